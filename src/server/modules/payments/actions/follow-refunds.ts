import { inTenant } from '../../../platform/db/transaction.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findIntentByReference } from '../intents.repo.ts';
import { findOrphanByReference } from '../orphans.repo.ts';
import { businessOfReference } from '../payment-reference.ts';
import { listRefundsOfPayment, setRefundDue } from '../refunds.repo.ts';
import { learnOfRefund, lockRefundWithBooking } from './end-refund.ts';

/**
 * Looks at what the provider says of a payment's refunds, after it told of one: a notice by itself proves nothing. Where
 * no answer comes, the next look at each refund brings it.
 */
export const followRefunds = async (platform: Platform, reference: string): Promise<void> => {
  const { provider } = platform;
  const business = businessOfReference(reference);
  if (business === null) return;
  const open = await inTenant(platform.database, business, async (transaction) => {
    const intent = await findIntentByReference(transaction, reference);
    const orphan = await findOrphanByReference(transaction, reference);
    const all = await listRefundsOfPayment(transaction, {
      intentId: intent?.intent_id ?? null,
      orphanId: orphan?.orphan_id ?? null,
    });
    // Of those whose asking was never answered, or that were taken over, the next look finds out.
    for (const { refund_id: id, state, due_at: dueAt } of all) {
      const isUnsure = dueAt !== null && (state === 'asking' || state === 'owed' || state === 'sent');
      if (isUnsure && dueAt > platform.clock.now()) await setRefundDue(transaction, id, platform.clock.now());
    }
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
      await learnOfRefund(transaction, row, told, platform.clock.now());
    });
  }
};
