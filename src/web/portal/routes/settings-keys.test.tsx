import { screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { type ApiKeyView, apiKeysCalls } from '#contract/calls/api-keys.calls.ts';
import type { FakeApi } from '../../testing/fake-api.ts';
import { closePortal, inDialog, openPortal, quietServer } from '../testing/open-portal.tsx';

let api: FakeApi;
afterEach(() => expect(closePortal(api)).toEqual([]));

const { list, create, end } = apiKeysCalls;
const KEY = `akoko_${'a'.repeat(44)}_${'b'.repeat(43)}`;
const website: ApiKeyView = {
  _id: 'k1',
  name: 'Website',
  permissions: ['bookings.read', 'bookings.change'],
  createdAt: '2026-11-19T12:00:00.000Z',
  lastUsedAt: null,
};

function openKeys(data: ApiKeyView[]) {
  api = quietServer();
  api.answer(list, { success: true, data });
  return openPortal('/dashboard/settings?tab=keys');
}

it('makes a key that may do what was chosen and nothing else, and shows it once', async () => {
  const user = openKeys([]);
  await screen.findByText(/No program has a key yet/);
  await user.click(screen.getByRole('button', { name: 'Make a key' }));
  const dialog = await inDialog('Make an API key');
  await user.click(dialog.getByRole('button', { name: 'Make key' }));
  await dialog.findByText('Please choose what it may do.');
  expect(api.asked(create)).toEqual([]);
  await user.type(dialog.getByRole('textbox', { name: /^Name/ }), 'Website');
  const bookings = within(dialog.getByRole('group', { name: 'Bookings' }));
  await user.click(bookings.getByRole('checkbox', { name: 'Make and change bookings' }));
  await user.click(bookings.getByRole('checkbox', { name: 'Read bookings and the calendar' }));
  const release = api.hold(create, { success: true, data: website, key: KEY });
  await user.dblClick(dialog.getByRole('button', { name: 'Make key' }));
  release();
  const shown = await inDialog('Your new API key');
  expect(shown.getByRole('textbox', { name: 'API key' })).toHaveProperty('value', KEY);
  expect(api.bodies(create)).toEqual([{ name: 'Website', permissions: website.permissions }]);
  await user.click(shown.getByRole('button', { name: 'I have kept it' }));
  const listed = within(await screen.findByRole('list', { name: 'API keys' }));
  listed.getByText('Not used yet');
});

it('ends a key only after a question', async () => {
  const user = openKeys([{ ...website, lastUsedAt: '2026-11-20T11:00:00.000Z' }]);
  await screen.findByText('Last used 20 Nov 2026, 12:00');
  await user.click(screen.getByRole('button', { name: 'End: Website' }));
  await user.click((await inDialog('End this key?')).getByRole('button', { name: 'Keep it' }));
  expect(api.asked(end)).toEqual([]);
  api.answer(end, { success: true });
  await user.click(screen.getByRole('button', { name: 'End: Website' }));
  await user.click((await inDialog('End this key?')).getByRole('button', { name: 'End key' }));
  await screen.findByText(/No program has a key yet/);
});
