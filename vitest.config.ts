import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    globalSetup: ['src/server/testing/global-setup.ts'],
    exclude: ['tools/fixtures/**', 'node_modules/**'],
    include: ['src/**/*.test.{ts,tsx}', 'simulator/**/*.test.ts', 'tools/**/*.test.ts'],
    env: { TZ: 'Asia/Kathmandu' },
    // By itself it leaves one of two cores idle; much of the time is spent waiting for the database besides.
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
