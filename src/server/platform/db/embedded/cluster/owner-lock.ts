/**
 * One owner per data folder. Claims are files `owner-<n>.json`; the highest n counts, and a new owner
 * publishes n+1. Numbers only grow and the highest file is never deleted (giving up marks it released),
 * so two starters that find the same dead claim compete for one file name, and one of them loses.
 * Example: owner-4 is dead; A and B both try owner-5; A's link() succeeds, B sees EEXIST, reads
 * owner-5, finds A alive and is refused.
 */
import { randomBytes } from 'node:crypto';
import { linkSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { codeOf } from '../embedded-error.ts';
import { isAlive, ownIdentity, type ProcessIdentity } from '../server/process-identity.ts';

export type OwnerLock = { readonly release: () => void };
export type LockOutcome =
  | { readonly kind: 'taken'; readonly lock: OwnerLock }
  | { readonly kind: 'held'; readonly pid: number };

type Claim = ProcessIdentity & { readonly released: boolean };
type Newest = { readonly generation: number; readonly claim: Claim | undefined };

/** Takes the lock in `folder`, or names the living process that has it. Never waits, never steals from the living. */
export function takeOwnerLock(folder: string): LockOutcome {
  for (;;) {
    const newest = newestClaim(folder);
    const pid = holder(newest);
    if (pid !== undefined) return { kind: 'held', pid };
    const generation = (newest?.generation ?? 0) + 1;
    if (!publish(folder, generation)) continue;
    // Whoever listed the folder long ago may publish an old number: only the highest counts.
    if (generations(folder).at(-1) !== generation) {
      rmSync(claimFile(folder, generation), { force: true });
      continue;
    }
    removeOlder(folder, generation);
    return { kind: 'taken', lock: { release: () => writeClaim(folder, generation, true) } };
  }
}

/** Pid of the living owner of `folder`, if there is one. */
export function liveOwner(folder: string): number | undefined {
  return holder(newestClaim(folder));
}

function holder(newest: Newest | undefined): number | undefined {
  const claim = newest?.claim;
  return claim !== undefined && !claim.released && isAlive(claim) ? claim.pid : undefined;
}

function newestClaim(folder: string): Newest | undefined {
  for (;;) {
    const generation = generations(folder).at(-1);
    if (generation === undefined) return undefined;
    try {
      return { generation, claim: parseClaim(readFileSync(claimFile(folder, generation), 'utf8')) };
    } catch (error) {
      // Deleted since the listing, so a higher one exists: look again.
      if (codeOf(error) !== 'ENOENT') throw error;
    }
  }
}

// A claim is complete before it gets its name, so an unreadable one was cut short by a power failure.
function parseClaim(text: string): Claim | undefined {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null) return undefined;
    const { pid, boot, started, released } = value as Record<keyof Claim, unknown>;
    if (typeof pid !== 'number' || typeof boot !== 'string' || typeof started !== 'string') return undefined;
    return { pid, boot, started, released: released === true };
  } catch {
    return undefined;
  }
}

// link() is the exclusive create that, unlike O_EXCL, shows the file with its content already in it.
function publish(folder: string, generation: number): boolean {
  const draft = writeDraft(folder, false);
  try {
    linkSync(draft, claimFile(folder, generation));
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST' || codeOf(error) === 'ENOENT') return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

function writeClaim(folder: string, generation: number, released: boolean): void {
  renameSync(writeDraft(folder, released), claimFile(folder, generation));
}

function writeDraft(folder: string, released: boolean): string {
  const draft = path.join(folder, `claim-${randomBytes(8).toString('hex')}.tmp`);
  const claim: Claim = { ...ownIdentity(), released };
  writeFileSync(draft, `${JSON.stringify(claim)}\n`, { mode: 0o600, flag: 'wx' });
  return draft;
}

function removeOlder(folder: string, generation: number): void {
  for (const older of generations(folder)) {
    if (older < generation) rmSync(claimFile(folder, older), { force: true });
  }
  for (const name of readdirSync(folder)) {
    if (/^claim-[0-9a-f]+\.tmp$/.test(name)) rmSync(path.join(folder, name), { force: true });
  }
}

function generations(folder: string): readonly number[] {
  return readdirSync(folder)
    .map((name) => Number(/^owner-(\d+)\.json$/.exec(name)?.[1]))
    .filter((generation) => Number.isSafeInteger(generation))
    .sort((a, b) => a - b);
}

function claimFile(folder: string, generation: number): string {
  return path.join(folder, `owner-${generation}.json`);
}
