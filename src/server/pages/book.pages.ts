import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { appointmentsCalls } from '#contract/appointments.calls.ts';
import { errorCatalogue } from '#contract/errors.ts';
import type { BookPage, FormState } from '#contract/pages.ts';
import { paths } from '#contract/paths.ts';
import { addDays, type CalendarDate, parseCalendarDate } from '#core/calendar/calendar-date.ts';
import { formatInstant, type Instant, parseInstant } from '#core/calendar/instant.ts';
import { dateIn } from '#core/time/zone.ts';
import { bookAppointment, readBookingPage } from '../modules/appointments/index.ts';
import { ANYONE, readSlots } from '../modules/availability/index.ts';
import { validateBody } from '../platform/http/mount.ts';
import type { HttpRefusal } from '../platform/http/outcome.ts';
import { isSealed, sealForm } from './form-seal.ts';
import { emptyForm, type FormValues, readForm, refusedForm, STALE_FORM } from './form-values.ts';
import { type PageHost, redirectFromOldSlug, sendNotFound, sendPage } from './page-host.ts';
import { pathText, queryText } from './query.ts';

const STRIP_DAYS = 14;
const URL = '/book/:businessSlug/:serviceSlug';
type Facts = NonNullable<Awaited<ReturnType<typeof readBookingPage>>>;
type Chosen = {
  readonly staff: string | null;
  readonly date: string | null;
  readonly time: string | null;
  readonly from: string | null;
};

/** The booking page of one service. Its steps live in the address, so that each is a page of its own without scripts. */
export const registerBookPage = (app: FastifyInstance, host: PageHost): void => {
  app.get(URL, async (request, reply) => {
    const slugs = slugsOf(request);
    const facts = await readBookingPage(host.platform, slugs);
    if (facts === null) return sendNotFound(host, reply, 'This service is not offered any more.');
    if (facts.business.businessSlug !== slugs.businessSlug) {
      return redirectFromOldSlug(reply, paths.book(facts.business.businessSlug, slugs.serviceSlug));
    }
    if (facts.service.bookingType === 'item-based') {
      return sendPage(host, reply, { page: 'hire', business: facts.business, service: facts.service });
    }
    const chosen = {
      staff: queryText(request, 'staff'),
      date: queryText(request, 'date'),
      time: queryText(request, 'time'),
      from: queryText(request, 'from'),
    };
    const now = host.platform.clock.now();
    const form = emptyForm(sealForm(host.platform, formName(slugs), now));
    return sendPage(host, reply, await bookPage(host, facts, chosen, form, [], now));
  });

  app.post(URL, async (request, reply) => {
    const slugs = slugsOf(request);
    const facts = await readBookingPage(host.platform, slugs);
    if (facts === null || facts.service.bookingType === 'item-based') {
      return sendNotFound(host, reply, 'This service is not offered any more.');
    }
    return submitBooking(host, request, reply, slugs, facts);
  });
};

const slugsOf = (request: FastifyRequest) => ({
  businessSlug: pathText(request, 'businessSlug'),
  serviceSlug: pathText(request, 'serviceSlug'),
});
const formName = (slugs: ReturnType<typeof slugsOf>): string =>
  `book ${slugs.businessSlug} ${slugs.serviceSlug}`;

const submitBooking = async (
  host: PageHost,
  request: FastifyRequest,
  reply: FastifyReply,
  slugs: ReturnType<typeof slugsOf>,
  facts: Facts,
): Promise<FastifyReply> => {
  const values = readForm(request.body);
  const now = host.platform.clock.now();
  const chosen = {
    staff: values['staff'] ?? null,
    date: values['date'] ?? null,
    time: values['time'] ?? null,
    from: null,
  };
  const again = async (given: HttpRefusal, nearest: readonly string[]): Promise<FastifyReply> => {
    const form = refusedForm(sealForm(host.platform, formName(slugs), now), values, given);
    const page = await bookPage(host, facts, chosen, form, nearest, now);
    // What was typed is not thrown away: the details stay on the screen with what is wrong beside them.
    return sendPage(host, reply, { ...page, step: 3 }, errorCatalogue[given.code].status);
  };
  if (!isSealed(host.platform, formName(slugs), request, values, now)) {
    return again({ ok: false, code: 'FORBIDDEN', message: STALE_FORM }, []);
  }
  const input = validateBody(appointmentsCalls.create, bookingOf(facts, values));
  if (!input.ok) return again(input, []);
  const asking = { now, address: request.ip, idempotencyKey: values['attempt'] ?? null };
  const outcome = await bookAppointment(host.platform, host.wakeMessages, input.value, asking);
  if (outcome.ok) return reply.redirect(paths.bookingComplete(outcome.value.data._id), 303);
  return again(outcome, nearestOf(outcome));
};

const bookingOf = (facts: Facts, values: FormValues) => ({
  businessId: facts.business._id,
  serviceId: facts.service._id,
  staffId: values['staff'] ?? ANYONE,
  date: values['time'] ?? '',
  clientName: values['clientName'] ?? '',
  clientPhone: values['clientPhone'] ?? '',
  clientEmail: values['clientEmail'] ?? '',
  customFieldAnswers: facts.service.customFields.map((field) => ({
    fieldId: field.id,
    value: values[`field-${field.id}`] ?? null,
  })),
});

const nearestOf = (given: HttpRefusal): readonly string[] => {
  const data = given.data;
  const nearest = typeof data === 'object' && data !== null && 'nearest' in data ? data.nearest : [];
  return Array.isArray(nearest) ? nearest.filter((time) => typeof time === 'string') : [];
};

/** The page as the address and the diary make it; a choice that cannot be had any more falls back to its step. */
const bookPage = async (
  host: PageHost,
  facts: Facts,
  chosen: Chosen,
  form: FormState,
  nearest: readonly string[],
  now: Instant,
): Promise<BookPage> => {
  const zone = facts.business.timezone;
  const today = dateIn(zone, now);
  const lastDay = addDays(today, facts.horizonDays);
  const known = chosen.staff === ANYONE || facts.staff.some((member) => member._id === chosen.staff);
  const base = {
    page: 'book',
    business: facts.business,
    service: facts.service,
    staff: facts.staff,
    today,
    lastDay,
    nearest,
    form,
    afterBooking: facts.confirmation,
  } as const;
  if (chosen.staff === null || !known) {
    const nothing = { staffId: null, date: null, time: null };
    return { ...base, step: 1, chosen: nothing, days: [], slots: [], nextFree: null };
  }
  const at = parseInstant(chosen.time ?? '');
  const date = inReach(at === null ? chosen.date : dateIn(zone, at), today, lastDay);
  const strip = stripFrom(inReach(chosen.from, today, lastDay) ?? date ?? today, today, lastDay);
  const all = await readSlots(
    host.platform,
    { serviceId: facts.service._id, staffId: chosen.staff, from: today, to: lastDay },
    now,
  );
  const days = all ?? [];
  const shown = date ?? days.find((day) => day.times.length > 0)?.date ?? today;
  const times = days.find((day) => day.date === shown)?.times ?? [];
  const free = at !== null && times.includes(at);
  return {
    ...base,
    step: free ? 3 : 2,
    chosen: { staffId: chosen.staff, date: shown, time: free ? formatInstant(at) : null },
    days: days
      .filter((day) => day.date >= strip.from && day.date <= strip.to)
      .map((day) => ({ date: day.date, free: day.times.length, full: day.full })),
    slots: times.map(formatInstant),
    nextFree:
      times.length > 0 ? null : (days.find((day) => day.date > shown && day.times.length > 0)?.date ?? null),
  };
};

const inReach = (date: string | null, today: CalendarDate, lastDay: CalendarDate): CalendarDate | null => {
  const parsed = date === null ? null : parseCalendarDate(date);
  return parsed !== null && parsed >= today && parsed <= lastDay ? parsed : null;
};

/** Fourteen days, beginning a whole number of strips after today so that paging does not drift. */
const stripFrom = (wanted: CalendarDate, today: CalendarDate, lastDay: CalendarDate) => {
  let from = today;
  while (addDays(from, STRIP_DAYS) <= wanted && addDays(from, STRIP_DAYS) <= lastDay)
    from = addDays(from, STRIP_DAYS);
  return { from, to: addDays(from, STRIP_DAYS - 1) };
};
