import { expect, test } from 'vitest';
import { toEpochDay } from '../calendar/calendar-date.ts';
import { dayMs, minuteMs, toInstant } from '../calendar/instant.ts';
import { defaultWeeklyHours } from '../hours/weekly-hours.ts';
import { date, instant } from '../testing/samples.ts';
import { zoneOffsets } from '../time/zone-offsets.ts';
import { heldDays } from './held-days.ts';

// Monday 7 December 2026; open 09:00 to 17:00: eight hours for each of the staff.
const opening = instant('2026-12-07T09:00:00+01:00');
const monday = toEpochDay(date('2026-12-07'));
const offsets = zoneOffsets('Africa/Lagos', toInstant(opening - 3 * dayMs), toInstant(opening + 9 * dayMs));
const follows = { hours: null, blockedDates: [] };
const away = { hours: null, blockedDates: [date('2026-12-07')] };

/** Holds of so many minutes, one after the other from opening. */
const holds = (minutes: readonly number[], from = opening) => {
  let start: number = from;
  return minutes.map((length) => {
    const hold = { start: toInstant(start), end: toInstant(start + length * minuteMs) };
    start = hold.end;
    return hold;
  });
};

test.each([
  ['nothing', [follows], [], []],
  ['exactly 30 %', [follows], [48, 48, 48], []],
  ['a minute more', [follows], [48, 48, 49], [[monday, 31]]],
  ['half a day by two holds, which one client may have', [follows], [120, 120], []],
  ['all of it', [follows], [160, 160, 160], [[monday, 100]]],
  ['the same among two', [follows, follows], [160, 160, 160], [[monday, 50]]],
  ['of whom one is away', [follows, away], [48, 48, 49], [[monday, 31]]],
  ['a day on which nobody is there', [away], [15, 15, 15], [[monday, 100]]],
] as const)('%s', (_, staff, minutes, found) => {
  const days = { first: monday - 1, last: monday + 2 };
  const told = heldDays({ hours: defaultWeeklyHours, closures: [] }, staff, holds(minutes), offsets, days);
  expect(told.map(({ day, percent }) => [day, percent])).toEqual(found);
});

test('each day counts for itself', () => {
  const tuesday = toInstant(opening + dayMs);
  const held = [...holds([60, 60]), ...holds([60, 60, 60], tuesday)];
  const business = { hours: defaultWeeklyHours, closures: [] };
  const days = { first: monday, last: monday + 1 };
  expect(heldDays(business, [follows], held, offsets, days)).toEqual([{ day: monday + 1, percent: 38 }]);
});
