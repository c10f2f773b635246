import * as z from 'zod/mini';
import { call } from '../call.ts';
import { managedAppointment } from '../replies/views.ts';
import { optionalText, success } from '../requests/fields.ts';

const byToken = z.object({ token: z.string().check(z.maxLength(100)) });
const reply = z.object({ success, data: managedAppointment });

/** What the client can do with the link in every message. Opening it changes nothing. */
export const manageCalls = {
  get: call({
    method: 'GET',
    path: '/manage/{token}',
    summary: 'The booking behind a manage link, and what its holder may do. Changes nothing.',
    access: 'public',
    params: byToken,
    reply,
    refusals: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
  }),
  confirm: call({
    method: 'POST',
    path: '/manage/{token}/confirm',
    summary: "'I'll be there': the client confirms a pending booking.",
    access: 'public',
    params: byToken,
    reply,
    refusals: ['NOT_FOUND', 'ILLEGAL_TRANSITION', 'TOO_MANY_REQUESTS', 'IDEMPOTENCY_MISMATCH'],
  }),
  cancel: call({
    method: 'POST',
    path: '/manage/{token}/cancel',
    summary: 'The client cancels, under the policy.',
    access: 'public',
    params: byToken,
    body: z.strictObject({ reason: optionalText(300) }),
    reply,
    refusals: ['NOT_FOUND', 'ILLEGAL_TRANSITION', 'TOO_MANY_REQUESTS', 'IDEMPOTENCY_MISMATCH'],
  }),
};
