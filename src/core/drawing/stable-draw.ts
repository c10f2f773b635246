/** Draws the same numbers from the same seed, today and in ten years. */
export type StableDraw = {
  /** A whole number from `least` to `most`, both included. */
  readonly whole: (least: number, most: number) => number;
  /** One of them; there has to be one. */
  readonly of: <T>(choices: readonly [T, ...T[]]) => T;
};

const OFFSET = 0x811c9dc5;
const PRIME = 0x01000193;

/** FNV-1a over the UTF-16 units of a text: 32 bits that tell two texts apart, and keep nothing secret. */
export function stableHash(text: string): number {
  let hash = OFFSET;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), PRIME);
  return hash >>> 0;
}

/** What is drawn from a seed (mulberry32 from its hash): the look of a thing, never a secret. */
export function stableDraw(seed: string): StableDraw {
  let state = stableHash(seed);
  const share = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const whole = (least: number, most: number): number => least + Math.floor(share() * (most - least + 1));
  return {
    whole,
    of: ([first, ...others]) => [first, ...others][whole(0, others.length)] ?? first,
  };
}
