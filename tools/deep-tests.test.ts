import { expect, test } from 'vitest';
import { deepTests } from './deep-tests.ts';
import { projectFiles } from './project-files.ts';

/** The words of a command that choose files, as vitest does: by a part of their paths. */
const filesAskedFor = (command: readonly string[]): readonly string[] =>
  command
    .slice(2)
    .filter((word, at, words) => !word.startsWith('-') && !['-t', '--config'].includes(words[at - 1] ?? ''));

test('every deep test asks for tests that are there', () => {
  const tests = projectFiles().filter((path) => /\.test\.tsx?$/.test(path));
  const lost = deepTests.flatMap(({ name, command }) =>
    filesAskedFor(command)
      .filter((word) => !tests.some((path) => path.includes(word)))
      .map((word) => `${name}: ${word}`),
  );
  expect(lost).toEqual([]);
});
