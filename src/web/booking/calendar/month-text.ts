import { parseCalendarDate } from '#core/calendar/calendar-date.ts';
import { dayOn, type Month, monthOf, pageWithin, turned, weeksOf } from '#web/ui/calendar/month-grid.ts';
import { fullMonthName } from '#web/ui/format.ts';

export type Bounds = { readonly today: string; readonly lastDay: string };

/** `2026-11`, as addresses carry a month. */
export const monthKey = ({ year, month }: Month): string => `${year}-${String(month).padStart(2, '0')}`;

/** `November 2026`. */
export const monthTitle = ({ year, month }: Month): string => `${fullMonthName(month)} ${year}`;

/** The months before and after that hold a day within the bounds; null where there is none. */
export const monthsBeside = (
  shown: Month,
  { today, lastDay }: Bounds,
): { readonly before: Month | null; readonly after: Month | null } => {
  const reach = { min: today, max: lastDay };
  const before = turned(shown, -1);
  const after = turned(shown, 1);
  return {
    before: pageWithin(before, reach) ? before : null,
    after: pageWithin(after, reach) ? after : null,
  };
};

/** The days of a month within the bounds on which a rental can start. */
export const freeDays = (
  shown: Month,
  unavailable: readonly string[],
  { today, lastDay }: Bounds,
): readonly string[] => {
  const taken = new Set(unavailable);
  return weeksOf(shown)
    .flat()
    .filter((day) => day !== null)
    .filter((day) => day >= today && day <= lastDay && !taken.has(day));
};

/** The day a calendar of this month opens at: the chosen one when it lies in it. */
export const openingDay = (shown: Month, chosen: string | null): string => {
  const date = parseCalendarDate(chosen ?? '');
  if (date !== null && monthKey(monthOf(date)) === monthKey(shown)) return date;
  return dayOn(shown, 1);
};
