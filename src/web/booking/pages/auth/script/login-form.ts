import { authCalls } from '#contract/auth.calls.ts';
import { request } from '#web/api/client.ts';
import { emailError } from './email-rule.ts';
import { checkAll, type FieldRules, followCorrections } from './field-rules.ts';
import { clearMessage, onSubmit, showMessage, typedIn } from './form-dom.ts';
import { loginRefusalText } from './refusal-texts.ts';
import { keepUser, logoutPaid } from './stored-user.ts';

const texts = {
  required: 'This field is required.',
  email: 'E-mail must be valid.',
  noUser: 'Login failed due to a server response error.',
} as const;

/** Signs in, keeps the user and goes on to the page asked for. */
export const startLogin = (form: HTMLFormElement): void => {
  const rules: FieldRules = {
    email: () => emailError(typedIn(form, 'email'), texts.required, texts.email),
    password: () => (typedIn(form, 'password') === '' ? texts.required : null),
  };
  followCorrections(form, rules);
  onSubmit(form, async () => {
    clearMessage();
    if (!checkAll(form, rules)) return 'stay';
    const body = { email: typedIn(form, 'email').trim(), password: typedIn(form, 'password') };
    const answer = await request(authCalls.login, { body });
    if (!answer.ok) {
      showMessage('problem', loginRefusalText(answer));
      return 'stay';
    }
    const { user } = answer.reply;
    if (!user) {
      showMessage('problem', texts.noUser);
      return 'stay';
    }
    keepUser(user);
    logoutPaid();
    location.assign(typedIn(form, 'redirect'));
    return 'leaving';
  });
};
