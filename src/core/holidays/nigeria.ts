import {
  addDays,
  type CalendarDate,
  fromEpochDay,
  parseCalendarDate,
  weekdayOf,
} from '../calendar/calendar-date.ts';

/** `estimated`: the day depends on the moon being sighted and is announced only shortly before. */
export type PublicHoliday = {
  readonly date: CalendarDate;
  readonly name: string;
  readonly estimated: boolean;
};

/** Democracy Day has stood on 12 June since then, and the other rules with it. */
const firstYear = 2019;
/** The Umm al-Qura calendar is tabulated no further. */
const lastYear = 2076;

const fixedDays = [
  ['01-01', "New Year's Day"],
  ['05-01', "Workers' Day"],
  ['06-12', 'Democracy Day'],
  ['10-01', 'Independence Day'],
  ['12-25', 'Christmas Day'],
  ['12-26', 'Boxing Day'],
] as const;

const islamicDays = [
  { name: 'Id el Fitr', month: 10, day: 1, length: 2 },
  { name: 'Id el Kabir', month: 12, day: 10, length: 2 },
  { name: 'Id el Maulud', month: 3, day: 12, length: 1 },
] as const;

/** First days as the government announced them, by name and Islamic year; they replace the estimate. */
const announced: Readonly<Record<string, string>> = { 'Id el Fitr 1447': '2026-03-19' };

/**
 * The public holidays of a year in Nigeria, by date, the working days given for those on a weekend among them. They
 * are hints: what is announced counts. Throws a RangeError before 2019 and after 2076.
 *
 * Worked example: 1 May 2027 is a Saturday; it is listed, and Monday, 3 May, as 'Workers' Day (observed)'.
 */
export function publicHolidays(year: number): readonly PublicHoliday[] {
  if (!Number.isInteger(year) || year < firstYear || year > lastYear) {
    throw new RangeError(`No list of holidays for the year ${year}`);
  }
  // The days around New Year decide about each other, from whichever year they come.
  const moved = [year - 1, year, year + 1].flatMap(holidaysThatMove).toSorted(byDate);
  const all = [...moved, ...substitutes(moved), ...inaugurationDay(year)];
  return all.filter(({ date }) => yearOf(date) === year).toSorted(byDate);
}

const byDate = (a: PublicHoliday, b: PublicHoliday): number =>
  a.date < b.date ? -1 : a.date > b.date ? 1 : 0;
const yearOf = (date: CalendarDate): number => Number(date.slice(0, 4));

/** The holidays that are moved to a working day when they fall on a weekend, on their own dates. */
function holidaysThatMove(year: number): readonly PublicHoliday[] {
  const easter = easterSunday(year);
  return [
    ...fixedDays.map(([monthAndDay, name]) => certain(dateOf(`${year}-${monthAndDay}`), name)),
    certain(addDays(easter, -2), 'Good Friday'),
    certain(addDays(easter, 1), 'Easter Monday'),
    ...islamicHolidays(year),
  ];
}

/** Presidents take office on 29 May every fourth year; a weekend does not move that day. */
function inaugurationDay(year: number): readonly PublicHoliday[] {
  return year % 4 === 3 ? [certain(dateOf(`${year}-05-29`), 'Inauguration Day')] : [];
}

function islamicHolidays(year: number): readonly PublicHoliday[] {
  const newYear = Temporal.PlainDate.from({ year, month: 1, day: 1 }).withCalendar('islamic-umalqura').year;
  // An Islamic year is eleven days shorter, so that up to three of them touch one of ours.
  return [newYear, newYear + 1, newYear + 2].flatMap((islamicYear) =>
    islamicDays.flatMap(({ name, month, day, length }) => {
      const known = announced[`${name} ${islamicYear}`];
      const first = known === undefined ? expectedDay({ islamicYear, month, day }) : dateOf(known);
      return Array.from({ length }, (_, after) => addDays(first, after))
        .filter((date) => yearOf(date) === year)
        .map((date) => ({ date, name, estimated: known === undefined }));
    }),
  );
}

/** In Nigeria the moon is usually sighted a day after the tables of Mecca have it. */
function expectedDay(day: {
  readonly islamicYear: number;
  readonly month: number;
  readonly day: number;
}): CalendarDate {
  const { islamicYear: year, month, day: dayOfMonth } = day;
  const tabulated = Temporal.PlainDate.from({ calendar: 'islamic-umalqura', year, month, day: dayOfMonth });
  return addDays(dateOf(tabulated.withCalendar('iso8601').toString()), 1);
}

/** For each holiday on a weekend the next working day that is none yet; `holidays` are sorted. */
function substitutes(holidays: readonly PublicHoliday[]): readonly PublicHoliday[] {
  const taken = new Set(holidays.map(({ date }) => date));
  return holidays
    .filter(({ date }) => isWeekend(date))
    .map(({ date, name, estimated }) => {
      let free = date;
      while (isWeekend(free) || taken.has(free)) free = addDays(free, 1);
      taken.add(free);
      return { date: free, name: `${name} (observed)`, estimated };
    });
}

function isWeekend(date: CalendarDate): boolean {
  return weekdayOf(date) === 0 || weekdayOf(date) === 6;
}

/** Easter by the rule of Meeus, Jones and Butcher: the Sunday after the church's full moon of spring. */
function easterSunday(year: number): CalendarDate {
  const cycle = year % 19;
  const century = Math.floor(year / 100);
  const inCentury = year % 100;
  const moonShift = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const moon = (19 * cycle + century - Math.floor(century / 4) - moonShift + 15) % 30;
  const toSunday = (32 + 2 * (century % 4) + 2 * Math.floor(inCentury / 4) - moon - (inCentury % 4)) % 7;
  const late = Math.floor((cycle + 11 * moon + 22 * toSunday) / 451);
  const fromMarch = moon + toSunday - 7 * late + 21;
  return fromEpochDay(Date.UTC(year, 2, 1) / 86_400_000 + fromMarch);
}

function certain(date: CalendarDate, name: string): PublicHoliday {
  return { date, name, estimated: false };
}

/** A date this file wrote itself; throws where it is none. */
function dateOf(text: string): CalendarDate {
  const date = parseCalendarDate(text);
  if (date === null) throw new Error(`Not a date: ${text}`);
  return date;
}
