import type { FastifyInstance } from 'fastify';
import { readShortLink } from '../modules/messages/index.ts';
import { type PageHost, sendNotFound } from './page-host.ts';
import { pathText } from './query.ts';

/** The short address in an SMS leads on to the page it stands for, as that page's own address is today. */
export const registerShortLinks = (app: FastifyInstance, host: PageHost): void => {
  app.get('/s/:code', async (request, reply) => {
    const path = await readShortLink(host.platform, pathText(request, 'code'));
    return path === null ? sendNotFound(host, reply) : reply.redirect(path, 302);
  });
};
