import { sql } from 'kysely';
import type { ConfirmationSetting } from '#core/appointments/confirmation.ts';
import type { CalendarDate } from '#core/calendar/calendar-date.ts';
import type { TenantTransaction } from '../../../platform/db/transaction.ts';

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

/** Writes who confirms into bookings that wait and do not say so yet, as it is before the business changes it. */
export const keepConfirmation = async (
  { query, business }: TenantTransaction,
  confirmation: ConfirmationSetting,
): Promise<void> => {
  await query
    .updateTable('appointments')
    .set({ confirmation })
    .where('business_id', '=', business)
    .where('status', '=', 'pending')
    .where('confirmation', 'is', null)
    .execute();
};
