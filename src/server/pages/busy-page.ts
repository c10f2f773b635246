import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { barePolicy } from '../platform/http/headers.ts';

const style = `:root{color-scheme:light dark}body{margin:0;font:1rem/1.5 system-ui,sans-serif;display:grid;min-height:100vh;place-items:center}main{max-width:26rem;padding:1.5rem}h1{font-size:1.5rem;line-height:1.25}a{display:inline-block;padding:.75rem 1.25rem;border-radius:.5rem;background:#2e7d32;color:#fff;font-weight:600;text-decoration:none}`;

const documentOf = (advice: string): Buffer =>
  Buffer.from(
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>We are very busy</title><style>${style}</style></head><body><main><h1>We are very busy</h1>${advice}</main></body></html>`,
  );

const asked = documentOf(
  '<p>Many people are here just now, and this page could not be shown. Please try again in a few seconds.</p><p><a href="">Try again</a></p>',
);
const sent = documentOf(
  '<p>Many people are here just now. What you sent was not taken: nothing was booked or changed. Please go back and send it again in a few seconds.</p>',
);

const policyFor = (framed: boolean): string =>
  `${barePolicy.replace("frame-ancestors 'none'", `frame-ancestors ${framed ? '*' : "'none'"}`)}; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`;
const policies = { own: policyFor(false), framed: policyFor(true) };

/** In any page's place while more is asked than can be answered: made once, since it is sent when there is no time. */
export const sendBusyPage = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const framed = request.url.startsWith('/embed/');
  if (framed) reply.removeHeader('x-frame-options').header('cross-origin-resource-policy', 'cross-origin');
  return reply
    .code(503)
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': framed ? policies.framed : policies.own,
      'cache-control': 'no-store',
    })
    .send(request.method === 'GET' || request.method === 'HEAD' ? asked : sent);
};
