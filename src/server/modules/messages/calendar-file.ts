import type { Instant } from '#core/calendar/instant.ts';
import type { BookingFacts } from './booking-facts.ts';
import { calendarEvent, type EventFacts, startCalendar } from './calendar-event.ts';
import { phoneText } from './templates/wording.ts';

/** What a calendar entry tells; nothing in it comes from the client. */
export type CalendarFacts = EventFacts &
  Pick<BookingFacts, 'serviceName' | 'staffName' | 'businessName' | 'businessPhone' | 'businessAddress'>;

/**
 * The .ics text of one booking, for its client. `link` is where it can be seen: the manage link only in a file that
 * goes to the client's own address, since whoever has that can change the booking.
 */
export const buildCalendar = (
  booking: CalendarFacts,
  settings: { readonly publicUrl: string; readonly link: string; readonly now: Instant },
): string => {
  const staff = booking.staffName === '' ? '' : ` with ${booking.staffName}`;
  const { link } = settings;
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
