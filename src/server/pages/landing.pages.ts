import type { FastifyInstance } from 'fastify';
import { paths } from '#contract/paths.ts';
import { readPublicBusiness } from '../modules/businesses/index.ts';
import { type PageHost, sendPage } from './page-host.ts';

export const registerLandingPage = (app: FastifyInstance, host: PageHost): void => {
  app.get(paths.landing, async (_, reply) => {
    const example =
      host.exampleSlug === null ? null : await readPublicBusiness(host.platform, host.exampleSlug);
    return sendPage(host, reply, {
      page: 'landing',
      example:
        example === null ? null : { businessSlug: example.businessSlug, businessName: example.businessName },
    });
  });
};
