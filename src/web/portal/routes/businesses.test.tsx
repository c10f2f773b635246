import { screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { authCalls } from '#contract/calls/auth.calls.ts';
import { membersCalls } from '#contract/calls/members.calls.ts';
import { paymentsCalls } from '#contract/calls/payments.calls.ts';
import type { FakeApi } from '../../testing/fake-api.ts';
import { closePortal, openPortal, owner, quietServer } from '../testing/open-portal.tsx';

let api: FakeApi;
afterEach(() => expect(closePortal(api)).toEqual([]));

const here = { businessId: 'b', businessName: 'Glow by Ada' };
const there = { businessId: 'c', businessName: 'Glow Lekki' };
const of = { bookingsToday: 4, takenWeek: 20_000, takenMonth: 90_000, owed: 0 };

it('shows each business and all together, and leads into one', async () => {
  api = quietServer();
  api.answer(membersCalls.chain, {
    success: true,
    data: [
      { ...here, ...of },
      { ...there, ...of, owed: 500 },
    ],
  });
  const user = openPortal('/dashboard/businesses', { ...owner, businesses: [here, there] });
  const list = within(await screen.findByRole('list', { name: 'Businesses' }));
  const [, , together] = list.getAllByRole('listitem');
  expect(together?.textContent).toBe(
    'TogetherBookings today8Taken this week₦40,000Taken this month₦180,000Owed to clients₦500',
  );
  const leave = vi.fn();
  vi.stubGlobal('location', { pathname: '/dashboard/businesses', assign: leave });
  api.answer(membersCalls.enter, { success: true, user: { ...owner, ...there } });
  await user.click(list.getByRole('button', { name: 'Open Glow Lekki' }));
  await vi.waitFor(() => expect(leave).toHaveBeenCalledWith('/dashboard'));
  expect(api.bodies(membersCalls.enter)).toEqual([{ businessId: 'c' }]);
});

it('adds a business under an address that follows its name, and leads to its setup', async () => {
  api = quietServer();
  api.answer(membersCalls.chain, { success: true, data: [] });
  api.answer(authCalls.checkSlug, { success: true, available: true });
  const user = openPortal('/dashboard/businesses', owner);
  await user.click(await screen.findByRole('button', { name: 'Add a business' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a business' }));
  await user.type(dialog.getByLabelText(/Business name/), 'Glow Lekki');
  expect(dialog.getByLabelText(/Booking page address/)).toHaveProperty('value', 'glow-lekki');
  const add = () => user.click(dialog.getByRole('button', { name: 'Add business' }));
  api.refuse(membersCalls.addBusiness, {
    code: 'SLUG_TAKEN',
    errors: [{ field: 'businessSlug', message: 'This URL path is already taken.' }],
  });
  await add();
  await dialog.findByText('This URL path is already taken.');
  await user.type(dialog.getByLabelText(/Booking page address/), '-2');
  const leave = vi.fn();
  vi.stubGlobal('location', { pathname: '/dashboard/businesses', assign: leave });
  api.answer(membersCalls.addBusiness, {
    success: true,
    user: { ...owner, ...there, isSetupComplete: false, businesses: [here, there] },
  });
  await add();
  await vi.waitFor(() => expect(leave).toHaveBeenCalledWith('/dashboard/setup'));
  expect(api.bodies(membersCalls.addBusiness).at(-1)).toEqual({
    businessName: 'Glow Lekki',
    businessSlug: 'glow-lekki-2',
    phone: owner.phone,
  });
});

it('leaves the setup of one for another', async () => {
  api = quietServer();
  api.answer(paymentsCalls.banks, { success: true, data: [] });
  const unfinished = { ...owner, ...there, isSetupComplete: false, businesses: [here, there] };
  const user = openPortal('/dashboard/setup', unfinished);
  const back = await screen.findByRole('button', { name: 'Glow by Ada' });
  const leave = vi.fn();
  vi.stubGlobal('location', { pathname: '/dashboard/setup', assign: leave });
  api.answer(membersCalls.enter, { success: true, user: { ...owner, businesses: [here, there] } });
  await user.click(back);
  await vi.waitFor(() => expect(leave).toHaveBeenCalledWith('/dashboard'));
  expect(api.bodies(membersCalls.enter)).toEqual([{ businessId: 'b' }]);
});

it('says of what figures are shown where there are none', async () => {
  api = quietServer();
  api.answer(membersCalls.chain, { success: true, data: [] });
  openPortal('/dashboard/businesses');
  await screen.findByText(/that you own or manage/);
});
