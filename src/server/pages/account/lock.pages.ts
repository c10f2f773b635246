import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sharedDevicesCalls } from '#contract/calls/shared-devices.calls.ts';
import type { FormState } from '#contract/pages/page-forms.ts';
import { paths } from '#contract/paths.ts';
import { openByPin, readFaces } from '../../modules/auth/index.ts';
import { keepCookies } from '../../platform/account-command.ts';
import { validateBody } from '../../platform/http/mount.ts';
import { sharedCookieOf } from '../../platform/http/session.ts';
import { emptyForm, readForm } from '../asked-values.ts';
import { sealForm } from '../form-seal.ts';
import { type PageHost, sendPage } from '../page-host.ts';
import { accountCtx, bodyOf, endSession, submitForm } from './account-form.ts';

/** Shows who opens the shared device that asks; null: it is no shared one. */
export const showFaces = async (
  host: PageHost,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | null> =>
  show(host, request, reply, { form: emptyForm(sealForm(host.platform, 'pin', host.platform.clock.now())) });

type Shown = { readonly form: FormState; readonly status?: number };

const show = async (
  host: PageHost,
  request: FastifyRequest,
  reply: FastifyReply,
  { form, status = 200 }: Shown,
): Promise<FastifyReply | null> => {
  const token = sharedCookieOf(request, host.platform.publicUrl);
  const faces = token === null ? null : await readFaces(host.platform, token);
  return faces === null ? null : sendPage(host, reply, { page: 'lock', form, ...faces }, status);
};

/** Opens a shared device by a PIN. Whoever does begins at their dashboard, not where the one before was. */
export const registerLockPage = (app: FastifyInstance, host: PageHost): void => {
  app.get(paths.loginPin, async (_, reply) => reply.redirect(paths.login, 303));
  app.post(paths.loginPin, async (request, reply) => {
    const values = readForm(request.body);
    const again = async (form: FormState, status: number) =>
      // It has ended meanwhile: the password is what is left.
      (await show(host, request, reply, { form, status })) ?? reply.redirect(paths.login, 303);
    return submitForm(host, request, 'pin', again, async () => {
      const input = validateBody(sharedDevicesCalls.open, bodyOf(values, ['memberId', 'pin']));
      if (!input.ok) return input;
      const outcome = await openByPin({
        ctx: accountCtx(host, request, undefined),
        input: { params: undefined, query: undefined, body: input.value },
      });
      if (!outcome.ok) return outcome;
      await endSession(host, request);
      keepCookies(host.platform, reply, outcome.value.cookies);
      // From there a browser that is signed in goes on by itself, with the stored user of now.
      return { ok: true, finish: () => reply.redirect(paths.login, 303) };
    });
  });
};
