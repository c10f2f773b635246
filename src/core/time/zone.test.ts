import { describe, expect, it } from 'vitest';
import { formatInstant } from '../calendar/instant.ts';
import { date, instant } from '../testing/samples.ts';
import { dateIn, instantAt, isKnownZone, startOfDay, wallMinuteIn } from './zone.ts';

describe('zones', () => {
  it.each(['Africa/Lagos', 'UTC', 'America/Argentina/Buenos_Aires'])('knows %s', (zone) =>
    expect(isKnownZone(zone)).toBe(true),
  );

  it.each(['Africa/Ibadan', '+01:00', '', 'Lagos', 'Africa/Lagos ', '../etc/passwd'])(
    'does not know %j',
    (zone) => expect(isKnownZone(zone)).toBe(false),
  );

  it.each([
    ['Africa/Lagos', '2026-11-20T23:30:00Z', '2026-11-21', 30],
    ['America/New_York', '2026-11-20T03:59:00Z', '2026-11-19', 1379],
    ['Asia/Kathmandu', '2026-11-20T18:15:00Z', '2026-11-21', 0],
  ])('%s at %s shows %s, minute %d', (zone, at, day, minute) => {
    expect(dateIn(zone, instant(at))).toBe(day);
    expect(wallMinuteIn(zone, instant(at))).toBe(minute);
  });

  it.each([
    ['Africa/Lagos', '9999-12-31T23:59:59Z', '9999-12-31'],
    ['America/New_York', '0001-01-01T00:00:00Z', '0001-01-01'],
  ])('%s at %s, in a year that the calendar has not, shows its nearest day', (zone, at, day) =>
    expect(dateIn(zone, instant(at))).toBe(day),
  );

  it.each([
    ['plain day', 'Africa/Lagos', '2026-11-20', 540, '2026-11-20T08:00:00.000Z'],
    ['end of day', 'Africa/Lagos', '2026-11-20', 1440, '2026-11-20T23:00:00.000Z'],
    ['skipped: later by the gap', 'America/New_York', '2026-03-08', 150, '2026-03-08T07:30:00.000Z'],
    ['repeated: the first', 'America/New_York', '2026-11-01', 90, '2026-11-01T05:30:00.000Z'],
    ['midnight skipped', 'Africa/Cairo', '2026-04-24', 0, '2026-04-23T22:00:00.000Z'],
  ])('%s', (_, zone, day, minute, expected) =>
    expect(formatInstant(instantAt(zone, date(day), minute))).toBe(expected),
  );

  it('starts a day whose midnight is skipped at its first moment', () => {
    expect(wallMinuteIn('Africa/Cairo', startOfDay('Africa/Cairo', date('2026-04-24')))).toBe(60);
    expect(formatInstant(startOfDay('Africa/Lagos', date('2026-11-20')))).toBe('2026-11-19T23:00:00.000Z');
  });

  it('has no instant for a minute outside the day', () => {
    expect(() => instantAt('Africa/Lagos', date('2026-11-20'), 1441)).toThrow(RangeError);
    expect(() => instantAt('Africa/Lagos', date('2026-11-20'), 9.5)).toThrow(RangeError);
  });
});
