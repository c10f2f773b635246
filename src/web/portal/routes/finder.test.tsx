import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { appointmentsCalls } from '#contract/calls/appointments.calls.ts';
import { finderCalls } from '#contract/calls/finder.calls.ts';
import { servicesCalls } from '#contract/calls/services.calls.ts';
import type { FakeApi } from '../../testing/fake-api.ts';
import { closePortal, openPortal, quietServer } from '../testing/open-portal.tsx';

let api: FakeApi;
beforeEach(() => {
  api = quietServer();
  api.answer(servicesCalls.list, { success: true, data: [] });
  api.answer(appointmentsCalls.affected, { success: true, total: 0, data: [] });
});
afterEach(() => expect(closePortal(api)).toEqual([]));

it('has what was typed before its field had come', async () => {
  api.answer(finderCalls.find, { success: true, data: { clients: [], appointments: [] } });
  const user = openPortal('/dashboard/staff');
  await screen.findByRole('heading', { name: 'Staff' });
  await user.keyboard('{Control>}k{/Control}ada');
  const field = await screen.findByRole('combobox', { name: 'Find a client, booking or page' });
  await waitFor(() => expect(field).toHaveProperty('value', 'ada'));
  await user.keyboard(' obi');
  expect(field).toHaveProperty('value', 'ada obi');
});
