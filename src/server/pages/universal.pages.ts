import type { FastifyInstance } from 'fastify';
import { paths } from '#contract/paths.ts';
import { readPublicBusiness } from '../modules/businesses/index.ts';
import { readPublicServicesBySlug } from '../modules/services/index.ts';
import { type PageHost, redirectFromOldSlug, sendNotFound, sendPage } from './page-host.ts';
import { pathText } from './query.ts';

/** The page that lists a business's services; an old address leads to the present one. */
export const registerUniversalPage = (app: FastifyInstance, host: PageHost): void => {
  app.get('/book/:businessSlug', async (request, reply) => {
    const slug = pathText(request, 'businessSlug');
    const business = await readPublicBusiness(host.platform, slug);
    if (business === null) return sendNotFound(host, reply, 'Business not found');
    if (business.businessSlug !== slug)
      return redirectFromOldSlug(reply, paths.universal(business.businessSlug));
    const services = (await readPublicServicesBySlug(host.platform, slug)) ?? [];
    return sendPage(host, reply, { page: 'universal', business, services });
  });
};
