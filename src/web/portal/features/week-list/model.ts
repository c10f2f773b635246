import type { Settings } from '#contract/replies/settings-views.ts';
import type { CalendarEvent } from '#contract/replies/views.ts';
import { isBlocking } from '#core/appointments/statuses.ts';
import {
  addDays,
  type CalendarDate,
  type DateRange,
  daysBetween,
  weekdayOf,
} from '#core/calendar/calendar-date.ts';
import { formatTime } from '../../../ui/format.ts';
import { daysOfRental, daysTouched, handOverWord } from '../../kit/booking/booking-days.ts';
import type { Moment } from '../../kit/booking/booking-moment.ts';
import { daysOf } from './week.ts';

/** One booking on one of its days; `day` is 1 on its first of `days`. */
export type Row = { readonly event: CalendarEvent; readonly day: number; readonly days: number };
export type WeekDay = { readonly date: CalendarDate; readonly rows: readonly Row[] };

/** Every day of the week with what is on it, hires on each day they are out. */
export function listWeek(
  events: readonly CalendarEvent[],
  week: DateRange,
  zone: string,
): readonly WeekDay[] {
  const spans = events.toSorted(byStart).flatMap((event) => {
    const span = daysTouched(event, zone);
    return span === null ? [] : [{ event, span }];
  });
  return daysOf(week).map((date) => ({
    date,
    rows: spans
      .filter(({ span }) => span.from <= date && date <= span.to)
      .map(({ event, span }) => ({
        event,
        day: daysBetween(span.from, date) + 1,
        days: daysBetween(span.from, span.to) + 1,
      }))
      .toSorted((a, b) => rank(a) - rank(b)),
  }));
}

const byStart = (a: CalendarEvent, b: CalendarEvent): number =>
  a.date.localeCompare(b.date) || a.clientName.localeCompare(b.clientName);

/** What goes on from the day before is quieter than what begins: after it, hires last. */
const rank = ({ event, day }: Row): number => (day === 1 ? 0 : 1) + (isRental(event) ? 2 : 0);

export const isRental = ({ bookingType }: Pick<CalendarEvent, 'bookingType'>): boolean =>
  bookingType === 'item-based';

/** What stands at the head of a row: the time and the end of it, or where a hire is. */
export function timeWords({ event, day, days }: Row, zone: string): readonly [string, string] {
  if (isRental(event)) {
    const place = days === 1 ? '' : `day ${day} of ${days}`;
    if (day === 1) return [handOverWord(event.brought, false), place];
    return [day === days ? 'Last day' : 'Out', place];
  }
  const end = formatTime(event.endDate, zone);
  if (day === 1) return [formatTime(event.date, zone), end];
  return day === days ? [`to ${end}`, ''] : ['All day', ''];
}

/** `Ada Obi - Gel manicure`. */
export const rowTitle = ({ clientName, serviceName }: CalendarEvent): string =>
  `${clientName || 'N/A'} - ${serviceName || 'N/A'}`;

type When = { readonly now: number; readonly today: CalendarDate; readonly zone: string };

/**
 * Where bookings stand at `now`. The next is one of the list's, so ask only with the week today is in. A hire that is
 * out is under way on every one of its days, which needs no saying.
 */
export function momentsOf(events: readonly CalendarEvent[], when: When): ReadonlyMap<string, Moment> {
  const active = events.filter(({ status }) => isBlocking(status)).toSorted(byStart);
  const next = active.find(({ date }) => Date.parse(date) > when.now);
  return new Map(
    active.flatMap((event): [string, Moment][] => {
      const moment = momentOf(event, when) ?? (event === next ? 'next' : null);
      return moment === null ? [] : [[event._id, moment]];
    }),
  );
}

function momentOf(event: CalendarEvent, { now, today, zone }: When): Moment | null {
  if (Date.parse(event.date) > now) return null;
  if (event.status === 'pending') return 'unconfirmed';
  if (isRental(event)) {
    const back = daysOfRental(event, zone)?.returnDay;
    if (back === undefined || back > today) return null;
    return back < today ? 'late' : 'due';
  }
  return Date.parse(event.endDate) <= now ? 'open' : 'now';
}

/**
 * `12 appointments`: those that begin on these days, as the card of today counts them; what goes on from before, such as
 * a rental that is out, is told beside it. Cancelled ones are not counted. Null where there are none.
 */
const countText = (days: readonly WeekDay[]): string | null => {
  const kept = days.flatMap(({ rows }) => rows).filter(({ event }) => event.status !== 'cancelled');
  const begun = new Set(kept.filter(({ day }) => day === 1).map(({ event }) => event));
  const earlier = new Set(kept.map(({ event }) => event)).size - begun.size;
  const parts = [
    ...(begun.size === 0 ? [] : [begun.size === 1 ? '1 appointment' : `${begun.size} appointments`]),
    ...(earlier === 0 ? [] : [`${earlier} from before`]),
  ];
  return parts.length === 0 ? null : parts.join(' · ');
};

/** What a week has in all, every booking once. */
export const weekCount = (days: readonly WeekDay[]): string => countText(days) ?? '0 appointments';

/** What still has to be confirmed. */
export const toConfirm = (events: readonly CalendarEvent[]): readonly CalendarEvent[] =>
  events.filter(({ status }) => status === 'pending');

/** A hire is said to be due or late on its last day, and anything else on its first; elsewhere it would repeat itself. */
export const momentShown = (row: Row, moments: ReadonlyMap<string, Moment>): Moment | null => {
  const moment = moments.get(row.event._id) ?? null;
  const place = isRental(row.event) && moment !== 'unconfirmed' && moment !== 'next' ? row.days : 1;
  return moment === 'now' || row.day === place ? moment : null;
};

/** A day's heading in words: how many it has; of one with none whether the business is closed on it. */
export const dayCount = (day: WeekDay, closed: boolean): string =>
  countText([day]) ?? (closed ? 'Closed' : 'Nothing booked');

/** How many of a day still want an answer, as its heading says it: `2 open`; null where all have theirs. */
export function openCount({ rows }: WeekDay, moments: ReadonlyMap<string, Moment>): string | null {
  const open = rows.filter((row) => {
    const moment = momentShown(row, moments);
    return moment === 'open' || moment === 'late' || moment === 'unconfirmed';
  });
  return open.length === 0 ? null : `${open.length} open`;
}

/** Whether the business is closed on a day, by its weekly hours and closures. */
export const isClosed = (
  date: CalendarDate,
  { weeklyHours, closures }: Pick<Settings, 'weeklyHours' | 'closures'>,
): boolean =>
  weeklyHours.find(({ dayOfWeek }) => dayOfWeek === weekdayOf(date))?.isOpen !== true ||
  closures.some(({ from, to }) => from <= date && date <= to);

/** How a day is called from today. */
export const dayMark = (date: CalendarDate, today: CalendarDate): string | null => {
  if (date === today) return 'Today';
  return date === addDays(today, 1) ? 'Tomorrow' : null;
};
