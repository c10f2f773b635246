import { readdir } from 'node:fs/promises';
import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { imagePath, imageWidths } from '#contract/media.ts';
import { hourMs, toInstant } from '#core/calendar/instant.ts';
import { storedBusinessId } from '../../testing/seeded-rows.ts';
import { countRows, fingerprint, storedRows } from '../../testing/stored-rows.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { createOwner, createService, type TestOwner } from '../../testing/test-owner.ts';
import type { Answer, SentFile } from '../../testing/visitor.ts';
import {
  animatedPng,
  blackSquare,
  claimedPng,
  fromTelephone,
  manyScans,
  noise,
  plain,
  seeThrough,
} from './testing/made-photos.ts';

const app = useTestApp();
const WIDE = { width: 1200, height: 600 };
const LOGO = '/api/settings/logo';

let owner: TestOwner;
let serviceId: string;
beforeEach(async () => {
  owner = await createOwner(app);
  serviceId = (await createService(owner))._id;
});

const servicePath = (id = serviceId): string => `/api/services/${id}/image`;
const sent = (bytes: Buffer<ArrayBuffer>, over: Partial<SentFile> = {}): SentFile => ({
  field: 'serviceImage',
  type: 'image/png',
  name: 'picture.png',
  bytes,
  ...over,
});
const upload = (bytes: Buffer<ArrayBuffer>, over: Partial<SentFile> = {}, path = servicePath()) =>
  owner.visitor.send('PUT', path, { file: sent(bytes, over) });
const keyOf = (url: string): string => /^\/media\/([0-9A-Za-z]{44})\/800\.jpg$/.exec(url)?.[1] ?? 'none';
const fetched = async (key: string, width: (typeof imageWidths)[number], format: 'jpg' | 'webp') => {
  const { bytes } = await app.visitor().send('GET', imagePath(key, width, format));
  return { bytes, about: await sharp(bytes).metadata() };
};
const filesKept = async (): Promise<number> =>
  (await readdir(app.mediaFolder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
    .length;

/** Refused with this code, and neither a row nor a file came of it. */
const expectNothing = async (
  send: () => Promise<Answer>,
  expected: readonly [number, string],
): Promise<Answer> => {
  const before = [await fingerprint(app), await filesKept()];
  const answer = await send();
  expect([answer.status, answer.body.code]).toEqual(expected);
  expect([await fingerprint(app), await filesKept()]).toEqual(before);
  return answer;
};

describe('a picture that is good', () => {
  test('of a service is kept in every width and format, and shown by the service', async () => {
    const answer = await upload(await plain('png', { width: 2000, height: 1000 }));
    expect(answer.status).toBe(200);
    const { imageUrl, imageCloudinaryId } = answer.body.data;
    expect(keyOf(imageUrl)).toBe(imageCloudinaryId);
    for (const width of imageWidths) {
      const jpeg = await fetched(imageCloudinaryId, width, 'jpg');
      expect(jpeg.about).toMatchObject({ format: 'jpeg', width, height: width / 2 });
      const webp = await fetched(imageCloudinaryId, width, 'webp');
      expect(webp.about).toMatchObject({ format: 'webp', width, height: width / 2 });
    }
    const own = await owner.visitor.send('GET', '/api/services');
    expect(own.body.data[0]).toMatchObject({ imageUrl, imageCloudinaryId });
    const shown = await app.visitor().send('GET', `/api/services/public/all/${owner.slug}`);
    expect(shown.body.data[0].imageUrl).toBe(imageUrl);
    expect(shown.body.data[0].imageCloudinaryId).toBeUndefined();
  });

  test('is the logo or the banner of the business, each its own', async () => {
    const logo = await upload(await plain('png', WIDE), { field: 'logo' }, LOGO);
    const banner = await upload(await plain('jpeg', WIDE), { field: 'bannerImage' }, '/api/settings/banner');
    expect([logo.status, banner.status]).toEqual([200, 200]);
    const business = () => app.visitor().send('GET', `/api/users/business/${owner.slug}`);
    expect((await business()).body.data).toMatchObject({
      logoUrl: logo.body.data.imageUrl,
      bannerImageUrl: banner.body.data.imageUrl,
    });
    for (const path of [LOGO, LOGO]) expect((await owner.visitor.send('DELETE', path)).status).toBe(200);
    expect((await business()).body.data).toMatchObject({
      logoUrl: null,
      bannerImageUrl: banner.body.data.imageUrl,
    });
    expect((await owner.visitor.send('DELETE', '/api/settings/banner')).status).toBe(200);
    expect((await business()).body.data.bannerImageUrl).toBeNull();
  });

  test('of a banner is cut to the head of a page, and no picture weighs more than a page has for it', async () => {
    const banner = await upload(
      await noise(1700, 800),
      { field: 'bannerImage', type: 'image/jpeg' },
      '/api/settings/banner',
    );
    const key = keyOf(banner.body.data.imageUrl);
    expect((await fetched(key, 1600, 'jpg')).about).toMatchObject({ width: 1600, height: 736 });
    const weights = [];
    for (const width of imageWidths) weights.push((await fetched(key, width, 'webp')).bytes.length);
    const most = [12_000, 40_000, 48_000];
    expect(weights.map((weight, at) => weight <= (most[at] ?? 0))).toEqual([true, true, true]);
  });

  test('of a staff member is shown where clients choose whom to book, and goes with them', async () => {
    const photo = `/api/staff/${owner.staffId}/photo`;
    const sentPhoto = await upload(await plain('jpeg', WIDE), { field: 'photo', type: 'image/jpeg' }, photo);
    const { imageUrl } = sentPhoto.body.data;
    const shown = async () =>
      (await app.visitor().send('GET', `/api/staff?serviceId=${serviceId}`)).body.data[0].photoUrl;
    expect(await shown()).toBe(imageUrl);
    const saved = await owner.visitor.send('PUT', `/api/staff/${owner.staffId}`, {
      body: { name: 'Ada', role: 'Owner', email: '', phone: '' },
    });
    expect(saved.body.data.photoUrl).toBe(imageUrl);
    expect((await owner.visitor.send('DELETE', photo)).status).toBe(200);
    expect(await shown()).toBeUndefined();
    await upload(await plain('png', WIDE), { field: 'photo' }, photo);
    expect((await owner.visitor.send('DELETE', `/api/staff/${owner.staffId}`)).status).toBe(200);
    const kept = `SELECT 1 FROM media WHERE removed_at IS NULL
                     AND business_id = (SELECT business_id FROM slugs WHERE slug = $1)`;
    expect(await storedRows(app, kept, [owner.slug])).toEqual([]);
    await expectNothing(() => owner.visitor.send('DELETE', photo), [404, 'NOT_FOUND']);
  });

  test('is not enlarged, though it has every name', async () => {
    const { body } = await upload(await plain('jpeg', { width: 500, height: 50 }), { type: 'image/jpeg' });
    const widths = [];
    for (const width of imageWidths)
      widths.push((await fetched(body.data.imageCloudinaryId, width, 'webp')).about.width);
    expect(widths).toEqual([400, 500, 500]);
  });

  test('may be as narrow as it likes, up to twice as tall as wide', async () => {
    const { body } = await upload(await plain('png', { width: 1000, height: 8000 }));
    expect((await fetched(body.data.imageCloudinaryId, 1600, 'jpg')).about).toMatchObject({
      width: 400,
      height: 3200,
    });
  });

  test('is upright and says nothing of the telephone or the place', async () => {
    const original = await fromTelephone();
    expect(original.includes('Kanarienvogel')).toBe(true);
    const { body } = await upload(original, { type: 'image/jpeg' });
    for (const format of ['jpg', 'webp'] as const) {
      const { bytes, about } = await fetched(body.data.imageCloudinaryId, 800, format);
      expect(about).toMatchObject({ width: 400, height: 600 });
      expect([about.orientation, about.exif, about.icc, about.xmp, about.iptc]).toEqual(
        Array(5).fill(undefined),
      );
      expect(/Kanarienvogel|Exif|GPS/.test(bytes.toString('latin1'))).toBe(false);
      const { data } = await sharp(bytes)
        .extract({ left: 200, top: 50, width: 1, height: 1 })
        .raw()
        .toBuffer({
          resolveWithObject: true,
        });
      expect((data[0] ?? 0) > 200 && (data[2] ?? 255) < 60).toBe(true);
    }
  });

  test('lies on white; only a logo stays see-through, where the format can', async () => {
    const first = async (key: string, format: 'jpg' | 'webp') => {
      const { data, info } = await sharp((await fetched(key, 800, format)).bytes)
        .raw()
        .toBuffer({ resolveWithObject: true });
      return [...data.subarray(0, info.channels)].map((value) => Math.round(value / 16));
    };
    const service = await upload(await seeThrough());
    const logo = await upload(await seeThrough(), { field: 'logo' }, LOGO);
    const logoKey = keyOf(logo.body.data.imageUrl);
    const pink = [16, 8, 8];
    expect(await first(service.body.data.imageCloudinaryId, 'webp')).toEqual(pink);
    expect(await first(service.body.data.imageCloudinaryId, 'jpg')).toEqual(pink);
    expect(await first(logoKey, 'jpg')).toEqual(pink);
    expect(await first(logoKey, 'webp')).toEqual([16, 0, 0, 8]);
  });

  test('loses what was hung on behind it', async () => {
    const script = Buffer.from('<script>alert(1)</script><?php system($_GET[0]); ?>');
    const { status, body } = await upload(Buffer.concat([await plain('png', WIDE), script]));
    expect(status).toBe(200);
    for (const width of imageWidths)
      for (const format of ['jpg', 'webp'] as const) {
        const { bytes } = await fetched(body.data.imageCloudinaryId, width, format);
        expect(/script|php/.test(bytes.toString('latin1'))).toBe(false);
      }
  });
});

describe('what is no picture of ours', () => {
  const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  const damaged = async (): Promise<Buffer<ArrayBuffer>> => {
    const whole = await noise(600, 600);
    return Buffer.concat([whole.subarray(0, whole.length / 2)]);
  };
  const cut = async (): Promise<Buffer<ArrayBuffer>> => {
    const whole = await plain('png', WIDE);
    return Buffer.concat([whole.subarray(0, whole.length / 2)]);
  };
  test.each<[string, () => Promise<Buffer<ArrayBuffer>>]>([
    ['text', async () => Buffer.from('This is a letter, whatever it is called.')],
    ['an SVG', async () => Buffer.from(SVG)],
    ['a GIF', () => plain('gif', WIDE)],
    ['a WebP', () => plain('webp', WIDE)],
    [
      'the first bytes of a PNG before an SVG',
      async () => Buffer.concat([claimedPng(1, 1).subarray(0, 8), Buffer.from(SVG)]),
    ],
    ['the first bytes of a JPEG alone', async () => Buffer.from([0xff, 0xd8, 0xff])],
    ['a JPEG cut in half', damaged],
    ['a PNG cut in half', cut],
    ['a PNG without its pixels', async () => claimedPng(4000, 4000)],
    ['a JPEG that goes over its pixels without end', manyScans],
  ])('%s is refused by its bytes and leaves nothing', async (_, make) => {
    const bytes = await make();
    for (const type of ['image/png', 'image/jpeg']) {
      const answer = await expectNothing(() => upload(bytes, { type }), [422, 'INVALID_IMAGE']);
      expect(answer.body.message).toBe('This picture could not be read. Please choose a PNG or JPEG.');
    }
  });

  test('a PNG that moves is refused', async () => {
    const answer = await expectNothing(() => upload(animatedPng()), [422, 'INVALID_IMAGE']);
    expect(answer.body.message).toBe('This picture moves. Please choose a still PNG or JPEG.');
  });

  test.each<[string, () => Promise<Buffer<ArrayBuffer>>]>([
    ['says it is 30000 by 30000', async () => claimedPng(30_000, 30_000)],
    ['is 20000 by 20000 in one colour', async () => blackSquare(20_000)],
    ['has a side of 8001', () => plain('png', { width: 8001, height: 2 })],
    ['has more than 25 million pixels', async () => blackSquare(5001)],
  ])('a PNG that %s is refused before it is decoded', async (_, make) => {
    const bytes = await make();
    const began = performance.now();
    const answer = await expectNothing(() => upload(bytes), [422, 'INVALID_IMAGE']);
    expect(answer.body.message).toBe(
      'This picture has too many pixels: at most 8000 on a side and 25 million in all. Please make it smaller and try again.',
    );
    expect(performance.now() - began).toBeLessThan(5_000);
  });

  test('a picture at the edge of what is allowed is taken', async () => {
    expect((await upload(await plain('png', { width: 8000, height: 3125 }))).status).toBe(200);
  });
});

describe('a request that is not what it should be', () => {
  test('more than 2 MB are too large', async () => {
    const bytes = await noise(3000, 2600);
    expect(bytes.length).toBeGreaterThan(3 * 1024 * 1024);
    const answer = await expectNothing(() => upload(bytes), [413, 'TOO_LARGE']);
    expect(answer.body.message).toBe('The file is larger than 2 MB. Please choose a smaller one.');
    // A picture of just 2 MB is not.
    const whole = await plain('png', WIDE);
    const filled = Buffer.concat([whole, Buffer.alloc(2 * 1024 * 1024 - whole.length)]);
    expect((await upload(filled)).status).toBe(200);
    await expectNothing(() => upload(Buffer.concat([filled, Buffer.alloc(1)])), [413, 'TOO_LARGE']);
  });

  test('another field, a second file, none or an empty one is not read', async () => {
    const bytes = await plain('png', { width: 10, height: 10 });
    const send = (files: readonly SentFile[]) => owner.visitor.send('PUT', servicePath(), { file: files });
    for (const files of [
      [sent(bytes, { field: 'picture' })],
      [sent(bytes, { field: '__proto__' })],
      [sent(bytes), sent(bytes)],
      [sent(bytes), sent(bytes, { field: 'logo' })],
      [sent(Buffer.alloc(0))],
      [],
    ])
      await expectNothing(() => send(files), [400, 'BAD_REQUEST']);
    expect((await send([sent(Buffer.alloc(0))])).body.message).toBe(
      'This file is empty: it may not have been copied to the end. Please choose another one.',
    );
  });

  test('a body of another kind is not accepted, and one that breaks off is refused', async () => {
    const raw = (type: string, body: string) =>
      owner.visitor.send('PUT', servicePath(), { body, headers: { 'content-type': type } });
    for (const type of [
      'application/json',
      'image/png',
      'text/plain',
      'multipart/form-data',
      'multipart/mixed; boundary=x',
    ])
      await expectNothing(() => raw(type, '{"serviceImage":"x"}'), [415, 'UNSUPPORTED_MEDIA']);
    const multipart = 'multipart/form-data; boundary=x';
    const head = '--x\r\ncontent-disposition: form-data; name="serviceImage"; filename="a.png"\r\n\r\n';
    for (const body of [
      '',
      'x',
      '--x',
      '--x--',
      head,
      `${head}PNG`,
      `${head}PNG\r\n--x`,
      `${head}PNG\r\n--x\r\n`,
    ])
      await expectNothing(() => raw(multipart, body), [400, 'BAD_REQUEST']);
    const field = '--x\r\ncontent-disposition: form-data; name="serviceImage"\r\n\r\ntext\r\n--x--\r\n';
    await expectNothing(() => raw(multipart, field), [400, 'BAD_REQUEST']);
    expect(app.logged.filter((line) => line.includes('"level":"error"'))).toEqual([]);
  });

  test('the name of the file leads nowhere', async () => {
    const bytes = await plain('png', { width: 10, height: 10 });
    for (const name of ['../../../escape.png', '..\\escape.png', '/etc/passwd', 'a\u0000.png', '.'])
      expect((await upload(bytes, { name })).status).toBe(200);
    const names = await readdir(app.mediaFolder, { recursive: true });
    expect(
      names.filter((name) => !/^[0-9A-Za-z]{2}([\\/][0-9A-Za-z]{44}([\\/]\d+\.(jpg|webp))?)?$/.test(name)),
    ).toEqual([]);
  });
});

describe('whose picture it is', () => {
  test("another business's service, a deleted one and none at all are not found, and nothing is decoded", async () => {
    const other = await createOwner(app, 'Musa Barber');
    const theirs = (await createService(other))._id;
    await upload(await plain('png', WIDE));
    const kept = await fingerprint(app);
    // Not a picture: had it been decoded, the answer would be another.
    const nonsense = Buffer.from('nonsense');
    for (const id of [theirs, owner.staffId, 'x', `${owner.businessId}${'0'.repeat(22)}`]) {
      await expectNothing(() => upload(nonsense, {}, servicePath(id)), [404, 'NOT_FOUND']);
      await expectNothing(() => owner.visitor.send('DELETE', servicePath(id)), [404, 'NOT_FOUND']);
    }
    const theirMember = `/api/staff/${other.staffId}/photo`;
    await expectNothing(() => upload(nonsense, { field: 'photo' }, theirMember), [404, 'NOT_FOUND']);
    await expectNothing(() => owner.visitor.send('DELETE', theirMember), [404, 'NOT_FOUND']);
    expect(await fingerprint(app)).toBe(kept);
    await owner.visitor.send('DELETE', `/api/services/${serviceId}`);
    await expectNothing(() => upload(nonsense), [404, 'NOT_FOUND']);
    await expectNothing(() => owner.visitor.send('DELETE', servicePath()), [404, 'NOT_FOUND']);
  });

  test('changing the service keeps its picture, and the picture cannot be set by the service', async () => {
    const { body } = await upload(await plain('png', WIDE));
    const service = { bookingType: 'time-based', name: 'Silk press', duration: 45, price: 15000 };
    const saved = await owner.visitor.send('PUT', `/api/services/${serviceId}`, { body: service });
    expect(saved.body.service.imageUrl).toBe(body.data.imageUrl);
    const forged = await owner.visitor.send('PUT', `/api/services/${serviceId}`, {
      body: { ...service, imageUrl: 'https://evil.example/x.png' },
    });
    // What the server gave is left out of what an owner sends, whatever it says.
    expect([forged.status, forged.body.service.imageUrl]).toEqual([200, body.data.imageUrl]);
    const [kept] = (await owner.visitor.send('GET', '/api/services')).body.data;
    expect(kept.imageUrl).toBe(body.data.imageUrl);
  });

  test('of two sent at once the later stays and the other is marked as removed', async () => {
    const bytes = await plain('png', { width: 20, height: 20 });
    const answers = await Promise.all(Array.from({ length: 6 }, () => upload(bytes)));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    const rows = await storedRows(
      app,
      `SELECT m.removed_at IS NULL AS kept, s.image_id IS NOT NULL AS shown
         FROM media m LEFT JOIN services s ON s.business_id = m.business_id AND s.image_id = m.media_id
        WHERE m.business_id = $1`,
      [storedBusinessId(owner.businessId)],
    );
    expect(rows.filter(({ kept }) => kept === true)).toEqual([{ kept: true, shown: true }]);
    expect(rows.filter(({ shown }) => shown === true)).toHaveLength(1);
    expect(rows).toHaveLength(6);
  });
});

test('forty pictures an hour, whatever they are of; the next is refused until the hour is over', async () => {
  const bytes = await plain('png', { width: 4, height: 4 });
  const nonsense = Buffer.from('nonsense');
  for (let count = 0; count < 2; count += 1) expect((await upload(bytes)).status).toBe(200);
  for (let count = 2; count < 40; count += 1)
    expect((await upload(nonsense, { field: 'logo' }, LOGO)).status).toBe(422);
  const refused = await expectNothing(() => upload(bytes), [429, 'TOO_MANY_REQUESTS']);
  expect(refused.headers.get('retry-after')).toBe('3600');
  expect(refused.body.message).toBe(
    'You have uploaded 40 pictures within an hour. Please try again in 60 minutes.',
  );
  const other = await createOwner(app, 'Musa Barber');
  const theirs = await other.visitor.send('PUT', LOGO, { file: sent(bytes, { field: 'logo' }) });
  expect(theirs.status).toBe(200);
  expect((await owner.visitor.send('DELETE', servicePath())).status).toBe(200);
  app.clock.moveTo(toInstant(app.clock.now() + hourMs));
  expect((await upload(bytes)).status).toBe(200);
  expect(await countRows(app, ['media'])).toBeGreaterThan(3);
});
