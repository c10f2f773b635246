/**
 * What a reader of a name does not see: controls, line breaks, marks that turn the direction of writing, blanks without
 * width, lone surrogates. The database refuses the same (migration 0015); combining marks of Yoruba, Igbo and Hausa
 * are letters' own and none of these.
 */
const hidden =
  '\\0-\\x1f\\x7f-\\x9f\\xad\\u034f\\u061c\\u070f\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b\\u200c\\u200e\\u200f' +
  '\\u2028-\\u202e\\u2060-\\u206f\\u2800\\u3164\\ufe00-\\ufe0e\\ufeff\\uffa0\\ufff0-\\ufffb\\u{13430}-\\u{1343f}\\u{1bca0}-\\u{1bca3}\\u{1d173}-\\u{1d17a}\\u{e0000}-\\u{e0fff}';
const pictures = '\\u2190-\\u2bff\\u{1f000}-\\u{1faff}';

/** A joiner makes one picture of two, and does nothing that could be seen between anything else. */
const unseen = new RegExp(
  `[${hidden}\\ud800-\\udfff]|(?:^|[^${pictures}\\ufe0f])\\u200d|\\u200d(?![${pictures}])`,
  'u',
);

/** Whether a text of one line carries something that its reader does not see. */
export function hidesSomething(text: string): boolean {
  return unseen.test(text);
}

/** The same of a text that may have several lines. */
export function hidesSomethingInLines(text: string): boolean {
  return unseen.test(text.replace(/[\t\r\n]/g, ' '));
}

/** Where such a text hides something, by the word before it, which its writer can see. */
export function hiddenAfter(text: string): string {
  const at = unseen.exec(text.replace(/[\t\r\n]/g, ' '))?.index ?? 0;
  const word = text.slice(0, at).trim().split(/\s+/).at(-1) ?? '';
  return word === '' ? 'at the start' : `after “${word}”`;
}

/** What is said of a text that hides something, wherever it is typed. */
export const HIDDEN_TEXT = 'This contains a character that cannot be kept. Please type it again.';
