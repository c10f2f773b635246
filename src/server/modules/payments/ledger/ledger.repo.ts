import { type RawBuilder, sql } from 'kysely';
import type { Instant } from '#core/calendar/instant.ts';
import { allocate } from '#core/lines/allocation.ts';
import { type Kobo, toKobo } from '#core/money/kobo.ts';
import { type PostingLine, reversed } from '#core/money/postings.ts';
import { at } from '../../../platform/db/tables/time-columns.ts';
import type { TenantTransaction } from '../../../platform/db/transaction.ts';
import { type Id, newId } from '../../../platform/ids.ts';

/**
 * Writes the lines of one posting; core's postings balance. Revenue of a booking of several lines is shared out to them so
 * that, with what was shared out before, those that stand and were not missed have it by their prices; unless it is said
 * what is whose.
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

/**
 * How an amount is shared out to the lines of a booking, by their numbers, so that all that was shared out of it until
 * then and this stand with the lines that are done by what they cost; what was shared to one that is not any more leaves
 * it. Null: it has one line, or there is none.
 */
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
  const before = await findShared(query, business, sql`appointment_id = ${appointmentId}`);
  const standing = all.filter((line) => line.cancelled_at === null && line.outcome === null);
  const lines = standing.length === 0 ? all : standing;
  return (amount) => {
    const shared = [...before.values()].reduce((sum, one) => sum + one, 0);
    const shares = allocate(
      toKobo(shared + amount),
      lines.map(({ price_kobo: price }) => price),
    );
    // guard: what-was-paid-for-a-line-that-is-not-done-is-the-others
    const moved = all.map(({ line }) => {
      const at = lines.findIndex((one) => one.line === line);
      return { line, isDone: at !== -1, share: (shares[at] ?? 0) - (before.get(line) ?? 0) };
    });
    return Object.fromEntries(
      moved
        .filter(({ isDone, share }) => isDone || share !== 0)
        .map(({ line, share }) => [line, toKobo(share)] as const),
    );
  };
};

/** What of a booking's revenue was shared out to which of its lines, by their numbers; as in the ledger, credits negative. */
const findShared = async (
  query: TenantTransaction['query'],
  business: TenantTransaction['business'],
  which: RawBuilder<unknown>,
): Promise<ReadonlyMap<number, Kobo>> => {
  const { rows } = await sql<{ readonly line: number; readonly amount: Kobo }>`
    SELECT key::smallint AS line, sum(value::bigint)::bigint AS amount
      FROM ledger_entries, jsonb_each_text(by_line)
     WHERE business_id = ${business} AND ${which} GROUP BY key`.execute(query);
  return new Map(rows.map(({ line, amount }) => [line, amount]));
};

type StepSums = { readonly lines: readonly PostingLine[]; readonly ofLines: LineAmounts | null };

/** What a change moved of a booking's money, summed by account, and of its revenue by line. */
export const sumStep = async (
  { query, business }: TenantTransaction,
  appointmentId: Id,
  step: number,
): Promise<StepSums> => {
  const ofStep = sql`appointment_id = ${appointmentId} AND step = ${step}`;
  const sums = sql<PostingLine>`
    SELECT account, sum(amount_kobo)::bigint AS amount FROM ledger_entries
     WHERE business_id = ${business} AND ${ofStep} GROUP BY account HAVING sum(amount_kobo) <> 0`;
  const { rows: lines } = await sums.execute(query);
  const shared = await findShared(query, business, ofStep);
  return { lines, ofLines: shared.size === 0 ? null : Object.fromEntries(shared) };
};

/** The sums of what moves all of it back. */
export const reversedStep = ({ lines, ofLines }: StepSums): StepSums => ({
  lines: reversed(lines),
  ofLines:
    ofLines === null
      ? null
      : Object.fromEntries(Object.entries(ofLines).map(([line, amount]) => [line, toKobo(-amount)])),
});
