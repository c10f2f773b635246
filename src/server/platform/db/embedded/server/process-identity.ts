import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { codeOf } from '../embedded-error.ts';
import { serverEnvironment } from './server-environment.ts';

/** One process, told apart from a later one that happens to get the same pid. */
export type ProcessIdentity = { readonly pid: number; readonly boot: string; readonly started: string };

/** Identity of the process that runs this code. */
export function ownIdentity(): ProcessIdentity {
  return { pid: process.pid, boot: bootId(), started: lookUp(process.pid).started };
}

/**
 * True while that very process lives. Where the platform tells no start time (Windows), a living
 * pid counts: rather a wrong refusal than two owners.
 */
export function isAlive(identity: ProcessIdentity): boolean {
  if (identity.boot !== bootId()) return false;
  const now = lookUp(identity.pid);
  if (!now.alive) return false;
  return identity.started === '' || now.started === '' || identity.started === now.started;
}

/** True while any process has this pid; one that has ended but was not yet reaped does not count. */
export function isPidAlive(pid: number): boolean {
  return lookUp(pid).alive;
}

function lookUp(pid: number): { readonly alive: boolean; readonly started: string } {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: it lives, under another user.
    if (codeOf(error) !== 'EPERM') return { alive: false, started: '' };
  }
  if (process.platform === 'linux') return lookUpInProc(pid);
  if (process.platform === 'darwin') return { alive: true, started: startedByPs(pid) };
  return { alive: true, started: '' };
}

function lookUpInProc(pid: number): { readonly alive: boolean; readonly started: string } {
  const stat = readOr(`/proc/${pid}/stat`, '');
  if (stat === '') return { alive: true, started: '' };
  // The name in parentheses may itself hold spaces and parentheses: count from the last one.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const state = fields[0];
  return { alive: state !== 'Z' && state !== 'X', started: fields[19] ?? '' };
}

function startedByPs(pid: number): string {
  try {
    const env = { ...serverEnvironment(), TZ: 'UTC' };
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8', env }).trim();
  } catch {
    return '';
  }
}

function bootId(): string {
  return readOr('/proc/sys/kernel/random/boot_id', '').trim();
}

function readOr(file: string, otherwise: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return otherwise;
  }
}
