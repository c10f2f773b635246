import { parseCalendarDate } from '#core/calendar/calendar-date.ts';
import { displayPhone, parsePhone } from '#core/contact/phone.ts';
import { nairaText, toKobo } from '#core/money/kobo.ts';

/**
 * The only place that formats dates, money and telephone numbers. Every function names the zone it speaks of.
 * Words and signs are written here as en-NG has them rather than asked of Intl: browsers carry different locale data,
 * and a page drawn by the server must read the same when the browser draws it again.
 */

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sept', 'Oct', 'Nov', 'Dec'] as const;
const FULL_MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;
const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

const parsed = (iso: string | null | undefined): Date | null => {
  if (iso === null || iso === undefined || iso === '') return null;
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? null : date;
};

const fallback = (iso: string | null | undefined): string =>
  iso === null || iso === undefined || iso === '' ? 'N/A' : 'Invalid Date';

const clocks = new Map<string, Intl.DateTimeFormat>();
const clockOf = (zone: string): Intl.DateTimeFormat => {
  const known = clocks.get(zone);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hour12: false,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  clocks.set(zone, made);
  return made;
};

type Wall = { year: number; month: number; day: number; hour: number; minute: number };

/** Instants that were read, and how many are remembered: a screen that is drawn again asks for the same. */
const walls = new Map<string, Wall>();
const REMEMBERED = 2000;

/** What calendar and clock on the wall show in the zone at that instant. */
const wallOf = (date: Date, zone: string): Wall => {
  const instant = `${Math.floor(date.getTime() / 60_000)} ${zone}`;
  const known = walls.get(instant);
  if (known !== undefined) return known;
  if (walls.size >= REMEMBERED) walls.clear();
  const wall = readWall(date, zone);
  walls.set(instant, wall);
  return wall;
};

const readWall = (date: Date, zone: string): Wall => {
  const parts = clockOf(zone).formatToParts(date);
  const part = (type: Intl.DateTimeFormatPartTypes): number =>
    Number(parts.find((found) => found.type === type)?.value ?? 0);
  // Midnight is hour 24 in some engines.
  return {
    year: part('year'),
    month: part('month'),
    day: part('day'),
    hour: part('hour') % 24,
    minute: part('minute'),
  };
};

const twoDigits = (value: number): string => String(value).padStart(2, '0');
const monthName = (month: number): string => MONTHS[month - 1] ?? '';
const weekdayName = ({ year, month, day }: Wall): string =>
  WEEKDAYS[new Date(Date.UTC(year, month - 1, day)).getUTCDay()] ?? '';
const dateText = ({ year, month, day }: Wall): string => `${day} ${monthName(month)} ${year}`;

/** `₦12,500` from naira, with kobo where there are some: `₦145.50`. What is paid, owed and added up is written so. */
export const formatNaira = (naira: number): string => nairaText(toKobo(Math.round(naira * 100)));

/** `₦12,500` from naira, rounded to whole naira: for figures to be taken in at a glance, and compared. */
export const formatWholeNaira = (naira: number): string => formatNaira(Math.round(naira));

/** The same of any currency: `GHS 145.50`. */
export const formatMoney = (amount: number, currency: string): string =>
  currency === 'NGN' ? formatNaira(amount) : formatNaira(amount).replace('₦', `${currency} `);

/** `₦12,500`, from a hundred thousand on `₦150k` and `₦1.25m`: for an axis, where every figure is a round one. */
export const formatShortNaira = (naira: number): string => {
  const size = Math.abs(naira);
  if (size < 100_000) return formatWholeNaira(naira);
  const [unit, letter] = size < 1_000_000 ? [1000, 'k'] : size < 1e9 ? [1_000_000, 'm'] : [1e9, 'bn'];
  return `${naira < 0 ? '-' : ''}₦${Number((size / unit).toFixed(2))}${letter}`;
};

/** `12.5%`, always with its one decimal. */
export const formatPercent = (percent: number): string => `${percent.toFixed(1)}%`;

/** `12,500` of a whole number that is not negative. */
export const formatCount = (count: number): string =>
  String(Math.round(count)).replace(/\B(?=(\d{3})+$)/g, ',');

/** `20 Nov 2026`. */
export const formatDate = (iso: string | null | undefined, zone: string): string => {
  const date = parsed(iso);
  return date === null ? fallback(iso) : dateText(wallOf(date, zone));
};

/** `Friday, 20 Nov 2026`. */
export const formatLongDate = (iso: string | null | undefined, zone: string): string => {
  const date = parsed(iso);
  if (date === null) return fallback(iso);
  const wall = wallOf(date, zone);
  return `${weekdayName(wall)}, ${dateText(wall)}`;
};

/** `10:00`, or 'Time N/A'. */
export const formatTime = (iso: string | null | undefined, zone: string): string => {
  const date = parsed(iso);
  if (date === null) return 'Time N/A';
  const { hour, minute } = wallOf(date, zone);
  return `${twoDigits(hour)}:${twoDigits(minute)}`;
};

/** The hour of the day, 0 to 23, in the zone. */
export const hourOf = (iso: string, zone: string): number => wallOf(new Date(iso), zone).hour;

/** A calendar day needs no zone, so none is asked of the browser. */
const wallOfDay = (day: string): Wall | null => {
  const noon = parsed(`${day}T12:00:00Z`);
  return noon === null
    ? null
    : {
        year: noon.getUTCFullYear(),
        month: noon.getUTCMonth() + 1,
        day: noon.getUTCDate(),
        hour: 12,
        minute: 0,
      };
};

/** The parts of a calendar day (yyyy-MM-dd), which belongs to no zone: weekday `Fri`, day `20`, month `Nov`. */
export const calendarDayParts = (
  day: string,
): { weekday: string; day: string; month: string; full: string } => {
  const wall = wallOfDay(day);
  if (wall === null) return { weekday: '', day: '', month: '', full: 'Invalid Date' };
  const weekday = weekdayName(wall);
  return {
    weekday: weekday.slice(0, 3),
    day: String(wall.day),
    month: monthName(wall.month),
    full: `${weekday}, ${dateText(wall)}`,
  };
};

/** `Sat 21 Nov` of a calendar day (yyyy-MM-dd). */
export const shortDay = (date: string): string => {
  const { weekday, day, month } = calendarDayParts(date);
  return `${weekday} ${day} ${month}`;
};

/** `16 – 22 Nov 2026` of two calendar days (yyyy-MM-dd): what they share is said once; of one day `20 Nov 2026`. */
export const formatDayRange = (from: string, to: string): string => {
  const first = calendarDayParts(from);
  const last = calendarDayParts(to);
  if (first.day === '' || last.day === '') return 'Invalid Dates';
  const year = to.slice(0, 4);
  const end = `${last.day} ${last.month} ${year}`;
  if (from === to) return end;
  if (from.slice(0, 4) !== year) return `${first.day} ${first.month} ${from.slice(0, 4)} – ${end}`;
  return from.slice(0, 7) === to.slice(0, 7)
    ? `${first.day} – ${end}`
    : `${first.day} ${first.month} – ${end}`;
};

/** `Mon, Jan 1, 2024` of a calendar day (yyyy-MM-dd), as en-US writes it. */
export const formatDayChip = (day: string): string => {
  const wall = wallOfDay(day);
  if (wall === null) return 'Invalid Date';
  return `${weekdayName(wall).slice(0, 3)}, ${monthName(wall.month).slice(0, 3)} ${wall.day}, ${wall.year}`;
};

/** `November` of month 11. */
export const fullMonthName = (month: number): string => FULL_MONTHS[month - 1] ?? '';

/** `Friday` of weekday 5; 0 is Sunday. */
export const fullWeekdayName = (weekday: number): string => WEEKDAYS[weekday] ?? '';

/** The local calendar day (yyyy-MM-dd) of an instant. */
export const calendarDayOf = (iso: string, zone: string): string => {
  const { year, month, day } = wallOf(new Date(iso), zone);
  return `${String(year).padStart(4, '0')}-${twoDigits(month)}-${twoDigits(day)}`;
};

const DAY_MS = 86_400_000;

/**
 * The instant (ISO) at which the wall in the zone shows this day (yyyy-MM-dd) and time (HH:mm); null for what is
 * neither. Of a time shown twice the first; one that the clock skips counts on from before the gap.
 */
export const instantOn = (day: string, time: string, zone: string): string | null => {
  if (parseCalendarDate(day) === null || !/^([01]\d|2[0-3]):[0-5]\d$/.test(time)) return null;
  const wanted = Date.parse(`${day}T${time}:00Z`);
  const shownAt = (at: number): number => {
    const wall = wallOf(new Date(at), zone);
    return Date.UTC(wall.year, wall.month - 1, wall.day, wall.hour, wall.minute);
  };
  const withOffsetOf = (at: number): number => wanted - (shownAt(at) - at);
  const before = withOffsetOf(wanted - DAY_MS);
  const after = withOffsetOf(wanted + DAY_MS);
  const found = shownAt(before) !== wanted && shownAt(after) === wanted ? after : before;
  return new Date(found).toISOString();
};

/** `Lagos` of `Africa/Lagos`: how a zone is named to people. */
export const zoneName = (zone: string): string => (zone.split('/').pop() ?? zone).replace(/_/g, ' ');

/** `0803 123 4567` from the 11-digit local form; anything else as it stands. */
export const formatPhone = (phone: string): string => {
  const known = parsePhone(phone);
  return known === null ? phone : displayPhone(known);
};

/** Up to two initials. */
export const initials = (name: string): string =>
  name
    .trim()
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => Array.from(word)[0]?.toUpperCase() ?? '')
    .join('');
