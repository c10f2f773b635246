import { describe, expect, test } from 'vitest';
import { dayMs, formatInstant, hourMs, minuteMs, parseInstant, toInstant } from '../calendar/instant.ts';
import { shownAt } from '../calendar/zone-clock.ts';
import { dateIn, wallMinuteIn } from './zone.ts';
import { zoneClock } from './zone-offsets.ts';

const instant = (iso: string) => parseInstant(iso) ?? toInstant(0);
const START = instant('2026-11-01T00:00:00Z');
const END = toInstant(START + 400 * dayMs);

const zones = [
  'Africa/Lagos',
  'Africa/Cairo',
  'Africa/Casablanca',
  'Europe/London',
  'America/New_York',
  'Australia/Lord_Howe',
  'Antarctica/Troll',
  'Asia/Kathmandu',
  'America/St_Johns',
  'Pacific/Kiritimati',
];

describe('a zone told as its offsets', () => {
  test.each(zones)('%s shows day and time as its own data has them, in every hour', (zone) => {
    const clock = zoneClock(zone, START, END);
    const wrong: string[] = [];
    for (let at = START - dayMs; at < END; at += 50 * minuteMs) {
      const time = toInstant(at);
      const minute = wallMinuteIn(zone, time);
      const told = `${dateIn(zone, time)} ${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
      const shown = shownAt(clock, formatInstant(time));
      if (`${shown?.day} ${shown?.time}` !== told) wrong.push(`${formatInstant(time)} ${told}`);
    }
    expect(wrong).toEqual([]);
  });

  test('is one line where the clocks never change', () => {
    expect(zoneClock('Africa/Lagos', START, END)).toEqual([[START, 60]]);
    expect(shownAt(zoneClock('Africa/Lagos', START, END), 'soon')).toBeNull();
  });

  test('of an hour that comes twice, each is told from the other, and no other hour is', () => {
    const change = instant('2027-10-31T01:00:00Z');
    const clock = zoneClock('Europe/London', START, END);
    const turns = (from: number, to: number) =>
      new Set(
        Array.from(
          { length: (to - from) / (15 * minuteMs) },
          (_, at) => shownAt(clock, formatInstant(toInstant(from + at * 15 * minuteMs)))?.turn,
        ),
      );
    expect(turns(change - hourMs, change)).toEqual(new Set(['first']));
    expect(turns(change, change + hourMs)).toEqual(new Set(['second']));
    expect(turns(change - 6 * hourMs, change - hourMs)).toEqual(new Set([null]));
    expect(turns(change + hourMs, change + 6 * hourMs)).toEqual(new Set([null]));
    const spring = instant('2027-03-28T01:00:00Z');
    expect(turns(spring - 6 * hourMs, spring + 6 * hourMs)).toEqual(new Set([null]));
  });
});
