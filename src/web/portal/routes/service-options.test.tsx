import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { servicesCalls } from '#contract/calls/services.calls.ts';
import { usersCalls } from '#contract/calls/users.calls.ts';
import type { OwnerService } from '#contract/replies/views.ts';
import type { FakeApi } from '../../testing/fake-api.ts';
import { service } from '../features/services/testing/samples.ts';
import { closePortal, inDialog, openPortal, quietServer } from '../testing/open-portal.tsx';

const { list, update, assignStaff } = servicesCalls;

let api: FakeApi;
beforeEach(() => {
  api = quietServer();
  api.answer(usersCalls.categories, { success: true, data: [] });
});
afterEach(() => expect(closePortal(api)).toEqual([]));

/** The form of the one service there is, its folded part open. */
async function openForm(kept: OwnerService) {
  api.answer(list, { success: true, data: [kept] });
  api.refuse(usersCalls.ownBusiness, { code: 'UNAVAILABLE' });
  const saved = { success: true, service: kept, data: kept } as const;
  api.answer(update, saved);
  api.answer(assignStaff, saved);
  const user = openPortal('/dashboard/services');
  await user.click(await screen.findByRole('button', { name: `Edit: ${kept.name}` }));
  const dialog = await inDialog('Edit Service');
  await user.click(dialog.getByRole('button', { name: /^Options and timing/ }));
  await dialog.findByRole('button', { name: 'Add a choice' });
  return { user, dialog };
}

const save = { name: 'Update Service' };

it('saves a new description without taking back the price that somebody else has saved meanwhile', async () => {
  const kept = service();
  const { user, dialog } = await openForm(kept);
  api.answer(list, { success: true, data: [{ ...kept, price: 40_000 }] });
  await user.type(dialog.getByRole('textbox', { name: 'Description' }), 'Neat');
  await user.click(dialog.getByRole('button', save));
  await waitFor(() => expect(api.bodies(update)).toHaveLength(1));
  expect(api.bodies(update)[0]).toMatchObject({ description: 'Neat', price: 40_000 });
});

it('does not dress the field of the category as the headings of the list are', async () => {
  const other = service({ _id: 'another', slug: 'another', name: 'Another', category: 'Another' });
  const kept = service();
  vi.stubGlobal('matchMedia', (media: string) =>
    Object.assign(new EventTarget(), { media, matches: media.includes('max-width') }),
  );
  api.answer(list, { success: true, data: [kept, other] });
  api.refuse(usersCalls.ownBusiness, { code: 'UNAVAILABLE' });
  const user = openPortal('/dashboard/services');
  const heading = await screen.findByRole('heading', { name: 'Another' });
  await user.click(screen.getByRole('button', { name: `Edit: ${kept.name}` }));
  const dialog = await inDialog('Edit Service');
  const field = dialog.getByRole('button', { name: 'Manage categories' }).parentElement;
  expect(heading.className).not.toBe('');
  expect(field?.className).not.toBe(heading.className);
});

it('adds a choice with options that add to the price and take off minutes', async () => {
  const { user, dialog } = await openForm(service());
  await user.click(dialog.getByRole('button', { name: 'Add a choice' }));
  const choice = within(dialog.getByRole('group', { name: 'Choice 1' }));
  await user.type(choice.getByRole('textbox', { name: /^Name/ }), 'Length');
  await user.selectOptions(choice.getByRole('combobox', { name: 'Clients choose' }), 'any');
  await user.click(choice.getByRole('switch', { name: 'Required' }));
  await user.type(choice.getByRole('textbox', { name: /^Option 1/ }), 'Waist');
  const [price, minutes] = [/^Price change/, /^Minutes change/].map((name) =>
    choice.getByRole('textbox', { name }),
  );
  if (price === undefined || minutes === undefined) throw new Error('An option has two changes');
  await user.clear(price);
  await user.type(price, '6000');
  await user.clear(minutes);
  await user.type(minutes, '-15');
  await user.click(dialog.getByRole('button', save));
  await waitFor(() => expect(api.bodies(update)).toHaveLength(1));
  expect(api.bodies(update)[0]).toMatchObject({
    optionGroups: [
      {
        name: 'Length',
        choose: 'any',
        required: true,
        options: [{ name: 'Waist', price: 6000, minutes: -15 }],
      },
    ],
    segments: [],
    twoHands: null,
    alongside: false,
  });
});

it('keeps the ids of options that are put in another order, and says at its field what is wrong', async () => {
  const option = (id: string, name: string) => ({ _id: id, name, price: 0, minutes: 0 });
  const group = {
    _id: 'g1',
    name: 'Length',
    choose: 'one' as const,
    required: false,
    options: [option('oshort', 'Short'), option('olong', 'Long')],
  };
  const { user, dialog } = await openForm(service({ optionGroups: [group] }));
  await user.click(dialog.getByRole('button', { name: 'Move option 2 up' }));
  await waitFor(() => expect(document.activeElement).toHaveProperty('id', 'option-olong-down'));
  const second = dialog.getByRole('textbox', { name: /^Option 2/ });
  await user.clear(second);
  await user.click(dialog.getByRole('button', save));
  await waitFor(() => expect(document.activeElement).toBe(second));
  expect(await dialog.findByText('Please name the option.')).toBeTruthy();
  expect(api.bodies(update)).toEqual([]);
  await user.type(second, 'Shoulder');
  await user.click(dialog.getByRole('button', save));
  await waitFor(() => expect(api.bodies(update)).toHaveLength(1));
  expect(api.bodies(update)[0]).toMatchObject({
    optionGroups: [{ ...group, options: [option('olong', 'Long'), option('oshort', 'Shoulder')] }],
  });
});

it('takes the length of the service from its stretches, and has a price of its own for two people', async () => {
  const { user, dialog } = await openForm(service({ duration: 90 }));
  await user.click(dialog.getByRole('switch', { name: /^Processing time/ }));
  const wait = dialog.getByRole('textbox', { name: 'Wait' });
  await user.clear(wait);
  await user.type(wait, '45');
  expect(dialog.getByText('Together 105 minutes.')).toBeTruthy();
  expect(dialog.getByRole('textbox', { name: /^Duration/ })).toHaveProperty('value', '105');
  await user.click(dialog.getByRole('switch', { name: /^Two people at once/ }));
  const price = dialog.getByRole('textbox', { name: /^Price with two people/ });
  await user.clear(price);
  await user.click(dialog.getByRole('switch', { name: /^Can be done at the same time/ }));
  await user.click(dialog.getByRole('button', save));
  await waitFor(() => expect(document.activeElement).toBe(price));
  await user.type(price, '50000');
  await user.click(dialog.getByRole('button', save));
  await waitFor(() => expect(api.bodies(update)).toHaveLength(1));
  expect(api.bodies(update)[0]).toMatchObject({
    duration: 105,
    segments: [30, 45, 30],
    twoHands: { duration: 53, price: 50_000 },
    alongside: true,
  });
});
