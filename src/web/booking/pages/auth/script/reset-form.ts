import { authCalls } from '#contract/auth.calls.ts';
import { paths } from '#contract/paths.ts';
import { resetConfirmationError, resetPasswordErrors } from '#core/people/password-rules.ts';
import { request } from '#web/api/client.ts';
import { checkAll, type FieldRules, followCorrections, submitWhenValid } from './field-rules.ts';
import { clearMessage, onSubmit, showMessage, typedIn } from './form-dom.ts';
import { resetRefusalText } from './refusal-texts.ts';

const FIX = 'Please fix form errors';

/** Sets the new password by the link's token, then goes to the sign-in page. */
export const startReset = (form: HTMLFormElement, resettoken: string): void => {
  const rules: FieldRules = {
    password: () => resetPasswordErrors(typedIn(form, 'password')).join('. ') || null,
    confirmPassword: () =>
      resetConfirmationError(typedIn(form, 'password'), typedIn(form, 'confirmPassword')),
  };
  followCorrections(form, rules);
  submitWhenValid(form, rules);
  onSubmit(form, async () => {
    clearMessage();
    if (!checkAll(form, rules)) {
      showMessage('problem', FIX);
      return 'stay';
    }
    const body = { password: typedIn(form, 'password') };
    const answer = await request(authCalls.resetPassword, { params: { resettoken }, body });
    if (answer.ok) {
      location.assign(`${paths.login}?passwordReset=true`);
      return 'leaving';
    }
    showMessage('problem', resetRefusalText(answer));
    return 'stay';
  });
};
