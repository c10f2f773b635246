import { sql } from 'kysely';
import type { CalendarDate } from '#core/calendar/calendar-date.ts';
import type { TenantTransaction } from '../../platform/db/transaction.ts';

/** Writes the days of hires that have none of their own yet, as they are in the zone the business is about to leave. */
export const keepHireDays = async ({ query, business }: TenantTransaction, zone: string): Promise<void> => {
  await query
    .updateTable('appointments')
    .set({ first_day: sql<CalendarDate>`(starts_at AT TIME ZONE ${zone})::date` })
    .where('business_id', '=', business)
    .where('booking_type', '=', 'item-based')
    .where('first_day', 'is', null)
    .execute();
};
