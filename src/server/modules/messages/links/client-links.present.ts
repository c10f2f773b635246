import type { ClientBooking } from '#contract/pages/client-pages.ts';
import { type ClientWays, waysAfter } from '#core/appointments/client-rights.ts';
import { shortDate } from '#core/calendar/calendar-date.ts';
import { dateIn } from '#core/time/zone.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import type { BookingFacts } from '../facts/booking.types.ts';
import { beginning } from '../writing/beginning.rules.ts';
import type { Detail } from '../writing/letter.types.ts';
import { zoneNote } from '../writing/wording.rules.ts';
import { manageToken } from './links.rules.ts';

/** When a booking begins, as its client reads it in a list of them: a rental by its day. */
export const beginningOf = (booking: BookingFacts): string =>
  booking.bookingType === 'item-based'
    ? beginning(booking)
    : `${beginning(booking)} ${zoneNote(booking.zone)}`;

/** A booking in the list that its client is led to, with the link that is good now. */
export const presentClientLinks = (booking: BookingFacts, secrets: Secrets): ClientBooking => ({
  manage: manageToken(secrets, booking),
  serviceName: booking.serviceName,
  staffName: booking.staffName,
  when: beginningOf(booking),
});

/** Where a booking's link leads, and what it lets its client do. */
export type Opens = { readonly link: string; readonly ways: ClientWays };

/** A booking in a letter of several, with its own link. */
export const linkDetail = (booking: BookingFacts, { link: url, ways }: Opens): Detail => {
  const { bookingType, firstDay, startsAt, zone, serviceName, staffName } = booking;
  return {
    label: shortDate(bookingType === 'item-based' ? firstDay : dateIn(zone, startsAt)),
    value: waysAfter('View', ways, 'View it'),
    url,
    lines: [serviceName, beginningOf(booking), ...(staffName === '' ? [] : [`With ${staffName}`])],
  };
};
