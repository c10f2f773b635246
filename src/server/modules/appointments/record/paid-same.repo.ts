import { blockingStatuses } from '#core/appointments/statuses.ts';
import type { Instant } from '#core/calendar/instant.ts';
import { toKobo } from '#core/money/kobo.ts';
import { moment } from '../../../platform/db/tables/time-columns.ts';
import type { TenantTransaction } from '../../../platform/db/transaction.ts';
import type { Id } from '../../../platform/ids.ts';

/** Whether whoever left this number and this address has paid for a booking of that service at that start which still stands. */
export const hasPaidSame = async (
  { query, business }: TenantTransaction,
  wanted: {
    readonly phone: string;
    readonly email: string;
    readonly serviceId: Id;
    readonly startsAt: Instant;
  },
): Promise<boolean> => {
  const same = await query
    .selectFrom('appointments')
    .select('appointment_id')
    .where('business_id', '=', business)
    .where('starts_at', '=', moment(wanted.startsAt))
    .where('service_id', '=', wanted.serviceId)
    .where('client_phone', '=', wanted.phone)
    .where('client_email', '=', wanted.email)
    .where('status', 'in', blockingStatuses)
    .where('paid_kobo', '>', toKobo(0))
    .limit(1)
    .executeTakeFirst();
  return same !== undefined;
};
