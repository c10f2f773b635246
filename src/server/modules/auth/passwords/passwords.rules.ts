import { type Refusal, refusal } from '#contract/outcome.ts';
import { isCommonPassword } from '#core/people/common-passwords.ts';

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
