import { authCalls } from '#contract/calls/auth.calls.ts';
import { refusal } from '#contract/outcome.ts';
import type { Instant } from '#core/calendar/instant.ts';
import { ok } from '#core/result.ts';
import { defineAccountCommand } from '../../../platform/account-command.ts';
import { hitLimit, type Limit } from '../../../platform/counted-limits.ts';
import { later } from '../../../platform/db/tables/time-columns.ts';
import { acrossTenants } from '../../../platform/db/transaction.ts';
import { newId } from '../../../platform/ids.ts';
import type { Platform } from '../../../platform/platform.ts';
import { memberOf } from '../../../platform/use-case.ts';
import { lockAccount } from '../accounts/accounts.repo.ts';
import { consumeLink, isLinkLive, type NewLink, replaceLink } from '../accounts/links.repo.ts';
import { linkHash, readLink } from '../accounts/links.rules.ts';
import { listOwned } from '../owned/owned.repo.ts';
import { endUnverifiedHold, markVerified } from './verification.repo.ts';

const perAccount: Limit = { name: 'verification-account', max: 3, windowMinutes: 60 };
/** Loose: a mobile network puts thousands behind one address. */
const triesPerAddress: Limit = { name: 'verification-try-address', max: 60, windowMinutes: 60 };
/** A link that shows an address to be its owner's works this long. */
const linkMinutes = 24 * 60;

/** A link that shows an address to be its owner's, from now on. */
export const newVerification = ({ secrets }: Pick<Platform, 'secrets'>, now: Instant): NewLink => {
  const id = newId();
  return {
    id,
    tokenHash: linkHash(secrets, 'verify-email', id),
    expiresAt: later(now, linkMinutes),
  };
};

/** Sends the link again, at most three times an hour. */
export const sendVerification = defineAccountCommand(authCalls.sendVerification, {
  keepsCount: true,
  run: async ({ ctx }) => {
    const { platform, tx, now } = ctx;
    const { business, email } = memberOf(ctx);
    const limit = await hitLimit(tx.query, perAccount, email, now);
    if (limit.exceeded) return refusal('TOO_MANY_REQUESTS', limit);
    const { verified_at: shown } = await lockAccount(tx, email);
    // Nothing where the address was shown to be theirs already.
    if (shown === null) {
      const link = newVerification(platform, now);
      await replaceLink(tx, link, { purpose: 'verify-email', business, email, now });
      await tx.emit({ type: 'address.asked', business, email, verificationId: link.id, now });
    }
    const message = `We sent a link to ${email}. It works once, for 24 hours.`;
    return ok({ reply: { success: true, message }, cookies: {} });
  },
});

/** Takes an address as its owner's, by the link mailed to it, once, for every business that they own. TOKEN_INVALID for any link that is not live. */
export const verifyEmail = defineAccountCommand(authCalls.verifyEmail, {
  keepsCount: true,
  run: async ({ ctx: { tx, now, address }, input: { params } }) => {
    const limit = await hitLimit(tx.query, triesPerAddress, address, now);
    if (limit.exceeded) return refusal('TOO_MANY_REQUESTS', limit);
    const link = readLink(params.token);
    const email = link === null ? null : await consumeLink(tx, link, 'verify-email', now);
    if (email === null) return refusal('TOKEN_INVALID');
    await markVerified(tx, email, now);
    for (const { business } of await listOwned(tx, email)) {
      await endUnverifiedHold(tx, business);
      // guard: what-was-held-back-is-sent-once-the-address-is-confirmed
      await tx.emit({ type: 'address.confirmed', business, now });
    }
    return ok({ reply: { success: true, message: 'Your email address is confirmed.' }, cookies: {} });
  },
});

/** Whether a link is still good, without using it. */
export const isVerificationLive = async (platform: Platform, token: string): Promise<boolean> => {
  const link = readLink(token);
  if (link === null) return false;
  return acrossTenants(platform.database, (tx) => isLinkLive(tx, link, 'verify-email', platform.clock.now()));
};
