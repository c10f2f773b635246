import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { manageCalls } from '#contract/calls/manage.calls.ts';
import { errorCatalogue } from '#contract/errors.ts';
import { type Outcome, type Refusal, refusal } from '#contract/outcome.ts';
import { linesAfter } from '#contract/pages/lines-form.ts';
import type { AddedChoice, AddLinePage } from '#contract/pages/lines-pages.ts';
import type { FormState } from '#contract/pages/page-forms.ts';
import { paths } from '#contract/paths.ts';
import type { ManagedAppointment } from '#contract/replies/views.ts';
import { LONGEST_LINES, readLines, type WantedLine, writeLines } from '#core/lines/lines-text.ts';
import { ok } from '#core/result.ts';
import {
  addLineByLink,
  readChosenLines,
  readLineOffer,
  readLinkToken,
  readManaged,
} from '../../modules/appointments/index.ts';
import { readPublicServicesBySlug } from '../../modules/services/index.ts';
import { validateBody } from '../../platform/http/mount.ts';
import { businessHandle } from '../../platform/ids.ts';
import {
  emptyForm,
  type FormValues,
  pathText,
  queryPairs,
  queryText,
  readForm,
  refusedForm,
  STALE_FORM,
} from '../asked-values.ts';
import { isSealed, sealForm } from '../form-seal.ts';
import { sendDeadLink } from '../not-there.ts';
import { type PageHost, sendPage, visitorCtx } from '../page-host.ts';
import { formName, showManaged } from './manage.pages.ts';

const NOT_OFFERED = 'This service, or who does it, is no longer offered. Please choose again.';
const NO_PLACE = 'Please choose a time first.';

/** A client adds a service to a booking by its manage link: which, what of it, and when. Opening it changes nothing. */
export const registerAddLinePages = (app: FastifyInstance, host: PageHost): void => {
  const { platform } = host;

  app.get('/manage/:token/add', async (request, reply) => {
    const token = pathText(request, 'token');
    const line = oneLine(queryText(request, 'lines', LONGEST_LINES));
    if (line !== null && queryText(request, 'do') !== null) {
      const [chosen = line] = linesAfter([line], queryPairs(request));
      return reply.redirect(paths.addLine(token, writeLines([chosen]), 'times'));
    }
    const form = emptyForm(sealForm(platform, formName(token), platform.clock.now()));
    return show(host, request, reply, {
      line,
      isChosen: queryText(request, 'step') === 'times',
      form,
      status: 200,
    });
  });

  app.post('/manage/:token/add', async (request, reply) => {
    const token = pathText(request, 'token');
    const now = platform.clock.now();
    const values = readForm(request.body);
    const line = oneLine(values['lines'] ?? null);
    const again = (given: Refusal) => {
      const form = refusedForm(sealForm(platform, formName(token), now), values, given);
      return show(host, request, reply, {
        line,
        isChosen: true,
        form,
        status: errorCatalogue[given.code].status,
      });
    };
    if (!isSealed(platform, formName(token), request, values, now))
      return again(refusal('FORBIDDEN', { message: STALE_FORM }));
    if (line === null) return again(refusal('NOT_FOUND', { message: NOT_OFFERED }));
    const input = validateBody(manageCalls.addLine, { ...sentOf(values), line: askedOf(line) });
    if (!input.ok) {
      const errors = [{ field: 'place', message: NO_PLACE }];
      return again(refusal('INVALID_INPUT', { message: NO_PLACE, errors }));
    }
    const added = await addLineByLink({
      ctx: visitorCtx(host, request, values['attempt']),
      input: { params: { token }, query: undefined, body: input.value },
    });
    if (!added.ok) return again(added.code === 'NOT_FOUND' ? { ...added, message: NOT_OFFERED } : added);
    const number = Math.max(...added.value.data.lines.map((one) => one.line));
    return reply.redirect(`${paths.manage(token)}?done=line-added&line=${number}`, 303);
  });
};

/** The one line that a text names; null for any other. */
const oneLine = (text: string | null): WantedLine | null => {
  const [line, second] = (text === null ? null : readLines(text)) ?? [];
  return second === undefined ? (line ?? null) : null;
};

const askedOf = ({ serviceId, staffId, optionIds, hands }: WantedLine) => ({
  serviceId,
  staffId,
  optionIds,
  hands,
});

/** Of a place its start and the hash by which it was shown, and what its questions were answered with. */
const sentOf = (values: FormValues) => {
  const [date, quoteHash] = (values['place'] ?? '').split(' ');
  const customFieldAnswers = Object.entries(values).flatMap(([name, value]) =>
    name.startsWith('field-') ? [{ fieldId: name.slice('field-'.length), value }] : [],
  );
  return { date, quoteHash, customFieldAnswers };
};

/** Whether a service can be added to a booking at all; why not is what its manage page says. */
const canAdd = ({ bookingType, can }: ManagedAppointment): boolean =>
  bookingType === 'time-based' && can.cancel;

const show = async (
  host: PageHost,
  request: FastifyRequest,
  reply: FastifyReply,
  asked: {
    readonly line: WantedLine | null;
    /** Whether its choices are made. */
    readonly isChosen: boolean;
    readonly form: FormState;
    readonly status: number;
  },
): Promise<FastifyReply> => {
  const token = pathText(request, 'token');
  const { line, form, status } = asked;
  const managed = await readManaged(host.platform, token, host.platform.clock.now());
  if (managed === null) return sendDeadLink(host, reply, token, { link: 'manage' });
  const { booking, look } = managed;
  if (!canAdd(booking)) {
    if (form.refusal === null) return reply.redirect(paths.manage(token));
    return showManaged(host, request, reply, { asking: null, line: 0, done: null, form, status });
  }
  const services = (await readPublicServicesBySlug(host.platform, look.businessSlug)) ?? [];
  const chosen =
    line === null ? ok(null) : await readChoice(host, request, token, { line, isChosen: asked.isChosen });
  const refused = chosen.ok || form.refusal !== null ? null : chosen;
  const page: AddLinePage = {
    page: 'add-line',
    token,
    booking,
    look,
    services: services.filter(({ bookingType }) => bookingType === 'time-based'),
    chosen: chosen.ok ? chosen.value : null,
    form: refused === null ? form : refusedForm(form.seal, {}, refused),
  };
  return sendPage(host, reply, page, refused === null ? status : errorCatalogue[refused.code].status);
};

/** A service as it is chosen so far, and once that is done, where it fits. */
const readChoice = async (
  host: PageHost,
  request: FastifyRequest,
  token: string,
  { line, isChosen }: { readonly line: WantedLine; readonly isChosen: boolean },
): Promise<Outcome<AddedChoice>> => {
  const link = readLinkToken(token);
  const wanted = { businessId: link === null ? '' : businessHandle(link.business), lines: [line] };
  const found = await readChosenLines(host.platform, wanted, host.platform.clock.now());
  const service = found?.chosen.services[0];
  if (found === null || service === undefined) return refusal('NOT_FOUND', { message: NOT_OFFERED });
  const { text, totals, errors } = found.chosen;
  const choice = {
    line,
    text,
    service,
    staff: found.staff,
    totals: totals[0] ?? null,
    errors: isChosen ? errors : [],
  };
  if (!isChosen || errors.length > 0) return ok({ ...choice, offer: null });
  const offer = await readLineOffer({
    ctx: visitorCtx(host, request, undefined),
    input: { params: { token }, query: { lines: text }, body: undefined },
  });
  if (!offer.ok) return offer.code === 'NOT_FOUND' ? { ...offer, message: NOT_OFFERED } : offer;
  return ok({ ...choice, offer: offer.value.data });
};
