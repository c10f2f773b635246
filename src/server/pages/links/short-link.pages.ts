import type { FastifyInstance } from 'fastify';
import { readPublicBusiness } from '../../modules/businesses/index.ts';
import { readShortLink } from '../../modules/messages/index.ts';
import { type PageHost, sendPage } from '../page-host.ts';
import { pathText } from '../query.ts';
import { sendDeadLink } from './dead-link.ts';

/** The short address in an SMS leads on to what it stands for, as that page's own address is today. */
export const registerShortLinks = (app: FastifyInstance, host: PageHost): void => {
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
