import { createContext, useContext, useEffect, useState } from 'react';
import { type CalendarDate, parseCalendarDate } from '#core/calendar/calendar-date.ts';
import { calendarDayOf, formatTime } from '../../../ui/format.ts';
import { useBusinessZone } from '../../session/session-context.tsx';

/** The clock on the wall, in epoch milliseconds: the browser's, or where the server draws a page the server's. */
export const ClockContext = createContext(() => Date.now());

/** The present, in epoch milliseconds, looked at twice a minute. */
export function useNow(): number {
  const clock = useContext(ClockContext);
  const [now, setNow] = useState(clock);
  useEffect(() => {
    const timer = setInterval(() => setNow(clock()), 30_000);
    return () => clearInterval(timer);
  }, [clock]);
  return now;
}

/** The day on the wall of a business in this zone; `now` in milliseconds since 1970. */
export function dayAt(now: number, zone: string): CalendarDate {
  const day = parseCalendarDate(calendarDayOf(new Date(now).toISOString(), zone));
  if (day === null) throw new RangeError('The clock shows no day of the calendar');
  return day;
}

/** Today on the business's wall, which changes at its midnight. */
export function useToday(): CalendarDate {
  return dayAt(useNow(), useBusinessZone());
}

/** Whether the reader's own clock shows another time of day at this instant than the business's does. */
export const clockDiffers = (iso: string, zone: string): boolean => {
  const own = new Date(iso);
  const two = (part: number): string => String(part).padStart(2, '0');
  return `${two(own.getHours())}:${two(own.getMinutes())}` !== formatTime(iso, zone);
};
