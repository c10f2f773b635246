import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { User } from './run.ts';
import { runScript } from './run-script.ts';

/** A data folder of a test's own, given to `user` where the app will run as another one. */
export const newDataFolder = (user?: User): string => {
  const folder = mkdtempSync(path.join(tmpdir(), 'akoko-e2e-'));
  if (user !== undefined) chownSync(folder, user.uid, user.gid);
  return folder;
};

/** The pid of the PostgreSQL that last served a data folder, by the files it keeps there; null when there is none. */
export const postgresPid = (dataDir: string): number | null => {
  const place = path.join(dataDir, 'embedded-postgres/place.json');
  // Written by the app: where root keeps the database of this folder.
  const kept = existsSync(place) ? (JSON.parse(readFileSync(place, 'utf8')) as { home: string }) : null;
  const cluster = kept === null ? path.join(dataDir, 'postgres') : path.join(kept.home, 'cluster');
  const file = path.join(cluster, 'postmaster.pid');
  if (!existsSync(file)) return null;
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
  return pid > 0 ? pid : null;
};

/** Ends a PostgreSQL that a killed app left behind, then deletes the folder and what belongs to it elsewhere. */
export const removeDataFolder = (dataDir: string): void => {
  if (!existsSync(dataDir)) return;
  const left = postgresPid(dataDir);
  if (left !== null && serves(left)) process.kill(left, 'SIGKILL');
  const script = `
    const { removeEmbeddedPostgres } = await import('./src/server/platform/db/embedded/embedded.ts');
    await removeEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)} });
  `;
  runScript(script);
};

/** A pid file outlives its server, and the number may be somebody else's by now. */
const serves = (pid: number): boolean => {
  try {
    const command = execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
    return command.includes('postgres');
  } catch {
    return false;
  }
};
/** Where the embedded database of a running product is reached, for another process on the same data. */
export const databaseUrlOf = (dataDir: string): string => {
  const script = `
    const { joinEmbeddedPostgres } = await import('./src/server/platform/db/embedded/embedded.ts');
    console.log((await joinEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)} })).url);
  `;
  return runScript(script).trim();
};
