import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { connect, type Database } from '#server/platform/db/connect.ts';
import { findSecretKey, KeyRefused, makeSecretKey } from '#server/platform/secrets/secret-key.ts';
import { type TestDatabase, takeTestDatabase } from '#server/testing/test-database.ts';
import { openSecretKey } from './open-key.ts';

let created: TestDatabase;
let database: Database;
let dataDir = '';
const file = () => join(dataDir, 'secret.key');
const asked = { otherKey: false };
const open = (over: { readonly SECRET_KEY?: string; readonly DATA_DIR?: string } = {}, how = asked) =>
  openSecretKey(database, { SECRET_KEY: undefined, DATA_DIR: dataDir, ...over }, how);
const newKey = () => randomBytes(32).toString('hex');
const said = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'nothing was refused',
    (error: unknown) => (error instanceof KeyRefused ? error.message : `not a refusal: ${error}`),
  );

beforeAll(async () => {
  created = await takeTestDatabase();
  database = connect(created.url, { max: 4, onError: () => undefined });
});
afterAll(async () => {
  await database.close();
  await created.giveBack();
});
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'akoko-key-'));
  const made = dataDir;
  onTestFinished(() => rm(made, { recursive: true, force: true }));
  await database.pool.query('DELETE FROM key_fingerprints');
});

const asAdmin = async (statement: string) => {
  const admin = new pg.Client({ connectionString: created.adminUrl });
  await admin.connect();
  await admin.query(statement).finally(() => admin.end());
};

const register = async () => {
  await asAdmin(
    `INSERT INTO businesses (business_id, name, slug, phone, created_at)
     VALUES (gen_random_uuid(), 'Amara Spa', 'amara-spa', '08031234567', now())`,
  );
  onTestFinished(async () => void (await asAdmin('DELETE FROM businesses')));
};

describe('a start on an empty database', () => {
  test('makes a key for this user alone, leaves nothing beside it, and finds it again', async () => {
    const key = await open();
    expect(key).toMatch(/^[0-9a-f]{64}$/);
    expect(readdirSync(dataDir)).toEqual(['secret.key']);
    expect(statSync(file()).mode & 0o777).toBe(0o600);
    expect(await open()).toBe(key);
  });

  test('of several processes on one folder all get the same', async () => {
    const keys = await Promise.all(Array.from({ length: 6 }, () => open()));
    expect(new Set(keys).size).toBe(1);
  });

  test('killed between keeping the key and noting it, or before either, the next goes on', async () => {
    writeFileSync(`${file()}.0123456789ab.tmp`, 'cut off by a ki');
    const key = makeSecretKey(dataDir);
    expect(await open()).toBe(key);
    expect(await open()).toBe(key);
  });

  test('a folder that cannot keep a key is named, and no half of one is left', async () => {
    const notAFolder = join(dataDir, 'a-file');
    writeFileSync(notAFolder, '');
    const words = await said(open({ DATA_DIR: join(notAFolder, 'inside') }));
    expect(words).toContain(join(notAFolder, 'inside', 'secret.key'));
    expect(words).toContain('DATA_DIR');
  });
});

describe('a key that nothing may be signed with', () => {
  test.each([
    ['empty', '', 'it is empty'],
    ['one letter', 'k\n', 'too short: 1 character,'],
    ['cut off', newKey().slice(0, 40), 'cut off: 40 of 64'],
    ['one letter over and over', 'k'.repeat(64), 'easy to guess'],
  ])('in the file: %s', async (_, content, told) => {
    writeFileSync(file(), content);
    const words = await said(open());
    for (const part of [file(), told, 'docs/backup.md', '--other-key']) expect(words).toContain(part);
    expect(content.trim() !== '' && content.length > 8 && words.includes(content.trim())).toBe(false);
    expect(readFileSync(file(), 'utf8')).toBe(content);
  });

  test('that is a folder', async () => {
    mkdirSync(file());
    const words = await said(open());
    for (const part of [file(), 'it is a folder', 'docs/backup.md']) expect(words).toContain(part);
  });

  test('in the setting', async () => {
    const words = await said(open({ SECRET_KEY: 'changeme'.repeat(5) }));
    for (const part of ['SECRET_KEY', 'easy to guess', 'docs/backup.md']) expect(words).toContain(part);
    expect(words).not.toContain('changeme');
    expect(existsSync(file())).toBe(false);
  });
});

describe('a database that was signed with a key', () => {
  test('is not started with another, in the file or in the setting', async () => {
    await open({ SECRET_KEY: newKey() });
    writeFileSync(file(), newKey());
    expect(await said(open())).toContain(`${file()} is another key`);
    expect(await said(open({ SECRET_KEY: newKey() }))).toContain('The setting SECRET_KEY is another key');
  });

  test('is not started without one, and none is made beside it', async () => {
    await open({ SECRET_KEY: newKey() });
    const words = await said(open());
    for (const part of ['no secret key', file(), 'SECRET_KEY', 'docs/backup.md', '--other-key'])
      expect(words).toContain(part);
    expect(readdirSync(dataDir)).toEqual([]);
  });

  test('nor one that an earlier version made, which noted no fingerprint', async () => {
    await register();
    expect(await said(open())).toContain('no secret key');
    expect(readdirSync(dataDir)).toEqual([]);
    const key = newKey();
    writeFileSync(file(), `${key}\n`);
    expect(await open()).toBe(key);
    expect(await said(open({ SECRET_KEY: newKey() }))).toContain('another key');
  });

  test('goes on with a new one once its owner says that the old one is lost', async () => {
    await register();
    await open({ SECRET_KEY: newKey() });
    const key = await open({}, { otherKey: true });
    expect(findSecretKey(undefined, dataDir)).toBe(key);
    expect(await open()).toBe(key);
  });

  test('two processes with folders of their own do not go on with two keys', async () => {
    const other = join(dataDir, 'of another process');
    mkdirSync(other);
    const both = await Promise.all([said(open()), said(open({ DATA_DIR: other }))]);
    expect(both.filter((words) => words === 'nothing was refused')).toHaveLength(1);
    expect(both.filter((words) => words.includes('Every process needs the same'))).toHaveLength(1);
  });
});
