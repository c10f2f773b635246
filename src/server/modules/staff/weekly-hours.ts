import type { StaffBody } from '#contract/staff.calls.ts';
import { formatWallMinute, parseWallMinute } from '#core/calendar/wall-minute.ts';
import type { HoursRow } from './staff.repo.ts';

type Settings = NonNullable<StaffBody['availabilitySettings']>;

/** The contract has checked the form and the order of every time. */
const minute = (time: string): number => {
  const value = parseWallMinute(time);
  if (value === null) throw new Error('The contract let a time through that is none');
  return value;
};

export const toHoursRows = (weeklyHours: Settings['weeklyHours']): readonly HoursRow[] =>
  weeklyHours
    .filter((day) => day.isOpen)
    .map((day) => ({
      weekday: day.dayOfWeek,
      start_minute: minute(day.startTime),
      end_minute: minute(day.endTime),
    }));

/** Seven entries, Sunday first. A closed day shows the times it would have when opened. */
export const toWeeklyHours = (rows: readonly HoursRow[]) =>
  [0, 1, 2, 3, 4, 5, 6].map((dayOfWeek) => {
    const row = rows.find((candidate) => candidate.weekday === dayOfWeek);
    return {
      dayOfWeek,
      isOpen: row !== undefined,
      startTime: formatWallMinute(row?.start_minute ?? 9 * 60),
      endTime: formatWallMinute(row?.end_minute ?? 17 * 60),
    };
  });
