import { type PasswordCriterion, passwordCriteria, passwordStrength } from '#core/accounts/password-rules.ts';

export type PasswordForm = Readonly<Record<'currentPassword' | 'password' | 'repeated', string>>;
export type PasswordErrors = Partial<Record<keyof PasswordForm, string>>;

export const emptyPassword: PasswordForm = { currentPassword: '', password: '', repeated: '' };

const texts: Readonly<Record<PasswordCriterion, string>> = {
  length: 'At least 8 characters',
  uppercase: 'One uppercase letter',
  number: 'One number',
  special: 'One of ! @ # $ % ^ & *',
};

/** The five rules in the order shown, each met or not: the four of the password, and that it was repeated. */
export const passwordRules = ({ password, repeated }: PasswordForm) => [
  ...passwordCriteria.map((key) => ({
    key,
    text: texts[key],
    met: passwordStrength(password).met.includes(key),
  })),
  { key: 'same', text: 'Both passwords are the same', met: password !== '' && password === repeated },
];

/** What is wrong before anything is sent, at its field. */
export const passwordErrors = (form: PasswordForm): PasswordErrors => {
  const rules = passwordRules(form);
  const weak = rules.some(({ key, met }) => key !== 'same' && !met);
  return {
    ...(form.currentPassword === '' ? { currentPassword: 'Password is required' } : {}),
    ...(form.password === ''
      ? { password: 'Password is required' }
      : weak
        ? { password: 'Please meet every rule below.' }
        : {}),
    ...(form.repeated === ''
      ? { repeated: 'Confirm password is required' }
      : form.repeated !== form.password
        ? { repeated: 'Passwords do not match' }
        : {}),
  };
};

export const isPasswordField = (path: string): path is 'currentPassword' | 'password' =>
  path === 'currentPassword' || path === 'password';
