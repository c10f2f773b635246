import type { FastifyReply, FastifyRequest } from 'fastify';
import { appointmentsCalls } from '#contract/appointments.calls.ts';
import { errorCatalogue } from '#contract/errors.ts';
import { bookAppointment } from '../modules/appointments/index.ts';
import { validateBody } from '../platform/http/mount.ts';
import type { HttpRefusal } from '../platform/http/outcome.ts';
import { type BookingFacts, type BookingSlugs, clientOf, formName, nearestOf } from './booking-form.ts';
import { isSealed, sealForm } from './form-seal.ts';
import { emptyForm, type FormValues, readForm, refusedForm, STALE_FORM } from './form-values.ts';
import { type HireChoice, hirePage } from './hire-page.ts';
import { clientPathsOf, type PageHost, sendPage } from './page-host.ts';
import { queryText } from './query.ts';

/** The page of a hire at the step its address has come to. */
export const showHire = async (
  host: PageHost,
  request: FastifyRequest,
  reply: FastifyReply,
  slugs: BookingSlugs,
  facts: BookingFacts,
): Promise<FastifyReply> => {
  const now = host.platform.clock.now();
  const form = emptyForm(sealForm(host.platform, formName(slugs), now));
  const choice = readChoice((name) => queryText(request, name));
  return sendPage(host, reply, await hirePage(host, facts, choice, { form, nearest: [], now }));
};

/** Books what the form of the last step asks for; refused, it comes back at the step that has to be done again. */
export const submitHire = async (
  host: PageHost,
  request: FastifyRequest,
  reply: FastifyReply,
  slugs: BookingSlugs,
  facts: BookingFacts,
): Promise<FastifyReply> => {
  const values = readForm(request.body);
  const now = host.platform.clock.now();
  const again = async (given: HttpRefusal): Promise<FastifyReply> => {
    const form = refusedForm(sealForm(host.platform, formName(slugs), now), values, given);
    const choice = readChoice((name) => values[name] ?? null);
    const page = await hirePage(host, facts, choice, { form, nearest: nearestOf(given), now });
    return sendPage(host, reply, page, errorCatalogue[given.code].status);
  };
  if (!isSealed(host.platform, formName(slugs), request, values, now)) {
    return again({ ok: false, code: 'FORBIDDEN', message: STALE_FORM });
  }
  const input = validateBody(appointmentsCalls.create, bookingOf(facts, values));
  if (!input.ok) return again(input);
  const asking = { now, address: request.ip, idempotencyKey: values['attempt'] ?? null };
  const outcome = await bookAppointment(host.platform, host.wakeMessages, input.value, asking);
  if (!outcome.ok) return again(outcome);
  return reply.redirect(clientPathsOf(host).bookingComplete(outcome.value.data._id), 303);
};

const readChoice = (read: (name: string) => string | null): HireChoice => ({
  date: read('date'),
  method: read('method'),
  zone: read('zone'),
  agreed: read('agreed'),
  month: read('month'),
});

const bookingOf = (facts: BookingFacts, values: FormValues) => ({
  ...clientOf(facts, values),
  date: values['date'] ?? '',
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
