import type { FastifyInstance, FastifyReply } from 'fastify';
import { errorCatalogue } from '#contract/errors.ts';
import type { FormState } from '#contract/pages.ts';
import { paths } from '#contract/paths.ts';
import { formatInstant } from '#core/calendar/instant.ts';
import { declineOffer, readOffer } from '../modules/waitlist/index.ts';
import { refusal } from '../platform/http/outcome.ts';
import { isSealed, sealForm } from './form-seal.ts';
import { emptyForm, readForm, refusedForm, STALE_FORM } from './form-values.ts';
import { type PageHost, sendNotFound, sendPage } from './page-host.ts';
import { pathText } from './query.ts';

const formName = (token: string): string => `offer ${token}`;

/** A time that is held for whoever waited for it: opening the page changes nothing, 'No, thank you' gives it back. */
export const registerOfferPage = (app: FastifyInstance, host: PageHost): void => {
  const { platform } = host;

  app.get('/offer/:token', async (request, reply) => {
    const token = pathText(request, 'token');
    const form = emptyForm(sealForm(platform, formName(token), platform.clock.now()));
    return show(host, reply, token, form, 200);
  });

  app.post('/offer/:token', async (request, reply) => {
    const token = pathText(request, 'token');
    const values = readForm(request.body);
    const now = platform.clock.now();
    if (!isSealed(platform, formName(token), request, values, now)) {
      const stale = refusal('FORBIDDEN', { message: STALE_FORM });
      const form = refusedForm(sealForm(platform, formName(token), now), values, stale);
      return show(host, reply, token, form, errorCatalogue.FORBIDDEN.status);
    }
    await declineOffer(platform, token);
    return reply.redirect(paths.offer(token), 303);
  });
};

const show = async (
  host: PageHost,
  reply: FastifyReply,
  token: string,
  form: FormState,
  status: number,
): Promise<FastifyReply> => {
  const now = host.platform.clock.now();
  const offer = await readOffer(host.platform, token, now);
  if (offer === null || offer.service === null) {
    return sendNotFound(host, reply, 'This link is not valid any more.');
  }
  const { business, service, staff, startsAt, day } = offer;
  return sendPage(
    host,
    reply,
    {
      page: 'offer',
      token,
      business,
      service,
      state: offer.state,
      staffId: staff?._id ?? '',
      staffName: staff?.name ?? '',
      date: service.bookingType === 'item-based' ? day : formatInstant(startsAt),
      heldUntil: formatInstant(offer.heldUntil),
      now: formatInstant(now),
      form,
    },
    status,
  );
};
