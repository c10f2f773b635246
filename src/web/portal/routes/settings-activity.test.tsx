import { screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { type ActivityEntry, activityCalls } from '#contract/calls/activity.calls.ts';
import type { FakeApi } from '../../testing/fake-api.ts';
import { closePortal, openPortal, owner, quietServer } from '../testing/open-portal.tsx';

let api: FakeApi;
afterEach(() => expect(closePortal(api)).toEqual([]));

const { list } = activityCalls;
const people = [
  { _id: 'm1', name: 'Ada Obi' },
  { _id: 'm2', name: 'Bola Ade' },
];
const entry = (over: Partial<ActivityEntry>): ActivityEntry => ({
  ...{ _id: 'a', at: '2026-11-20T09:42:00.000Z', who: 'Bola Ade', byId: 'm2', role: 'frontDesk' },
  ...{ device: 'Chrome on Android', action: 'booking.confirmed', kind: 'booking', recordId: 'b1' },
  ...{ sentence: 'Bola Ade confirmed a booking', fields: ['status'] },
  ...over,
});
const hours = entry({
  ...{ _id: 'h', at: '2026-11-19T16:00:00.000Z', who: 'Ada Obi', byId: 'm1', role: 'owner', recordId: null },
  ...{
    action: 'settings.hours',
    kind: 'settings',
    sentence: 'Ada Obi changed the opening hours',
    fields: [],
  },
});
const page = (data: ActivityEntry[], next: string | null = null) => ({
  success: true as const,
  data,
  next,
  people,
});

it('tells who did what, day by day, leads to the booking, and goes on where the page ends', async () => {
  api = quietServer();
  api.answer(list, page([entry({})], 'place'));
  const user = openPortal('/dashboard/settings?tab=activity');
  const today = within(await screen.findByRole('list', { name: '20 Nov 2026' }));
  expect(today.getByRole('listitem').textContent).toContain('Bola Ade confirmed a booking');
  today.getByText('10:42');
  today.getByText('Front desk · Chrome on Android');
  expect(today.getByRole('link', { name: 'Open booking' }).getAttribute('href')).toMatch(/appointment=b1/);
  api.answer(list, page([hours]));
  await user.click(screen.getByRole('button', { name: 'Show earlier ones' }));
  await screen.findByRole('list', { name: '19 Nov 2026' });
  expect(api.asked(list).at(-1)?.query).toEqual({ after: 'place' });
  expect(screen.queryByRole('button', { name: 'Show earlier ones' })).toBeNull();
});

it('is looked through by person and kind, and says where nothing is found', async () => {
  api = quietServer();
  api.answer(list, page([entry({}), hours]));
  const user = openPortal('/dashboard/settings?tab=activity');
  await screen.findByRole('list', { name: '20 Nov 2026' });
  api.answer(list, page([]));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Who' }), 'Ada Obi');
  await user.selectOptions(screen.getByRole('combobox', { name: 'What' }), 'Bookings');
  await screen.findByText('Nobody did this in these days.');
  expect(api.asked(list).at(-1)?.query).toEqual({ by: 'm1', kind: 'booking' });
  api.answer(list, page([hours]));
  await user.click(screen.getByRole('button', { name: 'Show everything' }));
  await screen.findByRole('list', { name: '19 Nov 2026' });
});

it('is of one booking where the booking led here, until everything is asked for', async () => {
  api = quietServer();
  api.answer(list, page([]));
  const user = openPortal('/dashboard/settings?tab=activity&booking=b1');
  await screen.findByText(/Nothing is written down for this booking/);
  expect(api.asked(list).at(-1)?.query).toEqual({ recordId: 'b1' });
  expect(screen.getByRole('link', { name: 'Open it' }).getAttribute('href')).toMatch(/appointment=b1/);
  api.answer(list, page([hours]));
  await user.click(screen.getByRole('link', { name: 'Show everything' }));
  await screen.findByRole('list', { name: '19 Nov 2026' });
  expect(api.asked(list).at(-1)?.query).toEqual({});
});

it('is for owner and managers, and the file for the owner alone', async () => {
  api = quietServer();
  api.answer(list, page([hours]));
  openPortal('/dashboard/settings?tab=activity', { ...owner, role: 'manager' });
  await screen.findByRole('list', { name: '19 Nov 2026' });
  expect(screen.queryByRole('link', { name: /Download it as a file/ })).toBeNull();
});
