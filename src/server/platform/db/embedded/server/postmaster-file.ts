import { execFileSync } from 'node:child_process';
import {
  closeSync,
  constants,
  existsSync,
  ftruncateSync,
  openSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import { codeOf } from '../embedded-error.ts';
import { isPidAlive } from './process-identity.ts';

/** What PostgreSQL says about itself in `postmaster.pid`. */
export type Postmaster = { readonly pid: number; readonly port: number; readonly ready: boolean };

/** The contents of the cluster's `postmaster.pid`; undefined when absent or half written. */
export function readPostmaster(cluster: string): Postmaster | undefined {
  try {
    const lines = readFileSync(fileIn(cluster), 'utf8').split('\n');
    const [pid, port] = [Number(lines[0]), Number(lines[3])];
    return pid > 0 ? { pid, port, ready: lines[7]?.trim() === 'ready' } : undefined;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** True when the pid is alive and is the PostgreSQL server of this very cluster. */
export function servesCluster(pid: number, cluster: string): boolean {
  if (!isPidAlive(pid)) return false;
  try {
    // A server's working folder is its cluster; its command line is the best other systems tell.
    if (process.platform === 'linux') return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster);
    if (process.platform === 'win32') return true;
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).includes(cluster);
  } catch {
    return false;
  }
}

/** True while the cluster has a `postmaster.pid`, whatever is in it. */
export function hasPostmasterFile(cluster: string): boolean {
  return existsSync(fileIn(cluster));
}

/**
 * Makes the `postmaster.pid` of a server that has ended harmless. PostgreSQL refuses to start while that
 * pid answers: a stranger may have it by now, or nobody reaped the dead server (a container without an
 * init process). The file stays where it can: it names the shared memory, by which PostgreSQL notices
 * backends that outlived their server.
 */
export function disownPostmasterFile(cluster: string): void {
  const text = readFileSync(fileIn(cluster), 'utf8');
  // Cut short by a power failure it names nothing, and PostgreSQL would refuse it for ever.
  if (!/^\d+\n/.test(text)) {
    rmSync(fileIn(cluster));
    return;
  }
  // A server takes the pid of its own parent, which we are going to be, for a leftover.
  const disowned = text.replace(/^\d+/, String(process.pid));
  // No following of links: the folder belongs to an unprivileged user and we may be root.
  const fd = openSync(fileIn(cluster), constants.O_WRONLY | (constants.O_NOFOLLOW ?? 0));
  try {
    ftruncateSync(fd);
    writeSync(fd, disowned);
  } finally {
    closeSync(fd);
  }
}

function fileIn(cluster: string): string {
  return path.join(cluster, 'postmaster.pid');
}
