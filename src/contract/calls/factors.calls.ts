import * as z from 'zod/mini';
import { call } from '../call.ts';
import { factorsReply, withCodes } from '../replies/factor-views.ts';
import { storedUser } from '../replies/views.ts';
import { handle, password, requiredText, success } from '../requests/fields.ts';
import { assertion } from '../requests/passkeys.ts';

/** Six digits of an authenticator, or a recovery code, as they are typed. */
const code = requiredText('Please enter a code', 40);

const teamFactors = z.object({
  /** Whether nobody without a second factor may do anything here. */
  required: z.boolean(),
  /** The members who have one. */
  members: z.array(z.string()),
});
export type TeamFactors = z.output<typeof teamFactors>;

const teamFactorsReply = z.object({ success, data: teamFactors });

export const factorsCalls = {
  finishLogin: call({
    method: 'POST',
    path: '/auth/login/code',
    summary:
      'Log in with a second factor: the challenge that the password was answered with, and a code of the authenticator or a recovery code. Each code is taken once.',
    access: 'public',
    body: z.strictObject({ challenge: z.string().check(z.maxLength(1000)), code }),
    reply: z.object({ success, user: storedUser }),
    refusals: ['WRONG_CODE', 'TOKEN_INVALID', 'INVALID_CREDENTIALS', 'TOO_MANY_REQUESTS'],
  }),
  prove: call({
    method: 'POST',
    path: '/auth/prove',
    summary:
      'Show again that it is you: with the password or, where the account has a second factor, a code of it or a passkey. For ten minutes no call refuses with PROVE_AGAIN.',
    access: 'account',
    permission: 'account.own',
    beforeFactor: true,
    byPin: true,
    body: z.strictObject({
      password: z.optional(password('Password is required')),
      code: z.optional(code),
      passkey: z.optional(assertion),
    }),
    reply: z.object({ success, until: z.string() }),
    refusals: ['WRONG_PASSWORD', 'WRONG_CODE', 'WRONG_PASSKEY', 'PASSKEY_COPIED', 'TOO_MANY_REQUESTS'],
  }),
  factors: call({
    method: 'GET',
    path: '/auth/factors',
    summary: 'What this account has besides its password.',
    access: 'account',
    permission: 'account.own',
    beforeFactor: true,
    reply: factorsReply,
    refusals: [],
  }),
  startAuthenticator: call({
    method: 'POST',
    path: '/auth/factors/authenticator',
    summary:
      'Begin to set up an app that makes codes: its key, as text and as an address for a QR code. It counts once it has shown a code; beginning again makes another key.',
    access: 'account',
    permission: 'account.own',
    beforeFactor: true,
    asksAgain: true,
    reply: z.object({ success, key: z.string(), address: z.string() }),
    refusals: ['FACTOR_EXISTS'],
  }),
  confirmAuthenticator: call({
    method: 'PUT',
    path: '/auth/factors/authenticator',
    summary:
      'Finish setting it up by its first code. As the first second factor it ends every other session and every PIN. Tells the account by email.',
    access: 'account',
    permission: 'account.own',
    beforeFactor: true,
    body: z.strictObject({ code }),
    reply: withCodes,
    refusals: ['WRONG_CODE', 'NOT_FOUND', 'FACTOR_EXISTS', 'TOO_MANY_REQUESTS'],
  }),
  endAuthenticator: call({
    method: 'DELETE',
    path: '/auth/factors/authenticator',
    summary: 'End the authenticator. Without another second factor the recovery codes end as well.',
    access: 'account',
    permission: 'account.own',
    asksAgain: true,
    reply: factorsReply,
    refusals: ['NOT_FOUND'],
  }),
  renewRecoveryCodes: call({
    method: 'POST',
    path: '/auth/factors/recovery-codes',
    summary: 'Make ten new recovery codes, shown this once. Those of before end.',
    access: 'account',
    permission: 'account.own',
    asksAgain: true,
    reply: withCodes,
    refusals: ['NOT_FOUND'],
  }),
  ofTeam: call({
    method: 'GET',
    path: '/members/factors',
    summary: 'Which members have a second factor, and whether everybody has to.',
    access: 'owner',
    permission: 'members.change',
    reply: teamFactorsReply,
    refusals: [],
  }),
  requireOfTeam: call({
    method: 'PUT',
    path: '/members/factors',
    summary:
      'Say whether everybody who signs in for the business has to have a second factor. Whoever has none is refused with FACTOR_REQUIRED until they have set one up. Only whoever has one themselves requires it.',
    access: 'owner',
    permission: 'members.change',
    asksAgain: true,
    body: z.strictObject({ required: z.boolean() }),
    reply: teamFactorsReply,
    refusals: ['FACTOR_FIRST'],
  }),
  endOfMember: call({
    method: 'DELETE',
    path: '/members/{id}/factors',
    summary:
      'End every second factor of a member who has lost theirs, and log them out everywhere. Both are told by email. Not of the owner, nor of whoever belongs to another business too.',
    access: 'owner',
    permission: 'members.change',
    asksAgain: true,
    params: z.object({ id: handle }),
    reply: teamFactorsReply,
    refusals: ['NOT_FOUND', 'OWNER_STAYS', 'ONLY_BY_THEMSELVES'],
  }),
};
