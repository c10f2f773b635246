import type { ConfirmationSetting } from '#core/appointments/confirmation.ts';
import type { TenantTransaction } from '../../platform/db/transaction.ts';

/** Writes who confirms into bookings that wait and do not say so yet, as it is before the business changes it. */
export const keepConfirmation = async (
  { query, business }: TenantTransaction,
  confirmation: ConfirmationSetting,
): Promise<void> => {
  await query
    .updateTable('appointments')
    .set({ confirmation })
    .where('business_id', '=', business)
    .where('status', '=', 'pending')
    .where('confirmation', 'is', null)
    .execute();
};
