import type { WeekEntry } from '#core/calendar/week-entries.ts';

export const weekdays = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const;

/** The hours a day begins with; open from Monday to Friday. */
export const defaultDay = (dayOfWeek: number): WeekEntry => ({
  dayOfWeek,
  isOpen: dayOfWeek >= 1 && dayOfWeek <= 5,
  startTime: '09:00',
  endTime: '17:00',
  breaks: [],
});

/** Monday to Friday, 09:00 to 17:00; Sunday first. */
export const defaultWeek: readonly WeekEntry[] = weekdays.map((_, day) => defaultDay(day));
