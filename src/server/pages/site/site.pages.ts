import type { FastifyInstance } from 'fastify';
import { paths } from '#contract/paths.ts';
import { readPublicBusiness } from '../../modules/businesses/index.ts';
import { type PageHost, sendPage } from '../page-host.ts';

/** The pages that say what this is, how to reach whoever runs it, and what becomes of what people enter. */
export const registerSitePages = (app: FastifyInstance, host: PageHost): void => {
  app.get(paths.landing, async (_, reply) => {
    const example =
      host.exampleSlug === null ? null : await readPublicBusiness(host.platform, host.exampleSlug);
    return sendPage(host, reply, {
      page: 'landing',
      example:
        example === null ? null : { businessSlug: example.businessSlug, businessName: example.businessName },
    });
  });
  app.get(paths.privacy, async (_, reply) => sendPage(host, reply, { page: 'privacy' }));
  app.get(paths.contact, async (_, reply) =>
    sendPage(host, reply, { page: 'contact', supportEmail: host.supportEmail }),
  );
};
