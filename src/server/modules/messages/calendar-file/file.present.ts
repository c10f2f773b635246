import { longDate } from '#core/calendar/calendar-date.ts';
import type { Instant } from '#core/calendar/instant.ts';
import { phoneText } from '#core/contact/phone.ts';
import type { BookingFacts } from '../facts/booking.types.ts';
import { pickUpTimeInZone } from '../writing/beginning.rules.ts';
import { linesInWords } from '../writing/lines.present.ts';
import { namedForClients } from '../writing/wording.rules.ts';
import { calendarEnd, calendarEvent, calendarStart, type EventFacts } from './event.present.ts';

/** What a calendar entry tells; nothing in it comes from the client. */
export type CalendarFacts = EventFacts &
  Pick<
    BookingFacts,
    | 'serviceName'
    | 'staffName'
    | 'lines'
    | 'businessName'
    | 'businessPhone'
    | 'businessAddress'
    | 'deliveryMethod'
    | 'pickupAddress'
  >;

/**
 * The .ics text of one booking, for its client. `link` is where it can be seen: the manage link only in a file that
 * goes to the client's own address, since whoever has that can change the booking.
 */
export const buildCalendar = (
  facts: CalendarFacts,
  { link, ...settings }: FileSettings & { readonly link: string },
): string => buildCalendarOfAll([{ facts, link }], settings);

type FileSettings = { readonly publicUrl: string; readonly now: Instant };

/** The same of several bookings, each with its own link. */
export const buildCalendarOfAll = (
  bookings: readonly { readonly facts: CalendarFacts; readonly link: string }[],
  settings: FileSettings,
): string =>
  calendarStart() +
  bookings.map(({ facts, link }) => entryOf(facts, { ...settings, link })).join('') +
  calendarEnd;

const entryOf = (
  facts: CalendarFacts,
  { link, publicUrl, now }: FileSettings & { readonly link: string },
): string => {
  const booking = namedForClients(facts);
  const words = {
    summary: summaryOf(booking),
    location: placeOf(booking),
    description: [
      ...handOver(booking),
      ...linesInWords(booking),
      `See the booking: ${link}`,
      `Call: ${phoneText(booking.businessPhone)}`,
    ].join('\n'),
    url: link,
    stamp: now,
  };
  return calendarEvent(booking, words, publicUrl);
};

const summaryOf = ({ serviceName, staffName, businessName, deliveryMethod }: CalendarFacts): string => {
  if (deliveryMethod === 'delivery') return `${serviceName}, delivered by ${businessName}`;
  if (deliveryMethod === 'pickup') return `${serviceName}, hired from ${businessName}`;
  return `${serviceName}${staffName === '' ? '' : ` with ${staffName}`} at ${businessName}`;
};

/** Where its client has to be: nowhere for what is brought to them. Their own address is in no file. */
const placeOf = ({ deliveryMethod, pickupAddress, businessAddress }: CalendarFacts): string => {
  if (deliveryMethod === 'delivery') return '';
  return deliveryMethod === 'pickup' && pickupAddress !== '' ? pickupAddress : businessAddress;
};

const handOver = (booking: CalendarFacts): readonly string[] => {
  const { deliveryMethod, businessName, firstDay, returnDay } = booking;
  if (deliveryMethod === null) return [];
  const first = longDate(firstDay);
  return [
    deliveryMethod === 'delivery'
      ? `${businessName} brings it to you on ${first}.`
      : `Pick it up on ${first}, from ${pickUpTimeInZone(booking)}.`,
    `Return it on ${longDate(returnDay)}.`,
  ];
};
