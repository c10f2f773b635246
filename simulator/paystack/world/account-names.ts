import type { PaystackSettings } from '../control/paystack-settings.ts';

const FIRST = [
  'ADAEZE',
  'BOLANLE',
  'CHINEDU',
  'DAMILOLA',
  'EMEKA',
  'FATIMA',
  'HALIMA',
  'IBRAHIM',
  'NGOZI',
  'TUNDE',
];
const LAST = ['ADEYEMI', 'BELLO', 'CHUKWU', 'DANJUMA', 'EZE', 'IBEKWE', 'LAWAL', 'NWOSU', 'OKAFOR', 'SANUSI'];
/** Accounts with this ending exist at no bank. */
const UNKNOWN_ENDING = '404';

/**
 * Whose account this is: the name a test set, else one made from the number, always the same.
 * Null when it does not exist: not ten digits, or ending in 404.
 */
export function accountName(account: string, names: PaystackSettings['resolve']['names']): string | null {
  if (!/^\d{10}$/.test(account)) return null;
  const set = names[account];
  if (set !== undefined) return set;
  if (account.endsWith(UNKNOWN_ENDING)) return null;
  const sum = [...account].reduce((total, digit, place) => total + Number(digit) * (place + 3), 0);
  const first = FIRST[(sum * 7 + Number(account.slice(-2))) % FIRST.length];
  const last = LAST[sum % LAST.length];
  return `${last} ${first}`;
}
