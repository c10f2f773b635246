import { describe, expect, it } from 'vitest';
import { ANYBODY, type Deed, firstUnexplained } from './slot-history.ts';

describe('a history of one slot', () => {
  const deed = (does: Deed['does'], by: string | null, start: number, end: number): Deed => ({
    does,
    by,
    start,
    end,
  });
  const NEVER = Number.POSITIVE_INFINITY;

  it.each<readonly [string, readonly Deed[]]>([
    ['one after the other', [deed('take', 'a', 0, 1), deed('release', 'a', 2, 3), deed('take', 'b', 4, 5)]],
    [
      'at once, given back between',
      [deed('take', 'a', 0, 9), deed('take', 'b', 0, 9), deed('release', 'a', 1, 8)],
    ],
    [
      'seen before it was answered',
      [deed('take', 'a', 0, 9), deed('see', ANYBODY, 1, 2), deed('see', 'a', 3, 4)],
    ],
    ['taken by one who never heard', [deed('take', 'a', 0, NEVER), deed('see', 'a', 5, 6)]],
    [
      'not taken by one who never heard',
      [deed('take', 'a', 0, NEVER), deed('see', null, 5, 6), deed('take', 'b', 7, 8)],
    ],
    [
      'free and then taken while both look',
      [deed('see', null, 0, 9), deed('see', ANYBODY, 0, 9), deed('take', 'a', 1, 8)],
    ],
  ])('can be explained: %s', (_, deeds) => expect(firstUnexplained(deeds)).toBeNull());

  it.each<readonly [string, readonly Deed[], number]>([
    ['taken twice', [deed('take', 'a', 0, 2), deed('take', 'b', 1, 3)], 1],
    ['free after it was taken', [deed('take', 'a', 0, 1), deed('see', null, 2, 3)], 1],
    [
      'taken after it was given back',
      [deed('take', 'a', 0, 1), deed('release', 'a', 2, 3), deed('see', ANYBODY, 4, 5)],
      2,
    ],
    ['another than who took it', [deed('take', 'a', 0, 1), deed('see', 'b', 2, 3)], 1],
    [
      'taken, free and taken by one booking',
      [deed('take', 'a', 0, 9), deed('see', 'a', 1, 2), deed('see', null, 3, 4)],
      2,
    ],
    ['given back by nobody who had it', [deed('release', 'a', 0, 1)], 0],
    ['taken before anybody asked for it', [deed('see', ANYBODY, 0, 1), deed('take', 'a', 2, 3)], 0],
  ])('cannot be explained: %s', (_, deeds, index) => expect(firstUnexplained(deeds)).toBe(deeds[index]));
});
