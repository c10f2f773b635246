import type { FastifyInstance, FastifyRequest } from 'fastify';
import { errorCatalogue } from '#contract/errors.ts';
import { type Outcome, refusal } from '#contract/outcome.ts';
import type { CompletePage } from '#contract/pages/booking-pages.ts';
import type { BusinessLook } from '#contract/pages/page-forms.ts';
import { paths } from '#contract/paths.ts';
import type { Instant } from '#core/calendar/instant.ts';
import { toldUntil } from '#core/money/hold-limits.ts';
import { koboToNaira } from '#core/money/kobo.ts';
import { ok } from '#core/result.ts';
import {
  confirmByLink,
  readCompleted,
  readConfirmToken,
  tokenOfHold,
} from '../../modules/appointments/index.ts';
import { readPaymentFacts, type Settled } from '../../modules/checkout/index.ts';
import { readCalendarFile, readReminders } from '../../modules/messages/index.ts';
import { PAID_TWICE, readWayBack } from '../../modules/payments/index.ts';
import { inTenant } from '../../platform/db/transaction.ts';
import { callerOf } from '../../platform/http/address-prefix.ts';
import { bookedCookie } from '../../platform/http/client-cookies.ts';
import { createAddressLimit } from '../../platform/http/rate-limits/address-limit.ts';
import { perMinute } from '../../platform/http/rate-limits/per-minute.ts';
import { handleOf, readHandle } from '../../platform/ids.ts';
import { queryText, readForm } from '../asked-values.ts';
import { isSealed, sealForm } from '../form-seal.ts';
import { readReviewState } from '../links/manage.pages.ts';
import { sendDeadLink, unknownPayment } from '../not-there.ts';
import {
  clientPathsOf,
  failureInstead,
  type PageHost,
  readKept,
  sendFailure,
  sendPage,
  visitorCtx,
} from '../page-host.ts';

const failed = (message: string, look: BusinessLook | null = null, retry?: string): CompletePage => ({
  page: 'complete',
  state: 'failed',
  message,
  look,
  ...(retry === undefined ? {} : { retry }),
});

/** The page says only what the server itself knows of the booking: an address proves nothing. */
const completePage = async (
  host: PageHost,
  request: FastifyRequest,
  now: Instant,
): Promise<Outcome<CompletePage | { readonly page: 'elsewhere'; readonly path: string }>> => {
  const handle = queryText(request, 'apptId');
  const kept = readKept(host, request, bookedCookie);
  if (handle !== null) return ok(await bookedPage(host, handle, { kept, now }));
  const reference = queryText(request, 'reference') ?? queryText(request, 'trxref');
  if (reference === null) return ok(await unknownPayment(host, '', 'Payment reference missing.'));
  const looked = await host.checkout.settle(reference, { address: callerOf(request), now });
  if (!looked.ok) return looked;
  const settled = looked.value;
  if (settled === null) return ok(await unknownPayment(host, reference));
  if (settled === 'waiting') return ok({ page: 'complete', state: 'verifying', reference, look: null });
  // Nothing is booked and the time is still theirs: what can be done about it stands on the page of the hold.
  const cancelled = queryText(request, 'cancelled') !== null;
  if (
    settled.state === 'open' &&
    (settled.declined || cancelled) &&
    now < toldUntil(settled.intent.held_until)
  ) {
    const path = paths.held(tokenOfHold(host.platform.secrets, settled.business, settled.intent));
    return ok({ page: 'elsewhere', path: cancelled ? `${path}?cancelled=true` : path });
  }
  // What was sent by transfer may still be on its way, and is not to be sent twice: that stands there as well.
  if (settled.state === 'lapsed' && settled.intent.channel === 'transfer') {
    const token = tokenOfHold(host.platform.secrets, settled.business, settled.intent);
    return ok({ page: 'elsewhere', path: paths.held(token) });
  }
  if (settled.state === 'booked') return paidPage(host, settled, { kept, now });
  return ok(await settledPage(host, settled, { kept, now }));
};

/** Nobody is to believe that a booking they have paid for came to nothing, however little of it can be read just now. */
const paidPage = async (
  host: PageHost,
  { business, appointment }: Extract<Settled, { readonly state: 'booked' }>,
  asked: Asked,
): Promise<Outcome<CompletePage>> => {
  try {
    return ok(await bookedPage(host, handleOf(business, appointment), asked));
  } catch (error) {
    host.platform.log('booking.unread', { error });
    return refusal('INTERNAL', { message: 'Booking completed, but could not retrieve details.' });
  }
};

/** What the browser shows of itself, and when. */
type Asked = { readonly kept: readonly string[]; readonly now: Instant };

const bookedPage = async (host: PageHost, handle: string, asked: Asked): Promise<CompletePage> => {
  const booked = await readCompleted(host.platform, handle, asked);
  if (booked === null) return failed('Could not load booking details: no booking belongs to this link.');
  const { appointment, look, money, confirmedBy, canConfirm, manage } = booked;
  return {
    page: 'complete',
    state: 'success',
    appointment,
    look,
    money,
    confirmedBy,
    confirm: canConfirm ? sealForm(host.platform, confirmForm(handle), asked.now) : null,
    manage,
    review: manage === null ? null : await readReviewState(host, manage, appointment),
    reminders: await remindersOf(host, handle),
  };
};

const confirmForm = (handle: string): string => `confirm ${handle}`;

const remindersOf = async ({ platform }: PageHost, handle: string): Promise<string | null> => {
  const booking = readHandle(handle);
  if (booking === null) return null;
  return inTenant(platform.database, booking.business, (transaction) =>
    readReminders(transaction, booking.id, platform.clock.now()),
  );
};

const settledPage = async (
  host: PageHost,
  settled: Exclude<Settled, { readonly state: 'booked' }>,
  asked: Asked,
): Promise<CompletePage> => {
  const { business: id, intent } = settled;
  const facts = await readPaymentFacts(host.platform, id, intent, asked.now);
  const { serviceSlug, checkoutUrl } = facts;
  const { phone, ...look } = facts.business;
  const token = tokenOfHold(host.platform.secrets, id, intent);
  const again = `${clientPathsOf(host).book(look.businessSlug, serviceSlug)}?held=${token}`;
  switch (settled.state) {
    case 'refunded': {
      const { amount, currency } = settled;
      const refund = await inTenant(host.platform.database, id, (transaction) =>
        readWayBack(transaction, intent.intent_id),
      );
      return {
        page: 'complete',
        state: 'refunded',
        amount: koboToNaira(amount),
        currency,
        refund,
        paidTwice: intent.problem === PAID_TWICE,
        told: intent.client_email !== '' ? 'email' : intent.client_phone !== '' ? 'sms' : null,
        look,
        phone,
      };
    }
    case 'lapsed':
      return failed('Booking Error: the time was no longer held. No payment reached us.', look, again);
    case 'open':
      if (settled.declined) {
        return failed('Booking Error: the payment did not go through. No payment reached us.', look, again);
      }
      return checkoutUrl === null || intent.channel === 'transfer'
        ? { page: 'complete', state: 'verifying', reference: intent.reference, look }
        : {
            page: 'complete',
            state: 'verifying',
            reference: intent.reference,
            checkoutUrl,
            hold: token,
            look,
          };
  }
};

/** A failure is told with the status of what is behind it; a payment under way is none. */
const statusOf = (page: CompletePage): number => (page.state === 'failed' ? 404 : 200);

/** Its address leads to a booking: nobody keeps it, lists it or is told it. */
const unkept = {
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex, nofollow',
} as const;

export const registerCompletePage = (app: FastifyInstance, host: PageHost): void => {
  const { complete, bookingComplete } = clientPathsOf(host);
  const limit = createAddressLimit(perMinute.waitingPages);
  const options = { errorHandler: failureInstead(host, 'Could not load booking details:') };
  app.get(complete, options, async (request, reply) => {
    reply.headers(unkept);
    const now = host.platform.clock.now();
    const page = limit(callerOf(request), now) ?? (await completePage(host, request, now));
    if (!page.ok) {
      return sendFailure(host, reply, page, page.message ?? errorCatalogue[page.code].message);
    }
    const shown = page.value;
    if (shown.page === 'elsewhere') return reply.redirect(shown.path, 303);
    return sendPage(host, reply, shown, statusOf(shown));
  });

  // Whatever comes of it, the page says how the booking stands.
  app.post(`${complete}/confirm`, async (request, reply) => {
    reply.headers(unkept);
    const { platform } = host;
    const now = platform.clock.now();
    const limited = limit(callerOf(request), now);
    if (limited !== null) return sendFailure(host, reply, limited, errorCatalogue[limited.code].message);
    const values = readForm(request.body);
    const handle = values['apptId'] ?? '';
    const token = await readConfirmToken(platform, handle);
    if (token === null) return sendDeadLink(host, reply, handle, { link: 'manage' });
    if (isSealed(platform, confirmForm(handle), request, values, now)) {
      await confirmByLink({
        ctx: visitorCtx(host, request, values['attempt']),
        input: { params: { token }, query: undefined, body: undefined },
      });
    }
    return reply.redirect(bookingComplete(handle), 303);
  });

  app.get(`${complete}/calendar.ics`, async (request, reply) => {
    const named = queryText(request, 'apptId') ?? '';
    const handle = readHandle(named);
    const settings = { publicUrl: host.platform.publicUrl, now: host.platform.clock.now() };
    const file =
      handle === null
        ? null
        : await inTenant(host.platform.database, handle.business, (transaction) =>
            readCalendarFile(transaction, handle.id, settings),
          );
    if (file === null) return sendDeadLink(host, reply, named, { link: 'manage' });
    return reply
      .headers({
        'content-type': 'text/calendar; charset=utf-8',
        'content-disposition': 'attachment; filename="booking.ics"',
        'cache-control': 'private, no-store',
      })
      .send(file);
  });
};
