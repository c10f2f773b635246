import { spawnSync } from 'node:child_process';
import type { Binaries } from './binaries.ts';
import { codeOf } from './embedded-error.ts';

/** fast: roll back, checkpoint, end. immediate: end at once and recover at the next start. */
export type ShutdownMode = 'fast' | 'immediate' | 'kill';

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
