import type { Cadence } from '#core/appointments/cadence.ts';
import type { TenantTransaction } from '../../../platform/db/transaction.ts';
import type { Id } from '../../../platform/ids.ts';
import {
  type AppointmentRow,
  type SeriesPlace,
  selectAppointments,
  seriesColumns,
} from '../record/record.repo.ts';

/** How often a booking's series takes place; null: it is of none. */
export const cadenceOf = ({ series_weeks: weeks }: Pick<AppointmentRow, 'series_weeks'>): Cadence | null => {
  if (weeks === null) return null;
  return weeks === 0 ? 'month' : { weeks };
};

/** A booking that was made alone becomes the first of a series; one that is of a series stays in that. */
export const beginSeries = async (
  { query, business }: TenantTransaction,
  id: Id,
  series: Omit<SeriesPlace, 'place'>,
): Promise<void> => {
  await query
    .updateTable('appointments')
    .set(seriesColumns({ ...series, place: 0 }))
    .where('business_id', '=', business)
    .where('appointment_id', '=', id)
    // guard: a-booking-stays-in-the-series-it-is-of
    .where('series_id', 'is', null)
    .execute();
};

/** The bookings of a series, the first first. */
export const listSeries = ({ query, business }: TenantTransaction, series: Id) =>
  query
    .selectFrom('appointments')
    .select(['appointment_id', 'starts_at', 'status'])
    .where('business_id', '=', business)
    .where('series_id', '=', series)
    .orderBy('starts_at')
    .execute();

/** Bookings in full, the first first. */
export const listAppointmentsOf = (transaction: TenantTransaction, ids: readonly Id[]) =>
  selectAppointments(transaction)
    .where('appointments.appointment_id', 'in', [...ids])
    .orderBy('appointments.starts_at')
    .execute();
