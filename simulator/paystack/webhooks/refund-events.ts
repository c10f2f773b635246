import { INTEGRATION } from '../api/present-transaction.ts';
import { codeFor } from '../world/ids.ts';
import type { Refund } from '../world/records.ts';
import type { World } from '../world/world.ts';

/** Raises `refund.<status>`. The amount is text while it is under way and a number at its end: both are documented. */
export function raiseRefundEvent({ store, webhooks }: World, refund: Refund): void {
  const transaction = store.byId(refund.transactionId);
  if (!transaction) return;
  const { status } = refund;
  const underWay = status === 'pending' || status === 'processing';
  const [first_name, last_name, email] = ['Test', 'Client', transaction.email];
  webhooks.raise({
    event: `refund.${status}`,
    reference: transaction.reference,
    key: transaction.key,
    data: {
      status,
      transaction_reference: transaction.reference,
      refund_reference: status === 'pending' ? null : codeFor('TRF', String(refund.id)),
      amount: underWay ? String(refund.amount) : refund.amount,
      currency: refund.currency,
      processor: transaction.channel === 'card' ? 'mpgs_zen' : 'instant-transfer',
      customer: { first_name, last_name, email },
      integration: INTEGRATION,
      domain: transaction.domain,
      ...(status === 'needs-attention'
        ? { id: refund.id, customer_note: refund.customerNote, merchant_note: refund.merchantNote }
        : {}),
    },
  });
}
