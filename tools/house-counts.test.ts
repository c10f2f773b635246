import { describe, expect, it } from 'vitest';
import { codeLines, countHouse } from './house-counts.ts';

describe('lines of code', () => {
  it.each([
    ['one statement', 'export const a = 1;\n', 1],
    ['blank lines and comments are none', '/** Why. */\n\n// Because.\nexport const a = 1; // so\n', 1],
    ['what a template spans counts', 'export const a = `one\n\n// two`;\n', 3],
    ['a comment within a statement is none', 'export const a = [\n  // first\n  1,\n];\n', 3],
    [
      'markup counts, what is said about it does not',
      'const a = (\n  <p>\n    {/* why */}\n    Hello\n  </p>\n);\n',
      6,
    ],
  ])('%s', (_, text, lines) => {
    expect(codeLines({ path: 'a.tsx', text })).toBe(lines);
  });
});

describe('the house', () => {
  const action = 'export const book = async (wake: () => void, body: Body) => body;\n';
  const other = 'export const move = async (wake: () => void, id: string) => id;\n';
  const files = [
    { path: 'src/server/modules/a/actions/book-it.ts', text: action },
    { path: 'src/server/modules/a/actions/move-it.ts', text: other },
    { path: 'src/server/modules/a/actions/move-it.test.ts', text: other },
    { path: 'src/server/modules/a/testing/desk.ts', text: other },
    { path: 'src/core/a.ts', text: `${'export const a = 1;\n'.repeat(16)}` },
    { path: 'tools/b.ts', text: 'export const b = 1;\n' },
  ];
  const figures = Object.fromEntries(countHouse(files).map(({ what, figure }) => [what, figure]));

  it('is counted without its tests and what they use', () => {
    expect(figures).toEqual({
      'source files': 3,
      'files on one level of the server': 2,
      'files in actions/': 2,
      'files of 15 lines or fewer': 2,
      'parameter lists of commands': 2,
      'files that know of waking a worker': 2,
      'lines of code': 18,
    });
  });
});
