import * as z from 'zod/mini';
import { call } from '../call.ts';
import { lineAddPreview, lineCancelPreview, lineOffer } from '../replies/line-changes.ts';
import { managedAppointment } from '../replies/views.ts';
import { addedLine } from '../requests/booking-bodies.ts';
import { optionalText, success } from '../requests/fields.ts';
import { cancelledLine, linesText } from '../requests/lines.ts';

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
  cancelLine: call({
    method: 'POST',
    path: '/manage/{token}/lines/cancel',
    summary:
      'The client cancels one line of several, under the policy; the others stay where they are. With `dryRun` nothing is saved, and `preview` says what it costs; its hash comes back as `quoteHash`.',
    access: 'public',
    params: byToken,
    body: cancelledLine,
    reply: z.extend(reply, { preview: z.optional(lineCancelPreview) }),
    refusals: [
      'NOT_FOUND',
      'ILLEGAL_TRANSITION',
      'AMOUNT_CHANGED',
      'TOO_MANY_REQUESTS',
      'IDEMPOTENCY_MISMATCH',
    ],
  }),
  lineOffer: call({
    method: 'GET',
    path: '/manage/{token}/lines/offer',
    summary:
      'What one more line costs, and where it fits without the others being moved: before them, behind them, or nowhere. Changes nothing.',
    access: 'public',
    params: byToken,
    query: z.object({ lines: linesText }),
    reply: z.object({ success, data: lineOffer }),
    refusals: ['NOT_FOUND', 'INVALID_INPUT', 'ILLEGAL_TRANSITION', 'TOO_MANY_REQUESTS'],
  }),
  addLine: call({
    method: 'POST',
    path: '/manage/{token}/lines',
    summary:
      'The client adds a line where it was offered; it is paid at the visit. With `dryRun` nothing is saved, and `preview` says what it comes to; its hash comes back as `quoteHash`.',
    access: 'public',
    params: byToken,
    body: addedLine,
    reply: z.extend(reply, { preview: z.optional(lineAddPreview) }),
    refusals: [
      'NOT_FOUND',
      'INVALID_INPUT',
      'SLOT_TAKEN',
      'ILLEGAL_TRANSITION',
      'AMOUNT_CHANGED',
      'TOO_MANY_REQUESTS',
      'IDEMPOTENCY_MISMATCH',
    ],
  }),
};
