import {
  addDays,
  type CalendarDate,
  fromEpochDay,
  parseCalendarDate,
  toEpochDay,
  weekdayOf,
} from '#core/calendar/calendar-date.ts';

/** A page of the calendar; `month` is 1 to 12. */
export type Month = { readonly year: number; readonly month: number };

/** The first and last day that can be picked, as yyyy-MM-dd; a side left out has no end. */
export type Reach = { readonly min?: string | undefined; readonly max?: string | undefined };

/** How far the list of years runs from today's. */
const YEARS_BACK = 100;
const YEARS_AHEAD = 52;

const WEEK = 7;

/** Of a date, or of what begins like one. */
export const monthOf = (date: string): Month => ({
  year: Number(date.slice(0, 4)),
  month: Number(date.slice(5, 7)),
});

export const sameMonth = (one: Month, other: Month): boolean =>
  one.year === other.year && one.month === other.month;

/** The page so many months later (earlier when negative), within the years 1 to 9999. */
export const turned = ({ year, month }: Month, by: number): Month => {
  const count = Math.min(9999 * 12 + 11, Math.max(12, year * 12 + month - 1 + by));
  return { year: Math.floor(count / 12), month: (count % 12) + 1 };
};

const firstOf = ({ year, month }: Month): CalendarDate => {
  const first = parseCalendarDate(`${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-01`);
  if (first === null) throw new RangeError(`No month ${month} of ${year}`);
  return first;
};

const lengthOf = (page: Month): number => {
  if (page.month === 12) return 31;
  return toEpochDay(firstOf(turned(page, 1))) - toEpochDay(firstOf(page));
};

/** The same day on another page, or its last where the month is shorter: 31 March a month back is 28 February. */
export const dayOn = (page: Month, day: number): CalendarDate =>
  addDays(firstOf(page), Math.min(Math.max(1, day), lengthOf(page)) - 1);

export const dayOfMonth = (date: CalendarDate): number => Number(date.slice(8, 10));

/** The days of the week in their order on every calendar: Monday first, as a week of work begins. */
export const WEEKDAYS = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;

const placeInWeek = (date: CalendarDate): number => (weekdayOf(date) + WEEK - 1) % WEEK;

/** Those of a page that are not over before `min`. */
export const weeksFrom = (page: Month, min: string): ReturnType<typeof weeksOf> =>
  weeksOf(page).filter((week) => week.some((date) => date !== null && date >= min));

/** The weeks of a page, Monday first; null where a week reaches into another month. */
export const weeksOf = (page: Month): readonly (readonly (CalendarDate | null)[])[] => {
  const first = firstOf(page);
  const lead = placeInWeek(first);
  const days = lengthOf(page);
  return Array.from({ length: Math.ceil((lead + days) / WEEK) }, (_, week) =>
    Array.from({ length: WEEK }, (_, weekday) => {
      const at = week * WEEK + weekday - lead;
      return at < 0 || at >= days ? null : addDays(first, at);
    }),
  );
};

/** What the pattern of the date grid asks of each key; null for keys that do not move. */
export const moved = (from: CalendarDate, key: string, shift: boolean): CalendarDate | null => {
  const page = monthOf(from);
  const day = dayOfMonth(from);
  if (key === 'ArrowLeft') return stepped(from, -1);
  if (key === 'ArrowRight') return stepped(from, 1);
  if (key === 'ArrowUp') return stepped(from, -WEEK);
  if (key === 'ArrowDown') return stepped(from, WEEK);
  if (key === 'Home') return stepped(from, -placeInWeek(from));
  if (key === 'End') return stepped(from, WEEK - 1 - placeInWeek(from));
  if (key === 'PageUp') return dayOn(turned(page, shift ? -12 : -1), day);
  if (key === 'PageDown') return dayOn(turned(page, shift ? 12 : 1), day);
  return null;
};

const EARLIEST = toEpochDay(firstOf({ year: 1, month: 1 }));
const LATEST = toEpochDay(firstOf({ year: 9999, month: 12 })) + 30;

const stepped = (from: CalendarDate, days: number): CalendarDate =>
  fromEpochDay(Math.min(LATEST, Math.max(EARLIEST, toEpochDay(from) + days)));

/** The day itself, or the nearest one within reach. */
export const within = (date: CalendarDate, { min, max }: Reach): CalendarDate => {
  const first = parseCalendarDate(min ?? '');
  const last = parseCalendarDate(max ?? '');
  if (first !== null && date < first) return first;
  if (last !== null && date > last) return last;
  return date;
};

export const isWithin = (date: string, { min, max }: Reach): boolean =>
  (min === undefined || min === '' || date >= min) && (max === undefined || max === '' || date <= max);

/** Whether any day of the page can be reached. */
export const pageWithin = (page: Month, reach: Reach): boolean =>
  (reach.max === undefined || reach.max === '' || firstOf(page) <= reach.max) &&
  (reach.min === undefined || reach.min === '' || dayOn(page, 31) >= reach.min);

/** The years offered: 100 back to 52 ahead of today's, less what is out of reach; the shown one is always there. */
export const yearsOffered = (today: CalendarDate, reach: Reach, shown: number): readonly number[] => {
  const now = monthOf(today).year;
  const first = Math.max(now - YEARS_BACK, Number((reach.min ?? '').slice(0, 4)) || 0);
  const last = Math.min(now + YEARS_AHEAD, Number((reach.max ?? '').slice(0, 4)) || 9999);
  const years = Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at);
  return years.indexOf(shown) === -1 ? years.concat(shown).sort((a, b) => a - b) : years;
};

/** A selection of several days with one put in or taken out, the earliest first. */
export const withToggled = (dates: readonly string[], date: string): readonly string[] =>
  dates.indexOf(date) === -1 ? dates.concat(date).sort() : dates.filter((other) => other !== date);
