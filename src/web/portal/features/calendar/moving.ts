import type { LinePart } from '#contract/replies/line-views.ts';
import type { OwnerStaff } from '#contract/replies/staff-views.ts';
import type { CalendarEvent } from '#contract/replies/views.ts';
import type { MovedBooking } from '#contract/requests/booking-bodies.ts';
import { addDays, type CalendarDate, daysBetween } from '#core/calendar/calendar-date.ts';
import { formatWallMinute } from '#core/calendar/wall-minute.ts';
import { calendarDayOf, formatTime, instantOn, shortDay } from '../../../ui/format.ts';
import { lengthText, type OwnTime } from '../../kit/time/open-hours.ts';
import { clientOf, type Entry, isShared } from './entries.ts';
import type { CalendarView } from './places.ts';

export type Person = {
  readonly id: string;
  readonly name: string;
  readonly photoUrl?: string | undefined;
  /** Hours and days off of their own; absent or null: those of the business. */
  readonly ownTime?: OwnTime;
};

/** A staff member as the calendar needs them. */
export const personOf = ({ _id, name, photoUrl, availabilitySettings }: OwnerStaff): Person => ({
  id: _id,
  name,
  photoUrl,
  ownTime: availabilitySettings,
});

/** A booking on its way to another place. */
export type Move = {
  readonly entry: Entry;
  readonly day: CalendarDate;
  /** Minutes on the wall; of no meaning for a hire. */
  readonly minute: number;
  /** Null: whoever has it already. */
  readonly person: Person | null;
  /** How long it is to take; absent: as long as it does. */
  readonly minutes?: number;
};

/** Where something was let go. What is absent stays as it is. */
export type Target = {
  readonly day: CalendarDate;
  /** Below 0 it is of the day before. */
  readonly minute?: number;
  readonly person?: Person;
  /** By which of its days it was held. */
  readonly heldBy?: CalendarDate;
};

const GRID = 15;
const DAY = 1440;
const MINUTE = 60_000;
const LATEST = DAY - GRID;
const WEEK = 7;

/** The nearest quarter of an hour, on the same day or below 0. */
export const onGrid = (minute: number): number => Math.min(LATEST, Math.round(minute / GRID) * GRID);

/** The move that letting go there means; null where nothing would change. */
export const moveTo = (entry: Entry, target: Target): Move | null => {
  const held = target.heldBy === undefined ? 0 : daysBetween(entry.firstDay, target.heldBy);
  const from = entry.rental ? entry.startMinute : (target.minute ?? entry.startMinute);
  const later = Math.floor(from / DAY);
  const day = addDays(target.day, later - held);
  const minute = from - later * DAY;
  const other = !entry.rental && target.person !== undefined && target.person.id !== entry.event.staffId;
  if (day === entry.firstDay && minute === entry.startMinute && !other) return null;
  return { entry, day, minute, person: other ? (target.person ?? null) : null };
};

/** How long a booking takes. */
export const lengthOf = ({ event }: Entry): number =>
  Math.round((Date.parse(event.endDate) - Date.parse(event.date)) / MINUTE);

/** Whether its end can be pulled where its hours are drawn: all of it lies on one day, and it is drawn in one piece. */
export const isPullable = (entry: Entry): boolean =>
  entry.movable && !entry.rental && entry.firstDay === entry.lastDay && !('part' in entry);

/** The booking with its end at a minute of its day, on the grid; null where nothing would change. */
export const endAt = (entry: Entry, minute: number): Move | null => {
  const { startMinute } = entry;
  const end = Math.min(DAY, Math.round(minute / GRID) * GRID);
  const minutes = Math.max(Math.min(GRID, lengthOf(entry)), end - startMinute);
  if (minutes === lengthOf(entry)) return null;
  return { entry, day: entry.firstDay, minute: startMinute, person: null, minutes };
};

/** Where an arrow key puts the end of a booking, from where it has come: a step of the grid later or earlier. */
export const endCarried = (from: Move | null, entry: Entry, key: string): Move | null => {
  const minutes = from?.minutes ?? lengthOf(entry);
  return endAt(entry, entry.startMinute + minutes + (key === 'ArrowDown' ? GRID : -GRID));
};

/**
 * Where an arrow key carries a booking from where it has come: by the grid up and down the hours, in a month by a week;
 * sideways to the day beside it, in a day to the person beside whoever has it.
 */
export const carried = (
  from: Move | null,
  entry: Entry,
  key: string,
  { view, people }: { readonly view: CalendarView; readonly people: readonly Person[] },
): Move | null => {
  const { day, minute } = from ?? { day: entry.firstDay, minute: entry.startMinute };
  const at = people.findIndex(({ id }) => id === (from?.person?.id ?? entry.event.staffId));
  const step = key === 'ArrowDown' || key === 'ArrowRight' ? 1 : -1;
  const upright = key === 'ArrowDown' || key === 'ArrowUp';
  const to = (target: Target, person = people[at]) =>
    moveTo(entry, { ...target, ...(person === undefined ? {} : { person }) });
  if (view === 'month') return to({ day: addDays(day, upright ? step * WEEK : step), minute });
  if (upright) return to({ day, minute: Math.max(0, onGrid(minute + step * GRID)) });
  if (view === 'week') return to({ day: addDays(day, step), minute });
  return to({ day, minute }, isShared(entry) ? people[at] : (people[at + step] ?? people[at]));
};

/** The move to another start, an ISO instant, as offered in place of a lost one. */
export const moveToStart = (move: Move, start: string, zone: string): Move => {
  const time = formatTime(start, zone);
  return {
    ...move,
    // An instant has a day in every zone.
    day: calendarDayOf(start, zone) as CalendarDate,
    minute: Number(time.slice(0, 2)) * 60 + Number(time.slice(3)),
  };
};

/** Whether it begins at another time than before, and does not only change hands. */
export const changesTime = ({ entry, day, minute }: Move): boolean =>
  day !== entry.firstDay || minute !== entry.startMinute;

/** `Move Ada Obi’s Gel manicure from Fri 20 Nov 10:00 to Sat 21 Nov 14:30?`, and to whom where that changes. */
export const questionOf = (move: Move): string => {
  const { entry, day, minute, person, minutes } = move;
  const { event, rental, firstDay, startMinute } = entry;
  if (minutes !== undefined)
    return `${clientOf(entry)}’s ${event.serviceName} takes ${lengthText(lengthOf(entry))}. Let it take ${lengthText(minutes)}, ${
      changesTime(move) ? `on ${shortDay(day)} from ${formatWallMinute(minute)} ` : ''
    }until ${endText(move)}?`;
  const what = `Move ${clientOf(entry)}’s ${event.serviceName}`;
  if (rental) return `${what} from ${shortDay(firstDay)} to ${shortDay(day)}?`;
  const before = `${shortDay(firstDay)} ${formatWallMinute(startMinute)}`;
  const after = `${shortDay(day)} ${formatWallMinute(minute)}`;
  const previous = event.staffName || 'nobody';
  if (person === null) return `${what} from ${before} to ${after}?`;
  if (before === after) return `${what} on ${before} from ${previous} to ${person.name}?`;
  return `${what} from ${before} with ${previous} to ${after} with ${person.name}?`;
};

/** When a booking ends that takes another length: `10:45`. */
export const endText = ({ minute, minutes = 0 }: Move): string => formatWallMinute((minute + minutes) % DAY);

/** `Fri 20 Nov 10:15, Bola`, or of one whose end is pulled `45 min, until 10:45`. */
export const placeText = (move: Move): string => {
  const { entry, day, minute, person, minutes } = move;
  if (minutes !== undefined) return `${lengthText(minutes)}, until ${endText(move)}`;
  return `${shortDay(day)}${entry.rental ? '' : ` ${formatWallMinute(minute)}`}${person === null ? '' : `, ${person.name}`}`;
};

/** The instant at which the moved booking begins. */
export const startOf = ({ entry, day, minute }: Move, zone: string): string => {
  const time = entry.rental ? formatTime(entry.event.date, zone) : formatWallMinute(minute);
  return instantOn(day, time, zone) ?? entry.event.date;
};

/** The booking as it will be drawn once it has moved. */
export const moved = (move: Move, zone: string): CalendarEvent => {
  const { entry, day, person, minutes = lengthOf(entry) } = move;
  const { event } = entry;
  const date = startOf(move, zone);
  const lastDay = addDays(entry.lastDay, daysBetween(entry.firstDay, day));
  const returnDate = addDays(lastDay, 1);
  const endDate = entry.rental
    ? (instantOn(returnDate, '00:00', zone) ?? event.endDate)
    : new Date(Date.parse(date) + minutes * MINUTE).toISOString();
  return {
    ...event,
    date,
    endDate,
    ...(entry.rental ? { hireDays: { firstDay: day, lastDay, returnDate } } : {}),
    ...(person === null ? {} : { staffId: person.id, staffName: person.name }),
    ...(event.parts === undefined ? {} : { parts: movedParts(event.parts, move, { date, endDate }) }),
  };
};

/** All stretches of a booking go the same way; what is last ends with it. */
const movedParts = (
  parts: readonly LinePart[],
  { entry, person }: Move,
  { date, endDate }: { readonly date: string; readonly endDate: string },
): LinePart[] => {
  const by = Date.parse(date) - Date.parse(entry.event.date);
  const later = (instant: string) => new Date(Date.parse(instant) + by).toISOString();
  return parts.map((part) => ({
    ...part,
    date: later(part.date),
    endDate: part.endDate === entry.event.endDate ? endDate : later(part.endDate),
    ...(person === null ? {} : { staffId: person.id, staffName: person.name }),
  }));
};

/** The bookings with one of them where it is being moved to. */
export const withMove = (
  events: readonly CalendarEvent[],
  move: Move | null,
  zone: string,
): readonly CalendarEvent[] =>
  move === null
    ? events
    : events.map((event) => (event._id === move.entry.event._id ? moved(move, zone) : event));

/**
 * What is asked of the server. The version is the one that was on the screen, so that a move never undoes what somebody
 * else did meanwhile.
 */
export const bodyOf = (move: Move, zone: string, override: boolean): MovedBooking => {
  const { entry, day, person, minutes } = move;
  return {
    date: entry.rental ? day : startOf(move, zone),
    version: entry.event.version,
    ...(person === null ? {} : { staffId: person.id }),
    ...(minutes === undefined ? {} : { minutes }),
    ...(override ? { override } : {}),
  };
};
