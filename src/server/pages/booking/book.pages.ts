import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errorCatalogue, type FieldError } from '#contract/errors.ts';
import type { Refusal } from '#contract/outcome.ts';
import type { BookPage } from '#contract/pages/booking-pages.ts';
import type { ChosenLines } from '#contract/pages/lines-pages.ts';
import type { FormState } from '#contract/pages/page-forms.ts';
import { paths } from '#contract/paths.ts';
import { addDays, type CalendarDate } from '#core/calendar/calendar-date.ts';
import {
  dayMs,
  formatInstant,
  hourMs,
  type Instant,
  parseInstant,
  toInstant,
} from '#core/calendar/instant.ts';
import { dateIn } from '#core/time/zone.ts';
import { zoneClock } from '#core/time/zone-offsets.ts';
import {
  readBookingPage,
  readMadeAt,
  readMadeOf,
  refuseOtherKind,
} from '../../modules/appointments/index.ts';
import {
  ANYONE,
  isPlainAsk,
  readLengthOfLines,
  readLineWishes,
  readSlots,
} from '../../modules/availability/index.ts';
import { readOfferedHold } from '../../modules/waitlist/index.ts';
import { bookedCookie } from '../../platform/http/client-cookies.ts';
import type { Id } from '../../platform/ids.ts';
import { type FormValues, queryText, readForm, refusedForm, STALE_FORM, sentForm } from '../asked-values.ts';
import { isSealed, sealAgain, sealForm } from '../form-seal.ts';
import { sendNoService } from '../not-there.ts';
import {
  clientPathsOf,
  failureInstead,
  type PageHost,
  readKept,
  redirectFromOldSlug,
  sendPage,
} from '../page-host.ts';
import {
  type BookingFacts,
  type BookingSlugs,
  clientOf,
  factsAfter,
  formName,
  leavesPlace,
  nearestOf,
  slugsOf,
} from './booking-form.ts';
import { inReach, showStrip, type TimeChoice } from './day-strip.ts';
import { fewerAt } from './fewer-lines.ts';
import { keepKey, keepOwn, type OwnHolds, ownForm, readOwnHolds } from './held-times.ts';
import { chooseItems } from './items-choice.ts';
import { chooseLines, withPostedLines } from './lines-choice.ts';
import { appointmentTerms, bookingTermsOf } from './payment-terms.ts';
import { showRental, submitRental } from './rental.pages.ts';
import { quoteIn, sendBooking } from './send-booking.ts';

/** What no booking page is shown for begins like this; what went wrong follows. */
const FAILED = 'Could not load booking page:';
const NOT_OFFERED = `${FAILED} This service is no longer offered.`;
/** The first free time is looked for so far ahead. */
const SOON_DAYS = 13;
type Chosen = TimeChoice & { readonly staff: string | null; readonly offer: string | null };
type Made = {
  readonly form: FormState;
  readonly nearest: readonly string[];
  readonly own: OwnHolds;
  readonly now: Instant;
};

/** The booking page of one service. Its steps live in the address, so that each is a page of its own without scripts. */
export const registerBookPage = (app: FastifyInstance, host: PageHost): void => {
  const url = clientPathsOf(host).book(':businessSlug', ':serviceSlug');
  const options = { errorHandler: failureInstead(host, FAILED) };
  app.get(url, options, async (request, reply) => {
    const slugs = slugsOf(request);
    const facts = await readBookingPage(host.platform, slugs);
    if (facts === null) return sendNoService(host, reply, slugs, NOT_OFFERED);
    if (facts.business.businessSlug !== slugs.businessSlug) {
      return redirectFromOldSlug(
        reply,
        clientPathsOf(host).book(facts.business.businessSlug, slugs.serviceSlug),
      );
    }
    const made = await readMadeHere(host, request, facts);
    // guard: whoever-comes-back-from-paying-does-not-pay-again
    if (made !== null) return keepKey(reply).redirect(paths.manage(made), 303);
    if (facts.service.bookingType === 'item-based') {
      const chosen = await chooseItems(host, { request, reply }, facts);
      return 'service' in chosen ? showRental(host, request, reply, slugs, chosen) : chosen;
    }
    const now = host.platform.clock.now();
    const found = await chooseLines(host, { request, reply }, facts, now);
    if (!('service' in found)) return found;
    const chosen = {
      staff: queryText(request, 'staff'),
      date: queryText(request, 'date'),
      time: queryText(request, 'time'),
      from: queryText(request, 'from'),
      offer: queryText(request, 'offer'),
    };
    const own = await readOwnHolds(host, request, found, {
      token: queryText(request, 'held'),
      offer: queryText(request, 'offer'),
      now,
    });
    const form = ownForm(sealForm(host.platform, formName(slugs), now), own);
    const page = await bookPage(host, found, chosen, { form, nearest: [], own, now });
    const mine = await readMine(host, request, page, now);
    if (page.gone === undefined || mine === null) return sendPage(host, keepOwn(reply, own), page);
    return sendPage(host, keepKey(reply), { ...page, gone: { ...page.gone, mine } });
  });

  app.post(url, options, async (request, reply) => {
    const slugs = slugsOf(request);
    const facts = await readBookingPage(host.platform, slugs);
    if (facts === null) return sendNoService(host, reply, slugs, NOT_OFFERED);
    const submit = facts.service.bookingType === 'item-based' ? submitRental : submitBooking;
    return submit(host, request, reply, slugs, facts);
  });
};

/** Whoever comes back to the address of a hold that they have paid by now: what it became. */
const readMadeHere = async (
  host: PageHost,
  request: FastifyRequest,
  { business }: BookingFacts,
): Promise<string | null> => {
  const hold = queryText(request, 'held');
  if (hold === null || !readKept(host, request, bookedCookie).includes(hold)) return null;
  const now = host.platform.clock.now();
  return readMadeOf(host.platform, hold, { businessId: business._id, now });
};

/** Whoever comes back after booking finds their own time taken: by themselves. */
const readMine = async (
  host: PageHost,
  request: FastifyRequest,
  { business, service, gone }: BookPage,
  now: Instant,
): Promise<string | null> => {
  const start = parseInstant(gone?.time ?? '');
  if (start === null) return null;
  const kept = readKept(host, request, bookedCookie);
  return readMadeAt(host.platform, kept, { businessId: business._id, serviceId: service._id, start, now });
};

const submitBooking = async (
  host: PageHost,
  request: FastifyRequest,
  reply: FastifyReply,
  slugs: BookingSlugs,
  read: BookingFacts,
): Promise<FastifyReply> => {
  const { take = '', ...sent } = readForm(request.body);
  // A button of the form asks for some of the lines, and to see what they come to.
  const values: FormValues = take === '' ? sent : { ...sent, lines: take, time: sent['lost'] ?? '' };
  const now = host.platform.clock.now();
  const facts = await withPostedLines(host, read, values['lines'] ?? '', now);
  const chosen = {
    staff: values['staff'] ?? null,
    date: values['date'] ?? null,
    time: values['time'] ?? null,
    from: null,
    offer: values['offer'] ?? null,
  };
  const sealed = isSealed(host.platform, formName(slugs), request, values, now);
  const seal = sealed
    ? sealAgain(host.platform, formName(slugs), values, now)
    : sealForm(host.platform, formName(slugs), now);
  const again = async (given: Refusal | null): Promise<FastifyReply> => {
    const form = given === null ? sentForm(seal, values) : refusedForm(seal, values, given);
    const nearest = given === null ? [] : nearestOf(given);
    const own = await readOwnHolds(host, request, facts, {
      token: values['held'] ?? null,
      offer: values['offer'] ?? null,
      now,
    });
    const after = given === null ? read : await factsAfter(given, host, slugs, read);
    const stands = await withPostedLines(host, after, values['lines'] ?? '', now);
    const page = await bookPage(host, stands, chosen, { form, nearest, own, now });
    if (given === null) {
      const shown = { ...page, step: 3, nearest: page.gone?.nearest ?? [] } as const;
      return sendPage(host, keepOwn(reply, own), page.staffGone === true ? page : shown);
    }
    const payment = { ...page.payment, quote: quoteIn(given) ?? page.payment.quote };
    const asked = { time: chosen.time ?? '', except: own.except };
    const less = nearest.length === 0 ? undefined : await fewerAt(host, stands, asked, now);
    const at = leavesPlace(given) ? parseInstant(chosen.time ?? '') : null;
    const place = at === null ? {} : { date: dateIn(facts.business.timezone, at), time: formatInstant(at) };
    // What was typed is not thrown away: the details stay on the screen with what is wrong beside them.
    // Without anybody to do it, or who was chosen, there is no time to pick either: the choice of staff comes first.
    // So it does where a line is not as it can be booked.
    const atLines = form.errors.some(({ field }) => field.startsWith('lines'));
    const step = page.staffGone === true || chosen.staff === null || atLines ? 1 : 3;
    const told = less === undefined ? {} : { less };
    const shown = { ...page, ...told, payment, step, chosen: { ...page.chosen, ...place } } as const;
    return sendPage(host, keepOwn(reply, own), shown, errorCatalogue[given.code].status);
  };
  if (!sealed) {
    return again({ ok: false, code: 'FORBIDDEN', message: STALE_FORM });
  }
  if (take !== '') return again(null);
  const form = { values, terms: appointmentTerms(facts) };
  const outcome =
    // guard: a-form-is-of-the-kind-of-service-it-was-made-for
    refuseOtherKind(values['terms'], bookingTermsOf(facts)) ??
    (await sendBooking(host, bookingOf(facts, values), form, { now, request, reply }));
  return outcome.ok ? reply.redirect(outcome.value, 303) : again(outcome);
};

const bookingOf = (facts: BookingFacts, values: FormValues) => {
  const { serviceId, ...client } = clientOf(facts, values);
  const { chosenLines } = facts;
  const what =
    chosenLines === undefined
      ? { serviceId, staffId: values['staff'] ?? ANYONE }
      : { lines: chosenLines.lines };
  return { ...client, ...what, date: values['time'] ?? '', offer: values['offer'] ?? '' };
};

/** The page as the address and the schedule make it; a choice that cannot be had any more falls back to its step. */
const bookPage = async (
  host: PageHost,
  facts: BookingFacts,
  chosen: Chosen,
  { form, nearest, own, now }: Made,
): Promise<BookPage> => {
  const zone = facts.business.timezone;
  const today = dateIn(zone, now);
  const lastDay = addDays(today, facts.horizonDays);
  const { chosenLines } = facts;
  // Of lines the word says that they are chosen: who does them stands in each.
  const known = chosen.staff === ANYONE || facts.staff.some((member) => member._id === chosen.staff);
  const settled = chosenLines === undefined || chosenLines.errors.length === 0;
  const base = {
    page: 'book',
    business: facts.business,
    service: facts.service,
    staff: facts.staff,
    today,
    lastDay,
    clock: zoneClock(zone, toInstant(now - dayMs), toInstant(now + (facts.horizonDays + 2) * dayMs)),
    nearest,
    form,
    afterBooking: facts.confirmation,
    waitlist: facts.waitlist && (chosenLines === undefined || isPlain(chosenLines)),
    payment: appointmentTerms(facts),
    freeFrom: formatInstant(toInstant(now + facts.cancelNoticeHours * hourMs)),
    ...(own.shown.length === 0 ? {} : { holds: own.shown }),
    ...(chosenLines === undefined ? {} : { chosenLines: toldLines(chosenLines, chosen.staff, form) }),
  } as const;
  if (chosen.staff === null || !known || !settled) {
    const gone = settled && chosen.staff !== null && chosen.staff !== '';
    const [first, ...others] = chosenLines === undefined && !gone ? facts.staff : [];
    // Among one there is nothing to choose: 'Next' is there at once.
    const staffId = first !== undefined && others.length === 0 ? first._id : null;
    const nothing = { staffId, date: inReach(chosen.date, today, lastDay), time: null };
    const shown = { ...base, step: 1, chosen: nothing, days: [], slots: [], nextFree: null } as const;
    if (chosenLines !== undefined) return shown;
    if (gone) return { ...shown, staffGone: true };
    const ask = { ...whatOf(facts, ANYONE), from: today, to: earlier(addDays(today, SOON_DAYS), lastDay) };
    const soon = await readSlots(host.platform, { ...ask, except: own.except }, now);
    const soonest = soon.ok ? soon.value.flatMap(({ times }) => times).at(0) : undefined;
    return soonest === undefined ? shown : { ...shown, firstFree: formatInstant(soonest) };
  }
  const offered = await readOfferedHold(host.platform, chosen.offer, now);
  const except = own.except ?? offered?.id ?? null;
  const all = await readSlots(
    host.platform,
    { ...whatOf(facts, chosen.staff), from: today, to: lastDay, except },
    now,
  );
  const { time, date, ...shown } = showStrip(all.ok ? all.value : [], chosen, { zone, today, lastDay });
  const lengthFrom = await readLengthFrom(host, facts, { time, except }, now);
  return {
    ...base,
    ...shown,
    ...(lengthFrom === null ? {} : { lengthFrom }),
    ...(offered === null ? {} : { offer: offered.token, offerUntil: formatInstant(offered.until) }),
    step: time === null ? 2 : 3,
    chosen: { staffId: chosenLines === undefined ? chosen.staff : ANYONE, date, time },
  };
};

/** How long several services take from the time that is chosen: it is longer than they are where one is waited for. */
const readLengthFrom = async (
  { platform }: PageHost,
  { chosenLines }: BookingFacts,
  { time, except }: { readonly time: string | null; readonly except: Id | null },
  now: Instant,
): Promise<NonNullable<BookPage['lengthFrom']> | null> => {
  const at = parseInstant(time ?? '');
  if (chosenLines === undefined || chosenLines.lines.length < 2 || time === null || at === null) return null;
  const minutes = await readLengthOfLines(platform, { lines: chosenLines.text, at, except }, now);
  return minutes === null ? null : { time, minutes };
};

const earlier = (one: CalendarDate, other: CalendarDate): CalendarDate => (one < other ? one : other);

/** Whether nothing of the one service was chosen: whoever waits for a day waits for it as it is. */
const isPlain = ({ lines }: ChosenLines): boolean => {
  const wanted = readLineWishes(lines);
  return wanted !== null && isPlainAsk(wanted.lines);
};

/** What free times are asked of. */
const whatOf = ({ service, chosenLines }: BookingFacts, staffId: string) =>
  chosenLines === undefined ? { serviceId: service._id, staffId } : { lines: chosenLines.text };

/** What has not been chosen yet is no error: it is one once the client wants to go on. */
const toldLines = (chosen: ChosenLines, staff: string | null, form: FormState): ChosenLines => {
  const refused = form.errors.filter(({ field }) => field.startsWith('lines'));
  if (refused.length > 0) return { ...chosen, errors: refused };
  const isTold = ({ field }: FieldError): boolean => staff !== null || !field.endsWith('.optionIds');
  return { ...chosen, errors: chosen.errors.filter(isTold) };
};
