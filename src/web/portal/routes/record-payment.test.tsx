import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { paymentsCalls } from '#contract/calls/payments.calls.ts';
import type { FakeApi } from '../../testing/fake-api.ts';
import { appointment, moneyOf, rental } from '../features/appointments/testing/samples.ts';
import { closePortal, focusedError, inDialog, openBooking, quietServer } from '../testing/open-portal.tsx';

let api: FakeApi;
beforeEach(() => {
  api = quietServer();
});
afterEach(() => expect(closePortal(api)).toEqual([]));

const paid = { success: true, data: moneyOf({ paid: 15_000, owed: 0 }) } as const;
const { recordPayment } = paymentsCalls;

/** The dialog of a booking, filled in: this much in cash. */
async function receive(naira: string | null, money = moneyOf(), booking = appointment()) {
  const user = openBooking(api, booking, money);
  await user.click(await screen.findByRole('button', { name: 'Record payment' }));
  const dialog = await inDialog('Record payment');
  const amount = dialog.getByRole('textbox', { name: /^Amount received/ });
  if (naira !== null) {
    await user.clear(amount);
    await user.type(amount, naira);
  }
  await user.click(dialog.getByRole('radio', { name: 'Cash' }));
  return { user, dialog, amount, submit: dialog.getByRole('button', { name: /^Record / }) };
}

it('shows what is owed in naira, sends what was received, says so and closes', async () => {
  api.answer(recordPayment, { success: true, data: moneyOf({ paid: 5000, owed: 10_000 }) });
  const { user, dialog, amount, submit } = await receive('5000');
  expect(dialog.getByText('₦15,000', { selector: 'strong' }).parentElement?.textContent).toBe(
    'Still owed: ₦15,000',
  );
  expect(amount).toHaveProperty('value', '5,000');
  await user.click(submit);
  await screen.findByText('₦5,000 recorded.');
  expect(api.asked(recordPayment)).toEqual([
    {
      params: { id: 'a' },
      query: {},
      body: { kind: 'balance', amount: 5000, method: 'cash' },
      idempotencyKey: expect.stringMatching(/^[0-9a-f]{32}$/),
    },
  ]);
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Record payment' })).toBeNull());
});

it('offers all that is open first, and of a hire takes the price and the caution fee in one go', async () => {
  api.answer(recordPayment, paid);
  const money = moneyOf({ cautionFee: 5000, cautionOwed: 5000 });
  const { user, dialog, submit } = await receive(null, money, rental());
  for (const name of ['The price, ₦15,000 open', 'The caution fee, ₦5,000 open'])
    expect(dialog.getByRole('radio', { name })).toHaveProperty('checked', false);
  const both = dialog.getByRole('radio', { name: 'The price and the caution fee, ₦20,000 open' });
  expect(both).toHaveProperty('checked', true);
  await user.click(submit);
  await screen.findByText('₦20,000 recorded.');
  expect(api.bodies(recordPayment)).toEqual([{ kind: 'both', amount: 20_000, method: 'cash' }]);
});

it('sends what was shown as owed along with more than that', async () => {
  api.answer(recordPayment, paid);
  const { user, submit } = await receive('20000');
  expect(submit.textContent).toBe('Record ₦20,000');
  await user.click(submit);
  await screen.findByText('₦20,000 recorded.');
  expect(api.bodies(recordPayment)).toEqual([
    { kind: 'balance', amount: 20_000, method: 'cash', owed: 15_000 },
  ]);
});

it('sends once, however often it is pressed', async () => {
  const release = api.hold(recordPayment, paid);
  const { user, amount, submit } = await receive(null);
  await user.dblClick(submit);
  await user.type(amount, '{Enter}');
  release();
  await screen.findByText('₦15,000 recorded.');
  expect(api.asked(recordPayment)).toHaveLength(1);
});

it('tries again under the same key after silence, and under another after a no', async () => {
  api.lose(recordPayment);
  const { user, dialog, submit } = await receive(null);
  await user.click(submit);
  expect((await dialog.findByRole('alert')).textContent).toBe(
    'The payment could not be recorded. Please try again.',
  );
  api.refuse(recordPayment, { code: 'ILLEGAL_TRANSITION' });
  await user.click(submit);
  await dialog.findByText('This booking was changed in the meantime. You now see how it stands.');
  api.answer(recordPayment, paid);
  await user.click(submit);
  await screen.findByText('₦15,000 recorded.');
  const [lost, refused, done] = api.asked(recordPayment).map(({ idempotencyKey }) => idempotencyKey);
  expect(refused).toBe(lost);
  expect(done).not.toBe(lost);
});

it('shows what the server says of a field at that field, which has the keyboard', async () => {
  api.refuse(recordPayment, {
    code: 'INVALID_INPUT',
    errors: [{ field: 'amount', message: 'This is more than the booking costs.' }],
  });
  const { user, amount, submit } = await receive(null);
  await user.click(submit);
  await waitFor(() => expect(document.activeElement).toBe(amount));
  expect(focusedError()).toBe('This is more than the booking costs.');
});

it('says what is owed by now where somebody recorded a payment meanwhile, and sends that', async () => {
  const { user, dialog, amount, submit } = await receive(null);
  api.refuse(recordPayment, { code: 'AMOUNT_CHANGED' });
  api.answer(paymentsCalls.appointmentMoney, { success: true, data: moneyOf({ paid: 12_000, owed: 3000 }) });
  await user.click(submit);
  expect((await dialog.findByRole('alert')).textContent).toMatch(/₦3,000/);
  expect(amount).toHaveProperty('value', '3,000');
  api.answer(recordPayment, paid);
  await user.click(submit);
  await screen.findByText('₦3,000 recorded.');
  expect(api.bodies(recordPayment).at(-1)).toEqual({ kind: 'balance', amount: 3000, method: 'cash' });
});

it('asks how it was paid before anything is sent', async () => {
  api.answer(recordPayment, paid);
  const user = openBooking(api, appointment(), moneyOf());
  await user.click(await screen.findByRole('button', { name: 'Record payment' }));
  const dialog = await inDialog('Record payment');
  await user.click(dialog.getByRole('button', { name: 'Record payment' }));
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByRole('radio', { name: 'Cash' })));
  expect(dialog.getByText('Please choose how it was paid.')).toBeTruthy();
  expect(api.asked(recordPayment)).toEqual([]);
});
