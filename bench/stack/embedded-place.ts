import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** How to reach, as the app's role and as superuser, the PostgreSQL that the app runs in a data folder. */
export type DatabaseUrls = { readonly url: string; readonly adminUrl: string };

const readJson = (file: string): Readonly<Record<string, unknown>> => {
  const value: unknown = JSON.parse(readFileSync(file, 'utf8'));
  // An object of the app's own making; each field is checked where it is used.
  return value as Readonly<Record<string, unknown>>;
};

/** Root's cluster lies outside of the data folder, since PostgreSQL does not run as root. */
const outsideHome = (dataDir: string): string | null => {
  const record = join(dataDir, 'embedded-postgres/place.json');
  return existsSync(record) ? String(readJson(record)['home']) : null;
};

export const findDatabase = (dataDir: string): DatabaseUrls => {
  const home = outsideHome(dataDir);
  const cluster = home === null ? join(dataDir, 'postgres') : join(home, 'cluster');
  const port = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[3];
  const passwords = readJson(join(dataDir, 'embedded-postgres/credentials.json'));
  return {
    url: `postgres://akoko:${passwords['app']}@127.0.0.1:${port}/akoko`,
    adminUrl: `postgres://postgres:${passwords['admin']}@127.0.0.1:${port}/akoko`,
  };
};

/** Deletes a data folder that was made for one run, and the cluster it may have elsewhere. */
export const removeDataDir = (dataDir: string): void => {
  const home = outsideHome(dataDir);
  if (home !== null) rmSync(home, { recursive: true, force: true });
  rmSync(dataDir, { recursive: true, force: true });
};
