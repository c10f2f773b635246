import { expect, test } from 'vitest';
import type { Steps } from '#core/steps.ts';
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
  let longest = 0;
  let looked = performance.now();
  const looking = setInterval(() => {
    longest = Math.max(longest, performance.now() - looked);
    looked = performance.now();
  }, 1);
  const works = [busy(150, 'long', told), busy(150, 'as long', told), busy(1, 'short', told)].map(inTurns);
  expect(await Promise.all(works)).toEqual(['long', 'as long', 'short']);
  clearInterval(looking);
  expect(told[0]).toBe('short');
  // Turns take 5 ms; the rest is what a busy machine adds.
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
