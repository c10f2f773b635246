import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely';
import type { Instant } from '#core/calendar/instant.ts';
import type { Kobo } from '#core/money/kobo.ts';
import type { Tables } from '../../platform/db/tables/tables.ts';
import { at, moment } from '../../platform/db/tables/time-columns.ts';
import type { TenantTransaction } from '../../platform/db/transaction.ts';
import type { BusinessId, Id } from '../../platform/ids.ts';
import { type ClientFilter, type ClientGroup, everybody } from './clients.rules.ts';

const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** Clients that stand, are somebody, and pass the filter; merged numbers lead to the record that stands. */
export const matchingClients = (
  { query, business }: TenantTransaction,
  { text, digits, tag, group }: ClientFilter,
) => {
  const found = (clients: ExpressionBuilder<Tables, 'clients'>) =>
    clients.or([
      ...(text === '' ? [] : [clients('search_text', 'like', containing(text))]),
      ...(digits === ''
        ? []
        : [
            clients('phone', 'like', containing(digits)),
            clients(
              'client_id',
              'in',
              clients
                .selectFrom('clients as merged')
                .select(sql<Id>`merged.merged_into`.as('client_id'))
                .where('merged.business_id', '=', business)
                .where('merged.merged_into', 'is not', null)
                .where('merged.phone', 'like', containing(digits)),
            ),
          ]),
    ]);
  const standing = query
    .selectFrom('clients')
    .where('clients.business_id', '=', business)
    .where('clients.merged_into', 'is', null)
    .where('clients.erased_at', 'is', null)
    .where('clients.walk_in', '=', false);
  const searched = text === '' && digits === '' ? standing : standing.where(found);
  const tagged =
    tag === '' ? searched : searched.where(sql<boolean>`clients.tags @> ${JSON.stringify([tag])}::jsonb`);
  if (group === null) return tagged;
  // Not empty, so that the index of birthdays serves.
  if (group.kind === 'birthday')
    return tagged.where('birthday', '<>', '').where('birthday', 'in', [...group.days]);
  return tagged.where(sql<boolean>`clients.client_id IN (${idsIn(business, group)})`);
};

/** Completed, and not all of the price has come: written as the index of such bookings is. */
const unpaid = sql`a.status = 'completed' AND a.paid_kobo < a.price_kobo + a.delivery_fee_kobo`;

/** Whoever is in a group by their bookings. */
const idsIn = (
  business: BusinessId,
  group: Exclude<ClientGroup, { readonly kind: 'birthday' }>,
): RawBuilder<unknown> => {
  const booked = sql`SELECT a.client_id FROM appointments a WHERE a.business_id = ${business}`;
  if (group.kind === 'owing') return sql`${booked} AND ${unpaid}`;
  if (group.kind === 'missed') return sql`${booked} AND a.status = 'no-show'`;
  return sql`${booked} AND a.status <> 'cancelled' GROUP BY a.client_id
    HAVING max(a.starts_at) FILTER (WHERE a.starts_at <= ${at(group.now)}) < ${at(group.before)}
       AND count(*) FILTER (WHERE a.starts_at > ${at(group.now)}) = 0`;
};

export const countClients = async (
  transaction: TenantTransaction,
  filter: ClientFilter = everybody,
): Promise<number> => {
  const row = await matchingClients(transaction, filter)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
};

/** When a booking begins, for the eye: a rental on the day that was agreed, whatever zone its business has moved to. */
const seenStart = ({ business }: TenantTransaction): RawBuilder<Instant> => {
  const zone = sql`(SELECT b.time_zone FROM businesses b WHERE b.business_id = ${business})`;
  return sql`CASE WHEN a.first_day IS NULL THEN a.starts_at
                  ELSE (a.first_day + (a.starts_at AT TIME ZONE ${zone})::time) AT TIME ZONE ${zone} END`;
};

const totals = (transaction: TenantTransaction, now: Instant) => sql<ClientTotals>`
  (SELECT count(*) FILTER (WHERE a.status <> 'cancelled') AS total,
          max(${seenStart(transaction)}) FILTER (WHERE a.status <> 'cancelled' AND a.starts_at <= ${at(now)}) AS last_start,
          min(${seenStart(transaction)}) FILTER (WHERE a.status IN ('pending', 'confirmed', 'rescheduled')
                                     AND a.starts_at > ${at(now)}) AS next_start,
          count(*) FILTER (WHERE a.status IN ('pending', 'confirmed', 'rescheduled')
                             AND a.starts_at > ${at(now)}) AS upcoming,
          count(*) FILTER (WHERE a.status = 'completed') AS completed,
          count(*) FILTER (WHERE a.status = 'no-show') AS no_shows,
          count(*) FILTER (WHERE a.status = 'cancelled') AS cancelled,
          coalesce(sum(a.price_kobo + a.delivery_fee_kobo - a.paid_kobo) FILTER (WHERE ${unpaid}), 0)::bigint AS owed_kobo,
          coalesce(sum(least(a.paid_kobo, a.price_kobo + a.delivery_fee_kobo)), 0)::bigint AS spent_kobo
     FROM appointments a
    WHERE a.business_id = ${transaction.business} AND a.client_id = shown.client_id)`;

export type ClientTotals = {
  /** Bookings that were not cancelled. */
  readonly total: number;
  /** The latest that has begun and was not cancelled. */
  readonly last_start: Instant | null;
  readonly next_start: Instant | null;
  readonly upcoming: number;
  readonly completed: number;
  readonly no_shows: number;
  readonly cancelled: number;
  readonly owed_kobo: Kobo;
  readonly spent_kobo: Kobo;
};

const withTotals = (
  transaction: TenantTransaction,
  shown: ReturnType<typeof matchingClients>,
  now: Instant,
) =>
  transaction.query
    .selectFrom(
      shown
        .select([
          'clients.business_id',
          'clients.client_id',
          'clients.name',
          'clients.email',
          'clients.phone',
          'clients.notes',
          'clients.tags',
          'clients.birthday',
          'clients.always_deposit',
          'clients.blocked_at',
          'clients.created_at',
          'clients.search_text',
        ])
        .orderBy('clients.search_text')
        .orderBy('clients.client_id')
        .as('shown'),
    )
    // LEFT, so that the planner keeps to the page and asks for the bookings of nobody else.
    .leftJoinLateral(totals(transaction, now).as<'totals'>(sql`totals`), (join) => join.onTrue())
    .selectAll('shown')
    .select([
      'totals.total',
      'totals.last_start',
      'totals.next_start',
      'totals.upcoming',
      'totals.completed',
      'totals.no_shows',
      'totals.cancelled',
      'totals.owed_kobo',
      'totals.spent_kobo',
    ])
    .orderBy('shown.search_text')
    .orderBy('shown.client_id');

/** One page by name, each client with what their bookings come to, in one statement. */
export const listClients = (
  transaction: TenantTransaction,
  page: { readonly offset: number; readonly limit: number },
  now: Instant,
) =>
  withTotals(
    transaction,
    matchingClients(transaction, everybody).offset(page.offset).limit(page.limit),
    now,
  ).execute();

export type ClientSort = 'name' | 'latest' | 'longest' | 'bookings' | 'spent' | 'newest';

const orders: Readonly<Record<Exclude<ClientSort, 'name'>, RawBuilder<unknown>>> = {
  latest: sql`last_start DESC NULLS LAST, `,
  longest: sql`last_start ASC NULLS LAST, `,
  bookings: sql`total DESC NULLS LAST, `,
  spent: sql`spent_kobo DESC NULLS LAST, `,
  newest: sql`created_at DESC, `,
};

/** What orders clients by their bookings, of all of them in one pass. */
const booked = (business: BusinessId, now: Instant) => sql`
  SELECT a.client_id, count(*) FILTER (WHERE a.status <> 'cancelled') AS total,
         max(a.starts_at) FILTER (WHERE a.status <> 'cancelled' AND a.starts_at <= ${at(now)}) AS last_start,
         sum(least(a.paid_kobo, a.price_kobo + a.delivery_fee_kobo)) AS spent_kobo
    FROM appointments a WHERE a.business_id = ${business} GROUP BY a.client_id`;

/**
 * One page of the clients who pass a filter, in an order, and how many pass it: nobody's name and number is compared
 * twice. A page behind the last is empty.
 */
export const searchClients = async (
  transaction: TenantTransaction,
  { filter, sort }: { readonly filter: ClientFilter; readonly sort: ClientSort },
  page: { readonly offset: number; readonly limit: number },
  now: Instant,
): Promise<{ readonly total: number; readonly rows: readonly ListedClient[] }> => {
  const fitting = matchingClients(transaction, filter).select([
    'clients.client_id',
    'clients.search_text',
    'clients.created_at',
  ]);
  const byBookings = sort !== 'name' && sort !== 'newest';
  const statement = sql<{ total: number; ids: readonly Id[] }>`
    WITH fitting AS MATERIALIZED (${fitting})
    SELECT (SELECT count(*) FROM fitting) AS total,
           ARRAY(SELECT client_id
                   FROM fitting ${byBookings ? sql`LEFT JOIN (${booked(transaction.business, now)}) AS booked USING (client_id)` : sql``}
                  ORDER BY ${sort === 'name' ? sql`` : orders[sort]} search_text, client_id
                 OFFSET ${page.offset} LIMIT ${page.limit}) AS ids`;
  const [found] = (await statement.execute(transaction.query)).rows;
  const { total = 0, ids = [] } = found ?? {};
  if (ids.length === 0) return { total, rows: [] };
  const shown = matchingClients(transaction, everybody).where(
    sql<boolean>`clients.client_id = ANY(${[...ids]}::uuid[])`,
  );
  const byId = new Map(
    (await withTotals(transaction, shown, now).execute()).map((row) => [row.client_id, row]),
  );
  return { total, rows: ids.flatMap((id) => byId.get(id) ?? []) };
};

export type ExportedClient = Pick<
  ListedClient,
  | 'client_id'
  | 'search_text'
  | 'name'
  | 'phone'
  | 'email'
  | 'notes'
  | 'tags'
  | 'birthday'
  | 'always_deposit'
  | 'blocked_at'
  | 'created_at'
> & {
  /** Null: none, as in `last_start`. */
  readonly total: number | null;
  readonly last_start: Instant | null;
};

/**
 * The clients who pass a filter by name that come after this one, with the bookings of all of them counted in one pass: of many clients
 * this reads the table once, where asking for each would read it over and over.
 */
export const listClientsAfter = async (
  transaction: TenantTransaction,
  filter: ClientFilter,
  after: { readonly search_text: string; readonly client_id: Id } | null,
  limit: number,
  now: Instant,
): Promise<readonly ExportedClient[]> => {
  const all = matchingClients(transaction, filter)
    .select(['client_id', 'search_text', 'name', 'phone', 'email', 'notes', 'tags', 'birthday'])
    .select(['always_deposit', 'blocked_at', 'created_at'])
    .orderBy('search_text')
    .orderBy('client_id')
    .limit(limit);
  const shown =
    after === null
      ? all
      : all.where(
          sql<boolean>`(clients.search_text, clients.client_id) > (${after.search_text}, ${after.client_id})`,
        );
  const statement = sql<ExportedClient>`
    WITH shown AS MATERIALIZED (${shown}),
    booked AS (
      SELECT a.client_id, count(*) AS total,
             max(${seenStart(transaction)}) FILTER (WHERE a.starts_at <= ${moment(now)}) AS last_start
        FROM shown
        JOIN appointments a ON a.business_id = ${transaction.business} AND a.client_id = shown.client_id
       WHERE a.status <> 'cancelled' GROUP BY a.client_id)
    SELECT shown.*, booked.total, booked.last_start
      FROM shown LEFT JOIN booked USING (client_id)
     ORDER BY search_text, client_id`;
  return (await statement.execute(transaction.query)).rows;
};

export type ListedClient = Awaited<ReturnType<typeof listClients>>[number];

/** One client with totals. */
export const findListedClient = (transaction: TenantTransaction, id: Id, now: Instant) =>
  withTotals(
    transaction,
    matchingClients(transaction, everybody).where('clients.client_id', '=', id),
    now,
  ).executeTakeFirst();
