import { Alert, Button } from '@mantine/core';
import { useState } from 'react';
import { AlertIcon } from '../../../kit/icons.tsx';
import { Section } from '../../../kit/section.tsx';
import { sortComplaints } from '../../../kit/sort-complaints.ts';
import { StillTrying } from '../../../kit/still-trying.tsx';
import { toast } from '../../../kit/toast.ts';
import { useFirstFault } from '../../../kit/use-first-fault.ts';
import { RefusedError, refusalText } from '../../../query/refusal.ts';
import { useStoredUser } from '../../../session/session-context.tsx';
import { useChangePassword } from '../api.ts';
import {
  emptyPassword,
  type PasswordForm as Form,
  isPasswordField,
  type PasswordErrors,
  passwordErrors,
} from '../password.ts';
import { LeaveDialog } from './leave-dialog.tsx';
import { PasswordInput } from './password-input.tsx';
import { PasswordRules } from './password-rules.tsx';
import classes from './security.module.css';

/** A new password for whoever knows the present one. */
export function PasswordForm() {
  const changing = useChangePassword();
  const { email = '' } = useStoredUser();
  const [form, setForm] = useState<Form>(emptyPassword);
  const [errors, setErrors] = useState<PasswordErrors>({});
  const [complaint, setComplaint] = useState<string | null>(null);
  const { element, focusFirstFault } = useFirstFault<HTMLFormElement>();

  const complain = (fields: PasswordErrors, text: string | null) => {
    setErrors(fields);
    setComplaint(text);
    focusFirstFault();
  };
  const refuse = (failure: Error) => {
    const { fields, others } = sortComplaints(
      failure instanceof RefusedError ? failure.refusal.errors : [],
      (path) => (isPasswordField(path) ? path : null),
    );
    const placed = Object.keys(fields).length > 0;
    const said = refusalText(failure, 'The password could not be changed. Please try again.');
    complain(fields, placed ? (others[0] ?? null) : said);
  };
  const submit = () => {
    if (changing.isPending) return;
    const faults = passwordErrors(form);
    if (Object.keys(faults).length > 0) return complain(faults, null);
    setErrors({});
    setComplaint(null);
    const { currentPassword, password } = form;
    changing.mutate(
      { currentPassword, password },
      {
        onSuccess: () => {
          toast.success('Password changed. You are logged out everywhere else.');
          setForm(emptyPassword);
        },
        onError: refuse,
      },
    );
  };
  const field = (name: keyof Form) => ({
    value: form[name],
    error: errors[name],
    onChange: (value: string) => {
      setForm({ ...form, [name]: value });
      setErrors({ ...errors, [name]: undefined });
    },
  });
  return (
    <Section
      title="Change password"
      hint="You stay logged in here and are logged out everywhere else. We email you to say that it was changed."
    >
      <form
        ref={element}
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {/* So that a password manager knows whose password it keeps. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordInput
          {...field('currentPassword')}
          label="Current password"
          autoComplete="current-password"
        />
        <PasswordInput
          {...field('password')}
          label="New password"
          autoComplete="new-password"
          describedBy="password-rules"
        />
        <PasswordInput {...field('repeated')} label="New password again" autoComplete="new-password" />
        <PasswordRules form={form} id="password-rules" />
        {complaint !== null && (
          <Alert color="red" icon={<AlertIcon />} role="alert">
            {complaint}
          </Alert>
        )}
        <StillTrying pending={changing.isPending} />
        <Button type="submit" className={classes.act ?? ''} loading={changing.isPending}>
          Change password
        </Button>
      </form>
      <LeaveDialog unsaved={form !== emptyPassword && Object.values(form).some((text) => text !== '')} />
    </Section>
  );
}
