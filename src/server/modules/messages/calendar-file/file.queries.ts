import { paths } from '#contract/paths.ts';
import type { Instant } from '#core/calendar/instant.ts';
import type { TenantTransaction } from '../../../platform/db/transaction.ts';
import { handleOf, type Id } from '../../../platform/ids.ts';
import { findBooking } from '../planning/queue.repo.ts';
import { buildCalendar } from './file.present.ts';

/** The calendar file of a booking as it stands, for anyone; null when this business has no such booking. */
export const readCalendarFile = async (
  transaction: TenantTransaction,
  appointment: Id,
  settings: { readonly publicUrl: string; readonly now: Instant },
): Promise<string | null> => {
  const booking = await findBooking(transaction, appointment);
  if (booking === undefined) return null;
  const link = settings.publicUrl + paths.bookingComplete(handleOf(transaction.business, appointment));
  return buildCalendar(booking, { ...settings, link });
};
