import type { FastifyReply, FastifyRequest } from 'fastify';
import { barePage, barePagePolicy } from '../platform/http/bare-page.ts';

const documentOf = (advice: string): Buffer => Buffer.from(barePage('We are very busy', advice));

const asked = documentOf(
  '<p>Many people are here just now, and this page could not be shown. Please try again in a few seconds.</p><p><a href="">Try again</a></p>',
);
const sent = documentOf(
  '<p>Many people are here just now. What you sent was not taken: nothing was booked or changed. Please go back and send it again in a few seconds.</p>',
);

const framedPolicy = barePagePolicy.replace("frame-ancestors 'none'", 'frame-ancestors *');

/** In any page's place while more is asked than can be answered: made once, since it is sent when there is no time. */
export const sendBusyPage = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const framed = request.url.startsWith('/embed/');
  if (framed) reply.removeHeader('x-frame-options').header('cross-origin-resource-policy', 'cross-origin');
  return reply
    .code(503)
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': framed ? framedPolicy : barePagePolicy,
      'cache-control': 'no-store',
    })
    .send(request.method === 'GET' || request.method === 'HEAD' ? asked : sent);
};
