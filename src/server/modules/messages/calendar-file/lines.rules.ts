/** A line of a calendar file: its name with parameters, and its value as it stands there. */
export type CalendarLine = readonly [name: string, value: string];

/** What a line may have, its break aside (RFC 5545 §3.1). */
const MOST_BYTES = 75;

const bytesOf = (character: string): number => {
  const point = character.codePointAt(0) ?? 0;
  if (point < 0x80) return 1;
  if (point < 0x800) return 2;
  return point < 0x1_00_00 ? 3 : 4;
};

const folded = (line: string): string => {
  if (Buffer.byteLength(line) <= MOST_BYTES) return line;
  let written = '';
  let bytes = 0;
  for (const character of line) {
    const size = bytesOf(character);
    if (bytes + size > MOST_BYTES) {
      written += '\r\n ';
      // The space counts.
      bytes = 1;
    }
    written += character;
    bytes += size;
  }
  return written;
};

/** The lines as they stand in a file, each with its break; long ones are folded, never within a character. */
export const writeLines = (lines: readonly CalendarLine[]): string =>
  lines.map(([name, value]) => `${folded(`${name}:${value}`)}\r\n`).join('');

/** A value of type TEXT (RFC 5545 §3.3.11): what has a meaning there is escaped. */
export const textValue = (text: string): string =>
  text.replace(/[\\;,]/g, '\\$&').replace(/\r\n|\r|\n/g, '\\n');

/** Text on one line: other control characters have no place in a calendar file, nor in a subject. */
export const oneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
