import { createHash } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, realpathSync, renameSync } from 'node:fs';
import path from 'node:path';
import { EmbeddedPostgresError, reasonOf } from '../embedded-error.ts';
import { type Account, isRoot, ownerOf, unprivilegedAccount } from './account.ts';
import { makePrivateFolder, readJson, writeDurably } from './private-files.ts';

/** Where the parts of one embedded database lie. */
export type ClusterPlace = {
  /** PostgreSQL's data folder; may not exist yet. */
  readonly cluster: string;
  /** Lock, passwords and log; always inside DATA_DIR. */
  readonly control: string;
  /** Folder with files that PostgreSQL's own account must be able to read. */
  readonly shared: string;
  /** User to run PostgreSQL as; undefined: our own. */
  readonly account: Account | undefined;
};

type PlaceRecord = { readonly dataDir: string; readonly home: string };

export const SYSTEM_FOLDER = '/var/lib/akoko';

/** Makes DATA_DIR and its control folder where missing; the control folder's path. */
export function openDataDir(dataDir: string): { readonly dataDir: string; readonly control: string } {
  try {
    makePrivateFolder(dataDir);
    const real = realpathSync(dataDir);
    const control = controlIn(real);
    makePrivateFolder(control);
    return { dataDir: real, control };
  } catch (error) {
    throw unusable(dataDir, error);
  }
}

/** The control folder of a data folder that may not exist. */
export function controlIn(dataDir: string): string {
  return path.join(existsSync(dataDir) ? realpathSync(dataDir) : path.resolve(dataDir), 'embedded-postgres');
}

/**
 * Decides where the cluster lies. In DATA_DIR for an ordinary user; root's is kept by an unprivileged
 * user under `systemFolder`, for that user may not be able to enter DATA_DIR. Changes nothing yet.
 */
export function choosePlace(dataDir: string, systemFolder: string): ClusterPlace {
  const control = controlIn(dataDir);
  const inside = path.join(dataDir, 'postgres');
  const record = readRecord(control);
  if (record === undefined && (!isRoot() || existsSync(inside))) {
    const account = existsSync(inside) ? ownerOf(inside) : undefined;
    return { cluster: inside, control, shared: control, account };
  }
  if (!isRoot()) {
    throw unusable(dataDir, `its database was made by root and lies in ${record?.home}; start Akoko as root`);
  }
  const home = record === undefined ? homeFor(dataDir, systemFolder) : keptHome(dataDir, record);
  const cluster = path.join(home, 'cluster');
  const kept = record !== undefined && existsSync(cluster);
  return { cluster, control, shared: home, account: kept ? ownerOf(cluster) : unprivilegedAccount() };
}

/** Makes a place outside of DATA_DIR ready and has DATA_DIR record it. Nothing may run there any more. */
export function preparePlace(dataDir: string, place: ClusterPlace): void {
  if (place.shared === place.control) return;
  const home = place.shared;
  // Left by a data folder that was deleted: nobody has its passwords, yet it is not ours to destroy.
  if (readRecord(place.control) === undefined && existsSync(home)) {
    renameSync(home, `${home}.left-${new Date().toISOString().replace(/\W/g, '')}`);
  }
  mkdirSync(path.dirname(home), { recursive: true, mode: 0o755 });
  if (!existsSync(home)) mkdirSync(home, { mode: 0o711 });
  const record: PlaceRecord = { dataDir, home };
  writeDurably(recordIn(place.control), `${JSON.stringify(record, null, 2)}\n`);
}

/** Where an existing cluster lies, for those who only look: undefined when none was made. */
export function findCluster(dataDir: string): string | undefined {
  const record = readRecord(controlIn(dataDir));
  const cluster = record === undefined ? path.join(dataDir, 'postgres') : path.join(record.home, 'cluster');
  return existsSync(cluster) ? cluster : undefined;
}

/** Folder that root made for this data folder outside of it, if any. */
export function outsideHome(dataDir: string): string | undefined {
  const record = readRecord(controlIn(dataDir));
  return record?.dataDir === realpathSync(dataDir) ? record.home : undefined;
}

/** Makes an empty folder for a new cluster beside the final one, owned by the account that will fill it. */
export function makeClusterFolder(folder: string, account: Account | undefined): void {
  mkdirSync(folder, { mode: 0o700 });
  if (account !== undefined) chownSync(folder, account.uid, account.gid);
}

function homeFor(dataDir: string, systemFolder: string): string {
  return path.join(systemFolder, createHash('sha256').update(dataDir).digest('hex').slice(0, 16));
}

// Two data folders on one cluster would each have a lock of their own, and neither would protect it.
function keptHome(dataDir: string, record: PlaceRecord): string {
  if (record.dataDir === dataDir) return record.home;
  if (existsSync(record.dataDir) && readRecord(controlIn(record.dataDir))?.home === record.home) {
    throw unusable(
      dataDir,
      `it is a copy of ${record.dataDir}, and the database itself lies in ${record.home}, which was not copied`,
    );
  }
  return record.home;
}

function readRecord(control: string): PlaceRecord | undefined {
  const value = readJson(recordIn(control));
  if (value === undefined) return undefined;
  if (typeof value === 'object' && value !== null && 'dataDir' in value && 'home' in value) {
    const { dataDir, home } = value;
    if (typeof dataDir === 'string' && typeof home === 'string') return { dataDir, home };
  }
  throw unusable(control, 'place.json does not tell where the database lies; restore it from a backup');
}

function recordIn(control: string): string {
  return path.join(control, 'place.json');
}

function unusable(folder: string, cause: unknown): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    'DATA_DIR_UNUSABLE',
    `The data folder ${folder} cannot be used: ${reasonOf(cause)}. ` +
      'Point DATA_DIR to a folder on a local disk that you can write to, or set DATABASE_URL.',
    cause,
  );
}
