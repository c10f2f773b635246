import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { paymentsCalls } from '#contract/calls/payments.calls.ts';
import type { FakeApi } from '../../testing/fake-api.ts';
import { cautionOf, moneyOf, refundOf } from '../features/appointments/testing/samples.ts';
import {
  closePortal,
  focusedError,
  inDialog,
  openPortal,
  owner,
  quietServer,
} from '../testing/open-portal.tsx';

let api: FakeApi;
afterEach(() => expect(closePortal(api)).toEqual([]));

const { askRefundDetails, decideOverpayment, markRefundSent, owed, refundAccount, settleCaution } =
  paymentsCalls;

const nothing = { deposits: 0, balances: 0, refunds: 0, overpaid: 0, fees: 0, net: 0, cautions: 0 };
const toSend = refundOf({ state: 'owed', problem: 'The bank refused it.', hasDetails: true });
const since = '2026-11-19T09:00:00.000Z';

beforeEach(() => {
  api = quietServer();
  api.answer(paymentsCalls.summary, {
    success: true,
    data: {
      from: '2026-10-22',
      to: '2026-11-20',
      days: [],
      total: nothing,
      held: 0,
      toSend: 3000,
      onTheWay: 0,
    },
  });
  api.answer(paymentsCalls.list, { success: true, data: [], next: null });
});

const owes = (over: Partial<Parameters<typeof setOwed>[0]>) =>
  setOwed({
    refunds: [],
    cautions: [],
    overpaid: [],
    stuck: [],
    unpaid: { total: 0, count: 0, bookings: [] },
    ...over,
  });
const setOwed = (data: Parameters<typeof api.answer<typeof owed>>[1]['data']) =>
  api.answer(owed, { success: true, data });

/** The dialog that records a refund as sent. */
async function sending() {
  owes({ refunds: [toSend] });
  const user = openPortal('/dashboard/payments');
  await user.click(await screen.findByRole('button', { name: 'I have sent it: ₦3,000 to Chioma Eze' }));
  const dialog = await inDialog('I have sent it');
  return {
    user,
    dialog,
    reference: dialog.getByRole('textbox', { name: /^Transfer reference/ }),
    submit: dialog.getByRole('button', { name: 'I have sent it' }),
  };
}

it('records a refund as sent with the reference of its transfer, once', async () => {
  const release = api.hold(markRefundSent, { success: true, data: { ...toSend, state: 'sent' } });
  const { user, dialog, reference, submit } = await sending();
  expect(dialog.getByText('₦3,000')).toBeTruthy();
  await user.type(reference, ' GTB-4711 ');
  await user.dblClick(submit);
  await user.type(reference, '{Enter}');
  release();
  await screen.findByText('Recorded. Chioma Eze gets a message that it is on its way.');
  expect(api.asked(markRefundSent)).toEqual([
    {
      params: { id: 'r' },
      query: {},
      body: { transferReference: 'GTB-4711' },
      idempotencyKey: expect.stringMatching(/^[0-9a-f]{32}$/),
    },
  ]);
});

it('records what was given back in cash, which has no reference', async () => {
  api.answer(markRefundSent, { success: true, data: { ...toSend, state: 'sent' } });
  const { user, dialog, submit } = await sending();
  await user.click(dialog.getByRole('radio', { name: 'In cash' }));
  expect(dialog.queryByRole('textbox')).toBeNull();
  await user.click(submit);
  await screen.findByText('Recorded. Chioma Eze gets a message about it.');
  expect(api.asked(markRefundSent).map(({ body }) => body)).toEqual([{ inCash: true }]);
});

it('says of what went back twice how the business had given it', async () => {
  const problem = 'The payment provider has sent this money as well.';
  const twice = { ...toSend, state: 'sent' as const, problem };
  owes({ refunds: [twice, { ...twice, _id: 'r2', transferReference: 'GTB-4711' }] });
  openPortal('/dashboard/payments');
  await screen.findByText(/Given back by the business in cash\.$/);
  screen.getByText(/Sent by the business with the reference GTB-4711\.$/);
});

it('asks for the reference first, then shows what the server says of it, each at the field', async () => {
  api.refuse(markRefundSent, {
    code: 'INVALID_INPUT',
    errors: [{ field: 'transferReference', message: 'At most 100 characters' }],
  });
  const { user, reference, submit } = await sending();
  await user.click(submit);
  await waitFor(() => expect(focusedError()).toContain('This field is required.'));
  expect(api.asked(markRefundSent)).toEqual([]);
  await user.type(reference, 'GTB-4711');
  await user.click(submit);
  await waitFor(() => expect(focusedError()).toContain('At most 100 characters'));
  expect(document.activeElement).toBe(reference);
});

it('keeps the key of a refund over silence, and takes another after a no', async () => {
  api.lose(markRefundSent);
  const { user, dialog, reference, submit } = await sending();
  await user.type(reference, 'GTB-4711');
  await user.click(submit);
  expect((await dialog.findByRole('alert')).textContent).toBe('This could not be saved. Please try again.');
  api.refuse(markRefundSent, { code: 'ILLEGAL_TRANSITION', error: 'This refund is settled already.' });
  await user.click(submit);
  await dialog.findByText('This refund is settled already.');
  api.answer(markRefundSent, { success: true, data: { ...toSend, state: 'sent' } });
  await user.click(submit);
  await screen.findByText(/^Recorded/);
  const [lost, refused, done] = api.asked(markRefundSent).map(({ idempotencyKey }) => idempotencyKey);
  expect(refused).toBe(lost);
  expect(done).not.toBe(lost);
});

it('shows where a refund goes only while it is asked for', async () => {
  api.refuse(refundAccount, { code: 'NOT_FOUND', error: 'This refund is not there any more.' });
  owes({ refunds: [toSend] });
  const user = openPortal('/dashboard/payments');
  const show = await screen.findByRole('button', { name: 'Show bank details: ₦3,000 to Chioma Eze' });
  expect(api.asked(refundAccount)).toEqual([]);
  await user.click(show);
  await screen.findByText('This refund is not there any more.');
  api.answer(refundAccount, {
    success: true,
    data: { accountHolderName: 'Chioma Eze', accountNumber: '0123456789', bankName: 'GTBank' },
  });
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText('0123456789');
  await user.click(screen.getByRole('button', { name: 'Hide bank details: ₦3,000 to Chioma Eze' }));
  expect(screen.queryByText('0123456789')).toBeNull();
  expect(api.asked(refundAccount).map(({ params }) => params)).toEqual([{ id: 'r' }, { id: 'r' }]);
});

it('asks a client where to send it, once', async () => {
  const release = api.hold(askRefundDetails, { success: true, message: 'We have written to Chioma Eze.' });
  owes({ refunds: [{ ...toSend, hasDetails: false }] });
  const user = openPortal('/dashboard/payments');
  await user.dblClick(
    await screen.findByRole('button', { name: 'Ask for bank details: ₦3,000 to Chioma Eze' }),
  );
  release();
  await screen.findByText('We have written to Chioma Eze.');
  expect(api.asked(askRefundDetails)).toHaveLength(1);
});

it('opens the same dialog for a caution fee as its booking does', async () => {
  api.answer(settleCaution, { success: true, data: moneyOf() });
  owes({ cautions: [cautionOf({ paidOnline: false })] });
  const user = openPortal('/dashboard/payments');
  await user.click(await screen.findByRole('button', { name: 'Keep a part: ₦5,000 to Chioma Eze' }));
  const dialog = await inDialog('Give back the caution fee');
  await user.type(dialog.getByRole('textbox', { name: /^Amount you keep/ }), '5000');
  await user.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'It did not come back');
  await user.click(dialog.getByRole('button', { name: 'Keep ₦5,000' }));
  await screen.findByText('The caution fee is kept.');
  expect(api.asked(settleCaution)).toMatchObject([
    { params: { id: 'a' }, body: { withheld: 5000, reason: 'It did not come back' } },
  ]);
});

it('decides about what was paid too much in the list of what is owed', async () => {
  api.answer(decideOverpayment, { success: true, data: moneyOf() });
  owes({
    overpaid: [
      {
        appointmentId: 'a',
        clientName: 'Chioma Eze',
        serviceName: 'Silk press',
        amount: 2000,
        state: 'open',
        since,
      },
    ],
  });
  const user = openPortal('/dashboard/payments');
  await user.click(await screen.findByRole('button', { name: 'Send ₦2,000 back, Chioma Eze' }));
  await screen.findByText('₦2,000 goes back to the client.');
  expect(api.asked(decideOverpayment)).toMatchObject([
    { params: { id: 'a' }, body: { choice: 'refund', amount: 2000 } },
  ]);
});

it('says what will stand there where no money came and nothing is owed', async () => {
  owes({});
  openPortal('/dashboard/payments');
  await screen.findByRole('heading', { name: 'No money on these days' });
  expect(screen.queryByRole('heading', { name: /Net|Owed to clients|All payments/ })).toBeNull();
});

it('closes a day with what was counted beside what was shown, once, and shows who did', async () => {
  const expected = { cash: 4000, transfer: 1000, pos: 0 };
  const day = { date: '2026-11-20', expected, closes: [] };
  api.answer(paymentsCalls.dayClose, { success: true, data: day });
  const method = (name: 'cash' | 'transfer' | 'pos', counted: number) => ({
    method: name,
    expected: expected[name],
    counted,
    difference: counted - expected[name],
  });
  const methods = [method('cash', 3500), method('transfer', 1000), method('pos', 0)];
  const close = { _id: 'd', closedAt: '2026-11-20T11:59:00.000Z', closedBy: 'Ada Obi', methods };
  const release = api.hold(paymentsCalls.closeDay, { success: true, data: { ...day, closes: [close] } });
  const user = openPortal('/dashboard/payments');
  await user.click(await screen.findByRole('button', { name: 'Close today' }));
  const cash = await screen.findByRole('textbox', { name: /^Cash in the drawer/ });
  // What was asked for has the keyboard, and is scrolled to: it stands below the day's figures.
  expect(document.activeElement?.contains(cash)).toBe(true);
  expect(document.activeElement).not.toBe(document.body);
  await user.click(screen.getByRole('button', { name: 'Close the day' }));
  await waitFor(() => expect(focusedError()).toContain('Enter what you counted'));
  expect(api.asked(paymentsCalls.closeDay)).toEqual([]);
  await user.type(cash, '3500');
  await screen.findByText('₦500 missing');
  await user.type(screen.getByRole('textbox', { name: /^Bank transfers/ }), '1000');
  await user.type(screen.getByRole('textbox', { name: /^POS terminal/ }), '0');
  await user.dblClick(screen.getByRole('button', { name: 'Close the day' }));
  release();
  await screen.findByText(/^Closed by Ada Obi, 20 Nov 2026, 12:59/);
  expect(api.bodies(paymentsCalls.closeDay)).toEqual([
    { date: '2026-11-20', counted: { cash: 3500, transfer: 1000, pos: 0 }, shown: expected },
  ]);
});

it('whoever may record what came is told to, and nobody else', async () => {
  const unpaid = {
    total: 5000,
    count: 1,
    bookings: [
      {
        appointmentId: 'a',
        clientName: 'Chioma Eze',
        serviceName: 'Gel manicure',
        amount: 5000,
        startsAt: since,
      },
    ],
  };
  owes({ unpaid });
  openPortal('/dashboard/payments', { ...owner, role: 'accountant' });
  await screen.findByRole('heading', { name: 'Owed to you: ₦5,000' });
  expect(screen.getByText('Completed bookings that are not fully paid, as of today.')).toBeTruthy();
  cleanup();
  openPortal('/dashboard/payments');
  await screen.findByText(/as of today\. Open one to record what came\.$/);
});
