/** A source of numbers from 0 up to but not including 1. Passed as an argument, so that a seed decides everything. */
export type Random = () => number;

/** The same seed gives the same numbers for ever (mulberry32). For believable data, never for secrets. */
export const seededRandom = (seed: number): Random => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

/** A whole number from `least` to `most`, both included. */
export const between = (random: Random, least: number, most: number): number =>
  least + Math.floor(random() * (most - least + 1));

/** One of the choices; throws when there are none. */
export const pick = <T>(random: Random, choices: readonly T[]): T => {
  const index = Math.floor(random() * choices.length);
  if (index >= choices.length) throw new RangeError('Nothing to pick from');
  // The index lies within the list, whose entries may themselves be undefined.
  return choices[index] as T;
};

/** One of the choices, each as likely as its weight; throws when there are none. */
export const pickWeighted = <T>(
  random: Random,
  choices: readonly T[],
  weightOf: (choice: T) => number,
): T => {
  let left = random() * choices.reduce((sum, choice) => sum + weightOf(choice), 0);
  const chosen = choices.find((choice) => {
    left -= weightOf(choice);
    return left < 0;
  });
  return chosen ?? pick(random, choices);
};
