import { describe, expect, it } from 'vitest';
import { nearestIn, warningsIn } from './booking-refusals.ts';

describe('a refusal’s data', () => {
  it('names what stands against a time in plain words', () => {
    expect(warningsIn({ warnings: ['CLOSED', 'NEW', 'PAST', 7] })).toEqual([
      'You are closed or off on that day.',
      'It is in the past.',
    ]);
    for (const data of [undefined, null, 'CLOSED', {}, { warnings: 'CLOSED' }])
      expect(warningsIn(data)).toEqual([]);
  });

  it('names the nearest free times', () => {
    expect(nearestIn({ nearest: ['2026-11-23T09:00:00.000Z', null] })).toEqual(['2026-11-23T09:00:00.000Z']);
    expect(nearestIn(undefined)).toEqual([]);
  });
});
