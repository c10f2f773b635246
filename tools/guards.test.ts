import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { codeGuards } from './guards/code-guards.ts';
import { withoutGuard } from './guards/mutate.ts';
import { projectFiles, projectRoot } from './project-files.ts';

/** The list of guards stays true between the runs of `npm run test:guards`, which take too long for every run. */
test('every guard stands where the list says, once', () => {
  for (const guard of codeGuards) {
    const written = readFileSync(join(projectRoot, guard.file), 'utf8');
    expect([guard.name, withoutGuard(written, guard) === written]).toEqual([guard.name, false]);
  }
});

test('every guard has a name of its own and tests that exist', () => {
  const names = codeGuards.map(({ name }) => name);
  expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([]);
  const files = projectFiles();
  for (const { name, tests, named } of codeGuards) {
    const found = files.filter((file) => file.endsWith(`/${tests}.test.ts`));
    expect([name, found.length]).toEqual([name, 1]);
    if (named === undefined) continue;
    const text = readFileSync(join(projectRoot, found[0] ?? ''), 'utf8');
    expect([name, text.includes(named)]).toEqual([name, true]);
  }
});

test('a guard that is gone, doubled or unchanged is told', () => {
  const guard = { name: 'a lock', file: 'a.ts', text: 'lock()', instead: '', tests: 'a' };
  expect(withoutGuard('before lock() after', guard)).toBe('before  after');
  expect(() => withoutGuard('before after', guard)).toThrow('0 times');
  expect(() => withoutGuard('lock() lock()', guard)).toThrow('2 times');
  expect(() => withoutGuard('lock()', { ...guard, instead: 'lock()' })).toThrow('by itself');
});
