import { ok, type Result, refuse } from '../result.ts';

export type PersonNameFault = 'EMPTY' | 'TOO_LONG' | 'UNEXPECTED_CHARACTER' | 'LOOKS_LIKE_A_LINK';

export const personNameMaxLength = 80;
/** No writing of 80 characters takes this many; what is longer is not looked at, since looking takes time. */
const looksAtMost = 1_000;

const allowed = /^[\p{L}\p{M} '.-]*$/u;
const startsWithLetter = /\p{L}/u;
/** A word, a dot and a letter without a space between: how mail programs tell a link. Initials are no words. */
const linkLike = /[\p{L}\p{M}-]{2,}\.\p{L}/u;

/**
 * A person's name as it is kept: composed Unicode, single spaces, straight apostrophes, a space after each initial.
 * Letters, marks, spaces and ' . - only, at most 80 characters, so that no name carries a link, a header or markup
 * into the messages we send.
 */
export function parsePersonName(input: string): Result<string, PersonNameFault> {
  if (input.length > looksAtMost) return refuse('TOO_LONG');
  const text = input
    .normalize('NFC')
    .replace(/[’ʼ]/g, "'")
    .replace(/[ \u00a0]+/g, ' ')
    .replace(/^ | $/g, '');
  if (!allowed.test(text)) return refuse('UNEXPECTED_CHARACTER');
  if (!startsWithLetter.test(text)) return refuse('EMPTY');
  if (linkLike.test(text)) return refuse('LOOKS_LIKE_A_LINK');
  const name = text.replace(/\.(?=\p{L})/gu, '. ');
  return [...name].length > personNameMaxLength ? refuse('TOO_LONG') : ok(name);
}
