import { NativeSelect, Radio, Switch, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { MemberView } from '#contract/calls/members.calls.ts';
import { type InvitedRole, invitedRoles } from '#core/accounts/permissions.ts';
import { roleTexts } from '#core/accounts/role-texts.ts';
import { FormDialog } from '../../../../kit/dialog/form-dialog.tsx';
import { FormFoot } from '../../../../kit/form/form-foot.tsx';
import { useEntries } from '../../../../kit/form/use-entries.ts';
import { type Sending, useKeyed } from '../../../../kit/form/use-keyed.ts';
import { staffQuery } from '../../../../kit/staff-query.ts';
import { toast } from '../../../../kit/toast.ts';
import { type Invitation, type Keys, type TeamChange, useChangeTeam } from '../../api.ts';
import {
  calledName,
  emptyPlace,
  losesKeys,
  nameWithAddress,
  placeField,
  placeOf,
  readPlace,
} from '../../team.ts';
import { KeysChoice } from './keys-choice.tsx';
import teamClasses from './team.module.css';

type PlaceDialogProps = {
  /** Whose role is changed; null: somebody is invited. */
  readonly member: MemberView | null;
  readonly onClose: () => void;
};

/** Whom an owner wants to log in, and as what. */
export function PlaceDialog({ member, onClose }: PlaceDialogProps) {
  const staff = useQuery(staffQuery).data ?? [];
  const [keys, setKeys] = useState<Keys>('end');
  const sending = usePlacing(member, keys);
  const { form, formErrors, errors, saving, change, bind } = useEntries({
    initial: member === null ? emptyPlace : placeOf(member),
    read: readPlace,
    fieldOf: placeField,
    sending,
    failed:
      member === null
        ? 'The invitation could not be sent. Please try again.'
        : 'The role could not be changed. Please try again.',
    onDone: () => {
      toast.success(
        member === null
          ? `Invitation sent to ${form.email.trim()}.`
          : `The role of ${calledName(member)} is changed.`,
      );
      onClose();
    },
  });
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={member === null ? 'Invite somebody' : 'Change role'}
      size={480}
    >
      <form {...bind}>
        <div data-stack="4">
          {member === null ? (
            <TextInput
              label="Email address"
              type="email"
              required
              data-autofocus
              value={form.email}
              error={errors['email']}
              onChange={(event) => change({ email: event.currentTarget.value })}
            />
          ) : (
            <span className={teamClasses.email}>{nameWithAddress(member)}</span>
          )}
          <Radio.Group
            label="Role"
            value={form.role}
            error={errors['role']}
            // The group offers no other values.
            onChange={(role) => change({ role: role as InvitedRole })}
          >
            <div className={teamClasses.roles}>
              {invitedRoles.map((role) => (
                <Radio
                  key={role}
                  value={role}
                  label={roleTexts[role].name}
                  description={roleTexts[role].about}
                />
              ))}
            </div>
          </Radio.Group>
          {form.role === 'staff' && (
            <>
              <NativeSelect
                label="Whose bookings they see"
                required
                value={form.staffId}
                error={errors['staffId']}
                data={[
                  { value: '', label: 'Choose a staff member' },
                  ...staff.map(({ _id, name }) => ({ value: _id, label: name })),
                ]}
                onChange={(event) => change({ staffId: event.currentTarget.value })}
              />
              <Switch
                label="Show clients’ phone numbers and emails"
                checked={form.seesPhones}
                onChange={(event) => change({ seesPhones: event.currentTarget.checked })}
              />
            </>
          )}
          {member !== null && losesKeys(member, form.role) && (
            <KeysChoice member={member} keys={keys} onKeys={setKeys} />
          )}
          <FormFoot
            formErrors={formErrors}
            action={member === null ? 'Send invitation' : 'Save'}
            saving={saving}
            onCancel={onClose}
          />
        </div>
      </form>
    </FormDialog>
  );
}

/** Sends an invitation once however often it is tried, or changes a member's place. */
function usePlacing(member: MemberView | null, keys: Keys): Sending<Invitation, unknown> {
  const changing = useChangeTeam();
  const inviting = useKeyed<Extract<TeamChange, { what: 'invite' }>, unknown>(changing);
  return {
    isPending: changing.isPending,
    mutate: (sent, heard) => {
      if (member === null) return inviting.mutate({ what: 'invite', body: sent }, heard);
      const { email: _, ...body } = sent;
      changing.mutate({ what: 'change', id: member._id, body: { ...body, keys } }, heard);
    },
  };
}
