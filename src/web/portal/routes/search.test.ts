import { expect, it } from 'vitest';
import { figureDaysPlace, readFigureDays } from '../features/analytics/periods.ts';
import {
  only,
  readAnalyticsSearch,
  readBookingSearch,
  readCalendarSearch,
  readClientSearch,
  readClientsSearch,
  readDashboardSearch,
  readPaymentsSearch,
  readSettingsSearch,
  readSetupSearch,
} from './search.ts';

it('lets nothing through that was not read, though the router puts what was over what stood there', () => {
  const address = { days: 'abc', tab: 'payout' };
  expect({ ...address, ...only(readAnalyticsSearch)(address) }).toEqual({});
  expect({ ...address, ...only(readSettingsSearch)({ ...address, tab: 'team' }) }).toEqual({ tab: 'team' });
});

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

it('reads how much is shown at once', () => {
  expect(readDashboardSearch({ view: 'week', day: '2026-11-20' })).toEqual({
    view: 'week',
    day: '2026-11-20',
  });
  expect(readDashboardSearch({ view: 'year', day: 20_261_120 })).toEqual({});
});

it('reads whose bookings the calendar shows, and in which states', () => {
  expect(readCalendarSearch({ view: 'day', staff: 'a1,b2', status: 'pending,no-show' })).toEqual({
    view: 'day',
    staff: 'a1,b2',
    status: 'pending,no-show',
  });
  expect(readCalendarSearch({ staff: 'a1,,<b>,a1', status: 'gone,pending' })).toEqual({
    staff: 'a1',
    status: 'pending',
  });
  expect(readCalendarSearch({ staff: ['a1'], status: 7 })).toEqual({});
});

it('knows the steps of the setup after the first', () => {
  expect([1, 2, 3, 4, 5, '2'].map((step) => readSetupSearch({ step }).step)).toEqual([
    undefined,
    2,
    3,
    4,
    undefined,
    undefined,
  ]);
});

it('reads what the clients are searched by, also where it looks like a number, and the page', () => {
  expect(readClientsSearch({ search: ' ada ', page: 2 })).toEqual({ search: 'ada', page: 2 });
  expect(readClientsSearch({ search: 803, page: 1 })).toEqual({ search: '803' });
  expect(readClientsSearch({ search: ' ', page: '2' })).toEqual({});
  expect(readClientsSearch({ group: 'owing', sort: 7 })).toEqual({ group: 'owing' });
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
  const pressed = { day: '2026-11-24', time: '14:30', staff: 'm2' };
  expect(readBookingSearch({ ...pressed, other: 'x' })).toEqual(pressed);
});

it('knows the tabs of the settings', () => {
  expect(readSettingsSearch({ tab: 'hours', booking: 'b' })).toEqual({ tab: 'hours' });
  expect(readSettingsSearch({ tab: 'activity', booking: 'b' })).toEqual({ tab: 'activity', booking: 'b' });
  expect(readSettingsSearch({ tab: 'activity', booking: ['b'] })).toEqual({ tab: 'activity' });
  expect(['payout', '', 1, undefined].map((tab) => readSettingsSearch({ tab }))).toEqual([{}, {}, {}, {}]);
});

it('reads one of the periods of the analytics, and leaves the usual one out', () => {
  const read = (search: Record<string, unknown>) =>
    figureDaysPlace(readFigureDays(readAnalyticsSearch(search)));
  expect([7, 90, '365'].map((days) => read({ days }))).toEqual([{ days: 7 }, { days: 90 }, { days: 365 }]);
  expect([30, 31, '', null, {}].map((days) => read({ days }))).toEqual([{}, {}, {}, {}, {}]);
  const range = { from: '2026-02-01', to: '2026-02-28' };
  expect(read({ ...range, days: 7 })).toEqual(range);
  expect(read({ ...range, to: '2026-02-29' })).toEqual({});
  expect(read({ ...range, to: '2026-01-31', days: 7 })).toEqual({ days: 7 });
});

it('reads which days’ payments are shown', () => {
  expect(readPaymentsSearch({ period: 'week', from: 7 })).toEqual({ period: 'week' });
  expect(readPaymentsSearch({ from: '2026-01-01', to: '2026-01-31', days: '7' })).toEqual({
    from: '2026-01-01',
    to: '2026-01-31',
  });
});
