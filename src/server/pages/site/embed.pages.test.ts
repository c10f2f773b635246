import { Client } from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { fillIn, sealOn } from '../../testing/form.ts';
import { countRows } from '../../testing/stored-rows.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { createOwner, createService, type TestOwner } from '../../testing/test-owner.ts';

const app = useTestApp();
let owner: TestOwner;
let service: { readonly _id: string; readonly slug: string };
let item: { readonly _id: string; readonly slug: string };

beforeAll(async () => {
  owner = await createOwner(app);
  service = await createService(owner);
  item = await createService(owner, {
    name: 'Gown hire',
    bookingType: 'item-based',
    duration: 2,
    price: 0,
    pricing: { baseRentalFee: 20_000, cautionFee: 0 },
    quantity: 1,
  });
});

const get = (path: string, headers = {}) => app.visitor().send('GET', path, { headers });
const framedPages = () => [
  `/embed/${owner.slug}`,
  `/embed/${owner.slug}/${service.slug}`,
  `/embed/${owner.slug}/${item.slug}`,
  '/embed/complete',
  '/embed/nobody-here',
  `/embed/${owner.slug}/nothing`,
];
const typed = (time: string, phone: string) => ({
  staff: 'any',
  date: time.slice(0, 10),
  time,
  clientName: 'Ngozi Eze',
  clientPhone: phone,
  clientEmail: 'ngozi@example.ng',
});

describe('the pages below /embed', () => {
  test('may be framed by any site; their twins by none', async () => {
    for (const path of framedPages()) {
      const framed = await get(path);
      const policy = framed.headers.get('content-security-policy') ?? '';
      expect([path, /frame-ancestors \*(?:;|$)/.test(policy)]).toEqual([path, true]);
      expect(policy).toContain("form-action 'self'");
      expect(framed.headers.get('x-frame-options')).toBeNull();
      expect(framed.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
      expect(framed.body.options.embedded).toBe(true);
    }
    for (const path of [`/book/${owner.slug}`, `/book/${owner.slug}/${service.slug}`, '/booking-complete']) {
      const own = await get(path);
      expect(own.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      expect(own.headers.get('x-frame-options')).toBe('DENY');
      expect(own.headers.get('cross-origin-resource-policy')).toBe('same-site');
      expect(own.body.options.embedded).toBe(false);
    }
  });

  test('set no cookie, and show a signed-in owner what they show anyone', async () => {
    for (const path of framedPages()) {
      const stranger = await get(path);
      const signedIn = await owner.visitor.send('GET', path);
      expect([path, stranger.headers.getSetCookie(), signedIn.headers.getSetCookie()]).toEqual([
        path,
        [],
        [],
      ]);
      const plain = ({ body }: typeof stranger) => ({ ...body, options: null, form: null });
      expect(plain(signedIn)).toEqual(plain(stranger));
      expect(signedIn.text).not.toContain(owner.email);
    }
  });

  test('an old address leads on below /embed', async () => {
    const moved = await createOwner(app);
    const profile = { profile: { businessSlug: `moved-${moved.slug}` } };
    const saved = await moved.visitor.send('GET', '/api/settings');
    const body = { ...saved.body.data.profile, ...profile.profile };
    expect((await moved.visitor.send('PUT', '/api/settings/profile', { body })).status).toBe(200);
    for (const [from, to] of [
      [`/embed/${moved.slug}`, `/embed/moved-${moved.slug}`],
      [`/book/${moved.slug}`, `/book/moved-${moved.slug}`],
    ] as const) {
      const answer = await get(from);
      expect([answer.status, answer.headers.get('location')]).toEqual([301, to]);
    }
  });
});

describe('a form inside a frame', () => {
  const path = () => `/embed/${owner.slug}/${service.slug}`;
  /** What a browser says of a form posted within a frame of ours, whatever site is around it. */
  const within = { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'iframe' };

  test('books, and goes on below /embed', async () => {
    const visitor = app.visitor();
    const form = { ...typed('2026-12-08T09:00:00.000Z', '08099887701'), ...(await sealOn(visitor, path())) };
    const answer = await visitor.send('POST', path(), { form, headers: within });
    const location = answer.headers.get('location') ?? '';
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([303, []]);
    expect(location).toMatch(/^\/embed\/complete\?directBooking=true&apptId=[0-9A-Za-z]{44}$/);
    const complete = await get(location);
    expect(complete.body).toMatchObject({ page: 'complete', state: 'success' });
    const file = await get(location.replace('complete?', 'complete/calendar.ics?'));
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8']);
  });

  test('is refused when another site posts it, and comes back framed when it is wrong', async () => {
    const before = await countRows(app, ['appointments']);
    const form = {
      ...typed('2026-12-08T11:00:00.000Z', '08099887702'),
      ...(await sealOn(app.visitor(), path())),
    };
    for (const headers of [
      { origin: 'https://evil.example' },
      { 'sec-fetch-site': 'cross-site' },
      { origin: 'null' },
    ])
      expect((await app.visitor().send('POST', path(), { form, headers })).status).toBe(403);
    const wrong = await fillIn(app.visitor(), path(), { ...typed('2026-12-08T11:00:00.000Z', '12') });
    expect([wrong.status, wrong.body.options.embedded]).toEqual([422, true]);
    expect(wrong.headers.get('x-frame-options')).toBeNull();
    expect(await countRows(app, ['appointments'])).toBe(before);
  });
});

describe('the script other sites load', () => {
  test('may be loaded from anywhere, is kept, and is asked for again', async () => {
    const script = await get('/embed.js');
    expect([script.status, script.text]).toEqual([200, 'the embed script']);
    expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(script.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(script.headers.get('cache-control')).toMatch(/^public, max-age=\d{4}, must-revalidate$/);
    expect(script.headers.getSetCookie()).toEqual([]);
    const etag = script.headers.get('etag') ?? '';
    const again = await get('/embed.js', { 'if-none-match': etag });
    expect([again.status, again.text]).toEqual([304, '']);
    expect((await get('/embed.js', { 'if-none-match': '"other"' })).status).toBe(200);
  });

  test('has an example, which is framed by nobody', async () => {
    const example = await get('/embed-example');
    expect(example.body).toMatchObject({ page: 'embed-example', business: null });
    expect(example.headers.get('x-frame-options')).toBe('DENY');
  });
});

describe('when something is missing', () => {
  test.each(['/book', '/embed'])('%s says what', async (path) => {
    const page = await get(path);
    expect([page.status, page.body.message]).toEqual([404, 'Missing booking information in URL.']);
    const slipped = await get(`${path}/`);
    expect([slipped.status, slipped.headers.get('location')]).toEqual([301, path]);
  });

  test('a business without a service, and a service that is gone', async () => {
    expect((await get(`/book/${owner.slug}/`)).headers.get('location')).toBe(`/book/${owner.slug}`);
    expect((await get('/book/nobody-here')).body.message).toBe('Business not found');
    expect((await get(`/book/${owner.slug}/nothing`)).body.message).toBe(
      'Could not load booking page: This service is no longer offered.',
    );
  });

  test('services that cannot be read leave the business and how to reach it', async () => {
    const admin = new Client({ connectionString: app.adminUrl });
    await admin.connect();
    try {
      await admin.query('ALTER TABLE services RENAME TO services_away');
      const page = await get(`/book/${owner.slug}`);
      expect([page.status, page.body.services]).toEqual([503, null]);
      expect(page.body.business.businessName).toBe('Ada Hair Studio');
      const booking = await get(`/book/${owner.slug}/${service.slug}`);
      expect(booking.status).toBe(500);
      expect(booking.body.message).toMatch(/^Could not load booking page: An unexpected error occurred\./);
      expect(booking.text).not.toMatch(/relation|services_away/);
    } finally {
      await admin.query('ALTER TABLE services_away RENAME TO services');
      await admin.end();
    }
    expect((await get(`/book/${owner.slug}`)).status).toBe(200);
  });
});
