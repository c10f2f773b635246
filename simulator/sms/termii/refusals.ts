import { json, type Reply } from '../../http/reply.ts';

// Which status goes with a named case, and the shape of the body, are not documented.
const REFUSALS = {
  'bad-request': [400, 'Bad request'],
  'bad-key': [401, 'Invalid API key'],
  'account-not-active': [403, 'Your account is not active'],
  'route-not-set-up': [403, 'You are not set up on this route'],
  'not-found': [404, 'Not found'],
  'device-not-found': [404, 'Device not found'],
  'method-not-allowed': [405, 'Method not allowed'],
  'invalid-sender': [400, 'Invalid Sender Id'],
  'insufficient-balance': [400, 'Insufficient balance'],
  unprocessable: [422, 'The given data was invalid'],
  'device-daily-limit': [403, 'Device daily limit exceeded'],
} as const;

export type TermiiReason = keyof typeof REFUSALS;

// The keys of a constant are what its type says.
export const TERMII_REASONS = Object.keys(REFUSALS) as readonly TermiiReason[];

/** `{code, message}`; `detail` is said in place of the usual words. */
export function termiiRefusal(reason: TermiiReason, detail?: string): Reply {
  const [code, message] = REFUSALS[reason];
  return json(code, { code, message: detail ?? message });
}
