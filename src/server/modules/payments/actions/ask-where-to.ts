import type { Instant } from '#core/calendar/instant.ts';
import type { TenantTransaction } from '../../../platform/db/transaction.ts';
import { listWithDetails } from '../refund-details.repo.ts';
import type { RefundRow } from '../refunds.repo.ts';

/** Asks the client for their bank account, unless it is known. */
export const askWhereTo = async (
  transaction: TenantTransaction,
  refund: Pick<RefundRow, 'refund_id' | 'appointment_id' | 'intent_id' | 'orphan_id'>,
  now: Instant,
  dueAt?: Instant,
): Promise<void> => {
  const { refund_id: id, appointment_id: appointment, intent_id: intent, orphan_id: orphan } = refund;
  const known = await listWithDetails(transaction, [refund]);
  if (known.has(id)) return;
  const wanted = { refund: id, appointment, intent, orphan, dueAt, now };
  await transaction.emit({ type: 'refund.account-wanted', ...wanted });
};
