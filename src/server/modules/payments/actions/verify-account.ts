import type { ReplyOf } from '#contract/call.ts';
import type { Outcome } from '#contract/outcome.ts';
import type { paymentsCalls } from '#contract/payments.calls.ts';
import { ok } from '#core/result.ts';
import type { OwnerContext } from '../../../platform/http/mount.ts';
import type { Platform } from '../../../platform/platform.ts';
import { limitsOf, resolveAccount } from '../resolve-account.ts';

/** Tells the name an account is held in. So that nobody looks up the accounts of others, only so often a business. */
export const verifyAccount = async (
  platform: Platform,
  asked: { readonly account_number: string; readonly bank_code: string },
  { session, now }: Pick<OwnerContext, 'session' | 'now'>,
): Promise<Outcome<ReplyOf<typeof paymentsCalls.verifyAccount>>> => {
  const resolved = await resolveAccount(platform, {
    business: session.business,
    account: { accountNumber: asked.account_number, bankCode: asked.bank_code },
    limits: limitsOf.look,
    field: 'account_number',
    now,
  });
  if (!resolved.ok) return resolved;
  return ok({
    success: true,
    status: true,
    message: 'Account number resolved',
    data: { account_name: resolved.value.accountName },
  });
};
