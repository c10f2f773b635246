import type { authCalls } from '#contract/auth.calls.ts';
import type { InputOf } from '#contract/call.ts';
import { type Outcome, refusal } from '#contract/outcome.ts';
import { defaultWeeklyHours } from '#core/hours/weekly-hours.ts';
import { ok } from '#core/result.ts';
import { acrossTenants, acrossTenantsUnlessRefused } from '../../../platform/db/transaction.ts';
import type { RequestContext } from '../../../platform/http/mount.ts';
import { once } from '../../../platform/idempotency.ts';
import { newBusinessId } from '../../../platform/ids.ts';
import { hitLimit } from '../../../platform/limits.ts';
import type { Platform } from '../../../platform/platform.ts';
import { insertAccount } from '../auth.repo.ts';
import { refuseCommonPassword } from '../common-password.ts';
import { rememberDevice } from '../known-device.ts';
import { registerPerAddress } from '../limits.ts';
import { hashPassword } from '../password.ts';
import { refuseBusinessName } from '../refuse-name.ts';
import { mailVerification } from './send-verification.ts';

type Registration = InputOf<typeof authCalls.register>['body'];

const openingHours = defaultWeeklyHours.flatMap((spans, weekday) =>
  spans.map((span) => ({ weekday, ...span })),
);

export type Registered = {
  readonly message: string;
  /** By which the browser that registered is known when its owner signs in. */
  readonly deviceCookie: string;
};

/**
 * Creates a business, its default hours and its owner's account, and mails the link that shows the address to be theirs;
 * all or nothing. EMAIL_TAKEN when the address has an account. `ours`: an account of our own making, which nobody
 * has to confirm.
 */
export const registerOwner = async (
  platform: Platform,
  body: Registration,
  context: Pick<RequestContext, 'now' | 'address' | 'deviceCookie' | 'idempotencyKey'> & {
    readonly ours?: boolean;
  },
): Promise<Outcome<Registered>> => {
  const common = refuseCommonPassword(body.password, body);
  if (common !== null) return common;
  const ours = context.ours === true;
  const misleading = ours ? null : refuseBusinessName(body.businessName, 'businessName');
  // guard: no-business-is-called-like-a-bank
  if (misleading !== null) return misleading;
  // Counted on its own and before the costly hash: a try that is refused counts too.
  const limit = await acrossTenants(platform.database, ({ query }) =>
    hitLimit(query, registerPerAddress, context.address, context.now),
  );
  // guard: registering-is-limited-by-address
  if (limit.exceeded) return refusal('TOO_MANY_REQUESTS', limit);
  const passwordHash = await hashPassword(body.password);
  const registered = await acrossTenantsUnlessRefused(platform.database, async (transaction) => {
    const attempt = {
      business: null,
      route: 'register',
      // guard: registering-twice-with-one-key-registers-once
      key: context.idempotencyKey,
      body: { ...body, password: undefined },
      now: context.now,
    };
    return once(
      transaction.query,
      attempt,
      async (): Promise<Outcome<{ success: true; message: string }>> => {
        const business = newBusinessId();
        const created = await insertAccount(transaction, {
          business,
          businessName: body.businessName,
          phone: body.phone,
          email: body.email,
          passwordHash,
          verified: ours,
          hours: openingHours,
          now: context.now,
        });
        if (!created) {
          return refusal('EMAIL_TAKEN');
        }
        if (!ours) {
          const owner = { business, email: body.email, now: context.now };
          await mailVerification(platform, transaction, owner);
        }
        return ok({ success: true, message: 'Registration successful! Please login.' });
      },
    );
  });
  if (!registered.ok) return registered;
  const account = { email: body.email, password_hash: passwordHash };
  return ok({
    message: registered.value.message,
    deviceCookie: rememberDevice(platform.secrets, context.deviceCookie, account),
  });
};
