import type { OwnerAppointment, OwnerService } from '#contract/replies/views.ts';
import type { EditedBooking } from '#contract/requests/booking-bodies.ts';
import type { EditedLine } from '#contract/requests/lines.ts';
import { isBlocking } from '#core/appointments/statuses.ts';

type Booking = Pick<OwnerAppointment, 'lines' | 'status' | 'serviceId'>;

const isTimed = ({ serviceId }: Pick<Booking, 'serviceId'>): boolean =>
  serviceId.bookingType === 'time-based';

/** Whether a booking has more to tell than its one service: several, or what was chosen of one. */
export const tellsLines = ({ lines, serviceId }: Booking): boolean =>
  isTimed({ serviceId }) &&
  (lines.length > 1 ||
    lines.some(({ chosen, hands, cancelled }) => chosen.length > 0 || hands > 1 || cancelled));

/** Whether another service can be added to it: an appointment that has not ended. */
export const takesLines = (booking: Booking): boolean => isTimed(booking) && isBlocking(booking.status);

/** Whether one of its services can be called off by itself: with the last one it is the booking. */
export const mayLoseLine = (booking: Booking): boolean =>
  takesLines(booking) && booking.lines.filter(({ cancelled }) => !cancelled).length > 1;

/** All that is paid for what stands, in naira. */
export const totalOf = ({ lines }: Pick<Booking, 'lines'>): number =>
  lines.reduce((sum, { cancelled, price }) => sum + (cancelled ? 0 : price), 0);

/** What can be added at the chair, by name. */
export const addable = (services: readonly OwnerService[]): readonly OwnerService[] =>
  services
    .filter(({ available, bookingType }) => available && bookingType === 'time-based')
    .toSorted((a, b) => a.name.localeCompare(b.name));

export type LineChange =
  | { readonly add: Pick<EditedLine, 'serviceId' | 'optionIds' | 'hands'> }
  /** The number of the line that is called off. */
  | { readonly cancel: number };

/** An edit of nothing but its lines: those that stay are named by their number alone. */
export const lineChangeBody = (booking: OwnerAppointment, change: LineChange): EditedBooking => {
  const { date, clientName, clientPhone, clientEmail, version, lines } = booking;
  const stays = lines
    .filter(({ cancelled, line }) => !cancelled && !('cancel' in change && change.cancel === line))
    .map(({ line, serviceId }) => ({ line, serviceId }));
  return {
    date,
    clientName,
    clientPhone,
    clientEmail,
    version,
    lines: 'add' in change ? [...stays, change.add] : stays,
  };
};

/** The numbers of the lines that are in a booking as it would be, and not in it as it is. */
export const addedLines = (
  now: Pick<OwnerAppointment, 'lines'>,
  then: Pick<OwnerAppointment, 'lines'>,
): readonly number[] => {
  const known = new Set(now.lines.map(({ line }) => line));
  return then.lines.map(({ line }) => line).filter((line) => !known.has(line));
};
