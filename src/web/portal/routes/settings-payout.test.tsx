import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { paymentsCalls } from '#contract/calls/payments.calls.ts';
import { settingsCalls } from '#contract/calls/settings.calls.ts';
import { usersCalls } from '#contract/calls/users.calls.ts';
import type { Payout } from '#contract/replies/money-views.ts';
import type { FakeApi } from '../../testing/fake-api.ts';
import {
  closePortal,
  focusedError,
  inDialog,
  openPortal,
  owner,
  quietServer,
  settings,
} from '../testing/open-portal.tsx';

let api: FakeApi;
afterEach(() => expect(closePortal(api)).toEqual([]));

const { banks, changePayout, payout, verifyAccountQuietly } = paymentsCalls;

const live = { bankName: 'GTBank', accountName: 'ADA OBI', lastDigits: '6789' };
const none: Payout = { live: null, waiting: null, hold: null };
const waiting = { ...live, lastDigits: '4321', effectiveAt: '2026-11-21T12:00:00.000Z' };

/** The settings of a business that is paid out to this account. */
function openDeposits(account: Payout) {
  api = quietServer();
  api.answer(payout, { success: true, data: account });
  api.answer(banks, { success: true, data: [{ name: 'GTBank', code: '058' }] });
  api.answer(usersCalls.me, { success: true, user: owner });
  api.answer(verifyAccountQuietly, {
    success: true,
    status: true,
    message: 'Account resolved',
    data: { account_name: 'ADA OBI' },
  });
  return openPortal('/dashboard/settings?tab=deposits');
}

/** The dialog with an account that is entered, and verified at its tenth digit by itself. */
async function enterAccount(account: Payout, button: string, title: string) {
  const user = openDeposits(account);
  await user.click(await screen.findByRole('button', { name: button }));
  const dialog = await inDialog(title);
  const bank = dialog.getByRole('combobox', { name: /^Bank/ });
  await waitFor(() => expect(bank).toHaveProperty('disabled', false));
  await user.click(bank);
  // Where the list lies is reckoned from boxes that no test lays out.
  await user.click(await screen.findByRole('option', { name: 'GTBank', hidden: true }));
  await user.type(dialog.getByRole('textbox', { name: /^Account number/ }), '0123456789');
  await dialog.findByText('ADA OBI');
  return { user, dialog };
}

it('links the first account once, as the bank knows it, without a password', async () => {
  const { user, dialog } = await enterAccount(none, 'Link a bank account', 'Link a bank account');
  const release = api.hold(changePayout, { success: true, data: { live, waiting: null, hold: null } });
  await user.dblClick(dialog.getByRole('button', { name: 'Link account' }));
  release();
  await screen.findByText('Bank account linked.');
  expect(api.bodies(verifyAccountQuietly)).toEqual([{ account_number: '0123456789', bank_code: '058' }]);
  expect(api.asked(changePayout)).toEqual([
    {
      params: {},
      query: {},
      body: { bank_code: '058', account_number: '0123456789' },
      idempotencyKey: expect.stringMatching(/^[0-9a-f]{32}$/),
    },
  ]);
});

it('changes the account with the password, which is asked for first', async () => {
  const { user, dialog } = await enterAccount(
    { live, waiting: null, hold: null },
    'Change account',
    'Change payout account',
  );
  api.answer(changePayout, { success: true, data: { live, waiting, hold: null } });
  const submit = dialog.getByRole('button', { name: 'Change account' });
  await user.click(submit);
  const password = dialog.getByLabelText(/^Your password/);
  await waitFor(() => expect(document.activeElement).toBe(password));
  expect(focusedError()).toContain('Password is required');
  expect(api.asked(changePayout)).toEqual([]);
  await user.type(password, 'correct horse');
  await user.click(submit);
  await screen.findByText('The change takes effect in 24 hours. We have sent you an email.');
  expect(api.bodies(changePayout)).toEqual([
    { bank_code: '058', account_number: '0123456789', password: 'correct horse' },
  ]);
});

it('shows a wrong password and a wrong account at their fields, and keeps the key over silence', async () => {
  const { user, dialog } = await enterAccount(
    { live, waiting: null, hold: null },
    'Change account',
    'Change payout account',
  );
  const submit = dialog.getByRole('button', { name: 'Change account' });
  const password = dialog.getByLabelText(/^Your password/);
  await user.type(password, 'wrong horse');
  api.lose(changePayout);
  await user.click(submit);
  await dialog.findByText('The account could not be saved. Please try again.');
  api.refuse(changePayout, { code: 'WRONG_PASSWORD', error: 'That is not your password.' });
  await user.click(submit);
  await waitFor(() => expect(focusedError()).toContain('That is not your password.'));
  expect(document.activeElement).toBe(password);
  api.refuse(changePayout, {
    code: 'INVALID_INPUT',
    errors: [{ field: 'account_number', message: 'Valid 10-digit NUBAN' }],
  });
  await user.click(submit);
  const number = dialog.getByRole('textbox', { name: /^Account number/ });
  await waitFor(() => expect(document.activeElement).toBe(number));
  expect(focusedError()).toContain('Valid 10-digit NUBAN');
  const [lost, wrong, third] = api.asked(changePayout).map(({ idempotencyKey }) => idempotencyKey);
  expect(wrong).toBe(lost);
  expect(third).not.toBe(lost);
});

it('a manager, who is not shown the account, switches deposits on only where there is one', async () => {
  for (const payoutLinked of [false, true]) {
    api = quietServer();
    api.answer(settingsCalls.get, { success: true, data: { ...settings, payoutLinked } });
    openPortal('/dashboard/settings?tab=deposits', { ...owner, role: 'manager' });
    const deposit = await screen.findByRole('switch', { name: 'Require a deposit to book' });
    expect(deposit).toHaveProperty('disabled', !payoutLinked);
    expect(screen.queryAllByText(/The owner links it\.$/)).toHaveLength(payoutLinked ? 0 : 1);
    expect(api.asked(payout)).toEqual([]);
    expect(closePortal(api)).toEqual([]);
  }
});
