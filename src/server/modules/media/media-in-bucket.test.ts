import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { presentFlyerPath } from '#contract/flyers.ts';
import { paths } from '#contract/paths.ts';
import { createDiskMediaStore } from '../../platform/storage/disk-media-store.ts';
import { createBucket } from '../../platform/storage/s3/bucket.ts';
import { claimBucket } from '../../platform/storage/s3/bucket-owner.ts';
import { createS3MediaStore } from '../../platform/storage/s3/s3-media-store.ts';
import { withFormerStore } from '../../platform/storage/with-former-store.ts';
import { startAnotherProcess } from '../../testing/another-process.ts';
import { type S3Harness, startS3Harness } from '../../testing/s3-harness.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { createOwner, createService, type TestOwner } from '../../testing/test-owner.ts';
import { createVisitor } from '../../testing/visitor.ts';
import { clearForgottenMedia, clearRemovedMedia } from './media.worker.ts';
import { fromTelephone } from './testing/made-photos.ts';

let s3: S3Harness;
const app = useTestApp({
  media: async (folder, log) => {
    s3 = await startS3Harness();
    return storeOver(folder, log);
  },
});
afterAll(() => s3.stop());

/** As an installation opens it: the bucket, and what its disk still has. */
const storeOver = (folder: string, log = app.platform.log) => {
  const bucket = createBucket(s3.settings, { log });
  return withFormerStore(createS3MediaStore(bucket, { owner: 'ours' }), createDiskMediaStore(folder));
};

let owner: TestOwner;
let path: string;
beforeEach(async () => {
  await s3.control({ reset: true });
  await claimBucket(createBucket(s3.settings, app.platform), 'ours', { takeOver: false });
  owner = await createOwner(app);
  path = `/api/services/${(await createService(owner))._id}/image`;
});

const upload = async () => {
  const file = { field: 'serviceImage', bytes: await fromTelephone(), type: 'image/jpeg' };
  return owner.visitor.send('PUT', path, { file });
};

test('two servers with a disk of their own each share photos, previews and posters through one bucket', async () => {
  const disk = await mkdtemp(join(tmpdir(), 'akoko-other-disk-'));
  onTestFinished(() => rm(disk, { recursive: true, force: true }));
  const media = storeOver(disk);
  const other = await startAnotherProcess(app, { media });
  onTestFinished(other.stop);
  const get = (baseUrl: string, address: string) => createVisitor(baseUrl).send('GET', address);
  const { imageUrl } = (await upload()).body.data;
  const [here, there] = [await get(app.baseUrl, imageUrl), await get(other.baseUrl, imageUrl)];
  expect([there.status, there.bytes.equals(here.bytes)]).toEqual([200, true]);
  expect(there.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');

  // A flyer is drawn by whoever is asked, from what both can read.
  for (const kind of ['preview', 'poster-a6'] as const) {
    const led = await get(app.baseUrl, presentFlyerPath(kind, paths.universal(owner.slug)));
    const address = led.headers.get('location') ?? 'none';
    const drawn = [await get(app.baseUrl, address), await get(other.baseUrl, address)];
    expect(drawn.map(({ status }) => status)).toEqual([200, 200]);
    expect(drawn[0]?.bytes.equals(drawn[1]?.bytes ?? Buffer.alloc(0))).toBe(true);
  }

  // Removed at one and cleared by the other, it is gone from both; neither disk ever had any of it.
  await owner.visitor.send('DELETE', path);
  await clearRemovedMedia({ ...app.platform, media });
  for (const { baseUrl } of [app, other]) expect((await get(baseUrl, imageUrl)).status).toBe(404);
  expect((await s3.state()).objects).toEqual(['akoko-owner']);
  expect([await readdir(disk), await readdir(app.mediaFolder)]).toEqual([[], []]);
});

test('what an upload left in the bucket is cleared once nobody can still be at it', async () => {
  const fresh = storeOver(app.mediaFolder);
  const needs = { ...app.platform, media: fresh };
  await upload();
  const forgotten = `${'Ab3'.repeat(14)}Zz`;
  await fresh.put(forgotten, '800.jpg', Buffer.from('half an upload'));
  expect(await clearForgottenMedia(needs)).toBe(0);
  await s3.control({ ageMs: 2 * 3_600_000 });
  expect(await clearForgottenMedia(needs)).toBe(1);
  expect((await s3.state()).objects).toHaveLength(7);
});

test('while the bucket is away an upload says what to do, and pages go on without photos', async () => {
  const { imageUrl } = (await upload()).body.data;
  const before = (await s3.state()).objects;
  await s3.control({ faults: { kind: 'error', times: 1000 } });
  const refused = await upload();
  expect([refused.status, refused.body.code, refused.headers.get('retry-after')]).toEqual([
    503,
    'UNAVAILABLE',
    '60',
  ]);
  expect(refused.body.message).toContain('cannot save or fetch pictures just now. Nothing was changed');
  const photo = await app.visitor().send('GET', imageUrl);
  expect([photo.status, photo.headers.get('cache-control'), photo.headers.get('retry-after')]).toEqual([
    503,
    'no-store',
    '10',
  ]);
  const page = await app.visitor().send('GET', paths.universal(owner.slug));
  expect([page.status, page.text.includes(imageUrl)]).toEqual([200, true]);
  expect((await app.visitor().send('GET', '/api/health')).status).toBe(200);
  expect((await s3.state()).objects).toEqual(before);
  const told = app.logged.map((line) => JSON.parse(line).event);
  expect(told).toContain('media.unreached');
  expect(told).not.toContain('request.failed');
});
