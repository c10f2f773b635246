import { PasswordForm } from './password-form.tsx';
import { Sessions } from './sessions.tsx';
import classes from './settings.module.css';

/** The password, and where the owner is signed in. */
export function SecurityTab() {
  return (
    <div className={classes.tab}>
      <PasswordForm />
      <Sessions />
    </div>
  );
}
