import { isCommonPassword } from '#core/people/common-passwords.ts';
import { type HttpRefusal, refusal } from '../../platform/http/outcome.ts';

/** The refusal of a new password that everybody tries first, or null. */
export const refuseCommonPassword = (password: string): HttpRefusal | null => {
  if (!isCommonPassword(password)) return null;
  const message = 'This password is one of the most guessed. Please choose another.';
  return refusal('INVALID_INPUT', { message, errors: [{ field: 'password', message }] });
};
