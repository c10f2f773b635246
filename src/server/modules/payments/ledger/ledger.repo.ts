import { sql } from 'kysely';
import type { Instant } from '#core/calendar/instant.ts';
import type { PostingLine } from '#core/money/postings.ts';
import { at } from '../../../platform/db/tables/time-columns.ts';
import type { TenantTransaction } from '../../../platform/db/transaction.ts';
import { type Id, newId } from '../../../platform/ids.ts';

/** Writes the lines of one posting; core's postings balance. */
export const post = async (
  { query, business }: TenantTransaction,
  lines: readonly PostingLine[],
  about: {
    readonly appointmentId: Id | null;
    readonly intentId: Id | null;
    /** The booking's version after the change it belongs to, for what can be taken back with it. */
    readonly step?: number | undefined;
    readonly now: Instant;
  },
): Promise<void> => {
  if (lines.length === 0) return;
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
      })),
    )
    .execute();
};

/** What a change moved of a booking's money, summed by account. */
export const sumStep = async (
  { query, business }: TenantTransaction,
  appointmentId: Id,
  step: number,
): Promise<readonly PostingLine[]> => {
  const statement = sql<PostingLine>`
    SELECT account, sum(amount_kobo)::bigint AS amount FROM ledger_entries
     WHERE business_id = ${business} AND appointment_id = ${appointmentId} AND step = ${step}
     GROUP BY account HAVING sum(amount_kobo) <> 0`;
  return (await statement.execute(query)).rows;
};
