import { readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { handleOf, newId, readBusinessHandle } from '../../platform/ids.ts';
import { createLog } from '../../platform/log.ts';
import type { MediaStore } from '../../platform/storage/media-store.ts';
import { asSuperuser } from '../../testing/seeded-rows.ts';
import { storedRows } from '../../testing/stored-rows.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { createOwner, createService, type TestOwner } from '../../testing/test-owner.ts';
import { clearForgottenMedia, clearRemovedMedia, startMediaJob } from './media.worker.ts';
import { plain } from './testing/made-photos.ts';

const app = useTestApp();
let owner: TestOwner;
let path: string;

beforeEach(async () => {
  owner = await createOwner(app);
  path = `/api/services/${(await createService(owner))._id}/image`;
  await startMediaJob(needs()).stop();
});

const needs = (over: Partial<MediaStore> = {}, lines: string[] = []) => ({
  database: app.database,
  media: { ...app.media, ...over },
  log: createLog('info', (line) => lines.push(line)),
});
const upload = async (): Promise<string> => {
  const file = {
    field: 'serviceImage',
    bytes: await plain('png', { width: 8, height: 8 }),
    type: 'image/png',
  };
  const answer = await owner.visitor.send('PUT', path, { file });
  expect(answer.status).toBe(200);
  return answer.body.data.imageCloudinaryId;
};
const served = async (key: string): Promise<number> =>
  (await app.visitor().send('GET', `/media/${key}/800.jpg`)).status;
const folderOf = (key: string): string => join(app.mediaFolder, key.slice(-2), key);
const age = async (key: string, minutes: number): Promise<void> => {
  const then = Date.now() / 1000 - minutes * 60;
  await utimes(folderOf(key), then, then);
};
const rowsOfOwner = async (): Promise<number> =>
  (
    await storedRows(
      app,
      'SELECT 1 FROM media WHERE business_id = (SELECT business_id FROM slugs WHERE slug = $1)',
      [owner.slug],
    )
  ).length;
const forgottenKey = (): string => {
  const business = readBusinessHandle(owner.businessId);
  if (business === null) throw new Error('The owner has no business');
  return handleOf(business, newId());
};

test('a picture that was replaced goes with its files and its row; the new one stays', async () => {
  const [first, second] = [await upload(), await upload()];
  expect([await served(first), await served(second), await rowsOfOwner()]).toEqual([200, 200, 2]);
  const lines: string[] = [];
  await startMediaJob(needs({}, lines)).stop();
  expect([await served(first), await served(second), await rowsOfOwner()]).toEqual([404, 200, 1]);
  expect(lines.join()).toContain('"removed":1');
  expect((await owner.visitor.send('DELETE', path)).status).toBe(200);
  expect(await clearRemovedMedia(needs())).toBe(1);
  expect([await served(second), await rowsOfOwner()]).toEqual([404, 0]);
  expect(await clearRemovedMedia(needs())).toBe(0);
});

test('what cannot be deleted is kept for the next run, and stops nothing else', async () => {
  const [first, second] = [await upload(), await upload()];
  await upload();
  const lines: string[] = [];
  const failing = needs(
    {
      remove: (key) => (key === first ? Promise.reject(new Error('disk says no')) : app.media.remove(key)),
    },
    lines,
  );
  expect(await clearRemovedMedia(failing)).toBe(1);
  expect([await served(first), await served(second), await rowsOfOwner()]).toEqual([200, 404, 2]);
  expect(lines.join()).toContain('disk says no');
  expect(await clearRemovedMedia(needs())).toBe(1);
  expect([await served(first), await rowsOfOwner()]).toEqual([404, 1]);
});

test('more than one batch of removed pictures is gone through', async () => {
  const business = readBusinessHandle(owner.businessId);
  await asSuperuser(
    app,
    `INSERT INTO media (business_id, media_id, purpose, bytes, created_at, removed_at)
     SELECT $1, gen_random_uuid(), 'logo', 1, now(), now() FROM generate_series(1, 401)`,
    [business],
  );
  expect(await clearRemovedMedia(needs())).toBe(401);
  expect(await rowsOfOwner()).toBe(0);
});

test('files that no row knows go after an hour, those of an upload under way do not', async () => {
  const [kept, old, young] = [await upload(), forgottenKey(), forgottenKey()];
  for (const key of [old, young]) await app.media.put(key, '800.jpg', Buffer.from('left behind'));
  await age(kept, 600);
  await age(old, 61);
  await age(young, 59);
  expect(await clearForgottenMedia(needs())).toBe(1);
  expect([await served(kept), await served(old), await served(young)]).toEqual([200, 404, 200]);
  await age(young, 61);
  const failing = needs({ remove: () => Promise.reject(new Error('disk says no')) });
  expect(await clearForgottenMedia(failing)).toBe(0);
  expect(await served(young)).toBe(200);
  expect(await clearForgottenMedia(needs())).toBe(1);
  expect(await served(young)).toBe(404);
});

test('an upload that fails between files and row leaves only what the job clears', async () => {
  const before = await rowsOfOwner();
  await asSuperuser(app, 'ALTER TABLE media ADD CONSTRAINT broken CHECK (false) NOT VALID');
  const file = {
    field: 'serviceImage',
    bytes: await plain('png', { width: 8, height: 8 }),
    type: 'image/png',
  };
  expect((await owner.visitor.send('PUT', path, { file })).status).toBe(500);
  await asSuperuser(app, 'ALTER TABLE media DROP CONSTRAINT broken');
  expect(await rowsOfOwner()).toBe(before);
  const left = (await readdir(app.mediaFolder, { recursive: true })).flatMap((name) => {
    const key = name.split(/[\\/]/).at(-1) ?? '';
    return key.length === 44 && key.startsWith(owner.businessId) ? [key] : [];
  });
  expect(left).toHaveLength(1);
  for (const key of left) await age(key, 61);
  expect(await clearForgottenMedia(needs())).toBe(1);
});
