import { type RawBuilder, sql } from 'kysely';
import { blockingStatuses } from '#core/appointments/statuses.ts';
import type { Instant } from '#core/calendar/instant.ts';
import { at, moment } from '../../platform/db/tables/time-columns.ts';
import type { TenantTransaction } from '../../platform/db/transaction.ts';
import type { Id } from '../../platform/ids.ts';
import { ERASED_NAME } from './clients.rules.ts';

const among = (column: 'appointment_id' | 'client_id' | 'intent_id' | 'merged_into', ids: readonly Id[]) =>
  sql<boolean>`${sql.ref(column)} = ANY(${[...ids]}::uuid[])`;

/**
 * Holds these clients' bookings until the transaction ends, sorted, and says which they are. The clients' own records
 * are held by then, so that no other comes in: they are first in the one order of locks.
 */
export const lockBookingsOf = async (
  { query, business }: TenantTransaction,
  clientIds: readonly Id[],
): Promise<readonly Id[]> => {
  const rows = await query
    .selectFrom('appointments')
    .select('appointment_id')
    .where('business_id', '=', business)
    .where(among('client_id', clientIds))
    .orderBy('appointment_id')
    .forNoKeyUpdate()
    .execute();
  return rows.map((row) => row.appointment_id);
};

/** Which record they were booked on first is kept, for a split. */
export const moveBookings = (
  { query, business }: TenantTransaction,
  clients: { readonly from: Id; readonly into: Id },
) =>
  query
    .updateTable('appointments')
    .set({ client_id: clients.into, merged_from: sql`coalesce(merged_from, ${clients.from}::uuid)` })
    .where('business_id', '=', business)
    .where('client_id', '=', clients.from)
    .execute();

/**
 * Moves to `into` what `from` has under this telephone number, and what came from `into` under any number but
 * `from`'s own.
 */
export const moveBackBookings = (
  { query, business }: TenantTransaction,
  clients: { readonly from: Id; readonly into: Id; readonly phone: string; readonly kept: string },
) =>
  query
    .updateTable('appointments')
    .set({ client_id: clients.into, merged_from: null })
    .where('business_id', '=', business)
    .where('client_id', '=', clients.from)
    .where((booking) =>
      booking.or([
        booking('client_phone', '=', clients.phone),
        booking.and([booking('merged_from', '=', clients.into), booking('client_phone', '<>', clients.kept)]),
      ]),
    )
    .execute();

/** Whom the latest booking under this number names; undefined where this client has none under it. */
export const findBookedAs = ({ query, business }: TenantTransaction, clientId: Id, phone: string) =>
  query
    .selectFrom('appointments')
    .select(['client_name as name', 'client_email as email'])
    .where('business_id', '=', business)
    .where('client_id', '=', clientId)
    .where('client_phone', '=', phone)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Bookings that stand and are not over; a rental that is out counts. */
export const countOpenBookings = async (
  { query, business }: TenantTransaction,
  clientId: Id,
  now: Instant,
): Promise<number> => {
  const row = await query
    .selectFrom('appointments')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('business_id', '=', business)
    .where('client_id', '=', clientId)
    .where('ends_at', '>', moment(now))
    .where('status', 'in', blockingStatuses)
    .executeTakeFirstOrThrow();
  return row.count;
};

/** Everything a client booked, the latest first. */
export const listBookingsOf = ({ query, business }: TenantTransaction, clientId: Id) =>
  query
    .selectFrom('appointments')
    .leftJoin('policy_agreements', (join) =>
      join
        .onRef('policy_agreements.business_id', '=', 'appointments.business_id')
        .onRef('policy_agreements.appointment_id', '=', 'appointments.appointment_id'),
    )
    .leftJoin('refund_accounts', (join) =>
      join
        .onRef('refund_accounts.business_id', '=', 'appointments.business_id')
        .onRef('refund_accounts.appointment_id', '=', 'appointments.appointment_id'),
    )
    .leftJoin('reviews', (join) =>
      join
        .onRef('reviews.business_id', '=', 'appointments.business_id')
        .onRef('reviews.appointment_id', '=', 'appointments.appointment_id'),
    )
    .selectAll('appointments')
    .select(['policy_agreements.policy', 'policy_agreements.agreed_at', 'refund_accounts.last_digits'])
    .select(['reviews.stars', 'reviews.words', 'reviews.written_at', 'reviews.reply', 'reviews.hidden_for'])
    .where('appointments.business_id', '=', business)
    .where('appointments.client_id', '=', clientId)
    .orderBy('appointments.starts_at', 'desc')
    .orderBy('appointments.appointment_id')
    .execute();

/** The lines of some bookings, by booking and number; of a plain booking it is the one. */
export const listLinesOf = ({ query, business }: TenantTransaction, bookings: readonly Id[]) =>
  query
    .selectFrom('all_lines')
    .select([
      'appointment_id',
      'service_name',
      'staff_name',
      'helper_name',
      'starts_at',
      'ends_at',
      'price_kobo',
      'options',
      'cancelled_at',
    ])
    .where('business_id', '=', business)
    .where(sql<boolean>`appointment_id = ANY(${[...bookings]}::uuid[])`)
    .orderBy('appointment_id')
    .orderBy('line')
    .execute();

export type ClientLineRow = Awaited<ReturnType<typeof listLinesOf>>[number];

export type ClientBookingRow = Awaited<ReturnType<typeof listBookingsOf>>[number];

/** What was written to a client about their bookings, the latest first. */
export const listMessagesTo = ({ query, business }: TenantTransaction, clientId: Id) =>
  query
    .selectFrom('messages')
    .innerJoin('appointments', (join) =>
      join
        .onRef('appointments.business_id', '=', 'messages.business_id')
        .onRef('appointments.appointment_id', '=', 'messages.appointment_id'),
    )
    .select([
      'messages.kind',
      'messages.channel',
      'messages.address',
      'messages.state',
      'messages.created_at',
      'messages.sent_at',
      'appointments.service_name',
      'appointments.starts_at',
    ])
    .where('messages.business_id', '=', business)
    .where('messages.recipient', '=', 'client')
    .where('appointments.client_id', '=', clientId)
    .orderBy('messages.created_at', 'desc')
    .orderBy('messages.message_id')
    .execute();

export type ClientMessageRow = Awaited<ReturnType<typeof listMessagesTo>>[number];

/** Takes what names the client off these bookings; what was booked and when stays, and so does their history. */
export const anonymiseBookings = async (
  { query, business }: TenantTransaction,
  ids: readonly Id[],
  now: Instant,
): Promise<void> => {
  await query
    .updateTable('appointments')
    .set({
      client_name: ERASED_NAME,
      client_phone: '',
      client_email: '',
      notes: '',
      // guard: a-clients-note-goes-with-what-names-them
      client_note: '',
      answers: '[]',
      delivery_address: '',
      anonymised_at: at(now),
    })
    .where('business_id', '=', business)
    .where(among('appointment_id', ids))
    .where('anonymised_at', 'is', null)
    .execute();
  await query
    .deleteFrom('refund_accounts')
    .where('business_id', '=', business)
    .where(among('appointment_id', ids))
    .execute();
  await query
    .deleteFrom('refund_details')
    .where('business_id', '=', business)
    .where('refund_id', 'in', (refunds) =>
      refunds
        .selectFrom('refunds')
        .select('refund_id')
        .where('business_id', '=', business)
        .where(among('appointment_id', ids)),
    )
    .execute();
  // guard: a-review-goes-with-what-names-its-client
  await query
    .deleteFrom('reviews')
    .where('business_id', '=', business)
    .where(among('appointment_id', ids))
    .execute();
  // A payment has its booking's id.
  await query
    .updateTable('payment_intents')
    .set({ client_phone: '', client_email: '' })
    .where('business_id', '=', business)
    .where(among('intent_id', ids))
    .where('client_phone', '<>', '')
    .execute();
  await forgetMessages({ query, business }, sql`appointment_id = ANY(${[...ids]}::uuid[])`);
};

/**
 * Takes the address off messages to clients, so that those still queued go to nobody. Those on their way keep theirs:
 * the sender holds them before the booking, and finds there that the client is gone.
 */
export const forgetMessages = async (
  { query, business }: Pick<TenantTransaction, 'query' | 'business'>,
  about: RawBuilder<unknown>,
): Promise<void> => {
  await sql`
    UPDATE messages SET address = '', error = '', state = CASE WHEN state = 'queued' THEN 'skipped' ELSE state END
     WHERE business_id = ${business} AND message_id IN (
       SELECT message_id FROM messages
        WHERE business_id = ${business} AND (${about}) AND recipient = 'client' AND state <> 'sending' AND address <> ''
          FOR UPDATE SKIP LOCKED)`.execute(query);
};

/** Empties these records and those merged into them. Their telephone numbers lead to nobody any more. */
export const eraseRecords = (
  { query, business }: TenantTransaction,
  clientIds: readonly Id[],
  now: Instant,
) =>
  query
    .updateTable('clients')
    .set({
      name: ERASED_NAME,
      phone: null,
      email: '',
      notes: '',
      tags: '[]',
      birthday: '',
      always_deposit: false,
      blocked_at: null,
      search_text: '',
      erased_at: at(now),
    })
    .where('business_id', '=', business)
    .where((client) => client.or([among('client_id', clientIds), among('merged_into', clientIds)]))
    .returning('client_id')
    .execute();

/** Removes the answers kept for retries in which one of these handles stands: they may name the client. */
export const forgetReplies = ({ query, business }: TenantTransaction, handles: readonly string[]) =>
  query
    .deleteFrom('idempotency_keys')
    .where('business_id', '=', business)
    .where(
      sql<boolean>`EXISTS (SELECT FROM unnest(${[...handles]}::text[]) AS handle
                            WHERE position(handle IN reply::text) > 0)`,
    )
    .execute();
