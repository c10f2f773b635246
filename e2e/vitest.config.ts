import { defineConfig } from 'vitest/config';
import { runSeed } from '../src/core/testing/seeded.ts';

/** What `npm test` goes of all journeys: the days of an owner and a client. `npm run test:deep` goes every one. */
const ofEveryRun = [
  'account',
  'client',
  'client-side',
  'day',
  'drawn-day',
  'held',
  'journey',
  'lines',
  'live',
  'orders',
  'owner-booking',
  'payment',
].map((name) => `e2e/${name}.test.ts`);

// biome-ignore lint/style/noDefaultExport: vitest reads its settings from there
export default defineConfig({
  test: {
    include: process.env['GATE'] === 'yes' ? ofEveryRun : ['e2e/*.test.ts'],
    exclude: ['e2e/processes.test.ts', 'e2e/*-crashes.test.ts', 'e2e/development.test.ts'],
    env: { SEED: runSeed(process.env) },
    globalSetup: ['e2e/global-setup.ts'],
    // A journey waits about as long as it works: two of them fill two cores, and four took no less time.
    maxWorkers: 2,
    pool: 'forks',
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 15_000 } },
  },
});
