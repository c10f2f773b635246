import { type CalendarDate, weekdayOf } from './calendar-date.ts';

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sept', 'Oct', 'Nov', 'Dec'];
const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** `Friday, 20 Nov 2026`. */
export function longDate(date: CalendarDate): string {
  return `${weekdays[weekdayOf(date)]}, ${Number(date.slice(8))} ${months[Number(date.slice(5, 7)) - 1]} ${date.slice(0, 4)}`;
}

/** `Fri 20 Nov 2026`, for texts that have little room. */
export function shortDate(date: CalendarDate): string {
  const [weekday = '', day = ''] = longDate(date).split(', ');
  return `${weekday.slice(0, 3)} ${day}`;
}
