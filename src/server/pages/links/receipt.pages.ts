import type { FastifyInstance } from 'fastify';
import { checkReceipt, readReceipt } from '../../modules/payments/index.ts';
import { type PageHost, sendPage } from '../page-host.ts';
import { pathText } from '../query.ts';
import { sendDeadLink } from './dead-link.ts';

/** A client's receipt for whoever has its link, and whether one was issued here for anyone who was shown it. */
export const registerReceiptPages = (app: FastifyInstance, host: PageHost): void => {
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
