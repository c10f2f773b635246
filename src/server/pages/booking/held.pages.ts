import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errorCatalogue } from '#contract/errors.ts';
import { type Outcome, type Refusal, refusal } from '#contract/outcome.ts';
import type { HeldPage } from '#contract/pages/held-pages.ts';
import type { FormState } from '#contract/pages/page-forms.ts';
import { paths } from '#contract/paths.ts';
import { parseCalendarDate } from '#core/calendar/calendar-date.ts';
import { formatInstant, type Instant } from '#core/calendar/instant.ts';
import { writeLines } from '#core/lines/lines-text.ts';
import { toldUntil } from '#core/money/hold-limits.ts';
import { koboToNaira, toKobo } from '#core/money/kobo.ts';
import { dateIn } from '#core/time/zone.ts';
import { type BookingLine, presentPublicLine, wantedLine } from '../../modules/appointments/index.ts';
import { ANYONE, readRentalStarts, readSlots } from '../../modules/availability/index.ts';
import {
  type HeldBooking,
  LET_GO,
  readHeldBooking,
  readPaymentFacts,
  type Settled,
  startOfDraft,
} from '../../modules/checkout/index.ts';
import { callerOf } from '../../platform/http/address-prefix.ts';
import { holdCookie } from '../../platform/http/client-cookies.ts';
import {
  emptyForm,
  type FormValues,
  pathText,
  queryText,
  readForm,
  refusedForm,
  STALE_FORM,
} from '../asked-values.ts';
import { isSealed, sealForm } from '../form-seal.ts';
import { sendDeadLink } from '../not-there.ts';
import { type PageHost, sendFailure, sendPage } from '../page-host.ts';

const formName = (token: string): string => `held ${token}`;

/** A time held for a payment, by its link: pay for it, change it, or let it go. Opening it changes nothing. */
export const registerHeldPage = (app: FastifyInstance, host: PageHost): void => {
  const { platform } = host;

  app.get('/held/:token', async (request, reply) => {
    const token = pathText(request, 'token');
    const form = emptyForm(sealForm(platform, formName(token), platform.clock.now()));
    return show(host, request, reply, { token, form, status: 200 });
  });

  app.post('/held/:token', async (request, reply) => {
    const token = pathText(request, 'token');
    const values = readForm(request.body);
    const now = platform.clock.now();
    const again = (given: Refusal): Promise<FastifyReply> => {
      const form = refusedForm(sealForm(platform, formName(token), now), values, given);
      return show(host, request, reply, { token, form, status: errorCatalogue[given.code].status });
    };
    if (!isSealed(platform, formName(token), request, values, now)) {
      return again(refusal('FORBIDDEN', { message: STALE_FORM }));
    }
    const held = await readHeldBooking(platform, token, now);
    if (held === null || !held.isLive) return reply.redirect(paths.held(token), 303);
    const outcome = await act(host, request, held, values, now);
    if (!outcome.ok) return again(outcome);
    if (values['do'] === 'let-go') holdCookie.forget(request, reply, platform.publicUrl, token);
    return reply.redirect(outcome.value, 303);
  });
};

/** Does what was asked, once the provider has been asked whether it was paid meanwhile; answers where to go on. */
const act = async (
  { checkout }: PageHost,
  request: FastifyRequest,
  { business, intent, token }: HeldBooking,
  values: FormValues,
  now: Instant,
): Promise<Outcome<string>> => {
  const { reference, intent_id: id, channel } = intent;
  const looked = await checkout.settle(reference, { address: callerOf(request), now });
  if (!looked.ok) return looked;
  if (looked.value === null || looked.value === 'waiting') return tooSlow();
  if (looked.value.state !== 'open') return { ok: true, value: paths.paymentReturn(reference) };
  if (values['do'] === 'let-go') {
    await checkout.letGo(business, id);
    return { ok: true, value: paths.held(token) };
  }
  const wish = values['do'] === 'transfer' ? 'transfer' : values['do'] === 'checkout' ? 'checkout' : channel;
  const opened = await checkout.resume(business, id, { channel: wish, spent: looked.value.declined });
  return opened.ok ? { ok: true, value: opened.value.data.authorization_url } : opened;
};

const tooSlow = (): Refusal =>
  refusal('UNAVAILABLE', {
    message: 'The payment provider is slow to answer just now. Your time is held; please try again.',
    retryAfterSeconds: 3,
  });

const show = async (
  host: PageHost,
  request: FastifyRequest,
  reply: FastifyReply,
  { token, form, status }: { readonly token: string; readonly form: FormState; readonly status: number },
): Promise<FastifyReply> => {
  const now = host.platform.clock.now();
  const held = await readHeldBooking(host.platform, token, now);
  if (held === null) return sendDeadLink(host, reply, token, { link: 'held' });
  const { reference, settled_at: settledAt } = held.intent;
  if (settledAt !== null) return reply.redirect(paths.paymentReturn(reference), 303);
  let settled: Settled | null = null;
  if (held.isLive && form.refusal === null) {
    const looked = await host.checkout.settle(reference, { address: callerOf(request), now });
    if (!looked.ok) return sendFailure(host, reply, looked, errorCatalogue[looked.code].message);
    settled = looked.value === 'waiting' ? null : looked.value;
  }
  if (settled !== null && settled.state !== 'open')
    return reply.redirect(paths.paymentReturn(reference), 303);
  const said =
    settled?.state === 'open' && settled.declined
      ? 'declined'
      : queryText(request, 'cancelled') === null
        ? null
        : 'cancelled';
  return sendPage(host, reply, await heldPage(host, held, { said, form, now }), status);
};

/** The lines of what is held, as they are told and as they are chosen anew. */
const heldLines = (
  business: HeldBooking['business'],
  lines: readonly BookingLine[],
): NonNullable<NonNullable<HeldPage['booking']>['lines']> => ({
  told: lines.map(presentPublicLine),
  text: writeLines(lines.map((line) => wantedLine(business, line))),
});

/** Several units of one item are a line of their own there, though the booking's row says all of it. */
const linesOf = (
  business: HeldBooking['business'],
  serviceId: string,
  { lines, hire, ...draft }: NonNullable<HeldBooking['draft']>,
): Pick<NonNullable<HeldPage['booking']>, 'lines'> => {
  if (lines !== undefined) return { lines: heldLines(business, lines) };
  if (hire === null || hire.quantity === 1) return {};
  const { quantity } = hire;
  const line = {
    line: 1,
    serviceName: draft.serviceName,
    staffNames: [],
    date: formatInstant(draft.startsAt),
    endDate: formatInstant(draft.endsAt),
    duration: draft.duration,
    quantity,
    options: [],
    cancelled: false,
  };
  return { lines: { told: [line], text: writeLines([{ serviceId, quantity }]) } };
};

/** Whether what was held can be had again, as the booking page would answer; null: what it was is forgotten. */
const isFreeAgain = async (
  { platform }: PageHost,
  { business, intent, serviceId, staffId, draft, isLive }: HeldBooking,
  { zone, now }: { readonly zone: string; readonly now: Instant },
): Promise<boolean | null> => {
  if (draft === null || isLive) return null;
  const { lines, hire } = draft;
  const start = startOfDraft(draft, zone);
  const day = hire === null ? dateIn(zone, draft.startsAt) : parseCalendarDate(start);
  if (day === null) return null;
  // For some minutes after its end it still waits for its money.
  const range = { from: day, to: day, except: intent.intent_id };
  if (hire !== null) {
    const wanted = lines?.map((line) => wantedLine(business, line)) ?? [
      { serviceId, quantity: hire.quantity },
    ];
    const order = { ...range, lines: wanted, days: draft.duration };
    return (await readRentalStarts(platform, order, now))?.includes(day) ?? false;
  }
  const ask =
    lines === undefined
      ? { serviceId, staffId: staffId ?? ANYONE }
      : { lines: writeLines(lines.map((line) => wantedLine(business, line))) };
  const slots = await readSlots(platform, { ...range, ...ask }, now);
  return slots.ok && slots.value.some(({ times }) => times.includes(draft.startsAt));
};

const heldPage = async (
  host: PageHost,
  held: HeldBooking,
  { said, form, now }: Pick<HeldPage, 'said' | 'form'> & { readonly now: Instant },
): Promise<HeldPage> => {
  const { token, business: id, serviceId, intent, isLive, staffId, draft } = held;
  const facts = await readPaymentFacts(host.platform, id, intent, now);
  const delivery = draft?.hire?.delivery;
  return {
    page: 'held',
    token,
    state: isLive ? 'held' : intent.problem === LET_GO ? 'let-go' : 'over',
    isFree: await isFreeAgain(host, held, { zone: facts.timezone, now }),
    byTransfer: intent.channel === 'transfer',
    said,
    business: facts.business,
    serviceSlug: facts.serviceSlug,
    booking:
      draft === null
        ? null
        : {
            serviceName: draft.serviceName,
            ...linesOf(id, serviceId, draft),
            staffId: staffId ?? '',
            staffName: draft.staffName,
            bookingType: draft.hire === null ? 'time-based' : 'item-based',
            duration: draft.duration,
            date: startOfDraft(draft, facts.timezone),
            price: koboToNaira(draft.priceKobo),
            priceVaries: facts.priceVaries,
            caution: koboToNaira(draft.hire?.cautionFeeKobo ?? toKobo(0)),
            delivery:
              delivery === undefined
                ? null
                : { method: delivery.method, zone: delivery.zone, fee: koboToNaira(delivery.feeKobo) },
          },
    timezone: facts.timezone,
    amount: facts.amount,
    heldUntil: formatInstant(toldUntil(intent.held_until)),
    form,
  };
};
