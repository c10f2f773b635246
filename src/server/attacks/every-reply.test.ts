import { beforeAll, expect, test } from 'vitest';
import { useTestApp } from '../testing/test-app.ts';
import { createOwner, createService } from '../testing/test-owner.ts';
import type { Answer, Visitor } from '../testing/visitor.ts';

/** As in production: behind HTTPS. */
const app = useTestApp({ publicUrl: 'https://akoko.test' });
let owner: Visitor;
let slug = '';
let feed = '';

/** A planted session goes by the name that its cookie has behind HTTPS. */
const behindHttps = (visitor: Visitor): Visitor => {
  const { cookies } = visitor;
  const set = cookies.set.bind(cookies);
  cookies.set = (name, value) => set(name === 'sid' ? '__Host-sid' : name, value);
  return visitor;
};

beforeAll(async () => {
  const own = await createOwner(Object.create(app, { visitor: { value: () => behindHttps(app.visitor()) } }));
  await createService(own);
  owner = own.visitor;
  slug = own.slug;
  const feeds = await owner.send('GET', '/api/settings/calendar-feeds');
  feed = new URL(feeds.body.data[0].url).pathname;
});

const BARE =
  "default-src 'none'; base-uri 'none'; object-src 'none'; form-action 'none'; frame-ancestors 'none'";
const NOSTORE = 'no-store';
const asked =
  (method: string, path: () => string, of: () => Visitor = () => app.visitor()) =>
  () =>
    of().send(method, path());
const signedIn = (path: string, method = 'GET') =>
  asked(
    method,
    () => path,
    () => owner,
  );
const open = (path: string) => asked('GET', () => path);

type Kind = readonly [
  kind: string,
  ask: () => Promise<Answer>,
  status: number,
  policy: string | RegExp,
  caching: string | RegExp | null,
];
const PAGE = /^default-src 'self'; script-src 'self' 'nonce-[\w-]{22}'; /;

const kinds: readonly Kind[] = [
  ['the portal', signedIn('/dashboard/clients'), 200, PAGE, 'private, no-cache'],
  ['a page for clients', asked('GET', () => `/book/${slug}`), 200, PAGE, 'private, no-cache'],
  ['the sign-in', open('/login'), 200, PAGE, 'private, no-cache'],
  ['a page that there is not', open('/nothing'), 404, PAGE, 'private, no-cache'],
  ['the answer to an owner', signedIn('/api/users/me'), 200, BARE, NOSTORE],
  ['a refusal', open('/api/users/me'), 401, BARE, NOSTORE],
  ['a call that there is not', open('/api/nothing'), 404, BARE, NOSTORE],
  ['a method that is not answered', signedIn('/api/users/me', 'DELETE'), 405, BARE, NOSTORE],
  ['an address that cannot be read', open('/api/%zz'), 400, BARE, null],
  ['an export', signedIn('/api/services/export'), 200, `${BARE}; sandbox`, NOSTORE],
  ['the stream of changes', signedIn('/api/live'), 200, BARE, NOSTORE],
  ['a calendar feed', asked('GET', () => feed), 200, BARE, /^private/],
  ['a picture that there is not', open('/media/x/320.jpg'), 404, BARE, NOSTORE],
  ['a link that leads nowhere', open('/s/abcdefgh'), 404, PAGE, /private|no-store/],
  ['the manifest', open('/manifest.webmanifest'), 200, BARE, /^public/],
  ['the worker of the portal', open('/service-worker.js'), 200, `${BARE}; connect-src 'self'`, 'no-cache'],
  ['the description of the API', open('/api/openapi.json'), 200, BARE, NOSTORE],
  ['its page', open('/api/docs'), 200, PAGE, NOSTORE],
  ['logging out', signedIn('/api/auth/logout'), 200, BARE, NOSTORE],
];

test.each(kinds)('%s says what a browser may do with it', async (_, ask, status, policy, caching) => {
  const answer = await ask();
  expect(answer.status).toBe(status);
  const header = (name: string) => answer.headers.get(name);
  expect(header('content-security-policy')).toEqual(
    typeof policy === 'string' ? policy : expect.stringMatching(policy),
  );
  for (const part of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
    expect(header('content-security-policy')).toContain(part);
  expect(header('content-security-policy')).not.toMatch(
    /unsafe-eval|script-src[^;]*unsafe|default-src[^;]*unsafe/,
  );
  expect(header('strict-transport-security')).toBe('max-age=63072000; includeSubDomains');
  expect(header('x-content-type-options')).toBe('nosniff');
  expect(header('x-frame-options')).toBe('DENY');
  expect(header('referrer-policy')).toMatch(/^(strict-origin-when-cross-origin|same-origin|no-referrer)$/);
  expect(header('cross-origin-opener-policy')).toBe('same-origin');
  expect(header('cross-origin-resource-policy')).toMatch(/^same-(site|origin)$/);
  expect(header('permissions-policy')).toContain('geolocation=()');
  expect([header('server'), header('x-powered-by'), header('access-control-allow-origin')]).toEqual([
    null,
    null,
    null,
  ]);
  expect(header('content-type')).toMatch(/; charset=utf-8$/);
  if (caching !== null)
    expect(header('cache-control')).toEqual(
      typeof caching === 'string' ? caching : expect.stringMatching(caching),
    );
});

test('in the portal no text becomes markup or script but by its own rules', async () => {
  const { headers } = await owner.send('GET', '/dashboard');
  expect(headers.get('content-security-policy')).toMatch(
    /; require-trusted-types-for 'script'; trusted-types default$/,
  );
});

test('pages that any site may frame take nothing of a session, and differ in that alone', async () => {
  const { headers } = await app.visitor().send('GET', `/embed/${slug}`);
  expect(headers.get('content-security-policy')).toContain('frame-ancestors *');
  expect([headers.get('x-frame-options'), headers.get('set-cookie')]).toEqual([null, null]);
  expect(headers.get('content-security-policy')).toContain("object-src 'none'");
});
