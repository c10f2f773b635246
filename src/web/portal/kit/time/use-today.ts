import { type CalendarDate, parseCalendarDate } from '#core/calendar/calendar-date.ts';
import { calendarDayOf } from '../../../ui/format.ts';
import { useBusinessZone } from '../../session/session-context.tsx';
import { useNow } from './use-now.ts';

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
