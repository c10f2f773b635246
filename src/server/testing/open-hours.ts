import { dayMs, hourMs } from '#core/calendar/instant.ts';

/** Full hours of usual opening, eight on each weekday from Tuesday 8 December 2026 on; the first 500 can be booked then. */
export const openHours = (count: number): readonly string[] => {
  const hours: string[] = [];
  for (let day = Date.parse('2026-12-08T08:00:00Z'); hours.length < count; day += dayMs) {
    if ([0, 6].includes(new Date(day).getUTCDay())) continue;
    for (let hour = 0; hour < 8; hour += 1) hours.push(new Date(day + hour * hourMs).toISOString());
  }
  return hours.slice(0, count);
};
