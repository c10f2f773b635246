import { authCalls } from '#contract/calls/auth.calls.ts';
import { errorCatalogue } from '#contract/errors.ts';
import { type Refusal, refusal } from '#contract/outcome.ts';
import { ok } from '#core/result.ts';
import { defineAccountCommand } from '../../../platform/account-command.ts';
import { hitLimit, type Limit } from '../../../platform/counted-limits.ts';
import { later } from '../../../platform/db/tables/time-columns.ts';
import { acrossTenants } from '../../../platform/db/transaction.ts';
import { newCsrfToken } from '../../../platform/http/csrf.ts';
import { newTokenAt } from '../../../platform/http/session.ts';
import { newId } from '../../../platform/ids.ts';
import { hashPassword } from '../../../platform/secrets/password-hash.ts';
import { sha256 } from '../../../platform/secrets/secrets.ts';
import { memberOf } from '../../../platform/use-case.ts';
import { findAccount, setPassword } from '../accounts/accounts.repo.ts';
import { consumeLink, isLinkLive, replaceLink, voidLinks } from '../accounts/links.repo.ts';
import { linkHash, readLink } from '../accounts/links.rules.ts';
import { deletePinsOf } from '../devices/pins.repo.ts';
import { distrustFactors } from '../factors/factors.commands.ts';
import { deleteHandOver } from '../hand-over/hand-over.repo.ts';
import { deleteInvitations } from '../members/invitations.repo.ts';
import { listOwned } from '../owned/owned.repo.ts';
import { deleteSessionsOf, renewSession } from '../sessions/sessions.repo.ts';
import { checkPassword } from '../sign-in/credentials.commands.ts';
import { askerOf, rememberDevice } from '../sign-in/sign-in.rules.ts';
import { markVerified, renewCapabilities } from '../verification/verification.repo.ts';
import { refuseCommonPassword, resetMinutes } from './passwords.rules.ts';

const resetPerAccount: Limit = { name: 'reset-account', max: 3, windowMinutes: 60 };
/** Loose: a mobile network puts thousands behind one address. */
const resetPerAddress: Limit = { name: 'reset-address', max: 60, windowMinutes: 60 };
const resetTriesPerAddress: Limit = { name: 'reset-try-address', max: 60, windowMinutes: 60 };

/**
 * Changes the password of whoever knows the present one. Ends every other session, open reset link and PIN, withdraws what
 * is being handed over, tells the
 * owner by mail, and gives this session another token. Of two changes at once the second has lost its session.
 */
export const changePassword = defineAccountCommand(authCalls.changePassword, {
  prepare: async ({ ctx, input: { body } }) => {
    const session = memberOf(ctx);
    const common = refuseCommonPassword(body.password, session);
    if (common !== null) return common;
    const credentials = { email: session.email, password: body.currentPassword };
    const checked = await checkPassword(ctx.platform, { credentials, asker: askerOf(session, ctx) });
    if (!checked.ok) return checked;
    // guard: changing-the-password-needs-the-present-one
    if (checked.value === null) return wrongPassword();
    return ok(await hashPassword(body.password));
  },
  run: async ({ ctx, prepared: passwordHash }) => {
    const { platform, tx, now, deviceCookie } = ctx;
    const before = memberOf(ctx);
    const { business, email } = before;
    const token = newTokenAt(business);
    // guard: changing-the-password-gives-this-session-another-token
    const tokenHash = sha256(token);
    // In the order in which a reset takes them: link, account, sessions.
    // guard: changing-the-password-voids-open-reset-links
    await voidLinks(tx, email, 'password-reset');
    await setPassword(tx, email, passwordHash);
    // Whatever changes the password ends the sessions, so that a live one was checked against the present password.
    const expiresAt = await renewSession(tx, before, { tokenHash, now });
    // guard: of-two-changes-of-the-password-one-is-made
    if (expiresAt === undefined) return refusal('UNAUTHENTICATED');
    // guard: changing-the-password-ends-the-pin
    const pins = await deletePinsOf(tx, email);
    // guard: changing-the-password-ends-every-other-session
    await deleteSessionsOf(tx, email, tokenHash);
    // Whoever had the password may have asked somebody.
    // guard: changing-the-password-withdraws-what-is-handed-over
    for (const { business: owned } of await listOwned(tx, email)) await deleteHandOver(tx, owned);
    await tx.emit({ type: 'password.changed', business, email, now });
    const session = {
      token,
      csrf: newCsrfToken(platform.secretKey, tokenHash, email),
      maxAgeSeconds: Math.floor((expiresAt - now) / 1000),
    };
    const account = { email, password_hash: passwordHash };
    return ok({
      reply: { success: true, message: pins > 0 ? PIN_ENDED : CHANGED },
      cookies: { session, device: rememberDevice(platform.secrets, deviceCookie, account) },
    });
  },
});

const CHANGED = 'Password changed. You were logged out everywhere else.';
const PIN_ENDED = `${CHANGED} Your PIN has ended: please set another.`;

const wrongPassword = (): Refusal => {
  const { message } = errorCatalogue.WRONG_PASSWORD;
  return refusal('WRONG_PASSWORD', { errors: [{ field: 'currentPassword', message }] });
};

/** Sends a reset link if the address has an account and fewer than three went out this hour; answers the same if not. */
export const requestPasswordReset = defineAccountCommand(authCalls.forgotPassword, {
  keepsCount: true,
  evenly: true,
  run: async ({ ctx: { platform, tx, now, address }, input: { body } }) => {
    const { email } = body;
    const perAddress = await hitLimit(tx.query, resetPerAddress, address, now);
    if (perAddress.exceeded) return refusal('TOO_MANY_REQUESTS', perAddress);
    const perAccount = await hitLimit(tx.query, resetPerAccount, email, now);
    const account = await findAccount(tx, email);
    // guard: three-reset-links-an-hour-for-an-account
    if (account !== undefined && !perAccount.exceeded) {
      const [purpose, business, resetId] = ['password-reset', account.business_id, newId()] as const;
      const tokenHash = linkHash(platform.secrets, purpose, resetId);
      const link = { id: resetId, tokenHash, expiresAt: later(now, resetMinutes) };
      await replaceLink(tx, link, { purpose, business, email, now });
      await tx.emit({ type: 'password.reset-asked', business, email, resetId, now });
    }
    return ok({ reply: { success: true, message: 'Reset link sent to your email' }, cookies: {} });
  },
});

/**
 * Sets the password by a link, once. Whoever opened it has the owner's mailbox, and whoever had the account before may
 * have been somebody else: every session, PIN and address that opens something ends, passkeys log in after the password alone,
 * a second factor younger than a day ends, and payouts wait until they are confirmed. TOKEN_INVALID for any link that is not live.
 */
export const resetPassword = defineAccountCommand(authCalls.resetPassword, {
  prepare: async ({ ctx: { platform, now, address }, input: { params, body } }) => {
    const common = refuseCommonPassword(body.password);
    if (common !== null) return common;
    const link = readLink(params.resettoken);
    const { limit, live } = await acrossTenants(platform.database, async (transaction) => ({
      limit: await hitLimit(transaction.query, resetTriesPerAddress, address, now),
      live: link !== null && (await isLinkLive(transaction, link, 'password-reset', now)),
    }));
    if (limit.exceeded) return refusal('TOO_MANY_REQUESTS', limit);
    // A password costs memory and a good part of a second to hash: that is not done for whoever has no link.
    if (!live) return refusal('TOKEN_INVALID');
    return ok(await hashPassword(body.password));
  },
  run: async ({ ctx, input: { params }, prepared: passwordHash }) => {
    const { platform, tx, now, deviceCookie } = ctx;
    const link = readLink(params.resettoken);
    const email = link === null ? null : await consumeLink(tx, link, 'password-reset', now);
    if (email === null) return refusal('TOKEN_INVALID');
    await voidLinks(tx, email, 'password-reset');
    await setPassword(tx, email, passwordHash);
    // guard: a-reset-ends-every-pin
    await deletePinsOf(tx, email);
    // guard: a-reset-ends-every-session
    await deleteSessionsOf(tx, email);
    const factorsEnded = await distrustFactors(ctx, email);
    await markVerified(tx, email, now);
    const owned = await listOwned(tx, email);
    // guard: a-reset-holds-every-business-of-the-account
    for (const { business } of owned) {
      // guard: a-reset-voids-what-whoever-had-the-account-noted
      await renewCapabilities(tx, business, now);
      // guard: a-reset-withdraws-what-is-handed-over
      await deleteHandOver(tx, business);
      // guard: a-reset-withdraws-open-invitations
      await deleteInvitations(tx, business);
      // guard: a-reset-confirms-the-address-as-well
      await tx.emit({ type: 'address.confirmed', business, now });
    }
    const business = owned[0]?.business ?? (await findAccount(tx, email))?.business_id;
    // guard: a-reset-is-told-by-mail
    if (business !== undefined) await tx.emit({ type: 'password.changed', business, email, now });
    if (business !== undefined && factorsEnded)
      await tx.emit({ type: 'factor.changed', business, email, now });
    // Whoever opened the link has the owner's mailbox.
    const account = { email, password_hash: passwordHash };
    return ok({
      reply: { success: true, message: 'Password reset successfully! Please login.' },
      cookies: { device: rememberDevice(platform.secrets, deviceCookie, account) },
    });
  },
});
