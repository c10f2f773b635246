import {
  addDays,
  type CalendarDate,
  type DateRange,
  rangeIncludes,
  weekdayOf,
} from '../calendar/calendar-date.ts';
import { formatWallMinute } from '../calendar/wall-minute.ts';
import type { BusinessHours } from './open-intervals.ts';

/** Open, and until when; or closed, and when it opens next within a week, if at all. Times are of the business's wall. */
type OpenNow =
  | { readonly open: true; readonly until: string }
  | { readonly open: false; readonly opens: { readonly day: CalendarDate; readonly at: string } | null };

const DAY = 1440;

type Stretch = { readonly from: number; readonly to: number };

const isShut = (closures: readonly DateRange[], day: CalendarDate): boolean =>
  closures.some((closure) => rangeIncludes(closure, day));

/** What is open on the wall of one day, in order; hours that run past midnight belong to the day on which they began. */
const stretchesOn = ({ hours, closures }: BusinessHours, day: CalendarDate): readonly Stretch[] => {
  if (isShut(closures, day)) return [];
  const eve = addDays(day, -1);
  const late = isShut(closures, eve) ? [] : (hours[weekdayOf(eve)] ?? []);
  return [
    ...late.map(({ startMinute, endMinute }) => ({ from: startMinute - DAY, to: endMinute - DAY })),
    ...(hours[weekdayOf(day)] ?? []).map(({ startMinute, endMinute }) => ({
      from: startMinute,
      to: endMinute,
    })),
  ]
    .filter(({ from, to }) => to > 0 && from < DAY)
    .sort((one, other) => one.from - other.from);
};

/** Whether a business is open at a minute of its day: on Friday at 13:00, until 17:00. */
export const openNow = (business: BusinessHours, today: CalendarDate, minute: number): OpenNow => {
  const now = stretchesOn(business, today).find(({ from, to }) => from <= minute && minute < to);
  if (now !== undefined) return { open: true, until: formatWallMinute(now.to > DAY ? now.to - DAY : now.to) };
  for (let ahead = 0; ahead <= 7; ahead += 1) {
    const day = addDays(today, ahead);
    const next = stretchesOn(business, day).find(({ from }) => from >= 0 && (ahead > 0 || from > minute));
    if (next !== undefined) return { open: false, opens: { day, at: formatWallMinute(next.from) } };
  }
  return { open: false, opens: null };
};
