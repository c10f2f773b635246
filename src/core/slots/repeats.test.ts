import { describe, expect, it } from 'vitest';
import type { Cadence } from '../appointments/cadence.ts';
import { formatInstant } from '../calendar/instant.ts';
import { date, instant } from '../testing/samples.ts';
import { nearestOfDays, repeatOf, repeatStarts } from './repeats.ts';

const starts = (zone: string, at: string, every: Cadence, times: number, now = at) =>
  repeatStarts(zone, { at: instant(at), every, times }, instant(now)).map(formatInstant);

describe('when a booking takes place again', () => {
  it('is at the same time of the clock on the wall, across a change of the clocks', () => {
    expect(starts('Europe/London', '2026-10-20T09:00:00Z', { weeks: 1 }, 2)).toEqual([
      '2026-10-27T10:00:00.000Z',
      '2026-11-03T10:00:00.000Z',
    ]);
  });

  it('is on the day of the zone, which is another than that of UTC', () => {
    // 1 February, 00:15 in Kathmandu.
    expect(starts('Asia/Kathmandu', '2027-01-31T18:30:00Z', 'month', 2)).toEqual([
      '2027-02-28T18:30:00.000Z',
      '2027-03-31T18:30:00.000Z',
    ]);
  });

  it('begins with the first that has not begun, however long ago the booking was', () => {
    const ago = '2026-11-05T09:00:00Z';
    expect(starts('Africa/Lagos', ago, { weeks: 1 }, 2, '2026-11-26T08:59:00Z')).toEqual([
      '2026-11-26T09:00:00.000Z',
      '2026-12-03T09:00:00.000Z',
    ]);
    expect(starts('Africa/Lagos', ago, { weeks: 1 }, 1, '2026-11-26T09:00:00Z')).toEqual([
      '2026-12-03T09:00:00.000Z',
    ]);
  });
});

describe('a start that is chosen', () => {
  const pattern = ['2026-12-03T09:00:00Z', '2026-12-17T09:00:00Z'].map(instant);
  it.each([
    ['the very one', '2026-12-17T09:00:00Z', '2026-12-17T09:00:00.000Z'],
    ['another time of its day', '2026-12-03T22:30:00Z', '2026-12-03T09:00:00.000Z'],
    ['three days later', '2026-12-06T22:59:00Z', '2026-12-03T09:00:00.000Z'],
    ['three days earlier', '2026-12-13T23:00:00Z', '2026-12-17T09:00:00.000Z'],
  ])('%s is of the pattern', (_, chosen, of) => {
    const found = repeatOf('Africa/Lagos', pattern, instant(chosen));
    expect(found === null ? null : formatInstant(found)).toBe(of);
  });
  it.each(['2026-12-06T23:00:00Z', '2026-12-10T09:00:00Z', '2026-12-13T22:59:00Z'])('%s is of none', (at) =>
    expect(repeatOf('Africa/Lagos', pattern, instant(at))).toBeNull(),
  );
});

describe('the nearest free time', () => {
  const day = (on: string, ...times: string[]) => ({
    date: date(on),
    times: times.map((time) => instant(`${on}T${time}:00Z`)),
    full: false,
  });
  const at = instant('2026-12-03T09:00:00Z');
  const nearest = (...days: ReturnType<typeof day>[]) => {
    const found = nearestOfDays(days, date('2026-12-03'), at);
    return found === null ? null : formatInstant(found);
  };

  it('is of the same day, though another day has one that is closer', () => {
    const before = day('2026-12-02', '23:00');
    expect(nearest(before, day('2026-12-03', '07:00', '11:30', '18:00'))).toBe('2026-12-03T07:00:00.000Z');
    expect(nearest(before, day('2026-12-03', '23:30'))).toBe('2026-12-03T23:30:00.000Z');
  });

  it('is of the nearest day that has one', () => {
    const none = day('2026-12-03');
    expect(nearest(day('2026-12-01', '09:00'), none, day('2026-12-04', '15:00'))).toBe(
      '2026-12-04T15:00:00.000Z',
    );
    expect(nearest(day('2026-12-02'), none)).toBeNull();
  });
});
