import { paths } from '#contract/paths.ts';
import type {
  AppointmentStatusView,
  MovableAppointment,
  PublicAppointment,
} from '#contract/replies/views.ts';
import { calendarDayOf, formatTime } from '#web/ui/format.ts';
import { dayText } from '../times/time-text.ts';

type Standing = { readonly label: string; readonly text: string };

/** Where a booking stands, in words for its client. */
export const standings: Readonly<Record<AppointmentStatusView, Standing>> = {
  pending: {
    label: 'Waiting for confirmation',
    text: 'Request sent.',
  },
  confirmed: { label: 'Confirmed', text: 'Your booking is confirmed.' },
  rescheduled: { label: 'Moved', text: 'Your booking has been moved to this time.' },
  completed: { label: 'Completed', text: 'We hope all went well.' },
  cancelled: { label: 'Cancelled', text: 'This booking has been cancelled.' },
  'no-show': { label: 'Missed', text: 'This booking was missed.' },
};

/** Whether the booking still takes its time. */
export const isActive = (status: AppointmentStatusView): boolean =>
  status === 'pending' || status === 'confirmed' || status === 'rescheduled';

/** What is said of a booking that took place, in place of what is still to come. */
export const overText = ({ bookingType }: PublicAppointment): string =>
  bookingType === 'item-based' ? 'This hire is over' : 'This visit is over';

/** Where an ended booking is booked again as it was: one service with who did it, or all its lines as they were chosen. */
export const againPath = ({ businessSlug, serviceId, staffId, again }: MovableAppointment): string => {
  const query = { ...(again === null ? staffId && { staff: staffId._id } : { lines: again }) };
  const asked = new URLSearchParams(query).toString();
  return `${paths.book(businessSlug, serviceId.slug)}${asked === '' ? '' : `?${asked}`}`;
};

/** `Sat, 21 Nov 2026, 11:00` of an instant. */
export const momentText = (date: string, timezone: string): string =>
  `${dayText(calendarDayOf(date, timezone))}, ${formatTime(date, timezone)}`;

/** When the booking is, in one line: `Sat, 21 Nov 2026, 11:00`, or a rental's days. */
export const whenText = (appointment: PublicAppointment): string => {
  const { hire, date, timezone } = appointment;
  if (hire === null) return momentText(date, timezone);
  const { firstDay, lastDay } = hire;
  return firstDay === lastDay ? dayText(firstDay) : `${dayText(firstDay)} to ${dayText(lastDay)}`;
};

/** The first words of a chat with the business. */
export const greeting = (appointment: PublicAppointment): string =>
  `Hello ${appointment.businessName}, this is about my booking: ${appointment.serviceName}, ${whenText(appointment)}.`;

/** Where its client has to come; empty where that is not known or it is brought to them. */
export const placeOf = ({ address, hire }: PublicAppointment): string =>
  hire === null ? address : hire.place;
