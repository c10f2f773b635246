import { expect, it } from 'vitest';
import { rentalParts } from './rental-day.ts';
import { day, entry, rental } from './testing/samples.ts';

/** The canopy of the samples goes out on the 20th, is out until the 22nd and comes back on the 23rd. */
const on = (date: string, over: Parameters<typeof rental>[0] = {}) =>
  rentalParts([entry(rental(over))], day(date)).map(({ title, rows }) => [
    title,
    rows[0]?.when,
    rows[0]?.note,
  ]);

it('says of each hire what happens to it on a day', () => {
  expect(on('2026-11-19')).toEqual([]);
  expect(on('2026-11-20')).toEqual([['Going out', 'back Mon 23 Nov', 'Pick-up']]);
  expect(on('2026-11-20', { brought: true })).toEqual([['Going out', 'back Mon 23 Nov', 'Deliver']]);
  expect(on('2026-11-21')).toEqual([['Out', 'back Mon 23 Nov', '']]);
  expect(on('2026-11-22')).toEqual([['Out', 'back Mon 23 Nov', '']]);
  expect(on('2026-11-23')).toEqual([['Coming back', 'out since Fri 20 Nov', '']]);
  expect(on('2026-11-24')).toEqual([['Not brought back', 'due Mon 23 Nov', '']]);
});

it('misses nothing that never went out, or is settled', () => {
  expect(on('2026-11-23', { status: 'pending' })).toEqual([]);
  expect(on('2026-11-24', { status: 'pending' })).toEqual([]);
  expect(on('2026-11-23', { status: 'completed' })).toEqual([['Coming back', 'out since Fri 20 Nov', '']]);
  expect(on('2026-11-24', { status: 'completed' })).toEqual([]);
});
