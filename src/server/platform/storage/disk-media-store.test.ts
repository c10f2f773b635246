import { mkdtemp, readdir, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createDiskMediaStore } from './disk-media-store.ts';
import type { MediaStore } from './media-store.ts';

const KEY = `${'Ab3'.repeat(14)}Zz`;
const OTHER = `${'x'.repeat(42)}yy`;
let outside: string;
let root: string;
let store: MediaStore;

beforeEach(async () => {
  outside = await mkdtemp(join(tmpdir(), 'akoko-store-'));
  root = join(outside, 'media');
  store = createDiskMediaStore(root);
});
afterEach(() => rm(outside, { recursive: true, force: true }));

const keys = async (milliseconds: number): Promise<string[]> => {
  const found: string[] = [];
  for await (const key of store.keysOlderThan(milliseconds)) found.push(key);
  return found.toSorted();
};

test('keeps what is put, whole, for this user alone, and forgets what is removed', async () => {
  expect(await store.read(KEY, '800.jpg')).toBeNull();
  await store.put(KEY, '800.jpg', Buffer.from('first'));
  await store.put(KEY, '800.jpg', Buffer.from('second'));
  await store.put(KEY, '400.webp', Buffer.from('small'));
  expect((await store.read(KEY, '800.jpg'))?.toString()).toBe('second');
  expect((await readdir(join(root, 'Zz', KEY))).toSorted()).toEqual(['400.webp', '800.jpg']);
  await writeFile(join(root, 'Zz', KEY, '.800.jpg.0123456789ab'), 'unfinished');
  expect(await store.fileNames(KEY)).toEqual(['400.webp', '800.jpg']);
  expect(await store.fileNames(OTHER)).toEqual([]);
  for (const folder of [root, join(root, 'Zz'), join(root, 'Zz', KEY)])
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
  expect((await stat(join(root, 'Zz', KEY, '800.jpg'))).mode & 0o777).toBe(0o600);
  await store.remove(KEY);
  await store.remove(KEY);
  expect(await store.read(KEY, '800.jpg')).toBeNull();
});

test('no key and no name leads out', async () => {
  await writeFile(join(outside, 'secret.key'), 'secret');
  await store.put(KEY, '800.jpg', Buffer.from('x'));
  const bad = [
    '',
    '.',
    '..',
    '../..',
    '../secret.key',
    '/etc/passwd',
    'a/b',
    'a\\b',
    '800.jpg\0',
    '.800.jpg',
    '800',
    'a..b',
    'é.jpg',
  ];
  for (const text of bad) {
    expect([text, await store.read(KEY, text)]).toEqual([text, null]);
    expect([text, await store.read(text, '800.jpg')]).toEqual([text, null]);
    expect([text, await store.fileNames(text)]).toEqual([text, []]);
    await expect(store.put(KEY, text, Buffer.from('x'))).rejects.toThrow('Not the name');
    await expect(store.put(text, '800.jpg', Buffer.from('x'))).rejects.toThrow('Not the key');
    await expect(store.remove(text)).rejects.toThrow('Not the key');
  }
  expect((await readdir(outside)).toSorted()).toEqual(['media', 'secret.key']);
});

test('a folder under the name of a file, and a file under that of a folder, are faults or nothing', async () => {
  await store.put(KEY, '800.jpg', Buffer.from('x'));
  await writeFile(join(root, 'yy'), 'in the way');
  expect(await store.read(OTHER, '800.jpg')).toBeNull();
  await expect(store.put(OTHER, '800.jpg', Buffer.from('x'))).rejects.toThrow();
  expect(await keys(-1000)).toEqual([KEY]);
});

test('tells which keys were last written to long ago, and nothing that is no key', async () => {
  expect(await keys(0)).toEqual([]);
  await store.put(KEY, '800.jpg', Buffer.from('x'));
  await store.put(OTHER, '800.jpg', Buffer.from('x'));
  await writeFile(join(root, 'Zz', 'notes.txt'), 'not ours');
  await symlink(outside, join(root, 'Zz', `${'q'.repeat(42)}Zz`));
  const then = Date.now() / 1000 - 100;
  await utimes(join(root, 'Zz', KEY), then, then);
  expect(await keys(50_000)).toEqual([KEY]);
  expect(await keys(200_000)).toEqual([]);
  expect(await keys(-1000)).toEqual([KEY, OTHER].toSorted());
});
