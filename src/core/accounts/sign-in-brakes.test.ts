import { describe, expect, test } from 'vitest';
import { type Instant, minuteMs, toInstant } from '../calendar/instant.ts';
import { guessing, guessingTogether, recall, stuffing, type Tally, waitBefore } from './sign-in-brakes.ts';

const now = toInstant(1_800_000_000_000);
const later = (ms: number): Instant => toInstant(now + ms);
const tally = (failures: number): Tally => ({ failures, lastAt: now });

describe('the wait before the next try', () => {
  test.each([
    [0, 0],
    [4, 0],
    [5, 1],
    [6, 2],
    [7, 4],
    [8, 8],
    [9, 15],
    [10, 15],
    [1_000_000, 15],
  ])('after %i wrong passwords is %i minutes', (failures, minutes) =>
    expect(waitBefore(guessing, tally(failures), now)).toBe(minutes * minuteMs),
  );

  test('is over once it has passed, and only then', () => {
    expect(waitBefore(guessing, tally(6), later(2 * minuteMs - 1))).toBe(1);
    expect(waitBefore(guessing, tally(6), later(2 * minuteMs))).toBe(0);
  });

  test('begins at the second try while an account is guessed at from everywhere', () => {
    expect(waitBefore(guessingTogether, null, now)).toBe(0);
    expect(waitBefore(guessingTogether, tally(1), now)).toBe(minuteMs);
  });

  test('of a network is a minute at most, however much it guesses', () => {
    expect(waitBefore(stuffing, tally(99), now)).toBe(0);
    expect(waitBefore(stuffing, tally(100), now)).toBe(5_000);
    expect(waitBefore(stuffing, tally(100_000), now)).toBe(minuteMs);
  });

  test('is never longer than the longest, also where the clock has gone back', () =>
    expect(waitBefore(guessing, tally(9), later(-600 * minuteMs))).toBe(15 * minuteMs));
});

describe('a tally', () => {
  test('is forgotten after its time', () => {
    expect(recall(tally(9), guessing.forgetMs, later(guessing.forgetMs - 1))).toEqual(tally(9));
    expect(recall(tally(9), guessing.forgetMs, later(guessing.forgetMs))).toBeNull();
    expect(recall(tally(0), guessing.forgetMs, now)).toBeNull();
  });

  test('of a clock that was years ahead holds against nobody', () =>
    expect(recall(tally(9), guessing.forgetMs, later(-guessing.forgetMs - 1))).toBeNull());
});
