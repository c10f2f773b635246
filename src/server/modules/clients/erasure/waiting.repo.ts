import { sql } from 'kysely';
import type { CalendarDate } from '#core/calendar/calendar-date.ts';
import { changeByPlace } from '../../../platform/db/take-found.ts';
import type { PlatformTransaction, TenantTransaction } from '../../../platform/db/transaction.ts';
import type { BusinessId, Id } from '../../../platform/ids.ts';
import { ERASED_NAME } from '../clients.rules.ts';

/** Entries of the waitlist have no client of their own: they are known by the numbers of these records. */
const ofClients = (business: BusinessId, ids: readonly Id[]) => sql`
  client_phone <> '' AND client_phone IN (
    SELECT phone FROM clients c
     WHERE c.business_id = ${business}
       AND (c.client_id = ANY(${[...ids]}::uuid[]) OR c.merged_into = ANY(${[...ids]}::uuid[])))`;

/**
 * Takes these clients off the waitlist, gives back what is held for them, and removes what names them from their places
 * in it. Before their own records are emptied; offers are held before times and places, as whoever takes one does.
 */
export const forgetWaiting = async (
  { query, business }: TenantTransaction,
  ids: readonly Id[],
): Promise<void> => {
  const { rows } = await sql<{ offer_id: Id }>`
    UPDATE waitlist_offers SET state = 'declined'
     WHERE business_id = ${business} AND state = 'open' AND entry_id IN (
       SELECT entry_id FROM waitlist_entries WHERE business_id = ${business} AND ${ofClients(business, ids)})
    RETURNING offer_id`.execute(query);
  const offers = rows.map((row) => row.offer_id);
  await sql`DELETE FROM occupancies WHERE business_id = ${business} AND occupancy_id = ANY(${offers}::uuid[])`.execute(
    query,
  );
  await sql`DELETE FROM rental_claims WHERE business_id = ${business} AND claim_id = ANY(${offers}::uuid[])`.execute(
    query,
  );
  await sql`
    UPDATE messages SET address = '', error = ''
     WHERE business_id = ${business} AND state NOT IN ('queued', 'sending') AND offer_id IN (
       SELECT offer_id FROM waitlist_offers JOIN waitlist_entries USING (business_id, entry_id)
        WHERE business_id = ${business} AND ${ofClients(business, ids)})`.execute(query);
  await sql`
    UPDATE waitlist_entries
       SET client_name = ${ERASED_NAME}, client_phone = '', client_email = '',
           state = CASE WHEN state IN ('waiting', 'offered') THEN 'removed' ELSE state END
     WHERE business_id = ${business} AND ${ofClients(business, ids)}`.execute(query);
};

export type WaitedRow = {
  readonly service_name: string;
  readonly day: CalendarDate;
  readonly state: string;
  readonly client_name: string;
  readonly client_phone: string;
  readonly client_email: string;
};

/** What a client has waited for, the latest day first. */
export const listWaited = async (
  { query, business }: TenantTransaction,
  id: Id,
): Promise<readonly WaitedRow[]> => {
  const { rows } = await sql<WaitedRow>`
    SELECT s.name AS service_name, e.day, e.state, e.client_name, e.client_phone, e.client_email
      FROM waitlist_entries e JOIN services s USING (business_id, service_id)
     WHERE e.business_id = ${business} AND ${ofClients(business, [id])}
     ORDER BY e.day DESC, e.joined_at DESC`.execute(query);
  return rows;
};

/** Removes names and contact from places in the line of days before `before`, of any business. Returns how many. */
export const forgetPassedWaiting = async (
  { query }: PlatformTransaction,
  before: CalendarDate,
  limit: number,
): Promise<number> => {
  const passed = sql`client_phone <> '' AND day < ${before}::date AND state NOT IN ('waiting', 'offered')`;
  const { rows } = await sql<{ business: BusinessId; id: Id }>`
    SELECT business_id AS business, entry_id AS id FROM waitlist_entries WHERE ${passed} LIMIT ${limit}`.execute(
    query,
  );
  return changeByPlace(
    rows,
    ({ business }) => business,
    (business, those) =>
      sql`
        UPDATE waitlist_entries SET client_name = ${ERASED_NAME}, client_phone = '', client_email = ''
         WHERE business_id = ${business} AND entry_id IN (
           SELECT entry_id FROM waitlist_entries
            WHERE business_id = ${business} AND entry_id = ANY(${those.map(({ id }) => id)}::uuid[]) AND ${passed}
              FOR UPDATE SKIP LOCKED)`.execute(query),
  );
};
