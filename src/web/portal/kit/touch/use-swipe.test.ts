import { expect, it } from 'vitest';
import { swipeOf } from './use-swipe.ts';

it.each([
  [{ x: -51, y: 0 }, 'next'],
  [{ x: 51, y: 0 }, 'previous'],
  // Not more than 50 pixels.
  [{ x: -50, y: 0 }, null],
  [{ x: 50, y: 0 }, null],
  [{ x: 0, y: 0 }, null],
  // A little askew is still sideways; more is scrolling.
  [{ x: -90, y: 59 }, 'next'],
  [{ x: -90, y: 61 }, null],
  [{ x: 90, y: -200 }, null],
])('a finger that went %o asks for %s', (travel, to) => expect(swipeOf(travel)).toBe(to));
