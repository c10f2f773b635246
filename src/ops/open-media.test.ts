import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readConfig } from '#server/platform/config.ts';
import { createLog } from '#server/platform/log.ts';
import { MediaUnreached } from '#server/platform/storage/media-store.ts';
import { type S3Harness, startS3Harness } from '#server/testing/s3-harness.ts';
import { openMedia } from './open-media.ts';

let s3: S3Harness;
beforeAll(async () => {
  s3 = await startS3Harness();
});
afterAll(() => s3.stop());
beforeEach(() => s3.control({ reset: true }));

const SECRET = 'of this installation, and long enough';
const claim = (
  over: Readonly<Record<string, string>> = {},
  { secretKey = SECRET, otherKey = false } = {},
) => {
  const { endpoint, bucket, accessKeyId, secretAccessKey } = s3.settings;
  const config = readConfig({
    DATA_DIR: join(tmpdir(), 'akoko-never-written-to'),
    MEDIA: 's3',
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
    ...over,
  });
  return openMedia(config, { secretKey, log: createLog('silent') }).claim({ otherKey });
};

test('a bucket is taken once, and refused to whoever has another secret key', async () => {
  await claim();
  await claim();
  await expect(claim({}, { secretKey: 'of another installation' })).rejects.toThrow(
    'S3_BUCKET is "akoko-media", which holds the photos of an Akoko with another secret key',
  );
  await claim({}, { secretKey: 'of this one, made anew', otherKey: true });
  await claim({}, { secretKey: 'of this one, made anew' });
});

test('settings that the bucket turns away are named, without the keys', async () => {
  const told = String(await claim({ S3_SECRET_ACCESS_KEY: 'hunter2' }).catch((error: unknown) => error));
  expect(told).toContain('and it answered 403, SignatureDoesNotMatch. Look at S3_ENDPOINT');
  expect(told).not.toContain('hunter2');
  expect(told).not.toContain(s3.settings.accessKeyId);
  await expect(claim({ S3_BUCKET: 'not-there' })).rejects.toThrow('it answered 404, NoSuchBucket');
  await expect(claim({ S3_ENDPOINT: 'http://127.0.0.1:5' })).rejects.toThrow(MediaUnreached);
  expect((await s3.state()).objects).toEqual([]);
});
