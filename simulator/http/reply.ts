import type { Markup } from './markup.ts';

export type Reply = Readonly<{
  status: number;
  contentType: string;
  body: string | Uint8Array;
  headers: Readonly<Record<string, string>>;
  /** After so many bytes of the body the connection is reset; absent: all of it is sent. */
  cutAfter?: number;
}>;

/** In place of a reply: the connection is reset and the caller never learns what happened. */
export const HANG_UP = 'hang-up';
export type Answer = Reply | typeof HANG_UP;

// Mail is hostile input: no script can run on a page, and nothing but images is fetched from elsewhere.
const PAGE_POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data: http: https:',
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'self'",
].join('; ');

export function json(status: number, value: unknown): Reply {
  return {
    status,
    contentType: 'application/json; charset=utf-8',
    body: JSON.stringify(value),
    headers: {},
  };
}

export function page(status: number, content: Markup): Reply {
  return {
    status,
    contentType: 'text/html; charset=utf-8',
    body: content.markup,
    headers: { 'content-security-policy': PAGE_POLICY },
  };
}

/** A page whose form leads to another site in the end, which `form-action 'self'` would stop on its way. */
export function pageThatLeadsAway(status: number, content: Markup): Reply {
  const policy = PAGE_POLICY.replace("form-action 'self'", "form-action 'self' http: https:");
  return { ...page(status, content), headers: { 'content-security-policy': policy } };
}

/** Sends a browser on with GET, whatever it asked with. */
export function seeOther(location: string): Reply {
  return { ...plain(303, ''), headers: { location } };
}

export function plain(status: number, body: string): Reply {
  return { status, contentType: 'text/plain; charset=utf-8', body, headers: {} };
}
