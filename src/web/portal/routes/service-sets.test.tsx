import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { appointmentsCalls } from '#contract/calls/appointments.calls.ts';
import { servicesCalls } from '#contract/calls/services.calls.ts';
import { settingsCalls } from '#contract/calls/settings.calls.ts';
import { usersCalls } from '#contract/calls/users.calls.ts';
import type { OwnerService } from '#contract/replies/views.ts';
import type { FakeApi } from '../../testing/fake-api.ts';
import { service } from '../features/services/testing/samples.ts';
import { closePortal, inDialog, openPortal, quietServer, settings } from '../testing/open-portal.tsx';

const { list, create, update } = servicesCalls;

let api: FakeApi;
beforeEach(() => {
  api = quietServer();
  api.answer(usersCalls.categories, { success: true, data: [] });
  api.answer(appointmentsCalls.affected, { success: true, total: 0, data: [] });
  api.refuse(usersCalls.ownBusiness, { code: 'UNAVAILABLE' });
});
afterEach(() => expect(closePortal(api)).toEqual([]));

const item = (over: Partial<OwnerService>) =>
  service({
    bookingType: 'item-based',
    duration: 1,
    price: 0,
    quantity: 10,
    pricing: { baseRentalFee: 20_000, cautionFee: 0 },
    ...over,
  });
const canopy = item({ _id: 'canopy', name: 'Canopy' });
const chair = item({ _id: 'chair', name: 'Chair' });
const set = item({
  _id: 'set',
  name: 'Party set',
  quantity: 1,
  parts: [{ serviceId: 'chair', name: 'Chair', quantity: 50 }],
});

async function openForm(name: string, kept: readonly OwnerService[]) {
  api.answer(list, { success: true, data: [...kept] });
  const saved = { success: true, service: canopy, data: canopy } as const;
  api.answer(update, saved);
  api.answer(create, saved);
  const user = openPortal('/dashboard/services');
  await screen.findByRole('button', { name: 'Edit: Canopy' });
  await user.click(screen.getByRole('button', { name }));
  const dialog = await inDialog(name === 'New Service' ? name : 'Edit Service');
  return { user, dialog };
}

it('says of nobody that they perform an item', async () => {
  api.answer(list, { success: true, data: [canopy, service({ name: 'Braids' })] });
  openPortal('/dashboard/services');
  const row = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(name) }));
  expect((await row('Braids')).getByText('Any Staff')).toBeTruthy();
  expect((await row('Canopy')).queryByText('Any Staff')).toBeNull();
});

it('says what longer hires cost, and what is wrong with it at its field', async () => {
  const { user, dialog } = await openForm('Edit: Canopy', [canopy]);
  expect(dialog.queryByRole('button', { name: /^Made of other items/ })).toBeNull();
  await user.click(dialog.getByRole('button', { name: /^Longer hires/ }));
  await user.type(await dialog.findByRole('textbox', { name: /^Fee for each extra day/ }), '4000');
  await user.click(dialog.getByRole('button', { name: 'Add a length' }));
  const row = within(dialog.getByRole('group', { name: 'Length 1' }));
  await user.selectOptions(row.getByRole('combobox', { name: 'Starts on' }), 'Friday');
  await user.type(row.getByRole('textbox', { name: /^Days/ }), '3');
  await user.type(row.getByRole('textbox', { name: /^Price/ }), '30000');
  await user.click(dialog.getByRole('button', { name: 'Update Service' }));
  expect(await dialog.findByText('Please name this length.')).toBeTruthy();
  expect(api.bodies(update)).toEqual([]);
  await user.type(row.getByRole('textbox', { name: /^Name/ }), 'Weekend');
  await user.click(dialog.getByRole('button', { name: 'Update Service' }));
  await waitFor(() => expect(api.bodies(update)).toHaveLength(1));
  expect(api.bodies(update)[0]).toMatchObject({
    pricing: {
      baseRentalFee: 20_000,
      extraDayFee: 4000,
      lengths: [{ name: 'Weekend', days: 3, price: 30_000, startsOn: 5 }],
    },
    parts: [],
    quantity: 10,
  });
});

it('says before it is saved that hires take more than there would be', async () => {
  const { user, dialog } = await openForm('Edit: Canopy', [canopy]);
  const stock = dialog.getByRole('textbox', { name: /^Available quantity/ });
  expect(dialog.queryByText(/^With/)).toBeNull();
  api.answer(appointmentsCalls.affected, { success: true, total: 2, data: [] });
  await user.clear(stock);
  await user.type(stock, '3');
  expect(await dialog.findByText('With 3 you have too few on some days')).toBeTruthy();
  await user.clear(stock);
  expect(dialog.queryByText(/^With/)).toBeNull();
});

it('makes a new item of others that are in stock themselves', async () => {
  const { user, dialog } = await openForm('New Service', [canopy, chair, set]);
  await user.click(dialog.getByRole('radio', { name: 'Item-Based (Rental)' }));
  await user.type(dialog.getByRole('textbox', { name: /^Item Name/ }), 'Wedding set');
  await user.type(dialog.getByRole('textbox', { name: /^Base rental fee/ }), '45000');
  await user.click(dialog.getByRole('button', { name: /^Made of other items/ }));
  const choice = await dialog.findByRole('combobox', { name: /^Add an item/ });
  expect(within(choice).queryByRole('option', { name: 'Party set' })).toBeNull();
  await user.selectOptions(choice, 'Chair');
  const many = dialog.getByRole('textbox', { name: /^How many: Chair/ });
  await user.clear(many);
  await user.type(many, '50');
  expect(dialog.queryByRole('textbox', { name: /^Available quantity/ })).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Create Service' }));
  await waitFor(() => expect(api.bodies(create)).toHaveLength(1));
  expect(api.bodies(create)[0]).toMatchObject({
    name: 'Wedding set',
    parts: [{ serviceId: 'chair', quantity: 50 }],
    quantity: 1,
  });
});

it('shows a set as one, and what the server refuses about it beside its items', async () => {
  const { user, dialog } = await openForm('Edit: Party set', [canopy, chair, set]);
  expect(screen.getByText('Set of 50 × Chair')).toBeTruthy();
  const message = 'Please choose an item for hire that you still offer.';
  api.refuse(update, { code: 'INVALID_INPUT', errors: [{ field: 'parts.0.serviceId', message }] });
  await user.click(dialog.getByRole('button', { name: 'Update Service' }));
  expect(await dialog.findByText(message)).toBeTruthy();
  expect(dialog.getByRole('textbox', { name: /^How many: Chair/ })).toBeTruthy();
});

it('says once there is an item that clients are not told where to pick it up', async () => {
  api.answer(list, { success: true, data: [canopy] });
  openPortal('/dashboard/services');
  const way = await screen.findByRole('link', { name: 'Add the address' });
  expect(way.getAttribute('href')).toBe('/dashboard/settings?tab=rentals');
  cleanup();
  const rentals = { ...settings.rentals, pickupAddress: '1 Allen Avenue, Ikeja' };
  api.answer(settingsCalls.get, { success: true, data: { ...settings, rentals } });
  openPortal('/dashboard/services');
  await screen.findByRole('button', { name: 'Edit: Canopy' });
  await waitFor(() => expect(api.asked(settingsCalls.get)).toHaveLength(2));
  expect(screen.queryByText('Clients are not told where to pick up')).toBeNull();
});
