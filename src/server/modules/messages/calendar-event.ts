import ical, {
  type ICalCalendar,
  ICalCalendarMethod,
  type ICalEventData,
  ICalEventStatus,
  ICalEventTransparency,
} from 'ical-generator';
import { productName } from '#contract/brand.ts';
import type { CalendarDate } from '#core/calendar/calendar-date.ts';
import type { Instant } from '#core/calendar/instant.ts';
import { handleOf } from '../../platform/ids.ts';
import type { BookingFacts } from './booking-facts.ts';

/** What places a booking in a calendar, whoever's calendar it is. */
export type EventFacts = Pick<
  BookingFacts,
  | 'business'
  | 'appointment'
  | 'bookingType'
  | 'status'
  | 'version'
  | 'startsAt'
  | 'endsAt'
  | 'firstDay'
  | 'returnDay'
  | 'zone'
>;

/** What its reader is told. `stamp`: when this was last true news. */
export type EventWords = {
  readonly summary: string;
  readonly location: string;
  readonly description: string;
  readonly url: string;
  readonly stamp: Instant;
};

export const startCalendar = (): ICalCalendar =>
  ical({
    prodId: { company: productName, product: 'Booking', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    scale: 'gregorian',
  });

/**
 * One booking as a calendar entry: one UID for its whole life and a SEQUENCE that rises with every change, so that
 * newer news replaces older. Times are UTC; a hire is whole days, its end day not included.
 */
export const calendarEvent = (booking: EventFacts, words: EventWords, publicUrl: string): ICalEventData => {
  const hire = booking.bookingType === 'item-based';
  return {
    id: `${handleOf(booking.business, booking.appointment)}@${new URL(publicUrl).hostname}`,
    sequence: booking.version - 1,
    stamp: new Date(words.stamp),
    start: hire ? midnight(booking.firstDay) : new Date(booking.startsAt),
    end: hire ? midnight(booking.returnDay) : new Date(booking.endsAt),
    allDay: hire,
    summary: oneLine(words.summary),
    location: words.location === '' ? null : oneLine(words.location),
    description: words.description,
    url: words.url,
    status: statusOf(booking.status),
    // A thing on hire does not keep anyone from other plans.
    transparency: hire ? ICalEventTransparency.TRANSPARENT : ICalEventTransparency.OPAQUE,
  };
};

const statusOf = (status: BookingFacts['status']): ICalEventStatus => {
  if (status === 'pending') return ICalEventStatus.TENTATIVE;
  return status === 'cancelled' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED;
};

/** The library writes the UTC date of an all-day event: midnight UTC of the hire's own day. */
const midnight = (day: CalendarDate): Date => new Date(`${day}T00:00:00Z`);

/** The library escapes what RFC 5545 gives a meaning and lets other control characters through. */
export const oneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
