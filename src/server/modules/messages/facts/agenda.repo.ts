import { sql } from 'kysely';
import { blockingStatuses } from '#core/appointments/statuses.ts';
import type { CalendarDate } from '#core/calendar/calendar-date.ts';
import { dayMs, toInstant } from '#core/calendar/instant.ts';
import type { Interval } from '#core/time/intervals.ts';
import { moment } from '../../../platform/db/tables/time-columns.ts';
import type { PlatformTransaction } from '../../../platform/db/transaction.ts';
import type { BusinessId } from '../../../platform/ids.ts';
import { bookedLinesOf } from '../../payments/index.ts';

export const findAgendaBusiness = ({ query }: PlatformTransaction, business: BusinessId) =>
  query
    .selectFrom('businesses')
    .select(['name as businessName', 'owner_name as ownerName', 'time_zone as zone'])
    .where('business_id', '=', business)
    .executeTakeFirst();

/**
 * The visits that begin between two instants, the rentals of a day and those that come back on it, in order, with what is
 * needed to tell what is due.
 */
export const listDay = (
  { query }: PlatformTransaction,
  business: BusinessId,
  on: Interval & { readonly day: CalendarDate; readonly zone: string },
  limit: number,
) => {
  const { start, end, day, zone } = on;
  const firstDay = sql<CalendarDate>`coalesce(first_day, (starts_at AT TIME ZONE ${zone})::date)`;
  const returnDay = sql<CalendarDate>`${firstDay} + duration`;
  return (
    query
      .selectFrom('appointments')
      .leftJoin('cautions', (join) =>
        join
          .onRef('cautions.business_id', '=', 'appointments.business_id')
          .onRef('cautions.appointment_id', '=', 'appointments.appointment_id'),
      )
      .select([
        firstDay.as('firstDay'),
        returnDay.as('returnDay'),
        bookedLinesOf('appointments', business).as('lines'),
      ])
      .select([
        'booking_type as bookingType',
        'status',
        'starts_at as startsAt',
        'ends_at as endsAt',
        'client_name as clientName',
        'client_phone as clientPhone',
        'service_name as serviceName',
        'staff_name as staffName',
        'quantity',
        'delivery_zone as deliveryZone',
        'price_kobo as priceKobo',
        'delivery_fee_kobo as deliveryFeeKobo',
        'caution_fee_kobo as cautionFeeKobo',
        'paid_kobo as paidKobo',
        'caution_held_kobo as cautionHeldKobo',
        'cautions.state as cautionState',
      ])
      .where('appointments.business_id', '=', business)
      .where('status', 'in', blockingStatuses)
      .where((row) =>
        row.or([
          row.and([
            row('booking_type', '=', 'time-based'),
            row('starts_at', '>=', moment(start)),
            row('starts_at', '<', moment(end)),
          ]),
          // By its days; the instants, with days to spare for a change of zone, are what an index finds.
          row.and([
            row('booking_type', '=', 'item-based'),
            row('starts_at', '>=', moment(toInstant(start - 2 * dayMs))),
            row('starts_at', '<', moment(toInstant(end + dayMs))),
            row(firstDay, '=', day),
          ]),
          row.and([
            row('booking_type', '=', 'item-based'),
            row('ends_at', '>=', moment(toInstant(start - 2 * dayMs))),
            row('ends_at', '<', moment(toInstant(end + dayMs))),
            row(returnDay, '=', day),
          ]),
        ]),
      )
      // Not the column itself: in its order, the first of a few rows would be looked for through all that is past.
      .orderBy(sql`appointments.starts_at + interval '0'`)
      .orderBy('appointments.appointment_id')
      .limit(limit)
      .execute()
  );
};

export type DayRow = Awaited<ReturnType<typeof listDay>>[number];
