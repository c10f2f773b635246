import { createHash, randomInt } from 'node:crypto';

export type Ids = Readonly<{
  /** Never given out before, in this process or an earlier one: it starts from the time. Past 32 bits. */
  number: () => number;
  /** Random lowercase letters and digits. */
  code: (length: number) => string;
  /** Ten digits that no other transaction has. */
  accountNumber: () => string;
}>;

const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789';
const ACCOUNTS_FROM = 9_700_000_000;
const ACCOUNTS = 99_999_999;

export function createIds(startMs: number): Ids {
  let last = startMs * 1_000;
  let account = randomInt(ACCOUNTS);
  return {
    number: () => {
      last += 1;
      return last;
    },
    code: (length) => Array.from({ length }, () => LETTERS[randomInt(LETTERS.length)]).join(''),
    accountNumber: () => {
      account = (account + 1) % ACCOUNTS;
      return String(ACCOUNTS_FROM + account);
    },
  };
}

/** A code that is always the same for the same thing, as a customer's code is for an email address. */
export function codeFor(prefix: string, thing: string): string {
  return `${prefix}_${createHash('sha256').update(thing).digest('hex').slice(0, 15)}`;
}

/** A number that is always the same for the same thing. */
export function numberFor(thing: string): number {
  return createHash('sha256').update(thing).digest().readUInt32BE(0);
}
