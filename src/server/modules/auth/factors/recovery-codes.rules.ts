import { randomInt } from 'node:crypto';
import { type Secrets, sha256 } from '../../../platform/secrets/secrets.ts';

export const RECOVERY_CODES = 10;

/** Without letters that are taken for others, and none of them a digit alone that an app could show. */
const LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 12;

const newCode = (): string =>
  Array.from({ length: LENGTH }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('');

/** Ten new ones, of 58 bits each: in groups of four as they are shown. */
export const newRecoveryCodes = (): readonly string[] =>
  Array.from({ length: RECOVERY_CODES }, () => newCode().replace(/(.{4})(.{4})/, '$1-$2-'));

/** A code of either kind as it is compared: however it was written. */
export const plainCode = (typed: string): string => typed.replaceAll(/[\s-]/g, '').toUpperCase();

/** What is kept of one. It takes the server's key to try codes at it, since twelve letters could be tried through. */
export const recoveryHash = (secrets: Secrets, email: string, code: string): Buffer =>
  sha256(secrets.derive('recovery-code', `${email} ${plainCode(code)}`));
