import { type MemberView, membersCalls } from '#contract/calls/members.calls.ts';
import { type InvitedRole, mayDo } from '#core/accounts/permissions.ts';
import { readEntries } from '../../kit/form/read-entries.ts';
import type { EntriesRead } from '../../kit/form/use-entries.ts';
import type { Invitation } from './api.ts';

/** What an owner says of somebody who is to log in for the business; `staffId` empty: nobody was chosen. */
export type PlaceForm = {
  readonly email: string;
  readonly role: InvitedRole;
  readonly staffId: string;
  readonly seesPhones: boolean;
};

export const emptyPlace: PlaceForm = { email: '', role: 'frontDesk', staffId: '', seesPhones: false };

/** The place of a member as it stands; the owner's is not changed. */
export const placeOf = ({ email, role, staffId, seesPhones }: MemberView): PlaceForm => ({
  email,
  role: role === 'owner' ? 'manager' : role,
  staffId: staffId ?? '',
  seesPhones,
});

export type PlaceField = 'email' | 'role' | 'staffId';

export const placeField = (path: string): PlaceField | null =>
  path === 'email' || path === 'role' || path === 'staffId' ? path : null;

/** Somebody in passing: by their name where it is known. */
export const calledName = ({ name, email }: Pick<MemberView, 'name' | 'email'>): string => name || email;

/** Somebody where two of one name must not be mistaken for each other. */
export const nameWithAddress = ({ name, email }: Pick<MemberView, 'name' | 'email'>): string =>
  name === '' ? email : `${name} (${email})`;

/** Whether somebody may have no API keys and webhooks any more in another role. */
export const losesKeys = (before: MemberView, role: InvitedRole): boolean =>
  mayDo(before.role, 'integrations.manage') && !mayDo(role, 'integrations.manage');

/** The place as it is sent, or what is wrong with it: whoever sees their own bookings alone has to be somebody. */
export const readPlace = (form: PlaceForm): EntriesRead<Invitation, PlaceField> => {
  const own = form.role === 'staff';
  const reading = readEntries(
    membersCalls.invite.body,
    {
      email: form.email,
      role: form.role,
      staffId: own && form.staffId !== '' ? form.staffId : null,
      seesPhones: own && form.seesPhones,
    },
    placeField,
  );
  if (!own || form.staffId !== '') return reading;
  const staffId = 'Please choose whose bookings they see';
  return { ok: false, errors: { ...(reading.ok ? {} : reading.errors), staffId } };
};
