import { Alert, Button, VisuallyHidden } from '@mantine/core';
import { AlertIcon, CheckIcon } from '../../../../../ui/icons.tsx';
import { PasswordInput } from '../../../../kit/form/password-input.tsx';
import { useEntries } from '../../../../kit/form/use-entries.ts';
import { Section } from '../../../../kit/section.tsx';
import { StillTrying } from '../../../../kit/still-trying.tsx';
import { toast } from '../../../../kit/toast.ts';
import { useStoredUser } from '../../../../session/session-context.tsx';
import { useChangePassword } from '../../api.ts';
import {
  emptyPassword,
  type PasswordForm as Form,
  isPasswordField,
  passwordErrors,
  passwordRules,
} from '../../password.ts';
import { LeaveDialog } from '../settings-form.tsx';
import { Pin } from './pin.tsx';
import { SecondStep } from './second-step.tsx';
import securityClasses from './security.module.css';
import { Sessions } from './sessions.tsx';
import { TakeOver } from './take-over.tsx';

/** The password, the second step of logging in, the PIN, and where the owner is signed in. */
export function SecurityTab() {
  return (
    <div data-stack="4">
      <TakeOver />
      <PasswordForm />
      <SecondStep />
      <Pin />
      <Sessions />
    </div>
  );
}

/** A new password for whoever knows the present one. */
function PasswordForm() {
  const { email = '' } = useStoredUser();
  const { form, field, formErrors, saving, unsaved, clear, bind } = useEntries({
    initial: emptyPassword,
    read: (entered: Form) => {
      const wrong = passwordErrors(entered);
      const { currentPassword, password } = entered;
      return Object.keys(wrong).length > 0
        ? { ok: false, errors: wrong }
        : { ok: true, sent: { currentPassword, password } };
    },
    fieldOf: (path): keyof Form | null => (isPasswordField(path) ? path : null),
    sending: useChangePassword(),
    failed: 'The password could not be changed. Please try again.',
    onDone: () => {
      toast.success('Password changed. You are logged out everywhere else.');
      clear();
    },
  });
  return (
    <Section
      title="Change password"
      hint="You stay logged in here and are logged out everywhere else; a PIN ends as well. We email you to say that it was changed."
    >
      <form {...bind} className={securityClasses.form}>
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
        {formErrors.length > 0 && (
          <Alert color="red" icon={<AlertIcon />} role="alert">
            {formErrors[0]}
          </Alert>
        )}
        <StillTrying pending={saving} />
        <Button type="submit" data-own-width loading={saving}>
          Change password
        </Button>
      </form>
      <LeaveDialog unsaved={unsaved} />
    </Section>
  );
}

/** The rules of a new password, each with a tick as soon as it is met. */
function PasswordRules({ form, id }: { readonly form: Form; readonly id: string }) {
  const rules = passwordRules(form);
  const met = rules.filter((rule) => rule.met).length;
  return (
    <>
      <ul data-stack="2" id={id} aria-label="Rules for the new password">
        {rules.map((rule) => (
          <li key={rule.key} className={securityClasses.rule} data-met={rule.met || undefined}>
            <span className={securityClasses.tick} aria-hidden="true">
              {rule.met && <CheckIcon size={14} />}
            </span>
            {rule.text}
            {rule.met && <VisuallyHidden>, met</VisuallyHidden>}
          </li>
        ))}
      </ul>
      <VisuallyHidden role="status">
        {form.password !== '' && `${met} of ${rules.length} rules met`}
      </VisuallyHidden>
    </>
  );
}
