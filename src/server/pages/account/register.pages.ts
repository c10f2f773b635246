import type { FastifyInstance } from 'fastify';
import { authCalls } from '#contract/calls/auth.calls.ts';
import { paths } from '#contract/paths.ts';
import { registerOwner } from '../../modules/auth/index.ts';
import { keepCookies } from '../../platform/account-command.ts';
import { validateBody } from '../../platform/http/mount.ts';
import { emptyForm } from '../asked-values.ts';
import { sealForm } from '../form-seal.ts';
import { type PageHost, sendPage } from '../page-host.ts';
import { accountCtx, bodyOf, confirmationFault, findSignedIn, submitForm } from './account-form.ts';

export const registerRegisterPage = (app: FastifyInstance, host: PageHost): void => {
  app.get(paths.register, async (request, reply) =>
    sendPage(host, reply, {
      page: 'register',
      form: emptyForm(sealForm(host.platform, 'register', host.platform.clock.now())),
      taken: false,
      user: await findSignedIn(host, request),
    }),
  );
  app.post(paths.register, async (request, reply) =>
    submitForm(
      host,
      request,
      'register',
      (form, status) =>
        sendPage(host, reply, { page: 'register', form, taken: status === 409, user: null }, status),
      async (values) => {
        const input = validateBody(
          authCalls.register,
          bodyOf(values, ['businessName', 'email', 'phone', 'password']),
        );
        const unconfirmed = confirmationFault(values, 'This field is required');
        if (!input.ok) return { ...input, errors: [...(input.errors ?? []), ...(unconfirmed?.errors ?? [])] };
        if (unconfirmed !== null) return unconfirmed;
        const outcome = await registerOwner({
          ctx: accountCtx(host, request, values['attempt']),
          input: { params: undefined, query: undefined, body: input.value },
        });
        if (!outcome.ok) return outcome;
        keepCookies(host.platform, reply, outcome.value.cookies);
        return { ok: true, finish: () => reply.redirect(`${paths.login}?registered=true`, 303) };
      },
    ),
  );
};
