import { paths } from '#contract/paths.ts';
import type { Instant } from '#core/calendar/instant.ts';
import { handleOf } from '../../platform/ids.ts';
import type { BookingFacts } from './booking-facts.ts';
import { calendarEvent, type EventFacts, startCalendar } from './calendar-event.ts';
import { phoneText } from './templates/wording.ts';

/** What a calendar entry tells; nothing in it comes from the client. */
export type CalendarFacts = EventFacts &
  Pick<BookingFacts, 'serviceName' | 'staffName' | 'businessName' | 'businessPhone' | 'businessAddress'>;

/** The .ics text of one booking, for its client. */
export const buildCalendar = (
  booking: CalendarFacts,
  settings: { readonly publicUrl: string; readonly now: Instant },
): string => {
  const staff = booking.staffName === '' ? '' : ` with ${booking.staffName}`;
  const link = settings.publicUrl + paths.bookingComplete(handleOf(booking.business, booking.appointment));
  const words = {
    summary: `${booking.serviceName}${staff} at ${booking.businessName}`,
    location: booking.businessAddress,
    description: `See the booking: ${link}\nCall: ${phoneText(booking.businessPhone)}`,
    url: link,
    stamp: settings.now,
  };
  const calendar = startCalendar();
  calendar.createEvent(calendarEvent(booking, words, settings.publicUrl));
  return `${calendar.toString()}\r\n`;
};
