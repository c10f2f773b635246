import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { membersCalls } from '#contract/calls/members.calls.ts';
import { refusal } from '#contract/outcome.ts';
import type { FormState } from '#contract/pages/page-forms.ts';
import { paths } from '#contract/paths.ts';
import { acceptInvitation, readInvitation } from '../../modules/auth/index.ts';
import { keepCookies } from '../../platform/account-command.ts';
import { validateBody } from '../../platform/http/mount.ts';
import { emptyForm, pathText } from '../asked-values.ts';
import { sealForm } from '../form-seal.ts';
import { type PageHost, sendPage } from '../page-host.ts';
import { accountCtx, confirmationFault, endSession, submitForm } from './account-form.ts';
import { askForCode } from './login-code.pages.ts';

/** Behind the link of an invitation: opening it changes nothing, and sending its form makes a member. */
export const registerInvitationPage = (app: FastifyInstance, host: PageHost): void => {
  const url = '/invitation/:token';
  // A page whose address is a key must not name it to the sites it links to.
  const quiet = (reply: FastifyReply) => reply.header('referrer-policy', 'same-origin');
  const show = async (request: FastifyRequest, reply: FastifyReply, form: FormState, status: number) => {
    const token = pathText(request, 'token');
    const invitation = await readInvitation(host.platform, token);
    const page = { page: 'invitation', form, token, invitation } as const;
    return sendPage(host, quiet(reply), page, invitation === null ? 404 : status);
  };
  app.get(url, async (request, reply) =>
    show(request, reply, emptyForm(sealForm(host.platform, 'invitation', host.platform.clock.now())), 200),
  );
  app.post(url, async (request, reply) =>
    submitForm(
      host,
      request,
      'invitation',
      (form, status) => show(request, reply, form, status),
      async (values) => {
        const token = pathText(request, 'token');
        const { password = '', name = '' } = values;
        const input = validateBody(membersCalls.accept, { token, password, name });
        const invitation = await readInvitation(host.platform, token);
        if (invitation?.asksName === true && name.trim() === '') {
          const unnamed = { field: 'name', message: 'This field is required.' };
          return refusal('INVALID_INPUT', {
            errors: [unnamed, ...(input.ok ? [] : (input.errors ?? []))],
          });
        }
        if (!input.ok) return input;
        const unconfirmed = invitation?.isNew
          ? confirmationFault(values, 'Confirm password is required')
          : null;
        if (unconfirmed !== null) return unconfirmed;
        const outcome = await acceptInvitation({
          ctx: accountCtx(host, request, undefined),
          input: { params: undefined, query: undefined, body: input.value },
        });
        if (!outcome.ok) return outcome;
        const { reply: joined, cookies } = outcome.value;
        if ('challenge' in joined) {
          const step = { challenge: joined.challenge.token, redirect: paths.dashboard };
          return { ok: true, finish: () => askForCode(host, reply, step) };
        }
        await endSession(host, request);
        keepCookies(host.platform, reply, cookies);
        // From there a browser that is signed in goes on by itself, with the stored user of now.
        return { ok: true, finish: () => reply.redirect(paths.login, 303) };
      },
    ),
  );
};
