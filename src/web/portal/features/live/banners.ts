import type { LiveChange } from '#contract/calls/live.calls.ts';
import type { OwnerAppointment } from '#contract/replies/views.ts';
import { calendarDayParts, formatTime } from '../../../ui/format.ts';
import { firstDayOf } from '../../kit/booking/booking-days.ts';

/** What a client did that their owner is told of. */
export type Deed = 'booked' | 'cancelled' | 'moved' | 'confirmed';

export type Told = { readonly id: string; readonly deed: Deed };

const deeds: Partial<Record<LiveChange['event'], Deed>> = {
  book: 'booked',
  cancel: 'cancelled',
  move: 'moved',
  reschedule: 'moved',
  confirm: 'confirmed',
};

/** What to tell of a change; null for an owner's own doing and for what needs no telling. */
export function toldBy({ appointmentId, event, by }: LiveChange): Told | null {
  const deed = by === 'client' ? deeds[event] : undefined;
  return deed === undefined ? null : { id: appointmentId, deed };
}

/** One word for each booking, the latest; but a booking that is new stays so whatever is done to it, unless it goes again. */
export function withFresh(told: readonly Told[], fresh: readonly Told[]): readonly Told[] {
  const byId = new Map(told.map(({ id, deed }) => [id, deed]));
  for (const { id, deed } of fresh) {
    byId.set(id, byId.get(id) === 'booked' && deed !== 'cancelled' ? 'booked' : deed);
  }
  return [...byId].map(([id, deed]) => ({ id, deed }));
}

const openings: Record<Deed, string> = {
  booked: 'New booking',
  cancelled: 'Cancelled',
  moved: 'Moved',
  confirmed: 'Confirmed',
};

type Facts = Pick<OwnerAppointment, 'clientName' | 'serviceName' | 'date' | 'hireDays'> & {
  readonly serviceId: Pick<OwnerAppointment['serviceId'], 'bookingType'>;
};

/** `New booking: Ada Obi, Gel manicure, Fri 20 Nov 10:00`; without its facts only what was done. */
export function noticeText(deed: Deed, appointment: Facts | null, zone: string): string {
  if (appointment === null) return deed === 'booked' ? 'New booking' : `${openings[deed]} by a client`;
  const { clientName, serviceName, date, serviceId } = appointment;
  const { weekday, day, month } = calendarDayParts(firstDayOf(appointment, zone) ?? '');
  const time = serviceId.bookingType === 'item-based' ? '' : ` ${formatTime(date, zone)}`;
  const when = `${deed === 'moved' ? 'now ' : ''}${weekday} ${day} ${month}${time}`;
  return `${openings[deed]}: ${[clientName, serviceName, when].filter((part) => part !== '').join(', ')}`;
}

const counted: Record<Deed, (count: number) => string> = {
  booked: (count) => (count === 1 ? '1 new booking' : `${count} new bookings`),
  cancelled: (count) => `${count} cancelled`,
  moved: (count) => `${count} moved`,
  confirmed: (count) => `${count} confirmed`,
};

/** `3 new bookings, 1 cancelled`. */
export function sumText(told: readonly Told[]): string {
  const order: readonly Deed[] = ['booked', 'cancelled', 'moved', 'confirmed'];
  return order
    .map((deed) => ({ deed, count: told.filter((one) => one.deed === deed).length }))
    .filter(({ count }) => count > 0)
    .map(({ deed, count }) => counted[deed](count))
    .join(', ');
}
