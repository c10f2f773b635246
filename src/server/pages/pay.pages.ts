import type { FastifyInstance, FastifyReply } from 'fastify';
import type { PayPage } from '#contract/pages.ts';
import { paths } from '#contract/paths.ts';
import { formatInstant } from '#core/calendar/instant.ts';
import { readPaymentFacts, type Settled, transferFactsOf } from '../modules/appointments/index.ts';
import { isSealed, sealForm } from './form-seal.ts';
import { emptyForm, readForm } from './form-values.ts';
import { type PageHost, sendNotFound, sendPage } from './page-host.ts';
import { pathText } from './query.ts';
import { settleForPage } from './settle-for-page.ts';

const formName = (reference: string): string => `pay ${reference}`;

/** Paying by transfer: the account, the exact amount and the time that is left. */
export const registerPayPage = (app: FastifyInstance, host: PageHost): void => {
  app.get('/pay/:reference', async (request, reply) => {
    const reference = pathText(request, 'reference');
    const settled = await settleForPage(host, reference);
    return show(host, reply, reference, settled, false);
  });

  app.post('/pay/:reference', async (request, reply) => {
    const reference = pathText(request, 'reference');
    const now = host.platform.clock.now();
    const sealed = isSealed(host.platform, formName(reference), request, readForm(request.body), now);
    if (!sealed) return reply.redirect(paths.pay(reference), 303);
    return show(host, reply, reference, await settleForPage(host, reference), true);
  });
};

const show = async (
  host: PageHost,
  reply: FastifyReply,
  reference: string,
  settled: Settled | 'waiting' | null,
  asked: boolean,
): Promise<FastifyReply> => {
  if (settled === null) return sendNotFound(host, reply, 'Payment verification failed.');
  if (settled === 'waiting' || settled.state !== 'open') {
    return reply.redirect(paths.paymentReturn(reference), 303);
  }
  const { business: id, intent } = settled;
  const transfer = transferFactsOf(intent);
  if (transfer === null) return reply.redirect(paths.paymentReturn(reference), 303);
  const now = host.platform.clock.now();
  const { business, amount, timezone } = await readPaymentFacts(host.platform, id, intent, now);
  const page: PayPage = {
    page: 'pay',
    reference,
    business,
    ...transfer,
    timezone,
    amount,
    now: formatInstant(now),
    notThereYet: asked,
    form: emptyForm(sealForm(host.platform, formName(reference), now)),
  };
  return sendPage(host, reply, page);
};
