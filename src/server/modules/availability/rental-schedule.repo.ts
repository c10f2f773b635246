import type { CalendarDate } from '#core/calendar/calendar-date.ts';
import type { Instant } from '#core/calendar/instant.ts';
import type { Kobo } from '#core/money/kobo.ts';
import type { Part } from '#core/rentals/bundles.ts';
import { type LengthPrice, LONGEST_RENTAL } from '#core/rentals/length-price.ts';
import { returnReachDays } from '#core/rentals/period.ts';
import { at } from '../../platform/db/tables/time-columns.ts';
import type { TenantTransaction } from '../../platform/db/transaction.ts';
import type { BusinessId, Id } from '../../platform/ids.ts';
import { allPartsOffered } from '../services/index.ts';
import { AVAILABILITY_VERSION, type BusinessColumns, type Versioned } from './schedule.repo.ts';

/** An item for hire, with what stands claimed of its units. */
export type RentalItemRow = {
  readonly id: Id;
  readonly name: string;
  readonly booking_type: 'time-based' | 'item-based';
  /** Active and not deleted, and so is all it is made of. */
  readonly offered: boolean;
  readonly deleted: boolean;
  readonly duration: number;
  readonly base_fee_kobo: Kobo;
  readonly caution_fee_kobo: Kobo;
  readonly extra_day_kobo: Kobo | null;
  readonly length_prices: readonly LengthPrice[];
  readonly stock: number;
  readonly buffer_days_before: number;
  readonly buffer_days_after: number;
  /** What it is made of, and takes instead of units of its own; empty: it is in stock itself. */
  readonly parts: readonly Part<Id>[];
  /** First day, the day after the last, and units of each claim that can touch the days asked for; of one that is only
   * held the hold's end. */
  readonly claims: readonly (readonly [CalendarDate, CalendarDate, number, Instant | null])[];
};

/** Everything a decision about the hire of some items needs, as one row: the items themselves and what they are made of. */
export type RentalScheduleRow = BusinessColumns &
  Versioned & {
    readonly items: readonly RentalItemRow[];
    /** The days of the longest hire that the claims here decide on; of a longer one some would be missing. */
    readonly reach: number;
  };

export const loadRentalSchedule = {
  name: 'load-rental-schedule',
  text: `
    WITH wanted AS (
      SELECT s.* FROM services s WHERE s.business_id = $1 AND s.service_id = ANY($2::uuid[])
       UNION
      SELECT s.* FROM service_parts p
        JOIN services s ON s.business_id = p.business_id AND s.service_id = p.part_id
       WHERE p.business_id = $1 AND p.service_id = ANY($2::uuid[])),
    longest AS (SELECT greatest(max(duration), $7::int) AS days FROM wanted)
    SELECT b.time_zone, b.slot_step_minutes, b.notice_minutes, b.gap_minutes, b.horizon_days,
           (SELECT coalesce(json_agg(json_build_array(h.weekday, h.start_minute, h.end_minute)
                                     ORDER BY h.weekday, h.start_minute), '[]')
              FROM business_hours h WHERE h.business_id = $1) AS hours,
           (SELECT coalesce(json_agg(json_build_array(c.from_date, c.to_date)), '[]')
              FROM closures c WHERE c.business_id = $1 AND c.to_date >= $3::date
               AND c.from_date <= $4::date + ${LONGEST_RENTAL + returnReachDays}) AS closures,
           ${AVAILABILITY_VERSION},
           (SELECT days FROM longest) AS reach,
           (SELECT coalesce(json_agg(json_build_object(
                     'id', s.service_id, 'name', s.name, 'booking_type', s.booking_type,
                     'offered', s.available AND s.deleted_at IS NULL AND ${allPartsOffered('s', '$1')},
                     'deleted', s.deleted_at IS NOT NULL,
                     'duration', s.duration, 'base_fee_kobo', s.base_fee_kobo, 'caution_fee_kobo', s.caution_fee_kobo,
                     'extra_day_kobo', s.extra_day_kobo, 'length_prices', s.length_prices, 'stock', s.quantity,
                     'buffer_days_before', s.buffer_days_before, 'buffer_days_after', s.buffer_days_after,
                     'parts', (SELECT coalesce(json_agg(json_build_object('serviceId', p.part_id, 'quantity', p.quantity)
                                                        ORDER BY p.part_id), '[]')
                                 FROM service_parts p WHERE p.business_id = $1 AND p.service_id = s.service_id),
                     'claims', (SELECT coalesce(json_agg(json_build_array(lower(r.span), upper(r.span), r.quantity,
                                       (extract(epoch FROM r.expires_at) * 1000)::bigint)), '[]')
                                  FROM rental_claims r
                                 WHERE r.business_id = $1 AND r.service_id = s.service_id
                                   AND r.claim_id IS DISTINCT FROM $6::uuid
                                   AND (r.expires_at IS NULL OR r.expires_at > $5)
                                   AND upper(r.span) > $3::date - greatest(s.buffer_days_before, $7::int)
                                   AND lower(r.span) <= $4::date + s.buffer_days_after + (SELECT days FROM longest)))
                   ORDER BY s.service_id), '[]')
              FROM wanted s) AS items
      FROM businesses b
     WHERE b.business_id = $1 AND b.setup_completed_at IS NOT NULL`,
} as const;

export type RentalScheduleAsk = {
  readonly serviceIds: readonly Id[];
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  readonly now: Instant;
  readonly except: Id | null;
  readonly reach: number;
};

export const rentalScheduleValues = (business: BusinessId, ask: RentalScheduleAsk): readonly unknown[] => {
  const { serviceIds, from, to, now, except, reach } = ask;
  return [business, [...new Set(serviceIds)], from, to, at(now), except, reach];
};

/**
 * The facts about hires of some items that start on the days from `from` to `to`, deleted items too, with what they are
 * made of; undefined when there is no such business. `except` is a hire being changed, which is not in its own way, and
 * `reach` the days that it extends to either side of its start, should that be more than the items' own. Whoever means to
 * write holds the items' locks.
 */
export const findRentalSchedule = async (
  transaction: TenantTransaction,
  ask: RentalScheduleAsk,
): Promise<RentalScheduleRow | undefined> => {
  const values = rentalScheduleValues(transaction.business, ask);
  const [row] = await transaction.prepared<RentalScheduleRow>(loadRentalSchedule, values);
  return row;
};

/** The items that a booking hires, with what each is made of and for how many days; none where there is no such booking. */
export const findRentedItems = ({ query, business }: TenantTransaction, id: Id) =>
  query
    .selectFrom('appointments as a')
    .leftJoin('booking_lines as l', (join) =>
      join
        .onRef('l.business_id', '=', 'a.business_id')
        .onRef('l.appointment_id', '=', 'a.appointment_id')
        .on('l.cancelled_at', 'is', null),
    )
    .select(({ fn }) => [
      fn.coalesce('l.service_id', 'a.service_id').as('serviceId'),
      'l.parts',
      'a.duration',
    ])
    .where('a.business_id', '=', business)
    .where('a.appointment_id', '=', id)
    .execute();

/** What a booking that is being edited keeps of its own. */
export const findEditedBooking = ({ query, business }: TenantTransaction, id: Id) =>
  query
    .selectFrom('appointments')
    .select(['service_id', 'duration', 'line_count'])
    .where('business_id', '=', business)
    .where('appointment_id', '=', id)
    .executeTakeFirst();
