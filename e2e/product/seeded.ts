/** Whole numbers from a seed, each below the limit it is asked for: a random run that can be played again. */
export const numbersFrom = (seed: number): ((limit: number) => number) => {
  let state = seed;
  return (limit) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * limit);
  };
};
