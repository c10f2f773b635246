import type { AffectedBooking } from '../../kit/booking/affected.ts';
import { type DatedBooking, daysTouched } from '../../kit/booking/booking-days.ts';
import { RefusedError } from '../../query/refusal.ts';
import { countedAppointments, type StaffForm } from './model.ts';

/** The blocked dates from today on, the earliest first; those gone by mean nothing any more. */
export const upcoming = (dates: readonly string[], today: string): readonly string[] =>
  dates.filter((date) => date >= today).sort();

/** Says how many bookings stand under the name of somebody who is not there. */
export const leftBehindText = (total: number): string =>
  total === 1 ? '1 booking is with somebody who has left' : `${total} bookings are with people who have left`;

/** The bookings that touch one of the dates (yyyy-MM-dd in `zone`), and how many of them touch each. */
export const bookingsOn = <Booking extends DatedBooking>(
  bookings: readonly Booking[],
  dates: readonly string[],
  zone: string,
): { readonly hit: readonly Booking[]; readonly counts: ReadonlyMap<string, number> } => {
  const spans = bookings.map((booking) => ({ booking, days: daysTouched(booking, zone) }));
  const isOn = ({ days }: (typeof spans)[number], date: string): boolean =>
    days !== null && days.from <= date && date <= days.to;
  return {
    hit: spans.filter((span) => dates.some((date) => isOn(span, date))).map(({ booking }) => booking),
    counts: new Map(dates.map((date) => [date, spans.filter((span) => isOn(span, date)).length])),
  };
};

/** `1 booking`, `2 bookings`; null where there are none. */
export const bookedText = (count: number | undefined): string | null => {
  if (count === undefined || count === 0) return null;
  return count === 1 ? '1 booking' : `${count} bookings`;
};

const isLine = (value: unknown): value is Omit<AffectedBooking, 'id'> =>
  typeof value === 'object' &&
  value !== null &&
  ['date', 'clientName', 'serviceName'].every((key) => typeof Reflect.get(value, key) === 'string');

/** Servers of the version before do not say it. */
const idOf = (line: object): string | null => {
  const id: unknown = Reflect.get(line, '_id');
  return typeof id === 'string' ? id : null;
};

/** The bookings that keep a member from being deleted, where that is why it was refused; else null. */
export const conflictsIn = (failure: Error | null): readonly AffectedBooking[] | null => {
  if (!(failure instanceof RefusedError) || failure.refusal.code !== 'HAS_FUTURE_BOOKINGS') return null;
  const { data } = failure.refusal;
  const conflicts = typeof data === 'object' && data !== null ? Reflect.get(data, 'conflicts') : [];
  return Array.isArray(conflicts)
    ? conflicts.filter(isLine).map((line) => ({ ...line, id: idOf(line) }))
    : [];
};

const countedDates = (count: number): string => (count === 1 ? '1 blocked date' : `${count} blocked dates`);

/**
 * What saving without a custom schedule would throw away, in words, or null. The form keeps it all, so that the
 * switch can be turned on again. `hadSchedule`: the member is saved with one.
 */
export const lossText = (form: StaffForm, hadSchedule: boolean, today: string): string | null => {
  if (form.customSchedule) return null;
  const blocked = upcoming(form.blockedDates, today).length;
  const back = 'Turn the switch on again to keep them.';
  if (hadSchedule) {
    const what = blocked === 0 ? 'these hours' : `these hours and ${countedDates(blocked)}`;
    return `Saving now removes ${what}: the business hours apply instead. ${back}`;
  }
  return blocked === 0
    ? null
    : `Blocked dates belong to a custom schedule: ${countedDates(blocked)} will not be saved. ${back}`;
};

/** How many bookings a member to be deleted still has. */
export const futureText = (total: number, name: string): string =>
  total === 0 ? `${name} has no future appointments.` : `${name} has ${countedAppointments(total)}.`;
