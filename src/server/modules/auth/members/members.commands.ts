import type { InputOf } from '#contract/call.ts';
import { membersCalls } from '#contract/calls/members.calls.ts';
import { type Outcome, refusal } from '#contract/outcome.ts';
import { decidePlace, invitationDays, MOST_MEMBERS, mayGive } from '#core/accounts/members.ts';
import { mayDo, type Role } from '#core/accounts/permissions.ts';
import { ok } from '#core/result.ts';
import { hitLimit, type Limit } from '../../../platform/counted-limits.ts';
import { later } from '../../../platform/db/tables/time-columns.ts';
import type { TenantTransaction } from '../../../platform/db/transaction.ts';
import { type Id, newId, readOwnHandle } from '../../../platform/ids.ts';
import { defineCommand, type TenantCtx } from '../../../platform/use-case.ts';
import { linkHash } from '../accounts/links.rules.ts';
import { endFeeds } from '../verification/verification.repo.ts';
import {
  deleteInvitation,
  deleteInvitationOf,
  insertInvitation,
  listInvitations,
} from './invitations.repo.ts';
import { readTeam } from './members.queries.ts';
import {
  deleteMember,
  isMember,
  isStaffThere,
  listMembers,
  lockMember,
  lockTeam,
  type StoredPlace,
  updateMember,
} from './members.repo.ts';

const perBusiness: Limit = { name: 'invite', max: 20, windowMinutes: 60 };
/** Each is a mail to the member. */
const rolesGiven: Limit = { name: 'give-role', max: 20, windowMinutes: 60 };

type Wanted = InputOf<typeof membersCalls.change>['body'];

/** What somebody is to be, with a staff member of this business. */
const placeOf = async (tx: TenantTransaction, wanted: Wanted): Promise<Outcome<StoredPlace>> => {
  const refuse = (message: string) =>
    refusal('INVALID_INPUT', { message, errors: [{ field: 'staffId', message }] });
  const named = wanted.staffId ?? null;
  const staff = named === null ? null : readOwnHandle(tx.business, named);
  if (named !== null && (staff === null || !(await isStaffThere(tx, staff))))
    return refuse('This staff member could not be found. Please choose another.');
  const decided = decidePlace({ role: wanted.role, staff, seesPhones: wanted.seesPhones ?? false });
  return decided.ok ? decided : refuse('Please choose whose bookings they see');
};

/** Mails somebody a link by which they join the business. */
export const inviteMember = defineCommand(membersCalls.invite, {
  once: 'invite-member',
  run: async ({ ctx, input: { body } }) => {
    const { platform, tx, now } = ctx;
    const { email } = body;
    // One after the other, so that no two go beyond the limit.
    const { payout_hold: hold } = await lockTeam(tx);
    const place = await placeOf(tx, body);
    if (!place.ok) return place;
    // guard: whoever-has-not-shown-their-address-invites-nobody
    if (hold === 'unverified') return refusal('ADDRESS_UNCONFIRMED');
    // guard: a-new-invitation-voids-the-one-before
    await deleteInvitationOf(tx, email);
    if (await isMember(tx, email)) return refusal('ALREADY_MEMBER');
    // guard: fifty-members-at-most
    if ((await listMembers(tx)).length + (await listInvitations(tx, now)).length >= MOST_MEMBERS)
      return refusal('LIMIT_REACHED');
    const limit = await hitLimit(tx.query, perBusiness, tx.business, now);
    // guard: twenty-invitations-an-hour
    if (limit.exceeded) return refusal('TOO_MANY_REQUESTS', limit);
    const id = newId();
    await insertInvitation(tx, {
      ...place.value,
      id,
      email,
      tokenHash: linkHash(platform.secrets, 'invitation', id),
      now,
      expiresAt: later(now, invitationDays * 24 * 60),
    });
    await tx.emit({ type: 'member.invited', invitation: id, email, now });
    return ok({ success: true, data: await readTeam(ctx) });
  },
});

/** Withdraws an invitation: its link leads nowhere from then on. */
export const withdrawInvitation = defineCommand(membersCalls.withdraw, {
  run: async ({ ctx, input: { params } }) =>
    (await deleteInvitation(ctx.tx, params.id))
      ? ok({ success: true, data: await readTeam(ctx) })
      : refusal('NOT_FOUND'),
});

/** Changes what a member may do, from their next request on. */
export const changeMember = defineCommand(membersCalls.change, {
  run: async ({ ctx, input: { params, body } }) => {
    const { tx, now } = ctx;
    await lockTeam(tx);
    const found = await lockMember(tx, params.id);
    if (found === undefined) return refusal('NOT_FOUND');
    // guard: nobody-lowers-the-owner
    if (!mayGive(found.role)) return refusal('OWNER_STAYS');
    const place = await placeOf(tx, body);
    if (!place.ok) return place;
    const { role, staff, seesPhones } = place.value;
    const isOther = found.role !== role;
    const limit = isOther ? await hitLimit(tx.query, rolesGiven, tx.business, now) : null;
    // guard: twenty-roles-an-hour
    if (limit?.exceeded) return refusal('TOO_MANY_REQUESTS', limit);
    // Sent again, it is news to nobody.
    if (isOther || found.staff_id !== staff || found.sees_phones !== seesPhones) {
      await updateMember(tx, params.id, { ...place.value, isOtherRole: isOther, now });
      await tx.emit({ type: 'access.given', now });
    }
    if (isOther) await tx.emit({ type: 'membership.changed', email: found.email, now });
    await endProgramsOf(ctx, { member: params.id, before: found.role, after: role, keys: body.keys });
    // guard: whoever-is-lowered-follows-no-calendar-by-its-address
    if (mayDo(found.role, SEES_FEEDS) && !mayDo(role, SEES_FEEDS)) await endFeeds(tx, tx.business);
    return ok({ success: true, data: await readTeam(ctx) });
  },
});

/** Ends what somebody holds who may have no keys any more, unless its owner keeps it. */
const endProgramsOf = async (
  { tx, now }: TenantCtx,
  lost: {
    readonly member: Id;
    readonly before: Role;
    readonly after: Role | null;
    readonly keys: 'end' | 'keep' | undefined;
  },
): Promise<void> => {
  const may = (role: Role | null) => role !== null && mayDo(role, 'integrations.manage');
  if (lost.keys === 'keep' || !may(lost.before) || may(lost.after)) return;
  // guard: keys-end-with-whoever-holds-them
  await tx.emit({ type: 'access.lost', member: lost.member, now });
};

const SEES_FEEDS = 'settings.change';

/** Voids the feeds whose addresses somebody could see, or was given as the staff member whom they are. */
const endFeedsKnownTo = async (
  tx: TenantTransaction,
  { role, staff_id: staff }: { readonly role: Role; readonly staff_id: Id | null },
): Promise<void> => {
  if (mayDo(role, SEES_FEEDS)) return endFeeds(tx, tx.business);
  if (staff !== null) await endFeeds(tx, tx.business, staff);
};

/** Ends a membership, its sessions and its live streams, and the addresses by which its member follows a calendar. */
export const removeMember = defineCommand(membersCalls.remove, {
  run: async ({ ctx, input: { params, query } }) => {
    await lockTeam(ctx.tx);
    const found = await lockMember(ctx.tx, params.id);
    if (found === undefined) return refusal('NOT_FOUND');
    // guard: nobody-removes-the-owner
    if (!mayGive(found.role)) return refusal('OWNER_STAYS');
    await endProgramsOf(ctx, { member: params.id, before: found.role, after: null, keys: query.keys });
    await deleteMember(ctx.tx, params.id);
    await ctx.tx.emit({ type: 'membership.changed', email: found.email, now: ctx.now });
    // guard: whoever-is-dismissed-follows-no-calendar-by-its-address
    await endFeedsKnownTo(ctx.tx, found);
    return ok({ success: true, data: await readTeam(ctx) });
  },
});
