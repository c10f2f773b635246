import type { PublicAppointment } from '#contract/replies/views.ts';
import { telephone } from '../business/contact-links.ts';

/** Where the booking's calendar file is downloaded. */
export const calendarFile = (appointmentId: string): string =>
  `/booking-complete/calendar.ics?apptId=${encodeURIComponent(appointmentId)}`;

/** Spaces must be `%20`: Outlook shows a plus as a plus. */
const query = (parts: Readonly<Record<string, string>>): string =>
  Object.entries(parts)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');

/** `2026-11-21T10:00:00Z`: UTC, so that no zone has to be named. */
const toSeconds = (iso: string): string => `${new Date(iso).toISOString().slice(0, 19)}Z`;
const compact = (text: string): string => text.replace(/[-:]/g, '');

const wording = ({ serviceName, businessName, businessPhone, address, hire }: PublicAppointment) => ({
  title:
    hire?.method === 'delivery'
      ? `${serviceName}, delivered by ${businessName}`
      : `${serviceName}, ${businessName}`,
  details: telephone(businessPhone) === null ? '' : `Call: ${telephone(businessPhone)?.text}`,
  location: hire === null ? address : hire.place,
});

/** Start and end of the entry; the end is the first moment, or for a rental the first day, that is no part of it. */
const span = (appointment: PublicAppointment): { readonly start: string; readonly end: string } => {
  const { hire, date, endDate } = appointment;
  return hire === null
    ? { start: toSeconds(date), end: toSeconds(endDate) }
    : { start: hire.firstDay, end: hire.returnDate };
};

/** Opens Google Calendar with the booking filled in. */
export const googleCalendar = (appointment: PublicAppointment): string => {
  const { title, details, location } = wording(appointment);
  const { start, end } = span(appointment);
  const dates = `${compact(start)}/${compact(end)}`;
  return `https://calendar.google.com/calendar/render?${query({ action: 'TEMPLATE', text: title, dates, details, location })}`;
};

/** Opens Outlook on the web with the booking filled in. */
export const outlookCalendar = (appointment: PublicAppointment): string => {
  const { title, details, location } = wording(appointment);
  const { start, end } = span(appointment);
  const allday = appointment.bookingType === 'item-based' ? 'true' : '';
  return `https://outlook.live.com/calendar/deeplink/compose?path=/calendar/action/compose&rru=addevent&${query(
    { startdt: start, enddt: end, allday, subject: title, body: details, location },
  )}`;
};
