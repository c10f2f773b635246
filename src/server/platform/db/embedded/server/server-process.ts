import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Binaries } from '../binaries/binaries.ts';
import type { ClusterPlace } from '../cluster/cluster-place.ts';
import { giveToFolderOwner } from '../cluster/private-files.ts';
import { codeOf, EmbeddedPostgresError, reasonOf } from '../embedded-error.ts';
import { signalServer } from './leftover-server.ts';
import { readPostmaster } from './postmaster-file.ts';
import { serverEnvironment } from './server-environment.ts';
import { type Purpose, serverArguments } from './server-settings.ts';

export type ServerProcess = {
  readonly pid: number;
  /** Settles when the process has ended, with a phrase for people ('signal SIGKILL'). Never rejects. */
  readonly ended: Promise<string>;
  readonly hasEnded: () => boolean;
  readonly purpose: Purpose;
};

// Recovery after a crash reads back at most max_wal_size; a slow disk may need a while for that.
const READY_WITHIN_MS = 120_000;
const FAST_MS = 20_000;
// What a bulk write left in memory is written out at the end, and need not be made good at the next start.
const FAST_AFTER_BULK_MS = 600_000;
const IMMEDIATE_MS = 5_000;

/** Starts PostgreSQL and waits until it accepts connections. Throws START_FAILED with the log's last lines. */
export async function startServer(
  place: ClusterPlace,
  binaries: Binaries,
  port: number,
  purpose: Purpose,
): Promise<ServerProcess> {
  const server = await spawnServer(place, binaries, port, purpose);
  const deadline = performance.now() + READY_WITHIN_MS;
  // The file's own word, as pg_ctl reads it: no knocking on a port that a stranger might have taken.
  while (!isReady(server.pid, place.cluster)) {
    if (server.hasEnded()) throw startFailed(place, `it ended (${await server.ended})`);
    if (performance.now() > deadline) {
      await stopServer(server, binaries);
      throw startFailed(place, `it was not ready after ${READY_WITHIN_MS / 1000} seconds`);
    }
    await delay(10);
  }
  return server;
}

/** Ends the server: politely, then firmly. Returns when the process is gone. */
export async function stopServer(server: ServerProcess, binaries: Binaries): Promise<void> {
  const steps = [
    { mode: 'fast', ms: server.purpose === 'bulk' ? FAST_AFTER_BULK_MS : FAST_MS },
    { mode: 'immediate', ms: IMMEDIATE_MS },
  ] as const;
  for (const { mode, ms } of steps) {
    if (server.hasEnded()) return;
    signalServer(server.pid, mode, binaries);
    const tooLong = new AbortController();
    await Promise.race([
      server.ended,
      delay(ms, undefined, { signal: tooLong.signal }).catch(() => undefined),
    ]);
    tooLong.abort();
  }
  if (!server.hasEnded()) signalServer(server.pid, 'kill', binaries);
  await server.ended;
}

async function spawnServer(
  place: ClusterPlace,
  binaries: Binaries,
  port: number,
  purpose: Purpose,
): Promise<ServerProcess> {
  const log = openServerLog(place.control);
  try {
    // A process group of its own: Ctrl-C in the terminal is for the app, which then stops us in order.
    const child = spawn(
      binaries.postgres,
      serverArguments(place.cluster, { port, shared: place.shared }, purpose),
      {
        cwd: path.parse(place.cluster).root,
        env: serverEnvironment(),
        stdio: ['ignore', log.fd, log.fd],
        detached: true,
        windowsHide: true,
        ...place.account,
      },
    );
    return { ...(await watched(child)), purpose };
  } finally {
    log.close();
  }
}

async function watched(child: ChildProcess): Promise<Omit<ServerProcess, 'purpose'>> {
  const ended = new Promise<string>((resolve) => {
    child.once('exit', (status, signal) =>
      resolve(signal === null ? `status ${status}` : `signal ${signal}`),
    );
  });
  const pid = await new Promise<number>((resolve, reject) => {
    child.once('spawn', () => resolve(child.pid ?? 0));
    child.once('error', (error) => {
      reject(
        new EmbeddedPostgresError('START_FAILED', `PostgreSQL did not start: ${reasonOf(error)}`, error),
      );
    });
  });
  return { pid, ended, hasEnded: () => child.exitCode !== null || child.signalCode !== null };
}

function isReady(pid: number, cluster: string): boolean {
  const said = readPostmaster(cluster);
  return said?.ready === true && said.pid === pid;
}

function startFailed(place: ClusterPlace, what: string): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    'START_FAILED',
    `PostgreSQL on ${place.cluster} did not start: ${what}. Its last words: ${lastWords(place.control)}`,
  );
}

const ROTATE_AT_BYTES = 5 * 1024 * 1024;
const LAST_LINES = 6;

/** Opens PostgreSQL's log for appending. Opened by us and inherited, so its account need not reach the folder. */
function openServerLog(control: string): { readonly fd: number; readonly close: () => void } {
  const file = fileIn(control);
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > ROTATE_AT_BYTES) renameSync(file, `${file}.1`);
  const fd = openSync(file, 'a', 0o600);
  giveToFolderOwner(file);
  return { fd, close: () => closeSync(fd) };
}

/** The end of the log on one line, for an error message. */
function lastWords(control: string): string {
  try {
    const lines = readFileSync(fileIn(control), 'utf8').trimEnd().split('\n');
    return lines.slice(-LAST_LINES).join(' | ') || 'none';
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return 'none';
    throw error;
  }
}

function fileIn(control: string): string {
  return path.join(control, 'postgres.log');
}
