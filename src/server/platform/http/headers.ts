import type { FastifyReply } from 'fastify';

/** What is no page loads and runs nothing and is framed by nobody, should a browser be talked into showing it. */
export const barePolicy =
  "default-src 'none'; base-uri 'none'; object-src 'none'; form-action 'none'; frame-ancestors 'none'";

const common: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-site',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  'x-frame-options': 'DENY',
  // Pages name their own.
  'content-security-policy': barePolicy,
};

/** On every answer. HSTS only where the site is served over HTTPS. */
export const securityHeaders = (publicUrl: string): Readonly<Record<string, string>> =>
  publicUrl.startsWith('https:')
    ? { ...common, 'strict-transport-security': 'max-age=63072000; includeSubDomains' }
    : common;

export const setSecurityHeaders = (reply: FastifyReply, publicUrl: string): void => {
  reply.headers(securityHeaders(publicUrl));
};

/**
 * The policy of a page: nothing inline without this page's nonce, nothing from elsewhere; in a frame only where
 * `framed` says that any site may. `leadsTo`: another origin that a form may be redirected to.
 */
export const contentSecurityPolicy = (
  nonce: string,
  { framed = false, leadsTo = '' }: { readonly framed?: boolean; readonly leadsTo?: string } = {},
): string =>
  [
    "default-src 'self'",
    // guard: nothing-inline-without-the-pages-nonce
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    // Attributes only: React writes sizes and positions as style attributes.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "connect-src 'self'",
    `form-action 'self' ${leadsTo}`.trimEnd(),
    // guard: only-embedded-pages-are-framed
    framed ? 'frame-ancestors *' : "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
  ].join('; ');
