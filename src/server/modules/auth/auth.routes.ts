import { authCalls } from '#contract/auth.calls.ts';
import { type Endpoint, handle } from '../../platform/http/mount.ts';
import { done, refusal } from '../../platform/http/outcome.ts';
import { clearSessionCookies, setSessionCookies } from '../../platform/http/session.ts';
import type { Platform } from '../../platform/platform.ts';
import { logIn } from './actions/log-in.ts';
import { logOut } from './actions/log-out.ts';
import { registerOwner } from './actions/register-owner.ts';
import { requestPasswordReset } from './actions/request-password-reset.ts';
import { resetPassword } from './actions/reset-password.ts';
import type { AuthMessages } from './auth-messages.ts';

export const authEndpoints = (platform: Platform, messages: AuthMessages): readonly Endpoint[] => [
  handle(authCalls.login, async ({ body }, context) => {
    const signedIn = await logIn(platform, body, context);
    if (!signedIn.ok) return signedIn;
    if (context.session !== null) await logOut(platform, context.session.tokenHash);
    setSessionCookies(context.reply, platform.publicUrl, signedIn.value);
    return done({ success: true, user: signedIn.value.user });
  }),
  handle(authCalls.register, ({ body }, context) => registerOwner(platform, body, context)),
  handle(authCalls.forgotPassword, ({ body }, context) =>
    requestPasswordReset(platform, messages, body.email, context),
  ),
  handle(authCalls.resetPassword, ({ params, body }, context) =>
    resetPassword(platform, messages, { token: params.resettoken, password: body.password }, context),
  ),
  handle(authCalls.logout, async (_, context) => {
    // The specification fixes GET for a call that changes state: another site's link or picture must not make it.
    if (context.request.headers['sec-fetch-site'] === 'cross-site') return refusal('FORBIDDEN');
    if (context.session !== null) await logOut(platform, context.session.tokenHash);
    clearSessionCookies(context.reply, platform.publicUrl);
    return done({ success: true });
  }),
];
