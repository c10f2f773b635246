import { authCalls } from '#contract/calls/auth.calls.ts';
import { type Outcome, refusal } from '#contract/outcome.ts';
import { ok } from '#core/result.ts';
import { defineAccountCommand } from '../../../platform/account-command.ts';
import { hitLimit, type Limit } from '../../../platform/counted-limits.ts';
import { acrossTenants } from '../../../platform/db/transaction.ts';
import { once } from '../../../platform/idempotency.ts';
import { newBusinessId, newId } from '../../../platform/ids.ts';
import { hashPassword } from '../../../platform/secrets/password-hash.ts';
import { insertMember } from '../members/members.repo.ts';
import { insertBusiness } from '../owned/owned.repo.ts';
import { refuseCommonPassword } from '../passwords/passwords.rules.ts';
import { rememberDevice } from '../sign-in/sign-in.rules.ts';
import { newVerification } from '../verification/verification.commands.ts';
import { insertAccount } from './accounts.repo.ts';
import { refuseBusinessName } from './accounts.rules.ts';
import { replaceLink } from './links.repo.ts';

/** Loose: a mobile network puts thousands behind one address. */
const perAddress: Limit = { name: 'register-address', max: 60, windowMinutes: 60 };

/**
 * Creates a business, its default hours and its owner's account, and mails the link that shows the address to be theirs;
 * all or nothing. EMAIL_TAKEN when the address has an account. An account of our own making nobody has to confirm.
 */
export const registerOwner = defineAccountCommand(authCalls.register, {
  prepare: async ({ ctx: { platform, actor, now, address }, input: { body } }) => {
    const common = refuseCommonPassword(body.password, body);
    if (common !== null) return common;
    const misleading = actor.kind === 'system' ? null : refuseBusinessName(body.businessName, 'businessName');
    // guard: no-business-is-called-like-a-bank
    if (misleading !== null) return misleading;
    // Counted on its own and before the costly hash: a try that is refused counts too.
    const limit = await acrossTenants(platform.database, ({ query }) =>
      hitLimit(query, perAddress, address, now),
    );
    // guard: registering-is-limited-by-address
    if (limit.exceeded) return refusal('TOO_MANY_REQUESTS', limit);
    return ok(await hashPassword(body.password));
  },
  run: async ({ ctx, input: { body }, prepared: passwordHash }) => {
    const { platform, tx, actor, now, idempotencyKey, deviceCookie } = ctx;
    const verification = actor.kind === 'system' ? null : newVerification(platform, now);
    const attempt = {
      business: null,
      route: 'register',
      // guard: registering-twice-with-one-key-registers-once
      key: idempotencyKey,
      body: { ...body, password: undefined },
      now,
    };
    const register = async (): Promise<Outcome<{ success: true; message: string }>> => {
      const business = newBusinessId();
      const { businessName, phone, email } = body;
      const isVerified = verification === null;
      await insertBusiness(tx, { business, businessName, ownerName: '', phone, verified: isVerified, now });
      const isFree = await insertAccount(tx, { business, email, passwordHash, verified: isVerified, now });
      // guard: an-address-has-one-account
      if (!isFree) return refusal('EMAIL_TAKEN');
      await insertMember(tx, { member: newId(), business, email, role: 'owner', now });
      if (verification !== null) {
        await replaceLink(tx, verification, { purpose: 'verify-email', business, email, now });
        await tx.emit({ type: 'address.asked', business, email, verificationId: verification.id, now });
      }
      return ok({ success: true, message: 'Registration successful! Please login.' });
    };
    const registered = await once(tx, attempt, register);
    if (!registered.ok) return registered;
    const { email } = body;
    const device = rememberDevice(platform.secrets, deviceCookie, { email, password_hash: passwordHash });
    return ok({ reply: registered.value, cookies: { device, typedEmail: email } });
  },
});
