import { ok, type Result, refuse } from '../result.ts';
import type { InvitedRole, Role } from './permissions.ts';

/** An invitation can be accepted for so long. */
export const invitationDays = 7;

/** So long somebody can accept a business that its owner hands over. */
export const handOverDays = 7;

/** So many businesses an account owns at most. */
export const MOST_OWNED = 20;

/** So many people sign in for a business or are invited to, at most. */
export const MOST_MEMBERS = 50;

/** What somebody is to be to a business. `Staff`: how a staff member is named. */
export type Place<Staff extends string> = {
  readonly role: InvitedRole;
  readonly staff: Staff | null;
  readonly seesPhones: boolean;
};

/** Why nobody can be put there. */
export type PlaceRefusal = 'NEEDS_STAFF';

/**
 * The place as it is kept: whose role is not to see their own bookings alone has no use for a switch. NEEDS_STAFF: such
 * a role is of a staff member.
 */
export const decidePlace = <Staff extends string>({
  role,
  staff,
  seesPhones,
}: Place<Staff>): Result<Place<Staff>, PlaceRefusal> => {
  if (role !== 'staff') return ok({ role, staff, seesPhones: false });
  return staff === null ? refuse('NEEDS_STAFF') : ok({ role, staff, seesPhones });
};

/** Whether a membership may be ended or become another role: a business never is without its owner. */
export const mayGive = (role: Role): boolean => role !== 'owner';
