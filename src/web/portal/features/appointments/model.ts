import type {
  AppointmentStatusView,
  CalendarEvent,
  OwnerAppointment,
  RentalDays,
} from '#contract/replies/views.ts';
import { daysBetween } from '#core/calendar/calendar-date.ts';
import {
  calendarDayParts,
  formatDate,
  formatDayRange,
  formatLongDate,
  formatTime,
} from '../../../ui/format.ts';
import { daysOfRental } from '../../kit/booking/booking-days.ts';

/** A booking as some query keeps it: in full, or as a calendar draws it. */
export type KeptBooking = OwnerAppointment | CalendarEvent;

export const isInFull = (kept: KeptBooking): kept is OwnerAppointment => !('bookingType' in kept);

/** What every list knows of a booking. `staff` and `client` are 'N/A' where there is no name. */
export type Glance = {
  readonly id: string;
  readonly status: AppointmentStatusView;
  readonly date: string;
  readonly endDate: string;
  readonly hireDays: RentalDays | undefined;
  readonly rental: boolean;
  readonly client: string;
  readonly service: string;
  readonly staff: string;
};

export function glanceOf(kept: KeptBooking): Glance {
  const { _id: id, status, date, endDate, hireDays, clientName } = kept;
  const names = isInFull(kept)
    ? { service: kept.serviceName || kept.serviceId.name, staff: kept.staffName || kept.staffId?.name }
    : { service: kept.serviceName, staff: kept.staffName };
  return {
    id,
    status,
    date,
    endDate,
    hireDays,
    rental: (isInFull(kept) ? kept.serviceId.bookingType : kept.bookingType) === 'item-based',
    client: clientName || 'N/A',
    service: names.service || 'N/A',
    staff: names.staff || 'N/A',
  };
}

/** Both its delivery and its account are of use only before it ends. */
const isAhead = (status: AppointmentStatusView): boolean => status === 'pending' || status === 'confirmed';

export const refundAccountShown = isAhead;

type Span = Pick<Glance, 'date' | 'endDate'>;

/** `Friday, 20 Nov 2026, 10:00 – 11:00`; an end that cannot be read is left out. */
export function timeText({ date, endDate }: Span, zone: string): string {
  const day = formatLongDate(date, zone);
  if (day === 'N/A') return day;
  const from = `${day}, ${formatTime(date, zone)}`;
  return Number.isNaN(Date.parse(date)) || Number.isNaN(Date.parse(endDate))
    ? from
    : `${from} – ${formatTime(endDate, zone)}`;
}

export type RentalPeriod = {
  /** `20 – 22 Nov 2026`. */
  readonly days: string;
  /** `3 days, back on Mon 23 Nov`; empty where the dates cannot be read. */
  readonly more: string;
};

/** The days of a hire. */
export function rentalPeriod(
  booking: Span & { readonly hireDays?: RentalDays | undefined },
  zone: string,
): RentalPeriod {
  if (booking.date === '' || booking.endDate === '') return { days: 'N/A', more: '' };
  const rental = daysOfRental(booking, zone);
  if (rental === null) return { days: 'Invalid Dates', more: '' };
  const length = daysBetween(rental.firstDay, rental.returnDay);
  const { weekday, day, month } = calendarDayParts(rental.returnDay);
  return {
    days: formatDayRange(rental.firstDay, rental.lastDay),
    more: `${length === 1 ? '1 day' : `${length} days`}, back on ${weekday} ${day} ${month}`,
  };
}

/** How a hire reaches its client, in words; null for an appointment, and once it is of no more use. */
export function deliveryShown({
  status,
  deliveryDetails,
}: Pick<OwnerAppointment, 'status' | 'deliveryDetails'>): {
  readonly method: string;
  /** Empty at a pick-up. */
  readonly address: string;
} | null {
  if (deliveryDetails === null || !isAhead(status)) return null;
  const { method, zone, address } = deliveryDetails;
  if (method === 'pickup') return { method: 'Self Pickup', address: '' };
  return { method: zone === '' ? 'Delivery' : `Delivery, ${zone}`, address };
}

/** An answer to an intake question, in words. */
export function answerText(answer: OwnerAppointment['customFieldAnswers'][number]): string {
  if (answer.type === 'checkbox') return answer.value === true || answer.value === 'true' ? 'Yes' : 'No';
  const text = answer.value === null ? '' : String(answer.value).trim();
  return text === '' ? 'Not provided' : text;
}

/** `Booked online on 1 Nov 2026, 10:00`. */
export function sourceText(
  { source, createdAt }: Pick<OwnerAppointment, 'source' | 'createdAt'>,
  zone: string,
) {
  const day = formatDate(createdAt, zone);
  const when = Number.isNaN(Date.parse(createdAt)) ? day : `${day}, ${formatTime(createdAt, zone)}`;
  return `${source === 'public' ? 'Booked online' : 'Booked by your business'} on ${when}`;
}
