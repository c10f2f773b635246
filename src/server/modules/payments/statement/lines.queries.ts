import type { InputOf } from '#contract/call.ts';
import { paymentsCalls } from '#contract/calls/payments.calls.ts';
import { type Outcome, refusal } from '#contract/outcome.ts';
import type { MoneyLine } from '#contract/replies/money-views.ts';
import { formatInstant, type Instant } from '#core/calendar/instant.ts';
import { koboToNaira } from '#core/money/kobo.ts';
import { ok } from '#core/result.ts';
import { wallClock } from '#core/time/wall-clock.ts';
import { inTenant } from '../../../platform/db/transaction.ts';
import { csvChunks, type Download } from '../../../platform/http/downloads/download.ts';
import type { Session } from '../../../platform/http/session.ts';
import { handleOf } from '../../../platform/ids.ts';
import { readOpenDays } from '../../../platform/listing/open-days.ts';
import { readPlace, writePlace } from '../../../platform/listing/place.ts';
import type { Platform } from '../../../platform/platform.ts';
import { defineQuery, sessionOf } from '../../../platform/use-case.ts';
import { findBusiness } from '../../businesses/index.ts';
import { payerText } from '../payers.rules.ts';
import { receiptNumber } from '../receipts/links.rules.ts';
import { countMoneyLines, listMoneyLines, type MoneyLineRow } from './lines.repo.ts';

type ExportAsk = InputOf<(typeof paymentsCalls)['exportAll']>['query'];

const A_PAGE = 50;
const EXPORT_PAGE = 500;

/** A page of money in and money back, the latest first. Who follows `next` meets each line exactly once. */
export const readMoneyLines = defineQuery(paymentsCalls.list, {
  run: async ({ ctx, input: { query: ask } }) => {
    const { tx } = ctx;
    const { business } = tx;
    const { time_zone: zone } = await findBusiness(tx);
    const span = readOpenDays(ask, zone);
    if (!span.ok) return span;
    const after = ask.after === undefined ? null : readPlace(business, ask.after);
    if (ask.after !== undefined && after === null) {
      const message = 'There is no such page. Start again without `after`.';
      return refusal('INVALID_INPUT', { message, errors: [{ field: 'after', message }] });
    }
    const page = { after, limit: A_PAGE + 1, latestFirst: true };
    const found = await listMoneyLines(tx, span.value, page);
    const last = found.length > A_PAGE ? found[A_PAGE - 1] : undefined;
    return ok({
      success: true,
      data: found.slice(0, A_PAGE).map((row) => presentLine(sessionOf(ctx), row)),
      next: last === undefined ? null : writePlace(business, last),
    });
  },
});

const whoFor = (session: Session, row: MoneyLineRow): string =>
  row.client_name ?? payerText(session, row.client_phone);
const numberOf = ({ receipt_number: number }: MoneyLineRow): string =>
  number === null ? '' : receiptNumber(number);

const presentLine = (session: Session, row: MoneyLineRow): MoneyLine => ({
  _id: handleOf(session.business, row.id),
  at: formatInstant(row.at),
  kind: row.kind,
  method: row.method,
  amount: koboToNaira(row.amount_kobo),
  fee: koboToNaira(row.fee_kobo),
  state: row.state,
  appointmentId: row.appointment_id === null ? null : handleOf(session.business, row.appointment_id),
  clientName: whoFor(session, row),
  serviceName: row.service_name,
  receiptNumber: numberOf(row),
  recordedBy: row.recorded_by,
});

const COLUMNS = [
  'Date',
  'Time',
  'Kind',
  'Method',
  'Amount (NGN)',
  'Fee (NGN)',
  'State',
  'Client',
  'Service',
  'Receipt',
  'Reference',
  'Recorded by',
] as const;

/** Every payment and refund of the days asked for, the oldest first, days and times in the business's zone. */
export const exportMoneyLines = async (
  platform: Platform,
  session: Session,
  ask: ExportAsk,
  now: Instant,
): Promise<Outcome<Download>> => {
  const { business } = session;
  const start = await inTenant(platform.database, business, async (transaction) => {
    const { time_zone: zone } = await findBusiness(transaction);
    const span = readOpenDays(ask, zone);
    return span.ok
      ? ok({ zone, span: span.value, rows: await countMoneyLines(transaction, span.value) })
      : span;
  });
  if (!start.ok) return start;
  const { zone, span, rows } = start.value;
  const clock = wallClock(zone);
  const content = csvChunks<MoneyLineRow>({
    columns: COLUMNS,
    pageSize: EXPORT_PAGE,
    readPage: (after, limit) =>
      inTenant(platform.database, business, (transaction) =>
        listMoneyLines(transaction, span, { after, limit, latestFirst: false }),
      ),
    cells: (row) => [
      clock.dateAt(row.at),
      clock.timeAt(row.at),
      row.kind,
      row.method,
      koboToNaira(row.amount_kobo),
      koboToNaira(row.fee_kobo),
      row.state,
      whoFor(session, row),
      row.service_name,
      numberOf(row),
      row.reference,
      row.recorded_by,
    ],
  });
  return ok({ fileName: `payments-${clock.dateAt(now)}.csv`, rows, content });
};
