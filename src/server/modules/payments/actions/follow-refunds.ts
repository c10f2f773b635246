import { inTenant } from '../../../platform/db/transaction.ts';
import { findIntentByReference } from '../intents.repo.ts';
import { businessOfReference } from '../payment-reference.ts';
import { listRefundsOfIntent } from '../refunds.repo.ts';
import { learnOfRefund, lockRefundWithBooking } from './end-refund.ts';
import type { RefundDeps } from './work-refunds.ts';

/**
 * Looks at what the provider says of a payment's refunds, after it told of one: a notice by itself proves nothing. Where
 * no answer comes, the next look at each refund brings it.
 */
export const followRefunds = async (deps: RefundDeps, reference: string): Promise<void> => {
  const { platform, provider, messages, wake } = deps;
  const business = businessOfReference(reference);
  if (business === null) return;
  const open = await inTenant(platform.database, business, async (transaction) => {
    const intent = await findIntentByReference(transaction, reference);
    const all = intent === undefined ? [] : await listRefundsOfIntent(transaction, intent.intent_id);
    return all.filter((refund) => refund.settled_at === null && refund.provider_refund_id !== '');
  });
  if (open.length === 0) return;
  const answer = await provider.listRefunds(reference);
  if (!answer.ok) return;
  for (const { refund_id: id, provider_refund_id: providerId } of open) {
    const told = answer.value.find((refund) => refund.id === providerId);
    if (told === undefined) continue;
    await inTenant(platform.database, business, async (transaction) => {
      const row = await lockRefundWithBooking(transaction, id);
      if (row === null || row.settled_at !== null) return;
      await learnOfRefund(transaction, messages, row, told, platform.clock.now());
      transaction.afterCommit(wake);
    });
  }
};
