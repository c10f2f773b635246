import { screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { membersCalls } from '#contract/calls/members.calls.ts';
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

it('says of what figures are shown where there are none', async () => {
  api = quietServer();
  api.answer(membersCalls.chain, { success: true, data: [] });
  openPortal('/dashboard/businesses');
  await screen.findByText(/that you own or manage/);
});
