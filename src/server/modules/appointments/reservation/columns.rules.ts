import { type Instant, minuteMs, toInstant } from '#core/calendar/instant.ts';
import { toKobo } from '#core/money/kobo.ts';
import type { AcceptedRental } from '#core/rentals/accept-rental.ts';
import type { Interval } from '#core/time/intervals.ts';
import type { RentalScheduleRow, ScheduleRow } from '../../availability/index.ts';
import type { Delivery } from '../record/record.repo.ts';

/** A staff member's time that is an appointment's now. */
export type ReservedTime = {
  readonly schedule: ScheduleRow;
  readonly staff: ScheduleRow['staff'][number];
  readonly at: Instant;
  readonly duration: number;
  /** With the gap after. */
  readonly during: Interval;
};

/** What a booking's row says of the time it has. */
export const appointmentColumns = ({ schedule, staff, at, duration }: ReservedTime) => ({
  staffId: staff.id,
  staffName: staff.name,
  startsAt: at,
  endsAt: toInstant(at + duration * minuteMs),
  serviceName: schedule.service_name,
  duration,
  priceKobo: schedule.price_kobo,
});

/** Units of an item that are a rental's now. */
export type ReservedUnits = AcceptedRental & {
  readonly item: RentalScheduleRow;
  readonly duration: number;
  readonly quantity: number;
};

/** What a booking's row says of the units it has, at the item's own fees. */
export const rentalColumns = (
  { item, quantity, duration, startsAt, endsAt, firstDay }: ReservedUnits,
  delivery: Delivery,
) => ({
  staffId: null,
  staffName: '',
  startsAt,
  endsAt,
  serviceName: item.service_name,
  duration,
  priceKobo: toKobo(item.base_fee_kobo * quantity),
  rental: { firstDay, cautionFeeKobo: toKobo(item.caution_fee_kobo * quantity), quantity, delivery },
});
