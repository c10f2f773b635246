import type { SeriesView } from '#contract/replies/series-views.ts';
import { formatInstant } from '#core/calendar/instant.ts';
import type { TenantTransaction } from '../../../platform/db/transaction.ts';
import { handleOf } from '../../../platform/ids.ts';
import type { AppointmentRow } from '../record/record.repo.ts';
import { cadenceOf, listSeries } from './series.repo.ts';

/** What a booking was made with in one go; null: it was booked alone. */
export const readSeries = async (
  transaction: TenantTransaction,
  row: AppointmentRow,
): Promise<SeriesView | null> => {
  const every = cadenceOf(row);
  if (every === null || row.series_id === null) return null;
  const bookings = await listSeries(transaction, row.series_id);
  return {
    every,
    bookings: bookings.map(({ appointment_id: id, starts_at: date, status }) => ({
      _id: handleOf(row.business_id, id),
      date: formatInstant(date),
      status,
    })),
  };
};
