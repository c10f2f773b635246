import type { PlatformTransaction } from '../../../platform/db/transaction.ts';
import type { DeliveryReport } from './reports.rules.ts';

/**
 * Writes what became of a taken SMS. 'Delivered' stands for good: a phone that has it cannot lose it again. Only what
 * names the SMS, which its gateway made up, leads to its row; whose it is, the row says.
 */
export const saveDelivery = async (
  { query }: PlatformTransaction,
  { gateway, gatewayId, delivery, detail }: DeliveryReport,
): Promise<void> => {
  const before = delivery === 'delivered' ? (['accepted', 'undelivered'] as const) : (['accepted'] as const);
  await query
    .updateTable('messages')
    .set({ delivery, delivery_detail: detail })
    .where('gateway', '=', gateway)
    .where('gateway_id', '=', gatewayId)
    // guard: reports-only-move-forward
    .where('delivery', 'in', [...before])
    .execute();
};
