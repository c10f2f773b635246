import type { FastifyInstance } from 'fastify';
import { checkReceipt } from '../modules/payments/index.ts';
import { type PageHost, sendPage } from './page-host.ts';
import { pathText } from './query.ts';

/** Whether a receipt was issued here, for anyone who was shown it. */
export const registerVerifyReceiptPage = (app: FastifyInstance, host: PageHost): void => {
  app.get('/verify/:code', async (request, reply) => {
    const receipt = await checkReceipt(host.platform, pathText(request, 'code'));
    return sendPage(host, reply, { page: 'verify-receipt', receipt }, receipt === null ? 404 : 200);
  });
};
