import { entriesOfWeek, spansOfWeek, type WeekEntry } from '#core/calendar/week-entries.ts';

/** One open stretch of a weekday, in minutes from local midnight, as a business and a staff member keep it. */
export type HoursRow = {
  readonly weekday: number;
  readonly start_minute: number;
  readonly end_minute: number;
};

/** The open stretches of a week as rows, a day with breaks cut at each. */
export const toHoursRows = (weeklyHours: readonly WeekEntry[]): readonly HoursRow[] =>
  spansOfWeek(weeklyHours).map(({ weekday, startMinute, endMinute }) => ({
    weekday,
    start_minute: startMinute,
    end_minute: endMinute,
  }));

/** Seven entries, Sunday first. */
export const toWeeklyHours = (rows: readonly HoursRow[]) =>
  entriesOfWeek(
    rows.map((row) => ({
      weekday: row.weekday,
      startMinute: row.start_minute,
      endMinute: row.end_minute,
    })),
  ).map((entry) => ({ ...entry, breaks: (entry.breaks ?? []).map((pause) => ({ ...pause })) }));
