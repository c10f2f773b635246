import { authCalls } from '#contract/auth.calls.ts';
import { paths } from '#contract/paths.ts';
import { registerPasswordError } from '#core/people/password-rules.ts';
import { parsePhone } from '#core/people/phone.ts';
import { newIdempotencyKey, type Refusal, request } from '#web/api/client.ts';
import { emailError } from './email-rule.ts';
import { checkAll, type FieldRules, focusField, followCorrections, submitWhenValid } from './field-rules.ts';
import { clearMessage, onSubmit, showFieldError, showMessage, typedIn } from './form-dom.ts';
import { registerRefusalText } from './refusal-texts.ts';

const texts = {
  required: 'This field is required',
  email: 'Please enter a valid email address',
  phone: 'Enter a valid 11-digit NG number (e.g., 080...)',
  mismatch: 'Passwords do not match',
  highlighted: 'Please fix the errors highlighted.',
} as const;

const rulesOf = (form: HTMLFormElement): FieldRules => ({
  businessName: () => (typedIn(form, 'businessName').trim() === '' ? texts.required : null),
  email: () => emailError(typedIn(form, 'email'), texts.required, texts.email),
  phone: () => {
    const phone = typedIn(form, 'phone').trim();
    if (phone === '') return texts.required;
    return parsePhone(phone) === null ? texts.phone : null;
  },
  password: () => registerPasswordError(typedIn(form, 'password')),
  confirmPassword: () => {
    const repeated = typedIn(form, 'confirmPassword');
    if (repeated === '') return texts.required;
    return repeated === typedIn(form, 'password') ? null : texts.mismatch;
  },
});

const showRefusal = (form: HTMLFormElement, rules: FieldRules, refusal: Refusal): void => {
  showMessage('problem', registerRefusalText(refusal));
  const own = refusal.errors.filter((fieldError) => fieldError.field in rules);
  for (const { field, message } of own) showFieldError(form, field, message);
  const first = own[0];
  if (first !== undefined) focusField(form, first.field);
};

/** To the account that an address has already. */
const showWaysIn = (shown: boolean): void => {
  const ways = document.getElementById('taken');
  if (ways !== null) ways.hidden = !shown;
};

/** Creates the account, then goes to the sign-in page. */
export const startRegister = (form: HTMLFormElement): void => {
  const rules = rulesOf(form);
  let attempt = newIdempotencyKey();
  followCorrections(form, rules);
  submitWhenValid(form, rules);
  onSubmit(form, async () => {
    clearMessage();
    showWaysIn(false);
    if (!checkAll(form, rules)) {
      showMessage('problem', texts.highlighted);
      return 'stay';
    }
    const body = {
      businessName: typedIn(form, 'businessName').trim(),
      email: typedIn(form, 'email').trim(),
      phone: typedIn(form, 'phone').trim(),
      password: typedIn(form, 'password'),
    };
    const answer = await request(authCalls.register, { body, idempotencyKey: attempt });
    if (answer.ok) {
      location.assign(`${paths.login}?registered=true`);
      return 'leaving';
    }
    // Without an answer the account may exist already: the same key finds out. Any answer ends the attempt.
    if (answer.code !== 'NETWORK') attempt = newIdempotencyKey();
    showRefusal(form, rules, answer);
    showWaysIn(answer.code === 'EMAIL_TAKEN');
    return 'stay';
  });
};
