import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startChild } from './child.ts';
import { type DatabaseUrls, findDatabase, removeDataDir } from './embedded-place.ts';
import { freePort } from './free-port.ts';

/** The product as `npm start` runs it, on a database of its own. */
export type Stack = { readonly port: number; readonly database: DatabaseUrls };

const MAIN = join(import.meta.dirname, '../../src/server/main.ts');
const READY = 'Akoko is ready';

/** The real app with the embedded PostgreSQL in a new data folder; everything is gone afterwards. */
export const withStack = async <T>(work: (stack: Stack) => Promise<T>): Promise<T> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'akoko-bench-'));
  const port = await freePort();
  const env = {
    PORT: String(port),
    SIMULATOR_PORT: String(await freePort()),
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    DEMO: 'false',
  };
  try {
    const app = await startChild(MAIN, { readyWhen: READY, env });
    try {
      return await work({ port, database: findDatabase(dataDir) });
    } finally {
      await app.stop();
    }
  } finally {
    removeDataDir(dataDir);
  }
};

/** A second web process of the app, without jobs and without a mail server, on a database that already runs. */
export const withWebProcess = async <T>(
  databaseUrl: string,
  work: (port: number) => Promise<T>,
): Promise<T> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'akoko-bench-web-'));
  const port = await freePort();
  const env = {
    PORT: String(port),
    ROLE: 'web',
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    SMTP_URL: 'smtp://127.0.0.1:9',
  };
  try {
    const app = await startChild(MAIN, { readyWhen: READY, env });
    try {
      return await work(port);
    } finally {
      await app.stop();
    }
  } finally {
    removeDataDir(dataDir);
  }
};
