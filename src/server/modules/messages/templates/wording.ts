import { longDate } from '#core/calendar/day-text.ts';
import type { Instant } from '#core/calendar/instant.ts';
import { formatWallMinute } from '#core/calendar/wall-minute.ts';
import type { Kobo } from '#core/money/kobo.ts';
import { nairaText } from '#core/money/naira-text.ts';
import { parsePersonName } from '#core/people/person-name.ts';
import { displayPhone, parsePhone } from '#core/people/phone.ts';
import { dateIn, wallMinuteIn } from '#core/time/zone.ts';

/** Dates, times, money and names as mails write them: en-NG, always in a zone that is named. */

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
export const naira = nairaText;

/** The same in any currency, of which `amount` is hundredths: `GHS 12,500`. */
export const money = (amount: Kobo, currency: string): string =>
  currency === 'NGN' ? nairaText(amount) : nairaText(amount).replace('₦', `${currency} `);

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
