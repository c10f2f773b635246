import { expect, it } from 'vitest';
import { families } from './families.ts';
import { patternOf } from './pattern.ts';
import { stableHash } from './stable-draw.ts';

const seeds = Array.from({ length: 200 }, (_, at) => `BizK3nQ7vYp2LmXw9TzRs4-service-${at}`);
const shapes = (seed: string): string => JSON.stringify(patternOf(seed));

it('gives each of 200 services a cloth of its own', () => {
  expect(new Set(seeds.map(shapes)).size).toBe(seeds.length);
});

it('weaves every family, deep and pale, among 200 services', () => {
  const woven = new Set(seeds.map((seed) => `${patternOf(seed).family} ${patternOf(seed).ground}`));
  expect(woven.size).toBe(2 * Object.keys(families).length);
});

it('is the same of the same for as long as pages and printed posters live', () => {
  expect([stableHash(''), stableHash('a'), stableHash('foobar')]).toEqual([
    0x811c9dc5, 0xe40c292c, 0xbf9cf968,
  ]);
  expect(shapes('amara-spa')).toBe(shapes('amara-spa'));
  const { family, ground, turn, width, height } = patternOf('amara-spa');
  expect({ family, ground, turn, width, height }).toMatchInlineSnapshot(`
    {
      "family": "seeds",
      "ground": "deep",
      "height": 64,
      "turn": 30,
      "width": 64,
    }
  `);
});

it('stays light, and says nothing but numbers and letters of paths', () => {
  for (const seed of [...seeds, '', '💇🏾‍♀️', '"/><script>', 'Ẹ̀wà'.repeat(500)]) {
    const { marks, width, height, turn } = patternOf(seed);
    const drawn = marks.map(({ d }) => d).join('');
    expect(drawn).toMatch(/^[MmLlHhVvAaQqCcz0-9 .-]+$/);
    expect(drawn.length).toBeLessThan(1000);
    expect([width, height, turn].every(Number.isFinite)).toBe(true);
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(10);
  }
});
