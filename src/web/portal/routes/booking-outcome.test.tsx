import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { appointmentsCalls } from '#contract/calls/appointments.calls.ts';
import { paymentsCalls } from '#contract/calls/payments.calls.ts';
import type { FakeApi } from '../../testing/fake-api.ts';
import { appointment, moneyOf, paymentOf } from '../features/appointments/testing/samples.ts';
import { closePortal, focusedError, inDialog, openBooking, quietServer } from '../testing/open-portal.tsx';

let api: FakeApi;
beforeEach(() => {
  api = quietServer();
});
afterEach(() => expect(closePortal(api)).toEqual([]));

const { changeStatus, correct } = appointmentsCalls;
const missed = appointment({ status: 'no-show' });
const completed = { success: true, data: appointment({ status: 'completed' }), message: 'Saved.' } as const;
const cancelled = { success: true, data: appointment({ status: 'cancelled' }), message: 'Saved.' } as const;
const varying = moneyOf({ priceVaries: true, paid: 3000, owed: 12_000 });

/** The question that completing asks. */
async function complete(money = moneyOf()) {
  const user = openBooking(api, appointment(), money);
  await screen.findByText('Price');
  await user.click(await screen.findByRole('button', { name: 'Completed' }));
  return { user, dialog: await inDialog(/still owed|final price/) };
}

/** The dialog of a booking that was missed, or so it was said. */
async function change(money = moneyOf()) {
  const user = openBooking(api, missed, money);
  await user.click(await screen.findByRole('button', { name: 'Change outcome' }));
  const dialog = await inDialog('Change outcome');
  await dialog.findByRole('radio', { name: 'Cash' });
  return { user, dialog };
}

it.each([
  ['that is over and was not marked', '2020-11-20', 1],
  ['that is to come', '2120-11-20', 0],
])('of a visit %s another can be booked: %s', async (_, day, links) => {
  const at = (clock: string) => `${day}T${clock}:00.000Z`;
  const visit = appointment({ clientId: 'c', date: at('09:00'), endDate: at('10:00') });
  const user = openBooking(api, visit, moneyOf());
  await screen.findByText('Price');
  await user.click(await screen.findByRole('button', { name: 'More' }));
  expect(screen.queryAllByRole('link', { name: 'Book again' })).toHaveLength(links);
});

it('completes with the balance that was received', async () => {
  api.answer(changeStatus, completed);
  const { user, dialog } = await complete();
  expect(screen.getByRole('dialog', { name: 'Did you receive the ₦15,000 still owed?' })).toBeTruthy();
  await user.click(dialog.getByRole('radio', { name: 'POS' }));
  await user.dblClick(dialog.getByRole('button', { name: 'Record and complete' }));
  await screen.findByText('Appointment marked as completed.');
  expect(api.asked(changeStatus)).toEqual([
    {
      params: { id: 'a' },
      query: {},
      body: { status: 'completed', payment: { method: 'pos', amount: 15_000 } },
      idempotencyKey: null,
    },
  ]);
});

it('completes without the balance where that is said', async () => {
  api.answer(changeStatus, completed);
  const { user, dialog } = await complete();
  await user.click(dialog.getByRole('button', { name: 'Complete without payment' }));
  await screen.findByText('Appointment marked as completed.');
  expect(api.bodies(changeStatus)).toEqual([{ status: 'completed' }]);
});

it('completes with the price it came to, and why, and what was received of it', async () => {
  api.answer(changeStatus, completed);
  const { user, dialog } = await complete(varying);
  expect(dialog.getByText(/You agreed ₦15,000\./)).toBeTruthy();
  const price = dialog.getByRole('textbox', { name: /^Final price/ });
  await user.clear(price);
  await user.type(price, '18000');
  expect(dialog.getByRole('textbox', { name: /^Amount received/ })).toHaveProperty('value', '15,000');
  await user.click(dialog.getByRole('radio', { name: 'Transfer' }));
  await user.click(dialog.getByRole('button', { name: 'Record and complete' }));
  const why = dialog.getByRole('textbox', { name: /^Why is the price different/ });
  await waitFor(() => expect(document.activeElement).toBe(why));
  expect(focusedError()).toBe('This field is required.');
  await user.type(why, 'Longer hair');
  await user.click(dialog.getByRole('button', { name: 'Record and complete' }));
  await screen.findByText('Appointment marked as completed.');
  expect(api.bodies(changeStatus)).toEqual([
    {
      status: 'completed',
      payment: { method: 'transfer', amount: 15_000 },
      finalPrice: 18_000,
      priceReason: 'Longer hair',
    },
  ]);
});

it('asks again with what is owed by now, and says a refusal of another kind where it was pressed', async () => {
  const { user, dialog } = await complete();
  api.refuse(changeStatus, { code: 'AMOUNT_CHANGED' });
  api.answer(paymentsCalls.appointmentMoney, { success: true, data: moneyOf({ paid: 11_000, owed: 4000 }) });
  await user.click(dialog.getByRole('radio', { name: 'Cash' }));
  await user.click(dialog.getByRole('button', { name: 'Record and complete' }));
  const again = await inDialog('Did you receive the ₦4,000 still owed?');
  expect(again.getByRole('alert').textContent).toMatch(/₦4,000/);
  api.refuse(changeStatus, { code: 'ILLEGAL_TRANSITION', data: { status: 'cancelled' } });
  await user.click(again.getByRole('radio', { name: 'Cash' }));
  await user.click(again.getByRole('button', { name: 'Record and complete' }));
  await screen.findByText('Error: This booking was changed in the meantime. You now see how it stands.');
  expect(api.bodies(changeStatus)).toEqual([
    { status: 'completed', payment: { method: 'cash', amount: 15_000 } },
    { status: 'completed', payment: { method: 'cash', amount: 4000 } },
  ]);
});

it('changes a wrong outcome with its reason and the payment that goes with it, once', async () => {
  const release = api.hold(correct, completed);
  const { user, dialog } = await change();
  expect(dialog.getByRole('textbox', { name: /^Amount received/ })).toHaveProperty('value', '15,000');
  await user.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'She came late');
  await user.click(dialog.getByRole('radio', { name: 'Cash' }));
  await user.dblClick(dialog.getByRole('button', { name: 'Record and change' }));
  await user.click(dialog.getByRole('button', { name: 'Change without payment' }));
  release();
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Change outcome' })).toBeNull());
  expect(api.bodies(correct)).toEqual([
    { status: 'completed', reason: 'She came late', payment: { method: 'cash', amount: 15_000 } },
  ]);
});

it('changes it without a payment where that is said', async () => {
  api.answer(correct, completed);
  const { user, dialog } = await change();
  await user.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'Wrong button');
  await user.click(dialog.getByRole('button', { name: 'Change without payment' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Change outcome' })).toBeNull());
  expect(api.bodies(correct)).toEqual([{ status: 'completed', reason: 'Wrong button' }]);
});

it('takes the keyboard to the reason that is missing, and says what the server says', async () => {
  api.refuse(correct, { code: 'ILLEGAL_TRANSITION', error: 'This is older than 30 days.' });
  const { user, dialog } = await change();
  await user.click(dialog.getByRole('radio', { name: 'Cash' }));
  await user.click(dialog.getByRole('button', { name: 'Record and change' }));
  const reason = dialog.getByRole('textbox', { name: /^Reason/ });
  await waitFor(() => expect(document.activeElement).toBe(reason));
  expect(focusedError()).toContain('This field is required.');
  expect(api.asked(correct)).toEqual([]);
  await user.type(reason, 'She came');
  await user.click(dialog.getByRole('button', { name: 'Record and change' }));
  expect((await dialog.findByRole('alert')).textContent).toBe('This is older than 30 days.');
});

it('asks before it cancels with what goes back, and cancels once', async () => {
  const release = api.hold(changeStatus, cancelled);
  const money = moneyOf({ paid: 3000, owed: 12_000, payments: [paymentOf()] });
  const user = openBooking(api, appointment({ amountPaid: 3000 }), money);
  await screen.findByText('Price');
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  const dialog = await inDialog('Cancel this appointment?');
  expect(
    dialog.getByText('All ₦3,000 they paid goes back to them. It is sent back the way it was paid.'),
  ).toBeTruthy();
  expect(api.asked(changeStatus)).toEqual([]);
  await user.dblClick(dialog.getByRole('button', { name: 'Cancel appointment' }));
  release();
  await screen.findByText('Appointment marked as cancelled.');
  expect(api.bodies(changeStatus)).toEqual([{ status: 'cancelled' }]);
});

it('says why it could not be cancelled, and leaves the booking as it stands', async () => {
  api.refuse(changeStatus, {
    code: 'ILLEGAL_TRANSITION',
    error: 'It has been completed.',
    data: { status: 'completed' },
  });
  const user = openBooking(api, appointment(), moneyOf());
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  const dialog = await inDialog('Cancel this appointment?');
  await user.click(dialog.getByRole('button', { name: 'Cancel appointment' }));
  await screen.findByText('Error: It has been completed.');
});
