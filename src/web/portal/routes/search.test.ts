import { expect, it } from 'vitest';
import {
  readBookingSearch,
  readClientSearch,
  readClientsSearch,
  readDashboardSearch,
  readSettingsSearch,
  readSetupSearch,
} from './search.ts';

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

it('reads what the clients are searched by, also where it looks like a number, and the page', () => {
  expect(readClientsSearch({ search: ' ada ', page: 2 })).toEqual({ search: 'ada', page: 2 });
  expect(readClientsSearch({ search: 803, page: 1 })).toEqual({ search: '803' });
  expect(readClientsSearch({ search: ' ', page: '2' })).toEqual({});
  expect(readClientsSearch({ search: ['a'], page: 1.5 })).toEqual({});
  expect(readClientsSearch({ search: 'x'.repeat(200) }).search).toHaveLength(100);
  expect([3, 0, -1, 'x'].map((page) => readClientSearch({ page }).page)).toEqual([
    3,
    undefined,
    undefined,
    undefined,
  ]);
});

it('edits an appointment or books a client again, not both', () => {
  expect(readBookingSearch({ editId: 'a1', clientId: 'c1' })).toEqual({ editId: 'a1' });
  expect(readBookingSearch({ clientId: 'c1' })).toEqual({ clientId: 'c1' });
  expect(readBookingSearch({ editId: 7, clientId: ['c1'] })).toEqual({});
});

it('knows the tabs of the settings', () => {
  expect(readSettingsSearch({ tab: 'hours' })).toEqual({ tab: 'hours' });
  expect(['payout', '', 1, undefined].map((tab) => readSettingsSearch({ tab }))).toEqual([{}, {}, {}, {}]);
});
