import { spawnSync } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import type { Log } from '../../../log.ts';
import type { Binaries } from '../binaries/binaries.ts';
import { codeOf, EmbeddedPostgresError } from '../embedded-error.ts';
import { disownPostmasterFile, hasPostmasterFile, readPostmaster, servesCluster } from './postmaster-file.ts';

const STARTING_MS = 300;
const FAST_MS = 15_000;
const IMMEDIATE_MS = 5_000;

/**
 * Ends a PostgreSQL that outlived the app that started it. It is stopped rather than adopted: only a
 * child of ours tells us when it dies, sessions of the dead app may still hold locks, and settings or
 * programs may have changed since. A clean stop takes a fraction of a second. Needs the owner lock.
 */
export async function stopLeftoverServer(cluster: string, binaries: Binaries, log: Log): Promise<void> {
  // Empty for an instant while a server starts, and for good when a power cut came just then.
  await within(STARTING_MS, () => readPostmaster(cluster) !== undefined || !hasPostmasterFile(cluster));
  const left = readPostmaster(cluster);
  if (left !== undefined && servesCluster(left.pid, cluster)) {
    log('postgres.leftover', { pid: left.pid });
    await end(left.pid, cluster, binaries);
  }
  if (hasPostmasterFile(cluster)) disownPostmasterFile(cluster);
}

async function end(pid: number, cluster: string, binaries: Binaries): Promise<void> {
  const gone = () => !servesCluster(pid, cluster);
  signalServer(pid, 'fast', binaries);
  if (await within(FAST_MS, gone)) return;
  signalServer(pid, 'immediate', binaries);
  if (await within(IMMEDIATE_MS, gone)) return;
  throw new EmbeddedPostgresError(
    'START_FAILED',
    `PostgreSQL (pid ${pid}) of an earlier run still has ${cluster} and does not stop. End it and start again.`,
  );
}

async function within(ms: number, reached: () => boolean): Promise<boolean> {
  const deadline = performance.now() + ms;
  while (!reached()) {
    if (performance.now() > deadline) return false;
    await delay(20);
  }
  return true;
}

/** fast: roll back, checkpoint, end. immediate: end at once and recover at the next start. */
type ShutdownMode = 'fast' | 'immediate' | 'kill';

const SIGNALS = { fast: 'SIGINT', immediate: 'SIGQUIT', kill: 'SIGKILL' } as const;

/** Asks a server to end; one that has ended already is fine. */
export function signalServer(pid: number, mode: ShutdownMode, binaries: Binaries): void {
  // Windows has no signals: there PostgreSQL listens on a pipe that pg_ctl knows.
  if (process.platform === 'win32' && mode !== 'kill') {
    spawnSync(binaries.pgCtl, ['kill', SIGNALS[mode].slice(3), String(pid)], { stdio: 'ignore' });
    return;
  }
  try {
    process.kill(pid, SIGNALS[mode]);
  } catch (error) {
    if (codeOf(error) !== 'ESRCH') throw error;
  }
}
