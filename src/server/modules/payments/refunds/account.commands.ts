import { type Outcome, refusal } from '#contract/outcome.ts';
import { ok } from '#core/result.ts';
import { inTenantUnlessRefused } from '../../../platform/db/transaction.ts';
import type { Platform } from '../../../platform/platform.ts';
import { createEncryption } from '../../../platform/secrets/encryption.ts';
import { type BankAccount, sealAccount } from '../accounts/sealed-account.rules.ts';
import { readToken, refundToken } from '../receipts/links.rules.ts';
import { saveRefundDetails } from './details.repo.ts';
import { setRefundDue } from './due.repo.ts';
import { lockRefundWithBooking } from './ending.commands.ts';
import { isAskedFor } from './refunds.queries.ts';

/** The client says, or says anew, where a refund should go. */
export const sayRefundDetails = async (
  platform: Platform,
  { token, account }: { readonly token: string; readonly account: BankAccount },
): Promise<Outcome<null>> => {
  const named = readToken(platform.secrets, refundToken, token);
  if (named === null) return refusal('NOT_FOUND');
  const { business, id: refundId } = named;
  return inTenantUnlessRefused(platform.database, business, async (transaction) => {
    const refund = await lockRefundWithBooking(transaction, refundId);
    if (refund === null) return refusal('NOT_FOUND');
    // guard: a-bank-account-is-taken-while-it-is-asked-for
    if (!isAskedFor(refund)) {
      const message = 'This money is on its way already. Nothing more is needed.';
      return refusal('ILLEGAL_TRANSITION', { message, data: { state: refund.state } });
    }
    const sealed = sealAccount(createEncryption(platform.secretKey), business, refundId, account);
    const lastDigits = account.accountNumber.slice(-4);
    const now = platform.clock.now();
    await saveRefundDetails(transaction, { refundId, sealed, lastDigits, now });
    // The provider waits for it.
    if (refund.state === 'needs-details') await setRefundDue(transaction, refundId, now);
    return ok(null);
  });
};
