import type { CalendarEvent } from '#contract/replies/views.ts';
import { isBlocking } from '#core/appointments/statuses.ts';
import { addDays, type CalendarDate, daysBetween, parseCalendarDate } from '#core/calendar/calendar-date.ts';
import { formatWallMinute, parseWallMinute } from '#core/calendar/wall-minute.ts';
import { calendarDayOf, formatTime, shortDay } from '../../../ui/format.ts';
import { daysOfRental } from '../../kit/booking/booking-days.ts';

/** A booking where the business's calendar and clock have it. */
export type Entry = {
  readonly event: CalendarEvent;
  readonly rental: boolean;
  readonly firstDay: CalendarDate;
  /** The last day it touches; of a hire the day before it comes back. */
  readonly lastDay: CalendarDate;
  /** Minutes on the wall of the first day. */
  readonly startMinute: number;
  /** Minutes on the wall of the last day, up to 1440. */
  readonly endMinute: number;
  /** Whether it may be moved: what has ended stays. */
  readonly movable: boolean;
  /** The stretches in which its people are busy with it; none where all of it is its one staff member's. */
  readonly parts: readonly Part[];
};

/** A stretch of a booking, placed like a booking of its own. */
export type Part = Entry & {
  /** Tells it from the booking's others. */
  readonly part: number;
  /** How long after the start of the whole booking it begins, in minutes. */
  readonly after: number;
};

const MINUTE = 60_000;
const DAY = 1440;
/** How long an appointment lasts where nothing says it (owner-portal §9). */
const USUAL_LENGTH = 60;

type Wall = { readonly day: CalendarDate; readonly minute: number };

const wallAt = (ms: number, zone: string): Wall | null => {
  const iso = new Date(ms).toISOString();
  const day = parseCalendarDate(calendarDayOf(iso, zone));
  const minute = parseWallMinute(formatTime(iso, zone));
  return day === null || minute === null ? null : { day, minute };
};

/** Places a booking; null where its start is no instant. */
export const entryOf = (event: CalendarEvent, zone: string): Entry | null => {
  const startsAt = Date.parse(event.date);
  if (Number.isNaN(startsAt)) return null;
  const asked = Date.parse(event.endDate);
  const endsAt = asked > startsAt ? asked : startsAt + USUAL_LENGTH * MINUTE;
  const start = wallAt(startsAt, zone);
  const end = wallAt(endsAt, zone);
  if (start === null || end === null) return null;
  const rental = event.bookingType === 'item-based';
  const movable = isBlocking(event.status);
  if (rental) {
    const { firstDay, lastDay } = daysOfRental(event, zone) ?? { firstDay: start.day, lastDay: start.day };
    return { event, rental, firstDay, lastDay, startMinute: 0, endMinute: DAY, movable, parts: [] };
  }
  const atMidnight = end.minute === 0 && end.day > start.day;
  const lastDay = atMidnight ? addDays(end.day, -1) : end.day;
  const shownEnd = atMidnight ? DAY : end.minute;
  // Where the clock is put back meanwhile, the wall shows an earlier time at the end than at the start.
  const reached = start.minute + Math.round((endsAt - startsAt) / MINUTE);
  const turnedBack = lastDay === start.day && shownEnd <= start.minute;
  return {
    event,
    rental,
    firstDay: start.day,
    lastDay,
    startMinute: start.minute,
    endMinute: turnedBack ? Math.min(DAY, reached) : shownEnd,
    movable,
    parts: partsOf(event, zone),
  };
};

const partsOf = ({ parts = [], ...event }: CalendarEvent, zone: string): readonly Part[] =>
  parts.flatMap(({ serviceName, staffId, staffName, date, endDate }, part) => {
    const entry = entryOf({ ...event, serviceName, staffId, staffName, date, endDate }, zone);
    const after = (Date.parse(date) - Date.parse(event.date)) / MINUTE;
    return entry === null ? [] : [{ ...entry, part, after }];
  });

/** Each person's own stretches of a booking; where it has none, the booking itself. */
export const stretchesOf = (entry: Entry): readonly (Entry | Part)[] =>
  entry.parts.length === 0 ? [entry] : entry.parts;

/** Which of a booking's stretches it is; 0 for the whole. */
export const placeOf = (entry: Entry | Part): number => ('part' in entry ? entry.part : 0);

/** How long after the start of its booking begins what is drawn of a stretch on one of its days, in minutes. */
export const afterStart = (entry: Entry | Part, day: CalendarDate): number =>
  ('after' in entry ? entry.after : 0) +
  (entry.firstDay === day ? 0 : daysBetween(entry.firstDay, day) * DAY - entry.startMinute);

/** Whether more than one service or person is in it: who does what is then changed in the booking itself. */
export const isShared = ({ event: { parts = [] } }: Entry): boolean =>
  new Set(parts.map(({ line }) => line)).size > 1 || new Set(parts.map(({ staffId }) => staffId)).size > 1;

/** The bookings placed, in the order of their start. */
export const entriesOf = (events: readonly CalendarEvent[], zone: string, mayMove = true): readonly Entry[] =>
  events
    .flatMap((event) => entryOf(event, zone) ?? [])
    .map((entry) => (mayMove ? entry : { ...entry, movable: false }))
    .sort(byStart);

const byStart = (a: Entry, b: Entry): number =>
  a.firstDay.localeCompare(b.firstDay) ||
  a.startMinute - b.startMinute ||
  b.endMinute - a.endMinute ||
  a.event.clientName.localeCompare(b.event.clientName) ||
  a.event._id.localeCompare(b.event._id);

/** Those that are still of use on a day, and how many were cancelled: these fold away. */
export const withoutCancelled = (
  entries: readonly Entry[],
): { readonly kept: readonly Entry[]; readonly cancelled: number } => {
  const kept = entries.filter(({ event }) => event.status !== 'cancelled');
  return { kept, cancelled: entries.length - kept.length };
};

export const touches = ({ firstDay, lastDay }: Entry, day: CalendarDate): boolean =>
  firstDay <= day && day <= lastDay;

/** The minutes of one day an appointment takes; a night's booking has a part on each of its two. */
export const partOn = (entry: Entry, day: CalendarDate): { readonly from: number; readonly to: number } => ({
  from: entry.firstDay === day ? entry.startMinute : 0,
  to: entry.lastDay === day ? entry.endMinute : DAY,
});

/** How a booking's colour is chosen: by its status, but a confirmed hire has its own (owner-portal §4). */
export const toneOf = ({ event, rental }: Entry): string =>
  rental && event.status === 'confirmed' ? 'hire' : event.status;

export const clientOf = ({ event }: Entry): string => event.clientName || 'N/A';

/** `10:00`. */
export const startText = ({ startMinute }: Entry): string => formatWallMinute(startMinute);

/** `10:00 to 11:00`; of a hire `Fri 20 Nov to Sun 22 Nov`. */
export const whenText = (entry: Entry): string => {
  const { rental, firstDay, lastDay, startMinute, endMinute } = entry;
  if (rental)
    return firstDay === lastDay ? shortDay(firstDay) : `${shortDay(firstDay)} to ${shortDay(lastDay)}`;
  return `${formatWallMinute(startMinute)} to ${formatWallMinute(endMinute)}`;
};

/** The same as short as it goes: `10:00–11:00`. */
export const shortWhen = (entry: Entry): string =>
  entry.rental
    ? whenText(entry)
    : `${formatWallMinute(entry.startMinute)}–${formatWallMinute(entry.endMinute)}`;

/** All that is drawn of a booking, in words: `Ada Obi, Gel manicure, confirmed, 10:00 to 11:00, with Bola`. */
export const nameOf = (entry: Entry): string => {
  const { event, rental } = entry;
  const parts = [
    clientOf(entry),
    event.serviceName,
    event.status,
    `${rental ? 'hire, ' : ''}${whenText(entry)}`,
  ];
  if (event.staffName !== '') parts.push(`with ${event.staffName}`);
  return parts.filter((part) => part !== '').join(', ');
};

/** `no bookings`, `1 booking`, `12 bookings`. */
export const countText = (count: number): string =>
  count === 0 ? 'no bookings' : count === 1 ? '1 booking' : `${count} bookings`;
