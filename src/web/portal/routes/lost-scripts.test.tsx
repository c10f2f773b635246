import { MantineProvider } from '@mantine/core';
import { render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { servicesCalls } from '#contract/calls/services.calls.ts';
import type { FakeApi } from '../../testing/fake-api.ts';
import { OfflineHere } from '../features/offline/offline-here.tsx';
import { closePortal, openPortal, owner, quietServer } from '../testing/open-portal.tsx';

// What a phone meets on a bad line, before anything was kept on it.
const lose = vi.hoisted(() =>
  vi.fn(() => {
    throw new TypeError('Failed to fetch dynamically imported module');
  }),
);
vi.mock('../features/notices/components/notices-bell.tsx', lose);
vi.mock('../features/offline/components/offline-days.tsx', lose);

let api: FakeApi;
beforeEach(() => {
  api = quietServer();
  api.answer(servicesCalls.list, { success: true, data: [] });
});
afterEach(() => expect(closePortal(api)).toEqual([]));

it('a script that is lost on the way does not take the screen with it', async () => {
  openPortal('/dashboard', { ...owner, role: 'frontDesk' });
  await waitFor(() => expect(lose).toHaveBeenCalled());
  await screen.findByRole('heading', { name: /^Welcome back/ });
  screen.getByRole('button', { name: 'Find' });
});

it('without a connection a dashboard says so, though nothing of it was kept', async () => {
  render(
    <MantineProvider>
      <OfflineHere />
    </MantineProvider>,
  );
  await screen.findByText('You are offline. Your day is shown again once you are connected.');
});
