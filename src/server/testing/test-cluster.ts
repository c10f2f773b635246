import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  type EmbeddedPostgres,
  removeEmbeddedPostgres,
  startEmbeddedPostgres,
} from '../platform/db/embedded/embedded.ts';
import { createCommandLog } from '../platform/logging/terminal-line.ts';

/** A fresh database of its own for a test run; `stop` ends it and deletes everything it kept on disk. */
export async function startTestCluster(): Promise<EmbeddedPostgres> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'akoko-test-'));
  const { url, adminUrl, stop } = await startEmbeddedPostgres({
    dataDir,
    log: createCommandLog('warn'),
    purpose: 'trial',
  });
  return {
    url,
    adminUrl,
    stop: async () => {
      await stop();
      await removeEmbeddedPostgres({ dataDir });
    },
  };
}
