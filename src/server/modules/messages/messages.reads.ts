import type { Instant } from '#core/calendar/instant.ts';
import type { TenantTransaction } from '../../platform/db/transaction.ts';
import type { Id } from '../../platform/ids.ts';
import { buildCalendar } from './calendar-file.ts';
import { findBooking } from './messages.repo.ts';

/** The calendar file of a booking as it stands; null when this business has no such booking. */
export const readCalendarFile = async (
  transaction: TenantTransaction,
  appointment: Id,
  settings: { readonly publicUrl: string; readonly now: Instant },
): Promise<string | null> => {
  const booking = await findBooking(transaction, appointment);
  return booking === undefined ? null : buildCalendar(booking, settings);
};
