import { afterEach, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { call } from '#contract/call.ts';
import { ownHeaders, request } from './client.ts';

const book = call({
  method: 'POST',
  path: '/book',
  summary: '',
  access: 'public',
  body: z.object({ name: z.string() }),
  reply: z.object({ success: z.literal(true) }),
  refusals: [],
});

afterEach(() => vi.unstubAllGlobals());

/** What is sent from a page at this address, in a browser where an owner is signed in. */
const sentFrom = async (pathname: string, name = 'Ada'): Promise<RequestInit> => {
  const fetching = vi.fn(async (_: string, __: RequestInit) => new Response('{"success":true}'));
  vi.stubGlobal('fetch', fetching);
  vi.stubGlobal('location', { pathname });
  vi.stubGlobal('document', { cookie: 'theme=dark; XSRF-TOKEN=tok%3Den' });
  const answer = await request(book, { body: { name }, idempotencyKey: 'attempt-1' });
  expect(answer).toEqual({ ok: true, reply: { success: true } });
  return fetching.mock.calls[0]?.[1] ?? {};
};

it.each(['/dashboard/services', '/book/glow-by-ada/silk-press', '/embed-example', '/login'])(
  'sends the session and its token from %s',
  async (pathname) => {
    const sent = await sentFrom(pathname);
    expect(sent.credentials).toBe('include');
    expect(sent.headers).toMatchObject({ 'X-XSRF-TOKEN': 'tok=en', 'Idempotency-Key': 'attempt-1' });
    ownHeaders['X-Business-Id'] = 'b';
    expect((await sentFrom(pathname)).headers).toMatchObject({ 'X-Business-Id': 'b' });
  },
);

it.each(['/embed/glow-by-ada', '/embed/glow-by-ada/silk-press', '/embed/complete'])(
  'sends nothing of who is signed in from %s, in a frame on another site',
  async (pathname) => {
    const sent = await sentFrom(pathname);
    expect(sent.credentials).toBe('omit');
    expect(sent.headers).toEqual({ 'Content-Type': 'application/json', 'Idempotency-Key': 'attempt-1' });
    expect(JSON.stringify(sent)).not.toContain('tok');
  },
);

it.each([
  ['Ada', true],
  ['A'.repeat(20_000), false],
])(
  'what changes something is sent to its end though the page is left, where browsers can',
  async (name, kept) => {
    expect((await sentFrom('/dashboard', name)).keepalive).toBe(kept);
  },
);
