import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { causeOf } from './faults.ts';
import { statementsOf } from './migration-statements.ts';

const FOLDER = join(import.meta.dirname, 'migrations');
/** Any constant: it only has to be the same in every process. */
export const MIGRATION_LOCK = 41_507_231;

/** A migration that a database has had, and the checksum of the file as it was then. */
export type AppliedMigration = { readonly name: string; readonly checksum: string };
export type Migration = AppliedMigration & { readonly text: string };

/** This program's migrations in their order. */
export const listMigrations = (): readonly Migration[] =>
  readdirSync(FOLDER)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => {
      const text = readFileSync(join(FOLDER, name), 'utf8');
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') };
    });

/**
 * Brings the database to this program's schema: forward only, each file in its own transaction, one process at a
 * time. Returns the names it applied. Throws when an applied file has since been changed.
 */
export const migrate = async (url: string): Promise<readonly string[]> => {
  const client = new pg.Client({ connectionString: url });
  // A connection lost between two statements is told by the next one; unheard, it would end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await client.query("SET lock_timeout = '2s'");
    // Other nodes of a cluster know no role of ours until `db:distribute` has made them there.
    if (!(await isSpread(client))) await client.query('SET citus.enable_ddl_propagation = off');
    await makeMigrationList(client);
    const known = await listApplied(client);
    const applied: string[] = [];
    for (const file of listMigrations()) {
      const before = known.find((row) => row.name === file.name);
      if (before !== undefined && before.checksum !== file.checksum) {
        throw new Error(
          `The migration ${file.name} was changed after it was applied. Restore it, and make the change in a new file.`,
        );
      }
      if (before !== undefined) continue;
      await applyWhenFree(client, file);
      applied.push(file.name);
    }
    return applied;
  } finally {
    await client.end();
  }
};

/** Whether tables of this database lie on several nodes. */
export const isSpread = async (client: Pick<pg.Client, 'query'>): Promise<boolean> => {
  const { rows } = await client.query<{ citus: boolean }>(
    "SELECT to_regclass('pg_dist_partition') IS NOT NULL AS citus",
  );
  if (rows[0]?.citus !== true) return false;
  const { rowCount } = await client.query('SELECT FROM pg_dist_partition LIMIT 1');
  return rowCount === 1;
};

/** The list of what a database has had, empty where there is none yet. */
export const makeMigrationList = async (client: pg.Client): Promise<void> => {
  await client.query('CREATE TABLE IF NOT EXISTS migrations (name text PRIMARY KEY, checksum text NOT NULL)');
};

/** What a database has had, in its order. */
export const listApplied = async (client: pg.Client): Promise<readonly AppliedMigration[]> => {
  const { rows } = await client.query<AppliedMigration>(
    'SELECT name, checksum FROM migrations ORDER BY name COLLATE "C"',
  );
  return rows;
};

/** One migration in the transaction of the caller. */
export const runMigration = async (client: pg.Client, file: Migration): Promise<void> => {
  for (const statement of statementsOf(file.text)) await client.query(statement);
  await client.query('INSERT INTO migrations (name, checksum) VALUES ($1, $2)', [file.name, file.checksum]);
};

/** What PostgreSQL says when a lock was not to be had within `lock_timeout`. */
const LOCK_NOT_AVAILABLE = '55P03';
/** A migration that waits keeps all others of a table waiting behind it: two seconds each time, then they go on. */
const TRIES = 30;
const PAUSE_MS = 500;

/** Tries again while somebody is at a table that it changes; nothing of a try is left. */
const applyWhenFree = async (client: pg.Client, file: Migration): Promise<void> => {
  for (let tries = 1; ; tries += 1) {
    try {
      return await apply(client, file);
    } catch (error) {
      const isBusy = error instanceof pg.DatabaseError && error.code === LOCK_NOT_AVAILABLE;
      if (!isBusy || tries === TRIES)
        throw new Error(`The migration ${file.name} failed: ${causeOf(error)}`, { cause: error });
      await pause(PAUSE_MS);
    }
  }
};

const apply = async (client: pg.Client, file: Migration): Promise<void> => {
  try {
    await client.query('BEGIN');
    await runMigration(client, file);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
};
