import type { OwnerAppointment } from '#contract/views.ts';
import { inTenant } from '../../platform/db/transaction.ts';
import { type BusinessId, readOwnHandle } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { countClientAppointments, findClientRecord, listClientAppointments } from './client-history.repo.ts';
import { presentOwnerAppointment } from './record/record.present.ts';

const A_PAGE = 10;

/** A client's bookings, the latest first, pages counted from 1; those of records merged into it too. Null: no such client. */
export const readClientHistory = (
  platform: Platform,
  business: BusinessId,
  handle: string,
  page: number,
): Promise<{ readonly data: OwnerAppointment[]; readonly total: number } | null> => {
  const id = readOwnHandle(business, handle);
  if (id === null) return Promise.resolve(null);
  return inTenant(platform.database, business, async (transaction) => {
    const client = await findClientRecord(transaction, id);
    if (client === null) return null;
    const window = { offset: (page - 1) * A_PAGE, limit: A_PAGE };
    const rows = await listClientAppointments(transaction, client, window);
    const total = await countClientAppointments(transaction, client);
    return { data: rows.map(presentOwnerAppointment), total };
  });
};
