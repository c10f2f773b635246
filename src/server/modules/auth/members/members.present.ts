import type { InvitationView, MemberView } from '#contract/calls/members.calls.ts';
import { formatInstant } from '#core/calendar/instant.ts';
import { type BusinessId, handleOf } from '../../../platform/ids.ts';
import type { InvitationRow } from './invitations.repo.ts';
import type { MemberRow } from './members.repo.ts';

const presentPlace = (business: BusinessId, row: Pick<MemberRow, 'staff_id' | 'name' | 'sees_phones'>) => ({
  staffId: row.staff_id === null ? null : handleOf(business, row.staff_id),
  staffName: row.name ?? '',
  seesPhones: row.sees_phones,
});

/** `asker`: the address of whoever asks. */
export const presentMember = (business: BusinessId, row: MemberRow, asker: string): MemberView => ({
  _id: handleOf(business, row.member_id),
  email: row.email,
  role: row.role,
  ...presentPlace(business, row),
  since: formatInstant(row.since),
  isYou: row.email === asker,
});

export const presentInvitation = (business: BusinessId, row: InvitationRow): InvitationView => ({
  _id: handleOf(business, row.invitation_id),
  email: row.email,
  role: row.role,
  ...presentPlace(business, row),
  invitedAt: formatInstant(row.created_at),
  expiresAt: formatInstant(row.expires_at),
});
