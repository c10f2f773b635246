import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errorCatalogue } from '#contract/errors.ts';
import { readPublicBusiness } from '../../modules/businesses/index.ts';
import { readShortLink } from '../../modules/messages/index.ts';
import { checkReceipt, readReceipt } from '../../modules/payments/index.ts';
import { callerOf } from '../../platform/http/address-prefix.ts';
import { type AddressLimit, createAddressLimit } from '../../platform/http/rate-limits/address-limit.ts';
import { perMinute } from '../../platform/http/rate-limits/per-minute.ts';
import { pathText } from '../asked-values.ts';
import { registerHeldPage } from '../booking/held.pages.ts';
import { registerOfferPage } from '../booking/offer.pages.ts';
import { sendDeadLink } from '../not-there.ts';
import { type PageHost, sendFailure, sendPage } from '../page-host.ts';
import { registerAddLinePages } from './add-line.pages.ts';
import { registerManagePages } from './manage.pages.ts';
import { registerPayPage } from './pay.pages.ts';
import { registerRefundDetailsPage } from './refund-details.pages.ts';
import { registerReschedulePages } from './reschedule.pages.ts';
import { registerReviewPage } from './review.pages.ts';

/** The pages behind the links in clients' messages. */
export const registerLinkPages = async (app: FastifyInstance, host: PageHost): Promise<void> => {
  await app.register(async (pages) => {
    const limit = createAddressLimit(perMinute.linkPages);
    pages.addHook('onRequest', async (request, reply) => keepSecret(host, limit, request, reply));
    registerHeldPage(pages, host);
    registerManagePages(pages, host);
    registerAddLinePages(pages, host);
    registerOfferPage(pages, host);
    registerPayPage(pages, host);
    registerReceiptPages(pages, host);
    registerRefundDetailsPage(pages, host);
    registerReschedulePages(pages, host);
    registerReviewPage(pages, host);
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

/** A client's receipt for whoever has its link, and whether one was issued here for anyone who was shown it. */
const registerReceiptPages = (app: FastifyInstance, host: PageHost): void => {
  app.get('/receipt/:token', async (request, reply) => {
    const token = pathText(request, 'token');
    const read = await readReceipt(host.platform, token);
    if (read === null) return sendDeadLink(host, reply, token, { link: 'receipt' });
    return sendPage(host, reply, { page: 'receipt', ...read });
  });
  app.get('/verify/:code', async (request, reply) => {
    const receipt = await checkReceipt(host.platform, pathText(request, 'code'));
    return sendPage(host, reply, { page: 'verify-receipt', receipt }, receipt === null ? 404 : 200);
  });
};

/** The short address in an SMS leads on to what it stands for, as that page's own address is today. */
const registerShortLinks = (app: FastifyInstance, host: PageHost): void => {
  app.get('/s/:code', async (request, reply) => {
    const code = pathText(request, 'code');
    const dead = () => sendDeadLink(host, reply, code, { link: 'short' });
    const target = await readShortLink(host.platform, code);
    if (target === null) return dead();
    if ('path' in target) return reply.redirect(target.path, 302);
    const { businessSlug, bookings } = target;
    const business = businessSlug === null ? null : await readPublicBusiness(host.platform, businessSlug);
    return business === null
      ? dead()
      : sendPage(host, reply, { page: 'client-bookings', business, bookings });
  });
};
