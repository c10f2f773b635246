import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { paths } from '#contract/paths.ts';
import { readPublicBusiness } from '../../modules/businesses/index.ts';
import { registerBookPage } from '../booking/book.pages.ts';
import { registerCompletePage } from '../booking/complete.pages.ts';
import { registerWaitlistPage } from '../booking/waitlist.pages.ts';
import { type PageHost, sendPage } from '../page-host.ts';
import { registerUniversalPage } from './universal.pages.ts';

/** Owners paste the address once and for all: a browser asks again after an hour whether the script has changed. */
const SCRIPT_CACHE = 'public, max-age=3600, must-revalidate';

/**
 * The pages of a booking once more below /embed, where any site may frame them. They are the same routes with another
 * host; neither reads nor sets a cookie, so a click stolen in a frame is a stranger's click.
 */
export const registerEmbedPages = (app: FastifyInstance, host: PageHost, script: string): void => {
  const framed = { ...host, embedded: true };
  registerUniversalPage(app, framed);
  registerBookPage(app, framed);
  registerWaitlistPage(app, framed);
  registerCompletePage(app, framed);

  const etag = `"${createHash('sha256').update(script).digest('base64url').slice(0, 22)}"`;
  app.get(paths.embedScript, async (request, reply) => {
    reply.headers({ etag, 'cache-control': SCRIPT_CACHE, 'cross-origin-resource-policy': 'cross-origin' });
    if (request.headers['if-none-match']?.includes(etag) === true) return reply.code(304).send();
    return reply.type('text/javascript; charset=utf-8').send(script);
  });

  app.get(paths.embedExample, async (_, reply) => {
    const { platform, exampleSlug } = host;
    const business = exampleSlug === null ? null : await readPublicBusiness(platform, exampleSlug);
    return sendPage(host, reply, { page: 'embed-example', business: business && shownOf(business) });
  });
};

const shownOf = ({ businessSlug, businessName }: { businessSlug: string; businessName: string }) => ({
  businessSlug,
  businessName,
});
