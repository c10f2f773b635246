import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { FakeApi } from '../../testing/fake-api.ts';
import { closePortal, openPortal, quietServer } from '../testing/open-portal.tsx';
import { owner } from '../testing/owner.ts';

let api: FakeApi;
beforeEach(() => {
  api = quietServer();
});
afterEach(() => expect(closePortal(api)).toEqual([]));

const SAID = /keeps nothing for Akoko/;

it('where the browser stores nothing it is said what is lost, once', async () => {
  const user = openPortal('/dashboard/calendar', owner, false);
  await screen.findByText(SAID);
  await user.click(screen.getByRole('button', { name: 'I understand' }));
  expect(screen.queryByText(SAID)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Week' }));
  await screen.findByRole('group', { name: '16 – 22 Nov 2026' });
  expect(screen.queryByText(SAID)).toBeNull();
});

it('where it does, nothing is said of it', async () => {
  openPortal('/dashboard/calendar');
  await screen.findByRole('heading', { name: 'Calendar', level: 1 });
  await screen.findByRole('button', { name: /notice/i });
  expect(screen.queryByText(SAID)).toBeNull();
});
