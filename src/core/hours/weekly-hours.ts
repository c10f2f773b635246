import { isWallMinute } from '../calendar/wall-minute.ts';
import { ok, type Result, refuse } from '../result.ts';

/** Open hours on the wall clock in minutes from local midnight, end excluded; 1440 is the end of the day. */
export type WallSpan = { readonly startMinute: number; readonly endMinute: number };

/** The open hours of each weekday, index 0 = Sunday; an empty list is a closed day, a gap between spans a break. */
export type WeeklyHours = readonly (readonly WallSpan[])[];

export type WeeklyHoursFault =
  | 'NOT_SEVEN_DAYS'
  | 'NOT_A_MINUTE'
  | 'START_NOT_BEFORE_END'
  | 'NOT_SORTED'
  | 'OVERLAP';

const officeDay: readonly WallSpan[] = [{ startMinute: 540, endMinute: 1020 }];

/** Monday to Friday 09:00 to 17:00: what a new business, or a new custom schedule, starts from. */
export const defaultWeeklyHours: WeeklyHours = [
  [],
  officeDay,
  officeDay,
  officeDay,
  officeDay,
  officeDay,
  [],
];

/** Accepts hours of seven days whose spans are whole minutes, sorted and free of overlap; spans may touch. */
export function validateWeeklyHours(hours: WeeklyHours): Result<WeeklyHours, WeeklyHoursFault> {
  if (hours.length !== 7) return refuse('NOT_SEVEN_DAYS');
  for (const day of hours) {
    const fault = faultOfDay(day);
    if (fault !== null) return refuse(fault);
  }
  return ok(hours);
}

/** The first fault of one day's spans, or null. */
export function faultOfDay(day: readonly WallSpan[]): Exclude<WeeklyHoursFault, 'NOT_SEVEN_DAYS'> | null {
  let before: WallSpan | null = null;
  for (const span of day) {
    if (!isWallMinute(span.startMinute) || !isWallMinute(span.endMinute)) return 'NOT_A_MINUTE';
    if (span.startMinute >= span.endMinute) return 'START_NOT_BEFORE_END';
    if (before !== null && span.startMinute < before.startMinute) return 'NOT_SORTED';
    if (before !== null && span.startMinute < before.endMinute) return 'OVERLAP';
    before = span;
  }
  return null;
}
