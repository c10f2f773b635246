import type { Step } from './history.ts';

/**
 * The shortest history found that still fails: whole stretches are left out first, then single steps, as long as what is
 * left `fails`. Each step draws its choices from its own seed, so that the others mean what they meant.
 */
export const shrink = async (
  steps: readonly Step[],
  fails: (steps: readonly Step[]) => Promise<boolean>,
  tries: number,
): Promise<readonly Step[]> => {
  let left = steps;
  let tried = 0;
  for (let size = Math.ceil(left.length / 2); size >= 1; size = Math.floor(size / 2)) {
    for (let from = left.length - size; from > -size && tried < tries; from -= size) {
      const without = [...left.slice(0, Math.max(0, from)), ...left.slice(from + size)];
      if (without.length === left.length) continue;
      tried += 1;
      if (await fails(without)) left = without;
    }
  }
  return left;
};
