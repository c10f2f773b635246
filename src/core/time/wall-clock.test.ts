import { describe, expect, it } from 'vitest';
import { minuteMs, toInstant } from '../calendar/instant.ts';
import { clockChanges, instant, oddZones } from '../testing/samples.ts';
import { wallClock } from './wall-clock.ts';
import { dateIn, wallMinuteIn } from './zone.ts';

const around = (zone: string): readonly number[] =>
  clockChanges(zone).flatMap((change) => [
    change - 60 * minuteMs,
    change - 1,
    change,
    change + 1,
    change + 59_999,
  ]);

const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

describe('a clock asked about many instants', () => {
  it.each(oddZones)('%s: shows what Temporal says, in whatever order it is asked', (zone) => {
    const usual = Array.from({ length: 800 }, (_, step) => Date.UTC(2025, 0, 1) + step * 1_999 * minuteMs);
    const asked = [...usual, ...around(zone)];
    const changesFirst = clockChanges(zone).flatMap((change) => [change, change - 1]);
    for (const instants of [asked, asked.toReversed(), changesFirst]) {
      const clock = wallClock(zone);
      for (const at of instants) {
        const here = toInstant(at);
        const shown = [clock.dateAt(here), minuteOf(clock.timeAt(here))];
        expect(shown, `${zone} at ${at}`).toEqual([dateIn(zone, here), wallMinuteIn(zone, here)]);
      }
    }
  });

  it.each([
    ['before clocks agreed', 'Africa/Lagos', '1900-01-01T12:00:00Z'],
    ['before 1970', 'Africa/Lagos', '1969-12-31T22:30:00Z'],
    ['in a year that the calendar has not', 'Africa/Lagos', '9999-12-31T23:59:59Z'],
    ['before its first year', 'America/New_York', '0001-01-01T00:00:00Z'],
  ])('shows the same %s', (_, zone, at) => {
    const clock = wallClock(zone);
    const here = instant(at);
    expect([clock.dateAt(here), minuteOf(clock.timeAt(here))]).toEqual([
      dateIn(zone, here),
      wallMinuteIn(zone, here),
    ]);
  });

  it('refuses a zone that is not known', () => {
    expect(() => wallClock('Africa/Ibadan').dateAt(instant('2026-11-20T09:00:00Z'))).toThrow(RangeError);
  });
});
