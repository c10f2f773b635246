import { expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import { createOwner } from '../../testing/test-owner.ts';

const PHONE = { 'user-agent': 'Mozilla/5.0 (Linux; Android 10; K) Chrome/140.0.0.0 Mobile Safari/537.36' };

/** Draws what it was told, so that a test can see it; at a day that is none it fails as a fault of ours would. */
const app = useTestApp({
  drawDay: async ({ document, address, now, nonce, ask }) => {
    if (address.includes('day=never')) throw new Error('It cannot be drawn');
    const me = await ask('/api/users/me');
    const settings = await ask('/api/payments/summary?from=2026-12-01&to=2026-12-01');
    return JSON.stringify({ document, address, now, nonce, me, statuses: [me.status, settings.status] });
  },
});

test('a phone that is signed in is sent its day, asked for as itself and kept nowhere', async () => {
  const owner = await createOwner(app);
  const page = await owner.visitor.send('GET', '/dashboard?day=2026-12-09', { headers: PHONE });
  expect(page.headers.get('cache-control')).toBe('private, no-store');
  expect(page.headers.get('content-security-policy')).toContain(`'nonce-${page.body.nonce}'`);
  expect(page.body).toMatchObject({
    address: '/dashboard?day=2026-12-09',
    document: `<meta name="csp-nonce" content="${page.body.nonce}">`,
    now: app.clock.now(),
    me: { body: { user: { businessId: owner.businessId } } },
    statuses: [200, 200],
  });
});

test('nobody else is: not at a desk, not on another screen, not without a session', async () => {
  const owner = await createOwner(app);
  const others = [
    owner.visitor.send('GET', '/dashboard'),
    owner.visitor.send('GET', '/dashboard/clients', { headers: PHONE }),
    app.visitor().send('GET', '/dashboard', { headers: PHONE }),
  ];
  for (const page of await Promise.all(others)) {
    expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'private, no-cache']);
    expect(page.text).toMatch(/^<meta name="csp-nonce"/);
  }
});

test('a session that has ended is asked for nothing that is its business’s', async () => {
  const owner = await createOwner(app);
  await owner.visitor.send('POST', '/api/auth/logout');
  const page = await owner.visitor.send('GET', '/dashboard', {
    headers: { ...PHONE, cookie: `sid=${'x'.repeat(43)}` },
  });
  expect(page.body.statuses).toEqual([401, 401]);
});

test('where it cannot be drawn the portal opens without it', async () => {
  const owner = await createOwner(app);
  const page = await owner.visitor.send('GET', '/dashboard?day=never', { headers: PHONE });
  expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'private, no-cache']);
  expect(page.text).toMatch(/^<meta name="csp-nonce"/);
  expect(app.logged.some((line) => line.includes('day.undrawn'))).toBe(true);
});
