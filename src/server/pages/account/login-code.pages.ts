import type { FastifyInstance, FastifyReply } from 'fastify';
import { factorsCalls } from '#contract/calls/factors.calls.ts';
import type { FormState } from '#contract/pages/page-forms.ts';
import { paths } from '#contract/paths.ts';
import { finishLogIn, readChallenged } from '../../modules/auth/index.ts';
import { keepCookies } from '../../platform/account-command.ts';
import { validateBody } from '../../platform/http/mount.ts';
import { emptyForm, readForm } from '../asked-values.ts';
import { sealForm } from '../form-seal.ts';
import { type PageHost, sendPage } from '../page-host.ts';
import { accountCtx, bodyOf, endSession, submitForm } from './account-form.ts';
import { safeRedirect } from './safe-redirect.ts';

type Step = { readonly challenge: string; readonly redirect: string };

/** Asks for the second step of a sign-in, in answer to a form that had the password. */
export const askForCode = (host: PageHost, reply: FastifyReply, step: Step): Promise<FastifyReply> =>
  show(host, reply, step, emptyForm(sealForm(host.platform, 'login-code', host.platform.clock.now())), 200);

const show = async (host: PageHost, reply: FastifyReply, step: Step, form: FormState, status: number) => {
  const has = await readChallenged(host.platform, step.challenge);
  return sendPage(host, reply, { page: 'login-code', form, has, ...step }, status);
};

/** The second step of a sign-in: nothing leads to it but a form with a challenge. */
export const registerLoginCodePage = (app: FastifyInstance, host: PageHost): void => {
  app.get(paths.loginCode, async (_, reply) => reply.redirect(paths.login, 303));
  app.post(paths.loginCode, async (request, reply) => {
    const values = readForm(request.body);
    const step = {
      challenge: values['challenge'] ?? '',
      redirect: safeRedirect(values['redirect'] ?? null),
    };
    // From the sign-in page's script, which was answered with the challenge: nothing is tried yet.
    if (values['code'] === undefined) return askForCode(host, reply, step);
    return submitForm(
      host,
      request,
      'login-code',
      (form, status) => show(host, reply, step, form, status),
      async () => {
        const input = validateBody(factorsCalls.finishLogin, bodyOf(values, ['challenge', 'code']));
        if (!input.ok) return input;
        const outcome = await finishLogIn({
          ctx: accountCtx(host, request, undefined),
          input: { params: undefined, query: undefined, body: input.value },
        });
        if (!outcome.ok) return outcome;
        await endSession(host, request);
        keepCookies(host.platform, reply, outcome.value.cookies);
        // From there a browser that is signed in goes on by itself, with the stored user of now.
        const next = `${paths.login}?${new URLSearchParams({ redirect: step.redirect })}`;
        return { ok: true, finish: () => reply.redirect(next, 303) };
      },
    );
  });
};
