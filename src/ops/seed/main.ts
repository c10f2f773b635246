import { systemClock } from '#server/platform/clock.ts';
import { type Config, readConfig } from '#server/platform/config.ts';
import { connect } from '#server/platform/db/connect.ts';
import {
  hasEmbeddedPostgres,
  reachEmbeddedPostgres,
  startEmbeddedPostgres,
} from '#server/platform/db/embedded/embedded.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { createCommandLog } from '#server/platform/logging/terminal-line.ts';
import { openSecretKey } from '../open-key.ts';
import { reachDatabase } from '../reach-database.ts';
import { SeedRefused, seedDatabase } from './seed-command.ts';
import { readSeedArguments, SEED_USAGE } from './seed-plan.ts';

/** The database named in the settings, the embedded one that runs, or that one started, and made, for this. */
const reach = async (
  config: Config,
): Promise<{ readonly url: string; readonly leave: () => Promise<void> }> => {
  if (config.DATABASE_URL !== undefined) return reachDatabase(config);
  const dataDir = config.DATA_DIR;
  if (hasEmbeddedPostgres(dataDir)) return reachEmbeddedPostgres({ dataDir, purpose: 'bulk' });
  const { url, stop } = await startEmbeddedPostgres({
    dataDir,
    log: createCommandLog('error'),
    purpose: 'bulk',
  });
  return { url, leave: stop };
};

/** As the first start would: none is made later beside businesses that are there. */
const claimKey = async (url: string, config: Config): Promise<void> => {
  const database = connect(url, { max: 1, onError: (error) => console.error(error.message) });
  await openSecretKey(database, config, { otherKey: false }).finally(database.close);
};

/**
 * `npm run seed -- --appointments 10000000`: fills a database with many bookings, for looking at how the product bears
 * them. Ends with 1 when it was refused, and with 2 when nothing could be asked of the database.
 */
const seed = async (): Promise<number> => {
  const order = readSeedArguments(process.argv.slice(2));
  if (order === null) {
    console.error(SEED_USAGE);
    return 1;
  }
  const config = readConfig(process.env);
  const { url, leave } = await reach(config);
  try {
    await migrate(url);
    await claimKey(url, config);
    await seedDatabase(url, order, { now: systemClock.now(), tell: console.log });
    return 0;
  } finally {
    await leave();
  }
};

// Ending by a signal leaves no database server behind; what a batch had begun is undone, and done at the next run.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

try {
  process.exitCode = await seed();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = error instanceof SeedRefused ? 1 : 2;
}
