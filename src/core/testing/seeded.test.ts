import { expect, it } from 'vitest';
import { numbersFrom } from './seeded.ts';

it.each([1, 12_345, 824_548_847])('from seed %i the numbers do not begin anew', (seed) => {
  const next = numbersFrom(seed);
  const numbers = Array.from({ length: 100_000 }, () => next(2 ** 31));
  expect(new Set(numbers).size).toBe(numbers.length);
});

it('numbers from different seeds are different, and each seed always gives the same', () => {
  const first = (seed: number) => {
    const next = numbersFrom(seed);
    return Array.from({ length: 20 }, () => next(1000)).join(' ');
  };
  expect(new Set(Array.from({ length: 500 }, (_, seed) => first(seed))).size).toBe(500);
  expect(first(7)).toBe(first(7));
});

it('every number below the limit comes up, and none else', () => {
  const next = numbersFrom(3);
  const counts = Array.from({ length: 10 }, () => 0);
  for (let drawn = 0; drawn < 10_000; drawn += 1) {
    const number = next(10);
    counts[number] = (counts[number] ?? Number.NaN) + 1;
  }
  expect(counts).toHaveLength(10);
  expect(Math.min(...counts)).toBeGreaterThan(850);
  expect(Math.max(...counts)).toBeLessThan(1150);
});
