import type { Markup } from './markup.ts';

export type Reply = Readonly<{
  status: number;
  contentType: string;
  body: string;
  headers: Readonly<Record<string, string>>;
}>;

// Mail is hostile input: no script can run on a page, and nothing but pictures is fetched from elsewhere.
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
