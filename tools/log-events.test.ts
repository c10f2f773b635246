import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { events } from '#server/platform/logging/events.ts';
import { projectFiles, projectRoot } from './project-files.ts';

const sources = projectFiles()
  .filter((path) => /^src\/(server|ops)\/.*\.ts$/.test(path) && !/\.test\.ts$|\/testing\//.test(path))
  .map((path) => ({ path, text: readFileSync(join(projectRoot, path), 'utf8') }));

/** The code that each call of a log is given, wherever it stands; null where it is no code that can be read off. */
const told = sources.flatMap(({ path, text }) =>
  [...text.matchAll(/(?<!console\.)\blog\(\s*(?:'([^']*)')?/g)].map(([, code = null]) => ({ path, code })),
);

test('whatever is logged is one event of the table, and each of the table is logged somewhere', () => {
  expect(told.length).toBeGreaterThan(50);
  expect(told.filter(({ code }) => code === null || !(code in events))).toEqual([]);
  const codes = new Set(told.map(({ code }) => code));
  expect(Object.keys(events).filter((code) => !codes.has(code))).toEqual([]);
});

test('each code says one thing, in words that no other has', () => {
  const entries = Object.entries(events);
  for (const [code, { says }] of entries) {
    expect(code).toMatch(/^[a-z]+\.[a-z]+$/);
    expect(says).toMatch(/^[A-Z]/);
    const first = says.split(/[:;]/)[0] ?? '';
    expect([code, entries.filter(([, other]) => other.says.startsWith(first)).map(([name]) => name)]).toEqual(
      [code, [code]],
    );
  }
});

test('there is no second way to say something: one file writes lines, and only commands speak for themselves', () => {
  const using = (way: RegExp) => sources.filter(({ text }) => way.test(text)).map(({ path }) => path);
  expect(using(/from 'pino'/)).toEqual(['src/server/platform/log.ts']);
  const speaking = using(/\bconsole\.|process\.(stdout|stderr)\b/);
  expect(speaking.filter((path) => !/\/main\.ts$|-command\.ts$/.test(path))).toEqual([
    'src/server/platform/logging/terminal-line.ts',
  ]);
});
