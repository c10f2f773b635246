import pg from 'pg';
import { afterAll, beforeAll } from 'vitest';
import { type TestDatabase, takeTestDatabase } from '../../../testing/test-database.ts';
import type { Values } from './violations/seeded-table.ts';
import { seededTables } from './violations/seeded-tables.ts';

/** What was refused, as PostgreSQL names it: a constraint, a missing value, or else its code. */
const nameOf = (error: pg.DatabaseError): string =>
  error.code === '23502'
    ? `${error.table}.${error.column} is missing`
    : (error.constraint ?? error.code ?? error.message);

/** The first row of a table there, which others differ from. */
export const rowOf = (table: string): Values => {
  const planted = seededTables.find((one) => one.table === table);
  if (planted === undefined) throw new Error(`${table} has no planted rows`);
  return planted.row;
};

/**
 * A database with sound rows in every table, all in one transaction that is never committed: whatever a test removes or
 * breaks in it inside `undone` is there again afterwards.
 */
export const useSeededWorld = () => {
  let database: TestDatabase;
  let admin: pg.Client;

  const run = (text: string, values: readonly unknown[] = []) => admin.query(text, [...values]);

  const insert = (table: string, values: Values) => {
    const columns = Object.keys(values);
    return run(
      `INSERT INTO ${table} (${columns}) SELECT ${columns} FROM json_populate_record(NULL::${table}, $1::json)`,
      [JSON.stringify(values)],
    );
  };

  beforeAll(async () => {
    database = await takeTestDatabase();
    admin = new pg.Client({ connectionString: database.adminUrl });
    await admin.connect();
    await admin.query('BEGIN');
    for (const { table, row, more } of seededTables)
      for (const over of [{}, ...(more ?? [])]) await insert(table, { ...row, ...over });
    await admin.query('SAVEPOINT planted');
  });
  afterAll(async () => {
    await admin?.end();
    await database?.giveBack();
  });

  return {
    run,
    insert,
    /** Does something and undoes it: what refused it, or null and what it came to. */
    undone: async <T>(
      act: () => Promise<T>,
    ): Promise<{ readonly refusedBy: string } | { readonly refusedBy: null; readonly result: T }> => {
      try {
        return { refusedBy: null, result: await act() };
      } catch (error) {
        if (!(error instanceof pg.DatabaseError)) throw error;
        return { refusedBy: nameOf(error) };
      } finally {
        await run('ROLLBACK TO planted');
      }
    },
  };
};

export type SeededWorld = ReturnType<typeof useSeededWorld>;
