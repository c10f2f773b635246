import type { InputOf } from '#contract/call.ts';
import { membersCalls } from '#contract/calls/members.calls.ts';
import { type Outcome, refusal } from '#contract/outcome.ts';
import { decidePlace, invitationDays, MOST_MEMBERS, mayGive } from '#core/accounts/members.ts';
import { ok } from '#core/result.ts';
import { later } from '../../../platform/db/tables/time-columns.ts';
import type { TenantTransaction } from '../../../platform/db/transaction.ts';
import { newId, readOwnHandle } from '../../../platform/ids.ts';
import { hitLimit, type Limit } from '../../../platform/limits.ts';
import { sha256 } from '../../../platform/secrets/secrets.ts';
import { defineCommand } from '../../../platform/use-case.ts';
import { readTeam } from './members.queries.ts';
import {
  deleteInvitation,
  deleteMember,
  isMember,
  isStaffThere,
  listInvitations,
  listMembers,
  lockMember,
  replaceInvitation,
  type StoredPlace,
  updateMember,
} from './members.repo.ts';

const perBusiness: Limit = { name: 'invite', max: 20, windowMinutes: 60 };

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
    const place = await placeOf(tx, body);
    if (!place.ok) return place;
    const { payout_hold: hold } = await tx.query
      .selectFrom('businesses')
      .select('payout_hold')
      .where('business_id', '=', tx.business)
      // One after the other, so that no two go beyond the limit.
      .forUpdate()
      .executeTakeFirstOrThrow();
    // guard: whoever-has-not-shown-their-address-invites-nobody
    if (hold === 'unverified') return refusal('ADDRESS_UNCONFIRMED');
    if (await isMember(tx, email)) return refusal('ALREADY_MEMBER');
    const others = (await listInvitations(tx, now)).filter((one) => one.email !== email);
    // guard: fifty-members-at-most
    if ((await listMembers(tx)).length + others.length >= MOST_MEMBERS) return refusal('LIMIT_REACHED');
    const limit = await hitLimit(tx.query, perBusiness, tx.business, now);
    // guard: twenty-invitations-an-hour
    if (limit.exceeded) return refusal('TOO_MANY_REQUESTS', limit);
    const id = newId();
    await replaceInvitation(tx, {
      ...place.value,
      id,
      email,
      tokenHash: sha256(platform.secrets.derive('invitation', id)),
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
    const found = await lockMember(tx, params.id);
    if (found === undefined) return refusal('NOT_FOUND');
    // guard: nobody-lowers-the-owner
    if (!mayGive(found.role)) return refusal('OWNER_STAYS');
    const place = await placeOf(tx, body);
    if (!place.ok) return place;
    await updateMember(tx, params.id, { ...place.value, now });
    await tx.emit({ type: 'access.given', now });
    return ok({ success: true, data: await readTeam(ctx) });
  },
});

/** Ends a membership, its sessions and its live streams. */
export const removeMember = defineCommand(membersCalls.remove, {
  run: async ({ ctx, input: { params } }) => {
    const found = await lockMember(ctx.tx, params.id);
    if (found === undefined) return refusal('NOT_FOUND');
    // guard: nobody-removes-the-owner
    if (!mayGive(found.role)) return refusal('OWNER_STAYS');
    await deleteMember(ctx.tx, params.id);
    return ok({ success: true, data: await readTeam(ctx) });
  },
});
