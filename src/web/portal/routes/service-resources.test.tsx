import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type OwnerResource, resourcesCalls } from '#contract/calls/resources.calls.ts';
import { servicesCalls } from '#contract/calls/services.calls.ts';
import { usersCalls } from '#contract/calls/users.calls.ts';
import type { OwnerService } from '#contract/replies/views.ts';
import type { FakeApi } from '../../testing/fake-api.ts';
import { service } from '../features/services/testing/samples.ts';
import { closePortal, focusedError, inDialog, openPortal, quietServer } from '../testing/open-portal.tsx';

const { list, create, update, remove } = resourcesCalls;

let api: FakeApi;
beforeEach(() => {
  api = quietServer();
  api.answer(usersCalls.categories, { success: true, data: [] });
  api.refuse(usersCalls.ownBusiness, { code: 'UNAVAILABLE' });
  api.answer(servicesCalls.list, { success: true, data: [service()] });
});
afterEach(() => expect(closePortal(api)).toEqual([]));

const resource = (over: Partial<OwnerResource> = {}): OwnerResource => ({
  _id: 'r1',
  name: 'Dryer',
  quantity: 2,
  services: [],
  ...over,
});

const answerWith = (...data: readonly OwnerResource[]) =>
  api.answer(list, { success: true, data: [...data] });
const section = async () => within(await screen.findByRole('region', { name: 'Resources' }));

it('adds the first resource, told what is wrong at its field', async () => {
  const user = openPortal('/dashboard/services');
  const resources = await section();
  await user.click(await resources.findByRole('button', { name: 'Add a resource' }));
  const dialog = await inDialog('New resource');
  const quantity = dialog.getByRole('textbox', { name: /^How many/ });
  await user.clear(quantity);
  await user.click(dialog.getByRole('button', { name: 'Add' }));
  await waitFor(() => expect(focusedError()).toBe('Please name it: Chair, Dryer, Room 1.'));
  expect(dialog.getByText('How many are there?')).toBeTruthy();
  await user.type(dialog.getByRole('textbox', { name: /^Name/ }), ' Dryer ');
  await user.type(quantity, '2');
  api.answer(create, { success: true, data: resource() });
  answerWith(resource());
  await user.click(dialog.getByRole('button', { name: 'Add' }));
  expect(await resources.findByText('2 in all · not used yet')).toBeTruthy();
  expect(api.bodies(create)).toEqual([{ name: 'Dryer', quantity: 2 }]);
  expect(await screen.findByText('Dryer added.')).toBeTruthy();
});

it('tells a refusal in its own words: of a name at its field, of bookings above the buttons', async () => {
  answerWith(resource({ services: [{ _id: 's1', name: 'Set' }] }));
  const user = openPortal('/dashboard/services');
  const resources = await section();
  expect(await resources.findByText('2 in all · for Set')).toBeTruthy();
  await user.click(resources.getByRole('button', { name: 'Edit resource: Dryer' }));
  const dialog = await inDialog('Edit resource');
  const quantity = dialog.getByRole('textbox', { name: /^How many/ });
  await user.clear(quantity);
  await user.type(quantity, '1');
  const bookings = 'More bookings need ‘Dryer’ at the same time than there are, on Tue 8 Dec 2026.';
  api.refuse(update, { code: 'HAS_FUTURE_BOOKINGS', error: bookings });
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect((await dialog.findByRole('alert')).textContent).toBe(bookings);
  const twice = 'There is a ‘Chair’ already.';
  api.refuse(update, { code: 'INVALID_INPUT', errors: [{ field: 'name', message: twice }] });
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(focusedError()).toBe(twice));
  expect(api.asked(update).map(({ params, body }) => [params.id, body])).toEqual([
    ['r1', { name: 'Dryer', quantity: 1 }],
    ['r1', { name: 'Dryer', quantity: 1 }],
  ]);
});

it('deletes after a question, and says why where a service still needs it', async () => {
  answerWith(resource());
  const user = openPortal('/dashboard/services');
  const resources = await section();
  const ask = async () => {
    await user.click(await resources.findByRole('button', { name: 'Delete resource: Dryer' }));
    return inDialog('Delete resource');
  };
  const first = await ask();
  expect(first.getByText(/cannot be undone/).textContent).toBe('Delete Dryer? This action cannot be undone.');
  await user.click(first.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.asked(remove)).toEqual([]);
  const needed = 'Dryer is needed for Set. Please take it out of there first.';
  api.refuse(remove, { code: 'INVALID_INPUT', error: needed });
  await user.click((await ask()).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText(needed)).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  api.answer(remove, { success: true });
  answerWith();
  await user.click((await ask()).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Dryer deleted.')).toBeTruthy();
  await waitFor(() => expect(resources.queryByText('Dryer')).toBeNull());
});

it('is not there for a business that sells no time', async () => {
  api.answer(servicesCalls.list, {
    success: true,
    data: [service({ bookingType: 'item-based', pricing: { baseRentalFee: 1, cautionFee: 0 } })],
  });
  openPortal('/dashboard/services');
  await screen.findByRole('button', { name: 'Edit: Braids' });
  expect(screen.queryByRole('region', { name: 'Resources' })).toBeNull();
});

it('says where the list could not be read, and reads it again', async () => {
  api.refuse(list, { code: 'INTERNAL' });
  const user = openPortal('/dashboard/services');
  const resources = await section();
  expect(await resources.findByText('Could not load resources.')).toBeTruthy();
  expect(resources.queryByRole('button', { name: 'Add a resource' })).toBeNull();
  answerWith(resource());
  await user.click(resources.getByRole('button', { name: 'Retry' }));
  expect(await resources.findByText('Dryer')).toBeTruthy();
});

/** The form of the one service there is. */
async function openForm(kept: OwnerService) {
  api.answer(servicesCalls.list, { success: true, data: [kept] });
  const saved = { success: true, service: kept, data: kept } as const;
  api.answer(servicesCalls.update, saved);
  api.answer(servicesCalls.assignStaff, saved);
  const user = openPortal('/dashboard/services');
  await user.click(await screen.findByRole('button', { name: `Edit: ${kept.name}` }));
  return { user, dialog: await inDialog('Edit Service') };
}

it('says of a service what it needs, and tells a refusal at that field', async () => {
  answerWith(resource({ _id: 'r2', name: 'Chair' }), resource());
  const { user, dialog } = await openForm(service({ resourceIds: ['r2'] }));
  const needs = await dialog.findByRole('combobox', { name: 'Needs' });
  await waitFor(() => expect(needs).toHaveProperty('disabled', false));
  await user.click(needs);
  await user.click(await dialog.findByRole('option', { name: 'Dryer', hidden: true }));
  const gone = 'This is no longer there. Please choose again.';
  api.refuse(servicesCalls.update, {
    code: 'INVALID_INPUT',
    errors: [{ field: 'resourceIds.1', message: gone }],
  });
  await user.click(dialog.getByRole('button', { name: 'Update Service' }));
  await waitFor(() => expect(focusedError()).toContain(gone));
  expect(api.bodies(servicesCalls.update)).toMatchObject([{ resourceIds: ['r2', 'r1'] }]);
});

it('asks nothing about needs where the business has nothing of the kind', async () => {
  const { user, dialog } = await openForm(service());
  expect(dialog.queryByLabelText('Needs')).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Update Service' }));
  await waitFor(() => expect(api.bodies(servicesCalls.update)).toMatchObject([{ resourceIds: [] }]));
});
