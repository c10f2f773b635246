import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errorCatalogue } from '#contract/errors.ts';
import type { PayPage } from '#contract/pages/booking-pages.ts';
import { paths } from '#contract/paths.ts';
import { formatInstant } from '#core/calendar/instant.ts';
import { tokenOfHold } from '../../modules/appointments/index.ts';
import { readPaymentFacts, transferFactsOf } from '../../modules/checkout/index.ts';
import { callerOf } from '../../platform/http/address-prefix.ts';
import { emptyForm, pathText, readForm } from '../asked-values.ts';
import { isSealed, sealForm } from '../form-seal.ts';
import { unknownPayment } from '../not-there.ts';
import { type PageHost, sendFailure, sendPage } from '../page-host.ts';

const formName = (reference: string): string => `pay ${reference}`;

/** Paying by transfer: the account, the exact amount and the time that is left. */
export const registerPayPage = (app: FastifyInstance, host: PageHost): void => {
  app.get('/pay/:reference', async (request, reply) => {
    const reference = pathText(request, 'reference');
    return show(host, request, reply, { reference, asked: false });
  });

  app.post('/pay/:reference', async (request, reply) => {
    const reference = pathText(request, 'reference');
    const now = host.platform.clock.now();
    const sealed = isSealed(host.platform, formName(reference), request, readForm(request.body), now);
    if (!sealed) return reply.redirect(paths.pay(reference), 303);
    return show(host, request, reply, { reference, asked: true });
  });
};

const show = async (
  host: PageHost,
  request: FastifyRequest,
  reply: FastifyReply,
  { reference, asked }: { readonly reference: string; readonly asked: boolean },
): Promise<FastifyReply> => {
  const now = host.platform.clock.now();
  const looked = await host.checkout.settle(reference, { address: callerOf(request), now });
  if (!looked.ok) return sendFailure(host, reply, looked, errorCatalogue[looked.code].message);
  const settled = looked.value;
  if (settled === null) return sendPage(host, reply, await unknownPayment(host, reference), 404);
  if (settled === 'waiting' || settled.state !== 'open') {
    return reply.redirect(paths.paymentReturn(reference), 303);
  }
  const { business: id, intent } = settled;
  const { business, amount, timezone } = await readPaymentFacts(host.platform, id, intent, now);
  const transfer = transferFactsOf(intent, timezone);
  if (transfer === null) return reply.redirect(paths.paymentReturn(reference), 303);
  const page: PayPage = {
    page: 'pay',
    reference,
    business,
    ...transfer,
    timezone,
    amount,
    now: formatInstant(now),
    hold: tokenOfHold(host.platform.secrets, id, intent),
    notThereYet: asked,
    form: emptyForm(sealForm(host.platform, formName(reference), now)),
  };
  return sendPage(host, reply, page);
};
