import type { BlockedTime } from '#contract/replies/blocked-time.ts';
import type { OwnerStaff } from '#contract/replies/staff-views.ts';
import type { CalendarEvent } from '#contract/replies/views.ts';
import { isBlocking } from '#core/appointments/statuses.ts';
import type { CalendarDate } from '#core/calendar/calendar-date.ts';
import { parseWallMinute } from '#core/calendar/wall-minute.ts';
import { calendarDayOf, formatTime } from '../../../ui/format.ts';
import { momentWords } from '../../kit/booking/booking-moment.ts';
import { freeOf, lengthText, type Opening, type Stretch, shutOn } from '../../kit/time/open-hours.ts';
import type { Today, Upcoming } from './model.ts';

type When = { readonly now: number; readonly today: CalendarDate; readonly zone: string };

/** What can be done with a booking from the list, without opening it. */
export type Step = 'confirm' | 'completed' | 'no-show';

/** The step that fits a booking best now; null: none that needs no more thought. */
export const stepOf = ({ event, due }: Upcoming, now: number): Step | null => {
  const { status, date, bookingType } = event;
  if (status === 'pending') return 'confirm';
  // A hire is over when it is back.
  const isOver = bookingType === 'item-based' ? due : Date.parse(date) <= now;
  return isBlocking(status) && isOver ? 'completed' : null;
};

const MINUTE = 60_000;

/** `in 25 min`, `in 1 h 10`; of what has begun `late by 12 min` where nobody confirmed it, else `for 12 min`. */
export const distanceText = ({ event, moment }: Upcoming, now: number): string => {
  const minutes = Math.floor((Date.parse(event.date) - now) / MINUTE);
  if (minutes >= 0) return `in ${lengthText(minutes)}`;
  return `${moment === 'unconfirmed' ? 'late by' : 'for'} ${lengthText(-minutes)}`;
};

/** A time in which somebody has nothing to do. */
export type FreeTime = Stretch & { readonly staffId: string; readonly name: string };

const LEAST = 30;

type Busy = Pick<CalendarEvent, 'staffId' | 'date' | 'endDate'>;

/** What is left free of today, whoever's is first coming first. */
export function freeToday(
  events: readonly CalendarEvent[],
  staff: readonly OwnerStaff[],
  opening: Opening,
  { now, today, zone }: When,
  blocked: readonly BlockedTime[] = [],
): readonly FreeTime[] {
  const from = minuteOn(now, today, zone);
  const spans = events
    .filter(({ status, bookingType }) => bookingType === 'time-based' && isTaken(status))
    .flatMap((event): readonly Busy[] => event.parts ?? [event])
    .concat(blocked);
  return staff
    .flatMap(({ _id, name, availabilitySettings }) => {
      const taken = spans
        .filter(({ staffId }) => staffId === _id)
        .map(({ date, endDate }) => ({
          from: minuteOn(Date.parse(date), today, zone),
          to: minuteOn(Date.parse(endDate), today, zone),
        }));
      const free = freeOf(shutOn(today, opening, availabilitySettings), taken, { from, least: LEAST });
      return free.map((stretch) => ({ ...stretch, staffId: _id, name }));
    })
    .toSorted((a, b) => a.from - b.from || b.to - b.from - (a.to - a.from));
}

const isTaken = (status: CalendarEvent['status']): boolean => isBlocking(status) || status === 'completed';

/** Where an instant is on a day's wall, in minutes; 0 or 1440 where it is on another day. */
const minuteOn = (at: number, day: CalendarDate, zone: string): number => {
  const iso = new Date(at).toISOString();
  const on = calendarDayOf(iso, zone);
  if (on !== day) return on < day ? 0 : 1440;
  return parseWallMinute(formatTime(iso, zone)) ?? 0;
};

type DayPart = { readonly title: string; readonly rows: readonly Upcoming[] };

/** The day in the order in which it wants its owner: what is to be settled, who is there or late, who is next, who follows. */
export const partsOf = ({ late, upcoming, earlier }: Today): readonly DayPart[] => {
  const is = (...moments: Upcoming['moment'][]) => upcoming.filter(({ moment }) => moments.includes(moment));
  const parts = [
    { title: momentWords.late, rows: late },
    { title: 'Late', rows: is('unconfirmed') },
    { title: 'Now', rows: is('now') },
    { title: 'Next', rows: is('next') },
    { title: 'Did they come?', rows: earlier },
    { title: 'Later', rows: is(null, 'open') },
  ];
  return parts.filter(({ rows }) => rows.length > 0);
};
