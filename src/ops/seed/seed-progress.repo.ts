import { once } from 'node:events';
import type { Instant } from '#core/calendar/instant.ts';
import type { Database } from '#server/platform/db/connect.ts';
import { at } from '#server/platform/db/tables/time-columns.ts';
import type { PlatformTransaction } from '#server/platform/db/transaction.ts';
import { SEED_DOMAIN } from './seed-business.ts';

/** Longer than a batch of businesses, or one large table's settling, takes on a slow disk. */
const BATCH_MS = 1_800_000;

/** A statement that may take as long as a batch. */
export const longStatement = (text: string) => ({ name: '', text, query_timeout: BATCH_MS });

/** Beside the product's own tables, so that no backup and no part of the product knows of it. */
const schema = `
  CREATE SCHEMA IF NOT EXISTS seed;
  CREATE TABLE IF NOT EXISTS seed.plans (
    seed integer PRIMARY KEY,
    appointments integer NOT NULL,
    businesses integer NOT NULL,
    planned_at timestamptz NOT NULL
  );
  CREATE TABLE IF NOT EXISTS seed.batches (seed integer NOT NULL REFERENCES seed.plans, name text NOT NULL, PRIMARY KEY (seed, name));
  GRANT USAGE ON SCHEMA seed TO akoko_platform;
  GRANT SELECT, INSERT ON seed.plans, seed.batches TO akoko_platform;`;

/** Makes the list of what is written, in a database that has none. */
export const makeProgressList = async ({ pool }: Database): Promise<void> => {
  const known = await pool.query("SELECT FROM pg_namespace WHERE nspname = 'seed'");
  if (known.rowCount === 0) await pool.query(schema);
};

/** Whether there is a business that no seed wrote. */
export const hasOtherBusinesses = async ({ prepared }: PlatformTransaction): Promise<boolean> => {
  const [row] = await prepared<{ found: boolean }>(
    longStatement(
      `SELECT EXISTS (SELECT FROM businesses b
                       WHERE NOT EXISTS (SELECT FROM members m WHERE m.business_id = b.business_id
                                            AND m.email LIKE '%@${SEED_DOMAIN}')) AS found`,
    ),
    [],
  );
  return row?.found ?? false;
};

export type SavedPlan = {
  readonly appointments: number;
  readonly businesses: number;
  readonly planned_at: Instant;
};

/** Keeps the plan of a seed, or answers the one that is kept already. */
export const savePlan = async (
  { prepared }: PlatformTransaction,
  seed: number,
  plan: SavedPlan,
): Promise<SavedPlan> => {
  await prepared(
    longStatement('INSERT INTO seed.plans VALUES ($1, $2, $3, $4) ON CONFLICT (seed) DO NOTHING'),
    [seed, plan.appointments, plan.businesses, at(plan.planned_at)],
  );
  const [saved] = await prepared<SavedPlan>(
    longStatement('SELECT appointments, businesses, planned_at FROM seed.plans WHERE seed = $1'),
    [seed],
  );
  return saved ?? plan;
};

/** The names of the batches that are written. */
export const listSeeded = async (
  { prepared }: PlatformTransaction,
  seed: number,
): Promise<ReadonlySet<string>> => {
  const rows = await prepared<{ name: string }>(
    longStatement('SELECT name FROM seed.batches WHERE seed = $1'),
    [seed],
  );
  return new Set(rows.map(({ name }) => name));
};

/**
 * Begins a batch in the transaction that will write it: false where it is written already. Of two that begin it at once
 * the second waits for the first. A foreign key is looked up by its index from the first row on: what is planned for an
 * empty table would be kept while it fills.
 */
export const beginBatch = async (
  { prepared }: PlatformTransaction,
  seed: number,
  name: string,
): Promise<boolean> => {
  await prepared(
    longStatement(
      `SELECT set_config('statement_timeout', '0', true), set_config('lock_timeout', '0', true),
              set_config('enable_seqscan', 'off', true)`,
    ),
    [],
  );
  const rows = await prepared<{ name: string }>(
    longStatement('INSERT INTO seed.batches VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING name'),
    [seed, name],
  );
  return rows.length > 0;
};

const FILLED = [
  'businesses',
  'slugs',
  'users',
  'account_businesses',
  'members',
  'business_hours',
  'staff',
  'services',
  'clients',
  'appointments',
  'booking_lines',
  'appointment_events',
  'occupancies',
  'rental_claims',
  'messages',
  'payment_intents',
  'payments',
  'refunds',
  'ledger_entries',
  'receipts',
  'receipt_counters',
  'diary_versions',
];

/** What every batch of bookings joins: planned by figures of some of them alone, a batch may never end. */
const JOINED = ['businesses', 'staff', 'services', 'clients'];

/** Tells the planner what is there now, and makes the pages ready to be read. */
export const settleTables = (database: Database): Promise<void> =>
  runAlone(database, `VACUUM (ANALYZE) ${FILLED.join(', ')}`);

/**
 * Tells the planner how many there are of what the next batches join; `all`: of everything that is filled. A table that
 * is empty is left alone: counted as such, it would be searched row by row while it fills.
 */
export const countRows = async (database: Database, { all }: { readonly all: boolean }): Promise<void> => {
  const filled: string[] = [];
  for (const table of all ? FILLED : JOINED) {
    const { rows } = await database.pool.query(`SELECT EXISTS (SELECT FROM ${table}) AS filled`);
    if (rows[0]?.filled === true) filled.push(table);
  }
  if (filled.length > 0) await runAlone(database, `ANALYZE ${filled.join(', ')}`);
};

/** Outside any transaction, for as long as it takes. */
const runAlone = async ({ pool }: Database, text: string): Promise<void> => {
  const client = await pool.connect();
  try {
    await client.query('SET statement_timeout = 0; SET lock_timeout = 0');
    const statement = { text, query_timeout: BATCH_MS };
    await client.query(statement);
  } finally {
    // Its settings are not those of the pool's others. Whoever stops the server next must not cut it off.
    const ended = once(client, 'end');
    client.release(true);
    await ended;
  }
};
