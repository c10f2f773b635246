import { expect, it } from 'vitest';
import { parseCalendarDate } from '../calendar/calendar-date.ts';
import { birthdayShape, birthdaysIn, birthdayText, readBirthday } from './birthday.ts';

const day = (text: string) => parseCalendarDate(text) ?? expect.fail(text);

it('is a day of some year', () => {
  expect(['', '03-12', '02-29', '12-31'].filter((text) => !birthdayShape.test(text))).toEqual([]);
  const none = ['02-30', '04-31', '00-10', '13-01', '3-12', '1990-03-12', '-', '03-', '-12', '03-12\n'];
  expect(none.filter((text) => birthdayShape.test(text))).toEqual([]);
  expect(['03-12', ''].map(birthdayText)).toEqual(['12 March', '']);
});

it('is kept in a week from Monday on, and in a month', () => {
  expect(birthdaysIn('today', day('2026-11-27'))).toEqual(['11-27']);
  const newYear = ['12-28', '12-29', '12-30', '12-31', '01-01', '01-02', '01-03'];
  expect(birthdaysIn('week', day('2026-12-28'))).toEqual(newYear);
  expect(birthdaysIn('week', day('2027-01-03'))).toEqual(newYear);
  expect(birthdaysIn('month', day('2026-11-30'))).toHaveLength(30);
});

it('of 29 February is kept on the 28th of a year without one', () => {
  expect(birthdaysIn('today', day('2026-02-28'))).toEqual(['02-28', '02-29']);
  expect(birthdaysIn('today', day('2028-02-28'))).toEqual(['02-28']);
  expect(birthdaysIn('month', day('2027-02-01'))).toHaveLength(29);
  expect(birthdaysIn('month', day('2028-02-01'))).toHaveLength(29);
});

it.each([
  ['', ''],
  ['12 March', '03-12'],
  [' 1st sept. 1988 ', '09-01'],
  ['12-Mar', '03-12'],
  ['Mar 12, 1990', '03-12'],
  ['12/3/1990', '03-12'],
  ['1990-03-12', '03-12'],
  ['--02-29', '02-29'],
  ['3/25/1990', null],
  ['30 February', null],
  ['12 mart', null],
  ['soon', null],
])('is read from %j as %j', (written, birthday) => expect(readBirthday(written)).toBe(birthday));
