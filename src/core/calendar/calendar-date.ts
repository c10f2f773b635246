declare const calendarDateBrand: unique symbol;

/** A day on the calendar, without a zone, as yyyy-MM-dd. Sorts and compares as a string. */
export type CalendarDate = string & { readonly [calendarDateBrand]: true };

/** Whole days, both ends included. */
export type DateRange = { readonly from: CalendarDate; readonly to: CalendarDate };

/** 0 = Sunday … 6 = Saturday. */
export type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6;

const shape = /^\d{4}-\d{2}-\d{2}$/;
const firstEpochDay = epochDayOf(1, 1, 1);
const lastEpochDay = epochDayOf(9999, 12, 31);

/** Reads yyyy-MM-dd of the years 0001 to 9999; null for any other text and for days that do not exist. */
export function parseCalendarDate(text: string): CalendarDate | null {
  if (!shape.test(text)) return null;
  const epochDay = epochDayOf(Number(text.slice(0, 4)), Number(text.slice(5, 7)), Number(text.slice(8)));
  if (epochDay < firstEpochDay || epochDay > lastEpochDay) return null;
  // A month 13 or a 30 February lands on another day and so reads back differently.
  return fromEpochDay(epochDay) === text ? fromEpochDay(epochDay) : null;
}

/** Days since 1970-01-01. */
export function toEpochDay(date: CalendarDate): number {
  return epochDayOf(twoDigits(date, 0) * 100 + twoDigits(date, 2), twoDigits(date, 5), twoDigits(date, 8));
}

/** The date so many days after 1970-01-01. Throws a RangeError outside the years 0001 to 9999. */
export function fromEpochDay(epochDay: number): CalendarDate {
  if (!Number.isInteger(epochDay) || epochDay < firstEpochDay || epochDay > lastEpochDay) {
    throw new RangeError(`No calendar date at day ${epochDay}`);
  }
  // Years counted from 1 March put the leap day last, so that month lengths follow one formula.
  const shifted = epochDay + 719_468;
  const era = quotient(shifted, 146_097);
  const dayOfEra = shifted - era * 146_097;
  const leapDays = quotient(dayOfEra, 1460) - quotient(dayOfEra, 36_524) + quotient(dayOfEra, 146_096);
  const yearOfEra = quotient(dayOfEra - leapDays, 365);
  const dayOfYear = dayOfEra - (365 * yearOfEra + quotient(yearOfEra, 4) - quotient(yearOfEra, 100));
  const monthFromMarch = quotient(5 * dayOfYear + 2, 153);
  const day = dayOfYear - quotient(153 * monthFromMarch + 2, 5) + 1;
  const month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9;
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0);
  const text = `${year < 1000 ? String(year).padStart(4, '0') : year}-${month < 10 ? '0' : ''}${month}-${day < 10 ? '0' : ''}${day}`;
  // Built above from a checked day number in the one shape that the brand stands for.
  return text as CalendarDate;
}

/** The date `days` later (earlier when negative). Throws a RangeError outside the years 0001 to 9999. */
export function addDays(date: CalendarDate, days: number): CalendarDate {
  return fromEpochDay(toEpochDay(date) + days);
}

/** How many days `to` lies after `from`; negative when it lies before. */
export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return toEpochDay(to) - toEpochDay(from);
}

/** The weekday of a date, 0 = Sunday. */
export function weekdayOf(date: CalendarDate): Weekday {
  return weekdayOfEpochDay(toEpochDay(date));
}

/** The weekday of a day number as made by `toEpochDay`, 0 = Sunday. */
export function weekdayOfEpochDay(epochDay: number): Weekday {
  // A remainder of 7 made non-negative is one of the seven weekdays; 1970-01-01 was a Thursday.
  return ((((epochDay + 4) % 7) + 7) % 7) as Weekday;
}

/** Whether a date lies in a range, both ends included. */
export function rangeIncludes(range: DateRange, date: CalendarDate): boolean {
  return range.from <= date && date <= range.to;
}

function epochDayOf(year: number, month: number, day: number): number {
  const years = month <= 2 ? year - 1 : year;
  const leapDays = quotient(years, 4) - quotient(years, 100) + quotient(years, 400);
  const dayOfYear = quotient(153 * (month > 2 ? month - 3 : month + 9) + 2, 5) + day;
  return years * 365 + leapDays + dayOfYear - 719_469;
}

/** Without its rest, of numbers that are not negative; several times as quick as Math.floor, and dates are read by the thousand. */
function quotient(dividend: number, divisor: number): number {
  return (dividend / divisor) | 0;
}

/** The number that two digits of a text stand for. */
function twoDigits(text: string, at: number): number {
  return text.charCodeAt(at) * 10 + text.charCodeAt(at + 1) - 528;
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sept', 'Oct', 'Nov', 'Dec'];
const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** `Friday`. */
export function weekdayText(date: CalendarDate): string {
  return weekdays[weekdayOf(date)] ?? '';
}

/** `Friday, 20 Nov 2026`. */
export function longDate(date: CalendarDate): string {
  return `${weekdayText(date)}, ${Number(date.slice(8))} ${months[Number(date.slice(5, 7)) - 1]} ${date.slice(0, 4)}`;
}

/** `Fri 20 Nov 2026`, for texts that have little room. */
export function shortDate(date: CalendarDate): string {
  const [weekday = '', day = ''] = longDate(date).split(', ');
  return `${weekday.slice(0, 3)} ${day}`;
}

/** `Fri 20 Nov 2026 and 2 other days`: the first of some days, of which there is one at least, and how many follow. */
export function firstOfDays(days: readonly CalendarDate[]): string {
  const [first, ...others] = days;
  if (first === undefined) throw new Error('There is no first of no days');
  if (others.length === 0) return shortDate(first);
  return `${shortDate(first)} and ${others.length === 1 ? '1 other day' : `${others.length} other days`}`;
}
