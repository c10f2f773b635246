import { addDays, type CalendarDate, daysBetween, weekdayOf } from '../calendar/calendar-date.ts';

type Days = { readonly from: CalendarDate; readonly to: CalendarDate };
type Busy = { readonly weekday: number; readonly hour: number; readonly minutes: number };
/** Minutes of that weekday, past 1,440 of the night after it. */
type Work = { readonly weekday: number; readonly start_minute: number; readonly end_minute: number };

/** An hour of the week: how much of the time that people worked in it was booked. */
export type HourFullness = {
  readonly weekday: number;
  readonly hour: number;
  /** In whole percent, at most 100. */
  readonly percent: number;
};

/**
 * How full each hour of the week is in which anybody works: the minutes booked in it over the minutes that all who work
 * have had in it on these days. What was booked outside working hours is in none. Sunday is 0.
 */
export function fullness(
  { from, to }: Days,
  busy: readonly Busy[],
  work: readonly Work[],
): readonly HourFullness[] {
  const times = [0, 0, 0, 0, 0, 0, 0];
  for (let day = 0; day <= daysBetween(from, to); day += 1) {
    const weekday = weekdayOf(addDays(from, day));
    times[weekday] = (times[weekday] ?? 0) + 1;
  }
  const booked = new Map(busy.map(({ weekday, hour, minutes }) => [weekday * 24 + hour, minutes]));
  const hours: HourFullness[] = [];
  for (let place = 0; place < 7 * 24; place += 1) {
    const weekday = Math.floor(place / 24);
    const hour = place % 24;
    const worked = work.reduce(
      (sum, each) => sum + minutesWithin(each, hour + ((weekday - each.weekday + 7) % 7) * 24),
      0,
    );
    const worth = worked * (times[weekday] ?? 0);
    if (worth > 0) {
      const percent = Math.min(100, Math.round(((booked.get(place) ?? 0) / worth) * 100));
      hours.push({ weekday, hour, percent });
    }
  }
  return hours;
}

/** `hour` counts from the midnight before that weekday. */
const minutesWithin = ({ start_minute: start, end_minute: end }: Work, hour: number): number =>
  Math.max(0, Math.min(end, hour * 60 + 60) - Math.max(start, hour * 60));
