import { plainLetters } from '../names/plain-letters.ts';

/** However an apostrophe was typed. */
const apostrophes = /[‘’‛ʹʻʼʽ`´′＇]/g;

/**
 * What the search of clients compares by, for stored text and query alike: lower case, no marks, single spaces, one
 * apostrophe. 'Àdá  Ọbí' makes 'ada obi', 'O’Neil' "o'neil".
 */
export function foldForSearch(text: string): string {
  // Before marks are taken off: with them an acute accent of its own would be a space.
  return plainLetters(text.replace(apostrophes, "'")).replace(/\s+/g, ' ').trim();
}

/** Fewer digits would find nearly everyone. */
const fewestDigits = 3;
const betweenDigits = /[\s\p{Cf}\p{Pd}().[\]]/gu;

/**
 * The digits to look for in numbers as dialled in Nigeria (0803…): '+234 803' makes '0803', '803-12' makes '80312'.
 * Empty when the query is no part of a telephone number, or has fewer than three digits.
 */
export function foldPhoneQuery(query: string): string {
  const bare = query.normalize('NFKC').replace(betweenDigits, '');
  // Without a plus, 234 may stand in the middle of a number; what follows must look like the start of a mobile one.
  const international = /^(?:(?:\+|00|009)234|234(?=0?[789][01]))0?(\d*)$/.exec(bare);
  const digits = international ? `0${international[1] ?? ''}` : bare;
  return /^\d+$/.test(digits) && digits.length >= fewestDigits ? digits : '';
}
