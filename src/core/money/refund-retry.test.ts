import { expect, it } from 'vitest';
import { dayMs, hourMs, minuteMs, toInstant } from '../calendar/instant.ts';
import { isTakenOver, mayAsk, nextLateLook, nextLook, nextTry } from './refund-retry.ts';

const now = toInstant(Date.parse('2026-12-07T09:00:00Z'));

it.each([
  [0, 1],
  [1, 1],
  [2, 2],
  [6, 60],
  [99, 60],
])('after try %d it waits %d minutes', (attempts, minutes) =>
  expect(nextTry(attempts, now)).toBe(now + minutes * minuteMs),
);

it.each([
  [0, 10],
  [59, 10],
  [60, 60],
  [24 * 60, 360],
])('%d minutes on it is asked after in %d', (age, minutes) =>
  expect(nextLook(toInstant(now - age * minuteMs), now)).toBe(now + minutes * minuteMs),
);

it('is asked after for as long as it takes', () =>
  expect(nextLook(toInstant(now - 1000 * hourMs), now)).toBeGreaterThan(now));

const ago = (ms: number) => toInstant(now - ms);

it('is the owner’s after two days without a word', () =>
  expect([47 * hourMs, 48 * hourMs].map((age) => isTakenOver(ago(age), now))).toEqual([false, true]));

it.each([
  ['never asked for', null, false, true],
  ['a part, just asked for', ago(minuteMs), false, false],
  ['a part, asked for an hour ago', ago(hourMs), false, true],
  ['all of it, just asked for', ago(minuteMs), true, true],
])('%s', (_, asked, isWhole, expected) => expect(mayAsk(asked, isWhole, now)).toBe(expected));

it('is looked for ever more rarely after it was taken over, and no more after a month', () => {
  const next = (age: number) => nextLateLook(ago(age), now);
  expect([next(2 * dayMs), next(8 * dayMs), next(30 * dayMs)]).toEqual([now + 6 * hourMs, now + dayMs, null]);
});
