import type { Instant } from '#core/calendar/instant.ts';
import { at, moment } from '../../../platform/db/tables/time-columns.ts';
import type { PlatformTransaction, TenantTransaction } from '../../../platform/db/transaction.ts';
import type { BusinessId, Id } from '../../../platform/ids.ts';
import type { MailedLink } from '../accounts/links.rules.ts';
import type { StoredPlace } from './members.repo.ts';

/** Who is invited to sign in for a business. */

/** A new invitation of an address voids the one before it; whoever accepts that one at this moment is waited for. */
export const deleteInvitationOf = ({ query, business }: TenantTransaction, email: string) =>
  query.deleteFrom('invitations').where('business_id', '=', business).where('email', '=', email).execute();

export const insertInvitation = (
  { query, business }: TenantTransaction,
  invitation: StoredPlace & {
    readonly id: Id;
    readonly email: string;
    readonly tokenHash: Buffer;
    readonly now: Instant;
    readonly expiresAt: Instant;
  },
) =>
  query
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
export const findInvitation = (
  { query }: PlatformTransaction,
  { business, tokenHash }: MailedLink,
  now: Instant,
) =>
  query
    .selectFrom('invitations')
    .innerJoin('businesses', 'businesses.business_id', 'invitations.business_id')
    .select(['invitations.business_id', 'email', 'role', 'staff_id', 'businesses.name'])
    .where('invitations.business_id', '=', business)
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', moment(now))
    .executeTakeFirst();

/** Uses an invitation up in the statement that checks it: of many at once, one gets it. */
export const consumeInvitation = (
  { query }: PlatformTransaction,
  { business, tokenHash }: MailedLink,
  now: Instant,
) =>
  query
    .deleteFrom('invitations')
    .where('business_id', '=', business)
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', moment(now))
    .returning(['business_id', 'role', 'email', 'staff_id', 'sees_phones'])
    .executeTakeFirst();

/** Withdraws the invitations of somebody who would see a staff member's bookings; others lose the tie alone. */
export const endInvitationsOf = async ({ query, business }: TenantTransaction, staff: Id): Promise<void> => {
  await query
    .deleteFrom('invitations')
    .where('business_id', '=', business)
    .where('staff_id', '=', staff)
    .where('role', '=', 'staff')
    .execute();
  await query
    .updateTable('invitations')
    .set({ staff_id: null })
    .where('business_id', '=', business)
    .where('staff_id', '=', staff)
    .execute();
};
