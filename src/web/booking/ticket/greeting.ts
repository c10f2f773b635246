import type { PublicAppointment } from '#contract/views.ts';
import { calendarDayOf, formatTime } from '#web/ui/format.ts';
import { dayText } from '../times/day-text.ts';

/** `Sat, 21 Nov 2026, 11:00` of an instant. */
export const momentText = (date: string, timezone: string): string =>
  `${dayText(calendarDayOf(date, timezone))}, ${formatTime(date, timezone)}`;

/** When the booking is, in one line: `Sat, 21 Nov 2026, 11:00`, or a hire's days. */
export const whenText = (appointment: PublicAppointment): string => {
  const { hire, date, timezone } = appointment;
  if (hire === null) return momentText(date, timezone);
  const { firstDay, lastDay } = hire;
  return firstDay === lastDay ? dayText(firstDay) : `${dayText(firstDay)} to ${dayText(lastDay)}`;
};

/** The first words of a chat with the business. */
export const greeting = (appointment: PublicAppointment): string =>
  `Hello ${appointment.businessName}, this is about my booking: ${appointment.serviceName}, ${whenText(appointment)}.`;
