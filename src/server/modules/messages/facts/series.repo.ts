import { type Cadence, cadenceOfWeeks } from '#core/appointments/cadence.ts';
import { blockingStatuses } from '#core/appointments/statuses.ts';
import type { Instant } from '#core/calendar/instant.ts';
import { moment } from '../../../platform/db/tables/time-columns.ts';
import type { TenantTransaction } from '../../../platform/db/transaction.ts';
import type { BusinessId, Id } from '../../../platform/ids.ts';
import { selectBookings } from '../planning/queue.repo.ts';
import type { BookingFacts } from './booking.types.ts';

type SeriesFacts = { readonly every: Cadence; readonly bookings: readonly BookingFacts[] };

/** What was booked in one go with this booking, stands and has not begun, the first first; null: it is of no series. */
export const findSeries = async (
  { query }: Pick<TenantTransaction, 'query'>,
  business: BusinessId,
  appointment: Id,
  now: Instant,
): Promise<SeriesFacts | null> => {
  const own = await query
    .selectFrom('appointments')
    .select(['series_id as series', 'series_weeks as weeks'])
    .where('business_id', '=', business)
    .where('appointment_id', '=', appointment)
    .executeTakeFirst();
  if (own === undefined || own.series === null || own.weeks === null) return null;
  const bookings = await selectBookings(query, business)
    .where('appointments.series_id', '=', own.series)
    // The one that they repeat was told of when it was made.
    .where('appointments.series_place', '>', 0)
    // guard: a-series-is-told-of-what-stands-alone
    .where('appointments.status', 'in', blockingStatuses)
    .where('appointments.starts_at', '>', moment(now))
    .orderBy('appointments.starts_at')
    .execute();
  return { every: cadenceOfWeeks(own.weeks), bookings };
};
