import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { paymentsCalls } from '#contract/calls/payments.calls.ts';
import { usersCalls } from '#contract/calls/users.calls.ts';
import type { FakeApi } from '../../testing/fake-api.ts';
import { closePortal, openPortal, owner, quietServer } from '../testing/open-portal.tsx';

let api: FakeApi;
beforeEach(() => {
  api = quietServer();
  api.answer(paymentsCalls.banks, { success: true, data: [] });
});
afterEach(() => expect(closePortal(api)).toEqual([]));

it('goes on without a bank account, and without the deposits that need one', async () => {
  api.refuse(usersCalls.completeSetup, { code: 'UNAVAILABLE' });
  const user = openPortal('/dashboard/setup', { ...owner, isSetupComplete: false });
  await screen.findByRole('heading', { name: 'Tell us about your business' });
  const next = () => user.click(screen.getByRole('button', { name: 'Next' }));
  await next();
  await screen.findByRole('heading', { name: 'How clients book' });
  await next();
  await screen.findByRole('heading', { name: 'Where you are paid' });
  await user.click(await screen.findByRole('button', { name: 'Begin without a deposit' }));
  await screen.findByRole('heading', { name: 'Check and finish' });
  await user.click(screen.getByRole('button', { name: 'Finish' }));
  await screen.findByRole('alert');
  expect(api.asked(usersCalls.completeSetup)[0]?.body).toMatchObject({
    bookingSettings: { requireDeposit: false },
  });
});
