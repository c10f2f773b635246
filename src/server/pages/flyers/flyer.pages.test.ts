import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  type FlyerKind,
  flyerOfBusiness,
  flyerOfService,
  flyerPath,
  flyerSizes,
  presentFlyerPath,
} from '#contract/flyers.ts';
import { noise } from '../../modules/media/testing/made-photos.ts';
import { handleOf, newBusinessId, newId } from '../../platform/ids.ts';
import { deepIt } from '../../testing/gate.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { createOwner, createService, type TestOwner } from '../../testing/test-owner.ts';

const app = useTestApp({ trustProxy: '127.0.0.1' });
let owner: TestOwner;
let other: TestOwner;
let service: { readonly _id: string; readonly slug: string };
let others: { readonly _id: string; readonly slug: string };

beforeAll(async () => {
  owner = await createOwner(app);
  other = await createOwner(app, 'Bisi Hire');
  service = await createService(owner);
  others = await createService(other, { name: 'Only here' });
});

const get = (path: string, headers = {}) => app.visitor().send('GET', path, { headers });
const page = (of = owner, slug?: string) => `/book/${of.slug}${slug === undefined ? '' : `/${slug}`}`;

/** The address under which the flyer lies now, as a page says it and as the server leads to it. */
const presentOf = async (kind: FlyerKind, path: string): Promise<string> => {
  const { body } = await get(path);
  const said =
    body.page === 'universal'
      ? flyerPath(kind, flyerOfBusiness(body.business, body.services))
      : flyerPath(kind, flyerOfService(body.business, body.service));
  const led = await get(presentFlyerPath(kind, path));
  expect([led.status, led.headers.get('location'), led.headers.get('cache-control')]).toEqual([
    302,
    said,
    'no-cache',
  ]);
  return said;
};

/** How much two pictures differ in a part of them, 0 to 255. */
const differenceOf = async (one: Buffer, two: Buffer, part: { left: number; width: number }) => {
  const pixels = (bytes: Buffer) =>
    sharp(bytes)
      .extract({ ...part, top: 0, height: flyerSizes.preview.height })
      .raw()
      .toBuffer();
  const [here, there] = [await pixels(one), await pixels(two)];
  return here.reduce((sum, value, at) => sum + Math.abs(value - (there[at] ?? 0)), 0) / here.length;
};

describe('a flyer', () => {
  test('of a business and of a service is a JPEG of its size, kept for good under its stamp', async () => {
    for (const path of [page(), page(owner, service.slug)])
      for (const kind of ['preview', 'status'] as const) {
        const { status, headers, bytes } = await get(await presentOf(kind, path));
        expect([status, headers.get('content-type')]).toEqual([200, 'image/jpeg']);
        expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
        expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
        expect(headers.getSetCookie()).toEqual([]);
        const { format, width, height } = await sharp(bytes).metadata();
        expect({ format, width, height }).toEqual({ format: 'jpeg', ...flyerSizes[kind] });
        // WhatsApp shows nothing of a preview that is larger.
        if (kind === 'preview') expect(bytes.length).toBeLessThan(300_000);
      }
  });

  test.each([
    ['poster-a4', '595.28 841.89'],
    ['poster-a6', '297.64 419.53'],
  ] as const)('%s is one page of a PDF of its true size, named after what it is of', async (kind, box) => {
    const { headers, bytes } = await get(await presentOf(kind, page(owner, service.slug)));
    expect(headers.get('content-type')).toBe('application/pdf');
    expect(headers.get('content-disposition')).toBe(
      `attachment; filename="${owner.slug}-${service.slug}-${kind}.pdf"`,
    );
    const text = bytes.toString('latin1');
    expect(text).toContain(`/MediaBox[0 0 ${box}]`);
    expect(text.match(/\/Type\/Page\//g)).toHaveLength(1);
    // Every object lies where the table says.
    const table = text.slice(Number(/startxref\n(\d+)/.exec(text)?.[1]));
    expect(table.startsWith('xref')).toBe(true);
    for (const [at, [, place]] of [...table.matchAll(/(\d{10}) 00000 n/g)].entries())
      expect(text.slice(Number(place)).startsWith(`${at + 1} 0 obj`)).toBe(true);
    const jpeg = bytes.subarray(bytes.indexOf(Buffer.from([0xff, 0xd8, 0xff])));
    expect(await sharp(jpeg).metadata()).toMatchObject(flyerSizes.poster);
  });

  test('is drawn once, for however many ask at a time, and anew once it shows something else', async () => {
    const mine = await createService(owner, { name: 'Twist out', price: 9000 });
    const before = await presentOf('preview', page(owner, mine.slug));
    const answers = await Promise.all(Array.from({ length: 40 }, () => get(before)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(answers.every(({ bytes }) => bytes.equals(answers[0]?.bytes ?? Buffer.alloc(0)))).toBe(true);
    const all = (await owner.visitor.send('GET', '/api/services')).body.data;
    const { _id, slug, imageUrl, imageCloudinaryId, assignedStaff, ...body } = all.find(
      (one: { _id: string }) => one._id === mine._id,
    );
    const saved = await owner.visitor.send('PUT', `/api/services/${_id}`, { body: { ...body, price: 9500 } });
    expect(saved.status).toBe(200);
    const after = await presentOf('preview', page(owner, mine.slug));
    expect(after).not.toBe(before);
    expect((await get(before)).headers.get('location')).toBe(after);
    expect((await get(after)).bytes.equals(answers[0]?.bytes ?? Buffer.alloc(0))).toBe(false);
  });

  deepIt('shows the photo of the service where there is one', async () => {
    const mine = await createService(owner, { name: 'With a photo' });
    const without = await get(await presentOf('preview', page(owner, mine.slug)));
    const file = { field: 'serviceImage', type: 'image/jpeg', bytes: await noise(900, 900) };
    expect((await owner.visitor.send('PUT', `/api/services/${mine._id}/image`, { file })).status).toBe(200);
    const shown = await get(await presentOf('preview', page(owner, mine.slug)));
    // Beside the words, which stand on plain ground as before.
    expect(await differenceOf(shown.bytes, without.bytes, { left: 780, width: 400 })).toBeGreaterThan(20);
    expect(await differenceOf(shown.bytes, without.bytes, { left: 0, width: 696 })).toBeLessThan(0.5);
  });
});

describe('a stranger', () => {
  test('has nothing drawn that is not there', async () => {
    const gone = await createService(owner, { name: 'Hidden', available: false });
    for (const path of [
      '/flyers',
      `/flyers/${owner.slug}`,
      `/flyers/${owner.slug}/preview`,
      '/flyers/nobody-here/preview/now.jpg',
      `/flyers/${owner.slug}/banner/now.jpg`,
      `/flyers/${owner.slug}/toString/now.jpg`,
      `/flyers/${owner.slug}/__proto__/now.jpg`,
      `/flyers/${owner.slug}/${others.slug}/preview/now.jpg`,
      `/flyers/${owner.slug}/${gone.slug}/preview/now.jpg`,
      `/flyers/${owner.slug}/${service._id}/preview/now.jpg`,
      `/flyers/${handleOf(newBusinessId(), newId())}/preview/now.jpg`,
      `/flyers/%00/preview/now.jpg`,
      `/flyers/..%2fmedia/preview/now.jpg`,
      `/flyers/${owner.slug}/${'x'.repeat(2000)}/preview/now.jpg`,
    ]) {
      const { status, headers } = await get(path);
      expect([path, status]).toEqual([path, expect.toSatisfy((code) => [400, 404, 414].includes(code))]);
      expect(headers.get('content-type')).not.toContain('image');
    }
  });

  test('puts no word of an address into a picture', async () => {
    const present = await presentOf('preview', page());
    for (const stamp of ['FREE MONEY', '%3Csvg%3E', '0'.repeat(14), 'now'])
      for (const query of ['', '?name=Other&price=1']) {
        const asked = `/flyers/${owner.slug}/preview/${encodeURI(stamp)}.jpg${query}`;
        const answer = await get(asked);
        expect([asked, answer.status, answer.headers.get('location')]).toEqual([asked, 302, present]);
      }
    for (const method of ['POST', 'PUT', 'DELETE'])
      expect((await app.visitor().send(method, present)).status).toBe(404);
  });
});

test('one network is answered 60 times a minute', async () => {
  const from = { 'x-forwarded-for': '102.89.1.1' };
  for (let index = 0; index < 60; index += 1)
    expect((await get('/flyers/x/preview/now.jpg', from)).status).toBe(404);
  const present = await presentOf('preview', page());
  const refused = await get(present, from);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1']);
  expect((await get(present, { 'x-forwarded-for': '102.89.1.2' })).status).toBe(200);
});

test('an old address leads to the flyer of the present one', async () => {
  const moved = await createOwner(app);
  const { body } = await moved.visitor.send('GET', '/api/settings');
  const profile = { ...body.data.profile, businessSlug: `moved-${moved.slug}` };
  expect((await moved.visitor.send('PUT', '/api/settings/profile', { body: profile })).status).toBe(200);
  const led = await get(`/flyers/${moved.slug}/preview/now.jpg`);
  expect(led.headers.get('location')).toMatch(new RegExp(`^/flyers/moved-${moved.slug}/preview/`));
});
