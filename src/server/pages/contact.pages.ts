import type { FastifyInstance } from 'fastify';
import { paths } from '#contract/paths.ts';
import { type PageHost, sendPage } from './page-host.ts';

export const registerContactPage = (app: FastifyInstance, host: PageHost): void => {
  app.get(paths.contact, async (_, reply) =>
    sendPage(host, reply, { page: 'contact', supportEmail: host.supportEmail }),
  );
};
