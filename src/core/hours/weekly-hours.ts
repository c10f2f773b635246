import { isWallMinute } from '../calendar/wall-minute.ts';
import { ok, type Result, refuse } from '../result.ts';

/**
 * Open hours on the wall clock in minutes from the midnight their day begins with, end excluded. Late hours go on past
 * 1440, the end of the day: 18:00 to 02:00 is 1080 to 1560.
 */
export type WallSpan = { readonly startMinute: number; readonly endMinute: number };

/** The open hours of each weekday, index 0 = Sunday; an empty list is a closed day, a gap between spans a break. */
export type WeeklyHours = readonly (readonly WallSpan[])[];

export type WeeklyHoursFault =
  | 'NOT_SEVEN_DAYS'
  | 'NOT_A_MINUTE'
  | 'START_NOT_BEFORE_END'
  | 'NOT_SORTED'
  | 'OVERLAP'
  | 'LONGER_THAN_A_DAY'
  | 'INTO_NEXT_DAY';

const DAY = 1440;

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

/**
 * Accepts hours of seven days whose spans are whole minutes, sorted and free of overlap, also with the late hours of
 * the day before; spans may touch. No day is longer than a day from its opening.
 */
export function validateWeeklyHours(hours: WeeklyHours): Result<WeeklyHours, WeeklyHoursFault> {
  if (hours.length !== 7) return refuse('NOT_SEVEN_DAYS');
  for (const [weekday, day] of hours.entries()) {
    const fault = faultOfDay(day);
    if (fault !== null) return refuse(fault);
    const opening = hours[(weekday + 1) % 7]?.[0]?.startMinute ?? DAY;
    if ((day[day.length - 1]?.endMinute ?? 0) - DAY > opening) return refuse('INTO_NEXT_DAY');
  }
  return ok(hours);
}

/** The first fault of one day's spans, or null. */
export function faultOfDay(
  day: readonly WallSpan[],
): Exclude<WeeklyHoursFault, 'NOT_SEVEN_DAYS' | 'INTO_NEXT_DAY'> | null {
  let before: WallSpan | null = null;
  for (const span of day) {
    if (!isMinuteOfNight(span.startMinute) || !isMinuteOfNight(span.endMinute)) return 'NOT_A_MINUTE';
    if (span.startMinute >= span.endMinute) return 'START_NOT_BEFORE_END';
    if (before !== null && span.startMinute < before.startMinute) return 'NOT_SORTED';
    if (before !== null && span.startMinute < before.endMinute) return 'OVERLAP';
    before = span;
  }
  const [first, last] = [day[0], day[day.length - 1]];
  if (first === undefined || last === undefined) return null;
  if (!isWallMinute(first.startMinute)) return 'NOT_A_MINUTE';
  return last.endMinute - first.startMinute > DAY ? 'LONGER_THAN_A_DAY' : null;
}

/** A minute of a day or of the night after it. */
const isMinuteOfNight = (minute: number): boolean => isWallMinute(minute > DAY ? minute - DAY : minute);
