import { sql } from 'kysely';
import type { Instant } from '#core/calendar/instant.ts';
import { allocate } from '#core/lines/allocation.ts';
import { type Kobo, toKobo } from '#core/money/kobo.ts';
import { type PostingLine, reversed } from '#core/money/postings.ts';
import { at } from '../../../platform/db/tables/time-columns.ts';
import type { TenantTransaction } from '../../../platform/db/transaction.ts';
import { type Id, newId } from '../../../platform/ids.ts';

/**
 * Writes the lines of one posting; core's postings balance. Revenue of a booking of several lines is shared out to those
 * that stand and were not missed, by their prices, where it is not said what is whose.
 */
export const post = async (
  transaction: TenantTransaction,
  lines: readonly PostingLine[],
  about: {
    readonly appointmentId: Id | null;
    readonly intentId: Id | null;
    /** The booking's version after the change it belongs to, for what can be taken back with it. */
    readonly step?: number | undefined;
    /** What of the revenue is of which line. */
    readonly ofLines?: LineAmounts | null;
    readonly now: Instant;
  },
): Promise<void> => {
  if (lines.length === 0) return;
  const { query, business } = transaction;
  const { ofLines = null } = about;
  const shareOut =
    ofLines !== null
      ? () => ofLines
      : lines.some(({ account }) => account === 'revenue')
        ? await findShares(transaction, about.appointmentId)
        : null;
  const posting = newId();
  await query
    .insertInto('ledger_entries')
    .values(
      lines.map(({ account, amount }) => ({
        business_id: business,
        posting_id: posting,
        account,
        amount_kobo: amount,
        appointment_id: about.appointmentId,
        intent_id: about.intentId,
        posted_at: at(about.now),
        step: about.step ?? null,
        by_line: account === 'revenue' && shareOut !== null ? JSON.stringify(shareOut(amount)) : null,
      })),
    )
    .execute();
};

type LineAmounts = Readonly<Record<string, Kobo>>;

/** How an amount is shared out to the lines of a booking, by their numbers; null: it has one line, or there is none. */
const findShares = async (
  { query, business }: TenantTransaction,
  appointmentId: Id | null,
): Promise<((amount: Kobo) => LineAmounts) | null> => {
  if (appointmentId === null) return null;
  const all = await query
    .selectFrom('booking_lines')
    .select(['line', 'price_kobo', 'cancelled_at', 'outcome'])
    .where('business_id', '=', business)
    .where('appointment_id', '=', appointmentId)
    .orderBy('line')
    .execute();
  if (all.length === 0) return null;
  const standing = all.filter((line) => line.cancelled_at === null && line.outcome === null);
  const lines = standing.length === 0 ? all : standing;
  return (amount) => {
    const shares = allocate(
      amount,
      lines.map(({ price_kobo: price }) => price),
    );
    return Object.fromEntries(lines.map(({ line }, at) => [line, shares[at] ?? NOTHING]));
  };
};

const NOTHING = toKobo(0);

type StepSums = { readonly lines: readonly PostingLine[]; readonly ofLines: LineAmounts | null };

/** What a change moved of a booking's money, summed by account, and of its revenue by line. */
export const sumStep = async (
  { query, business }: TenantTransaction,
  appointmentId: Id,
  step: number,
): Promise<StepSums> => {
  const ofStep = sql`business_id = ${business} AND appointment_id = ${appointmentId} AND step = ${step}`;
  const sums = sql<PostingLine>`
    SELECT account, sum(amount_kobo)::bigint AS amount FROM ledger_entries
     WHERE ${ofStep} GROUP BY account HAVING sum(amount_kobo) <> 0`;
  const shares = sql<{ readonly line: string; readonly amount: Kobo }>`
    SELECT key AS line, sum(value::bigint)::bigint AS amount
      FROM ledger_entries, jsonb_each_text(by_line) WHERE ${ofStep} GROUP BY key`;
  const { rows: lines } = await sums.execute(query);
  const { rows } = await shares.execute(query);
  const ofLines = Object.fromEntries(rows.map(({ line, amount }) => [line, amount]));
  return { lines, ofLines: rows.length === 0 ? null : ofLines };
};

/** The sums of what moves all of it back. */
export const reversedStep = ({ lines, ofLines }: StepSums): StepSums => ({
  lines: reversed(lines),
  ofLines:
    ofLines === null
      ? null
      : Object.fromEntries(Object.entries(ofLines).map(([line, amount]) => [line, toKobo(-amount)])),
});
