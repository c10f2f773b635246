/**
 * What the random choices of every test start from: the same in every run, so that what passed passes again. `SEED=`
 * gives another; `npm run test:deep` draws a new one for each of its tests and says which.
 */
export const runSeed = ({ SEED }: { readonly SEED?: string | undefined }): string => SEED ?? '2026';

/** Whole numbers from a seed, each below the limit it is asked for: a random run that can be played again. */
export const numbersFrom = (seed: number): ((limit: number) => number) => {
  let state = seed;
  return (limit) => {
    // Multiplied as doubles the low bits are lost, and every seed soon runs into one short circle.
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff;
    return Math.floor((state / 2 ** 31) * limit);
  };
};
