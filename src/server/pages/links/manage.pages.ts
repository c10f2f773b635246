import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { manageCalls } from '#contract/calls/manage.calls.ts';
import { errorCatalogue } from '#contract/errors.ts';
import { type Outcome, type Refusal, refusal } from '#contract/outcome.ts';
import type { ManagePage } from '#contract/pages/client-pages.ts';
import type { FormState } from '#contract/pages/page-forms.ts';
import type { ReviewState } from '#contract/pages/review-pages.ts';
import { paths } from '#contract/paths.ts';
import type { LineCancelPreview } from '#contract/replies/line-changes.ts';
import type { PublicLine } from '#contract/replies/line-views.ts';
import type { Reviewable } from '#contract/replies/review-views.ts';
import type { ManagedAppointment } from '#contract/replies/views.ts';
import { ok } from '#core/result.ts';
import {
  cancelByLink,
  cancelLineByLink,
  confirmByLink,
  readManaged,
} from '../../modules/appointments/index.ts';
import { readReviewable } from '../../modules/reviews/index.ts';
import { validateBody } from '../../platform/http/mount.ts';
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
import { type PageHost, sendPage, visitorCtx } from '../page-host.ts';

type Done = NonNullable<ManagePage['done']>;

/** A client's own page of one booking. Opening it changes nothing, since mail programs open links by themselves. */
export const registerManagePages = (app: FastifyInstance, host: PageHost): void => {
  const { platform } = host;

  app.get('/manage/:token', async (request, reply) => {
    const token = pathText(request, 'token');
    const form = emptyForm(sealForm(platform, formName(token), platform.clock.now()));
    const ask = queryText(request, 'ask');
    return showManaged(host, request, reply, {
      asking: ask === 'cancel' || ask === 'line' ? ask : null,
      line: lineIn(queryText(request, 'line')),
      done: queryText(request, 'done'),
      form,
      status: 200,
    });
  });

  app.post('/manage/:token/confirm', async (request, reply) =>
    submit(host, request, reply, 'confirmed', (token, values) =>
      confirmByLink({
        ctx: visitorCtx(host, request, values['attempt']),
        input: { params: { token }, query: undefined, body: undefined },
      }),
    ),
  );

  app.post('/manage/:token/cancel', async (request, reply) =>
    submit(host, request, reply, 'cancelled', async (token, values) => {
      const input = validateBody(manageCalls.cancel, { reason: values['reason'] ?? '' });
      if (!input.ok) return input;
      return cancelByLink({
        ctx: visitorCtx(host, request, values['attempt']),
        input: { params: { token }, query: undefined, body: input.value },
      });
    }),
  );

  app.post('/manage/:token/lines/cancel', async (request, reply) =>
    submit(host, request, reply, 'line-cancelled', async (token, values) => {
      const sent = { line: lineIn(values['line']), quoteHash: values['hash'] };
      const input = validateBody(manageCalls.cancelLine, sent);
      if (!input.ok) return input;
      return cancelLineByLink({
        ctx: visitorCtx(host, request, values['attempt']),
        input: { params: { token }, query: undefined, body: input.value },
      });
    }),
  );
};

/** A line's number as an address or a form has it; 0, which is none's, for anything else. */
const lineIn = (text: string | null | undefined): number =>
  /^[1-9]\d?$/.test(text ?? '') ? Number(text) : 0;

/** What a refused form asks again. */
const askedBy = { confirmed: null, cancelled: 'cancel', 'line-cancelled': 'line' } as const;

/** What every form of a booking's client is sealed as. */
export const formName = (token: string): string => `manage ${token}`;

const submit = async (
  host: PageHost,
  request: FastifyRequest,
  reply: FastifyReply,
  done: keyof typeof askedBy,
  act: (token: string, values: FormValues) => Promise<Outcome<unknown>>,
): Promise<FastifyReply> => {
  const token = pathText(request, 'token');
  const now = host.platform.clock.now();
  const values = readForm(request.body);
  const again = (given: Refusal) =>
    showManaged(host, request, reply, {
      asking: askedBy[done],
      line: lineIn(values['line']),
      done: null,
      form: refusedForm(sealForm(host.platform, formName(token), now), values, given),
      status: errorCatalogue[given.code].status,
    });
  if (!isSealed(host.platform, formName(token), request, values, now)) {
    return again(refusal('FORBIDDEN', { message: STALE_FORM }));
  }
  const outcome = await act(token, values);
  if (!outcome.ok) return again(outcome);
  const which = done === 'line-cancelled' ? `&line=${lineIn(values['line'])}` : '';
  return reply.redirect(`${paths.manage(token)}?done=${done}${which}`, 303);
};

/** The page of a manage link, or that it leads nowhere. */
export const showManaged = async (
  host: PageHost,
  request: FastifyRequest,
  reply: FastifyReply,
  shown: {
    readonly asking: ManagePage['asking'];
    readonly line: number;
    readonly done: string | null;
    readonly form: FormState;
    readonly status: number;
  },
): Promise<FastifyReply> => {
  const token = pathText(request, 'token');
  const managed = await readManaged(host.platform, token, host.platform.clock.now());
  if (managed === null) {
    return sendDeadLink(host, reply, token, { link: 'manage' });
  }
  const { booking } = managed;
  const review = await readReviewState(host, token, booking);
  const line = booking.lines.find((one) => one.line === shown.line);
  const cost = shown.asking === 'line' ? await readCost(host, request, token, shown.line) : null;
  // What cannot be asked says why, unless something else was refused before.
  const refused = cost === null || cost.ok || shown.form.refusal !== null ? null : cost;
  const asking = cost === null ? shown.asking : cost.ok ? 'line' : null;
  const done = doneOf(shown.done, booking, line);
  const page: ManagePage = {
    page: 'manage',
    token,
    ...managed,
    asking: booking.can.cancel ? asking : null,
    review,
    done,
    ...(line === undefined ? {} : { line }),
    ...(cost?.ok === true ? { cost: cost.value } : {}),
    form: refused === null ? shown.form : refusedForm(shown.form.seal, {}, refused),
  };
  return sendPage(host, reply, page, refused === null ? shown.status : errorCatalogue[refused.code].status);
};

/** How the holder of a booking's link finds its review; only of one that took place it is worth another look. */
export const readReviewState = async (
  { platform }: PageHost,
  token: string,
  { status }: Pick<ManagedAppointment, 'status'>,
): Promise<ReviewState> => {
  if (status !== 'completed') return null;
  const found = await readReviewable(platform, token, platform.clock.now());
  return reviewStateOf(found?.visit);
};

const reviewStateOf = (visit: Reviewable | undefined): ReviewState => {
  if (visit === undefined) return null;
  if (visit.review !== null) return 'written';
  return visit.closed === null ? 'open' : null;
};

/** What cancelling one line comes to now; nothing is changed by asking. */
const readCost = async (
  host: PageHost,
  request: FastifyRequest,
  token: string,
  line: number,
): Promise<Outcome<LineCancelPreview>> => {
  const ctx = visitorCtx(host, request, undefined);
  const body = { line, dryRun: true };
  const shown = await cancelLineByLink({ ctx, input: { params: { token }, query: undefined, body } });
  if (!shown.ok) return shown;
  if (shown.value.preview === undefined) throw new Error('A line to cancel was shown without what it costs');
  return ok(shown.value.preview);
};

/** What an address says was done, as long as the booking says so too. */
const doneOf = (
  done: string | null,
  { status, lines }: ManagedAppointment,
  line: PublicLine | undefined,
): Done | null => {
  if (done === 'confirmed' || done === 'cancelled') return done === status ? done : null;
  if (line === undefined || lines.length < 2) return null;
  return (done === 'line-cancelled' && line.cancelled) || (done === 'line-added' && !line.cancelled)
    ? done
    : null;
};
