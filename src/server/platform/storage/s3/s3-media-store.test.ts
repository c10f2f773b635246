import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type S3Harness, startS3Harness } from '../../../testing/s3-harness.ts';
import { createLog } from '../../log.ts';
import { type MediaStore, MediaUnreached } from '../media-store.ts';
import { type BucketSettings, createBucket } from './bucket.ts';
import { claimBucket } from './bucket-owner.ts';
import { createS3MediaStore } from './s3-media-store.ts';

const KEY = `${'Ab3'.repeat(14)}Zz`;
const OTHER = `${'x'.repeat(42)}yy`;
const photo = Buffer.from('the bytes of a photo');

let s3: S3Harness;
let lines: string[];
beforeAll(async () => {
  s3 = await startS3Harness();
});
afterAll(() => s3.stop());
beforeEach(async () => {
  await s3.control({ reset: true });
  lines = [];
});

const bucketWith = (over: Partial<BucketSettings> = {}) =>
  createBucket({ ...s3.settings, ...over }, { log: createLog('info', (line) => lines.push(line)) });
const storeWith = (over: Partial<BucketSettings> = {}, owner: string | null = 'ours'): MediaStore =>
  createS3MediaStore(bucketWith(over), { owner });
const fault = (kind: string, more: Readonly<Record<string, unknown>> = {}) =>
  s3.control({ faults: { kind, ...more } });
const callsOf = async (method: string): Promise<number> =>
  (await s3.state()).calls.filter((call) => call.method === method).length;
const keysOf = async (store: MediaStore, milliseconds: number): Promise<readonly string[]> => {
  const found: string[] = [];
  for await (const key of store.keysOlderThan(milliseconds)) found.push(key);
  return found;
};
const refusalOf = async (work: Promise<unknown>): Promise<MediaUnreached> => {
  const error = await work.catch((failure: unknown) => failure);
  if (!(error instanceof MediaUnreached)) throw new Error(`Not unreached: ${String(error)}`);
  return error;
};

test('keeps what is put, in its own place, and forgets what is removed', async () => {
  const store = storeWith();
  expect([await store.read(KEY, '800.jpg'), await store.fileNames(KEY)]).toEqual([null, []]);
  await store.put(KEY, '800.jpg', photo);
  await store.put(KEY, '400.webp', Buffer.from('small'));
  await store.put(OTHER, '800.jpg', Buffer.from('another'));
  expect((await store.read(KEY, '800.jpg'))?.equals(photo)).toBe(true);
  expect(await store.fileNames(KEY)).toEqual(['400.webp', '800.jpg']);
  expect((await s3.state()).objects).toEqual(
    [`media/${KEY}/400.webp`, `media/${KEY}/800.jpg`, `media/${OTHER}/800.jpg`].toSorted(),
  );
  await store.remove(KEY);
  await store.remove(KEY);
  expect(await store.read(KEY, '800.jpg')).toBeNull();
  expect(await store.fileNames(OTHER)).toEqual(['800.jpg']);
  await expect(store.put('../x', '800.jpg', photo)).rejects.toThrow('Not the key');
  await expect(store.put(KEY, '../x', photo)).rejects.toThrow('Not the name');
  await expect(store.remove('')).rejects.toThrow('Not the key');
  expect([await store.read('', ''), await store.fileNames('')]).toEqual([null, []]);
});

test('tells which keys were last written to long ago, over many parts of a list, in its own bucket alone', async () => {
  const store = storeWith();
  for (const key of [KEY, OTHER])
    for (const name of ['400.jpg', '800.jpg', '1600.jpg']) await store.put(key, name, photo);
  await s3.control({ pageCap: 1, ageMs: 100_000 });
  // Nobody's so far, it is ours from now on.
  expect(await keysOf(store, 50_000)).toEqual([]);
  expect(await keysOf(store, 50_000)).toEqual([KEY, OTHER].toSorted());
  expect(await keysOf(store, 200_000)).toEqual([]);
  await expect(keysOf(storeWith({}, 'theirs'), 50_000)).rejects.toThrow('another installation');
  await claimBucket(bucketWith(), 'theirs', { takeOver: true });
  expect(await keysOf(storeWith({}, 'theirs'), 50_000)).toHaveLength(2);
});

describe('a store that is in trouble', () => {
  test.each([
    ['answers 503 twice', 'error', { times: 2 }, 'GET'],
    ['hangs up', 'reset', {}, 'GET'],
    ['breaks off', 'cut', {}, 'GET'],
    ['sends other bytes', 'change', {}, 'GET'],
    ['hangs up on what is put', 'reset', { times: 2 }, 'PUT'],
  ])('%s: is asked again, and the photo is whole', async (_, kind, more, method) => {
    const store = storeWith();
    if (method === 'GET') await store.put(KEY, '800.jpg', photo);
    await fault(kind, { method, ...more });
    if (method === 'PUT') await store.put(KEY, '800.jpg', photo);
    expect((await store.read(KEY, '800.jpg'))?.equals(photo)).toBe(true);
    expect(lines).toEqual([]);
  });

  test('is given up on after three tries, then left alone for a while, and the log says so once', async () => {
    const store = storeWith();
    await fault('error', { times: 100 });
    const refused = await Promise.all(['400.jpg', '800.jpg'].map((name) => refusalOf(store.read(KEY, name))));
    expect(refused.map((error) => error.refused)).toEqual([false, false]);
    const asked = await callsOf('GET');
    expect(asked).toBeLessThanOrEqual(6);
    expect((await refusalOf(store.put(KEY, '800.jpg', photo))).reason).toBe('it answered 503, SlowDown');
    expect([await callsOf('GET'), await callsOf('PUT')]).toEqual([asked, 0]);
    expect(lines.map((line) => JSON.parse(line).event)).toEqual(['media.unreached']);
  });

  test('has one photo that is spoilt: that one is not shown, the others are', async () => {
    const store = storeWith();
    await store.put(KEY, '800.jpg', photo);
    await fault('change', { method: 'GET', times: 3 });
    expect((await refusalOf(store.read(KEY, '800.jpg'))).reason).toBe(
      'what it sent is not what was put there',
    );
    expect((await store.read(KEY, '800.jpg'))?.equals(photo)).toBe(true);
    expect(lines.map((line) => JSON.parse(line).event)).toEqual(['media.spoilt']);
  });

  test('turns us away: it is asked once, and nothing of the key is told', async () => {
    const reasons: string[] = [];
    for (const over of [
      { secretAccessKey: 'no longer good' },
      { accessKeyId: 'AKIAOTHER' },
      { region: 'eu-west-1' },
      { bucket: 'not-there' },
    ]) {
      const error = await refusalOf(storeWith(over).read(KEY, '800.jpg'));
      expect(error.refused).toBe(true);
      reasons.push(error.reason);
    }
    expect(reasons).toEqual([
      'it answered 403, SignatureDoesNotMatch',
      'it answered 403, InvalidAccessKeyId',
      'it answered 400, AuthorizationHeaderMalformed',
      'it answered 404, NoSuchBucket',
    ]);
    expect(await callsOf('GET')).toBe(4);
    expect(lines.map((line) => JSON.parse(line).event)).toEqual(Array(4).fill('media.refused'));
    const { accessKeyId, secretAccessKey } = s3.settings;
    for (const secret of [accessKeyId, secretAccessKey, 'no longer good', 'AKIAOTHER', 'Signature='])
      expect(lines.join('')).not.toContain(secret);
  });

  test('is slow: it is not waited for any longer', async () => {
    const once = { once: 50, all: 150 };
    const patience = { GET: once, PUT: once, DELETE: once };
    const bucket = createBucket(s3.settings, { log: createLog('silent'), patience });
    await fault('slow', { delayMs: 60_000, times: 3 });
    const began = performance.now();
    const error = await refusalOf(bucket.ask({ method: 'GET', path: 'media/a/b' }));
    expect(error.reason).toBe('no answer (TimeoutError)');
    expect(performance.now() - began).toBeLessThan(2_000);
  });

  test('is away: nobody listens there', async () => {
    const error = await refusalOf(storeWith({ endpoint: 'http://127.0.0.1:5' }).read(KEY, '800.jpg'));
    expect([error.reason, error.refused]).toEqual(['no answer (ECONNREFUSED)', false]);
  });
});

test('a photo lies there with the sum of its bytes, and as what it is', async () => {
  await storeWith().put(KEY, '800.jpg', photo);
  const answer = await bucketWith().ask({ method: 'GET', path: `media/${KEY}/800.jpg` });
  const sum = createHash('sha256').update(photo).digest('hex');
  expect(
    ['content-type', 'cache-control', 'x-amz-meta-sha256'].map((name) => answer?.headers.get(name)),
  ).toEqual(['image/jpeg', 'public, max-age=31536000, immutable', sum]);
});
