import { expect, it } from 'vitest';
import type { RepeatDate } from '#contract/replies/series-views.ts';
import { appointment } from '../../testing/samples.ts';
import {
  bookText,
  cadenceOf,
  cadences,
  freeText,
  mayRepeat,
  nextTo,
  othersOf,
  rowOf,
  shortMonthsText,
} from './repeats.ts';

const ZONE = 'Africa/Lagos';
const free: RepeatDate = { start: '2026-12-15T09:00:00.000Z', clash: null, nearest: null };
const taken: RepeatDate = { ...free, clash: 'SLOT_TAKEN', nearest: '2026-12-15T10:30:00.000Z' };
const closed: RepeatDate = { ...free, clash: 'CLOSED', nearest: '2026-12-16T09:00:00.000Z' };
const gone: RepeatDate = { ...free, clash: 'CLOSED', nearest: null };

it.each<[string, RepeatDate, string | null, string, string]>([
  ['free', free, free.start, 'Tue 15 Dec 2026 10:00', ''],
  ['taken, with another time that day', taken, taken.nearest, 'Tue 15 Dec 2026 11:30', '10:00 is taken'],
  [
    'closed, with another day',
    closed,
    closed.nearest,
    'Wed 16 Dec 2026 10:00',
    'Tue 15 Dec 2026, 10:00 is closed',
  ],
  ['closed for days', gone, null, 'Tue 15 Dec 2026 10:00', 'Closed, and nothing is free near it'],
])('a date that is %s', (_, date, start, when, instead) => {
  const row = rowOf(date, ZONE);
  expect([row.start, `${row.day} ${row.time}`, row.instead]).toEqual([start, when, instead]);
});

it.each<[readonly RepeatDate[], string]>([
  [[free], 'This date is free.'],
  [[free, { ...free, start: '2026-12-22T09:00:00.000Z' }], 'All 2 dates are free.'],
  [[free, taken], '1 of 2 dates is free. Tick another time where you want it.'],
  [[taken, closed], 'None of these dates is free. Tick another time where you want it.'],
  [[gone], 'None of these dates is free. Choose other weeks, or book each date on its own.'],
  [[free, gone], '1 of 2 dates is free.'],
])('says how many are free: %#', (dates, said) => expect(freeText(dates)).toBe(said));

it('says what becomes of a day that shorter months do not have', () => {
  const at = (day: string) => `2027-01-${day}T09:00:00.000Z`;
  expect(shortMonthsText('month', at('31'), ZONE)).toBe('On the 31st; in shorter months on the last day.');
  expect(shortMonthsText('month', at('29'), ZONE)).toBe('On the 29th; in shorter months on the last day.');
  expect(shortMonthsText('month', at('28'), ZONE)).toBe('');
  expect(shortMonthsText({ weeks: 4 }, at('31'), ZONE)).toBe('');
});

it('offers every week to every twelfth, and every month', () => {
  expect(cadences.map(({ value }) => cadenceOf(value))).toHaveLength(13);
  expect([cadences[0]?.label, cadences[2]?.label, cadences[12]?.label]).toEqual([
    'Every week',
    'Every 3 weeks',
    'Every month',
  ]);
  expect([cadenceOf('3'), cadenceOf('month')]).toEqual([{ weeks: 3 }, 'month']);
  expect([bookText(1), bookText(8)]).toEqual(['Book 1 appointment', 'Book 8 appointments']);
});

it.each([
  [{}, true],
  [{ status: 'completed' as const }, true],
  [{ status: 'cancelled' as const }, false],
  [{ clientPhone: '' }, false],
  [{ serviceId: { ...appointment().serviceId, bookingType: 'item-based' as const } }, false],
])('is offered for what can be repeated: %#', (over, offered) =>
  expect(mayRepeat(appointment(over))).toBe(offered),
);

it.each([
  [0, '1 2 3 4 5 6'],
  [1, '0 2 3 4 5 6'],
  [4, '3 5 6 7 8 9'],
  [8, '3 4 5 6 7 9'],
  [9, '3 4 5 6 7 8'],
])('shows of ten those around number %i', (own, shown) => {
  const bookings = Array.from({ length: 10 }, (_, at) => ({
    _id: String(at),
    date: new Date(Date.parse(free.start) + at * 7 * 86_400_000).toISOString(),
    status: 'confirmed' as const,
  }));
  const series = { every: { weeks: 1 }, bookings };
  const others = othersOf(series, String(own), ZONE);
  expect(
    nextTo(others, series, String(own))
      .map(({ id }) => id)
      .join(' '),
  ).toBe(shown);
  expect(nextTo(others.slice(0, 2), { ...series, bookings: bookings.slice(0, 3) }, '0')).toHaveLength(2);
});
