import { expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import { createOwner } from '../../testing/test-owner.ts';

const app = useTestApp();
const get = (path: string) => app.visitor().send('GET', path);

test('the portal can be installed, and opens on the day', async () => {
  const { status, headers, body } = await get('/manifest.webmanifest');
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('application/manifest+json; charset=utf-8');
  expect(body).toMatchObject({
    name: 'Akoko Business Portal',
    short_name: 'Akoko',
    start_url: '/dashboard',
    scope: '/dashboard',
    display: 'standalone',
    theme_color: '#2E7D32',
  });
  for (const { url } of body.shortcuts) expect(url).toMatch(/^\/dashboard\//);
  expect(body.shortcuts.map(({ name }: { name: string }) => name)).toEqual(['Create Booking', 'Calendar']);
  expect(body.icons).toEqual([
    { src: '/portal-assets/icon.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: '/portal-assets/maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ]);
});

test('its worker is for the portal alone, and is asked for anew each time', async () => {
  const { status, headers, text } = await get('/service-worker.js');
  expect([status, text]).toEqual([200, 'the service worker']);
  expect(headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  expect(headers.get('service-worker-allowed')).toBe('/dashboard');
  expect(headers.get('cache-control')).toBe('no-cache');
  expect(headers.get('content-security-policy')).toContain("connect-src 'self'");
});

test('iPhones find the picture where they look for it', async () => {
  const { status, headers, text } = await get('/apple-touch-icon.png');
  expect([status, text, headers.get('content-type')]).toEqual([200, 'a picture', 'image/png']);
});

test('portal pages may use both, and other pages say nothing of it', async () => {
  const policyOf = async (path: string) => (await get(path)).headers.get('content-security-policy') ?? '';
  for (const path of ['/dashboard', '/dashboard/calendar']) {
    const policy = await policyOf(path);
    expect(policy).toContain("; manifest-src 'self'; worker-src 'self'");
    expect(policy).toContain("object-src 'none'");
  }
  expect(await policyOf('/')).not.toContain('worker-src');
});

test('logging out empties the cache, and leaves what the browser was asked to remember', async () => {
  const { visitor } = await createOwner(app);
  const out = await visitor.send('GET', '/api/auth/logout');
  expect([out.status, out.headers.get('clear-site-data')]).toEqual([200, '"cache"']);
  const refused = await visitor.send('GET', '/api/auth/logout', {
    headers: { 'sec-fetch-site': 'cross-site' },
  });
  expect([refused.status, refused.headers.get('clear-site-data')]).toEqual([403, null]);
});
