import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { authCalls } from '#contract/calls/auth.calls.ts';
import type { FormState } from '#contract/pages/page-forms.ts';
import { paths } from '#contract/paths.ts';
import { isResetLive, requestPasswordReset, resetPassword } from '../../modules/auth/index.ts';
import { keepCookies } from '../../platform/account-command.ts';
import { validateBody } from '../../platform/http/mount.ts';
import { emptyForm, pathText } from '../asked-values.ts';
import { sealForm } from '../form-seal.ts';
import { type PageHost, sendPage } from '../page-host.ts';
import { accountCtx, bodyOf, confirmationFault, submitForm } from './account-form.ts';

export const registerResetPasswordPage = (app: FastifyInstance, host: PageHost): void => {
  const url = '/reset-password/:resettoken';
  // A page whose address is a key must not name it to the sites it links to. 'no-referrer' would do more: its form
  // would be sent without an origin, and refused.
  const quiet = (reply: FastifyReply) => reply.header('referrer-policy', 'same-origin');
  const show = async (request: FastifyRequest, reply: FastifyReply, form: FormState, status: number) => {
    const token = pathText(request, 'resettoken');
    const live = await isResetLive(host.platform, token);
    const page = { page: 'reset-password', form, token, live } as const;
    return sendPage(host, quiet(reply), page, live || status !== 200 ? status : 404);
  };
  app.get(url, async (request, reply) =>
    show(request, reply, emptyForm(sealForm(host.platform, 'reset', host.platform.clock.now())), 200),
  );
  app.post(url, async (request, reply) => {
    const token = pathText(request, 'resettoken');
    const again = (form: FormState, status: number) => show(request, reply, form, status);
    return submitForm(host, request, 'reset', again, async (values) => {
      const input = validateBody(authCalls.resetPassword, bodyOf(values, ['password']));
      const unconfirmed = confirmationFault(values, 'Confirm password is required');
      if (!input.ok) return { ...input, errors: [...(input.errors ?? []), ...(unconfirmed?.errors ?? [])] };
      if (unconfirmed !== null) return unconfirmed;
      const outcome = await resetPassword({
        ctx: accountCtx(host, request, undefined),
        input: { params: { resettoken: token }, query: undefined, body: input.value },
      });
      if (!outcome.ok) return outcome;
      keepCookies(host.platform, reply, outcome.value.cookies);
      return { ok: true, finish: () => reply.redirect(`${paths.login}?passwordReset=true`, 303) };
    });
  });
};

export const registerForgotPasswordPage = (app: FastifyInstance, host: PageHost): void => {
  const seal = () => sealForm(host.platform, 'forgot', host.platform.clock.now());
  app.get(paths.forgotPassword, async (_, reply) =>
    sendPage(host, reply, { page: 'forgot-password', form: emptyForm(seal()), sent: false }),
  );
  app.post(paths.forgotPassword, async (request, reply) =>
    submitForm(
      host,
      request,
      'forgot',
      (form, status) => sendPage(host, reply, { page: 'forgot-password', form, sent: false }, status),
      async (values) => {
        const input = validateBody(authCalls.forgotPassword, bodyOf(values, ['email']));
        if (!input.ok) return input;
        const outcome = await requestPasswordReset({
          ctx: accountCtx(host, request, undefined),
          input: { params: undefined, query: undefined, body: input.value },
        });
        if (!outcome.ok) return outcome;
        return {
          ok: true,
          finish: () =>
            sendPage(host, reply, { page: 'forgot-password', form: emptyForm(seal()), sent: true }),
        };
      },
    ),
  );
};
