import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { describe, expect, test } from 'vitest';
import type { CodeGuard } from './guards/code-guard.ts';
import { codeGuards } from './guards/code-guards.ts';
import { findMarks, placeGuards } from './guards/find-guards.ts';
import { marksIn } from './guards/marked-code.ts';
import { withoutGuard } from './guards/mutate.ts';
import { projectFiles, projectRoot } from './project-files.ts';

const isRead = (file: string, text: string): boolean =>
  file.endsWith('.sql') || parseSync(file, text).errors.length === 0;

/** The list of guards stays true between the runs of `npm run test:guards`, which take too long for every run. */
describe('the list of guards', () => {
  test('is that of the marks in the code, each there once', () => {
    const marked = codeGuards.filter(({ file }) => file === undefined).map(({ mark }) => mark);
    const found = findMarks().map(({ mark }) => mark);
    expect(found.toSorted()).toEqual(marked.toSorted());
    expect(codeGuards.filter(({ mark }) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(mark))).toEqual([]);
  });

  test('finds each, and leaves code that can be read', { timeout: 60_000 }, () => {
    for (const { guard, file } of placeGuards(codeGuards)) {
      const text = readFileSync(join(projectRoot, file), 'utf8');
      const without = withoutGuard({ file, text }, guard);
      expect([guard.mark, without === text, isRead(file, without)]).toEqual([guard.mark, false, true]);
    }
  });

  test('names each once, with tests that exist', () => {
    const names = codeGuards.map(({ mark }) => mark);
    expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([]);
    const files = projectFiles();
    for (const { mark, tests, named } of codeGuards) {
      const found = files.filter((file) => file.endsWith(`/${tests}.test.ts`));
      expect([mark, found.length]).toEqual([mark, 1]);
      if (named === undefined) continue;
      const text = readFileSync(join(projectRoot, found[0] ?? ''), 'utf8');
      expect([mark, text.includes(named)]).toEqual([mark, true]);
    }
  });

  test('names the files of migrations alone, which cannot be marked', () => {
    const files = codeGuards.flatMap(({ file }) => file ?? []);
    expect(files.filter((file) => !/\/migrations\/\d{4}_\w+\.sql$/.test(file))).toEqual([]);
  });
});

describe('without its guard', () => {
  const without = (text: string, guard: Partial<Pick<CodeGuard, 'text' | 'instead'>> = {}): string =>
    withoutGuard({ file: 'a.ts', text }, { mark: 'kept', tests: 'a', ...guard } as CodeGuard)
      .replace('// guard: kept', '')
      .replaceAll(/\s+/g, ' ')
      .trim();

  test.each([
    ['a statement', '// guard: kept\nif (a) {\n  b();\n}\nc();', 'c();'],
    ['a declaration', '/** Says a. */\n// guard: kept\nexport const a = 1;\nb();', '/** Says a. */ b();'],
    ['a property', 'f({\n  a,\n  // guard: kept\n  b: c(d),\n  e,\n});', 'f({ a, e, });'],
    ['an argument', 'f(\n  // guard: kept\n  a.b(c),\n  d,\n);', 'f( d, );'],
    ['a condition', 'a =\n  b &&\n  // guard: kept\n  c(d) &&\n  e;', 'a = b && e;'],
    ['a condition from its first part on', 'a(\n  // guard: kept\n  b &&\n  c,\n  d,\n);', 'a( d, );'],
    ['a call of a chain', 'a\n  .b()\n  // guard: kept\n  .c(d.e())\n  .f();', 'a .b() .f();'],
    [
      'what another mark stands before as well',
      '// guard: kept\n// guard: other\na();\nb();',
      '// guard: other b();',
    ],
  ])('%s is gone', (_, written, left) => {
    expect(without(written)).toBe(left);
  });

  test('another thing stands there, or a part of it is another', () => {
    const written = 'b();\n// guard: kept\nreturn a(b, c) ? d : null;\na(b, c);';
    expect(without(written, { instead: 'return d;' })).toBe('b(); return d; a(b, c);');
    expect(without(written, { text: 'a(b, c)', instead: 'true' })).toBe(
      'b(); return true ? d : null; a(b, c);',
    );
  });

  test('it is found in whichever lines it is written', () => {
    const lines = '// guard: kept\nreturn  a(\n  bee,\n  c,\n) as dee;';
    expect(without(lines, { text: 'a(bee, c) as dee', instead: 'true' })).toBe('return true;');
    expect(() => without(lines, { text: 'a(be e, c)' })).toThrow('has no');
  });

  test('one that is gone, doubled or unchanged is told', () => {
    expect(() => without('a();')).toThrow('does not stand in a.ts once');
    expect(() => without('// guard: kept\na();\n// guard: kept\nb();')).toThrow(
      'does not stand in a.ts once',
    );
    expect(() => without('a(// guard: kept\n);')).toThrow('does not stand in a.ts once');
    expect(() => without('a(\n  // guard: kept\n);')).toThrow('nothing begins');
    expect(() => without('// guard: kept\na();\nb();', { text: 'b()' })).toThrow('has no');
    expect(() => without('// guard: kept\na(a);', { text: 'a' })).toThrow('more than once');
    expect(() => without('// guard: kept\na();', { instead: 'a();' })).toThrow('by itself');
  });

  test('a mark has a line of its own', () => {
    expect(marksIn('// guard: a-b\n  // guard: c\nd(); // guard: e\n// guarded: f')).toEqual(['a-b', 'c']);
  });
});
