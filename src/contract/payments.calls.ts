import * as z from 'zod/mini';
import { call } from './call.ts';
import { email, handle, success } from './fields.ts';
import { publicAppointment } from './views.ts';

export const paymentsCalls = {
  banks: call({
    method: 'GET',
    path: '/payments/banks',
    summary: 'The banks a payout can go to.',
    access: 'account',
    reply: z.object({ success, data: z.array(z.object({ name: z.string(), code: z.string() })) }),
    refusals: ['UNAVAILABLE'],
  }),
  verifyAccount: call({
    method: 'GET',
    path: '/payments/verify-account',
    summary: 'The name an account is held in.',
    access: 'account',
    query: z.object({
      account_number: z.string().check(z.regex(/^\d{10}$/, 'Valid 10-digit NUBAN')),
      bank_code: z.string().check(z.maxLength(20)),
    }),
    reply: z.object({
      success,
      status: z.boolean(),
      message: z.string(),
      data: z.object({ account_name: z.string() }),
    }),
    refusals: ['TOO_MANY_REQUESTS', 'UNAVAILABLE'],
  }),
  initialize: call({
    method: 'POST',
    path: '/payments/initialize',
    summary: 'Hold the time and open the payment. The server computes the amount; another one is refused.',
    access: 'public',
    body: z.object({
      email: email('This field is required.', 'Must be a valid email'),
      amount: z.number(),
      businessId: handle,
      metadata: z.record(z.string(), z.unknown()),
    }),
    reply: z.object({ success, data: z.object({ authorization_url: z.string(), reference: z.string() }) }),
    refusals: ['AMOUNT_CHANGED', 'SLOT_TAKEN', 'SLOT_NOT_OFFERED', 'IDEMPOTENCY_MISMATCH', 'UNAVAILABLE'],
  }),
  verify: call({
    method: 'POST',
    path: '/payments/verify',
    summary: 'Settle a payment after the browser has come back from the provider.',
    access: 'public',
    body: z.strictObject({ reference: z.string().check(z.maxLength(100)) }),
    reply: z.object({ success, data: publicAppointment }),
    refusals: ['NOT_FOUND', 'UNAVAILABLE'],
  }),
  webhook: call({
    method: 'POST',
    path: '/payments/webhook',
    summary: "The provider's signed notices. Answers at once; the work follows.",
    access: 'public',
    reply: z.object({ success }),
    refusals: ['UNAUTHENTICATED'],
  }),
};
