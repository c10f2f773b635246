import { ok, type Result, refuse } from '../result.ts';
import { hidesSomething } from './unseen.ts';

export type PersonNameFault = 'EMPTY' | 'TOO_LONG' | 'UNEXPECTED_CHARACTER' | 'LOOKS_LIKE_A_LINK';

/** What is said of a name that is refused, wherever it is typed. */
export const personNameTexts: Readonly<Record<PersonNameFault, string>> = {
  EMPTY: 'Please enter a name with letters in it.',
  TOO_LONG: 'Use at most 80 characters.',
  UNEXPECTED_CHARACTER: "Use letters, numbers and . , ' & ( ) - only.",
  LOOKS_LIKE_A_LINK: 'Leave links out of the name, and put a space after each dot.',
};

export const personNameMaxLength = 80;
/** No writing of 80 characters takes this many; what is longer is not looked at, since looking takes time. */
const looksAtMost = 1_000;

const allowed = /^(?:(?!\ufe0f)[\p{L}\p{M}\p{Nd} '.,&()-])*$/u;
const someLetter = /\p{L}/u;
/**
 * How mail programs tell a link: a word, a dot and a letter without a space between, or three numbers with dots.
 * Initials and titles are no words.
 */
const linkLike =
  /(?<![\p{L}\p{M}\p{Nd}-])(?!(?:[DMJS]r|Mrs|Ms|St|Prof|Rev|Pst|Engr|Barr|Alh|Hon|Chf|DJ)\.)[\p{L}\p{M}\p{Nd}-]{2,}\.\p{L}|\p{Nd}\.\p{Nd}+\.\p{Nd}/iu;

/**
 * The name of a person, or of a chair or room that stands in a person's place, as it is kept: composed Unicode, single
 * spaces, straight apostrophes, a space after each initial. At least one letter; digits, marks, spaces and ' . , & ( ) -
 * besides; at most 80 characters. So no name carries a link, a header or markup into the messages we send.
 */
export function parsePersonName(input: string): Result<string, PersonNameFault> {
  if (input.length > looksAtMost) return refuse('TOO_LONG');
  const text = input
    .normalize('NFC')
    .replace(/[‘’ʻʼ`´′]/g, "'")
    .replace(/[ \u00a0]+/g, ' ')
    .replace(/^ | $/g, '');
  if (!allowed.test(text) || hidesSomething(text)) return refuse('UNEXPECTED_CHARACTER');
  if (!someLetter.test(text)) return refuse('EMPTY');
  // guard: a-name-that-is-more-than-a-name-is-none
  if (linkLike.test(text)) return refuse('LOOKS_LIKE_A_LINK');
  const name = text.replace(/\.(?=\p{L})/gu, '. ');
  return [...name].length > personNameMaxLength ? refuse('TOO_LONG') : ok(name);
}
