import { expect, it } from 'vitest';
import { type CalendarDate, parseCalendarDate } from '#core/calendar/calendar-date.ts';
import { dayFor, daysOf, weekAfter, weekOf } from './week.ts';

const day = (text: string): CalendarDate => {
  const date = parseCalendarDate(text);
  if (date === null) throw new RangeError(text);
  return date;
};

it.each(['2026-11-16', '2026-11-20', '2026-11-22'])(
  'counts %s to the week that began on the Monday',
  (text) => expect(weekOf(day(text))).toEqual({ from: '2026-11-16', to: '2026-11-22' }),
);

it('turns the weeks over the end of a year', () => {
  const week = weekOf(day('2026-12-30'));
  expect(weekAfter(week, 1)).toEqual({ from: '2027-01-04', to: '2027-01-10' });
  expect(weekAfter(weekAfter(week, 1), -1)).toEqual(week);
  expect(daysOf(week)).toEqual([
    '2026-12-28',
    '2026-12-29',
    '2026-12-30',
    '2026-12-31',
    '2027-01-01',
    '2027-01-02',
    '2027-01-03',
  ]);
});

it('is told in an address by today where it can be, else by its Monday', () => {
  const today = day('2026-11-20');
  expect(dayFor(weekOf(today), today)).toBe('2026-11-20');
  expect(dayFor(weekAfter(weekOf(today), 1), today)).toBe('2026-11-23');
});
