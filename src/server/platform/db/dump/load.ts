import type { Readable, Writable } from 'node:stream';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { listMigrations, MIGRATION_LOCK, makeMigrationList, runMigration } from '../migrate.ts';
import { connectLong } from './long-client.ts';
import { copyInto, copyOutOf, listRelations, listTables, type TableShape } from './table-shapes.ts';

/** A database that is being filled, in one transaction: all of it is there at the end, or none. */
export type Load = {
  /** As the schema has them at the point that was asked for. */
  readonly tables: readonly TableShape[];
  /** Takes the rows of one table, as COPY writes them. */
  readonly fill: (table: TableShape) => Writable;
  /** What was loaded, in the order a backup has it. */
  readonly rowsOf: (table: TableShape) => Readable;
  /** Puts back keys, indexes and policies, and brings the schema to this program's. Throws where a key leads nowhere. */
  readonly complete: () => Promise<void>;
  /** One statement over all businesses; after `complete`. How many rows it changed. */
  readonly change: (text: string, values: readonly unknown[]) => Promise<number>;
  /** From here on it is there for good. */
  readonly commit: () => Promise<void>;
  /** Undoes everything, unless it was committed. */
  readonly close: () => Promise<void>;
};

/** The database to fill has something in it. */
export class DatabaseNotEmpty extends Error {
  constructor() {
    super(
      'The database is not empty, and nothing is ever restored over other data. Make a new one (CREATE DATABASE), ' +
        'name it in DATABASE_URL and restore again; the old one stays as it is.',
    );
  }
}

/**
 * Makes an empty database's schema as it was after `lastMigration`, ready to be filled. Holds the lock of migrations
 * until closed: a program that starts meanwhile waits. Throws DatabaseNotEmpty.
 */
export const openLoad = async (url: string, lastMigration: string): Promise<Load> => {
  const client = await connectLong(url);
  try {
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await client.query('BEGIN');
    if ((await listRelations(client)).length > 0) throw new DatabaseNotEmpty();
    await makeMigrationList(client);
    const migrations = listMigrations();
    const until = migrations.findIndex(({ name }) => name === lastMigration) + 1;
    for (const file of migrations.slice(0, until)) await runMigration(client, file);
    const tables = await listTables(client);
    const names = tables.map(({ name }) => name);
    const listOf = (all: readonly string[]) => all.map(pg.escapeIdentifier).join(', ');
    const dress = await bareTables(client, names);
    // Migrations fill some tables themselves; a backup has their rows too.
    await client.query(`TRUNCATE ${listOf(names)}`);
    return {
      tables,
      fill: (table) => client.query(copyFrom(copyInto(table))),
      rowsOf: (table) => client.query(copyTo(copyOutOf(table))),
      complete: async () => {
        await dress();
        for (const file of migrations.slice(until)) await runMigration(client, file);
        const now = await listTables(client);
        await client.query(`ANALYZE ${listOf(now.map(({ name }) => name))}`);
      },
      change: (text, values) => changeAsPlatform(client, text, values),
      commit: async () => {
        await client.query('COMMIT');
      },
      close: () => client.end(),
    };
  } catch (error) {
    await client.end();
    throw error;
  }
};

const changeAsPlatform = async (
  client: pg.Client,
  text: string,
  values: readonly unknown[],
): Promise<number> => {
  await client.query('SET LOCAL ROLE akoko_platform');
  const { rowCount } = await client.query(text, [...values]);
  await client.query('RESET ROLE');
  return rowCount ?? 0;
};

const { escapeIdentifier: quoted } = pg;

/** Puts back, in the same transaction, what was taken off. */
type Dress = () => Promise<void>;

type Made = { readonly table: string; readonly name: string; readonly definition: string };

/**
 * Takes off every table what stands in the way of loading it: keys to other tables (two tables name each other), indexes
 * that are built faster at once, triggers, and row-level security, which is forced on the owner too. All of it comes
 * back by the answer, and keys are then checked against every row.
 */
const bareTables = async (client: pg.Client, tables: readonly string[]): Promise<Dress> => {
  const ask = async <Row extends pg.QueryResultRow>(text: string): Promise<readonly Row[]> =>
    (await client.query<Row>(text)).rows;
  const keys = await ask<Made>(
    `SELECT conrelid::regclass::text AS table, conname AS name, pg_get_constraintdef(oid) AS definition
       FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace ORDER BY 1, 2`,
  );
  const indexes = await ask<Made>(
    `SELECT i.indrelid::regclass::text AS table, c.relname AS name, pg_get_indexdef(i.indexrelid) AS definition
       FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
      WHERE c.relnamespace = 'public'::regnamespace
        AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = i.indexrelid) ORDER BY 1, 2`,
  );
  const forced = await ask<{ name: string }>(
    `SELECT relname AS name FROM pg_class
      WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relforcerowsecurity ORDER BY 1`,
  );
  const run = async (statements: readonly string[]): Promise<void> => {
    for (const statement of statements) await client.query(statement);
  };
  await run([
    ...keys.map(({ table, name }) => `ALTER TABLE ${table} DROP CONSTRAINT ${quoted(name)}`),
    ...indexes.map(({ name }) => `DROP INDEX ${quoted(name)}`),
    ...forced.map(({ name }) => `ALTER TABLE ${quoted(name)} NO FORCE ROW LEVEL SECURITY`),
    ...tables.map((name) => `ALTER TABLE ${quoted(name)} DISABLE TRIGGER USER`),
  ]);
  return () =>
    run([
      ...indexes.map(({ definition }) => definition),
      ...keys.map(
        ({ table, name, definition }) => `ALTER TABLE ${table} ADD CONSTRAINT ${quoted(name)} ${definition}`,
      ),
      ...forced.map(({ name }) => `ALTER TABLE ${quoted(name)} FORCE ROW LEVEL SECURITY`),
      ...tables.map((name) => `ALTER TABLE ${quoted(name)} ENABLE TRIGGER USER`),
    ]);
};
