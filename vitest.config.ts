import { defineConfig } from 'vitest/config';

const ignored = ['tools/fixtures/**', 'node_modules/**'];
const shared = {
  exclude: ignored,
  env: { TZ: 'Asia/Kathmandu' },
  pool: 'threads',
  testTimeout: 20_000,
  hookTimeout: 60_000,
} as const;

export default defineConfig({
  test: {
    // By itself it leaves one of two cores idle.
    maxWorkers: 2,
    projects: [
      {
        test: {
          ...shared,
          name: 'pure',
          include: ['src/{core,contract,web}/**/*.test.{ts,tsx}'],
          // Nothing there keeps anything between tests, and setting each file apart took longer than the tests.
          isolate: false,
        },
      },
      {
        test: {
          ...shared,
          name: 'server',
          include: ['src/server/**/*.test.ts', 'simulator/**/*.test.ts', 'tools/**/*.test.ts'],
          globalSetup: ['src/server/testing/global-setup.ts'],
        },
      },
    ],
  },
});
