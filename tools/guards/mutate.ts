import type { CodeGuard } from './code-guard.ts';
import { markedCode, type Span, type Written } from './marked-code.ts';

/** The text without this guard. Throws when the guard is not there exactly once, or is replaced by itself. */
export const withoutGuard = (written: Written, guard: CodeGuard): string => {
  const { mark, file, text: part, instead = '' } = guard;
  const { text } = written;
  const all = file === undefined ? markedCode(written, mark) : { start: 0, end: text.length };
  const { start, end } = part === undefined ? all : partOf(text, all, { mark, part });
  if (text.slice(start, end) === instead) throw new Error(`'${mark}' is replaced by itself`);
  const after = text.slice(end);
  return text.slice(0, start) + instead + (part === undefined && instead === '' ? unjoined(after) : after);
};

/** What follows in a list or a condition, without what joined it to the part that is gone. */
const unjoined = (after: string): string => after.replace(/^\s*(,|&&|\|\||\?\?)/, '');

const partOf = (
  text: string,
  { start, end }: Span,
  { mark, part }: { readonly mark: string; readonly part: string },
): Span => {
  const [found, another] = text.slice(start, end).matchAll(inAnyLines(part));
  if (found === undefined) throw new Error(`'${mark}' has no '${part}'`);
  if (another !== undefined) throw new Error(`'${mark}' has '${part}' more than once`);
  return { start: start + found.index, end: start + found.index + found[0].length };
};

const isWord = (lexeme: string): boolean => /^[\w$]/.test(lexeme);
const isCloser = (lexeme: string): boolean => /^[)\]}]$/.test(lexeme);

/** The same code in whichever lines, also with the comma that a list in several lines ends with. */
const inAnyLines = (part: string): RegExp => {
  const [first = '', ...others] = part.match(/[\w$]+|[^\w$\s]/g) ?? [];
  let pattern = literally(first);
  let before = first;
  for (const lexeme of others) {
    const between = isWord(before) && isWord(lexeme) ? '\\s+' : isCloser(lexeme) ? '\\s*,?\\s*' : '\\s*';
    pattern += between + literally(lexeme);
    before = lexeme;
  }
  return new RegExp(pattern, 'g');
};

const literally = (lexeme: string): string =>
  isWord(lexeme) ? lexeme.replaceAll('$', '\\$') : `\\${lexeme}`;
