import type { FastifyInstance, FastifyRequest } from 'fastify';
import { errorCatalogue } from '#contract/errors.ts';
import type { CompletePage } from '#contract/pages.ts';
import { paths } from '#contract/paths.ts';
import type { Instant } from '#core/calendar/instant.ts';
import { koboToNaira } from '#core/money/kobo.ts';
import {
  readAppointmentDetails,
  readPaymentFacts,
  type Settled,
  tokenOfHold,
  toldUntil,
} from '../modules/appointments/index.ts';
import { readCalendarFile, readReminders } from '../modules/messages/index.ts';
import { inTenant } from '../platform/db/transaction.ts';
import { createAddressLimit } from '../platform/http/address-limit.ts';
import { callerOf } from '../platform/http/address-prefix.ts';
import { done, type Outcome } from '../platform/http/outcome.ts';
import { handleOf, readHandle } from '../platform/ids.ts';
import { clientPathsOf, type PageHost, sendFailure, sendNotFound, sendPage } from './page-host.ts';
import { queryText } from './query.ts';

const failed = (message: string, retry?: string): CompletePage => ({
  page: 'complete',
  state: 'failed',
  message,
  ...(retry === undefined ? {} : { retry }),
});

/** The page says only what the server itself knows of the booking: an address proves nothing. */
const completePage = async (
  host: PageHost,
  request: FastifyRequest,
  now: Instant,
): Promise<Outcome<CompletePage | { readonly page: 'elsewhere'; readonly path: string }>> => {
  const handle = queryText(request, 'apptId');
  if (handle !== null) return done(await bookedPage(host, handle, null));
  const reference = queryText(request, 'reference') ?? queryText(request, 'trxref');
  if (reference === null) return done(failed('Payment reference missing.'));
  const looked = await host.checkout.settle(reference, { address: callerOf(request), now });
  if (!looked.ok) return looked;
  const settled = looked.value;
  if (settled === null) return done(failed('Payment verification failed.'));
  if (settled === 'waiting') return done({ page: 'complete', state: 'verifying', reference });
  // Nothing is booked and the time is still theirs: what can be done about it stands on the page of the hold.
  const cancelled = queryText(request, 'cancelled') !== null;
  if (settled.state === 'open' && (settled.declined || cancelled) && now < toldUntil(settled.intent)) {
    const path = paths.held(tokenOfHold(host.platform.secrets, settled.business, settled.intent));
    return done({ page: 'elsewhere', path: cancelled ? `${path}?cancelled=true` : path });
  }
  return done(await settledPage(host, settled));
};

const bookedPage = async (host: PageHost, handle: string, paid: number | null): Promise<CompletePage> => {
  const appointment = await readAppointmentDetails(host.platform, handle);
  if (appointment === null) return failed('Booking completed, but could not retrieve details.');
  return {
    page: 'complete',
    state: 'success',
    appointment,
    paid,
    reminders: await remindersOf(host, handle),
  };
};

const remindersOf = async ({ platform }: PageHost, handle: string): Promise<string | null> => {
  const booking = readHandle(handle);
  if (booking === null) return null;
  return inTenant(platform.database, booking.business, (transaction) =>
    readReminders(transaction, booking.id, platform.clock.now()),
  );
};

const settledPage = async (host: PageHost, settled: Settled): Promise<CompletePage> => {
  const { business: id, intent } = settled;
  if (settled.state === 'booked') {
    return bookedPage(host, handleOf(id, settled.appointment), koboToNaira(intent.amount_kobo));
  }
  const facts = await readPaymentFacts(host.platform, id, intent, host.platform.clock.now());
  const { business, serviceSlug, checkoutUrl } = facts;
  const token = tokenOfHold(host.platform.secrets, id, intent);
  const again = `${clientPathsOf(host).book(business.businessSlug, serviceSlug)}?held=${token}`;
  switch (settled.state) {
    case 'refunded': {
      const { amount, currency } = settled;
      return { page: 'complete', state: 'refunded', amount: koboToNaira(amount), currency, business };
    }
    case 'lapsed':
      return failed('Booking Error: the time was no longer held. Nothing was paid.', again);
    case 'open':
      if (settled.declined) {
        return failed('Booking Error: the payment did not go through. Nothing was taken.', again);
      }
      return checkoutUrl === null || intent.channel === 'transfer'
        ? { page: 'complete', state: 'verifying', reference: intent.reference }
        : { page: 'complete', state: 'verifying', reference: intent.reference, checkoutUrl, hold: token };
  }
};

/** A failure is told with the status of what is behind it; a payment under way is none. */
const statusOf = (page: CompletePage): number => (page.state === 'failed' ? 404 : 200);

/** A page that waits looks again every few seconds, and many browsers may share an address. */
const PER_MINUTE = 120;

/** Its address leads to a booking: nobody keeps it, lists it or is told it. */
const unkept = {
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex, nofollow',
} as const;

export const registerCompletePage = (app: FastifyInstance, host: PageHost): void => {
  const { complete } = clientPathsOf(host);
  const limit = createAddressLimit(PER_MINUTE);
  app.get(complete, async (request, reply) => {
    reply.headers(unkept);
    const now = host.platform.clock.now();
    const page = limit(callerOf(request), now) ?? (await completePage(host, request, now));
    if (!page.ok) return sendFailure(host, reply, page, errorCatalogue[page.code].message);
    const shown = page.value;
    if (shown.page === 'elsewhere') return reply.redirect(shown.path, 303);
    return sendPage(host, reply, shown, statusOf(shown));
  });

  app.get(`${complete}/calendar.ics`, async (request, reply) => {
    const handle = readHandle(queryText(request, 'apptId') ?? '');
    const settings = { publicUrl: host.platform.publicUrl, now: host.platform.clock.now() };
    const file =
      handle === null
        ? null
        : await inTenant(host.platform.database, handle.business, (transaction) =>
            readCalendarFile(transaction, handle.id, settings),
          );
    if (file === null) return sendNotFound(host, reply);
    return reply
      .headers({
        'content-type': 'text/calendar; charset=utf-8',
        'content-disposition': 'attachment; filename="booking.ics"',
        'cache-control': 'private, no-store',
      })
      .send(file);
  });
};
