import { presentCustomer, presentTransaction } from '../api/present-transaction.ts';
import type { Dispute } from '../world/records.ts';
import type { World } from '../world/world.ts';

/** Raises `charge.dispute.<what>`. That there are such events is documented; what they carry is ours but for the ids. */
export function raiseDisputeEvent(
  { store, webhooks }: World,
  dispute: Dispute,
  what: 'create' | 'remind' | 'resolve',
): void {
  const transaction = store.byId(dispute.transactionId);
  if (!transaction) return;
  const { reference, amount, currency, domain, email, key } = transaction;
  webhooks.raise({
    event: `charge.dispute.${what}`,
    reference,
    key,
    data: {
      id: dispute.id,
      refund_amount: amount,
      currency,
      domain,
      status: dispute.resolution === null ? 'awaiting-merchant-feedback' : 'resolved',
      resolution: dispute.resolution,
      category: 'chargeback',
      transaction: presentTransaction(transaction, store),
      transaction_reference: null,
      customer: presentCustomer(email),
    },
  });
}
