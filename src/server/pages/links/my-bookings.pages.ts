import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errorCatalogue } from '#contract/errors.ts';
import { type Outcome, type Refusal, refusal } from '#contract/outcome.ts';
import type { FormState } from '#contract/pages/page-forms.ts';
import { paths } from '#contract/paths.ts';
import { readReachedBy } from '#core/contact/reached-by.ts';
import { readPublicBusiness } from '../../modules/businesses/index.ts';
import { sendClientLinks } from '../../modules/messages/index.ts';
import { callerOf } from '../../platform/http/address-prefix.ts';
import { readBusinessHandle } from '../../platform/ids.ts';
import { emptyForm, type FormValues, pathText, readForm, refusedForm, STALE_FORM } from '../asked-values.ts';
import { isSealed, sealForm } from '../form-seal.ts';
import {
  failureInstead,
  type PageHost,
  redirectFromOldSlug,
  sendNoBusiness,
  sendPage,
} from '../page-host.ts';

const NEITHER = 'Type the email address or the 11-digit phone number you booked with.';

/** 'Send me my link again', for clients who have lost it. What it answers never says whether there is a booking. */
export const registerMyBookingsPage = (app: FastifyInstance, host: PageHost): void => {
  const url = paths.myBookings(':businessSlug');
  const options = { errorHandler: failureInstead(host, 'Your link could not be sent.') };
  app.get(url, options, async (request, reply) => show(host, request, reply, null));
  app.post(url, options, async (request, reply) => {
    const values = readForm(request.body);
    return show(host, request, reply, values);
  });
};

/** With what was typed: sends it first. */
const show = async (
  host: PageHost,
  request: FastifyRequest,
  reply: FastifyReply,
  typed: FormValues | null,
): Promise<FastifyReply> => {
  const slug = pathText(request, 'businessSlug');
  const business = await readPublicBusiness(host.platform, slug);
  if (business === null) return sendNoBusiness(host, reply);
  const { businessSlug } = business;
  if (businessSlug !== slug) return redirectFromOldSlug(reply, paths.myBookings(businessSlug));
  const form = `my-bookings ${businessSlug}`;
  const seal = sealForm(host.platform, form, host.platform.clock.now());
  const page = (state: FormState, sent: boolean, status: number) =>
    sendPage(host, reply, { page: 'send-links', business, form: state, sent }, status);
  if (typed === null) return page(emptyForm(seal), false, 200);
  const outcome = await send(host, request, { form, businessId: business._id, typed });
  if (outcome.ok) return page(emptyForm(seal, { contact: typed['contact'] ?? '' }), true, 200);
  return page(refusedForm(seal, typed, outcome), false, errorCatalogue[outcome.code].status);
};

const send = async (
  { platform }: PageHost,
  request: FastifyRequest,
  asked: { readonly form: string; readonly businessId: string; readonly typed: FormValues },
): Promise<Outcome<null>> => {
  const now = platform.clock.now();
  if (!isSealed(platform, asked.form, request, asked.typed, now)) {
    return refusal('FORBIDDEN', { message: STALE_FORM });
  }
  const to = readReachedBy(asked.typed['contact'] ?? '');
  const business = readBusinessHandle(asked.businessId);
  if (to === null || business === null) return unread;
  return sendClientLinks(platform, { business, to, now, address: callerOf(request) });
};

const unread: Refusal = refusal('INVALID_INPUT', {
  message: NEITHER,
  errors: [{ field: 'contact', message: NEITHER }],
});
