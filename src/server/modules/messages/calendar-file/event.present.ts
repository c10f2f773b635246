import { productName } from '#contract/brand.ts';
import type { CalendarDate } from '#core/calendar/calendar-date.ts';
import type { Instant } from '#core/calendar/instant.ts';
import { handleOf } from '../../../platform/ids.ts';
import type { BookingFacts } from '../facts/booking.types.ts';
import { type CalendarLine, oneLine, textValue, writeLines } from './lines.rules.ts';

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

/** How a calendar file begins, with what else is said of the whole; its events and `calendarEnd` follow. */
export const calendarStart = (more: readonly CalendarLine[] = []): string =>
  writeLines([
    ['BEGIN', 'VCALENDAR'],
    ['VERSION', '2.0'],
    ['PRODID', `-//${productName}//Booking//EN`],
    ['CALSCALE', 'GREGORIAN'],
    ['METHOD', 'PUBLISH'],
    ...more,
  ]);

export const calendarEnd = 'END:VCALENDAR\r\n';

/**
 * One booking as a calendar entry: one UID for its whole life and a SEQUENCE that rises with every change, so that
 * newer news replaces older. Times are UTC; a rental is whole days, its end day not included.
 */
export const calendarEvent = (booking: EventFacts, words: EventWords, publicUrl: string): string => {
  const place = textValue(oneLine(words.location));
  return writeLines([
    ['BEGIN', 'VEVENT'],
    ['UID', `${handleOf(booking.business, booking.appointment)}@${new URL(publicUrl).hostname}`],
    ['SEQUENCE', String(booking.version - 1)],
    ['DTSTAMP', timeValue(words.stamp)],
    ...spanOf(booking),
    ['SUMMARY', textValue(oneLine(words.summary))],
    // A thing on hire does not keep anyone from other plans.
    ['TRANSP', isRental(booking) ? 'TRANSPARENT' : 'OPAQUE'],
    ...(place === '' ? [] : [['LOCATION', place] as const]),
    ['DESCRIPTION', textValue(words.description)],
    ['URL;VALUE=URI', words.url],
    ['STATUS', statusOf(booking.status)],
    ['END', 'VEVENT'],
  ]);
};

const isRental = ({ bookingType }: EventFacts): boolean => bookingType === 'item-based';

const spanOf = (booking: EventFacts): readonly CalendarLine[] =>
  isRental(booking)
    ? [
        ['DTSTART;VALUE=DATE', dayValue(booking.firstDay)],
        ['DTEND;VALUE=DATE', dayValue(booking.returnDay)],
        // Outlook's own words for whole days.
        ['X-MICROSOFT-CDO-ALLDAYEVENT', 'TRUE'],
        ['X-MICROSOFT-MSNCALENDAR-ALLDAYEVENT', 'TRUE'],
      ]
    : [
        ['DTSTART', timeValue(booking.startsAt)],
        ['DTEND', timeValue(booking.endsAt)],
      ];

const statusOf = (status: BookingFacts['status']): string => {
  if (status === 'pending') return 'TENTATIVE';
  return status === 'cancelled' ? 'CANCELLED' : 'CONFIRMED';
};

/** 20261120T090000Z */
const timeValue = (instant: Instant): string => new Date(instant).toISOString().replace(/[-:]|\.\d+/g, '');

/** 20261120 */
const dayValue = (day: CalendarDate): string => day.replaceAll('-', '');
