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

const personNameMaxLength = 80;
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

type BusinessNameFault = 'EMPTY' | 'TOO_LONG' | 'UNEXPECTED_CHARACTER';

const businessNameMaxLength = 80;

/** A business's name as it is kept: composed Unicode, trimmed, at most 80 characters, nothing unseen in it. */
export function parseBusinessName(input: string): Result<string, BusinessNameFault> {
  const name = input.normalize('NFC').trim();
  if (name === '') return refuse('EMPTY');
  if (hidesSomething(name)) return refuse('UNEXPECTED_CHARACTER');
  return [...name].length > businessNameMaxLength ? refuse('TOO_LONG') : ok(name);
}

/** What people are called before their name, in lower case; alone it names nobody. */
export const titles: readonly string[] = [
  ...['mr', 'mrs', 'ms', 'miss', 'sir', 'madam', 'dr', 'prof', 'engr', 'barr', 'arc', 'chief', 'hon'],
  ...['alhaji', 'alhaja', 'hajia', 'malam', 'mallam', 'otunba', 'oba', 'prince', 'princess'],
  ...['pastor', 'rev', 'reverend', 'imam', 'mama', 'mummy', 'papa', 'daddy', 'baba', 'iya', 'aunty'],
  ...['auntie', 'uncle', 'sister', 'brother', 'oga'],
];

/** `Ada` of `Ada Obi`, `Alhaji Musa` of `Alhaji Musa Bello`; a title alone where that is all there is. */
export function shortName(name: string): string {
  const words = name.split(' ');
  const named = words.findIndex((word) => !titles.includes(word.toLowerCase().replace(/\.$/, '')));
  return (named < 0 ? words : words.slice(0, named + 1)).join(' ').replace(/,+$/, '');
}
