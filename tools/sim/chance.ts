/** Random choices from a seed; one of these never hangs on another. */
export type Chance = {
  /** A whole number from 0, below the limit. */
  readonly below: (limit: number) => number;
  /** Whether something happens that happens so many times in a hundred. */
  readonly percent: (times: number) => boolean;
  readonly pick: <T>(from: readonly T[]) => T;
  readonly fill: (bytes: Uint8Array) => void;
};

/** sfc32: small, and good enough that no figure of a run shows how it was drawn. */
export const chanceOf = (seed: number): Chance => {
  let a = 0x9e3779b9;
  let b = 0x243f6a88;
  let c = seed | 0;
  let counter = 1;
  const next = (): number => {
    const sum = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + sum;
    return sum >>> 0;
  };
  for (let round = 0; round < 12; round += 1) next();
  const below = (limit: number): number => Math.floor((next() / 2 ** 32) * limit);
  return {
    below,
    percent: (times) => below(100) < times,
    pick: (from) => {
      const drawn = from[below(from.length)];
      if (drawn === undefined) throw new Error('There is nothing to pick from');
      return drawn;
    },
    fill: (bytes) => {
      for (let place = 0; place < bytes.length; place += 1) bytes[place] = next() & 255;
    },
  };
};
