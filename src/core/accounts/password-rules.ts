/** Longest password taken, so that hashing stays cheap. Passwords are never trimmed. */
export const passwordMaxLength = 128;

export type PasswordCriterion = 'length' | 'uppercase' | 'number' | 'special';

const tests: Readonly<Record<PasswordCriterion, (password: string) => boolean>> = {
  length: (password) => password.length >= 8,
  uppercase: (password) => /[A-Z]/.test(password),
  number: (password) => /[0-9]/.test(password),
  special: (password) => /[!@#$%^&*]/.test(password),
};

/** The criteria in the order shown. */
export const passwordCriteria: readonly PasswordCriterion[] = ['length', 'uppercase', 'number', 'special'];

const strengthLabels = ['Very Weak', 'Weak', 'Fair', 'Strong', 'Very Strong'] as const;

export type PasswordStrength = {
  readonly met: readonly PasswordCriterion[];
  /** Share of the bar that is filled, in quarters: 0 to 4. */
  readonly quarters: number;
  readonly label: (typeof strengthLabels)[number];
};

/** The strength meter of the register and reset forms. */
export function passwordStrength(password: string): PasswordStrength {
  const met = passwordCriteria.filter((criterion) => tests[criterion](password));
  return { met, quarters: met.length, label: strengthLabels[met.length] ?? 'Very Strong' };
}

const resetMessages: Readonly<Record<PasswordCriterion, string>> = {
  length: 'Minimum 8 characters',
  uppercase: 'At least one uppercase letter',
  number: 'At least one number',
  special: 'At least one special character',
};

/** What is wrong with a new password on the reset form, as shown there, in order; empty when it passes. */
export function resetPasswordErrors(password: string): readonly string[] {
  if (password === '') return ['Password is required'];
  return passwordCriteria.filter((criterion) => !tests[criterion](password)).map((c) => resetMessages[c]);
}

/** What is wrong with the repeated password on the reset form, or null. */
export function resetConfirmationError(password: string, confirmation: string): string | null {
  if (confirmation === '') return 'Confirm password is required';
  return confirmation === password ? null : 'Passwords do not match';
}

/** What is wrong with a password on the register form, as shown there, or null: at least 6 characters. */
export function registerPasswordError(password: string): string | null {
  if (password === '') return 'This field is required';
  return password.length < 6 ? 'Password must be at least 6 characters' : null;
}
