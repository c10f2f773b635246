import { sql } from 'kysely';
import type { TenantTransaction } from '../../../platform/db/transaction.ts';
import type { Id } from '../../../platform/ids.ts';
import { latestNameIn } from '../../activity/index.ts';
import { selectAppointments } from '../record/record.repo.ts';

/** What happened to a booking, the latest first. Empty where there is no such booking: each was made once. */
export const listEvents = ({ query, business }: TenantTransaction, id: Id, limit: number) =>
  query
    .selectFrom('appointment_events')
    .leftJoin('api_keys', (join) =>
      join
        .onRef('api_keys.business_id', '=', 'appointment_events.business_id')
        .onRef('api_keys.key_id', '=', 'appointment_events.by_key'),
    )
    .select([
      'event',
      'from_status',
      'to_status',
      'actor',
      'reason',
      'happened_at',
      'api_keys.name as by_key',
      latestNameIn('appointment_events', business).as('by'),
    ])
    .where('appointment_events.business_id', '=', business)
    .where('appointment_id', '=', id)
    .orderBy('version', 'desc')
    .limit(limit)
    .execute();

export type EventRow = Awaited<ReturnType<typeof listEvents>>[number];

const sentOrDue = sql`coalesce(sent_at, due_at)`;

/** The messages about a booking, the latest first. */
export const listMessagesAbout = ({ query, business }: TenantTransaction, id: Id, limit: number) =>
  query
    .selectFrom('messages')
    .select([
      'message_id',
      'kind',
      'recipient',
      'channel',
      'address',
      'state',
      'error',
      'due_at',
      'sent_at',
      'lead_minutes',
      'delivery',
      'delivery_detail',
      'version',
      'link_id as linkId',
      'refund_id as refundId',
    ])
    .where('business_id', '=', business)
    .where('appointment_id', '=', id)
    .orderBy(sentOrDue, 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('message_id')
    .limit(limit)
    .execute();

export type MessageRow = Awaited<ReturnType<typeof listMessagesAbout>>[number];

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
