import type { CalendarDate } from '#core/calendar/calendar-date.ts';
import { type Instant, minuteMs, toInstant } from '#core/calendar/instant.ts';
import { toKobo } from '#core/money/kobo.ts';
import type { AcceptedRental } from '#core/rentals/accept-rental.ts';
import type { Interval } from '#core/time/intervals.ts';
import type { RentalScheduleRow, ScheduleRow } from '../../availability/index.ts';
import { columnsOfLines, isPlain, standing } from '../lines/lines.rules.ts';
import type { BookingLine } from '../lines/lines.types.ts';
import type { Delivery } from '../record/record.repo.ts';
import type { UnitsClaim } from './rental.repo.ts';

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

/** Units of items that are a rental's now. */
export type ReservedUnits = AcceptedRental & {
  readonly schedule: RentalScheduleRow;
  /** For how many days. */
  readonly days: number;
  readonly claims: readonly UnitsClaim[];
};

/** What a rental's row says of its lines, and the lines themselves where there is more to say. */
export const rentalColumns = (
  lines: readonly BookingLine[],
  { firstDay, delivery }: { readonly firstDay: CalendarDate; readonly delivery: Delivery },
) => {
  const left = standing(lines);
  const [only, second] = left;
  return {
    ...columnsOfLines(lines),
    ...(isPlain(lines) ? {} : { lines }),
    rental: {
      firstDay,
      cautionFeeKobo: toKobo(left.reduce((sum, { cautionFeeKobo }) => sum + cautionFeeKobo, 0)),
      // Of several items there is no number of units that says anything.
      quantity: only !== undefined && second === undefined ? only.quantity : 1,
      delivery,
    },
  };
};
