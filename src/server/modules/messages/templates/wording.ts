import { type CalendarDate, weekdayOf } from '#core/calendar/calendar-date.ts';
import type { Instant } from '#core/calendar/instant.ts';
import { formatWallMinute } from '#core/calendar/wall-minute.ts';
import { type Kobo, koboToNaira } from '#core/money/kobo.ts';
import { parsePersonName } from '#core/people/person-name.ts';
import { displayPhone, parsePhone } from '#core/people/phone.ts';
import { dateIn, wallMinuteIn } from '#core/time/zone.ts';

/** Dates, times, money and names as mails write them: en-NG, always in a zone that is named. */

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sept', 'Oct', 'Nov', 'Dec'];
const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** `Friday, 20 Nov 2026`. */
export const longDate = (date: CalendarDate): string =>
  `${weekdays[weekdayOf(date)]}, ${Number(date.slice(8))} ${months[Number(date.slice(5, 7)) - 1]} ${date.slice(0, 4)}`;

/** `Fri 20 Nov 2026`, for texts that have little room. */
export const shortDate = (date: CalendarDate): string => {
  const [weekday = '', day = ''] = longDate(date).split(', ');
  return `${weekday.slice(0, 3)} ${day}`;
};

/** `10:00`. */
export const clockTime = (instant: Instant, zone: string): string =>
  formatWallMinute(wallMinuteIn(zone, instant));

/** `Friday, 20 Nov 2026 at 10:00`. */
export const dateAndTime = (instant: Instant, zone: string): string =>
  `${longDate(dateIn(zone, instant))} at ${clockTime(instant, zone)}`;

/** `(Lagos time)` for Africa/Lagos. */
export const zoneNote = (zone: string): string =>
  `(${zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ')} time)`;

/** `1 h 30 min`. */
export const lengthOf = (minutes: number): string => {
  const hours = minutes >= 60 ? `${Math.floor(minutes / 60)} h` : '';
  const rest = minutes % 60 > 0 ? `${minutes % 60} min` : '';
  return `${hours} ${rest}`.trim();
};

/** `₦12,500`, kobo only where there are some. */
export const naira = (amount: Kobo): string => money(amount, 'NGN');

/** The same in any currency, of which `amount` is hundredths: `GHS 12,500`. */
export const money = (amount: Kobo, currency: string): string => {
  const digits = koboToNaira(amount).toFixed(amount % 100 === 0 ? 0 : 2);
  return `${currency === 'NGN' ? '₦' : `${currency} `}${digits.replace(/\B(?=(\d{3})+(?!\d))/g, ',')}`;
};

/** `0803 123 4567`. */
export const phoneText = (phone: string): string => {
  const known = parsePhone(phone);
  return known === null ? phone : displayPhone(known);
};

/** `Hello Ada,`; a name that could carry more than a name, such as a link, is left out. */
export const greeting = (name: string): string => {
  const parsed = parsePersonName(name);
  return parsed.ok ? `Hello ${parsed.value},` : 'Hello,';
};

/** `Ada` of `Ada Obi`; empty for a name that could carry more than a name. */
export const firstName = (name: string): string => {
  const parsed = parsePersonName(name);
  return parsed.ok ? (parsed.value.split(' ')[0] ?? '') : '';
};
