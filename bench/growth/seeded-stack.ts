import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { type Admin, withAdmin } from '../database/admin.ts';
import { startChild } from '../stack/child.ts';
import { type DatabaseUrls, findDatabase } from '../stack/embedded-place.ts';
import { freePort } from '../stack/free-port.ts';
import { AROUND_NODE, NODE_ARGS, withDataDir } from '../stack/stack.ts';

/** A process of the app on a database with many appointments, and how the owner of each business signs in. */
export type SeededStack = {
  readonly port: number;
  /** Of that process. */
  readonly pid: number;
  readonly database: DatabaseUrls;
  readonly admin: Admin;
  /** Of the business of this number, counted from 1, the largest first. */
  readonly ownerOf: (number: number) => { readonly email: string; readonly password: string };
};

const SEED = join(import.meta.dirname, '../../src/ops/seed/main.ts');
const MAIN = join(import.meta.dirname, '../../src/ops/serve/main.ts');

/** How many appointments the large database has: 1,000,000, or as many as GROWTH_ROWS says. */
export const manyRows = (): number => Number(process.env['GROWTH_ROWS'] ?? 1_000_000);
export const FEW_ROWS = 10_000;

/** The large database is kept for another time where GROWTH_FOLDER names its folder; it has to be seeded on the same day. */
const withFolder = <T>(rows: number, work: (dataDir: string) => Promise<T>): Promise<T> => {
  const kept = process.env['GROWTH_FOLDER'];
  return kept === undefined || rows !== manyRows() ? withDataDir(work) : work(kept);
};

/** Fills the folder's database, as far as it is not filled yet; answers what the program said at the end. */
const seedRows = async (
  dataDir: string,
  rows: number,
  log: (line: string) => void,
): Promise<{ readonly email: string; readonly password: string }> => {
  const child = spawn(process.execPath, [SEED, '--appointments', String(rows)], {
    env: { PATH: process.env['PATH'] ?? '', DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const [code] = await once(child, 'close');
  const owner = /signs in as (\S+) with (\S+);/.exec(said);
  if (code !== 0 || owner === null)
    throw new Error(`Seeding ${rows} appointments ended with ${code}: ${said}`);
  log(`${rows} appointments are seeded`);
  return { email: owner[1] ?? '', password: owner[2] ?? '' };
};

/** A process that only answers, to whom no mail server is known. */
const ONLY_WEB = { ROLE: 'web', SMTP_URL: 'smtp://127.0.0.1:9' };

/** `env`: what the process is told besides; absent: to answer and do nothing by itself. */
export const withSeeded = <T>(
  rows: number,
  log: (line: string) => void,
  work: (stack: SeededStack) => Promise<T>,
  env: Readonly<Record<string, string>> = ONLY_WEB,
): Promise<T> =>
  withFolder(rows, async (dataDir) => {
    const first = await seedRows(dataDir, rows, log);
    const port = await freePort();
    const app = await startChild(MAIN, {
      readyWhen: 'Akoko is ready',
      nodeArgs: NODE_ARGS,
      env: {
        PORT: String(port),
        SIMULATOR_PORT: String(await freePort()),
        DATA_DIR: dataDir,
        LOG_LEVEL: 'warn',
        DEMO: 'false',
        ...AROUND_NODE,
        ...env,
      },
    });
    const database = findDatabase(dataDir);
    const ownerOf = (number: number) => ({ ...first, email: first.email.replace('-1.', `-${number}.`) });
    try {
      return await withAdmin(database.adminUrl, (admin) =>
        work({ port, pid: app.pid, database, admin, ownerOf }),
      );
    } finally {
      await app.stop();
    }
  });
