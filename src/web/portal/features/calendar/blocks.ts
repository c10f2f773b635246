import type { BlockedTime } from '#contract/replies/blocked-time.ts';
import { type CalendarDate, parseCalendarDate } from '#core/calendar/calendar-date.ts';
import { formatWallMinute, parseWallMinute } from '#core/calendar/wall-minute.ts';
import { calendarDayOf, formatTime } from '../../../ui/format.ts';
import type { Stretch } from '../../kit/time/open-hours.ts';
import type { Entry } from './entries.ts';
import type { Person } from './moving.ts';

/** A blocked time where the business's calendar and clock have it; `name`: whose it is, '' where that is not known. */
export type Blocked = Stretch & {
  readonly block: BlockedTime;
  readonly day: CalendarDate;
  readonly name: string;
};

/** What hours show: bookings, and what is blocked. */
export type Shown = Entry | Blocked;

export const isBlocked = (shown: Shown): shown is Blocked => 'block' in shown;

const DAY = 1440;

/** The blocked times placed. */
export const blockedOf = (
  blocks: readonly BlockedTime[],
  zone: string,
  people: readonly Person[],
): readonly Blocked[] =>
  blocks.flatMap((block) => {
    const day = parseCalendarDate(calendarDayOf(block.date, zone));
    const from = parseWallMinute(formatTime(block.date, zone));
    const until = parseWallMinute(formatTime(block.endDate, zone));
    if (day === null || from === null || until === null) return [];
    // Midnight, and what lies behind it where the business has moved to another zone since.
    const to = calendarDayOf(block.endDate, zone) === day ? until : DAY;
    return [{ block, day, from, to, name: people.find(({ id }) => id === block.staffId)?.name ?? '' }];
  });

/** `12:00 to 13:00`. */
export const whenBlocked = ({ from, to }: Stretch): string =>
  `${formatWallMinute(from)} to ${formatWallMinute(to)}`;

/** `Lunch`, or with whose it is `Bola: Lunch`. */
export const whyBlocked = ({ block, name }: Blocked, named: boolean): string => {
  const why = block.reason === '' ? 'Blocked' : block.reason;
  return named && name !== '' ? `${name}: ${why}` : why;
};
