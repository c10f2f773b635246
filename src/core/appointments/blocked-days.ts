import { addDays, type CalendarDate, daysBetween } from '../calendar/calendar-date.ts';

/** So many days are blocked in one go. */
export const MOST_BLOCKED_DAYS = 60;

/** How a blocked time is repeated: on every day or each week, the last time on `until` or before. */
export type BlockedRepeat = { readonly every: 'day' | 'week'; readonly until: CalendarDate };

/** The days of a blocked time, its first among them; null where there are too many, or the end is before the first. */
export function blockedDays(
  first: CalendarDate,
  repeat: BlockedRepeat | null,
): readonly CalendarDate[] | null {
  if (repeat === null) return [first];
  const step = repeat.every === 'day' ? 1 : 7;
  const count = Math.floor(daysBetween(first, repeat.until) / step) + 1;
  if (count < 1 || count > MOST_BLOCKED_DAYS) return null;
  return Array.from({ length: count }, (_, index) => addDays(first, index * step));
}
