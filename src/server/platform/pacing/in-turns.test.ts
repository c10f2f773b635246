import { expect, test } from 'vitest';
import type { Steps } from '#core/steps.ts';
import { longestTurn } from '../../testing/longest-turn.ts';
import { inTurns } from './in-turns.ts';

/** Keeps the processor for a millisecond, so many times. */
function* busy(steps: number, name: string, told: string[]): Steps<string> {
  for (let step = 0; step < steps; step += 1) {
    const until = performance.now() + 1;
    while (performance.now() < until);
    yield;
  }
  told.push(name);
  return name;
}

test('others go on between the turns of long works, and short works end before them', async () => {
  const told: string[] = [];
  const works = () => [busy(150, 'long', told), busy(150, 'as long', told), busy(1, 'short', told)];
  const longest = await longestTurn(async () => {
    expect(await Promise.all(works().map((work) => inTurns(work)))).toEqual(['long', 'as long', 'short']);
  });
  expect(told[0]).toBe('short');
  expect(longest).toBeLessThan(100);
});

test('what goes wrong in a work is its own, and the next one is done', async () => {
  // biome-ignore lint/correctness/useYield: it fails before its first step
  const failing = (function* (): Steps<never> {
    throw new Error('a fault');
  })();
  await expect(inTurns(failing)).rejects.toThrow('a fault');
  expect(await inTurns(busy(1, 'next', []))).toBe('next');
});
