import { beforeAll, describe, expect, it, test } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import { createOwner, createService, type TestOwner } from '../../testing/test-owner.ts';
import { tidyAddress } from './site.pages.ts';

describe('an address with a slip', () => {
  it.each([
    ['/book/amara/', '/book/amara'],
    ['/book/Amara', '/book/amara'],
    ['/Book/AMARA/Silk-Press//?date=2026-12-08&a=B/', '/book/amara/silk-press?date=2026-12-08&a=B/'],
    ['/embed/Amara', '/embed/amara'],
    ['/Login', '/login'],
    ['/manage/AbC/', '/manage/AbC'],
    ['/manage/AbC.', '/manage/AbC'],
    ['/reschedule/AbC),', '/reschedule/AbC'],
    ['/s/AbC!/.', '/s/AbC'],
    ['/book/amara/silk-press.?date=2026-12-08.', '/book/amara/silk-press?date=2026-12-08.'],
    ['/...', '/'],
    ['/media/AbC.', null],
    ['/assets/booking/book-1a_.js', null],
    ['/receipt/AbC', null],
    ['/', null],
    ['/?a=1', null],
    ['//evil.example/', null],
    ['/\\evil.example/', null],
    ['/book/amara?next=/X/', null],
  ])('%s leads to %s', (url, tidy) => {
    expect(tidyAddress(url)).toBe(tidy);
  });
});

describe('on the site', () => {
  const app = useTestApp();
  let owner: TestOwner;
  beforeAll(async () => {
    owner = await createOwner(app);
    await createService(owner);
  });
  const get = (path: string) => app.visitor().send('GET', path);

  test('leads on to the page that was meant', async () => {
    for (const path of [`/book/${owner.slug}/`, `/book/${owner.slug.toUpperCase()}`]) {
      const answer = await get(path);
      expect([answer.status, answer.headers.get('location')]).toEqual([301, `/book/${owner.slug}`]);
    }
    expect((await get(`/book/${owner.slug}`)).status).toBe(200);
  });

  test('shows the card of a dead link where it was cut short', async () => {
    const page = await get('/s/AbCdEf');
    expect([page.status, page.body.page, page.body.link]).toEqual([404, 'not-found', 'short']);
  });

  test.each(['/book', '/embed'])('names the business whose service %s does not know', async (below) => {
    for (const end of ['', '/waitlist']) {
      const page = await get(`${below}/${owner.slug}/silk-pres${end}`);
      expect([page.status, page.body.page, page.body.business.businessSlug]).toEqual([
        404,
        'not-found',
        owner.slug,
      ]);
      expect(page.text).not.toContain(owner.email);
    }
  });

  test('that cannot be read, or is too long for a link of ours, is not found', async () => {
    const long = 'x'.repeat(201);
    for (const path of ['/book/%ff', `/book/${long}`, `/manage/${long}`, '/embed/%', `/s/${long}`]) {
      const page = await get(path);
      expect([path, page.status, page.body?.page]).toEqual([path, 404, 'not-found']);
      expect(page.headers.get('content-type')).toContain('text/html');
      expect(page.headers.get('x-content-type-options')).toBe('nosniff');
    }
    expect((await get('/api/appointments/details/%ff')).body.code).toBe('BAD_REQUEST');
  });
});
