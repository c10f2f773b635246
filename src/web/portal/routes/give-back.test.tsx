import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { paymentsCalls } from '#contract/calls/payments.calls.ts';
import type { FakeApi } from '../../testing/fake-api.ts';
import { appointment, moneyOf } from '../features/appointments/testing/samples.ts';
import { closePortal, inDialog, openBooking, quietServer } from '../testing/open-portal.tsx';

let api: FakeApi;
beforeEach(() => {
  api = quietServer();
});
afterEach(() => expect(closePortal(api)).toEqual([]));

const { giveBackPart } = paymentsCalls;
const paid = moneyOf({ paid: 3000, owed: 12_000 });

const ask = async (naira: string, money = paid, booking = appointment()) => {
  const user = openBooking(api, booking, money);
  await user.click(await screen.findByRole('button', { name: 'Give money back' }));
  const dialog = await inDialog('Give money back');
  await user.type(dialog.getByRole('textbox', { name: /^How much goes back/ }), naira);
  return { user, dialog, submit: dialog.getByRole('button', { name: /^Give back/ }) };
};

it('sends how much goes back with what was shown as paid, says so and closes', async () => {
  api.answer(giveBackPart, { success: true, data: moneyOf({ price: 14_000, paid: 2000, owed: 12_000 }) });
  const { user, dialog, submit } = await ask('1000');
  expect(dialog.getByText(/^The price falls by as much/)).not.toBeNull();
  expect(submit.textContent).toBe('Give back ₦1,000');
  await user.click(submit);
  await screen.findByText('₦1,000 goes back to the client.');
  expect(api.bodies(giveBackPart)).toEqual([{ amount: 1000, paid: 3000 }]);
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Give money back' })).toBeNull());
});

it('sends nothing beyond what was paid', async () => {
  const { user, dialog, submit } = await ask('3001');
  await user.click(submit);
  await dialog.findByText('At most ₦3,000 can go back');
  expect(api.asked(giveBackPart)).toEqual([]);
});

it('of a cancelled booking says nothing of its price', async () => {
  const kept = moneyOf({ paid: 3000, owed: 0 });
  const { dialog } = await ask('1', kept, appointment({ status: 'cancelled' }));
  expect(dialog.queryByText(/price/)).toBeNull();
});

it('is not there while nothing was paid, nor while more was paid than the booking costs', async () => {
  openBooking(api, appointment(), moneyOf({ paid: 0 }));
  await screen.findByRole('button', { name: 'Record payment' });
  expect(screen.queryByRole('button', { name: 'Give money back' })).toBeNull();
});
