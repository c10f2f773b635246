import type { FastifyInstance, FastifyRequest } from 'fastify';
import { authCalls } from '#contract/calls/auth.calls.ts';
import { errorCatalogue } from '#contract/errors.ts';
import type { FormState } from '#contract/pages/page-forms.ts';
import { paths } from '#contract/paths.ts';
import { logIn } from '../../modules/auth/index.ts';
import { keepCookies } from '../../platform/account-command.ts';
import { isFromAnotherSite } from '../../platform/http/csrf.ts';
import { validateBody } from '../../platform/http/mount.ts';
import { clearSessionCookies, sharedCookieOf, takeTypedEmail } from '../../platform/http/session.ts';
import { emptyForm, queryText, readForm } from '../asked-values.ts';
import { sealForm } from '../form-seal.ts';
import { type PageHost, sendPage } from '../page-host.ts';
import { accountCtx, bodyOf, endSession, findSignedIn, submitForm } from './account-form.ts';
import { showFaces } from './lock.pages.ts';
import { askForCode } from './login-code.pages.ts';
import { safeRedirect } from './safe-redirect.ts';

const notices: Readonly<Record<string, string>> = {
  passwordReset: 'Password reset successfully! Please login.',
  registered: 'Registration successful! Please login.',
  loggedOut: 'You have been successfully logged out.',
  emailConfirmed: 'Your email address is confirmed. Please log in.',
  offTeam: errorCatalogue.OFF_TEAM.message,
  sessionExpired: 'Your session has expired. Please log in again.',
};

const noticeOf = (request: FastifyRequest): string | null => {
  const flag = Object.keys(notices).find((name) => queryText(request, name) === 'true');
  return flag === undefined ? null : (notices[flag] ?? null);
};

/**
 * Whoever logged out comes here with this flag, also when that call did not reach us: then the session ends now. Another
 * site's link must not do it.
 */
const saysLoggedOut = (request: FastifyRequest, publicUrl: string): boolean =>
  queryText(request, 'loggedOut') === 'true' &&
  request.headers['sec-fetch-site'] !== 'same-site' &&
  !isFromAnotherSite(request, publicUrl);

export const registerLoginPage = (app: FastifyInstance, host: PageHost): void => {
  const isShared = (request: FastifyRequest) => sharedCookieOf(request, host.platform.publicUrl) !== null;
  app.get(paths.login, async (request, reply) => {
    if (saysLoggedOut(request, host.platform.publicUrl)) {
      await endSession(host, request);
      clearSessionCookies(reply, host.platform.publicUrl);
    }
    const user = saysLoggedOut(request, host.platform.publicUrl) ? null : await findSignedIn(host, request);
    if (user === null && queryText(request, 'by') !== 'password') {
      const shown = await showFaces(host, request, reply);
      if (shown !== null) return shown;
    }
    const registered = queryText(request, 'registered') === 'true';
    const email = registered ? takeTypedEmail(request, reply, host.platform.publicUrl) : null;
    const form = emptyForm(sealForm(host.platform, 'login', host.platform.clock.now()));
    return sendPage(host, reply, {
      page: 'login',
      form: email === null ? form : { ...form, values: { email } },
      notice: noticeOf(request),
      redirect: safeRedirect(queryText(request, 'redirect')),
      registered,
      shared: isShared(request),
      user,
    });
  });
  app.post(paths.login, async (request, reply) => {
    const values = readForm(request.body);
    const redirect = safeRedirect(values['redirect'] ?? null);
    const show = (form: FormState, status: number) =>
      sendPage(
        host,
        reply,
        {
          page: 'login',
          form,
          notice: null,
          redirect,
          registered: false,
          shared: isShared(request),
          user: null,
        },
        status,
      );
    return submitForm(host, request, 'login', show, async () => {
      const input = validateBody(authCalls.login, bodyOf(values, ['email', 'password']));
      if (!input.ok) return input;
      const outcome = await logIn({
        ctx: accountCtx(host, request, undefined),
        input: { params: undefined, query: undefined, body: input.value },
      });
      if (!outcome.ok) return outcome;
      const { reply: signedIn, cookies } = outcome.value;
      if ('challenge' in signedIn) {
        const { token: challenge } = signedIn.challenge;
        return { ok: true, finish: () => askForCode(host, reply, { challenge, redirect }) };
      }
      await endSession(host, request);
      keepCookies(host.platform, reply, cookies);
      return { ok: true, finish: () => reply.redirect(redirect, 303) };
    });
  });
};
