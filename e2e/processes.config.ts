import { defineConfig } from 'vitest/config';
import { runSeed } from '../src/core/testing/seeded.ts';

/** What `npm run test:deep` runs besides: a kill at work, with money and with messages under way is in every run. */
const leftToDeep = [
  'development',
  'webhook-crashes',
  'faults/database-restarts',
  'faults/ending',
  'faults/migrations',
  'faults/outside-faults',
  'faults/second-starts',
].map((name) => `e2e/${name}.test.ts`);

/** What is done to whole processes: they are started, stopped and killed, and no browser looks on. */
// biome-ignore lint/style/noDefaultExport: vitest reads its settings from there
export default defineConfig({
  test: {
    include: [
      'e2e/processes.test.ts',
      'e2e/*-crashes.test.ts',
      'e2e/development.test.ts',
      'e2e/faults/*.test.ts',
    ],
    exclude: process.env['GATE'] === 'yes' ? leftToDeep : [],
    env: { SEED: runSeed(process.env) },
    globalSetup: ['e2e/build-setup.ts'],
    // Each has a product of its own, and most of its time it waits for it.
    maxWorkers: 2,
    pool: 'forks',
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 15_000 } },
  },
});
