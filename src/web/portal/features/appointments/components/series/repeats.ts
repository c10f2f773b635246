import type { RepeatDate, SeriesView } from '#contract/replies/series-views.ts';
import type { OwnerAppointment } from '#contract/replies/views.ts';
import type { RepeatedBooking } from '#contract/requests/booking-bodies.ts';
import { type Cadence, cadenceText, MOST_WEEKS } from '#core/appointments/cadence.ts';
import { parseStatus } from '#core/appointments/statuses.ts';
import { calendarDayOf, calendarDayParts, formatTime } from '#web/ui/format.ts';

type Repeated = Pick<OwnerAppointment, 'status' | 'clientPhone' | 'serviceId'>;

/** Whether a booking can be booked again for its client: an appointment that was not cancelled, of somebody with a number. */
export const mayRepeat = ({ status, clientPhone, serviceId }: Repeated): boolean =>
  serviceId.bookingType === 'time-based' && parseStatus(status) !== 'cancelled' && clientPhone !== '';

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** What can be chosen, as a field has it: the weeks, or `month`. */
export const cadences: readonly { readonly value: string; readonly label: string }[] = [
  ...Array.from({ length: MOST_WEEKS }, (_, at): Cadence => ({ weeks: at + 1 })),
  'month' as const,
].map((every) => ({
  value: every === 'month' ? every : String(every.weeks),
  label: capital(cadenceText(every)),
}));

export const cadenceOf = (value: string): Cadence => (value === 'month' ? value : { weeks: Number(value) });

/** Of a day that some months do not have: what becomes of it there; empty otherwise. */
export const shortMonthsText = (every: Cadence, date: string, zone: string): string => {
  const { day } = calendarDayParts(calendarDayOf(date, zone));
  return every === 'month' && Number(day) > 28
    ? `On the ${day}${day === '31' ? 'st' : 'th'}; in shorter months on the last day.`
    : '';
};

/** A date as the list shows it. */
export type DateRow = {
  /** What is booked once it is ticked; null: there is nothing to be had. */
  readonly start: string | null;
  /** `Tue 15 Dec 2026` and `10:00` of what is booked, or of the date itself. */
  readonly day: string;
  readonly time: string;
  /** Why it is not the date itself; empty where it is. */
  readonly instead: string;
};

const dayText = (iso: string, zone: string): string => {
  const date = calendarDayOf(iso, zone);
  const { weekday, day, month } = calendarDayParts(date);
  return `${weekday} ${day} ${month} ${date.slice(0, 4)}`;
};

const clashWords = { SLOT_TAKEN: 'taken', CLOSED: 'closed' } as const;

/** What can be had of a date. */
export const rowOf = ({ start, clash, nearest }: RepeatDate, zone: string): DateRow => {
  const shown = nearest ?? start;
  const row = { day: dayText(shown, zone), time: formatTime(shown, zone) };
  if (clash === null) return { start, ...row, instead: '' };
  const why = clashWords[clash];
  if (nearest === null)
    return { start: null, ...row, instead: `${capital(why)}, and nothing is free near it` };
  const sameDay = dayText(start, zone) === row.day;
  const own = `${sameDay ? '' : `${dayText(start, zone)}, `}${formatTime(start, zone)}`;
  return { start: nearest, ...row, instead: `${own} is ${why}` };
};

/** Those that are free are ticked to begin with; another time is the owner's to choose. */
export const freeStarts = (dates: readonly RepeatDate[]): ReadonlySet<string> =>
  new Set(dates.filter(({ clash }) => clash === null).map(({ start }) => start));

/** `6 of 8 dates are free.` */
export const freeText = (dates: readonly RepeatDate[]): string => {
  const free = freeStarts(dates).size;
  const others = dates.some(({ nearest }) => nearest !== null);
  if (free === dates.length) return free === 1 ? 'This date is free.' : `All ${free} dates are free.`;
  const tick = others ? ' Tick another time where you want it.' : '';
  if (free === 0)
    return `None of these dates is free.${tick === '' ? ' Choose other weeks, or book each date on its own.' : tick}`;
  return `${free} of ${dates.length} dates ${free === 1 ? 'is' : 'are'} free.${tick}`;
};

export const bookText = (count: number): string =>
  count === 1 ? 'Book 1 appointment' : `Book ${count} appointments`;

/** What is asked for, to be looked at. */
export const lookBody = (every: Cadence, times: number): RepeatedBooking => ({ every, times, dryRun: true });

/** `One of 8, every week`. */
export const seriesText = ({ every, bookings }: SeriesView): string =>
  `One of ${bookings.length}, ${cadenceText(every)}`;

/** The others, as they are linked to. */
export const othersOf = ({ bookings }: SeriesView, id: string, zone: string) =>
  bookings
    .filter(({ _id }) => _id !== id)
    .map(({ _id, date, status }) => ({
      id: _id,
      text: `${dayText(date, zone)}, ${formatTime(date, zone)}`,
      status,
    }));

/** So many are shown before the owner asks for all. */
const FEW = 6;

/** Of the others those around a booking: the one before it, and those that follow. */
export const nextTo = <T>(others: readonly T[], { bookings }: SeriesView, id: string): readonly T[] => {
  const before = bookings.findIndex(({ _id }) => _id === id) - 1;
  const first = Math.max(0, Math.min(before, others.length - FEW));
  return others.slice(first, first + FEW);
};
