import { emailKey, parseEmail } from './email.ts';
import { localPhone, parsePhone } from './phone.ts';

/** How somebody is reached: an address in small letters, or a number as dialled in Nigeria. */
export type ReachedBy =
  | { readonly channel: 'email'; readonly address: string }
  | { readonly channel: 'sms'; readonly address: string };

/** Reads what was typed where either is asked for; null for what is neither. */
export function readReachedBy(typed: string): ReachedBy | null {
  if (typed.includes('@')) {
    const email = parseEmail(typed);
    return email === null ? null : { channel: 'email', address: emailKey(email) };
  }
  const phone = parsePhone(typed);
  return phone === null ? null : { channel: 'sms', address: localPhone(phone) };
}
