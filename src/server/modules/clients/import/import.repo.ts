import { sql } from 'kysely';
import type { Instant } from '#core/calendar/instant.ts';
import { at } from '../../../platform/db/tables/time-columns.ts';
import type { TenantTransaction } from '../../../platform/db/transaction.ts';
import type { Id } from '../../../platform/ids.ts';

/** The records that one of these numbers leads to, merged ones followed, with the number that led there. */
export const listKnown = ({ query, business }: TenantTransaction, phones: readonly string[]) =>
  query
    .selectFrom('clients as asked')
    .innerJoin('clients', (join) =>
      join
        .onRef('clients.business_id', '=', 'asked.business_id')
        .on('clients.client_id', '=', sql<Id>`coalesce(asked.merged_into, asked.client_id)`),
    )
    .select([
      'asked.phone as asked_phone',
      'clients.client_id',
      'clients.name',
      'clients.email',
      'clients.notes',
      'clients.tags',
      'clients.birthday',
    ])
    .where('asked.business_id', '=', business)
    .where('clients.erased_at', 'is', null)
    .where(sql<boolean>`asked.phone = ANY(${[...phones]}::text[])`)
    .orderBy('clients.client_id')
    .execute();

export type KnownRow = Awaited<ReturnType<typeof listKnown>>[number];

export const countRecords = async ({ query, business }: TenantTransaction): Promise<number> => {
  const row = await query
    .selectFrom('clients')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('business_id', '=', business)
    .where('erased_at', 'is', null)
    .where('walk_in', '=', false)
    .executeTakeFirstOrThrow();
  return row.count;
};

export type ImportedClient = {
  readonly id: Id;
  readonly name: string;
  readonly phone: string;
  readonly email: string;
  readonly notes: string;
  readonly tags: readonly string[];
  readonly birthday: string;
  readonly searchText: string;
};

/** Adds these and says how many: fewer when a booking has brought one of the numbers in meanwhile. */
export const addClients = async (
  { query, business }: TenantTransaction,
  clients: readonly ImportedClient[],
  now: Instant,
): Promise<number> => {
  if (clients.length === 0) return 0;
  const added = await query
    .insertInto('clients')
    .columns([
      'business_id',
      'client_id',
      'name',
      'phone',
      'email',
      'notes',
      'tags',
      'birthday',
      'search_text',
      'created_at',
    ])
    .expression(
      sql`SELECT ${business}::uuid, id, name, phone, email, notes, tags, birthday, "searchText", ${at(now)}::timestamptz
            FROM jsonb_to_recordset(${JSON.stringify(clients)}::jsonb)
              AS row(id uuid, name text, phone text, email text, notes text, tags jsonb, birthday text,
                 "searchText" text)`,
    )
    .onConflict((conflict) => conflict.columns(['business_id', 'phone']).doNothing())
    .returning('client_id')
    .execute();
  return added.length;
};

/** Fills in what these records lack; the search text goes with the address. */
export const fillImported = async (
  { query, business }: TenantTransaction,
  clients: readonly Omit<ImportedClient, 'name' | 'phone'>[],
): Promise<void> => {
  if (clients.length === 0) return;
  await sql`
    UPDATE clients c
       SET email = CASE WHEN c.email = '' THEN row.email ELSE c.email END,
           search_text = CASE WHEN c.email = '' THEN row."searchText" ELSE c.search_text END,
           notes = CASE WHEN c.notes = '' THEN row.notes ELSE c.notes END,
           tags = CASE WHEN c.tags = '[]' THEN row.tags ELSE c.tags END,
           birthday = CASE WHEN c.birthday = '' THEN row.birthday ELSE c.birthday END
      FROM jsonb_to_recordset(${JSON.stringify(clients)}::jsonb)
        AS row(id uuid, email text, notes text, tags jsonb, birthday text, "searchText" text)
     WHERE c.business_id = ${business} AND c.client_id = row.id`.execute(query);
};
