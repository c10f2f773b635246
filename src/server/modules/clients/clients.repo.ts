import { sql } from 'kysely';
import type { Instant } from '#core/calendar/instant.ts';
import { at } from '../../platform/db/tables/time-columns.ts';
import type { TenantTransaction } from '../../platform/db/transaction.ts';
import type { Id } from '../../platform/ids.ts';

export type NewClient = {
  readonly id: Id;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly searchText: string;
  readonly now: Instant;
};

/** A client as whoever books them needs to know them. */
export type MatchedClient = {
  readonly client_id: Id;
  readonly merged_into: Id | null;
  readonly erased_at: Instant | null;
  readonly blocked_at: Instant | null;
  readonly always_deposit: boolean;
};

/**
 * The client a telephone number leads to, merged records followed; a new record where it leads to none. An address does
 * not decide who somebody is, since two may share one; but who is blocked under it is blocked, and a new number of
 * somebody who always pays a deposit is no way round it. The key locks make a
 * merge, a split or an erasure wait for this transaction; one that was quicker is seen in the rows, and what is left
 * of it the caller asks again. Undefined: another took the number only just now. CASE where coalesce would do: that counts
 * as one that may leak, and under row-level security all clients would be read instead of the one.
 */
export const matchOrAddClient = async (
  { prepared, query, business }: TenantTransaction,
  client: NewClient,
): Promise<MatchedClient | undefined> => {
  const [match] = await prepared<Omit<MatchedClient, 'client_id'> & { readonly client_id: Id | null }>(
    {
      name: 'match-client',
      // guard: who-is-blocked-is-blocked-under-her-address-too
      text: `WITH given AS (
               SELECT coalesce(merged_into, client_id) AS client_id FROM clients
                WHERE business_id = $1 AND phone = $2 FOR KEY SHARE),
             known AS (
               SELECT c.client_id, c.merged_into, c.erased_at, c.blocked_at, c.always_deposit
                 FROM clients c
                WHERE c.business_id = $1 AND c.client_id = (SELECT client_id FROM given)
                  FOR KEY SHARE OF c)
             SELECT known.client_id, known.merged_into, known.erased_at,
                    coalesce(known.blocked_at, same.blocked_at) AS blocked_at,
                    coalesce(known.always_deposit, same.always_deposit, false) AS always_deposit
               FROM (SELECT min(owner.blocked_at) AS blocked_at, bool_or(owner.always_deposit) AS always_deposit
                       FROM clients writer
                       JOIN clients owner ON owner.business_id = writer.business_id
                        AND owner.client_id = CASE WHEN writer.merged_into IS NULL THEN writer.client_id ELSE writer.merged_into END
                      WHERE writer.business_id = $1 AND writer.email = $3 AND writer.email <> '') same
               LEFT JOIN known ON true`,
    },
    [business, client.phone, client.email],
  );
  if (match === undefined) throw new Error('A look for a client says nothing');
  const { client_id: known, ...facts } = match;
  if (known !== null) return { client_id: known, ...facts };
  const added = await query
    .insertInto('clients')
    .values({
      business_id: business,
      client_id: client.id,
      name: client.name,
      email: client.email,
      phone: client.phone,
      search_text: client.searchText,
      created_at: at(client.now),
    })
    // guard: two-who-bring-one-new-number-get-one-record
    .onConflict((conflict) => conflict.columns(['business_id', 'phone']).doNothing())
    .returning('client_id')
    .executeTakeFirst();
  return added === undefined ? undefined : { ...facts, ...added };
};

/** Holds the business's client records: an owner's changes of them are made one at a time. Bookings do not wait. */
export const lockClients = ({ query, business }: TenantTransaction) =>
  query
    .selectFrom('businesses')
    .select('business_id')
    .where('business_id', '=', business)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();

/** The record of this id, or the one it was merged into; undefined once it is erased, and of who walks in. */
export const findClient = ({ query, business }: TenantTransaction, id: Id) =>
  query
    .selectFrom('clients as asked')
    .innerJoin('clients', (join) =>
      join
        .onRef('clients.business_id', '=', 'asked.business_id')
        .on('clients.client_id', '=', sql<Id>`coalesce(asked.merged_into, asked.client_id)`),
    )
    .selectAll('clients')
    .where('asked.business_id', '=', business)
    .where('asked.client_id', '=', id)
    .where('clients.erased_at', 'is', null)
    .where('clients.walk_in', '=', false)
    .executeTakeFirst();

export type ClientRow = NonNullable<Awaited<ReturnType<typeof findClient>>>;

/** The record of this very id, whatever became of it; never that of who walks in. */
export const findRecord = ({ query, business }: TenantTransaction, id: Id) =>
  query
    .selectFrom('clients')
    .selectAll()
    .where('business_id', '=', business)
    .where('client_id', '=', id)
    .where('walk_in', '=', false)
    .executeTakeFirst();

/** Whose telephone number this is: the record, and the one it was merged into. */
export const findHolderOf = ({ query, business }: TenantTransaction, phone: string) =>
  query
    .selectFrom('clients')
    .select(['client_id', 'merged_into'])
    .where('business_id', '=', business)
    .where('phone', '=', phone)
    .executeTakeFirst();

/** Holds these records against bookings under way, in one order. */
export const lockRecords = async (
  { query, business }: TenantTransaction,
  ids: readonly Id[],
): Promise<void> => {
  await query
    .selectFrom('clients')
    .select('client_id')
    .where('business_id', '=', business)
    .where('client_id', 'in', [...ids])
    .orderBy('client_id')
    .forUpdate()
    .execute();
};

/** The records that were merged into this one. */
export const listMerged = ({ query, business }: TenantTransaction, id: Id) =>
  query
    .selectFrom('clients')
    .select(['client_id', 'name', 'email', 'phone'])
    .where('business_id', '=', business)
    .where('merged_into', '=', id)
    .orderBy('created_at')
    .orderBy('client_id')
    .execute();

export type ClientValues = {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly notes: string;
  readonly tags: readonly string[];
  readonly birthday: string;
  readonly alwaysDeposit: boolean;
  readonly blockedAt: Instant | null;
  readonly searchText: string;
};

/** Fails as a duplicate when a booking has brought the telephone number in meanwhile. */
export const updateClient = ({ query, business }: TenantTransaction, id: Id, values: ClientValues) =>
  query
    .updateTable('clients')
    .set({
      name: values.name,
      email: values.email,
      phone: values.phone,
      notes: values.notes,
      tags: JSON.stringify(values.tags),
      birthday: values.birthday,
      always_deposit: values.alwaysDeposit,
      blocked_at: values.blockedAt === null ? null : at(values.blockedAt),
      search_text: values.searchText,
    })
    .where('business_id', '=', business)
    .where('client_id', '=', id)
    .execute();

/** A merged record's number; null only between two statements. */
export const setMergedPhone = ({ query, business }: TenantTransaction, mergedId: Id, phone: string | null) =>
  query
    .updateTable('clients')
    .set({ phone })
    .where('business_id', '=', business)
    .where('client_id', '=', mergedId)
    .where('merged_into', 'is not', null)
    .execute();

/** Of what `from` held, its number stays with it and leads to `into`, as do the numbers that led to it. */
export const pointRecordAt = async (
  { query, business }: TenantTransaction,
  from: Id,
  into: Id,
): Promise<void> => {
  await query
    .updateTable('clients')
    .set({ merged_into: into, notes: '', tags: '[]', birthday: '' })
    .where('business_id', '=', business)
    .where((record) => record.or([record('client_id', '=', from), record('merged_into', '=', from)]))
    .execute();
};

/** A merged record stands on its own again; its number leads to itself. */
export const standAgain = ({ query, business }: TenantTransaction, id: Id) =>
  query
    .updateTable('clients')
    .set({ merged_into: null })
    .where('business_id', '=', business)
    .where('client_id', '=', id)
    .execute();

export const setClientSince = ({ query, business }: TenantTransaction, id: Id, since: Instant) =>
  query
    .updateTable('clients')
    .set({ created_at: at(since) })
    .where('business_id', '=', business)
    .where('client_id', '=', id)
    .execute();

export type OtherNumber = { readonly phone: string; readonly name: string; readonly bookings: number };

/** The numbers beside their own that lead to this client or that they were booked with, and so may be another person. */
export const listOtherNumbers = async (
  { query, business }: TenantTransaction,
  client: { readonly client_id: Id; readonly phone: string | null },
): Promise<readonly OtherNumber[]> => {
  const { rows } = await sql<OtherNumber>`
    SELECT phone, coalesce(max(name) FILTER (WHERE merged), max(name)) AS name, sum(bookings)::int AS bookings
      FROM (SELECT phone, name, 0 AS bookings, true AS merged
              FROM clients
             WHERE business_id = ${business} AND merged_into = ${client.client_id} AND phone IS NOT NULL
             UNION ALL
            SELECT client_phone, (array_agg(client_name ORDER BY created_at DESC))[1], count(*), false
              FROM appointments
             WHERE business_id = ${business} AND client_id = ${client.client_id}
               AND client_phone NOT IN ('', ${client.phone ?? ''})
             GROUP BY client_phone) AS numbers
     GROUP BY phone ORDER BY phone LIMIT 20`.execute(query);
  return rows;
};

/** What is kept for a client beyond the price of their bookings. */
export const listCredits = ({ query, business }: TenantTransaction, clientId: Id) =>
  query
    .selectFrom('overpayments')
    .innerJoin('appointments', (join) =>
      join
        .onRef('appointments.business_id', '=', 'overpayments.business_id')
        .onRef('appointments.appointment_id', '=', 'overpayments.appointment_id'),
    )
    .select([
      'overpayments.appointment_id',
      'overpayments.amount_kobo',
      'appointments.service_name',
      'appointments.starts_at',
    ])
    .where('overpayments.business_id', '=', business)
    .where('overpayments.state', '=', 'credit')
    .where('appointments.client_id', '=', clientId)
    .orderBy('overpayments.since')
    .orderBy('overpayments.appointment_id')
    .execute();

/** Other clients with the same email address, who may be the same person. */
export const listSameEmail = async (
  { query, business }: TenantTransaction,
  client: { readonly client_id: Id; readonly email: string },
) =>
  client.email === ''
    ? []
    : query
        .selectFrom('clients')
        .select(['client_id', 'name', 'phone'])
        .where('business_id', '=', business)
        .where('email', '=', client.email)
        .where('email', '<>', '')
        .where('client_id', '<>', client.client_id)
        .where('merged_into', 'is', null)
        .where('erased_at', 'is', null)
        .orderBy('created_at')
        .orderBy('client_id')
        .limit(5)
        .execute();
