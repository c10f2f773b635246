import { sql } from 'kysely';
import { type Cadence, weeksOfCadence } from '#core/appointments/cadence.ts';
import type { TenantTransaction } from '../../../platform/db/transaction.ts';
import type { Id } from '../../../platform/ids.ts';

/** A booking's place among those that were made in one go; 0 is the one they repeat. */
export type SeriesPlace = { readonly id: Id; readonly place: number; readonly every: Cadence };

export const seriesColumns = ({ id, place, every }: SeriesPlace) => ({
  series_id: id,
  series_place: place,
  series_weeks: weeksOfCadence(every),
});

/** A series is of one client, who is known by their number. */
export const unlessOfAnother = (phone: string) => {
  const kept = <T>(column: 'series_id' | 'series_place' | 'series_weeks') =>
    // guard: a-booking-of-another-client-leaves-its-series
    sql<T | null>`CASE WHEN client_phone = ${phone} THEN ${sql.ref(column)} END`;
  return {
    series_id: kept<Id>('series_id'),
    series_place: kept<number>('series_place'),
    series_weeks: kept<number>('series_weeks'),
  };
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
