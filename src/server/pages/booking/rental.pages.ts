import type { FastifyReply, FastifyRequest } from 'fastify';
import { errorCatalogue } from '#contract/errors.ts';
import type { Refusal } from '#contract/outcome.ts';
import { refuseOtherKind } from '../../modules/appointments/index.ts';
import { emptyForm, type FormValues, queryText, readForm, refusedForm, STALE_FORM } from '../asked-values.ts';
import { isSealed, sealAgain, sealForm } from '../form-seal.ts';
import { type PageHost, sendPage } from '../page-host.ts';
import {
  type BookingFacts,
  type BookingSlugs,
  clientOf,
  factsAfter,
  formName,
  leavesPlace,
  nearestOf,
} from './booking-form.ts';
import { keepOwn, readOwnHolds } from './held-times.ts';
import { bookingTermsOf, rentalTerms } from './payment-terms.ts';
import { type RentalChoice, rentalPage } from './rental-page.ts';
import { quoteIn, sendBooking } from './send-booking.ts';

/** The page of a rental at the step its address has come to. */
export const showRental = async (
  host: PageHost,
  request: FastifyRequest,
  reply: FastifyReply,
  slugs: BookingSlugs,
  facts: BookingFacts,
): Promise<FastifyReply> => {
  const now = host.platform.clock.now();
  const own = await readOwnHolds(host, request, facts, {
    token: queryText(request, 'held'),
    offer: queryText(request, 'offer'),
    now,
  });
  const form = emptyForm(sealForm(host.platform, formName(slugs), now), own.values);
  const choice = readChoice((name) => queryText(request, name));
  const page = await rentalPage(host, facts, choice, { form, nearest: [], own, now });
  return sendPage(host, keepOwn(reply, own), page);
};

/** Books what the form of the last step asks for; refused, it comes back at the step that has to be done again. */
export const submitRental = async (
  host: PageHost,
  request: FastifyRequest,
  reply: FastifyReply,
  slugs: BookingSlugs,
  facts: BookingFacts,
): Promise<FastifyReply> => {
  const values = readForm(request.body);
  const now = host.platform.clock.now();
  const sealed = isSealed(host.platform, formName(slugs), request, values, now);
  const seal = sealed
    ? sealAgain(host.platform, formName(slugs), values, now)
    : sealForm(host.platform, formName(slugs), now);
  const again = async (given: Refusal): Promise<FastifyReply> => {
    const form = refusedForm(seal, values, given);
    const choice = readChoice((name) => values[name] ?? null);
    const own = await readOwnHolds(host, request, facts, {
      token: values['held'] ?? null,
      offer: values['offer'] ?? null,
      now,
    });
    const stands = await factsAfter(given, host, slugs, facts);
    const page = await rentalPage(host, stands, choice, {
      form,
      nearest: nearestOf(given),
      keeps: leavesPlace(given),
      own,
      now,
    });
    const payment = { ...page.payment, quote: quoteIn(given) ?? page.payment.quote };
    return sendPage(host, keepOwn(reply, own), { ...page, payment }, errorCatalogue[given.code].status);
  };
  if (!sealed) {
    return again({ ok: false, code: 'FORBIDDEN', message: STALE_FORM });
  }
  const zone = facts.business.deliverySettings.deliveryZones.find(
    ({ zoneName }) => values['method'] === 'delivery' && zoneName === values['zone'],
  );
  const sent = { values, terms: rentalTerms(facts, zone?.price ?? 0) };
  const outcome =
    refuseOtherKind(values['terms'], bookingTermsOf(facts)) ??
    (await sendBooking(host, bookingOf(facts, values), sent, { now, request, reply }));
  return outcome.ok ? reply.redirect(outcome.value, 303) : again(outcome);
};

const readChoice = (read: (name: string) => string | null): RentalChoice => ({
  date: read('date'),
  method: read('method'),
  zone: read('zone'),
  agreed: read('agreed'),
  month: read('month'),
  offer: read('offer'),
});

const bookingOf = (facts: BookingFacts, values: FormValues) => ({
  ...clientOf(facts, values),
  date: values['date'] ?? '',
  offer: values['offer'] ?? '',
  deliveryDetails: {
    method: values['method'] ?? '',
    zone: values['zone'] ?? '',
    address: values['deliveryDetails.address'] ?? '',
  },
  clientRefundDetails: {
    accountHolderName: values['clientRefundDetails.accountHolderName'] ?? '',
    accountNumber: values['clientRefundDetails.accountNumber'] ?? '',
    bankName: values['clientRefundDetails.bankName'] ?? '',
  },
  policyAccepted: values['agreed'] === 'yes',
});
