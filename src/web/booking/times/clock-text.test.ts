import { expect, test } from 'vitest';
import { parseCalendarDate } from '#core/calendar/calendar-date.ts';
import { instantAt } from '#core/time/zone.ts';
import { lagosClock } from '../testing/sample-pages.ts';
import { isOwnTime } from './clock-text.ts';

const deviceIn = (name: string) => (wall: string) => {
  const day = parseCalendarDate(wall.slice(0, 10));
  if (day === null) throw new Error(wall);
  return instantAt(name, day, Number(wall.slice(11, 13)) * 60 + Number(wall.slice(14, 16)));
};
const november = ['2026-11-21T09:00:00.000Z', '2026-11-21T15:30:00.000Z'];

test.each([
  ['Africa/Lagos', true],
  ['Africa/Algiers', true],
  // The same hour in winter, and not in summer.
  ['Europe/Berlin', true],
  ['Europe/London', false],
  ['Asia/Kolkata', false],
])('a device in %s shows the times of Lagos: %s', (zone, own) => {
  expect(isOwnTime(lagosClock, november, deviceIn(zone))).toBe(own);
});

test('by what it shows on that day', () => {
  expect(isOwnTime(lagosClock, ['2027-07-21T09:00:00.000Z'], deviceIn('Europe/Berlin'))).toBe(false);
});
