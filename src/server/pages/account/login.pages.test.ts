import { expect, test } from 'vitest';
import { sealOn } from '../../testing/form.ts';
import { PASSWORD, registerOwner } from '../../testing/seeded-owner.ts';
import { useTestApp } from '../../testing/test-app.ts';

const app = useTestApp();

/** Where a sign-in must not lead: other sites, other schemes, other parts of this one, and ways to spell them. */
const HOSTILE = [
  'https://evil.example',
  'http://evil.example/dashboard',
  'HTTPS://evil.example',
  'https:evil.example',
  'https:/evil.example',
  'https:///evil.example',
  'http:dashboard',
  '//evil.example',
  '//evil.example/dashboard',
  '///evil.example',
  '////evil.example/%2f..',
  '//evil.example@127.0.0.1/dashboard',
  '//127.0.0.1@evil.example/dashboard',
  '/\\evil.example',
  '/\\/evil.example',
  '\\/evil.example',
  '\\\\evil.example',
  '/dashboard\\..\\..\\evil',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r/evil.example',
  '\t//evil.example',
  ' //evil.example',
  '/ /evil.example',
  '\u00a0//evil.example',
  '\u3000//evil.example',
  '/\u2028/evil.example',
  '\ufeff//evil.example',
  '/\u0000/evil.example',
  '\u0000//evil.example',
  '/%09/evil.example',
  '/%2f/evil.example',
  '/%5cevil.example',
  '%2f%2fevil.example',
  '/.evil.example',
  '/..//evil.example',
  '/./evil.example',
  '/.//evil.example',
  '/dashboard/..//evil.example',
  '/dashboard/../..//evil.example/',
  '/dashboard/%2e%2e//evil.example',
  '/dashboard/.%2e//evil.example',
  '/dashboard/../login',
  '/dashboard/%2e%2e/api/auth/logout',
  '/dashboard/..',
  '/dashboardevil',
  '/dashboard.evil.example',
  '/dashboard@evil.example',
  '/dashboard:80@evil.example',
  '/api/auth/logout',
  '/login?redirect=//evil.example',
  '/book/evil',
  '/',
  '',
  '.',
  'dashboard',
  '@evil.example',
  '?x=//evil.example',
  '#//evil.example',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)//dashboard',
  'java\nscript:alert(1)',
  '/dashboard\r\nSet-Cookie: sid=evil',
  '/dashboard%0d%0a\r\nLocation: https://evil.example',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'file:///etc/passwd',
  'ftp://evil.example/dashboard',
  '/dashboard/\u202eevil',
  '/dashboard/\u043eops',
  'http://127.0.0.1:1/dashboard',
  'http://[::1]/dashboard',
  'http://2130706433/',
];

const SAFE = [
  '/dashboard',
  '/dashboard/',
  '/dashboard/calendar',
  '/dashboard/create-booking?editId=abc',
  '/dashboard?setupComplete=true',
  '/dashboard/clients?search=%2F%2Fevil.example#top',
];

test('the list is as long as it should be', () => {
  expect(new Set(HOSTILE).size).toBeGreaterThanOrEqual(60);
});

test('the page on show never carries a hostile target', async () => {
  for (const target of HOSTILE) {
    const page = await app.visitor().send('GET', `/login?redirect=${encodeURIComponent(target)}`);
    expect([target, page.body.redirect]).toEqual([target, '/dashboard']);
  }
});

test('nor does the page shown again, nor the form that was sent', async () => {
  const { email } = await registerOwner(app);
  const seal = await sealOn(app.visitor(), '/login');
  const send = (redirect: string, password: string) =>
    app.visitor().send('POST', '/login', { form: { ...seal, email, password, redirect } });
  for (const target of HOSTILE) {
    const again = await send(target, '');
    expect([target, again.status, again.body.redirect]).toEqual([target, 422, '/dashboard']);
  }
  const leadsTo = async (target: string) => {
    const answer = await send(target, PASSWORD);
    return [target, answer.status, answer.headers.get('location'), answer.headers.getSetCookie().length];
  };
  for (const target of HOSTILE.filter((_, at) => at % 12 === 0))
    expect(await leadsTo(target)).toEqual([target, 303, '/dashboard', 3]);
  for (const target of SAFE) expect(await leadsTo(target)).toEqual([target, 303, target, 3]);
});

test('of two targets none is taken', async () => {
  const page = await app.visitor().send('GET', '/login?redirect=/dashboard/staff&redirect=//evil.example');
  expect(page.body.redirect).toBe('/dashboard');
});
