import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errorCatalogue } from '#contract/errors.ts';
import { type Outcome, type Refusal, refusal } from '#contract/outcome.ts';
import type { FormState } from '#contract/pages/page-forms.ts';
import type { OfferPage } from '#contract/pages/waiting-pages.ts';
import { paths } from '#contract/paths.ts';
import { formatInstant, hourMs, type Instant, toInstant } from '#core/calendar/instant.ts';
import { readBookingPage } from '../../modules/appointments/index.ts';
import { declineOffer, type OfferFacts, readOffer } from '../../modules/waitlist/index.ts';
import { emptyForm, type FormValues, pathText, readForm, refusedForm, STALE_FORM } from '../asked-values.ts';
import { isSealed, sealAgain, sealForm } from '../form-seal.ts';
import { sendDeadLink } from '../not-there.ts';
import { type PageHost, sendPage } from '../page-host.ts';
import type { BookingFacts } from './booking-form.ts';
import { appointmentTerms, rentalTerms } from './payment-terms.ts';
import { sendBooking } from './send-booking.ts';

const formName = (token: string): string => `offer ${token}`;

/**
 * A time that is held for whoever waited for it: opening the page changes nothing, 'No, thank you' gives it back, and
 * where nothing more is asked one tap takes it.
 */
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
    if (values['do'] === 'take') {
      const taken = await take(host, token, values, { now, request, reply });
      if (taken.ok) return reply.redirect(taken.value, 303);
      const form = refusedForm(sealAgain(platform, formName(token), values, now), values, taken);
      return show(host, reply, token, form, errorCatalogue[taken.code].status);
    }
    await declineOffer(platform, token);
    return reply.redirect(paths.offer(token), 303);
  });
};

/** What whoever it is offered to can book; null: nobody holds it any more, or it is not offered. */
const offeredFacts = ({ platform }: PageHost, offer: OfferFacts): Promise<BookingFacts | null> => {
  const { business, service, state } = offer;
  if (state !== 'open' || service === null) return Promise.resolve(null);
  return readBookingPage(platform, { businessSlug: business.businessSlug, serviceSlug: service.slug });
};

/** What one tap needs to know; null: the booking page has questions yet. */
const takingOf = (facts: BookingFacts, { client, staff }: OfferFacts) => {
  if (client === null || staff === null) return null;
  if (facts.service.customFields.some(({ required }) => required)) return null;
  // A receipt and the way back to a payment go by email.
  return client.email === '' ? null : { terms: appointmentTerms(facts), client, staff };
};

const termsOf = (facts: BookingFacts, now: Instant): OfferPage['terms'] => ({
  payment: facts.service.bookingType === 'item-based' ? rentalTerms(facts, 0) : appointmentTerms(facts),
  freeFrom: formatInstant(toInstant(now + facts.cancelNoticeHours * hourMs)),
  afterBooking: facts.confirmation,
});

const take = async (
  host: PageHost,
  token: string,
  values: FormValues,
  asked: { readonly now: Instant; readonly request: FastifyRequest; readonly reply: FastifyReply },
): Promise<Outcome<string>> => {
  const offer = await readOffer(host.platform, token, asked.now);
  const facts = offer === null ? null : await offeredFacts(host, offer);
  if (offer === null || facts === null) return gone();
  const taking = takingOf(facts, offer);
  if (taking === null) return gone();
  const { terms, client, staff } = taking;
  const booking = {
    businessId: facts.business._id,
    serviceId: facts.service._id,
    staffId: staff._id,
    date: formatInstant(offer.startsAt),
    offer: token,
    clientName: client.name,
    clientPhone: client.phone,
    clientEmail: client.email,
    terms: values['terms'] ?? '',
    customFieldAnswers: [],
  };
  return sendBooking(host, booking, { values, terms }, asked);
};

const gone = (): Refusal =>
  refusal('NOT_FOUND', { message: 'This time is no longer held for you. Please choose another one.' });

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
    return sendDeadLink(host, reply, token, { link: 'offer' });
  }
  // What has come of the payment stands on the page of its hold, which is as good as this link.
  if (offer.hold !== null) return reply.redirect(paths.held(offer.hold), 303);
  const { business, service, staff, startsAt, day } = offer;
  const facts = await offeredFacts(host, offer);
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
      dueNow: (facts === null ? null : takingOf(facts, offer))?.terms.quote.dueNow ?? null,
      terms: facts === null ? null : termsOf(facts, now),
      startsAt: formatInstant(startsAt),
      form,
    },
    status,
  );
};
