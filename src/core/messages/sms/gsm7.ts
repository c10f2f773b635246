import { unmarkedLetters } from '../../names/plain-letters.ts';

/** What one SMS holds, and each part of a longer one, in septets. */
export const smsRoom = 160;
const partRoom = 153;
/** The same for texts outside GSM-7, in UTF-16 code units. */
const wideRoom = 70;
const widePartRoom = 67;

const basic = new Set(
  'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789 \n\r' +
    '!"#%&\'()*+,-./:;<=>?@_$£¥¤§¿¡ÄÖÑÜÅÆÉÇØäöñüàåæèéùìòøßΔΦΓΛΩΠΨΣΘΞ',
);
const extension = new Set('^{}\\[]~|€\f');

/**
 * What is written in place of signs that gateways bill double although they are inside, and of others whose own parts
 * would not say the same.
 */
const written: ReadonlyMap<string, string> = new Map([
  ['₦', 'N'],
  ['€', 'EUR'],
  [';', ','],
  ['{', '('],
  ['}', ')'],
  ['[', '('],
  [']', ')'],
  ['\\', '/'],
  ['|', '/'],
  ['⁄', '/'],
  ['~', '-'],
  ['•', '-'],
  ['·', '-'],
  ['×', 'x'],
  ...Array.from('“”„«»', (quote): [string, string] => [quote, '"']),
  ...Array.from("'‘’ʼ´`^", (sign): [string, string] => [sign, '']),
]);

/** Septets a text takes as GSM-7, those of the extension table counting two; null when a character is outside it. */
export function septets(text: string): number | null {
  let count = 0;
  for (const character of text) {
    if (basic.has(character)) count += 1;
    else if (extension.has(character)) count += 2;
    else return null;
  }
  return count;
}

/**
 * A text as an SMS can carry it: always within GSM-7 at one septet a character, without the signs that a gateway bills
 * double. The naira sign becomes N, Nigerian letters lose their marks save è é ù ì ò à, an apostrophe or emoji goes. Doing
 * it twice changes nothing more, and links of plain letters, digits and - . _ / : ? = & % # + @ come out as they went in.
 */
export function toGsm7(text: string): string {
  let plain = '';
  for (const character of text.replace(/\r\n?/g, '\n').normalize('NFC')) plain += sendable(character);
  return plain.replace(/ {2,}/g, ' ');
}

/** How many parts an SMS is sent and billed in; a character of two septets is never torn between two of them. */
export function smsParts(text: string): number {
  const length = septets(text);
  if (length === null) return text.length <= wideRoom ? 1 : Math.ceil(text.length / widePartRoom);
  if (length <= smsRoom) return 1;
  let parts = 1;
  let used = 0;
  for (const character of text) {
    const size = extension.has(character) ? 2 : 1;
    if (used + size > partRoom) {
      parts += 1;
      used = 0;
    }
    used += size;
  }
  return parts;
}

function sendable(character: string): string {
  const known = replaced(character);
  if (known !== undefined) return known;
  let plain = '';
  for (const part of unmarkedLetters(character)) plain += replaced(part) ?? '';
  return plain;
}

/** What stands for a character without taking it apart; undefined where it has no such place. */
function replaced(character: string): string | undefined {
  const instead = written.get(character);
  if (instead !== undefined) return instead;
  if (character === '\u2028' || character === '\u2029') return '\n';
  if (/^[\p{Zs}\t\f\v]$/u.test(character)) return ' ';
  if (/^\p{Pd}$/u.test(character)) return '-';
  return basic.has(character) ? character : undefined;
}
