/** How often a test does what it does: `usual` in every run, and what `npm run test:deep` sets under `name` there. */
export const runSize = (name: string, usual: number): number => Number(process.env[name] ?? usual);

/**
 * Whether the machine is this test's alone, as in `npm run test:deep`: only then is it held to a time that was promised.
 * Beside other tests it says how long it took.
 */
export const RUNS_ALONE = process.env['RUNS_ALONE'] === 'yes';

/** What the random choices of a test start from: `src/core/testing/seeded.ts` says which. */
export const RUN_SEED = Number(process.env['SEED']);
