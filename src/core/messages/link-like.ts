import { toGsm7 } from './gsm7.ts';

/** Endings that programs know a bare address by, as far as people here meet them. */
const endings =
  'com|net|org|ng|africa|co|io|me|info|biz|xyz|app|dev|link|ly|gl|site|online|shop|store|club|top|live|uk|us|gh|za|ke';
const linkLike = new RegExp(
  [
    '\\p{L}[\\p{L}\\d+.-]*://\\S*',
    '\\bhttps?\\b\\S*',
    'www\\.\\S*',
    '[\\p{L}\\d-]+\\.\\p{L}{2,}/\\S*',
    '\\d{1,3}(?:\\.\\d{1,3}){3}\\S*',
    `(?:[\\p{L}\\d-]+\\.)+(?:${endings})(?![\\p{L}\\d-])`,
  ].join('|'),
  'iu',
);

/**
 * The first part of a text that a telephone or mail program makes a link of; null when there is none. Unseen marks and
 * look-alike signs are seen through, and so is what would only become a link when written for an SMS.
 */
export function linkIn(text: string): string | null {
  const seen = text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/[。｡]/g, '.');
  const found = linkLike.exec(seen) ?? linkLike.exec(toGsm7(seen));
  return found === null ? null : found[0];
}

/** A name or address as it may stand in a message: where it would be made a link, its dots are set apart. */
export function withoutLink(text: string): string {
  if (linkIn(text) === null) return text;
  return text
    .normalize('NFKC')
    .replace(/\p{Cf}|['‘’ʼ`´^]/gu, '')
    .replace(/:\/\//g, ' ')
    .replace(/[.。｡]+(?=\S)/g, '. ');
}
