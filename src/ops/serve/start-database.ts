import type { Config } from '#server/platform/config.ts';
import { checkServer } from '#server/platform/db/check-server.ts';
import { joinEmbeddedPostgres, startEmbeddedPostgres } from '#server/platform/db/embedded/embedded.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import type { Log } from '#server/platform/log.ts';

export type StartedDatabase = { readonly url: string; readonly stop: () => Promise<void> };

const nothing = async (): Promise<void> => undefined;

/**
 * The database this process works on, brought to the present schema. A server where one is named; else the embedded
 * one, which a worker joins and every other process starts and owns.
 */
export const startDatabase = async (config: Config, log: Log): Promise<StartedDatabase> => {
  if (config.DATABASE_URL !== undefined) {
    await checkServer(config.DATABASE_URL);
    await migrate(config.DATABASE_URL);
    return { url: config.DATABASE_URL, stop: nothing };
  }
  if (config.ROLE === 'worker') {
    const { url } = await joinEmbeddedPostgres({ dataDir: config.DATA_DIR });
    return { url, stop: nothing };
  }
  const embedded = await startEmbeddedPostgres({ dataDir: config.DATA_DIR, log });
  try {
    await migrate(embedded.url);
  } catch (error) {
    await embedded.stop();
    throw error;
  }
  return embedded;
};
