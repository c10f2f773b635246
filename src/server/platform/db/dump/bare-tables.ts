import pg from 'pg';

const { escapeIdentifier: quoted } = pg;

/** Puts back, in the same transaction, what was taken off. */
export type Dress = () => Promise<void>;

type Made = { readonly table: string; readonly name: string; readonly definition: string };

/**
 * Takes off every table what stands in the way of loading it: keys to other tables (two tables name each other), indexes
 * that are built faster at once, triggers, and row-level security, which is forced on the owner too. All of it comes
 * back by the answer, and keys are then checked against every row.
 */
export const bareTables = async (client: pg.Client, tables: readonly string[]): Promise<Dress> => {
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
