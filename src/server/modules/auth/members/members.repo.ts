import { sql } from 'kysely';
import type { InvitedRole, Role } from '#core/accounts/permissions.ts';
import type { Instant } from '#core/calendar/instant.ts';
import { at } from '../../../platform/db/tables/time-columns.ts';
import {
  insertUnlessThere,
  type PlatformTransaction,
  type TenantTransaction,
} from '../../../platform/db/transaction.ts';
import type { BusinessId, Id } from '../../../platform/ids.ts';
import { listPlacesOf, noteBusiness } from '../accounts/places.repo.ts';

/** Who signs in for a business and as what. */

/** What somebody is to a business, as it is kept. */
export type StoredPlace = {
  readonly role: InvitedRole;
  readonly staff: Id | null;
  readonly seesPhones: boolean;
};

/** Whether somebody is a member from now on; false: they were. */
export const insertMember = async (
  { query }: Pick<PlatformTransaction, 'query'>,
  member: {
    readonly member: Id;
    readonly business: BusinessId;
    readonly email: string;
    readonly role: Role;
    readonly staff?: Id | null;
    readonly seesPhones?: boolean;
    readonly name?: string;
    readonly now: Instant;
  },
): Promise<boolean> => {
  const isNew = await insertUnlessThere(
    { query },
    query.insertInto('members').values({
      member_id: member.member,
      business_id: member.business,
      email: member.email,
      role: member.role,
      staff_id: member.staff ?? null,
      name: member.name ?? '',
      sees_phones: member.seesPhones ?? false,
      since: at(member.now),
    }),
  );
  await noteBusiness({ query }, member.email, member.business);
  return isNew;
};

/** Marks where an account was last. */
export const noteEntered = (
  { query }: PlatformTransaction,
  { business, member }: { readonly business: BusinessId; readonly member: Id },
  now: Instant,
) =>
  query
    .updateTable('members')
    .set({ entered_at: at(now) })
    .where('business_id', '=', business)
    .where('member_id', '=', member)
    .execute();

/** As what an account belongs to each business that is set up, by its name, and whether that asks a second factor of everybody. */
export const findMembershipsOf = async (transaction: PlatformTransaction, email: string) => {
  const places = await listPlacesOf(transaction, email);
  return places.filter(({ openSince }) => openSince !== null);
};

/** All of a business, its owner first, then in the order in which they came. */
export const listMembers = ({ query, business }: TenantTransaction) =>
  query
    .selectFrom('members')
    .leftJoin('staff', (join) =>
      join
        .onRef('staff.business_id', '=', 'members.business_id')
        .onRef('staff.staff_id', '=', 'members.staff_id'),
    )
    .innerJoin('businesses', 'businesses.business_id', 'members.business_id')
    .select([
      'member_id',
      'members.role',
      'members.email',
      'members.staff_id',
      'sees_phones',
      'staff.name',
      'members.name as own_name',
      'businesses.name as business_name',
      'businesses.owner_name',
    ])
    .select(({ selectFrom, fn }) => [
      // As what they are now, which may be later than they came.
      fn.coalesce('role_since', 'place_since', 'members.since').as('since'),
      selectFrom('api_keys')
        .select(fn.countAll<number>().as('many'))
        .where('api_keys.business_id', '=', business)
        .whereRef('held_by', '=', 'member_id')
        .where('ended_at', 'is', null)
        .as('keys'),
      selectFrom('webhooks')
        .select(fn.countAll<number>().as('many'))
        .where('webhooks.business_id', '=', business)
        .whereRef('held_by', '=', 'member_id')
        .where('state', '<>', 'off')
        .as('webhooks'),
    ])
    .where('members.business_id', '=', business)
    .orderBy((row) => row('members.role', '=', 'owner'), 'desc')
    .orderBy('members.since')
    .orderBy('members.email')
    .execute();

export type MemberRow = Awaited<ReturnType<typeof listMembers>>[number];

/**
 * Holds the business: whoever else changes its team, or deletes one of its staff, waits. Not whoever accepts an
 * invitation, who holds that and then needs the business.
 */
export const lockTeam = ({ query, business }: TenantTransaction) =>
  query
    .selectFrom('businesses')
    .select('payout_hold')
    .where('business_id', '=', business)
    // guard: whoever-invites-anew-and-whoever-accepts-do-not-wait-crosswise
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();

export const lockMember = ({ query, business }: TenantTransaction, member: Id) =>
  query
    .selectFrom('members')
    .select(['role', 'email', 'staff_id', 'sees_phones'])
    .where('business_id', '=', business)
    .where('member_id', '=', member)
    .forUpdate()
    .executeTakeFirst();

/** The role of a member, which stays until the transaction ends; undefined: they are none any more. */
export const holdRole = async (
  { query, business }: TenantTransaction,
  member: Id,
): Promise<Role | undefined> => {
  const row = await query
    .selectFrom('members')
    .select('role')
    .where('business_id', '=', business)
    .where('member_id', '=', member)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row?.role;
};

export const updateMember = (
  { query, business }: TenantTransaction,
  member: Id,
  place: StoredPlace & { readonly isOtherRole: boolean; readonly now: Instant },
) =>
  query
    .updateTable('members')
    .set({
      role: place.role,
      staff_id: place.staff,
      sees_phones: place.seesPhones,
      place_since: at(place.now),
      role_since: place.isOtherRole ? at(place.now) : sql<string>`coalesce(role_since, place_since, since)`,
    })
    .where('business_id', '=', business)
    .where('member_id', '=', member)
    .execute();

/** Ends a membership, and with it its sessions. */
export const deleteMember = ({ query, business }: TenantTransaction, member: Id) =>
  query.deleteFrom('members').where('business_id', '=', business).where('member_id', '=', member).execute();

/** Ends the memberships that reach to a staff member's bookings alone; others lose the tie. Whose have ended, by address. */
export const endMembershipsOf = async (
  { query, business }: TenantTransaction,
  staff: Id,
): Promise<readonly string[]> => {
  const ended = await query
    .deleteFrom('members')
    .where('business_id', '=', business)
    .where('staff_id', '=', staff)
    .where('role', '=', 'staff')
    .returning('email')
    .execute();
  await query
    .updateTable('members')
    .set({ staff_id: null })
    .where('business_id', '=', business)
    .where('staff_id', '=', staff)
    .execute();
  return ended.map(({ email }) => email);
};

/** Which of these are members still, each of its business. */
export const listMembersAmong = (
  { query }: PlatformTransaction,
  members: readonly { readonly business: BusinessId; readonly member: Id }[],
) =>
  query
    .selectFrom('members')
    .select('member_id')
    .where('business_id', 'in', [...new Set(members.map(({ business }) => business))])
    .where(
      'member_id',
      'in',
      members.map(({ member }) => member),
    )
    .execute();

/** The addresses of those who are members of a business. */
export const listEmailsAt = ({ query }: PlatformTransaction, business: BusinessId) =>
  query.selectFrom('members').select('email').where('business_id', '=', business).execute();

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
