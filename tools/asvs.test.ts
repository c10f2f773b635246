import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { projectRoot } from './project-files.ts';

const read = (path: string): string => readFileSync(join(projectRoot, path), 'utf8');
const document = read('docs/asvs.md');
const rows = [...document.matchAll(/^\| (\d+\.\d+\.\d+) \| ([12]) \| ([^|]+) \| (.+) \|$/gm)].map(
  ([, nr = '', level = '', asks = '', answer = '']) => ({ nr, level, asks, answer }),
);

/** How many rows of levels 1 and 2 each chapter of ASVS 5.0.0 has. */
const CHAPTERS = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7];

it('every row of levels 1 and 2 is answered once', () => {
  expect(new Set(rows.map(({ nr }) => nr)).size).toBe(rows.length);
  const chapters = CHAPTERS.map((_, at) => rows.filter(({ nr }) => nr.startsWith(`${at + 1}.`)).length);
  expect(chapters).toEqual(CHAPTERS);
  expect(rows.filter(({ level }) => level === '1')).toHaveLength(70);
  expect(rows).toHaveLength(253);
});

it('each answer is a test, a place, a reason why not here, or one of five deviations', () => {
  const kinds = /^(Test: `|Place: |Not here: |Deviation D\d$)/;
  expect(rows.filter(({ answer }) => !kinds.test(answer)).map(({ nr }) => nr)).toEqual([]);
  const named = (text: string) => [...new Set(text.match(/\bD\d\b/g))].toSorted();
  expect(named(document)).toEqual(['D1', 'D2', 'D3', 'D4', 'D5']);
  for (const [, deviation, argued = ''] of document.matchAll(/^\*\*(D\d), [^(]+\(([^)]+)\)\.\*\*/gm))
    for (const nr of argued.split(', '))
      expect(rows.find((row) => row.nr === nr)?.answer).toMatch(new RegExp(`[Dd]eviation ${deviation}`));
});

it('a deviation of a row is argued where the deviations are', () => {
  const unargued = rows.flatMap(({ nr, answer }) =>
    [...answer.matchAll(/[Dd]eviation (D\d)/g)]
      .filter(([, deviation = '']) => {
        const argued = new RegExp(`^\\*\\*${deviation}, [^(]+\\(([^)]*)\\)`, 'm').exec(document)?.[1] ?? '';
        return !argued.split(', ').includes(nr);
      })
      .map(([text]) => `${nr} ${text}`),
  );
  expect(unargued).toEqual([]);
});

it('every test that is named is there, by file and title', () => {
  const tests = [...document.matchAll(/`([^`\s]+\.test\.tsx?)` — "(.+?)"(?= ·|;|:|\.| \||$)/gm)];
  expect(tests.length).toBeGreaterThan(100);
  const missing = tests.filter(
    ([, path = '', title = '']) => !existsSync(join(projectRoot, path)) || !read(path).includes(title),
  );
  expect(missing.map(([text]) => text)).toEqual([]);
});
