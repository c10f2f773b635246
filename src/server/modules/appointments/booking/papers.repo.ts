import type { Instant } from '#core/calendar/instant.ts';
import { at } from '../../../platform/db/tables/time-columns.ts';
import type { TenantTransaction } from '../../../platform/db/transaction.ts';
import type { Id } from '../../../platform/ids.ts';

export const insertRefundAccount = (
  { query, business }: TenantTransaction,
  account: {
    readonly appointmentId: Id;
    readonly sealed: Buffer;
    readonly lastDigits: string;
    readonly now: Instant;
  },
) =>
  query
    .insertInto('refund_accounts')
    .values({
      business_id: business,
      appointment_id: account.appointmentId,
      sealed: account.sealed,
      last_digits: account.lastDigits,
      created_at: at(account.now),
    })
    .execute();

export const findRefundAccount = async (
  { query, business }: TenantTransaction,
  appointmentId: Id,
): Promise<Buffer | null> => {
  const row = await query
    .selectFrom('refund_accounts')
    .select('sealed')
    .where('business_id', '=', business)
    .where('appointment_id', '=', appointmentId)
    .executeTakeFirst();
  return row?.sealed ?? null;
};

export const insertAgreement = (
  { query, business }: TenantTransaction,
  agreement: {
    readonly appointmentId: Id;
    readonly policy: string;
    readonly policyHash: Buffer;
    readonly addressPrefix: string;
    readonly now: Instant;
  },
) =>
  query
    .insertInto('policy_agreements')
    .values({
      business_id: business,
      appointment_id: agreement.appointmentId,
      policy: agreement.policy,
      policy_hash: agreement.policyHash,
      agreed_at: at(agreement.now),
      address_prefix: agreement.addressPrefix,
    })
    .execute();
