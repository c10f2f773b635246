import { authCalls } from '#contract/auth.calls.ts';
import { request } from '#web/api/client.ts';
import { emailError } from './email-rule.ts';
import { checkAll, type FieldRules, followCorrections } from './field-rules.ts';
import { clearMessage, onSubmit, showMessage, typedIn } from './form-dom.ts';
import { forgotRefusalText, resetSentText } from './refusal-texts.ts';

/** Asks for a reset link. */
export const startForgot = (form: HTMLFormElement): void => {
  const rules: FieldRules = {
    email: () => emailError(typedIn(form, 'email'), 'Email is required', 'E-mail must be valid.'),
  };
  followCorrections(form, rules);
  onSubmit(form, async () => {
    clearMessage();
    if (!checkAll(form, rules)) return 'stay';
    const answer = await request(authCalls.forgotPassword, {
      body: { email: typedIn(form, 'email').trim() },
    });
    if (answer.ok) showMessage('success', resetSentText);
    else showMessage('problem', forgotRefusalText(answer));
    return 'stay';
  });
};
