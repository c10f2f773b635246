import { defineConfig } from 'vitest/config';
import { runSeed } from '../src/core/testing/seeded.ts';

// biome-ignore lint/style/noDefaultExport: vitest reads its settings from there
export default defineConfig({
  test: {
    include: ['e2e/*.test.ts'],
    exclude: ['e2e/processes.test.ts', 'e2e/*-crashes.test.ts', 'e2e/development.test.ts'],
    env: { SEED: runSeed(process.env) },
    globalSetup: ['e2e/global-setup.ts'],
    // A journey waits about as long as it works: two of them fill two cores, and four took no less time.
    maxWorkers: 2,
    pool: 'forks',
    testTimeout: 180_000,
    hookTimeout: 180_000,
  },
});
