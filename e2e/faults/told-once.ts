import { expect } from 'vitest';
import type { Mail } from '../product/inbox.ts';
import type { Shops } from './shops.ts';

type Heard = Pick<Mail, 'to' | 'subject'> & { readonly n: number };

/**
 * Looks at what has come to an inbox since the look before: nobody was told the same twice, of all that ever came. Owners
 * are told of many bookings in the same words.
 */
export const openMailCheck = (inboxUrl: string): ((opened: readonly Shops[]) => Promise<void>) => {
  const told = new Set<string>();
  let after = 0;
  return async (opened) => {
    const owners = new Set(opened.flatMap((shops) => Object.values(shops)).map(({ owner }) => owner.email));
    const response = await fetch(`${inboxUrl}/messages?after=${after}`);
    // The simulator's own format.
    const mails = (await response.json()) as readonly Heard[];
    const twice: string[] = [];
    for (const { n, to, subject } of mails) {
      after = Math.max(after, n);
      if (owners.has(to)) continue;
      const words = `${to}: ${subject}`;
      if (told.has(words)) twice.push(words);
      told.add(words);
    }
    expect(twice).toEqual([]);
  };
};
