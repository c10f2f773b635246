import { authCalls } from '#contract/calls/auth.calls.ts';
import { paths } from '#contract/paths.ts';
import {
  registerPasswordError,
  resetConfirmationError,
  resetPasswordErrors,
} from '#core/accounts/password-rules.ts';
import { parseEmail } from '#core/contact/email.ts';
import { parsePhone } from '#core/contact/phone.ts';
import { newIdempotencyKey, type Refusal, request } from '#web/api/client.ts';
import {
  forgotRefusalText,
  loginRefusalText,
  registerRefusalText,
  resetRefusalText,
  resetSentText,
} from '../refusal-texts.ts';
import {
  checkAll,
  clearMessage,
  type FieldRules,
  focusField,
  followCorrections,
  onSubmit,
  postTo,
  showFieldError,
  showMessage,
  submitWhenValid,
  typedIn,
} from './form-dom.ts';
import { keepUser, logoutPaid } from './stored-user.ts';

/** What is wrong with an email as typed, in the words of the form, or null. */
const emailError = (typed: string, required: string, invalid: string): string | null => {
  const email = typed.trim();
  if (email === '') return required;
  return parseEmail(email) === null ? invalid : null;
};

const loginTexts = {
  required: 'This field is required.',
  email: 'E-mail must be valid.',
  noUser: 'Login failed due to a server response error.',
} as const;

/** Signs in, keeps the user and goes on to the page asked for. */
export const startLogin = (form: HTMLFormElement): void => {
  const rules: FieldRules = {
    email: () => emailError(typedIn(form, 'email'), loginTexts.required, loginTexts.email),
    password: () => (typedIn(form, 'password') === '' ? loginTexts.required : null),
  };
  followCorrections(form, rules);
  onSubmit(form, async () => {
    clearMessage();
    if (!checkAll(form, rules)) return 'stay';
    const body = { email: typedIn(form, 'email').trim(), password: typedIn(form, 'password') };
    const answer = await request(authCalls.login, { body });
    if (!answer.ok) {
      showMessage('error', loginRefusalText(answer));
      return 'stay';
    }
    if ('challenge' in answer.reply) {
      const { token: challenge } = answer.reply.challenge;
      postTo(paths.loginCode, { challenge, redirect: typedIn(form, 'redirect') });
      return 'leaving';
    }
    const { user } = answer.reply;
    if (!user) {
      showMessage('error', loginTexts.noUser);
      return 'stay';
    }
    keepUser(user);
    logoutPaid();
    location.assign(typedIn(form, 'redirect'));
    return 'leaving';
  });
};

const registerTexts = {
  required: 'This field is required',
  email: 'Please enter a valid email address',
  phone: 'Enter a valid 11-digit NG number (e.g., 080...)',
  mismatch: 'Passwords do not match',
  highlighted: 'Please fix the errors highlighted.',
} as const;

const rulesOf = (form: HTMLFormElement): FieldRules => ({
  businessName: () => (typedIn(form, 'businessName').trim() === '' ? registerTexts.required : null),
  email: () => emailError(typedIn(form, 'email'), registerTexts.required, registerTexts.email),
  phone: () => {
    const phone = typedIn(form, 'phone').trim();
    if (phone === '') return registerTexts.required;
    return parsePhone(phone) === null ? registerTexts.phone : null;
  },
  password: () => registerPasswordError(typedIn(form, 'password')),
  confirmPassword: () => {
    const repeated = typedIn(form, 'confirmPassword');
    if (repeated === '') return registerTexts.required;
    return repeated === typedIn(form, 'password') ? null : registerTexts.mismatch;
  },
});

const showRefusal = (form: HTMLFormElement, rules: FieldRules, refusal: Refusal): void => {
  showMessage('error', registerRefusalText(refusal));
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
      showMessage('error', registerTexts.highlighted);
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
    else showMessage('error', forgotRefusalText(answer));
    return 'stay';
  });
};

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
      showMessage('error', FIX);
      return 'stay';
    }
    const body = { password: typedIn(form, 'password') };
    const answer = await request(authCalls.resetPassword, { params: { resettoken }, body });
    if (answer.ok) {
      location.assign(`${paths.login}?passwordReset=true`);
      return 'leaving';
    }
    showMessage('error', resetRefusalText(answer));
    return 'stay';
  });
};
