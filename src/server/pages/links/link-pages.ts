import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errorCatalogue } from '#contract/errors.ts';
import { callerOf } from '../../platform/http/address-prefix.ts';
import { type AddressLimit, createAddressLimit } from '../../platform/http/rate-limits/address-limit.ts';
import { registerHeldPage } from '../booking/held.pages.ts';
import { registerOfferPage } from '../booking/offer.pages.ts';
import { type PageHost, sendFailure } from '../page-host.ts';
import { registerManagePages } from './manage.pages.ts';
import { registerPayPage } from './pay.pages.ts';
import { registerReceiptPages } from './receipt.pages.ts';
import { registerRefundDetailsPage } from './refund-details.pages.ts';
import { registerReschedulePages } from './reschedule.pages.ts';
import { registerShortLinks } from './short-link.pages.ts';

/** Nobody has more than a few links; this many are guesses. */
const PER_MINUTE = 60;

/** The pages behind the links in clients' messages. */
export const registerLinkPages = async (app: FastifyInstance, host: PageHost): Promise<void> => {
  await app.register(async (pages) => {
    const limit = createAddressLimit(PER_MINUTE);
    pages.addHook('onRequest', async (request, reply) => keepSecret(host, limit, request, reply));
    registerHeldPage(pages, host);
    registerManagePages(pages, host);
    registerOfferPage(pages, host);
    registerPayPage(pages, host);
    registerReceiptPages(pages, host);
    registerRefundDetailsPage(pages, host);
    registerReschedulePages(pages, host);
    registerShortLinks(pages, host);
  });
};

/**
 * A page whose address is a key is kept by nobody, listed nowhere, and never named to other sites. Within this site it
 * may be: without any referrer, a browser sends a form without an origin as well.
 */
const keepSecret = async (
  host: PageHost,
  limit: AddressLimit,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | undefined> => {
  reply.headers({
    'referrer-policy': 'same-origin',
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex, nofollow',
  });
  const limited = limit(callerOf(request), host.platform.clock.now());
  if (limited === null) return undefined;
  return sendFailure(host, reply, limited, errorCatalogue[limited.code].message);
};
