import * as z from 'zod/mini';
import { invitedRoles, roles } from '#core/accounts/permissions.ts';
import { call } from '../call.ts';
import { signedIn } from '../replies/sign-in-views.ts';
import { storedUser } from '../replies/views.ts';
import {
  businessName,
  businessSlug,
  email,
  handle,
  password,
  personName,
  phone,
  success,
} from '../requests/fields.ts';

const REQUIRED = 'This field is required.';

const place = {
  /** The staff member whose bookings are theirs; null: none. */
  staffId: z.nullable(z.string()),
  staffName: z.string(),
  /** Whether a member who sees their own bookings alone is shown clients’ telephone numbers and addresses. */
  seesPhones: z.boolean(),
};

export const member = z.object({
  _id: z.string(),
  email: z.string(),
  role: z.enum(roles),
  /** The owner's or the staff member's, else as they gave it when they accepted; empty where none is known. */
  name: z.string(),
  ...place,
  since: z.string(),
  /** Whoever asks. */
  isYou: z.boolean(),
  /** How many API keys and webhooks are theirs: made by them, or their secret or address last given by them. */
  holds: z.int(),
});
export type MemberView = z.output<typeof member>;

export const invitation = z.object({
  _id: z.string(),
  email: z.string(),
  role: z.enum(invitedRoles),
  ...place,
  invitedAt: z.string(),
  expiresAt: z.string(),
});
export type InvitationView = z.output<typeof invitation>;

const team = z.object({
  members: z.array(member),
  invitations: z.array(invitation),
  /** To whom the business is to go, once they accept it; null: it stays. */
  handOver: z.nullable(z.object({ memberId: z.string(), acceptFrom: z.string(), expiresAt: z.string() })),
});
export type Team = z.output<typeof team>;

const teamReply = z.object({ success, data: team });

const wanted = {
  role: z.enum(invitedRoles, 'Please choose a role'),
  staffId: z.optional(z.nullable(handle)),
  seesPhones: z.optional(z.boolean()),
};

const byId = z.object({ id: handle });

/** What becomes of the keys and webhooks of somebody who may have none any more; left out: they end. */
const keys = z.optional(z.enum(['end', 'keep'], 'Please choose what becomes of their keys'));

/** How one business goes, in naira. */
const chainLine = z.object({
  businessId: z.string(),
  businessName: z.string(),
  bookingsToday: z.int(),
  /** What came in of prices, by a link or by hand, since Monday and since the first of the month. */
  takenWeek: z.number(),
  takenMonth: z.number(),
  /** What clients are still to get back. */
  owed: z.number(),
});
export type ChainLine = z.output<typeof chainLine>;

export const membersCalls = {
  chain: call({
    method: 'GET',
    path: '/members/businesses',
    summary:
      'How each business goes whose figures this account may read, by name: bookings today, money taken, and what is owed. Each by its own days.',
    access: 'account',
    permission: 'account.own',
    reply: z.object({ success, data: z.array(chainLine) }),
    refusals: [],
  }),
  list: call({
    method: 'GET',
    path: '/members',
    summary: 'Who signs in for the business, the owner first, and who is invited.',
    access: 'owner',
    permission: 'members.change',
    reply: teamReply,
    refusals: [],
  }),
  change: call({
    method: 'PUT',
    path: '/members/{id}',
    summary:
      'Change what a member may do. It counts from their next request on; nobody lowers the owner. Whoever may have no API keys any more loses those that are theirs, unless `keys` says to keep them.',
    access: 'owner',
    permission: 'members.change',
    asksAgain: true,
    params: byId,
    body: z.strictObject({ ...wanted, keys }),
    reply: teamReply,
    refusals: ['NOT_FOUND', 'OWNER_STAYS', 'TOO_MANY_REQUESTS'],
  }),
  remove: call({
    method: 'DELETE',
    path: '/members/{id}',
    summary:
      'End a membership. Its sessions and live streams end within a second; the account stays. API keys that are theirs end and their webhooks are switched off, unless `keys` says to keep them.',
    access: 'owner',
    permission: 'members.change',
    asksAgain: true,
    params: byId,
    query: z.object({ keys }),
    reply: teamReply,
    refusals: ['NOT_FOUND', 'OWNER_STAYS'],
  }),
  invite: call({
    method: 'POST',
    path: '/members/invitations',
    summary:
      'Invite somebody by email. The link works once, for 7 days; inviting the same address again voids it.',
    access: 'owner',
    permission: 'members.change',
    asksAgain: true,
    body: z.strictObject({
      email: email('Please enter an email address', 'Please enter a valid email address'),
      ...wanted,
    }),
    reply: teamReply,
    refusals: [
      'ALREADY_MEMBER',
      'ADDRESS_UNCONFIRMED',
      'LIMIT_REACHED',
      'TOO_MANY_REQUESTS',
      'IDEMPOTENCY_MISMATCH',
    ],
  }),
  withdraw: call({
    method: 'DELETE',
    path: '/members/invitations/{id}',
    summary: 'Withdraw an invitation: its link does not work any more.',
    access: 'owner',
    permission: 'members.change',
    params: byId,
    reply: teamReply,
    refusals: ['NOT_FOUND'],
  }),
  handOver: call({
    method: 'POST',
    path: '/members/{id}/hand-over',
    summary:
      'Ask a member to become the owner. They accept after 24 hours and within 7 days; nothing changes before. Both are told by email. Asking somebody else takes it back from the one before, and so does a new password of the owner.',
    access: 'owner',
    permission: 'members.change',
    asksAgain: true,
    params: byId,
    reply: teamReply,
    refusals: ['NOT_FOUND', 'OWNER_STAYS', 'TOO_MANY_REQUESTS'],
  }),
  keep: call({
    method: 'DELETE',
    path: '/members/hand-over',
    summary: 'Withdraw what was asked: the business stays with its owner.',
    access: 'owner',
    permission: 'members.change',
    reply: teamReply,
    refusals: ['NOT_FOUND'],
  }),
  offered: call({
    method: 'GET',
    path: '/members/hand-over',
    summary: 'Whether the owner asks whoever this is to become the owner.',
    access: 'owner',
    permission: 'account.own',
    reply: z.object({
      success,
      data: z.nullable(z.object({ from: z.string(), acceptFrom: z.string(), expiresAt: z.string() })),
    }),
    refusals: [],
  }),
  takeOver: call({
    method: 'POST',
    path: '/members/hand-over/accept',
    summary:
      'Become the owner, as its owner has asked at least 24 hours before; who was is a manager from then on. Both are told by email. Deposits wait until the new owner has confirmed the account they are paid to. An account owns 20 businesses at most.',
    access: 'owner',
    permission: 'account.own',
    asksAgain: true,
    reply: z.object({ success, user: storedUser }),
    refusals: ['NOT_FOUND', 'HAND_OVER_WAITS', 'ADDRESS_UNCONFIRMED', 'LIMIT_REACHED'],
  }),
  accept: call({
    method: 'POST',
    path: '/members/invitations/accept',
    summary:
      'Accept an invitation by its link, and sign in, as `POST /auth/login` does. The password is that of the account with this address, or a new one where there is none. The name is what the team reads, of whoever is none of the staff members.',
    access: 'public',
    body: z.strictObject({
      token: z.string().check(z.maxLength(100)),
      password: password(REQUIRED),
      name: z.optional(z.union([z.literal(''), personName(REQUIRED)])),
    }),
    reply: signedIn,
    refusals: ['TOKEN_INVALID', 'INVALID_CREDENTIALS', 'TOO_MANY_REQUESTS'],
  }),
  addBusiness: call({
    method: 'POST',
    path: '/members/businesses',
    summary:
      'Add a business, which this account owns, and go on in it with the same session: its setup comes next. Whoever asks is known there by the name they have here.',
    access: 'account',
    permission: 'account.own',
    asksAgain: true,
    body: z.strictObject({
      businessName: businessName('This field is required'),
      businessSlug,
      phone: phone('This field is required', 'Valid 11-digit NG number'),
    }),
    reply: z.object({ success, user: storedUser }),
    refusals: ['SLUG_TAKEN', 'ADDRESS_UNCONFIRMED', 'LIMIT_REACHED', 'TOO_MANY_REQUESTS'],
  }),
  enter: call({
    method: 'POST',
    path: '/members/enter',
    summary: 'Go on in another business that this account belongs to, with the same session.',
    access: 'account',
    permission: 'account.own',
    beforeFactor: true,
    body: z.strictObject({ businessId: handle }),
    reply: z.object({ success, user: storedUser }),
    refusals: ['NOT_FOUND'],
  }),
};
