import { expect, it } from 'vitest';
import { readDashboardSearch, readSetupSearch } from './search.ts';

it('reads the dashboard address and leaves out what is malformed', () => {
  expect(readDashboardSearch({ day: '2026-11-20', appointment: 'a1', setupComplete: true })).toEqual({
    day: '2026-11-20',
    appointment: 'a1',
    setupComplete: true,
  });
  expect(readDashboardSearch({ day: '2026-02-30', appointment: 7, setupComplete: 'yes', more: 1 })).toEqual(
    {},
  );
  expect(readDashboardSearch({ setupComplete: 'true' })).toEqual({ setupComplete: true });
});

it('knows the second and third step of the setup', () => {
  expect([1, 2, 3, 4, '2'].map((step) => readSetupSearch({ step }).step)).toEqual([
    undefined,
    2,
    3,
    undefined,
    undefined,
  ]);
});
