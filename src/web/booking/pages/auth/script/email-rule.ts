import { parseEmail } from '#core/people/email.ts';

/** What is wrong with an email as typed, in the words of the form, or null. */
export const emailError = (typed: string, required: string, invalid: string): string | null => {
  const email = typed.trim();
  if (email === '') return required;
  return parseEmail(email) === null ? invalid : null;
};
