import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { FormState } from '#contract/pages/page-forms.ts';
import { paths } from '#contract/paths.ts';
import { isVerificationLive, verifyEmail } from '../../modules/auth/index.ts';
import { sessionTokenOf } from '../../platform/http/session.ts';
import { emptyForm, pathText } from '../asked-values.ts';
import { sealForm } from '../form-seal.ts';
import { type PageHost, sendPage } from '../page-host.ts';
import { accountCtx, submitForm } from './account-form.ts';

/** Behind the link of the mail that asks an owner to confirm their address: opening it changes nothing. */
export const registerVerifyEmailPage = (app: FastifyInstance, host: PageHost): void => {
  const url = '/verify-email/:token';
  // A page whose address is a key must not name it to the sites it links to.
  const quiet = (reply: FastifyReply) => reply.header('referrer-policy', 'same-origin');
  const show = async (request: FastifyRequest, reply: FastifyReply, form: FormState, status: number) => {
    const token = pathText(request, 'token');
    const live = await isVerificationLive(host.platform, token);
    return sendPage(host, quiet(reply), { page: 'verify-email', form, token, live }, live ? status : 404);
  };
  app.get(url, async (request, reply) =>
    show(request, reply, emptyForm(sealForm(host.platform, 'verify-email', host.platform.clock.now())), 200),
  );
  app.post(url, async (request, reply) =>
    submitForm(
      host,
      request,
      'verify-email',
      (form, status) => show(request, reply, form, status),
      async () => {
        const outcome = await verifyEmail({
          ctx: accountCtx(host, request, undefined),
          input: { params: { token: pathText(request, 'token') }, query: undefined, body: undefined },
        });
        if (!outcome.ok) return outcome;
        const isSignedIn = sessionTokenOf(request, host.platform.publicUrl) !== null;
        const next = isSignedIn ? paths.dashboard : `${paths.login}?emailConfirmed=true`;
        return { ok: true, finish: () => reply.redirect(next, 303) };
      },
    ),
  );
};
