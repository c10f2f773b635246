import { inTenant } from '../../../platform/db/transaction.ts';
import type { Platform } from '../../../platform/platform.ts';
import { openRefundAccount } from '../refunds.reads.ts';
import { type DueRefund, saveRefund } from '../refunds.repo.ts';
import { learnOfRefund, oweRefund } from './end-refund.ts';
import { change, learn, tryLater } from './refund-steps.ts';

/**
 * Hands the provider the account that a client wants their money sent to. Handing it over twice does nothing there. What
 * cannot go that way, or for which no account came in time, is the owner's to send.
 */
export const passDetailsOn = async (platform: Platform, refund: DueRefund): Promise<void> => {
  const { provider } = platform;
  const { business_id: business, provider_refund_id: id, currency } = refund;
  const account = await inTenant(platform.database, business, (transaction) =>
    openRefundAccount(platform, transaction, refund),
  );
  const { accountNumber = '', bankName = '' } = account ?? {};
  const answer =
    account === null ? null : await provider.retryRefund({ id, currency, accountNumber, bankName });
  if (answer?.ok === true) {
    return change(platform, refund, async (transaction, row) => {
      const now = platform.clock.now();
      await saveRefund(transaction, row.refund_id, { state: 'asked', dueAt: now, detailsAt: now });
      await learnOfRefund(transaction, { ...row, state: 'asked', details_at: now }, answer.value, now);
    });
  }
  if (answer !== null && answer.reason !== 'refused')
    return tryLater(platform, refund, 'needs-details', answer);
  // It may have gone on without us: the refusal may be of our own second try.
  const there = await provider.findRefund(id);
  if (!there.ok) return tryLater(platform, refund, 'needs-details', there);
  if (there.value.status !== 'needs-details') return learn(platform, refund, there.value);
  const problem =
    answer === null
      ? 'The client’s bank does not say which account the money should go to, and the client has not said yet.'
      : 'The payment provider could not send it to the client’s bank account.';
  return change(platform, refund, (transaction, row) =>
    oweRefund(transaction, row, { problem, now: platform.clock.now() }),
  );
};
