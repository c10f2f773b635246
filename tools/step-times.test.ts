import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { keepTimes, leftInWords, readTimes, secondsLeft } from './step-times.ts';

const build = { name: 'build', after: [] };
const checks = { name: 'checks', after: [] };
const tests = { name: 'tests', after: ['build'] };
const journeys = { name: 'journeys', after: ['build', 'tests', 'checks'] };
const times = { build: 20, checks: 90, tests: 300, journeys: 200 };

it.each([
  ['nothing has begun', [build, checks, tests, journeys], {}, 20 + 300 + 200],
  ['some are under way', [checks, tests, journeys], { checks: 50, tests: 100 }, 200 + 200],
  ['one takes longer than before', [tests, journeys], { tests: 400 }, 200],
  ['what is waited for is no longer the longest', [checks, journeys], { checks: 30 }, 60 + 200],
  ['all has ended', [], {}, 0],
])('knows how long is left when %s', (_, steps, spent, left) => {
  expect(secondsLeft(steps, times, new Map(Object.entries(spent)))).toBe(left);
});

it('says nothing of steps that never ran', () => {
  expect(secondsLeft([build, tests], { build: 20 }, new Map())).toBe(null);
  expect(leftInWords(null)).toBe('');
});

it.each([
  [0, ' – less than a minute left'],
  [59, ' – less than a minute left'],
  [60, ' – about 1 min left'],
  [460, ' – about 8 min left'],
])('says %i seconds in words', (seconds, words) => expect(leftInWords(seconds)).toBe(words));

it('finds again what was kept, and nothing in a file that is broken', () => {
  const folder = mkdtempSync(join(tmpdir(), 'akoko-times-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'new/times.json');
  expect(readTimes(file)).toEqual({});
  keepTimes(file, times);
  expect(readTimes(file)).toEqual(times);
  writeFileSync(file, '{"build":');
  expect(readTimes(file)).toEqual({});
});
