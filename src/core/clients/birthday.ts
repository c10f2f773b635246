import { addDays, type CalendarDate, weekdayOf } from '../calendar/calendar-date.ts';

/** A client's birthday without its year, MM-dd; empty where nobody has told it. */
export const birthdayShape =
  /^(?:|(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\d|30)|02-(?:0[1-9]|[12]\d))$/;

export const monthNames = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
] as const;

/** `12 March`, as people read it and as an import takes it back; empty where there is none. */
export const birthdayText = (birthday: string): string => {
  const [month, day] = birthday.split('-').map(Number);
  return month === undefined || day === undefined ? '' : `${day} ${monthNames[month - 1]}`;
};

export type BirthdayTime = 'today' | 'week' | 'month';

/**
 * The birthdays that are kept today, in today's week from Monday on, or in today's month. Who was born on 29 February
 * keeps it on the 28th where the year has none.
 */
export const birthdaysIn = (time: BirthdayTime, today: CalendarDate): readonly string[] =>
  daysIn(time, today).flatMap((day) => {
    const own = day.slice(5);
    return own === '02-28' && !addDays(day, 1).endsWith('02-29') ? [own, '02-29'] : [own];
  });

const daysIn = (time: BirthdayTime, today: CalendarDate): readonly CalendarDate[] => {
  if (time === 'today') return [today];
  const before = time === 'week' ? (weekdayOf(today) + 6) % 7 : Number(today.slice(8)) - 1;
  const days = Array.from({ length: time === 'week' ? 7 : 31 }, (_, at) => addDays(today, at - before));
  return time === 'week' ? days : days.filter((day) => day.slice(0, 7) === today.slice(0, 7));
};

/**
 * The birthday in a cell of an address book or a spreadsheet, a year left aside: `12 March`, `Mar 12, 1990`, `12/3/1990`
 * (the day first, as here), `1990-03-12`, `--03-12`. Empty for an empty cell; null for what is no day.
 */
export const readBirthday = (written: string): string | null => {
  const text = written.trim().toLowerCase();
  if (text === '') return '';
  const { year, first, second, word } =
    text.match(/^(?<year>\d{4}|-)-(?<first>\d\d?)-(?<second>\d\d?)$/)?.groups ??
    text.match(/^(?<first>\d\d?)(?:st|nd|rd|th)?[ -](?<word>[a-z]{3,})\.?(?:[ ,-]+(?:\d\d|\d{4}))?$/)
      ?.groups ??
    text.match(/^(?<word>[a-z]{3,})\.? (?<first>\d\d?)(?:st|nd|rd|th)?(?:,? \d{4})?$/)?.groups ??
    text.match(/^(?<first>\d\d?)[./-](?<second>\d\d?)(?:[./-](?:\d\d|\d{4}))?$/)?.groups ??
    {};
  const month =
    word === undefined
      ? Number(year === undefined ? second : first)
      : monthNames.findIndex((name) => name.toLowerCase().startsWith(word)) + 1;
  const day = Number(year === undefined ? first : second);
  const birthday = `${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  return birthdayShape.test(birthday) ? birthday : null;
};
