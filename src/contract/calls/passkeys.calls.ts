import * as z from 'zod/mini';
import { call } from '../call.ts';
import { factorsReply, withCodes } from '../replies/factor-views.ts';
import { storedUser } from '../replies/views.ts';
import { labelText, success } from '../requests/fields.ts';
import { askOptions, assertion, createOptions, newPasskey } from '../requests/passkeys.ts';

/** What a right password was answered with; absent: the passkey alone logs in. */
const challenge = z.optional(z.string().check(z.maxLength(1000)));
const asking = z.object({ success, options: askOptions });

const ofAccount = { access: 'account', permission: 'account.own' } as const;

export const passkeysCalls = {
  beginLogin: call({
    method: 'POST',
    path: '/auth/login/passkey/begin',
    summary:
      'Begin to log in with a passkey: alone, or after the password with the challenge that it was answered with. What is answered is good once, for five minutes.',
    access: 'public',
    body: z.strictObject({ challenge }),
    reply: asking,
    refusals: ['TOKEN_INVALID', 'TOO_MANY_REQUESTS'],
  }),
  login: call({
    method: 'POST',
    path: '/auth/login/passkey',
    summary:
      'Log in by what the passkey signed. Without a challenge its keeper has to have verified who uses it, by a fingerprint, a face or a PIN, and one that was added before the password was reset is refused with PASSWORD_FIRST.',
    access: 'public',
    body: z.strictObject({ challenge, passkey: assertion }),
    reply: z.object({ success, user: storedUser }),
    refusals: ['WRONG_PASSKEY', 'PASSKEY_COPIED', 'PASSWORD_FIRST', 'TOKEN_INVALID', 'INVALID_CREDENTIALS'],
  }),
  beginProof: call({
    method: 'POST',
    path: '/auth/prove/passkey',
    summary: 'Begin to show again that it is you with a passkey, for `POST /auth/prove`.',
    ...ofAccount,
    beforeFactor: true,
    reply: asking,
    refusals: ['NOT_FOUND'],
  }),
  begin: call({
    method: 'POST',
    path: '/auth/factors/passkeys/begin',
    summary: 'Begin to add a passkey: what the browser makes it by, good once and for five minutes.',
    ...ofAccount,
    beforeFactor: true,
    asksAgain: true,
    reply: z.object({ success, options: createOptions }),
    refusals: ['LIMIT_REACHED'],
  }),
  add: call({
    method: 'POST',
    path: '/auth/factors/passkeys',
    summary:
      'Add the passkey that the browser made. It logs in alone or after the password. The first second factor of an account ends its other sessions and comes with recovery codes; the account is told by email.',
    ...ofAccount,
    beforeFactor: true,
    body: z.strictObject({ name: labelText('Please enter a name', 60), passkey: newPasskey }),
    reply: withCodes,
    refusals: ['WRONG_PASSKEY', 'FACTOR_EXISTS', 'LIMIT_REACHED'],
  }),
  remove: call({
    method: 'DELETE',
    path: '/auth/factors/passkeys/{id}',
    summary:
      'Remove a passkey: it logs in no more. Without another second factor the recovery codes end as well.',
    ...ofAccount,
    asksAgain: true,
    params: z.object({ id: z.string().check(z.maxLength(100)) }),
    reply: factorsReply,
    refusals: ['NOT_FOUND'],
  }),
};
