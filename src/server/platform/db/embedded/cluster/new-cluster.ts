import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Binaries } from '../binaries/binaries.ts';
import { EmbeddedPostgresError, reasonOf } from '../embedded-error.ts';
import { serverEnvironment } from '../server/server-environment.ts';
import { HBA, hbaFileIn } from '../server/server-settings.ts';
import { type ClusterPlace, makeClusterFolder } from './cluster-place.ts';
import { ADMIN_ROLE, type Credentials, makeCredentials, readCredentials } from './credentials.ts';
import { syncFolder, writeDurably } from './private-files.ts';

/**
 * Makes the cluster at the first start and returns its passwords. It is made beside its final name and
 * renamed when complete, so a start that was cut off leaves nothing half made. Needs the owner lock.
 */
export async function ensureCluster(place: ClusterPlace, binaries: Binaries): Promise<Credentials> {
  writeDurably(hbaFileIn(place.shared), HBA, place.account === undefined ? 0o600 : 0o644);
  const kept = readCredentials(place.control);
  if (!existsSync(place.cluster)) {
    const credentials = kept ?? makeCredentials(place.control);
    await makeCluster(place, binaries, credentials);
    return credentials;
  }
  if (kept !== undefined) return kept;
  throw new EmbeddedPostgresError(
    'DATA_DIR_UNUSABLE',
    `The database in ${place.cluster} is there but its passwords (${place.control}/credentials.json) are not. ` +
      'Restore that file from a backup, or move the database folder away to start empty.',
  );
}

async function makeCluster(place: ClusterPlace, binaries: Binaries, credentials: Credentials): Promise<void> {
  const home = path.dirname(place.cluster);
  removeUnfinished(place.cluster);
  const tag = randomBytes(6).toString('hex');
  const draft = `${place.cluster}.new-${tag}`;
  const passwordFile = path.join(place.shared, `password-${tag}`);
  makeClusterFolder(draft, place.account);
  writeFileSync(passwordFile, credentials.admin, { mode: 0o600, flag: 'wx' });
  try {
    if (place.account !== undefined) chownSync(passwordFile, place.account.uid, place.account.gid);
    await initdb(place, binaries, ['-D', draft, `--pwfile=${passwordFile}`]);
  } finally {
    rmSync(passwordFile, { force: true });
  }
  renameSync(draft, place.cluster);
  syncFolder(home);
}

// One that an orphaned initdb still writes to may resist; a random name keeps it out of the way.
function removeUnfinished(cluster: string): void {
  const home = path.dirname(cluster);
  for (const name of readdirSync(home)) {
    if (!name.startsWith(`${path.basename(cluster)}.new-`)) continue;
    try {
      rmSync(path.join(home, name), { recursive: true, force: true });
    } catch {}
  }
}

function initdb(place: ClusterPlace, binaries: Binaries, where: readonly string[]): Promise<void> {
  const options = ['--encoding=UTF8', '--locale=C', '--auth=scram-sha-256', `--username=${ADMIN_ROLE}`];
  const child = spawn(binaries.initdb, [...where, ...options, '--no-instructions'], {
    cwd: path.parse(place.cluster).root,
    env: serverEnvironment(),
    stdio: ['ignore', 'ignore', 'pipe'],
    windowsHide: true,
    ...place.account,
  });
  let said = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  return new Promise((resolve, reject) => {
    const fail = (reason: string) =>
      reject(new EmbeddedPostgresError('START_FAILED', `The database could not be made: ${reason}`));
    child.once('error', (error) => fail(reasonOf(error)));
    child.once('close', (status, signal) => {
      if (status === 0) resolve();
      else fail(said.trim() || `initdb ended with ${signal ?? status}`);
    });
  });
}
