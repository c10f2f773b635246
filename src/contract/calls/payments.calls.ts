import * as z from 'zod/mini';
import { call } from '../call.ts';
import {
  appointmentMoney,
  caution,
  dayClose,
  moneyLine,
  moneySources,
  moneySummary,
  overpaidBooking,
  payout,
  refund,
  stuckPayment,
  unpaidBookings,
} from '../replies/money-views.ts';
import { publicAppointment } from '../replies/views.ts';
import { dayClosing } from '../requests/day-closing.ts';
import {
  calendarDate,
  email,
  handle,
  naira,
  optionalText,
  password,
  requiredText,
  success,
} from '../requests/fields.ts';

const accountNumber = z.string().check(z.regex(/^\d{10}$/, 'Valid 10-digit NUBAN'));
const bankCode = requiredText('Required', 20);
const byId = z.object({ id: handle });
const days = { from: z.optional(calendarDate), to: z.optional(calendarDate) };

const verifiedAccount = z.object({
  success,
  status: z.boolean(),
  message: z.string(),
  data: z.object({ account_name: z.string() }),
});

export const paymentsCalls = {
  banks: call({
    method: 'GET',
    path: '/payments/banks',
    summary: 'The banks a payout can go to.',
    access: 'account',
    permission: 'payouts.change',
    reply: z.object({ success, data: z.array(z.object({ name: z.string(), code: z.string() })) }),
    refusals: ['UNAVAILABLE'],
  }),
  verifyAccount: call({
    method: 'GET',
    path: '/payments/verify-account',
    summary: 'The name an account is held in.',
    access: 'account',
    permission: 'payouts.change',
    query: z.object({ account_number: accountNumber, bank_code: bankCode }),
    reply: verifiedAccount,
    refusals: ['ACCOUNT_NOT_FOUND', 'TOO_MANY_REQUESTS', 'UNAVAILABLE'],
  }),
  verifyAccountQuietly: call({
    method: 'POST',
    path: '/payments/verify-account',
    summary: 'The same without the account in the address.',
    access: 'account',
    permission: 'payouts.change',
    body: z.strictObject({ account_number: accountNumber, bank_code: bankCode }),
    reply: verifiedAccount,
    refusals: ['ACCOUNT_NOT_FOUND', 'TOO_MANY_REQUESTS', 'UNAVAILABLE'],
  }),
  initialize: call({
    method: 'POST',
    path: '/payments/initialize',
    summary:
      'Hold the time and open the payment. `amount` is in kobo; the server computes its own, and another one is refused with the quote. `metadata` is the booking. `channel` transfer: pay into an account made for this booking.',
    access: 'public',
    body: z.object({
      email: email('This field is required.', 'Must be a valid email'),
      amount: z.number(),
      businessId: handle,
      metadata: z.record(z.string(), z.unknown()),
      channel: z.optional(z.enum(['checkout', 'transfer'])),
      /** The same secret with every attempt of one browser: its earlier unpaid hold of the service makes room for this one. */
      proof: z.optional(z.string().check(z.minLength(20), z.maxLength(64))),
      /** The token of an earlier hold, from the link that leads back to it: it makes room for this one. */
      hold: z.optional(z.string().check(z.maxLength(100))),
    }),
    reply: z.object({
      success,
      data: z.object({
        /** Where the browser goes on: the provider's page, or ours with the account to transfer to. */
        authorization_url: z.string(),
        reference: z.string(),
        /** Until when the time is held. */
        heldUntil: z.string(),
        /** Proves the hold to be the caller's own: it opens `/held/{hold}`, to pay, change it or let it go. */
        hold: z.string(),
      }),
    }),
    refusals: [
      'AMOUNT_CHANGED',
      'TERMS_CHANGED',
      'NO_PAYMENT_DUE',
      'NOT_FOUND',
      'SLOT_TAKEN',
      'SLOT_NOT_OFFERED',
      'OUT_OF_STOCK',
      'CALL_TO_BOOK',
      'TOO_MANY_REQUESTS',
      'IDEMPOTENCY_MISMATCH',
      'PAYMENT_FAILED',
      'UNAVAILABLE',
    ],
  }),
  verify: call({
    method: 'POST',
    path: '/payments/verify',
    summary:
      'Settle a payment after the browser has come back from the provider. While it is not decided: 409 PAYMENT_PENDING, to be asked again.',
    access: 'public',
    body: z.strictObject({ reference: z.string().check(z.maxLength(100)) }),
    reply: z.object({ success, data: publicAppointment }),
    refusals: [
      'NOT_FOUND',
      'PAYMENT_PENDING',
      'PAYMENT_FAILED',
      'PAYMENT_REFUNDED',
      'TOO_MANY_REQUESTS',
      'UNAVAILABLE',
    ],
  }),
  webhook: call({
    method: 'POST',
    path: '/payments/webhook',
    summary: "The provider's signed notices. Answers at once; the work follows.",
    access: 'signed',
    reply: z.object({ success }),
    refusals: ['UNAUTHENTICATED'],
  }),
  payout: call({
    method: 'GET',
    path: '/payments/payout',
    summary: 'Where deposits are paid out to, and a change that waits.',
    access: 'owner',
    permission: 'payouts.read',
    reply: z.object({ success, data: payout }),
    refusals: [],
  }),
  changePayout: call({
    method: 'PUT',
    path: '/payments/payout',
    summary:
      'Pay deposits out to another account. The first one counts at once; a change asks for the password, is announced by email and takes over after 24 hours.',
    access: 'owner',
    permission: 'payouts.change',
    asksAgain: 'code',
    body: z.strictObject({
      bank_code: bankCode,
      account_number: accountNumber,
      /** Asked for when there is an account already. */
      password: z.optional(password('Required')),
    }),
    reply: z.object({ success, data: payout }),
    refusals: [
      'WRONG_PASSWORD',
      'ACCOUNT_NOT_FOUND',
      'TOO_MANY_REQUESTS',
      'IDEMPOTENCY_MISMATCH',
      'UNAVAILABLE',
    ],
  }),
  confirmPayout: call({
    method: 'POST',
    path: '/payments/payout/confirm',
    summary:
      'Say after a reset of the password that the account with these last digits is the right one. Deposits are asked again. Refused while a change of it waits, and where deposits go to another.',
    access: 'owner',
    permission: 'payouts.change',
    asksAgain: true,
    body: z.strictObject({ lastDigits: z.string().check(z.regex(/^\d{4}$/, 'Required')) }),
    reply: z.object({ success, data: payout }),
    refusals: ['NOT_FOUND', 'ILLEGAL_TRANSITION'],
  }),
  withdrawPayoutChange: call({
    method: 'DELETE',
    path: '/payments/payout/waiting',
    summary: 'Keep the account as it is: the change that waits is dropped.',
    access: 'owner',
    permission: 'payouts.change',
    reply: z.object({ success, data: payout }),
    refusals: ['NOT_FOUND', 'IDEMPOTENCY_MISMATCH'],
  }),
  summary: call({
    method: 'GET',
    path: '/payments/summary',
    summary:
      'Deposits, balances, refunds, what was paid too much, fees and net by day (at most 366; the last 30 without a range), and what is held and owed now.',
    access: 'owner',
    permission: 'payments.read',
    query: z.object(days),
    reply: z.object({ success, data: moneySummary }),
    refusals: [],
  }),
  sources: call({
    method: 'GET',
    path: '/payments/sources',
    summary:
      'What came in less refunds by method, by who did the work and by service (at most 366 days; the last 30 without a range). A booking of several services counts for each of them.',
    access: 'owner',
    permission: 'payments.read',
    query: z.object(days),
    reply: z.object({ success, data: moneySources }),
    refusals: [],
  }),
  dayClose: call({
    method: 'GET',
    path: '/payments/closes',
    summary: 'What should be there of a day by cash, transfer and POS, and what was counted at its close.',
    access: 'owner',
    permission: 'payments.read',
    query: z.object({ date: calendarDate }),
    reply: z.object({ success, data: dayClose }),
    refusals: [],
  }),
  closeDay: call({
    method: 'POST',
    path: '/payments/closes',
    summary:
      'Close a day with what was counted. `shown` is what should be there as it was shown. A day may be closed again; the latest counts.',
    access: 'owner',
    permission: 'payments.decide',
    body: dayClosing,
    reply: z.object({ success, data: dayClose }),
    refusals: ['AMOUNT_CHANGED', 'LIMIT_REACHED', 'IDEMPOTENCY_MISMATCH'],
  }),
  list: call({
    method: 'GET',
    path: '/payments',
    summary: 'Money in and money back, the latest first, 50 a page; `after` is `next` of the page before.',
    access: 'owner',
    permission: 'payments.read',
    query: z.object({ ...days, after: z.optional(z.string().check(z.maxLength(100))) }),
    reply: z.object({ success, data: z.array(moneyLine), next: z.nullable(z.string()) }),
    refusals: [],
  }),
  exportAll: call({
    method: 'GET',
    path: '/payments/export',
    summary: 'Every payment and refund as CSV, the oldest first; X-Total-Count says how many rows.',
    access: 'owner',
    permission: 'payments.export',
    produces: 'text/csv',
    query: z.object(days),
    reply: z.string(),
    refusals: ['TOO_MANY_REQUESTS'],
  }),
  owed: call({
    method: 'GET',
    path: '/payments/owed',
    summary:
      'What is owed to whom: refunds on their way or to be sent, caution fees not given back yet, what was paid beyond a price, payments that could not be finished, and what clients still owe of completed bookings.',
    access: 'owner',
    permission: 'payments.read',
    reply: z.object({
      success,
      data: z.object({
        refunds: z.array(refund),
        cautions: z.array(caution),
        overpaid: z.array(overpaidBooking),
        stuck: z.array(stuckPayment),
        unpaid: unpaidBookings,
      }),
    }),
    refusals: [],
  }),
  refundAccount: call({
    method: 'GET',
    path: '/payments/refunds/{id}/account',
    summary: 'Where the client wants an owed refund sent; null until they have said.',
    access: 'owner',
    permission: 'payments.refund',
    params: byId,
    reply: z.object({
      success,
      data: z.nullable(
        z.object({ accountHolderName: z.string(), accountNumber: z.string(), bankName: z.string() }),
      ),
    }),
    refusals: ['NOT_FOUND'],
  }),
  askRefundDetails: call({
    method: 'POST',
    path: '/payments/refunds/{id}/ask',
    summary: 'Ask the client by email where to send an owed refund.',
    access: 'owner',
    permission: 'payments.refund',
    params: byId,
    reply: z.object({ success, message: z.string() }),
    refusals: ['NOT_FOUND', 'ILLEGAL_TRANSITION', 'TOO_MANY_REQUESTS', 'IDEMPOTENCY_MISMATCH'],
  }),
  markRefundSent: call({
    method: 'POST',
    path: '/payments/refunds/{id}/sent',
    summary: 'Record that the owner has sent an owed refund.',
    access: 'owner',
    permission: 'payments.refund',
    params: byId,
    /** By a transfer of the owner's, which has a reference, or in cash, which has none. */
    body: z
      .strictObject({
        transferReference: z.optional(requiredText('This field is required.', 100)),
        inCash: z.optional(z.literal(true)),
      })
      .check(
        z.refine(({ transferReference, inCash }) => (transferReference === undefined) === (inCash === true), {
          error: 'This field is required.',
          path: ['transferReference'],
        }),
      ),
    reply: z.object({ success, data: refund }),
    refusals: ['NOT_FOUND', 'ILLEGAL_TRANSITION', 'IDEMPOTENCY_MISMATCH'],
  }),
  appointmentMoney: call({
    method: 'GET',
    path: '/appointments/{id}/money',
    summary: 'What was paid, given back, held and is still owed of one booking.',
    access: 'owner',
    permission: 'payments.of-booking',
    params: byId,
    reply: z.object({ success, data: appointmentMoney }),
    refusals: ['NOT_FOUND'],
  }),
  recordPayment: call({
    method: 'POST',
    path: '/appointments/{id}/payments',
    summary:
      'Record money received by hand: of the price, as caution fee, or both in one go. A receipt is issued. With `owed`, what was shown as owed, it may be more: what is beyond the price is the client’s, and is then decided about as an overpayment.',
    access: 'owner',
    permission: 'payments.take',
    params: byId,
    body: z.strictObject({
      kind: z.enum(['balance', 'caution', 'both']),
      method: z.enum(['cash', 'transfer', 'pos'], 'Please choose how it was paid.'),
      amount: naira('This field is required', 'Cannot be negative'),
      owed: z.optional(naira('This field is required', 'Cannot be negative')),
    }),
    reply: z.object({ success, data: appointmentMoney }),
    refusals: ['NOT_FOUND', 'ILLEGAL_TRANSITION', 'AMOUNT_CHANGED', 'IDEMPOTENCY_MISMATCH'],
  }),
  decideOverpayment: call({
    method: 'POST',
    path: '/appointments/{id}/overpayment',
    summary:
      'Say what becomes of what a client has paid beyond the price: it goes back, or stays as credit. `amount` is what was shown.',
    access: 'owner',
    permission: 'payments.decide',
    params: byId,
    body: z.strictObject({
      choice: z.enum(['refund', 'credit'], 'Please choose what becomes of it.'),
      amount: naira('This field is required', 'Cannot be negative'),
    }),
    reply: z.object({ success, data: appointmentMoney }),
    refusals: ['NOT_FOUND', 'AMOUNT_CHANGED', 'IDEMPOTENCY_MISMATCH'],
  }),
  giveBackPart: call({
    method: 'POST',
    path: '/appointments/{id}/refund',
    summary: 'Give some or all of what was paid back; the price falls by it. `paid` is what was shown.',
    access: 'owner',
    permission: 'payments.decide',
    params: byId,
    body: z.strictObject({
      amount: naira('This field is required', 'Cannot be negative'),
      paid: naira('This field is required', 'Cannot be negative'),
    }),
    reply: z.object({ success, data: appointmentMoney }),
    refusals: ['NOT_FOUND', 'AMOUNT_CHANGED', 'IDEMPOTENCY_MISMATCH'],
  }),
  settleCaution: call({
    method: 'POST',
    path: '/appointments/{id}/caution',
    summary: 'Give a caution fee back, or a part with the reason for the rest; the way it was paid first.',
    access: 'owner',
    permission: 'payments.decide',
    params: byId,
    body: z.strictObject({
      withheld: naira('This field is required', 'Cannot be negative'),
      reason: optionalText(300),
    }),
    reply: z.object({ success, data: appointmentMoney }),
    refusals: ['NOT_FOUND', 'ILLEGAL_TRANSITION', 'IDEMPOTENCY_MISMATCH'],
  }),
};
