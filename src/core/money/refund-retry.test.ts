import { expect, it } from 'vitest';
import { hourMs, minuteMs, toInstant } from '../calendar/instant.ts';
import { nextLook, nextTry } from './refund-retry.ts';

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
