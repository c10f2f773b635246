import type { FastifyInstance } from 'fastify';
import { authCalls } from '#contract/auth.calls.ts';
import { paths } from '#contract/paths.ts';
import { requestPasswordReset } from '../../modules/auth/index.ts';
import { validateBody } from '../../platform/http/mount.ts';
import { sealForm } from '../form-seal.ts';
import { emptyForm } from '../form-values.ts';
import { type PageHost, sendPage } from '../page-host.ts';
import { accountCtx, bodyOf, submitForm } from './account-form.ts';

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
