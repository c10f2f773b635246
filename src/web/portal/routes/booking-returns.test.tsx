import { screen, waitFor } from '@testing-library/react';
import { type IconNode, Package, Scissors } from 'lucide';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { paymentsCalls } from '#contract/calls/payments.calls.ts';
import type { FakeApi } from '../../testing/fake-api.ts';
import { appointment, cautionOf, moneyOf, rental } from '../features/appointments/testing/samples.ts';
import { closePortal, focusedError, inDialog, openBooking, quietServer } from '../testing/open-portal.tsx';

let api: FakeApi;
beforeEach(() => {
  api = quietServer();
});
afterEach(() => expect(closePortal(api)).toEqual([]));

const { settleCaution, decideOverpayment } = paymentsCalls;

const rented = rental({ status: 'completed' });
const due = moneyOf({ paid: 15_000, owed: 0, cautionFee: 5000, cautionHeld: 5000, caution: cautionOf() });
const settled = {
  success: true,
  data: moneyOf({ paid: 15_000, owed: 0, cautionFee: 5000, caution: cautionOf({ state: 'settled' }) }),
} as const;

/** The dialog that opens by one of the two buttons below a caution fee of ₦5,000. */
async function giveBack(button: string) {
  const user = openBooking(api, rented, due);
  await user.click(await screen.findByRole('button', { name: button }));
  return { user, dialog: await inDialog('Give back the caution fee') };
}

it('gives all of a caution fee back, once', async () => {
  const release = api.hold(settleCaution, settled);
  const { user, dialog } = await giveBack('Give back ₦5,000');
  expect(dialog.getByRole('radio', { name: 'All of it, ₦5,000' })).toHaveProperty('checked', true);
  await user.dblClick(dialog.getByRole('button', { name: 'Give back ₦5,000' }));
  release();
  await screen.findByText('₦5,000 is on its way back.');
  expect(api.asked(settleCaution)).toEqual([
    {
      params: { id: 'a' },
      query: {},
      body: { withheld: 0 },
      idempotencyKey: expect.stringMatching(/^[0-9a-f]{32}$/),
    },
  ]);
});

it('keeps a part of it with a reason, and says what goes back', async () => {
  api.answer(settleCaution, settled);
  const { user, dialog } = await giveBack('Keep a part');
  await user.type(dialog.getByRole('textbox', { name: /^Amount you keep/ }), '1500.5');
  await user.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'One pole is bent');
  await user.click(dialog.getByRole('button', { name: 'Give back ₦3,499.50' }));
  await screen.findByText('₦3,499.50 is on its way back.');
  expect(api.bodies(settleCaution)).toEqual([{ withheld: 1500.5, reason: 'One pole is bent' }]);
});

it('sends nothing while more is kept than is held or no reason is given', async () => {
  const { user, dialog } = await giveBack('Keep a part');
  const amount = dialog.getByRole('textbox', { name: /^Amount you keep/ });
  await user.type(amount, '9000');
  await user.click(dialog.getByRole('button', { name: 'Keep ₦5,000' }));
  await waitFor(() => expect(document.activeElement).toBe(amount));
  expect(focusedError()).toBe('At most ₦5,000 is held');
  expect(api.asked(settleCaution)).toEqual([]);
});

it('shows what the server says of the reason at the reason, and anything else above the buttons', async () => {
  api.refuse(settleCaution, {
    code: 'INVALID_INPUT',
    errors: [{ field: 'reason', message: 'Please leave out the link.' }],
  });
  const { user, dialog } = await giveBack('Keep a part');
  const reason = dialog.getByRole('textbox', { name: /^Reason/ });
  await user.type(dialog.getByRole('textbox', { name: /^Amount you keep/ }), '1000');
  await user.type(reason, 'See example.ng');
  await user.click(dialog.getByRole('button', { name: 'Give back ₦4,000' }));
  await waitFor(() => expect(document.activeElement).toBe(reason));
  expect(focusedError()).toContain('Please leave out the link.');
  api.refuse(settleCaution, { code: 'ILLEGAL_TRANSITION', error: 'It has been given back.' });
  await user.click(dialog.getByRole('button', { name: 'Give back ₦4,000' }));
  expect((await dialog.findByRole('alert')).textContent).toBe('It has been given back.');
});

it('tries again under the same key after silence', async () => {
  api.lose(settleCaution);
  const { user, dialog } = await giveBack('Give back ₦5,000');
  await user.click(dialog.getByRole('button', { name: 'Give back ₦5,000' }));
  await dialog.findByRole('alert');
  api.answer(settleCaution, settled);
  await user.click(dialog.getByRole('button', { name: 'Give back ₦5,000' }));
  await screen.findByText('₦5,000 is on its way back.');
  const [lost, done] = api.asked(settleCaution);
  expect(done?.idempotencyKey).toBe(lost?.idempotencyKey);
});

const since = '2026-11-19T09:00:00.000Z';
const tooMuch = moneyOf({ paid: 17_000, owed: 0, overpaid: { amount: 2000, state: 'open', since } });
const decided = { success: true, data: moneyOf({ paid: 15_000, owed: 0 }) } as const;

it('sends back what was paid too much, once', async () => {
  const release = api.hold(decideOverpayment, decided);
  const user = openBooking(api, appointment(), tooMuch);
  await user.dblClick(await screen.findByRole('button', { name: 'Send ₦2,000 back' }));
  release();
  await screen.findByText('₦2,000 goes back to the client.');
  expect(api.asked(decideOverpayment)).toEqual([
    {
      params: { id: 'a' },
      query: {},
      body: { choice: 'refund', amount: 2000 },
      idempotencyKey: expect.stringMatching(/^[0-9a-f]{32}$/),
    },
  ]);
});

it('keeps it as credit, and tells a refusal in the words of the server', async () => {
  api.refuse(decideOverpayment, { code: 'AMOUNT_CHANGED', error: 'Another amount is open by now.' });
  const user = openBooking(api, appointment(), tooMuch);
  const keep = await screen.findByRole('button', { name: 'Keep ₦2,000 as credit' });
  await user.click(keep);
  await screen.findByText('Another amount is open by now.');
  api.answer(decideOverpayment, decided);
  await user.click(await screen.findByRole('button', { name: 'Keep ₦2,000 as credit' }));
  await screen.findByText('₦2,000 is kept as credit.');
  expect(api.bodies(decideOverpayment)).toEqual([
    { choice: 'credit', amount: 2000 },
    { choice: 'credit', amount: 2000 },
  ]);
});

it('draws what is rented as an item, and not with the sign of services', async () => {
  openBooking(api, rented, due);
  const dialog = await screen.findByRole('dialog');
  await screen.findByRole('button', { name: 'Give back ₦5,000' });
  const drawn = (shapes: IconNode) =>
    shapes.some(([, { d }]) => d !== undefined && dialog.querySelector(`path[d="${d}"]`) !== null);
  expect([drawn(Package), drawn(Scissors)]).toEqual([true, false]);
});
