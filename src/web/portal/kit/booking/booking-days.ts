import type { CalendarEvent, RentalDays } from '#contract/replies/views.ts';
import {
  addDays,
  type CalendarDate,
  type DateRange,
  parseCalendarDate,
} from '#core/calendar/calendar-date.ts';
import { calendarDayOf } from '../../../ui/format.ts';

/** What says on which days a booking is. */
type Dated = {
  readonly date: string;
  readonly endDate: string;
  readonly hireDays?: RentalDays | undefined;
};

/** The first and last day of a hire, and the one it is due back on. */
export type DaysOfRental = {
  readonly firstDay: CalendarDate;
  readonly lastDay: CalendarDate;
  readonly returnDay: CalendarDate;
};

const dayAt = (iso: string, zone: string): CalendarDate | null =>
  Number.isNaN(Date.parse(iso)) ? null : parseCalendarDate(calendarDayOf(iso, zone));

/**
 * The day a booking begins on: of a hire the one that was agreed, whatever zone its business has moved to since. Null
 * where it cannot be read.
 */
export const firstDayOf = ({ date, hireDays }: Omit<Dated, 'endDate'>, zone: string): CalendarDate | null =>
  hireDays === undefined ? dayAt(date, zone) : parseCalendarDate(hireDays.firstDay);

/** What happens with a hire: it comes back, or it goes out one way or the other. */
export const handOverWord = (brought: boolean | undefined, due: boolean): string =>
  due ? 'Return' : brought === true ? 'Deliver' : 'Pick-up';

/** The days of a hire as they were agreed, else those of its instants. Null where they cannot be read. */
export const daysOfRental = (booking: Dated, zone: string): DaysOfRental | null => {
  const { endDate, hireDays } = booking;
  const firstDay = firstDayOf(booking, zone);
  const returnDay = hireDays === undefined ? dayAt(endDate, zone) : parseCalendarDate(hireDays.returnDate);
  if (firstDay === null || returnDay === null || returnDay <= firstDay) return null;
  return { firstDay, lastDay: addDays(returnDay, -1), returnDay };
};

/** A booking with its days; where it does not say its type, its `hireDays` say that it is a hire. */
export type DatedBooking = Dated & Partial<Pick<CalendarEvent, 'bookingType'>>;

/**
 * The first and last day a booking touches: of a hire its own, else those on the business's wall; what ends at midnight
 * does not touch the day that begins. Null where its start cannot be read.
 */
export const daysTouched = (booking: DatedBooking, zone: string): DateRange | null => {
  const { date, endDate, bookingType, hireDays } = booking;
  const rental = bookingType === 'item-based' || hireDays !== undefined ? daysOfRental(booking, zone) : null;
  if (rental !== null) return { from: rental.firstDay, to: rental.lastDay };
  const start = Date.parse(date);
  const end = Date.parse(endDate);
  if (Number.isNaN(start)) return null;
  const last = Number.isNaN(end) ? start : Math.max(start, end - 1);
  const from = dayAt(new Date(start).toISOString(), zone);
  const to = dayAt(new Date(last).toISOString(), zone);
  return from === null || to === null ? null : { from, to };
};
