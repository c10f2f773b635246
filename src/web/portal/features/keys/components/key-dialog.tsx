import { Checkbox, TextInput } from '@mantine/core';
import { useId } from 'react';
import { type KeyPermission, keyPermissions } from '#core/accounts/permissions.ts';
import { FormDialog } from '../../../kit/dialog/form-dialog.tsx';
import { FormFoot } from '../../../kit/form/form-foot.tsx';
import { useEntries } from '../../../kit/form/use-entries.ts';
import { useCreateKey } from '../api.ts';
import { emptyKey, fieldOf, permissionGroups, permissionText, readKey } from '../model.ts';
import classes from './keys.module.css';

type KeyDialogProps = {
  readonly opened: boolean;
  readonly onKey: (key: string) => void;
  readonly onClose: () => void;
};

/** What a new key is called and may do. */
export function KeyDialog({ opened, onKey, onClose }: KeyDialogProps) {
  return (
    <FormDialog opened={opened} onClose={onClose} title="Make an API key" size={560}>
      <KeyEntries onKey={onKey} onClose={onClose} />
    </FormDialog>
  );
}

function KeyEntries({ onKey, onClose }: Omit<KeyDialogProps, 'opened'>) {
  const { form, change, field, errors, formErrors, saving, bind } = useEntries({
    initial: emptyKey,
    read: readKey,
    fieldOf,
    sending: useCreateKey(),
    failed: 'No key was made. Please try again.',
    onDone: ({ key }) => {
      onClose();
      onKey(key);
    },
  });
  const choose = (permission: KeyPermission, chosen: boolean) =>
    change({
      permissions: keyPermissions.filter((one) =>
        one === permission ? chosen : form.permissions.includes(one),
      ),
    });
  return (
    <form {...bind}>
      <TextInput
        label="Name"
        description="Of the program that uses it. The history of a booking tells it."
        placeholder="Website"
        autoComplete="off"
        required
        {...field('name')}
      />
      <fieldset
        className={classes.permissions}
        aria-invalid={errors.permissions === undefined ? undefined : true}
        tabIndex={-1}
      >
        <legend>It may</legend>
        <p data-text="quiet">
          Clients’ phone numbers and emails are shown to a key that may read clients or make and change
          bookings.
        </p>
        {errors.permissions !== undefined && <span role="alert">{errors.permissions}</span>}
        {permissionGroups.map(([area, permissions]) => (
          <Area
            key={area}
            name={area}
            permissions={permissions}
            chosen={form.permissions}
            onChoose={choose}
          />
        ))}
      </fieldset>
      <FormFoot formErrors={formErrors} action="Make key" saving={saving} onCancel={onClose} />
    </form>
  );
}

type AreaProps = {
  readonly name: string;
  readonly permissions: readonly KeyPermission[];
  readonly chosen: readonly KeyPermission[];
  readonly onChoose: (permission: KeyPermission, chosen: boolean) => void;
};

function Area({ name, permissions, chosen, onChoose }: AreaProps) {
  const heading = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset within the fieldset would be drawn as another frame
    <div className={classes.area} role="group" aria-labelledby={heading}>
      <p data-text="small semibold" id={heading}>
        {name}
      </p>
      {permissions.map((permission) => (
        <Checkbox
          key={permission}
          classNames={{ body: classes.body ?? '' }}
          label={permissionText(permission)}
          checked={chosen.includes(permission)}
          onChange={(event) => onChoose(permission, event.currentTarget.checked)}
        />
      ))}
    </div>
  );
}
