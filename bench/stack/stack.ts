import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Child, startChild } from './child.ts';
import { type DatabaseUrls, findDatabase, removeDataDir } from './embedded-place.ts';
import { freePort } from './free-port.ts';

/** The product as `npm start` runs it, on a database of its own. */
export type Stack = {
  readonly port: number;
  readonly pid: number;
  readonly dataDir: string;
  readonly database: DatabaseUrls;
};

const MAIN = join(import.meta.dirname, '../../src/ops/serve/main.ts');
/** As tools/start.ts starts it. */
export const NODE_ARGS = ['--max-semi-space-size=4', '--heap-growing-percent=25'];
export const AROUND_NODE = { MALLOC_ARENA_MAX: '1' };
const READY = 'Akoko is ready';

/** A data folder of one run's own; gone afterwards, with the cluster it may have elsewhere. */
export const withDataDir = async <T>(work: (dataDir: string) => Promise<T>): Promise<T> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'akoko-bench-'));
  try {
    return await work(dataDir);
  } finally {
    removeDataDir(dataDir);
  }
};

/** What the app is started with besides, for whoever looks into it. */
type Watched = { readonly nodeArgs: readonly string[]; readonly env: Readonly<Record<string, string>> };

/** The real app with the embedded PostgreSQL in this data folder. */
export const startApp = async (
  dataDir: string,
  watched?: Watched,
): Promise<Child & { readonly port: number }> => {
  const port = await freePort();
  const env = {
    PORT: String(port),
    SIMULATOR_PORT: String(await freePort()),
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    DEMO: 'false',
    ...AROUND_NODE,
    ...watched?.env,
  };
  const nodeArgs = [...NODE_ARGS, ...(watched?.nodeArgs ?? [])];
  return { ...(await startChild(MAIN, { readyWhen: READY, nodeArgs, env })), port };
};

/** The same in a new data folder; everything is gone afterwards. */
export const withStack = <T>(work: (stack: Stack) => Promise<T>, watched?: Watched): Promise<T> =>
  withDataDir(async (dataDir) => {
    const app = await startApp(dataDir, watched);
    try {
      return await work({ port: app.port, pid: app.pid, dataDir, database: findDatabase(dataDir) });
    } finally {
      await app.stop();
    }
  });

/**
 * A second web process of the app, without jobs and without a mail server, on a database that already runs and with the
 * secret key in the data folder of whoever runs it.
 */
export const withWebProcess = async <T>(
  { databaseUrl, dataDir }: { readonly databaseUrl: string; readonly dataDir: string },
  work: (port: number) => Promise<T>,
): Promise<T> => {
  const port = await freePort();
  const env = {
    PORT: String(port),
    SIMULATOR_PORT: String(await freePort()),
    ROLE: 'web',
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    SMTP_URL: 'smtp://127.0.0.1:9',
    ...AROUND_NODE,
  };
  const app = await startChild(MAIN, { readyWhen: READY, nodeArgs: NODE_ARGS, env });
  try {
    return await work(port);
  } finally {
    await app.stop();
  }
};
