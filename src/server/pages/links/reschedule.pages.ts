import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { appointmentsCalls } from '#contract/calls/appointments.calls.ts';
import { errorCatalogue } from '#contract/errors.ts';
import { type Refusal, refusal } from '#contract/outcome.ts';
import type { FormState } from '#contract/pages/page-forms.ts';
import { paths } from '#contract/paths.ts';
import { readMovable, rescheduleByLink } from '../../modules/appointments/index.ts';
import { readPublicBusiness } from '../../modules/businesses/index.ts';
import { validateBody } from '../../platform/http/mount.ts';
import { readHandle } from '../../platform/ids.ts';
import { emptyForm, pathText, queryText, readForm, refusedForm, STALE_FORM } from '../asked-values.ts';
import { nearestOf } from '../booking/booking-form.ts';
import { isSealed, sealForm } from '../form-seal.ts';
import { sendDeadLink } from '../not-there.ts';
import { type PageHost, sendPage, visitorCtx } from '../page-host.ts';
import { type MoveChoice, reschedulePage } from './reschedule-page.ts';

const NOTHING_CHOSEN = 'Please select a new date and time slot first.';

/** Choosing another time by a link. Opening it changes nothing; the form uses the link up. */
export const registerReschedulePages = (app: FastifyInstance, host: PageHost): void => {
  const { platform } = host;

  app.get('/reschedule/:token', async (request, reply) => {
    const token = pathText(request, 'token');
    const form = emptyForm(sealForm(platform, formName(token), platform.clock.now()));
    const chosen = {
      date: queryText(request, 'date'),
      time: queryText(request, 'time'),
      from: queryText(request, 'from'),
      month: queryText(request, 'month'),
    };
    return show(host, reply, token, chosen, { form, nearest: [], status: 200 });
  });

  app.post('/reschedule/:token', async (request, reply) => submit(host, request, reply));

  // Without a token there is nothing to open.
  app.get('/reschedule', async (_, reply) =>
    sendPage(
      host,
      reply,
      { page: 'not-found', message: 'Missing reschedule token in URL', link: 'reschedule' },
      404,
    ),
  );

  app.get('/reschedule-confirmation', async (request, reply) => {
    const slug = queryText(request, 'business');
    const look = slug === null ? null : await readPublicBusiness(platform, slug);
    const newDate = queryText(request, 'newDate');
    const named = queryText(request, 'booking');
    const booking = named !== null && readHandle(named) !== null ? named : null;
    return sendPage(host, reply, { page: 'reschedule-confirmation', newDate, booking, look });
  });
};

const formName = (token: string): string => `reschedule ${token}`;

const submit = async (
  host: PageHost,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const { platform } = host;
  const token = pathText(request, 'token');
  const now = platform.clock.now();
  const values = readForm(request.body);
  const newDate = values['newDate'] ?? '';
  const again = (given: Refusal) => {
    const form = refusedForm(sealForm(platform, formName(token), now), values, given);
    const { status } = errorCatalogue[given.code];
    // An instant names its day; a day, as a rental has it, names itself.
    const chosen = { date: newDate, time: newDate, from: null, month: null };
    return show(host, reply, token, chosen, { form, nearest: nearestOf(given), status });
  };
  if (!isSealed(platform, formName(token), request, values, now)) {
    return again(refusal('FORBIDDEN', { message: STALE_FORM }));
  }
  const input = validateBody(appointmentsCalls.reschedule, { newDate });
  if (!input.ok) {
    const errors = [{ field: 'newDate', message: NOTHING_CHOSEN }];
    return again(refusal('INVALID_INPUT', { message: NOTHING_CHOSEN, errors }));
  }
  const moved = await rescheduleByLink({
    ctx: visitorCtx(host, request, values['attempt']),
    input: { params: { token }, query: undefined, body: input.value },
  });
  if (!moved.ok) return again(moved);
  const { _id: booking, date, hire, businessSlug: business } = moved.value.data;
  const to = paths.rescheduleConfirmation({ newDate: hire?.firstDay ?? date, business, booking });
  return reply.redirect(to, 303);
};

const show = async (
  host: PageHost,
  reply: FastifyReply,
  token: string,
  chosen: MoveChoice,
  shown: { readonly form: FormState; readonly nearest: readonly string[]; readonly status: number },
): Promise<FastifyReply> => {
  const movable = await readMovable(host.platform, token, host.platform.clock.now());
  if (movable === null) return sendDeadLink(host, reply, token, { link: 'reschedule' });
  return sendPage(host, reply, await reschedulePage(host, token, movable, chosen, shown), shown.status);
};
