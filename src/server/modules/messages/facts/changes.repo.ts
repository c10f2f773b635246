import type { PlatformTransaction } from '../../../platform/db/transaction.ts';
import type { BusinessId, Id } from '../../../platform/ids.ts';

/** What was said of the change that gave a booking this schedule; empty where nothing was. */
export const findChange = async (
  { query }: Pick<PlatformTransaction, 'query'>,
  business: BusinessId,
  { appointment, schedule }: { readonly appointment: Id; readonly schedule: number },
): Promise<string> => {
  const event = await query
    .selectFrom('appointment_events')
    .select('reason')
    .where('business_id', '=', business)
    .where('appointment_id', '=', appointment)
    .where('schedule_version', '=', schedule)
    .orderBy('version')
    .limit(1)
    .executeTakeFirst();
  return event?.reason ?? '';
};
