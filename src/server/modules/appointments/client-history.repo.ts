import type { TenantTransaction } from '../../platform/db/transaction.ts';
import type { Id } from '../../platform/ids.ts';
import { selectAppointments } from './record/record.repo.ts';

/** The record a client's id leads to: the one it was merged into, or itself. Null when there is none. */
export const findClientRecord = async (
  { query, business }: TenantTransaction,
  id: Id,
): Promise<Id | null> => {
  const row = await query
    .selectFrom('clients')
    .select(['client_id', 'merged_into'])
    .where('business_id', '=', business)
    .where('client_id', '=', id)
    .executeTakeFirst();
  return row === undefined ? null : (row.merged_into ?? row.client_id);
};

export const countClientAppointments = async (
  { query, business }: TenantTransaction,
  client: Id,
): Promise<number> => {
  const row = await query
    .selectFrom('appointments')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('business_id', '=', business)
    .where('client_id', '=', client)
    .executeTakeFirstOrThrow();
  return row.count;
};

/** Latest first. */
export const listClientAppointments = (
  transaction: TenantTransaction,
  client: Id,
  page: { readonly offset: number; readonly limit: number },
) =>
  selectAppointments(transaction)
    .where('appointments.client_id', '=', client)
    .orderBy('appointments.starts_at', 'desc')
    .orderBy('appointments.appointment_id', 'desc')
    .offset(page.offset)
    .limit(page.limit)
    .execute();
