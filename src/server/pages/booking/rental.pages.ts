import type { FastifyReply, FastifyRequest } from 'fastify';
import { errorCatalogue } from '#contract/errors.ts';
import { type Refusal, refusal } from '#contract/outcome.ts';
import { addDays, parseCalendarDate } from '#core/calendar/calendar-date.ts';
import { refuseOtherKind } from '../../modules/appointments/index.ts';
import { type FormValues, queryText, readForm, refusedForm, STALE_FORM, sentForm } from '../asked-values.ts';
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
import { keepOwn, ownForm, readOwnHolds } from './held-times.ts';
import { daysOf, withPostedItems, wrongItems } from './items-choice.ts';
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
  const form = ownForm(sealForm(host.platform, formName(slugs), now), own);
  const choice = readChoice((name) => queryText(request, name));
  const page = await rentalPage(host, facts, choice, { form, nearest: [], own, now });
  return sendPage(host, keepOwn(reply, own), page);
};

const SEND_AGAIN = 'Please look at your order and send it again.';

/** Books what the form of the last step asks for; refused, it comes back at the step that has to be done again. */
export const submitRental = async (
  host: PageHost,
  request: FastifyRequest,
  reply: FastifyReply,
  slugs: BookingSlugs,
  read: BookingFacts,
): Promise<FastifyReply> => {
  const { take = '', ...sent } = readForm(request.body);
  // A button of the form asks for less of it, and to see what that comes to.
  const values: FormValues = take === '' ? sent : { ...sent, lines: take };
  const now = host.platform.clock.now();
  const facts = await withPostedItems(host, read, values['lines'] ?? '');
  const sealed = isSealed(host.platform, formName(slugs), request, values, now);
  const seal = sealed
    ? sealAgain(host.platform, formName(slugs), values, now)
    : sealForm(host.platform, formName(slugs), now);
  const again = async (given: Refusal | null): Promise<FastifyReply> => {
    const form = given === null ? sentForm(seal, values) : refusedForm(seal, values, given);
    const choice = readChoice((name) => values[name] ?? null);
    const own = await readOwnHolds(host, request, facts, {
      token: values['held'] ?? null,
      offer: values['offer'] ?? null,
      now,
    });
    const after = given === null ? read : await factsAfter(given, host, slugs, read);
    const stands = await withPostedItems(host, after, values['lines'] ?? '');
    const page = await rentalPage(host, stands, choice, {
      form,
      nearest: given === null ? [] : nearestOf(given),
      keeps: given === null || leavesPlace(given),
      own,
      now,
    });
    if (given === null) return sendPage(host, keepOwn(reply, own), page);
    const payment = { ...page.payment, quote: quoteIn(given) ?? page.payment.quote };
    return sendPage(host, keepOwn(reply, own), { ...page, payment }, errorCatalogue[given.code].status);
  };
  if (!sealed) {
    return again({ ok: false, code: 'FORBIDDEN', message: STALE_FORM });
  }
  const errors = wrongItems(values);
  const [first] = errors;
  // guard: an-order-that-cannot-be-read-is-not-booked-as-another
  if (first !== undefined) return again(refusal('INVALID_INPUT', { errors, message: first.message }));
  if (take !== '') return again(null);
  const [gone] = facts.order?.errors ?? [];
  // guard: an-order-of-which-something-is-left-out-is-not-booked-unseen
  if (gone !== undefined)
    return again(refusal('TERMS_CHANGED', { message: `${gone.message} ${SEND_AGAIN}` }));
  const zone = facts.business.deliverySettings.deliveryZones.find(
    ({ zoneName }) => values['method'] === 'delivery' && zoneName === values['zone'],
  );
  const form = { values, terms: rentalTerms(facts, zone?.price ?? 0) };
  const outcome =
    refuseOtherKind(values['terms'], bookingTermsOf(facts)) ??
    (await sendBooking(host, bookingOf(facts, values), form, { now, request, reply }));
  return outcome.ok ? reply.redirect(outcome.value, 303) : again(outcome);
};

const readChoice = (read: (name: string) => string | null): RentalChoice => ({
  date: read('date'),
  days: daysOf(read('days') ?? ''),
  method: read('method'),
  zone: read('zone'),
  agreed: read('agreed'),
  month: read('month'),
  offer: read('offer'),
});

const bookingOf = (facts: BookingFacts, values: FormValues) => ({
  ...clientOf(facts, values),
  ...whatOf(facts, values),
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

/** The order or the one item, and its return day where that is not the first there is. */
const whatOf = ({ order }: BookingFacts, values: FormValues) => {
  const date = parseCalendarDate(values['date'] ?? '');
  const days = daysOf(values['days'] ?? '');
  return {
    ...(order === undefined ? {} : { serviceId: undefined, lines: order.lines }),
    ...(date === null || days === null ? {} : { returnDate: addDays(date, days) }),
  };
};
