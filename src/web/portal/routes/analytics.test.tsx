import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { analyticsCalls } from '#contract/calls/analytics.calls.ts';
import { appointmentsCalls } from '#contract/calls/appointments.calls.ts';
import { servicesCalls } from '#contract/calls/services.calls.ts';
import type { OwnerService } from '#contract/replies/views.ts';
import type { FakeApi } from '../../testing/fake-api.ts';
import { sampleWeek } from '../features/analytics/testing/samples.ts';
import { service } from '../features/services/testing/samples.ts';
import { closePortal, openPortal, quietServer } from '../testing/open-portal.tsx';

let api: FakeApi;
afterEach(() => expect(closePortal(api)).toEqual([]));

beforeEach(() => {
  api = quietServer();
  api.answer(appointmentsCalls.analytics, { success: true, data: sampleWeek() });
  api.answer(analyticsCalls.answers, {
    success: true,
    data: {
      from: '2026-11-14',
      to: '2026-11-20',
      earners: [],
      sellers: [{ serviceId: 's1', name: 'Gel manicure', amount: 8000 }],
      hours: [],
      clients: { seen: 0, first: 0, before: 0, again: 0 },
      missed: { bookings: 0, price: 0, kept: 0, lost: 0 },
    },
  });
});

it.each<[readonly OwnerService['bookingType'][], string, string, string]>([
  [['time-based'], 'No-shows by service', 'The services with the most bookings first.', 'Service'],
  [['item-based'], 'No-shows by item', 'The items with the most bookings first.', 'Item'],
  [
    ['time-based', 'item-based'],
    'No-shows by service or item',
    'The services and items with the most bookings first.',
    'Service or item',
  ],
])('of a business that offers %j it says %j', async (types, title, hint, column) => {
  const data = types.map((bookingType, at) => service({ _id: `s${at}`, bookingType }));
  api.answer(servicesCalls.list, { success: true, data });
  openPortal('/dashboard/analytics');
  await screen.findByRole('heading', { name: title });
  expect(screen.getByText(hint)).toBeTruthy();
  await screen.findByRole('heading', { name: 'What sells' });
  expect(screen.getAllByRole('columnheader', { name: column })).toHaveLength(2);
  // In the words of the specification, whatever is offered.
  expect(screen.getByRole('heading', { name: 'Most Popular Services' })).toBeTruthy();
});

it('of days of one’s own choosing, with the days before and the money of the same days', async () => {
  api.answer(servicesCalls.list, { success: true, data: [] });
  const user = openPortal('/dashboard/analytics?days=7');
  await screen.findByText('Based on bookings in the last 7 days');
  // What is shown stays until another day is chosen.
  await user.click(screen.getByRole('radio', { name: 'Dates' }));
  await screen.findByText('Based on bookings in this period');
  await expect
    .poll(() => api.asked(appointmentsCalls.analytics).at(-1)?.query)
    .toEqual({ from: '2026-11-14', to: '2026-11-20' });
  expect(api.asked(analyticsCalls.answers).at(-1)?.query).toEqual({ from: '2026-11-14', to: '2026-11-20' });
  expect(screen.getByText('7-Day Revenue')).toBeTruthy();
  expect(screen.getAllByText(/in the 7 days before$/)).not.toEqual([]);
  expect(screen.getByText('Appointments in this period. Cancelled ones are not counted.')).toBeTruthy();
  expect(screen.getByRole('link', { name: '₦84,500' }).getAttribute('href')).toBe(
    '/dashboard/payments?from=2026-11-14&to=2026-11-20',
  );
  await user.click(screen.getByRole('radio', { name: '30 days' }));
  await expect.poll(() => api.asked(appointmentsCalls.analytics).at(-1)?.query).toEqual({ days: '30' });
});

it.each<[readonly OwnerService['bookingType'][], boolean]>([
  [['item-based'], false],
  [['time-based', 'item-based'], true],
])('of a business that offers %j it says whose hours are empty: %j', async (types, people) => {
  api.answer(appointmentsCalls.analytics, { success: true, data: { ...sampleWeek(), byStaff: [] } });
  const data = types.map((bookingType, at) => service({ _id: `s${at}`, bookingType }));
  api.answer(servicesCalls.list, { success: true, data });
  openPortal('/dashboard/analytics');
  await screen.findByRole('heading', { name: 'What sells' });
  await screen.findByRole('heading', { name: /^No-shows by (service or )?item$/ });
  for (const name of ['Who earns', 'Which hours are empty', 'No-shows by person'])
    expect(screen.queryByRole('heading', { name }) !== null).toBe(people);
});
