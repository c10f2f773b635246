import type { Config } from '#server/platform/config.ts';
import { checkServer } from '#server/platform/db/check-server.ts';
import { reachEmbeddedPostgres } from '#server/platform/db/embedded/embedded.ts';

/**
 * The database of the settings for a command beside the program: the server named in DATABASE_URL, seen to be one to
 * work on, or the embedded one, started for as long as the command lasts where it does not run. Throws in words.
 */
export const reachDatabase = async (
  config: Pick<Config, 'DATABASE_URL' | 'DATA_DIR'>,
): Promise<{ readonly url: string; readonly leave: () => Promise<void> }> => {
  const { DATABASE_URL: url, DATA_DIR: dataDir } = config;
  if (url === undefined) return reachEmbeddedPostgres({ dataDir });
  await checkServer(url);
  return { url, leave: async () => undefined };
};
