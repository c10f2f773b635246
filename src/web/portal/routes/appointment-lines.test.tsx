import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { appointmentsCalls } from '#contract/calls/appointments.calls.ts';
import { servicesCalls } from '#contract/calls/services.calls.ts';
import type { OwnerAppointment } from '#contract/replies/views.ts';
import type { FakeApi } from '../../testing/fake-api.ts';
import { appointment, line, moneyOf } from '../features/appointments/testing/samples.ts';
import { service } from '../features/services/testing/samples.ts';
import {
  closePortal,
  inDialog,
  openBooking,
  openPortal,
  owner,
  quietServer,
} from '../testing/open-portal.tsx';

const { get, update } = appointmentsCalls;
const SERVICE = 'n'.repeat(44);
const OF_VISIT = 's'.repeat(44);

let api: FakeApi;
beforeEach(() => {
  api = quietServer();
});
afterEach(() => expect(closePortal(api)).toEqual([]));

const press = line({ serviceId: OF_VISIT });
const nails = line({
  line: 2,
  serviceName: 'Nails',
  staffNames: ['Bola'],
  date: '2026-11-20T10:00:00.000Z',
  endDate: '2026-11-20T10:45:00.000Z',
  serviceId: SERVICE,
  price: 5000,
  options: ['Gel'],
});
const visit = appointment({ clientId: '', lines: [press] });
const both = appointment({ ...visit, version: 2, lines: [press, nails] });
const shows = (data: OwnerAppointment, price: number, before: number) => ({
  success: true as const,
  data,
  preview: { price, before, hash: 'agreed' },
});

it('of one plain service shows what it always did, and a way to add another', async () => {
  openBooking(api, visit, moneyOf());
  await screen.findByRole('button', { name: 'Add a service' });
  expect(screen.queryByRole('heading', { name: 'Services' })).toBeNull();
});

it('adds a service at the chair in two taps, once it was seen what it comes to', async () => {
  api.answer(servicesCalls.list, {
    success: true,
    data: [
      service({ _id: SERVICE, name: 'Nails', duration: 45, price: 5000 }),
      service({ _id: 'g', name: 'Gown', bookingType: 'item-based' }),
      service({ _id: 'o', name: 'Old', available: false }),
    ],
  });
  api.answer(update, shows(both, 20_000, 15_000));
  const user = openBooking(api, visit, moneyOf());
  await user.click(await screen.findByRole('button', { name: 'Add a service' }));
  const dialog = await inDialog(/^Add/);
  expect(await dialog.findAllByRole('button', { name: /mins/ })).toHaveLength(1);
  await user.click(dialog.getByRole('button', { name: /^Nails/ }));
  expect(await dialog.findByText('11:00 – 11:45 · Bola')).toBeTruthy();
  expect(dialog.getByText('₦20,000')).toBeTruthy();
  api.answer(update, { success: true, data: both });
  api.answer(get, { success: true, data: both });
  await user.click(dialog.getByRole('button', { name: 'Add' }));
  await screen.findByText('Service added.');
  const lines = [
    { line: 1, serviceId: OF_VISIT },
    { serviceId: SERVICE, optionIds: [], hands: 1 },
  ];
  const client = { clientName: 'Chioma Eze', clientPhone: '08031234567', clientEmail: 'chioma@example.ng' };
  const body = { date: visit.date, ...client, version: 1, lines };
  expect(api.bodies(update)).toEqual([
    { ...body, dryRun: true },
    { ...body, quoteHash: 'agreed' },
  ]);
  const services = within(await screen.findByRole('region', { name: 'Services' }));
  expect(services.getByText('Gel')).toBeTruthy();
  expect(services.getByText('₦20,000')).toBeTruthy();
});

it('says when the booking then begins where the service goes before the others', async () => {
  api.answer(servicesCalls.list, { success: true, data: [service({ _id: SERVICE, name: 'Nails' })] });
  const first = { ...nails, date: '2026-11-20T08:15:00.000Z', endDate: '2026-11-20T09:00:00.000Z' };
  api.answer(update, shows({ ...both, date: first.date, lines: [press, first] }, 20_000, 15_000));
  const user = openBooking(api, visit, moneyOf());
  await user.click(await screen.findByRole('button', { name: 'Add a service' }));
  const dialog = await inDialog(/^Add/);
  await user.click(await dialog.findByRole('button', { name: /^Nails/ }));
  await dialog.findByText('The booking then begins at 09:15, not at 10:00.');
});

it('asks for what must be chosen of a service, and looks at a time outside the rules all the same', async () => {
  const group = {
    _id: 'g',
    name: 'Length',
    choose: 'one' as const,
    required: true,
    options: [{ _id: 'olong', name: 'Long', price: 500, minutes: 15 }],
  };
  api.answer(servicesCalls.list, {
    success: true,
    data: [service({ _id: SERVICE, name: 'Nails', optionGroups: [group] })],
  });
  api.refuse(update, { code: 'NEEDS_OVERRIDE', data: { warnings: ['OUTSIDE_HOURS'] } });
  const user = openBooking(api, visit, moneyOf());
  await user.click(await screen.findByRole('button', { name: 'Add a service' }));
  const dialog = await inDialog(/^Add/);
  await user.click(await dialog.findByRole('button', { name: /^Nails/ }));
  await user.click(dialog.getByRole('button', { name: 'Next' }));
  expect(dialog.getByRole('alert').textContent).toBe('Please choose: Length.');
  await user.click(dialog.getByRole('checkbox', { name: 'Long' }));
  await user.click(dialog.getByRole('button', { name: 'Next' }));
  // It is outside the hours whatever is asked: then that is what is said.
  await waitFor(() => expect(api.bodies(update)).toHaveLength(2));
  expect(api.bodies(update)[1]).toMatchObject({ dryRun: true, override: true });
  api.answer(update, shows(both, 20_500, 15_000));
  await user.click(await dialog.findByRole('button', { name: 'Next' }));
  await dialog.findByRole('button', { name: 'Add' });
});

it('cancels one service once it was seen what is left; the last one goes with the booking', async () => {
  const left = { ...both, version: 3, lines: [press, { ...nails, cancelled: true }] };
  const { preview, ...looked } = shows(left, 15_000, 20_000);
  api.answer(update, { ...looked, preview: { ...preview, overpaid: 4000 } });
  const user = openBooking(api, both, moneyOf({ price: 20_000, owed: 20_000 }));
  await user.click(await screen.findByRole('button', { name: 'Cancel Nails' }));
  const dialog = await inDialog('Cancel Nails?');
  const button = await dialog.findByRole('button', { name: 'Cancel service' });
  expect(dialog.getByText('₦20,000', { exact: false })).toBeTruthy();
  expect(dialog.getByText(/has then paid ₦4,000 too much\. You choose afterwards/)).toBeTruthy();
  api.answer(update, { success: true, data: left });
  api.answer(get, { success: true, data: left });
  await user.dblClick(button);
  await screen.findByText('Nails was cancelled.');
  expect(api.bodies(update)).toMatchObject([
    { lines: [{ line: 1, serviceId: OF_VISIT }], dryRun: true },
    { lines: [{ line: 1, serviceId: OF_VISIT }], quoteHash: 'agreed' },
  ]);
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Cancel (Nails|Silk)/ })).toBeNull());
  expect(screen.getByText('Cancelled', { exact: true })).toBeTruthy();
});

it('whoever sees their own bookings alone reads their part of a shared one, and no price of a colleague’s', async () => {
  const hidden = { ...press, price: 0, priceHidden: true } as const;
  api.answer(get, { success: true, data: { ...both, lines: [hidden, nails] } });
  openPortal('/dashboard/calendar?appointment=a', { ...owner, role: 'staff' });
  const services = within(await screen.findByRole('region', { name: 'Services' }));
  expect(services.getByText(/^Your part/).textContent).toBe('Your part ₦5,000');
  expect(services.queryByText('₦0')).toBeNull();
  expect(services.getAllByText('₦5,000')).toHaveLength(2);
});
