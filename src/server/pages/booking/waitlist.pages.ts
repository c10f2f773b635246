import type { FastifyInstance, FastifyReply } from 'fastify';
import { waitlistCalls } from '#contract/calls/waitlist.calls.ts';
import { errorCatalogue } from '#contract/errors.ts';
import { type Outcome, type Refusal, refusal } from '#contract/outcome.ts';
import type { FormState } from '#contract/pages/page-forms.ts';
import type { WaitlistPage } from '#contract/pages/waiting-pages.ts';
import { addDays, type CalendarDate, parseCalendarDate } from '#core/calendar/calendar-date.ts';
import type { Instant } from '#core/calendar/instant.ts';
import { dateIn } from '#core/time/zone.ts';
import { makerTokenOf, readBookingPage } from '../../modules/appointments/index.ts';
import { ANYONE, readRentalStarts, readSlots, readSoldOutStarts } from '../../modules/availability/index.ts';
import { joinWaitlist, leaveWaitlist, readPlace } from '../../modules/waitlist/index.ts';
import { waitingCookie } from '../../platform/http/client-cookies.ts';
import { validateBody } from '../../platform/http/mount.ts';
import { handleOf, newId, readBusinessHandle } from '../../platform/ids.ts';
import type { Ctx } from '../../platform/use-case.ts';
import { emptyForm, type FormValues, queryText, readForm, refusedForm, STALE_FORM } from '../asked-values.ts';
import { isSealed, sealForm } from '../form-seal.ts';
import { sendNoService } from '../not-there.ts';
import {
  clientPathsOf,
  failureInstead,
  keepToken,
  type PageHost,
  readKept,
  redirectFromOldSlug,
  sendPage,
  visitorCtx,
} from '../page-host.ts';
import { type BookingFacts, type BookingSlugs, slugsOf } from './booking-form.ts';
import { keepKey } from './held-times.ts';

const FAILED = 'Could not load the waitlist:';
const NOT_KEPT = `${FAILED} There is none for this service.`;

type Chosen = { readonly date: string | null; readonly staff: string | null };

const formName = ({ businessSlug, serviceSlug }: BookingSlugs): string =>
  `waitlist ${businessSlug} ${serviceSlug}`;

/** Waiting for a day that is full; the day and the staff member come with the address or are chosen on the page. */
export const registerWaitlistPage = (app: FastifyInstance, host: PageHost): void => {
  const { platform } = host;
  const url = `${clientPathsOf(host).book(':businessSlug', ':serviceSlug')}/waitlist`;
  const options = { errorHandler: failureInstead(host, FAILED) };

  app.get(url, options, async (request, reply) => {
    const slugs = slugsOf(request);
    const facts = await readBookingPage(platform, slugs);
    if (facts === null || !facts.waitlist) return sendNoService(host, reply, slugs, NOT_KEPT);
    const chosen = { date: queryText(request, 'date'), staff: queryText(request, 'staff') };
    const { businessSlug } = facts.business;
    if (businessSlug !== slugs.businessSlug) {
      const address = clientPathsOf(host).waitlist(businessSlug, slugs.serviceSlug, chosen.date ?? '');
      return redirectFromOldSlug(reply, address);
    }
    const now = platform.clock.now();
    const form = emptyForm(sealForm(platform, formName(slugs), now));
    const page = await waitlistPage(host, facts, chosen, { form, now });
    const token = queryText(request, 'place');
    const line = { serviceId: facts.service._id, date: chosen.date ?? '' };
    const place = token === null ? null : await readPlace(platform, token, line);
    if (token === null || place === null) return sendPage(host, reply, page);
    const standings = {
      'in line': { joined: true, place: { token, byEmail: place.byEmail } },
      left: { left: true },
      booked: { took: true },
      missed: { ended: 'missed' },
      passed: { ended: 'passed' },
    } as const;
    return sendPage(host, keepKey(reply), { ...page, ...standings[place.state] });
  });

  app.post(url, options, async (request, reply) => {
    const slugs = slugsOf(request);
    const facts = await readBookingPage(platform, slugs);
    if (facts === null || !facts.waitlist) return sendNoService(host, reply, slugs, NOT_KEPT);
    const values = readForm(request.body);
    const now = platform.clock.now();
    const show = async (given: Refusal): Promise<FastifyReply> => {
      const form = refusedForm(sealForm(platform, formName(slugs), now), values, given);
      const chosen = { date: values['date'] ?? null, staff: values['staff'] ?? null };
      const page = await waitlistPage(host, facts, chosen, { form, now });
      return sendPage(host, reply, page, errorCatalogue[given.code].status);
    };
    if (!isSealed(platform, formName(slugs), request, values, now)) {
      return show(refusal('FORBIDDEN', { message: STALE_FORM }));
    }
    const at = clientPathsOf(host).waitlist(slugs.businessSlug, slugs.serviceSlug, values['date'] ?? '');
    const line = { serviceId: facts.service._id, date: values['date'] ?? '' };
    if (values['do'] === 'leave') {
      const token = values['place'] ?? '';
      await leaveWaitlist(platform, [token, ...readKept(host, request, waitingCookie)], line);
      const form = emptyForm(sealForm(platform, formName(slugs), now));
      const chosen = { date: line.date, staff: null };
      return sendPage(host, reply, {
        ...(await waitlistPage(host, facts, chosen, { form, now })),
        left: true,
      });
    }
    const entry = newId();
    const joined = await join(
      { ...visitorCtx(host, request, values['attempt']), now, recordId: entry },
      facts,
      values,
    );
    if (!joined.ok) return show(joined);
    const business = readBusinessHandle(facts.business._id);
    if (business === null) throw new Error('Somebody joined a line of no business');
    // Whoever was in line before keeps that place: this names one that is not there.
    const place = makerTokenOf(platform.secrets, handleOf(business, entry));
    keepToken(host, { request, reply }, waitingCookie, place);
    // The page's own address is the way off the list again.
    return reply.redirect(`${at}&place=${place}`, 303);
  });
};

const join = async (
  ctx: Ctx,
  { business, service }: BookingFacts,
  values: FormValues,
): Promise<Outcome<unknown>> => {
  const input = validateBody(waitlistCalls.join, {
    businessId: business._id,
    serviceId: service._id,
    staffId: values['staff'] ?? ANYONE,
    date: values['date'] ?? '',
    clientName: values['clientName'] ?? '',
    clientPhone: values['clientPhone'] ?? '',
    clientEmail: values['clientEmail'] ?? '',
  });
  if (!input.ok) return input;
  return joinWaitlist({ ctx, input: { params: undefined, query: undefined, body: input.value } });
};

const waitlistPage = async (
  host: PageHost,
  facts: BookingFacts,
  chosen: Chosen,
  { form, now }: { readonly form: FormState; readonly now: Instant },
): Promise<WaitlistPage> => {
  const { business, service, staff } = facts;
  const today = dateIn(business.timezone, now);
  const reach = { from: today, to: addDays(today, facts.horizonDays) };
  const staffId = staff.some(({ _id }) => _id === chosen.staff) ? (chosen.staff ?? ANYONE) : ANYONE;
  const { full, free } = await readDays(host, { serviceId: service._id, staffId, ...reach }, facts, now);
  const date = parseCalendarDate(chosen.date ?? '');
  const day = date === null ? null : full.includes(date) ? 'full' : free.includes(date) ? 'free' : 'shut';
  return {
    page: 'waitlist',
    business,
    service,
    staff,
    chosen: { staffId, date },
    day,
    days: full,
    anyFree: free.length > 0,
    joined: false,
    form,
  };
};

/** Which days in reach are full, and which have a time free; the others are shut. */
const readDays = async (
  { platform }: PageHost,
  ask: {
    readonly serviceId: string;
    readonly staffId: string;
    readonly from: CalendarDate;
    readonly to: CalendarDate;
  },
  { service }: BookingFacts,
  now: Instant,
): Promise<{ readonly full: readonly CalendarDate[]; readonly free: readonly CalendarDate[] }> => {
  if (service.bookingType === 'item-based') {
    const rental = { ...ask, lines: [{ serviceId: ask.serviceId }] };
    const full = (await readSoldOutStarts(platform, rental, now)) ?? [];
    return { full, free: (await readRentalStarts(platform, rental, now)) ?? [] };
  }
  const slots = await readSlots(platform, ask, now);
  const days = slots.ok ? slots.value : [];
  return {
    full: days.filter((day) => day.full).map(({ date }) => date),
    free: days.filter(({ times }) => times.length > 0).map(({ date }) => date),
  };
};
