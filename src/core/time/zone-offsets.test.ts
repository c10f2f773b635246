import { describe, expect, it } from 'vitest';
import { toEpochDay } from '../calendar/calendar-date.ts';
import { dayMs, minuteMs, toInstant } from '../calendar/instant.ts';
import { clockChanges, date, instant, oddZones } from '../testing/samples.ts';
import type { Interval } from './intervals.ts';
import { dateIn, wallMinuteIn } from './zone.ts';
import { addWallSpans, epochDayAt, zoneOffsets } from './zone-offsets.ts';

const from = instant('2026-01-01T00:00:00Z');
const until = instant('2028-01-01T00:00:00Z');

function spans(zone: string, day: string, startMinute: number, endMinute: number): readonly string[] {
  const into: Interval[] = [];
  addWallSpans(into, zoneOffsets(zone, from, until), toEpochDay(date(day)), { startMinute, endMinute });
  return into.map(
    ({ start, end }) => `${new Date(start).toISOString().slice(5, 16)}/${(end - start) / minuteMs}`,
  );
}

describe('wall time as integers', () => {
  it.each([
    ['no change', 'Africa/Lagos', '2026-11-20', 540, 1020, ['11-20T08:00/480']],
    ['a skipped hour inside', 'America/New_York', '2026-03-08', 60, 240, ['03-08T06:00/120']],
    ['opening in the skipped hour', 'America/New_York', '2026-03-08', 150, 240, ['03-08T07:00/60']],
    ['closing in the skipped hour', 'America/New_York', '2026-03-08', 60, 150, ['03-08T06:00/60']],
    ['all within the skipped hour', 'America/New_York', '2026-03-08', 120, 180, []],
    ['a repeated hour inside', 'America/New_York', '2026-11-01', 0, 180, ['11-01T04:00/240']],
    [
      'closing in the repeated hour',
      'America/New_York',
      '2026-11-01',
      0,
      90,
      ['11-01T04:00/90', '11-01T06:00/30'],
    ],
    ['a repeated half hour', 'Australia/Lord_Howe', '2026-04-05', 60, 150, ['04-04T14:00/120']],
    ['two skipped hours', 'Antarctica/Troll', '2026-03-29', 0, 240, ['03-29T00:00/120']],
    ['a day without midnight', 'Africa/Cairo', '2026-04-24', 0, 120, ['04-23T22:00/60']],
  ])('%s', (_, zone, day, start, end, expected) => expect(spans(zone, day, start, end)).toEqual(expected));

  it.each(oddZones)('%s: every quarter hour of two years is on the day Temporal says', (zone) => {
    const offsets = zoneOffsets(zone, from, until);
    for (let at: number = from; at < until; at += 15 * minuteMs * 7) {
      const here = toInstant(at);
      if (epochDayAt(offsets, here) !== toEpochDay(dateIn(zone, here))) {
        expect.fail(`${zone} at ${new Date(at).toISOString()}`);
      }
    }
    expect(offsets.length).toBe(clockChanges(zone).length + 1);
  });

  it.each(oddZones)('%s: around each change, a span holds exactly the minutes its clock shows', (zone) => {
    const offsets = zoneOffsets(zone, from, until);
    for (const change of clockChanges(zone)) {
      const day = epochDayAt(offsets, change);
      const into: Interval[] = [];
      addWallSpans(into, offsets, day, { startMinute: 20, endMinute: 160 });
      for (let at = change - dayMs; at < change + dayMs; at += 10 * minuteMs) {
        const here = toInstant(at);
        const minute = wallMinuteIn(zone, here);
        const shown = toEpochDay(dateIn(zone, here)) === day && minute >= 20 && minute < 160;
        const held = into.filter(({ start, end }) => here >= start && here < end).length;
        if (held !== (shown ? 1 : 0)) expect.fail(`${zone} at ${new Date(at).toISOString()}: ${held}`);
      }
    }
  });

  it.each(oddZones)('%s: says the same of a stretch, whatever was asked before', (zone) => {
    const years = zoneOffsets(zone, from, toInstant(from + 1_500 * dayMs));
    for (let day = 0; day < 1_400; day += 97) {
      const [start, end] = [from + day * dayMs, from + (day + 95) * dayMs];
      const cut = years
        .filter((span) => span.start < end && span.end > start)
        .map((span) => ({ ...span, start: Math.max(span.start, start), end: Math.min(span.end, end) }));
      expect(zoneOffsets(zone, toInstant(start), toInstant(end))).toEqual(cut);
    }
  });

  it('knows nothing outside the stretch asked for', () => {
    const offsets = zoneOffsets('Africa/Lagos', from, until);
    expect(() => epochDayAt(offsets, until)).toThrow(RangeError);
    expect(() => epochDayAt(offsets, toInstant(from - 1))).toThrow(RangeError);
    expect(() => zoneOffsets('Africa/Ibadan', from, until)).toThrow(RangeError);
  });
});
