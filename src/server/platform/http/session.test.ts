import { expect, test } from 'vitest';
import { PASSWORD, registerOwner } from '../../testing/seeded-owner.ts';
import { useTestApp } from '../../testing/test-app.ts';

/** As it is served in production: behind HTTPS, and with no proxy that is trusted to say who calls. */
const app = useTestApp({ publicUrl: 'https://akoko.test' });

test('behind HTTPS the cookies are bound to this host and never sent in the clear', async () => {
  const { email } = await registerOwner(app);
  const answer = await app.visitor().send('POST', '/api/auth/login', { body: { email, password: PASSWORD } });
  const [session, csrf] = answer.headers.getSetCookie();
  expect(session).toMatch(
    /^__Host-sid=[0-9A-Za-z]{65}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  );
  expect(csrf).toMatch(/^XSRF-TOKEN=[^;]+; Max-Age=2592000; Path=\/; Secure; SameSite=Lax$/);
  expect(answer.headers.get('strict-transport-security')).toMatch(/^max-age=63072000/);
});

test('a cookie that a sibling host could have planted is no session', async () => {
  const { email } = await registerOwner(app);
  const visitor = app.visitor();
  await visitor.send('POST', '/api/auth/login', { body: { email, password: PASSWORD } });
  const token = visitor.cookies.get('__Host-sid') ?? '';
  expect((await visitor.send('GET', '/api/users/me')).status).toBe(200);
  const planted = app.visitor();
  planted.cookies.set('sid', token);
  expect((await planted.send('GET', '/api/users/me')).status).toBe(401);
});

test('a caller cannot choose the address it is counted by', async () => {
  const { email } = await registerOwner(app);
  const statuses: number[] = [];
  for (let tries = 0; tries < 6; tries += 1) {
    const answer = await app.visitor().send('POST', '/api/auth/login', {
      body: { email, password: 'Wrong-horse 1' },
      headers: { 'x-forwarded-for': `10.9.0.${tries}`, forwarded: `for=10.9.0.${tries}` },
    });
    statuses.push(answer.status);
  }
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
});

test('the links in mails and pages come from the settings, not from the request', async () => {
  const page = await app.visitor().send('GET', '/login', { headers: { 'x-forwarded-host': 'evil.example' } });
  expect(page.body.options.origin).toBe('https://akoko.test');
  expect(page.text).not.toContain('evil.example');
});
