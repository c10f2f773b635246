import type { FastifyInstance } from 'fastify';
import { paths } from '#contract/paths.ts';
import { type PageHost, sendPage } from './page-host.ts';

export const registerPrivacyPage = (app: FastifyInstance, host: PageHost): void => {
  app.get(paths.privacy, async (_, reply) => sendPage(host, reply, { page: 'privacy' }));
};
