import { toEpochDay } from '../calendar/calendar-date.ts';
import { dayMs, type Instant } from '../calendar/instant.ts';
import { dateIn } from '../time/zone.ts';
import { unionOfDay } from './list-slots.ts';
import type { BusinessSchedule, StaffSchedule } from './schedule.ts';
import { startsByDay } from './starts.ts';
import { bookableDays, bookingWindow } from './window.ts';

/** Days looked at in one go; most searches end within the first. */
const stride = 7;

/**
 * Up to `count` free start times to offer instead of `at`: those of its own day by nearness to it, then those of the
 * following days by nearness to its time of day, up to the horizon. Each can be booked at `now`.
 */
export function nearestSlots(
  business: BusinessSchedule,
  staff: readonly StaffSchedule[],
  ask: { readonly durationMinutes: number; readonly at: Instant; readonly count: number },
  now: Instant,
): readonly Instant[] {
  const window = bookingWindow(business, ask.durationMinutes, now);
  const nearest: Instant[] = [];
  const wantedDay = toEpochDay(dateIn(business.zone, ask.at));
  for (let first = Math.max(wantedDay, window.today); first <= window.lastDay; first += stride) {
    const days = bookableDays(window, { first, last: first + stride - 1 });
    const starts = staff.map((member) => startsByDay(business, member, window, days));
    for (let day = days.first; day <= days.last; day += 1) {
      const wish = ask.at + (day - wantedDay) * dayMs;
      const times = unionOfDay(starts, day - days.first);
      nearest.push(...times.toSorted((a, b) => Math.abs(a - wish) - Math.abs(b - wish)));
      if (nearest.length >= ask.count) return nearest.slice(0, ask.count);
    }
  }
  return nearest;
}
