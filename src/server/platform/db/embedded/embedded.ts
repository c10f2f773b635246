/**
 * A real PostgreSQL of our own, kept in DATA_DIR: made at the first start, run beside the app, stopped
 * with it. One process owns a data folder; others join its server.
 */
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { Log } from '../../log.ts';
import { createCommandLog } from '../../logging/terminal-line.ts';
import { usableBinaries } from './binaries/binaries.ts';
import { ensureAppDatabase } from './cluster/app-database.ts';
import {
  choosePlace,
  controlIn,
  findCluster,
  openDataDir,
  outsideHome,
  preparePlace,
  SYSTEM_FOLDER,
} from './cluster/cluster-place.ts';
import { readCredentials, urlsOn } from './cluster/credentials.ts';
import { ensureCluster } from './cluster/new-cluster.ts';
import { liveOwner, type OwnerLock, takeOwnerLock } from './cluster/owner-lock.ts';
import { codeOf, EmbeddedPostgresError, reasonOf } from './embedded-error.ts';
import { stopLeftoverServer } from './server/leftover-server.ts';
import { readPostmaster, servesCluster } from './server/postmaster-file.ts';
import { type Purpose, socketFolder } from './server/server-settings.ts';
import { superviseServer } from './server/supervised-server.ts';

export { type EmbeddedPostgresCode, EmbeddedPostgresError } from './embedded-error.ts';

export type EmbeddedPostgresOptions = {
  readonly dataDir: string;
  readonly log: Log;
  /** Default `service`. */
  readonly purpose?: Purpose;
  /** The `native` folder of a PostgreSQL package; default: the one installed for this platform. */
  readonly nativeFolder?: string;
  /** Where root keeps clusters and copied programs; default /var/lib/akoko. */
  readonly systemFolder?: string;
};

export type EmbeddedPostgresUrls = {
  /** Role `akoko`: owns database `akoko`, may create roles, is no superuser. */
  readonly url: string;
  /** The superuser, on the same database. For tests and backup only. */
  readonly adminUrl: string;
};

export type EmbeddedPostgres = EmbeddedPostgresUrls & {
  /** Stops PostgreSQL cleanly and gives up the data folder. May be called more than once. */
  readonly stop: () => Promise<void>;
};

/** Starts the database of `dataDir`, making it at the first start. Throws EmbeddedPostgresError. */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { dataDir, control } = openDataDir(options.dataDir);
  const lock = takeLock(dataDir, control);
  try {
    const { urls, stopServer } = await startOwned(dataDir, options);
    const stop = once(async () => {
      await stopServer();
      lock.release();
    });
    return { ...urls, stop };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** Addresses of the server that another process runs on `dataDir`. Throws NOT_RUNNING when there is none. */
export async function joinEmbeddedPostgres(options: {
  readonly dataDir: string;
}): Promise<EmbeddedPostgresUrls> {
  const dataDir = path.resolve(options.dataDir);
  try {
    const credentials = readCredentials(controlIn(dataDir));
    const owned = liveOwner(controlIn(dataDir)) !== undefined;
    const cluster = findCluster(dataDir);
    const server = cluster === undefined ? undefined : readPostmaster(cluster);
    if (credentials !== undefined && owned && cluster !== undefined && server?.ready === true) {
      if (servesCluster(server.pid, cluster)) return urlsOn(server.port, credentials);
    }
  } catch (error) {
    if (codeOf(error) !== 'ENOENT')
      throw new EmbeddedPostgresError('NOT_RUNNING', notJoined(dataDir, error), error);
  }
  throw new EmbeddedPostgresError('NOT_RUNNING', notJoined(dataDir));
}

/** Whether a database was ever made in `dataDir`, running or not. */
export function hasEmbeddedPostgres(dataDir: string): boolean {
  return existsSync(dataDir) && findCluster(path.resolve(dataDir)) !== undefined;
}

/**
 * The database of `dataDir` for work beside the app: the server that runs, or one started for as long as the work
 * lasts; `leave` ends what was started. Throws NOT_RUNNING where none was ever made.
 */
export async function reachEmbeddedPostgres(options: {
  readonly dataDir: string;
  /** Of a server that is started for it. Default `service`. */
  readonly purpose?: Purpose;
}): Promise<{ readonly url: string; readonly leave: () => Promise<void> }> {
  if (!hasEmbeddedPostgres(options.dataDir))
    throw new EmbeddedPostgresError('NOT_RUNNING', notJoined(path.resolve(options.dataDir)));
  if (liveOwner(controlIn(options.dataDir)) !== undefined) {
    const { url } = await joinEmbeddedPostgres(options);
    return { url, leave: async () => undefined };
  }
  const { url, stop } = await startEmbeddedPostgres({ ...options, log: createCommandLog('warn') });
  return { url, leave: stop };
}

/** Keeps every other process from starting a database in `dataDir`, until released or ended. Throws IN_USE. */
export function claimDataFolder(options: { readonly dataDir: string }): OwnerLock {
  const { dataDir, control } = openDataDir(options.dataDir);
  return takeLock(dataDir, control);
}

/**
 * Deletes the database of `dataDir` and `dataDir` itself. Throws IN_USE while it has an owner. A server
 * that a killed owner left behind notices within a minute that its files are gone, and ends.
 */
export async function removeEmbeddedPostgres(options: { readonly dataDir: string }): Promise<void> {
  const { dataDir, control } = openDataDir(options.dataDir);
  takeLock(dataDir, control);
  const home = outsideHome(dataDir);
  if (home !== undefined) await rm(home, { recursive: true, force: true });
  await rm(dataDir, { recursive: true, force: true });
}

async function startOwned(dataDir: string, options: EmbeddedPostgresOptions) {
  const { log } = options;
  const systemFolder = path.resolve(options.systemFolder ?? SYSTEM_FOLDER);
  const place = choosePlace(dataDir, systemFolder);
  const binaries = await usableBinaries({
    native: options.nativeFolder,
    account: place.account,
    copiesIn: place.account === undefined ? place.control : systemFolder,
  });
  await stopLeftoverServer(place.cluster, binaries, log);
  preparePlace(dataDir, place);
  const credentials = await ensureCluster(place, binaries);
  const server = await superviseServer({ place, binaries, log, purpose: options.purpose ?? 'service' });
  try {
    await ensureAppDatabase(server.port, credentials);
  } catch (error) {
    await server.stop();
    throw error;
  }
  const folder = socketFolder(place.cluster, options.purpose ?? 'service');
  return { urls: urlsOn(server.port, credentials, folder), stopServer: server.stop };
}

function takeLock(dataDir: string, control: string): OwnerLock {
  const outcome = takeOwnerLock(control);
  if (outcome.kind === 'taken') return outcome.lock;
  throw new EmbeddedPostgresError(
    'IN_USE',
    `The data folder ${dataDir} is in use by another Akoko process (pid ${outcome.pid}). ` +
      'Stop that one first, or start this one with another DATA_DIR (and PORT).',
  );
}

function notJoined(dataDir: string, cause?: unknown): string {
  const why = cause === undefined ? '' : ` (${reasonOf(cause)})`;
  return `No database runs on ${dataDir}${why}. Start Akoko there first (npm start), or set DATABASE_URL.`;
}

function once(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined;
  return () => {
    done ??= work();
    return done;
  };
}
