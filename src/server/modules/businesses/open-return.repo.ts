import { sql } from 'kysely';
import type { CalendarDate } from '#core/calendar/calendar-date.ts';
import { returnReachDays } from '#core/rentals/period.ts';
import type { BusinessId } from '../../platform/ids.ts';

/**
 * Of the rental a query's row of `appointments` is, the day on which it can be brought back, by the rule of
 * `openReturn`: its return date or the next on which the business opens; null where none is in reach.
 */
export const openReturnOf = (business: BusinessId) => sql<CalendarDate | null>`(
  SELECT appointments.first_day + appointments.duration + ahead
    FROM generate_series(0, ${sql.lit(returnReachDays)}) AS ahead
   WHERE appointments.booking_type = 'item-based'
     AND EXISTS (
       SELECT FROM business_hours h
        WHERE h.business_id = ${business} AND h.start_minute < 1440
          AND h.weekday = extract(dow FROM appointments.first_day + appointments.duration + ahead))
     AND NOT EXISTS (
       SELECT FROM closures c
        WHERE c.business_id = ${business}
          AND appointments.first_day + appointments.duration + ahead BETWEEN c.from_date AND c.to_date)
   ORDER BY ahead
   LIMIT 1)`;
