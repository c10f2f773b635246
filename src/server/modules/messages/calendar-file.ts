import ical, { ICalCalendarMethod, ICalEventStatus, ICalEventTransparency } from 'ical-generator';
import { productName } from '#contract/brand.ts';
import { paths } from '#contract/paths.ts';
import type { Instant } from '#core/calendar/instant.ts';
import { dateIn } from '#core/time/zone.ts';
import { handleOf } from '../../platform/ids.ts';
import type { BookingFacts } from './booking-facts.ts';
import { phoneText } from './templates/wording.ts';

/** What a calendar entry tells; nothing in it comes from the client. */
export type CalendarFacts = Pick<
  BookingFacts,
  | 'business'
  | 'appointment'
  | 'bookingType'
  | 'status'
  | 'version'
  | 'startsAt'
  | 'endsAt'
  | 'serviceName'
  | 'staffName'
  | 'businessName'
  | 'businessPhone'
  | 'businessAddress'
  | 'zone'
>;

/**
 * The .ics text of one booking: one UID for its whole life and a SEQUENCE that rises with every change, so that a
 * newer file replaces the entry of an older one. Times are UTC; a hire is whole days, its end day not included.
 */
export const buildCalendar = (
  booking: CalendarFacts,
  settings: { readonly publicUrl: string; readonly now: Instant },
): string => {
  const handle = handleOf(booking.business, booking.appointment);
  const hire = booking.bookingType === 'item-based';
  const staff = booking.staffName === '' ? '' : ` with ${booking.staffName}`;
  const link = settings.publicUrl + paths.bookingComplete(handle);
  const calendar = ical({
    prodId: { company: productName, product: 'Booking', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    scale: 'gregorian',
  });
  calendar.createEvent({
    id: `${handle}@${new URL(settings.publicUrl).hostname}`,
    sequence: booking.version - 1,
    stamp: new Date(settings.now),
    start: hire ? dayOf(booking.startsAt, booking.zone) : new Date(booking.startsAt),
    end: hire ? dayOf(booking.endsAt, booking.zone) : new Date(booking.endsAt),
    allDay: hire,
    summary: visible(`${booking.serviceName}${staff} at ${booking.businessName}`),
    location: booking.businessAddress === '' ? null : visible(booking.businessAddress),
    description: `See the booking: ${link}\nCall: ${phoneText(booking.businessPhone)}`,
    url: link,
    status: statusOf(booking.status),
    // A thing on hire does not keep the client from other plans.
    transparency: hire ? ICalEventTransparency.TRANSPARENT : ICalEventTransparency.OPAQUE,
  });
  return `${calendar.toString()}\r\n`;
};

const statusOf = (status: BookingFacts['status']): ICalEventStatus => {
  if (status === 'pending') return ICalEventStatus.TENTATIVE;
  return status === 'cancelled' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED;
};

/** The library writes the UTC date of an all-day event: midnight UTC of the business's own day. */
const dayOf = (instant: Instant, zone: string): Date => new Date(`${dateIn(zone, instant)}T00:00:00Z`);

/** The library escapes what RFC 5545 gives a meaning and lets other control characters through. */
const visible = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
