import { sql } from 'kysely';
import type { CalendarDate } from '#core/calendar/calendar-date.ts';
import type { TenantTransaction } from '../../platform/db/transaction.ts';
import type { Id } from '../../platform/ids.ts';

/**
 * Says that time or stock may have become free, so that whoever waits for it is thought of at once: on some days, for
 * one item, or anywhere. A hint: a day that somebody else is at is passed over, so that nobody waits for it.
 */
export const lookAtWaiting = async (
  { query, business }: TenantTransaction,
  where: { readonly from?: CalendarDate; readonly to?: CalendarDate; readonly serviceId?: Id } = {},
): Promise<void> => {
  await sql`
    UPDATE waitlist_days SET look_at = 'epoch'
     WHERE (business_id, service_id, day) IN (
       SELECT business_id, service_id, day FROM waitlist_days
        WHERE business_id = ${business}
          AND day BETWEEN ${where.from ?? '-infinity'}::date AND ${where.to ?? 'infinity'}::date
          AND service_id = coalesce(${where.serviceId ?? null}::uuid, service_id)
          FOR UPDATE SKIP LOCKED)`.execute(query);
};
