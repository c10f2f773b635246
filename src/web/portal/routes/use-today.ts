import { type CalendarDate, parseCalendarDate } from '#core/calendar/calendar-date.ts';
import { calendarDayOf } from '../../ui/format.ts';
import { useNow } from '../kit/use-now.ts';
import { useBusinessZone } from '../session/session-context.tsx';

/** Today on the business's wall, which changes at its midnight. */
export function useToday(): CalendarDate {
  const zone = useBusinessZone();
  const today = parseCalendarDate(calendarDayOf(new Date(useNow()).toISOString(), zone));
  if (today === null) throw new RangeError('The clock shows no day of the calendar');
  return today;
}
