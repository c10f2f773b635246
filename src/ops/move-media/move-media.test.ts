import { mkdtemp, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { createLog } from '#server/platform/log.ts';
import { createDiskMediaStore } from '#server/platform/storage/disk-media-store.ts';
import type { MediaStore } from '#server/platform/storage/media-store.ts';
import { createBucket } from '#server/platform/storage/s3/bucket.ts';
import { createS3MediaStore } from '#server/platform/storage/s3/s3-media-store.ts';
import { withFormerStore } from '#server/platform/storage/with-former-store.ts';
import { type S3Harness, startS3Harness } from '#server/testing/s3-harness.ts';
import { moveMedia } from './move-media.ts';

const KEYS = ['a', 'b', 'c'].map((letter) => letter.repeat(44));
const YOUNG = 'd'.repeat(44);
const NAMES = ['400.jpg', '800.jpg'];

let s3: S3Harness;
let bucket: MediaStore;
let disk: MediaStore;
beforeAll(async () => {
  s3 = await startS3Harness();
});
afterAll(() => s3.stop());
beforeEach(async () => {
  await s3.control({ reset: true });
  const folder = await mkdtemp(join(tmpdir(), 'akoko-move-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  disk = createDiskMediaStore(folder);
  bucket = storeOfBucket();
  for (const key of [...KEYS, YOUNG]) for (const name of NAMES) await disk.put(key, name, bytesOf(key, name));
  const then = Date.now() / 1000 - 3600;
  for (const key of KEYS) await utimes(join(folder, key.slice(-2), key), then, then);
});

const storeOfBucket = () =>
  createS3MediaStore(createBucket(s3.settings, { log: createLog('silent') }), { owner: null });
const bytesOf = (key: string, name: string): Buffer => Buffer.from(`${key} ${name}`);
const move = () => moveMedia(disk, bucket, () => undefined);
const isWhole = async (store: MediaStore, key: string): Promise<boolean> => {
  const read = await Promise.all(NAMES.map((name) => store.read(key, name)));
  return read.every((bytes, at) => bytes?.equals(bytesOf(key, NAMES[at] ?? '')));
};

test('every photo is moved, and is found all the while; one that is just being written stays for the next time', async () => {
  const used = withFormerStore(bucket, disk);
  let under = true;
  const looks: boolean[] = [];
  const looking = (async () => {
    while (under) for (const key of [...KEYS, YOUNG]) looks.push(await isWhole(used, key));
  })();
  const moved = await move();
  under = false;
  await looking;
  expect(moved).toMatchObject({ photos: 3, left: 1 });
  expect(looks.length).toBeGreaterThan(0);
  expect(looks).not.toContain(false);
  expect(await Promise.all(KEYS.map((key) => isWhole(bucket, key)))).toEqual([true, true, true]);
  expect(await Promise.all([...KEYS, YOUNG].map((key) => disk.fileNames(key)))).toEqual([[], [], [], NAMES]);
  expect(await move()).toEqual({ photos: 0, bytes: 0, left: 1 });
});

test('a photo that cannot be put, or comes back as another, stays where it was; the next run goes on', async () => {
  await s3.control({ faults: { kind: 'refuse', method: 'PUT' } });
  await expect(move()).rejects.toThrow('it answered 403, AccessDenied');
  // Another process: this one leaves a bucket that refused it alone for a while.
  bucket = storeOfBucket();
  const forged = { ...bucket, read: async () => Buffer.from('another') };
  await expect(moveMedia(disk, forged, () => undefined)).rejects.toThrow('came back as something else');
  expect(await Promise.all(KEYS.map((key) => isWhole(disk, key)))).toEqual([true, true, true]);
  expect(await move()).toMatchObject({ photos: 3, left: 1 });
});
