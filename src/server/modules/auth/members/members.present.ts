import type { InvitationView, MemberView, Team } from '#contract/calls/members.calls.ts';
import { WAITING_DAY_MS } from '#core/accounts/waiting-day.ts';
import { formatInstant, type Instant, toInstant } from '#core/calendar/instant.ts';
import { type BusinessId, handleOf, type Id } from '../../../platform/ids.ts';
import type { InvitationRow } from './invitations.repo.ts';
import type { MemberRow } from './members.repo.ts';

const presentPlace = (business: BusinessId, row: Pick<MemberRow, 'staff_id' | 'name' | 'sees_phones'>) => ({
  staffId: row.staff_id === null ? null : handleOf(business, row.staff_id),
  staffName: row.name ?? '',
  seesPhones: row.sees_phones,
});

/** Whoever has not said what they are called is the business itself where they own it, which is nobody's name. */
const nameOf = (row: MemberRow): string => {
  if (row.role === 'owner') return row.owner_name === row.business_name ? '' : row.owner_name;
  return row.name || row.own_name;
};

/** `asker`: the address of whoever asks. */
export const presentMember = (business: BusinessId, row: MemberRow, asker: string): MemberView => ({
  _id: handleOf(business, row.member_id),
  email: row.email,
  role: row.role,
  name: nameOf(row),
  ...presentPlace(business, row),
  since: formatInstant(row.since),
  isYou: row.email === asker,
  holds: Number(row.keys) + Number(row.webhooks),
});

export const presentInvitation = (business: BusinessId, row: InvitationRow): InvitationView => ({
  _id: handleOf(business, row.invitation_id),
  email: row.email,
  role: row.role,
  ...presentPlace(business, row),
  invitedAt: formatInstant(row.created_at),
  expiresAt: formatInstant(row.expires_at),
});

type Asked = { readonly asked_at: Instant; readonly expires_at: Instant };

/** From when until when a business can be accepted. */
export const presentWindow = ({ asked_at: asked, expires_at: expires }: Asked) => ({
  acceptFrom: formatInstant(toInstant(asked + WAITING_DAY_MS)),
  expiresAt: formatInstant(expires),
});

/** To whom the business is to go. */
export const presentHandOver = (
  business: BusinessId,
  row: Asked & { readonly member_id: Id },
): NonNullable<Team['handOver']> => ({
  memberId: handleOf(business, row.member_id),
  ...presentWindow(row),
});
