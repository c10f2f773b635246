import type { InvitedRole, Role } from '#core/accounts/permissions.ts';
import type { Instant } from '#core/calendar/instant.ts';
import { at, moment } from '../../../platform/db/tables/time-columns.ts';
import type { PlatformTransaction, TenantTransaction } from '../../../platform/db/transaction.ts';
import type { BusinessId, Id } from '../../../platform/ids.ts';

/** Who signs in for a business and as what, and who is invited to. */

/** What somebody is to a business, as it is kept. */
export type StoredPlace = {
  readonly role: InvitedRole;
  readonly staff: Id | null;
  readonly seesPhones: boolean;
};

export const insertMember = (
  { query }: Pick<PlatformTransaction, 'query'>,
  member: {
    readonly member: Id;
    readonly business: BusinessId;
    readonly email: string;
    readonly role: Role;
    readonly staff?: Id | null;
    readonly seesPhones?: boolean;
    readonly now: Instant;
  },
) =>
  query
    .insertInto('members')
    .values({
      member_id: member.member,
      business_id: member.business,
      email: member.email,
      role: member.role,
      staff_id: member.staff ?? null,
      sees_phones: member.seesPhones ?? false,
      since: at(member.now),
    })
    .onConflict((conflict) => conflict.columns(['business_id', 'email']).doNothing())
    .returning('member_id')
    .executeTakeFirst();

/** Marks where an account was last. */
export const noteEntered = ({ query }: PlatformTransaction, member: Id, now: Instant) =>
  query
    .updateTable('members')
    .set({ entered_at: at(now) })
    .where('member_id', '=', member)
    .execute();

/** Every business that an account belongs to, by name. */
export const listBusinessesOf = ({ query }: PlatformTransaction, email: string) =>
  query
    .selectFrom('members')
    .innerJoin('businesses', 'businesses.business_id', 'members.business_id')
    .select(['businesses.business_id', 'businesses.name'])
    .where('members.email', '=', email)
    .orderBy('businesses.name')
    .orderBy('businesses.business_id')
    .execute();

const placeColumns = ['role', 'email', 'staff_id', 'sees_phones'] as const;

/** All of a business, its owner first, then in the order in which they came. */
export const listMembers = ({ query, business }: TenantTransaction) =>
  query
    .selectFrom('members')
    .leftJoin('staff', (join) =>
      join
        .onRef('staff.business_id', '=', 'members.business_id')
        .onRef('staff.staff_id', '=', 'members.staff_id'),
    )
    .select([
      'member_id',
      'members.role',
      'members.email',
      'members.staff_id',
      'sees_phones',
      'since',
      'staff.name',
    ])
    .where('members.business_id', '=', business)
    .orderBy((row) => row('members.role', '=', 'owner'), 'desc')
    .orderBy('since')
    .orderBy('members.email')
    .execute();

export type MemberRow = Awaited<ReturnType<typeof listMembers>>[number];

export const lockMember = ({ query, business }: TenantTransaction, member: Id) =>
  query
    .selectFrom('members')
    .select('role')
    .where('business_id', '=', business)
    .where('member_id', '=', member)
    .forUpdate()
    .executeTakeFirst();

export const updateMember = (
  { query, business }: TenantTransaction,
  member: Id,
  place: StoredPlace & { readonly now: Instant },
) =>
  query
    .updateTable('members')
    .set({
      role: place.role,
      staff_id: place.staff,
      sees_phones: place.seesPhones,
      place_since: at(place.now),
    })
    .where('business_id', '=', business)
    .where('member_id', '=', member)
    .execute();

/** Ends a membership, and with it its sessions. */
export const deleteMember = ({ query, business }: TenantTransaction, member: Id) =>
  query.deleteFrom('members').where('business_id', '=', business).where('member_id', '=', member).execute();

/** Whether an address belongs to the business already. */
export const isMember = async ({ query, business }: TenantTransaction, email: string): Promise<boolean> => {
  const row = await query
    .selectFrom('members')
    .select('member_id')
    .where('business_id', '=', business)
    .where('email', '=', email)
    .executeTakeFirst();
  return row !== undefined;
};

/** Whether the business has such a staff member now. */
export const isStaffThere = async ({ query, business }: TenantTransaction, staff: Id): Promise<boolean> => {
  const row = await query
    .selectFrom('staff')
    .select('staff_id')
    .where('business_id', '=', business)
    .where('staff_id', '=', staff)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
};

/** A new invitation of an address voids the one before it. */
export const replaceInvitation = async (
  { query, business }: TenantTransaction,
  invitation: StoredPlace & {
    readonly id: Id;
    readonly email: string;
    readonly tokenHash: Buffer;
    readonly now: Instant;
    readonly expiresAt: Instant;
  },
): Promise<void> => {
  // guard: a-new-invitation-voids-the-one-before
  await query
    .deleteFrom('invitations')
    .where('business_id', '=', business)
    .where('email', '=', invitation.email)
    .execute();
  await query
    .insertInto('invitations')
    .values({
      invitation_id: invitation.id,
      business_id: business,
      email: invitation.email,
      role: invitation.role,
      staff_id: invitation.staff,
      sees_phones: invitation.seesPhones,
      token_hash: invitation.tokenHash,
      created_at: at(invitation.now),
      expires_at: at(invitation.expiresAt),
    })
    .execute();
};

/** Those that can be accepted still, the newest first. */
export const listInvitations = ({ query, business }: TenantTransaction, now: Instant) =>
  query
    .selectFrom('invitations')
    .leftJoin('staff', (join) =>
      join
        .onRef('staff.business_id', '=', 'invitations.business_id')
        .onRef('staff.staff_id', '=', 'invitations.staff_id'),
    )
    .select(['invitation_id', 'invitations.role', 'invitations.email', 'invitations.staff_id', 'sees_phones'])
    .select(['invitations.created_at', 'expires_at', 'staff.name'])
    .where('invitations.business_id', '=', business)
    .where('expires_at', '>', moment(now))
    .orderBy('invitations.created_at', 'desc')
    .orderBy('invitations.email')
    .execute();

export type InvitationRow = Awaited<ReturnType<typeof listInvitations>>[number];

export const deleteInvitation = async (
  { query, business }: TenantTransaction,
  invitation: Id,
): Promise<boolean> => {
  const gone = await query
    .deleteFrom('invitations')
    .where('business_id', '=', business)
    .where('invitation_id', '=', invitation)
    .executeTakeFirst();
  return gone.numDeletedRows > 0n;
};

/** Withdraws every open invitation of a business. */
export const deleteInvitations = ({ query }: PlatformTransaction, business: BusinessId) =>
  query.deleteFrom('invitations').where('business_id', '=', business).execute();

/** What an invitation's page shows, while it can be accepted. */
export const findInvitation = ({ query }: PlatformTransaction, tokenHash: Buffer, now: Instant) =>
  query
    .selectFrom('invitations')
    .innerJoin('businesses', 'businesses.business_id', 'invitations.business_id')
    .select(['invitations.business_id', 'businesses.name', 'invitations.email', 'invitations.role'])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', moment(now))
    .executeTakeFirst();

/** Uses an invitation up in the statement that checks it: of many at once, one gets it. */
export const consumeInvitation = ({ query }: PlatformTransaction, tokenHash: Buffer, now: Instant) =>
  query
    .deleteFrom('invitations')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', moment(now))
    .returning(['business_id', ...placeColumns])
    .executeTakeFirst();
