import { type Refusal, refusal } from '#contract/outcome.ts';
import { isCommonPassword } from '#core/accounts/common-passwords.ts';

/** A reset link works this long. */
export const resetMinutes = 60;

/** The refusal of a new password that everybody tries first, or tries with this owner; else null. */
export const refuseCommonPassword = (
  password: string,
  owner: { readonly email?: string; readonly businessName?: string } = {},
): Refusal | null => {
  const own = [owner.email?.split('@')[0] ?? '', owner.businessName ?? ''];
  if (!isCommonPassword(password, own)) return null;
  const message = 'This password is one of the most guessed. Please choose another.';
  return refusal('INVALID_INPUT', { message, errors: [{ field: 'password', message }] });
};
