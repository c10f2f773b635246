import { defineConfig } from 'vitest/config';
import { runSeed } from './src/core/testing/seeded.ts';

const ignored = ['tools/fixtures/**', 'node_modules/**'];
/** Where a test puts a module of its own in the place of the program's, no other may share it. */
const replacing = [
  'src/server/attacks/row-security-alone.test.ts',
  'src/server/attacks/own-rows-alone.test.ts',
];
/**
 * Whole clusters, months, backups, one wall without the other, and the world that a simulator plays: `npm test` leaves
 * them to `npm run test:deep`.
 */
const leftOut =
  process.env['GATE'] === 'yes'
    ? [
        'src/ops/backup/{after-restore,backup-crashes,backup-drill,new-data-folder,older-version}.test.ts',
        'src/ops/demo/{demo-month,demo-plan}.test.ts',
        'src/ops/distribute/one-shard.test.ts',
        'src/ops/seed/seed.test.ts',
        'src/server/attacks/row-security-alone.test.ts',
        'src/server/platform/db/embedded/embedded.test.ts',
        'simulator/{inbox,*/control}.test.ts',
      ]
    : [];
// Threads have the zone of the process that started them, whatever stands in their environment.
process.env['TZ'] = 'Asia/Kathmandu';
const quickPasswords = 'src/server/testing/quick-passwords.ts';
/** On the cluster that `npm run test:cluster` is given, instead of a server of one's own. */
const onNodes = process.env['COORDINATOR_URL'] !== undefined;
/**
 * One takes every constraint away in turn, from every shard. One acts as several roles in one transaction: nodes give
 * each a connection of its own, and refuse it what another has written and not committed. The others are about one server:
 * the one that the product brings along, what is filled there before it is shared out, and how it is shared out.
 */
const notOnNodes = onNodes
  ? [
      'src/server/platform/db/{constraints,privileges}.test.ts',
      'src/server/platform/db/embedded/embedded.test.ts',
      'src/ops/backup/{backup-drill,older-version}.test.ts',
      'src/ops/demo/{demo,demo-month}.test.ts',
      'src/ops/distribute/distribute.test.ts',
      'src/ops/seed/seed.test.ts',
    ]
  : [];
const globalSetup = onNodes
  ? 'src/ops/distribute/testing/nodes-setup.ts'
  : 'src/server/testing/global-setup.ts';
const shared = {
  // What one process has compiled no other compiles again: tests start a hundred.
  env: { SEED: runSeed(process.env), NODE_COMPILE_CACHE: `${import.meta.dirname}/.cache/compiled` },
  setupFiles: ['tools/fix-seed.ts'],
  pool: 'threads',
  // Three servers on the same processors take longer: a test says what comes, not how soon, unless it names a time.
  testTimeout: onNodes ? 60_000 : 20_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 10_000 } },
} as const;

export default defineConfig({
  test: {
    // A third would have the database learn everything once more; `tools/test.ts` runs other things beside.
    maxWorkers: 2,
    projects: [
      {
        test: {
          ...shared,
          name: 'pure',
          include: ['src/{core,contract,web}/**/*.test.ts'],
          exclude: ignored,
          isolate: false,
        },
      },
      {
        test: {
          ...shared,
          name: 'screens',
          // Routes of the portal as a browser draws them, on a server that the test plays.
          include: ['src/web/**/*.test.tsx'],
          exclude: ignored,
          isolate: false,
          environment: 'happy-dom',
          // Nothing that closes is there for a while longer.
          environmentOptions: { happyDOM: { settings: { device: { prefersReducedMotion: 'reduce' } } } },
          // A screen is pressed and typed into as long as its owner would.
          testTimeout: 60_000,
          // Of a whole screen nobody reads more when a test fails.
          env: { ...shared.env, DEBUG_PRINT_LIMIT: '2000' },
        },
      },
      {
        test: {
          ...shared,
          name: 'server',
          include: ['src/{server,ops}/**/*.test.ts', 'simulator/**/*.test.ts', 'tools/**/*.test.ts'],
          exclude: [...ignored, ...replacing, ...leftOut, ...notOnNodes],
          globalSetup: [globalSetup],
          setupFiles: [...shared.setupFiles, quickPasswords],
          // A server keeps what it knows in what it was made with, not in its modules: files can share those, and what
          // the compiler has learnt of them, in two thirds of the time.
          isolate: false,
        },
      },
      {
        test: {
          ...shared,
          name: 'replacing',
          include: replacing,
          exclude: [...ignored, ...leftOut],
          globalSetup: [globalSetup],
          setupFiles: [...shared.setupFiles, quickPasswords],
        },
      },
    ],
  },
});
