import { defineConfig } from 'vitest/config';

// biome-ignore lint/style/noDefaultExport: vitest reads its settings from there
export default defineConfig({
  test: {
    include: ['e2e/*.test.ts'],
    exclude: ['e2e/processes.test.ts', 'e2e/*-crashes.test.ts'],
    globalSetup: ['e2e/global-setup.ts'],
    // Journeys share one browser's worth of machine: one file, one test, one browser at a time.
    fileParallelism: false,
    pool: 'forks',
    testTimeout: 180_000,
    hookTimeout: 180_000,
  },
});
