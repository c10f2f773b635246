import type { CalendarDate } from '#core/calendar/calendar-date.ts';
import type { Instant } from '#core/calendar/instant.ts';
import type { Kobo } from '#core/money/kobo.ts';
import { returnReachDays } from '#core/rentals/period.ts';
import { at } from '../../platform/db/tables/time-columns.ts';
import type { TenantTransaction } from '../../platform/db/transaction.ts';
import type { BusinessId, Id } from '../../platform/ids.ts';
import { AVAILABILITY_VERSION, type BusinessColumns, type Versioned } from './schedule.repo.ts';

/** Everything a decision about the hires of one item needs, as one row. */
export type RentalScheduleRow = BusinessColumns &
  Versioned & {
    readonly service_name: string;
    readonly booking_type: 'time-based' | 'item-based';
    /** Active and not deleted. */
    readonly offered: boolean;
    readonly duration: number;
    readonly base_fee_kobo: Kobo;
    readonly caution_fee_kobo: Kobo;
    readonly stock: number;
    readonly buffer_days_before: number;
    readonly buffer_days_after: number;
    /** First day, the day after the last, and units of each claim that can touch the days asked for; of one that is only
     * held the hold's end. */
    readonly claims: readonly (readonly [CalendarDate, CalendarDate, number, Instant | null])[];
  };

export const loadRentalSchedule = {
  name: 'load-rental-schedule',
  text: `
    SELECT b.time_zone, b.slot_step_minutes, b.notice_minutes, b.gap_minutes, b.horizon_days,
           (SELECT coalesce(json_agg(json_build_array(h.weekday, h.start_minute, h.end_minute)
                                     ORDER BY h.weekday, h.start_minute), '[]')
              FROM business_hours h WHERE h.business_id = $1) AS hours,
           (SELECT coalesce(json_agg(json_build_array(c.from_date, c.to_date)), '[]')
              FROM closures c WHERE c.business_id = $1 AND c.to_date >= $3::date
               AND c.from_date <= $4::date + s.duration + ${returnReachDays}) AS closures,
           s.name AS service_name, s.booking_type, s.available AND s.deleted_at IS NULL AS offered, s.duration,
           s.base_fee_kobo, s.caution_fee_kobo, s.quantity AS stock, s.buffer_days_before, s.buffer_days_after, ${AVAILABILITY_VERSION},
           (SELECT coalesce(json_agg(json_build_array(lower(r.span), upper(r.span), r.quantity,
                                     (extract(epoch FROM r.expires_at) * 1000)::bigint)), '[]')
              FROM rental_claims r
             WHERE r.business_id = $1 AND r.service_id = $2 AND r.claim_id IS DISTINCT FROM $6::uuid
               AND (r.expires_at IS NULL OR r.expires_at > $5)
               AND upper(r.span) > $3::date - greatest(s.buffer_days_before, $7::int)
               AND lower(r.span) <= $4::date + s.buffer_days_after + greatest(s.duration, $7::int)) AS claims
      FROM businesses b
      JOIN services s ON s.business_id = b.business_id AND s.service_id = $2
     WHERE b.business_id = $1 AND b.setup_completed_at IS NOT NULL`,
} as const;

export type RentalScheduleAsk = {
  readonly serviceId: Id;
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  readonly now: Instant;
  readonly except: Id | null;
  readonly reach: number;
};

export const rentalScheduleValues = (business: BusinessId, ask: RentalScheduleAsk): readonly unknown[] => {
  const { serviceId, from, to, now, except, reach } = ask;
  return [business, serviceId, from, to, at(now), except, reach];
};

/**
 * The facts about hires of one item that start on the days from `from` to `to`, deleted items too; undefined when
 * there is none. `except` is a hire being changed, which is not in its own way, and `reach` the days that it extends
 * to either side of its start, should that be more than the item's own. Whoever means to write holds the item's lock.
 */
export const findRentalSchedule = async (
  transaction: TenantTransaction,
  ask: RentalScheduleAsk,
): Promise<RentalScheduleRow | undefined> => {
  const values = rentalScheduleValues(transaction.business, ask);
  const [row] = await transaction.prepared<RentalScheduleRow>(loadRentalSchedule, values);
  return row;
};

/** What a booking that is being edited keeps of its own. */
export const findEditedBooking = ({ query, business }: TenantTransaction, id: Id) =>
  query
    .selectFrom('appointments')
    .select(['service_id', 'duration', 'line_count'])
    .where('business_id', '=', business)
    .where('appointment_id', '=', id)
    .executeTakeFirst();
