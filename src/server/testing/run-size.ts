import { randomInt } from 'node:crypto';

/** How often a test does what it does: `usual` in every run, and what `npm run test:deep` sets under `name` there. */
export const runSize = (name: string, usual: number): number => Number(process.env[name] ?? usual);

/** What the random choices of a test start from. It is printed; `SEED=` plays the same choices again. */
export const runSeed = (test: string): number => {
  const seed = Number(process.env['SEED'] ?? randomInt(2 ** 30));
  console.info(`${test}: SEED=${seed}`);
  return seed;
};
