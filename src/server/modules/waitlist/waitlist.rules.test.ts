import { describe, expect, it } from 'vitest';
import { formatInstant, type Instant, parseInstant } from '#core/calendar/instant.ts';
import { lookEveryMs, mayOffer, nextLook } from './waitlist.rules.ts';

/** A time of 8 December 2026 in Lagos, an hour before UTC's. */
const lagos = (time: string, day = '08'): Instant => {
  const read = parseInstant(`2026-12-${day}T${time}+01:00`);
  if (read === null) throw new Error(time);
  return read;
};

describe('an offer', () => {
  it.each([
    ['07:54:59', false],
    ['07:59:59', false],
    ['08:00:00', true],
    ['19:54:59', true],
    ['19:55:00', false],
    ['19:59:59', false],
    ['20:00:00', false],
  ])('made at %s, its SMS gone before the quiet hours: %s', (time, may) => {
    expect(mayOffer(lagos(time))).toBe(may);
  });

  it.each(['19:55:00', '19:59:59', '20:00:00', '23:59:59'])(
    'is thought of at eight again after %s',
    (time) => {
      expect(formatInstant(nextLook(lagos(time), null))).toBe(formatInstant(lagos('08:00:00', '09')));
    },
  );

  it('is thought of every ten minutes by day, at eight before it, and when a hold ends', () => {
    expect(nextLook(lagos('12:00:00'), null) - lagos('12:00:00')).toBe(lookEveryMs);
    expect(nextLook(lagos('07:57:00'), null)).toBe(lagos('08:00:00'));
    expect(nextLook(lagos('19:56:00'), lagos('19:58:00'))).toBe(lagos('19:58:00'));
  });
});
