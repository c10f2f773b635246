import { VisuallyHidden } from '@mantine/core';
import { CheckIcon } from '../../../../kit/icons.tsx';
import { type PasswordForm, passwordRules } from '../../password.ts';
import classes from './security.module.css';

/** The rules of a new password, each with a tick as soon as it is met. */
export function PasswordRules({ form, id }: { readonly form: PasswordForm; readonly id: string }) {
  const rules = passwordRules(form);
  const met = rules.filter((rule) => rule.met).length;
  return (
    <>
      <ul className={classes.rules} id={id} aria-label="Rules for the new password">
        {rules.map((rule) => (
          <li key={rule.key} className={classes.rule} data-met={rule.met || undefined}>
            <span className={classes.tick} aria-hidden="true">
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
