import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  reachEmbeddedPostgres,
  removeEmbeddedPostgres,
  startEmbeddedPostgres,
} from '#server/platform/db/embedded/embedded.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { openNewDataFolder } from './new-data-folder.ts';
import { runCommand } from './testing/command.ts';
import { folderOfTest } from './testing/drill.ts';
import { ask } from './testing/second-database.ts';

const log = () => undefined;

test('a new data folder takes the place of one without a database, which is kept, and has its key', async () => {
  const parent = await folderOfTest();
  const dataDir = join(parent, 'data');
  await mkdir(dataDir);
  await writeFile(join(dataDir, 'secret.key'), 'the key');
  const folder = openNewDataFolder(dataDir, { replace: false });
  await writeFile(join(folder.draft, 'new'), '');
  const { setAsideAs } = folder.takeOver();
  expect((await readdir(dataDir)).toSorted()).toEqual(['new', 'secret.key']);
  expect(await readFile(join(dataDir, 'secret.key'), 'utf8')).toBe('the key');
  expect(await readFile(join(setAsideAs ?? '', 'secret.key'), 'utf8')).toBe('the key');
});

test('one that is given up leaves what was there as it was, or nothing where nothing was', async () => {
  const parent = await folderOfTest();
  const dataDir = join(parent, 'deep', 'data');
  const folder = openNewDataFolder(dataDir, { replace: false });
  expect(existsSync(folder.draft)).toBe(true);
  await folder.abandon();
  expect(await readdir(join(parent, 'deep'))).toEqual([]);
});

const insertBusiness = (adminUrl: string) =>
  ask(
    adminUrl,
    "INSERT INTO businesses (business_id, name, phone, created_at) VALUES (gen_random_uuid(), 'Ada', '08031234567', now())",
  );

/** What a program that is started there finds. */
const businessesIn = async (dataDir: string): Promise<number> => {
  const database = await startEmbeddedPostgres({ dataDir, log });
  try {
    expect(await migrate(database.url)).toEqual([]);
    return (await ask(database.adminUrl, 'SELECT FROM businesses')).length;
  } finally {
    await database.stop();
  }
};

test('the embedded database is backed up running and stopped, and is replaced only when that was said and it is stopped', async () => {
  const parent = await folderOfTest();
  const dataDir = join(parent, 'data');
  const env = { DATA_DIR: dataDir };
  await expect(reachEmbeddedPostgres({ dataDir })).rejects.toThrow('No database runs on');
  expect(existsSync(dataDir)).toBe(false);

  const database = await startEmbeddedPostgres({ dataDir, log });
  await writeFile(join(dataDir, 'secret.key'), randomBytes(32).toString('hex'));
  await migrate(database.url);
  await insertBusiness(database.adminUrl);
  const [running, stopped] = [join(parent, 'running.tar'), join(parent, 'stopped.tar')];
  const first = await runCommand(['backup', running], env);
  expect(first.code, first.said).toBe(0);
  await insertBusiness(database.adminUrl);
  expect(() => openNewDataFolder(dataDir, { replace: true })).toThrow('is in use by another');
  await database.stop();

  const second = await runCommand(['backup', stopped], env);
  expect(second.code, second.said).toBe(0);
  expect(second.said).toContain('businesses: 2 rows');
  expect(() => openNewDataFolder(dataDir, { replace: false })).toThrow('restore with --replace');
  const replaced = await runCommand(['restore', running, '--replace'], env);
  expect(replaced.code, replaced.said).toBe(0);
  expect(replaced.said).toMatch(/\d+ checks, 0 violations/);

  expect(await businessesIn(dataDir)).toBe(1);
  const aside = /is now in (\S+)\.\n/.exec(replaced.said)?.[1] ?? '';
  expect(await businessesIn(aside)).toBe(2);
  for (const folder of [dataDir, aside]) await removeEmbeddedPostgres({ dataDir: folder });
  expect((await readdir(parent)).toSorted()).toEqual(['running.tar', 'stopped.tar']);
}, 120_000);
