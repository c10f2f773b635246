import pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { deepIt } from '../testing/gate.ts';
import { asSuperuser } from '../testing/seeded-rows.ts';
import { useTestApp } from '../testing/test-app.ts';
import { createOwner, type TestOwner } from '../testing/test-owner.ts';

const app = useTestApp({ trustProxy: '127.0.0.1' });
let owner: TestOwner;
beforeAll(async () => {
  owner = await createOwner(app);
});
const get = (path: string, headers = {}) => app.visitor().send('GET', path, { headers });

test('the contact page says where owners write to', async () => {
  const page = await get('/contact');
  expect([page.status, page.body]).toEqual([
    200,
    { page: 'contact', supportEmail: 'support@akoko.example', options: expect.anything() },
  ]);
});

test('an address that leads nowhere is not found, and nothing has failed', async () => {
  for (const path of ['/nothing', '/book/nobody-here', `/manage/${'x'.repeat(87)}`]) {
    const page = await get(path);
    expect([path, page.status, page.body.page]).toEqual([path, 404, 'not-found']);
    expect(page.body).not.toHaveProperty('failure');
  }
});

test('a fault of ours is told as one, not as a page that is missing', async () => {
  await asSuperuser(app, 'ALTER TABLE businesses RENAME TO businesses_away');
  try {
    for (const path of [`/book/${owner.slug}`, `/embed/${owner.slug}`]) {
      const page = await get(path);
      expect([page.status, page.body.failure]).toEqual([500, 'fault']);
      expect(page.text).not.toContain('businesses_away');
    }
  } finally {
    await asSuperuser(app, 'ALTER TABLE businesses_away RENAME TO businesses');
  }
});

deepIt('a page that cannot be had in time says so, and when to come back', async () => {
  const holder = new pg.Client({ connectionString: app.adminUrl });
  await holder.connect();
  try {
    await holder.query('BEGIN; LOCK TABLE businesses IN ACCESS EXCLUSIVE MODE');
    const page = await get(`/book/${owner.slug}`);
    expect([page.status, page.body.failure, page.headers.get('retry-after')]).toEqual([503, 'busy', '2']);
  } finally {
    await holder.end();
  }
});

test('whoever tries too many links is asked to wait', async () => {
  const statuses: number[] = [];
  let last = await get('/manage/x');
  for (let count = 0; count < 70 && last.status !== 429; count += 1) {
    last = await get('/manage/x', { 'x-forwarded-for': '203.0.113.9' });
    statuses.push(last.status);
  }
  expect([last.status, last.body.failure]).toEqual([429, 'too-many']);
  expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(statuses.slice(0, 60)).not.toContain(429);
});
