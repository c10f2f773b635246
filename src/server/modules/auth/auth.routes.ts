import type { FastifyRequest } from 'fastify';
import { authCalls } from '#contract/calls/auth.calls.ts';
import { factorsCalls } from '#contract/calls/factors.calls.ts';
import { passkeysCalls } from '#contract/calls/passkeys.calls.ts';
import { sharedDevicesCalls } from '#contract/calls/shared-devices.calls.ts';
import { type Outcome, refusal } from '#contract/outcome.ts';
import { ok } from '#core/result.ts';
import { type Answered, accountCtxOf, keepCookies } from '../../platform/account-command.ts';
import { isFromAnotherSite } from '../../platform/http/csrf.ts';
import { type Endpoint, handle, type PublicContext } from '../../platform/http/mount.ts';
import { note } from '../../platform/http/noted.ts';
import { clearSessionCookies } from '../../platform/http/session.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import { registerOwner } from './accounts/accounts.commands.ts';
import { loggedAccount } from './accounts/accounts.rules.ts';
import { endDevice, shareDevice, unlockDevice } from './devices/devices.commands.ts';
import { readDevices, readPin } from './devices/devices.queries.ts';
import { endPin, openByPin, setPin } from './devices/pins.commands.ts';
import {
  endAuthenticator,
  finishAuthenticator,
  renewRecoveryCodes,
  startAuthenticator,
} from './factors/factors.commands.ts';
import { readFactors, readTeamFactors } from './factors/factors.queries.ts';
import { finishLogIn, prove } from './factors/proving.commands.ts';
import { endFactorsOfMember, requireFactors } from './factors/team.commands.ts';
import { askHandOver, keepBusiness, takeOver } from './hand-over/hand-over.commands.ts';
import { readOffered } from './hand-over/hand-over.queries.ts';
import { acceptInvitation, enterBusiness } from './members/joining.commands.ts';
import { changeMember, inviteMember, removeMember, withdrawInvitation } from './members/members.commands.ts';
import { readMembers } from './members/members.queries.ts';
import { addPasskey, removePasskey, startPasskey } from './passkeys/passkeys.commands.ts';
import { finishPasskeyLogIn, startPasskeyLogIn, startPasskeyProof } from './passkeys/showing.commands.ts';
import { changePassword, requestPasswordReset, resetPassword } from './passwords/passwords.commands.ts';
import { endOtherSessions, endSession, logOut } from './sessions/sessions.commands.ts';
import { readSessions } from './sessions/sessions.queries.ts';
import { logIn } from './sign-in/sign-in.commands.ts';
import { sendVerification, verifyEmail } from './verification/verification.commands.ts';

/** So that the log tells tries at one account from tries at many, and names none. */
export const noteAccount = (
  { secrets }: { readonly secrets: Secrets },
  request: FastifyRequest,
  email: string,
): void => note(request, { account: loggedAccount(secrets, email) });

export const authEndpoints = (platform: Platform): readonly Endpoint[] => [
  handle(authCalls.login, async (input, context) => {
    noteAccount(platform, context.request, input.body.email);
    const signedIn = await logIn({ ctx: accountCtxOf(platform, context), input });
    // With a challenge alone nobody is signed in yet, and whoever was goes on.
    if (signedIn.ok && 'challenge' in signedIn.value.reply) return ok(signedIn.value.reply);
    return signedInBy(platform, context, signedIn);
  }),
  handle(factorsCalls.finishLogin, async (input, context) =>
    signedInBy(platform, context, await finishLogIn({ ctx: accountCtxOf(platform, context), input })),
  ),
  startPasskeyLogIn.endpoint(platform),
  handle(passkeysCalls.login, async (input, context) =>
    signedInBy(platform, context, await finishPasskeyLogIn({ ctx: accountCtxOf(platform, context), input })),
  ),
  noting(platform, registerOwner.endpoint(platform)),
  noting(platform, requestPasswordReset.endpoint(platform)),
  resetPassword.endpoint(platform),
  verifyEmail.endpoint(platform),
  sendVerification.endpoint(platform),
  changePassword.endpoint(platform),
  readSessions.endpoint(platform),
  endSession.endpoint(platform),
  endOtherSessions.endpoint(platform),
  prove.endpoint(platform),
  startPasskeyProof.endpoint(platform),
  startPasskey.endpoint(platform),
  addPasskey.endpoint(platform),
  removePasskey.endpoint(platform),
  readFactors.endpoint(platform),
  startAuthenticator.endpoint(platform),
  finishAuthenticator.endpoint(platform),
  endAuthenticator.endpoint(platform),
  renewRecoveryCodes.endpoint(platform),
  readTeamFactors.endpoint(platform),
  requireFactors.endpoint(platform),
  endFactorsOfMember.endpoint(platform),
  readDevices.endpoint(platform),
  shareDevice.endpoint(platform),
  endDevice.endpoint(platform),
  unlockDevice.endpoint(platform),
  readPin.endpoint(platform),
  setPin.endpoint(platform),
  endPin.endpoint(platform),
  handle(sharedDevicesCalls.open, async (input, context) =>
    signedInBy(platform, context, await openByPin({ ctx: accountCtxOf(platform, context), input })),
  ),
  readMembers.endpoint(platform),
  inviteMember.endpoint(platform),
  withdrawInvitation.endpoint(platform),
  askHandOver.endpoint(platform),
  keepBusiness.endpoint(platform),
  readOffered.endpoint(platform),
  takeOver.endpoint(platform),
  acceptInvitation.endpoint(platform),
  changeMember.endpoint(platform),
  removeMember.endpoint(platform),
  enterBusiness.endpoint(platform),
  handle(authCalls.logout, async (_, context) => {
    // The specification fixes GET for a call that changes state: another site's link or image must not make it.
    if (isFromAnotherSite(context.request, platform.publicUrl)) return refusal('FORBIDDEN');
    if (context.session !== null) await logOut(platform, context.session);
    clearSessionCookies(context.reply, platform.publicUrl);
    // Going back must not show the last owner's day to the next person; what the browser was told to remember, such as
    // the theme, is not in its cache.
    context.reply.header('clear-site-data', '"cache"');
    return ok({ success: true });
  }),
];

/** Has the browser keep a new session, and ends the one that it came with. */
const signedInBy = async <R>(
  platform: Platform,
  { session, reply }: PublicContext,
  signedIn: Outcome<Answered<R>>,
): Promise<Outcome<R>> => {
  if (!signedIn.ok) return signedIn;
  if (session !== null) await logOut(platform, session);
  keepCookies(platform, reply, signedIn.value.cookies);
  return ok(signedIn.value.reply);
};

/** The same with a note of the account that it is about. */
const noting = (platform: Platform, { call, run }: Endpoint): Endpoint => ({
  call,
  run: (input, context) => {
    // Both calls take an address, validated before they come here.
    const { body } = input as { readonly body: { readonly email: string } };
    noteAccount(platform, context.request, body.email);
    return run(input, context);
  },
});
