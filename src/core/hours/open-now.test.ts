import { expect, it } from 'vitest';
import { parseCalendarDate } from '../calendar/calendar-date.ts';
import { wallClock } from '../time/wall-clock.ts';
import { instantAt } from '../time/zone.ts';
import type { BusinessHours } from './open-intervals.ts';
import { openNow } from './open-now.ts';

const day = (text: string) => parseCalendarDate(text) ?? expect.fail(text);
/** Friday and Saturday from 9 with a break, on Saturday until two in the morning. */
const business: BusinessHours = {
  hours: [
    ...[[], [], [], [], []],
    [
      { startMinute: 540, endMinute: 780 },
      { startMinute: 840, endMinute: 1020 },
    ],
    [{ startMinute: 540, endMinute: 1560 }],
  ],
  closures: [],
};
const wholeDay = [{ startMinute: 0, endMinute: 1440 }];

const saidOf = (of: BusinessHours, date: string, time: string, zone = 'Africa/Lagos'): string => {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const clock = wallClock(zone);
  const now = openNow(of, zone, instantAt(zone, day(date), hour * 60 + minute));
  if (now.open) return now.until === null ? 'open' : `open until ${clock.timeAt(now.until)}`;
  return now.opens === null ? 'closed' : `closed until ${clock.dateAt(now.opens)} ${clock.timeAt(now.opens)}`;
};

it.each([
  ['2026-11-27', '08:59', 'closed until 2026-11-27 09:00'],
  ['2026-11-27', '09:00', 'open until 13:00'],
  ['2026-11-27', '13:00', 'closed until 2026-11-27 14:00'],
  ['2026-11-27', '17:00', 'closed until 2026-11-28 09:00'],
  ['2026-11-28', '23:00', 'open until 02:00'],
  ['2026-11-29', '01:59', 'open until 02:00'],
  ['2026-11-29', '02:00', 'closed until 2026-12-04 09:00'],
])('on %s at %s it is %s', (date, time, said) => {
  expect(saidOf(business, date, time)).toBe(said);
});

it('keeps closures, and never opens where there are no hours', () => {
  const closures = [{ from: day('2026-11-27'), to: day('2026-11-28') }];
  expect(saidOf({ ...business, closures }, '2026-11-27', '10:00')).toBe('closed until 2026-12-04 09:00');
  expect(saidOf({ hours: [], closures: [] }, '2026-11-27', '10:00')).toBe('closed');
});

it('joins hours that touch, at noon and at midnight, and never closes where all days are whole', () => {
  const touching = [
    { startMinute: 540, endMinute: 720 },
    { startMinute: 720, endMinute: 1440 },
  ];
  const night = { hours: [[], [], [], [], [], touching, [{ startMinute: 0, endMinute: 120 }]], closures: [] };
  expect(saidOf(night, '2026-11-27', '10:00')).toBe('open until 02:00');
  const always = { hours: [0, 1, 2, 3, 4, 5, 6].map(() => wholeDay), closures: [] };
  expect(saidOf(always, '2026-11-27', '10:00')).toBe('open');
});

it('goes by the clocks of its zone where they change', () => {
  const sunday = { hours: [[{ startMinute: 60, endMinute: 240 }]], closures: [] };
  expect(saidOf(sunday, '2026-03-08', '03:30', 'America/New_York')).toBe('open until 04:00');
});
