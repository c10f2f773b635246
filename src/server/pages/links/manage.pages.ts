import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { manageCalls } from '#contract/calls/manage.calls.ts';
import { errorCatalogue } from '#contract/errors.ts';
import { type Outcome, type Refusal, refusal } from '#contract/outcome.ts';
import type { ManagePage } from '#contract/pages/client-pages.ts';
import type { FormState } from '#contract/pages/page-forms.ts';
import { paths } from '#contract/paths.ts';
import type { ManagedAppointment } from '#contract/replies/views.ts';
import { cancelByLink, confirmByLink, readManaged } from '../../modules/appointments/index.ts';
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
    const asking = queryText(request, 'ask') === 'cancel' ? 'cancel' : null;
    return showManaged(host, reply, token, { asking, done: queryText(request, 'done'), form, status: 200 });
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
};

const formName = (token: string): string => `manage ${token}`;

const submit = async (
  host: PageHost,
  request: FastifyRequest,
  reply: FastifyReply,
  done: Done,
  act: (token: string, values: FormValues) => Promise<Outcome<unknown>>,
): Promise<FastifyReply> => {
  const token = pathText(request, 'token');
  const now = host.platform.clock.now();
  const values = readForm(request.body);
  const again = (given: Refusal) =>
    showManaged(host, reply, token, {
      asking: done === 'cancelled' ? 'cancel' : null,
      done: null,
      form: refusedForm(sealForm(host.platform, formName(token), now), values, given),
      status: errorCatalogue[given.code].status,
    });
  if (!isSealed(host.platform, formName(token), request, values, now)) {
    return again(refusal('FORBIDDEN', { message: STALE_FORM }));
  }
  const outcome = await act(token, values);
  return outcome.ok ? reply.redirect(`${paths.manage(token)}?done=${done}`, 303) : again(outcome);
};

const showManaged = async (
  host: PageHost,
  reply: FastifyReply,
  token: string,
  shown: {
    readonly asking: ManagePage['asking'];
    readonly done: string | null;
    readonly form: FormState;
    readonly status: number;
  },
): Promise<FastifyReply> => {
  const managed = await readManaged(host.platform, token, host.platform.clock.now());
  if (managed === null) {
    return sendDeadLink(host, reply, token, { link: 'manage' });
  }
  const { booking, look, note, refundsAsked } = managed;
  const page: ManagePage = {
    page: 'manage',
    token,
    booking,
    look,
    note,
    refundsAsked,
    asking: booking.can.cancel ? shown.asking : null,
    done: doneOf(shown.done, booking),
    form: shown.form,
  };
  return sendPage(host, reply, page, shown.status);
};

/** What an address says was done, as long as the booking says so too. */
const doneOf = (done: string | null, { status }: ManagedAppointment): Done | null =>
  (done === 'confirmed' || done === 'cancelled') && done === status ? done : null;
