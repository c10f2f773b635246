import { toGsm7 } from '../sms/gsm7.ts';

/** Endings that are a link's even behind a single letter or a title. No list has them all: see `dotted`. */
const endings =
  'com|net|org|ng|africa|co|io|me|info|biz|xyz|app|dev|link|ly|gl|gg|site|online|shop|store|club|top|live|uk|us|gh|za|ke|' +
  'click|ru|tk|cn|to|im|cc|ws|tv|ml|ga|cf|gq|bank|money|finance|loan|pay|tech|page|web|cloud|space|fun|icu|vip|win|bet|' +
  'pro|work|world|life|today|support|help|zip|mov|news|blog|team|care|center|digital|agency|services';
/** What stands before a name with a dot and no space, as in 'Dr.Ada'. */
const titles =
  'dr|mr|mrs|ms|miss|st|prof|rev|pst|engr|arch|arc|barr|alh|hon|chf|capt|col|gen|maj|sgt|jr|sr|no|nos|vs|dj|mc';
const word = '[\\p{L}\\p{M}\\d-]';
const linkLike = new RegExp(
  [
    '\\p{L}[\\p{L}\\d+.-]*://\\S*',
    '\\bhttps?\\b\\S*',
    'www\\.\\S*',
    '[\\p{L}\\d-]+\\.\\p{L}{2,}/\\S*',
    '\\d{1,3}(?:\\.\\d{1,3}){3}\\S*',
    `(?:${word}+\\.)+(?:${endings})(?!${word})`,
  ].join('|'),
  'iu',
);
/**
 * A dot between two words, whatever the second, since new endings are sold every year: initials and titles before a
 * name are no words.
 */
const dotted = new RegExp(`(?<!${word})(?!(?:${titles})\\.)${word}{2,}\\.\\p{L}\\p{M}*\\p{L}${word}*`, 'iu');
/** Before small letters an initial is no initial. */
const oneLetter = new RegExp(`(?<!${word})[\\p{L}\\d]\\.\\p{Ll}\\p{M}*\\p{Ll}${word}*`, 'u');
// guard: a-link-is-one-whatever-it-ends-in
const links = [linkLike, dotted, oneLetter];
/** What is drawn as a dot. */
const dots = /[。｡ꓸ\u0660\u06f0\u06d4\u0701\u0702]/g;

/**
 * The first part of a text that a telephone or mail program makes a link of; null when there is none. Unseen marks and
 * look-alike signs are seen through, and so is what would only become a link when written for an SMS.
 */
export function linkIn(text: string): string | null {
  const seen = text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(dots, '.');
  const found = [seen, toGsm7(seen)].flatMap((read) => links.flatMap((link) => link.exec(read)?.[0] ?? []));
  // guard: an-owners-text-has-no-link-of-its-own
  return found[0] ?? null;
}

/** A name or address as it may stand in a message: where it would be made a link, its dots are set apart. */
export function withoutLink(text: string): string {
  // guard: a-name-is-made-no-link-of
  if (linkIn(text) === null) return text;
  return text
    .normalize('NFKC')
    .replace(/\p{Cf}|['‘’ʼ`´^]/gu, '')
    .replace(/:\/\//g, ' ')
    .replace(dots, '.')
    .replace(/\.+(?=\S)/g, '. ');
}
