import { expect } from 'vitest';
import { run } from '../product/run.ts';

/** How often a test does what it does: `usual` in every run, and what `npm run test:deep` sets under `name` there. */
export const runSize = (name: string, usual: number): number => Number(process.env[name] ?? usual);

/** What random choices start from: `src/core/testing/seeded.ts` says which. */
export const RUN_SEED = Number(process.env['SEED']);

/** Asks the database that serves a data folder for every invariant; none may be broken. */
export const expectClean = async (dataDir: string, message: string): Promise<void> => {
  const audit = run(['src/ops/audit/main.ts'], { DATA_DIR: dataDir });
  expect([await audit.ended, audit.output()], message).toEqual([
    { code: 0, signal: null },
    expect.stringMatching(/Everything adds up\./),
  ]);
};
