import type { OwnerLine } from '#contract/replies/line-views.ts';
import type { OwnerAppointment, OwnerService } from '#contract/replies/views.ts';
import type { EditedBooking } from '#contract/requests/booking-bodies.ts';
import type { EditedLine, SaidLine } from '#contract/requests/lines.ts';
import { isBlocking } from '#core/appointments/statuses.ts';
import { sumNaira } from '#core/money/kobo.ts';

type Booking = Pick<OwnerAppointment, 'lines' | 'status' | 'serviceId'>;

/** What the lines of a booking are. */
export const nounOf = ({ serviceId }: Pick<Booking, 'serviceId'>): 'service' | 'item' =>
  serviceId.bookingType === 'item-based' ? 'item' : 'service';

/** Whether a booking has more to tell than its one service or item: several, or what was chosen of one. */
export const tellsLines = ({ lines }: Booking): boolean =>
  lines.length > 1 ||
  lines.some(({ chosen, hands, cancelled }) => chosen.length > 0 || hands > 1 || cancelled);

/** Whether another service or item can be added to it: it has not ended. */
export const takesLines = ({ status }: Pick<Booking, 'status'>): boolean => isBlocking(status);

/** The lines that stand, where there are several of them; else none. */
export const severalOf = ({ lines }: Pick<Booking, 'lines'>): readonly OwnerLine[] => {
  const left = lines.filter(({ cancelled }) => !cancelled);
  return left.length > 1 ? left : [];
};

/** Whether one of its lines can be called off by itself: with the last one it is the booking. */
export const mayLoseLine = (booking: Booking): boolean =>
  takesLines(booking) && severalOf(booking).length > 0;

/** What these lines cost together, by their numbers, in naira. */
export const priceOfLines = (lines: readonly OwnerLine[], numbers: readonly number[]): number =>
  sumNaira(lines.map(({ line, price }) => (numbers.includes(line) ? price : 0)));

type Ended = Exclude<OwnerLine['outcome'], 'cancelled' | null>;

/** What became of a line whose booking took place. Only items have caution fees. */
export const outcomeText = ({ caution }: Pick<OwnerLine, 'caution'>, outcome: Ended): string => {
  if (outcome === 'done') return caution === undefined ? 'Done' : 'Hired';
  return caution === undefined ? 'Did not come' : 'Not taken';
};

/** The numbers of the lines that the client did not come for. */
export const missedOf = (lines: readonly OwnerLine[]): readonly number[] =>
  lines.filter(({ outcome }) => outcome === 'no-show').map(({ line }) => line);

/** What is sent of the lines of a completed booking: nothing where all were done. */
export const saidOf = (missed: readonly number[]): SaidLine[] | undefined =>
  missed.length === 0 ? undefined : missed.map((line) => ({ line, outcome: 'no-show' }));

/** All that is paid for what stands, in naira. */
export const totalOf = ({ lines }: Pick<Booking, 'lines'>): number =>
  sumNaira(lines.map(({ cancelled, price }) => (cancelled ? 0 : price)));

/** What is held against damage to all that stands, in naira. */
export const cautionOf = ({ lines }: Pick<Booking, 'lines'>): number =>
  sumNaira(lines.map(({ cancelled, caution = 0 }) => (cancelled ? 0 : caution)));

/** What can be added to a booking, by name: of its own kind, and an item once. */
export const addable = <Kind extends Pick<OwnerService, '_id' | 'name' | 'available' | 'bookingType'>>(
  services: readonly Kind[],
  { lines, serviceId }: Pick<Booking, 'lines' | 'serviceId'>,
): readonly Kind[] => {
  const items = serviceId.bookingType === 'item-based';
  const had = new Set(lines.filter(({ cancelled }) => items && !cancelled).map((line) => line.serviceId));
  return services
    .filter(
      ({ _id, available, bookingType }) =>
        available && bookingType === serviceId.bookingType && !had.has(_id),
    )
    .toSorted((a, b) => a.name.localeCompare(b.name));
};

export type LineChange =
  | { readonly add: Pick<EditedLine, 'serviceId' | 'optionIds' | 'hands' | 'quantity'> }
  /** The number of the line that is called off. */
  | { readonly cancel: number };

/** An edit of nothing but its lines: those that stay are named by their number alone. */
export const lineChangeBody = (booking: OwnerAppointment, change: LineChange): EditedBooking => {
  const { date, hireDays, clientName, clientPhone, clientEmail, version, lines } = booking;
  const stays = lines
    .filter(({ cancelled, line }) => !cancelled && !('cancel' in change && change.cancel === line))
    .map(({ line, serviceId }) => ({ line, serviceId }));
  return {
    date: hireDays?.firstDay ?? date,
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
