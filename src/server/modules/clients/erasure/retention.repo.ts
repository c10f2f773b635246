import { sql } from 'kysely';
import type { Instant } from '#core/calendar/instant.ts';
import { moment } from '../../../platform/db/tables/time-columns.ts';
import { changeByPlace } from '../../../platform/db/take-found.ts';
import type { PlatformTransaction, TenantTransaction } from '../../../platform/db/transaction.ts';
import type { BusinessId, Id } from '../../../platform/ids.ts';

/** Bookings of any business that were over before `before` and still name their client, the oldest first. */
export const listNamedBookings = ({ query }: PlatformTransaction, before: Instant, limit: number) =>
  query
    .selectFrom('appointments')
    .select(['business_id', 'appointment_id'])
    .where('anonymised_at', 'is', null)
    .where('ends_at', '<', moment(before))
    .orderBy('ends_at')
    .limit(limit)
    .execute();

export type RecordKey = { readonly business: BusinessId; readonly client: Id };

const recent = (before: Instant) => sql<boolean>`EXISTS (
  SELECT FROM appointments a
   WHERE a.business_id = clients.business_id AND a.client_id = clients.client_id AND a.ends_at >= ${moment(before)})`;

/**
 * The records after `after`, of any business, and which of them nobody has needed since `before`: entered earlier, and
 * without a booking that ended later. Every record is passed once, so that one statement has little to look at.
 */
export const listRecords = (
  { query }: PlatformTransaction,
  after: RecordKey | null,
  before: Instant,
  limit: number,
) =>
  query
    .selectFrom('clients')
    .select(['business_id as business', 'client_id as client'])
    .select((client) =>
      client
        .and([
          client('erased_at', 'is', null),
          client('merged_into', 'is', null),
          client('walk_in', '=', false),
          client('created_at', '<', moment(before)),
          client.not(recent(before)),
        ])
        .as('unneeded'),
    )
    .$if(after !== null, (rest) =>
      rest.where(sql<boolean>`(business_id, client_id) > (${after?.business}::uuid, ${after?.client}::uuid)`),
    )
    .orderBy('business_id')
    .orderBy('client_id')
    .limit(limit)
    .execute();

export type PassedRecord = Awaited<ReturnType<typeof listRecords>>[number];

/** Which of these records are still ones that nobody has needed since `before`. */
export const listUnneeded = async (
  { query, business }: TenantTransaction,
  clients: readonly Id[],
  before: Instant,
): Promise<readonly Id[]> => {
  const rows = await query
    .selectFrom('clients')
    .select('client_id')
    .where('business_id', '=', business)
    .where('client_id', 'in', [...clients])
    .where('erased_at', 'is', null)
    .where('merged_into', 'is', null)
    .where('walk_in', '=', false)
    .where('created_at', '<', moment(before))
    .where((record) => record.not(recent(before)))
    .execute();
  return rows.map((row) => row.client_id);
};

/**
 * Empties the addresses of messages that were sent or given up before `before`; those on their way keep theirs.
 * Returns how many.
 */
export const emptyAddresses = async (
  { query }: PlatformTransaction,
  before: Instant,
  limit: number,
): Promise<number> => {
  const over = sql`address <> '' AND state NOT IN ('queued', 'sending') AND due_at < ${moment(before)}`;
  const { rows } = await sql<{ business: BusinessId; id: Id }>`
    SELECT business_id AS business, message_id AS id FROM messages WHERE ${over}
     ORDER BY due_at LIMIT ${limit}`.execute(query);
  return changeByPlace(
    rows,
    ({ business }) => business,
    (business, those) =>
      sql`
        UPDATE messages SET address = '', error = ''
         WHERE business_id = ${business} AND message_id IN (
           SELECT message_id FROM messages
            WHERE business_id = ${business} AND message_id = ANY(${those.map(({ id }) => id)}::uuid[]) AND ${over}
              FOR UPDATE SKIP LOCKED)`.execute(query),
  );
};

/**
 * Removes where caution fees were to go back to, of rentals that were over before `before`: past their return date, or
 * cancelled, completed or missed so long ago. What is not settled, or was settled since, keeps its account. Returns how
 * many.
 */
export const removeRefundAccounts = async (
  { query }: PlatformTransaction,
  before: Instant,
  limit: number,
): Promise<number> => {
  const { rows } = await sql<{ business: BusinessId; id: Id }>`
      SELECT r.business_id AS business, r.appointment_id AS id
        FROM refund_accounts r
        JOIN appointments a ON a.business_id = r.business_id AND a.appointment_id = r.appointment_id
        JOIN appointment_events e ON e.business_id = a.business_id AND e.appointment_id = a.appointment_id
         AND e.version = a.version
       WHERE (a.ends_at < ${moment(before)}
              OR (a.status IN ('cancelled', 'completed', 'no-show') AND e.happened_at < ${moment(before)}))
         AND NOT EXISTS (SELECT FROM cautions c
                          WHERE c.business_id = a.business_id AND c.appointment_id = a.appointment_id
                            AND (c.settled_at IS NULL OR c.settled_at >= ${moment(before)}))
         AND NOT EXISTS (SELECT FROM refunds f
                          WHERE f.business_id = a.business_id AND f.appointment_id = a.appointment_id
                            AND (f.settled_at IS NULL OR f.settled_at >= ${moment(before)}))
       LIMIT ${limit}`.execute(query);
  return changeByPlace(
    rows,
    ({ business }) => business,
    (business, those) =>
      sql`
        DELETE FROM refund_accounts
         WHERE business_id = ${business} AND appointment_id = ANY(${those.map(({ id }) => id)}::uuid[])`.execute(
        query,
      ),
  );
};

/** What is of no use any more, by table: the key, and the condition with the instant it is of no use since. */
const expired = {
  sessions: {
    keys: ['business_id', 'token_hash'],
    when: (since: Instant) => sql`expires_at < ${moment(since)}`,
  },
  account_links: {
    keys: ['business_id', 'link_id'],
    when: (since: Instant) => sql`(expires_at < ${moment(since)} OR used_at < ${moment(since)})`,
  },
  invitations: {
    keys: ['business_id', 'invitation_id'],
    when: (since: Instant) => sql`expires_at < ${moment(since)}`,
  },
  passkey_ceremonies: {
    keys: ['challenge_hash'],
    when: (since: Instant) => sql`expires_at < ${moment(since)}`,
  },
  rate_limits: { keys: ['key'], when: (since: Instant) => sql`ends_at < ${moment(since)}` },
  short_links: { keys: ['token_hash'], when: (since: Instant) => sql`expires_at < ${moment(since)}` },
  idempotency_keys: {
    keys: ['business_id', 'key_hash'],
    when: (since: Instant) => sql`created_at < ${moment(since)}`,
  },
  webhook_deliveries: {
    keys: ['business_id', 'webhook_id', 'event_id'],
    when: (since: Instant) => sql`queued_at < ${moment(since)}`,
  },
  activity: {
    keys: ['business_id', 'activity_id'],
    when: (since: Instant) => sql`at < ${moment(since)}`,
    neverChanges: true,
  },
} as const;

export type ExpiringTable = keyof typeof expired;

/** Removes rows of no use since `since`, passing over those in use just now. Returns how many. */
export const removeExpired = async (
  { query }: PlatformTransaction,
  table: ExpiringTable,
  since: Instant,
  limit: number,
): Promise<number> => {
  const { keys, when, ...rest } = expired[table];
  // Whoever may hold a row for a change may change it: what nobody may change is not held.
  const passing = 'neverChanges' in rest ? sql`` : sql`FOR UPDATE SKIP LOCKED`;
  const columns = (names: readonly string[]) => sql.join(names.map((column) => sql.ref(column)));
  const { rows } = await sql<Record<string, string | Buffer | null>>`
    SELECT ${columns(keys)} FROM ${sql.table(table)} WHERE ${when(since)} LIMIT ${limit}`.execute(query);
  // The first column of a key says where the row lies.
  const [place] = keys;
  return changeByPlace(
    rows,
    (row) => row[place],
    (lies, those) => {
      // A process of before has kept answers of nobody without a place.
      const by: readonly string[] = lies === null ? keys.slice(1) : keys;
      const found = those.map((row) => sql`(${sql.join(by.map((column) => row[column]))})`);
      const there = lies === null ? sql`${sql.ref(place)} IS NULL` : sql`${sql.ref(place)} = ${lies}`;
      const same = by.map((column) => sql`t.${sql.ref(column)} = free.${sql.ref(column)}`);
      return sql`
        DELETE FROM ${sql.table(table)} t USING (
          SELECT ${columns(by)} FROM ${sql.table(table)}
           WHERE ${there} AND (${columns(by)}) IN (${sql.join(found)}) AND ${when(since)} ${passing}) AS free
         WHERE t.${there} AND ${sql.join(same, sql` AND `)}`.execute(query);
    },
  );
};
