import { membersCalls, type Team } from '#contract/calls/members.calls.ts';
import { type Refusal, refusal } from '#contract/outcome.ts';
import type { StoredUser } from '#contract/replies/views.ts';
import { mayDo, type Permission } from '#core/accounts/permissions.ts';
import { ok } from '#core/result.ts';
import { acrossTenants, type PlatformTransaction } from '../../../platform/db/transaction.ts';
import type { MemberSession } from '../../../platform/http/session.ts';
import { type BusinessId, businessHandle, type Id } from '../../../platform/ids.ts';
import type { Platform } from '../../../platform/platform.ts';
import { defineQuery, memberOf, sessionOf, type TenantCtx } from '../../../platform/use-case.ts';
import { presentUser } from '../accounts/accounts.present.ts';
import { type AccountRow, findAccount, findShown } from '../accounts/accounts.repo.ts';
import { readLink } from '../accounts/links.rules.ts';
import { listPlacesOf } from '../accounts/places.repo.ts';
import { findHandOver } from '../hand-over/hand-over.repo.ts';
import { findInvitation, listInvitations } from './invitations.repo.ts';
import { presentHandOver, presentInvitation, presentMember } from './members.present.ts';
import { holdRole, listEmailsAt, listMembers, listMembersAmong } from './members.repo.ts';

/** Who signs in for the business of the transaction and who is invited to, as whoever asks sees it. */
export const readTeam = async (ctx: TenantCtx): Promise<Team> => {
  const { tx, now } = ctx;
  const { email } = memberOf(ctx);
  const members = await listMembers(tx);
  const invitations = await listInvitations(tx, now);
  const handOver = await findHandOver(tx, tx.business, now);
  return {
    members: members.map((row) => presentMember(tx.business, row, email)),
    invitations: invitations.map((row) => presentInvitation(tx.business, row)),
    handOver: handOver === undefined ? null : presentHandOver(tx.business, handOver),
  };
};

export const readMembers = defineQuery(membersCalls.list, {
  run: async ({ ctx }) => ok({ success: true, data: await readTeam(ctx) }),
});

/** Which of these memberships have ended. */
export const findEnded = async (
  { database }: Pick<Platform, 'database'>,
  members: readonly { readonly business: BusinessId; readonly member: Id }[],
): Promise<ReadonlySet<Id>> => {
  const rows = await acrossTenants(database, (tx) => listMembersAmong(tx, members));
  const there = new Set(rows.map(({ member_id: member }) => member));
  return new Set(members.flatMap(({ member }) => (there.has(member) ? [] : [member])));
};

/** The addresses of all members of a business; none of one that is gone. */
export const listTeam = async (
  { database }: Pick<Platform, 'database'>,
  business: BusinessId,
): Promise<readonly string[]> => {
  const rows = await acrossTenants(database, (tx) => listEmailsAt(tx, business));
  return rows.map(({ email }) => email);
};

/** What the browser keeps of an account in this business, or in the one that it was in last; null where it is in none. */
export const readUser = async (
  transaction: PlatformTransaction,
  email: string,
  at?: Pick<MemberSession, 'business' | 'sharedDevice'>,
): Promise<StoredUser | null> => {
  const account = await findAccount(transaction, email, at?.business);
  return account === undefined ? null : readUserOf(transaction, account, at?.sharedDevice ?? null);
};

/** The same of an account that was found, with the businesses that it can go on in; on a shared device in none. */
export const readUserOf = async (
  transaction: PlatformTransaction,
  account: AccountRow,
  sharedDevice: Id | null,
): Promise<StoredUser> => {
  const [shown, businesses] = await Promise.all([
    findShown(transaction, account),
    sharedDevice === null ? listPlacesOf(transaction, account.email) : [],
  ]);
  const user = presentUser({ ...account, ...shown }, sharedDevice);
  if (businesses.length < 2) return user;
  const named = businesses.map((row) => ({
    businessId: businessHandle(row.business),
    businessName: row.name,
  }));
  return { ...user, businesses: named };
};

/**
 * What the page of an invitation shows; null where its link is not good. `isNew`: a password is to be chosen; `asksName`:
 * nothing says yet what they are called.
 */
export const readInvitation = async (platform: Platform, token: string) => {
  const link = readLink(token);
  if (link === null) return null;
  return acrossTenants(platform.database, async (transaction) => {
    const find = () => findInvitation(transaction, link, platform.clock.now());
    const found = await find();
    if (found === undefined) return null;
    const isNew = (await findAccount(transaction, found.email)) === undefined;
    // Whoever accepted it meanwhile made the account: the link is over, and no password of theirs is asked for.
    if (!isNew && (await find()) === undefined) return null;
    const asksName = found.staff_id === null;
    return { businessName: found.name, email: found.email, role: found.role, isNew, asksName };
  });
};

/**
 * Why whoever asks may not leave something behind that outlives their membership; null: they may, and their role stays
 * until the transaction ends. For what ends with the role: whoever was let in may have lost it since. Asked before
 * anything else of the business is held.
 */
export const refuseIfLost = async (ctx: TenantCtx, permission: Permission): Promise<Refusal | null> => {
  const { member } = sessionOf(ctx);
  // A program has no role to lose: its key ends with whoever holds it.
  if (member === null) return null;
  const role = await holdRole(ctx.tx, member);
  return role !== undefined && mayDo(role, permission) ? null : refusal('FORBIDDEN', { message: LOST });
};

const LOST =
  'Your role was changed while you did this, so nothing was saved. Please reload the page, or ask the owner of the business.';
