import { authCalls } from '#contract/auth.calls.ts';
import { type Outcome, refusal } from '#contract/outcome.ts';
import { ok } from '#core/result.ts';
import { isFromAnotherSite } from '../../platform/http/csrf.ts';
import { type Endpoint, handle } from '../../platform/http/mount.ts';
import {
  clearSessionCookies,
  keepTypedEmail,
  setDeviceCookie,
  setSessionCookies,
} from '../../platform/http/session.ts';
import type { Platform } from '../../platform/platform.ts';
import { changePassword } from './actions/change-password.ts';
import { endOtherSessions } from './actions/end-other-sessions.ts';
import { endSession } from './actions/end-session.ts';
import { logIn } from './actions/log-in.ts';
import { logOut } from './actions/log-out.ts';
import { registerOwner } from './actions/register-owner.ts';
import { requestPasswordReset } from './actions/request-password-reset.ts';
import { resetPassword } from './actions/reset-password.ts';
import { sendVerification } from './actions/send-verification.ts';
import { verifyEmail } from './actions/verify-email.ts';
import type { SessionView } from './auth.present.ts';
import { readSessions } from './auth.reads.ts';
import { noteAccount } from './note-account.ts';

export const authEndpoints = (platform: Platform): readonly Endpoint[] => [
  handle(authCalls.login, async ({ body }, context) => {
    noteAccount(platform, context.request, body.email);
    const signedIn = await logIn(platform, body, context);
    if (!signedIn.ok) return signedIn;
    if (context.session !== null) await logOut(platform, context.session.tokenHash);
    setSessionCookies(context.reply, platform.publicUrl, signedIn.value);
    setDeviceCookie(context.reply, platform.publicUrl, signedIn.value.deviceCookie);
    return ok({ success: true, user: signedIn.value.user });
  }),
  handle(authCalls.register, async ({ body }, context) => {
    noteAccount(platform, context.request, body.email);
    const registered = await registerOwner(platform, body, context);
    if (!registered.ok) return registered;
    setDeviceCookie(context.reply, platform.publicUrl, registered.value.deviceCookie);
    keepTypedEmail(context.reply, platform.publicUrl, body.email);
    return ok({ success: true, message: registered.value.message });
  }),
  handle(authCalls.forgotPassword, ({ body }, context) => {
    noteAccount(platform, context.request, body.email);
    return requestPasswordReset(platform, body.email, context);
  }),
  handle(authCalls.resetPassword, async ({ params, body }, context) => {
    const asked = { token: params.resettoken, password: body.password };
    const reset = await resetPassword(platform, asked, context);
    if (!reset.ok) return reset;
    setDeviceCookie(context.reply, platform.publicUrl, reset.value.deviceCookie);
    return ok({ success: true, message: reset.value.message });
  }),
  handle(authCalls.verifyEmail, ({ params }, context) => verifyEmail(platform, params.token, context)),
  handle(authCalls.sendVerification, (_, context) => sendVerification(platform, context)),
  handle(authCalls.changePassword, async ({ body }, context) => {
    const renewed = await changePassword(platform, body, context);
    if (!renewed.ok) return renewed;
    setSessionCookies(context.reply, platform.publicUrl, renewed.value);
    setDeviceCookie(context.reply, platform.publicUrl, renewed.value.deviceCookie);
    return ok({ success: true, message: 'Password changed. You were logged out everywhere else.' });
  }),
  handle(authCalls.sessions, async (_, context) =>
    ok({ success: true, data: await readSessions(platform, context) }),
  ),
  handle(authCalls.endSession, async ({ params }, context) =>
    listed(await endSession(platform, params.id, context)),
  ),
  handle(authCalls.endOtherSessions, async (_, context) => listed(await endOtherSessions(platform, context))),
  handle(authCalls.logout, async (_, context) => {
    // The specification fixes GET for a call that changes state: another site's link or picture must not make it.
    if (isFromAnotherSite(context.request, platform.publicUrl)) return refusal('FORBIDDEN');
    if (context.session !== null) await logOut(platform, context.session.tokenHash);
    clearSessionCookies(context.reply, platform.publicUrl);
    // Going back must not show the last owner's day to the next person; what the browser was told to remember, such as
    // the theme, is not in its cache.
    context.reply.header('clear-site-data', '"cache"');
    return ok({ success: true });
  }),
];

const listed = (sessions: Outcome<SessionView[]>): Outcome<{ success: true; data: SessionView[] }> =>
  sessions.ok ? ok({ success: true, data: sessions.value }) : sessions;
