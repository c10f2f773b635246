import { describe, expect, it } from 'vitest';
import { formatInstant, parseInstant, toInstant } from './instant.ts';
import { formatWallMinute, parseWallMinute } from './wall-minute.ts';

describe('instants', () => {
  it.each([
    ['2026-11-20T09:00:00Z', '2026-11-20T09:00:00.000Z'],
    ['2026-11-20T09:00Z', '2026-11-20T09:00:00.000Z'],
    ['2026-11-20T09:00:00.5+01:00', '2026-11-20T08:00:00.500Z'],
    ['2026-11-20T23:30:00.123456-05:00', '2026-11-21T04:30:00.123Z'],
    ['1969-12-31T23:59:59.999Z', '1969-12-31T23:59:59.999Z'],
  ])('reads %s', (text, iso) => {
    const parsed = parseInstant(text);
    expect(parsed === null ? null : formatInstant(parsed)).toBe(iso);
  });

  it.each([
    '2026-02-30T09:00:00Z',
    '2026-11-20T24:00:00Z',
    '2026-11-20T09:60:00Z',
    '2026-11-20T09:00:00',
    '2026-11-20 09:00:00Z',
    '2026-11-20',
    'tomorrow',
    '1795000000000',
  ])('refuses %s', (text) => expect(parseInstant(text)).toBeNull());

  it.each([Number.NaN, 0.5, 9e15, Number.POSITIVE_INFINITY])('does not brand %d', (value) =>
    expect(() => toInstant(value)).toThrow(RangeError),
  );
});

describe('wall minutes', () => {
  it.each([
    ['00:00', 0],
    ['09:05', 545],
    ['23:59', 1439],
    ['24:00', 1440],
  ])('%s is minute %d', (text, minute) => {
    expect(parseWallMinute(text)).toBe(minute);
    expect(formatWallMinute(minute)).toBe(text);
  });

  it.each(['24:01', '9:00', '09:60', '0900', '09:00:00', ''])('refuses %j', (text) =>
    expect(parseWallMinute(text)).toBeNull(),
  );

  it.each([-1, 1441, 10.5])('has no name for minute %d', (minute) =>
    expect(() => formatWallMinute(minute)).toThrow(RangeError),
  );
});
