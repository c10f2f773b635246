import type pg from 'pg';
import { writesSchedule } from '../platform/db/news/schedule-writes.ts';
import { handleOf, type Id, readBusinessHandle, readHandle } from '../platform/ids.ts';
import { superusersOf } from './kept-connections.ts';
import type { TestApp } from './test-app.ts';

/** One statement as superuser, past every policy and grant: to set what no call sets yet, or to look behind all. */
export const asSuperuser = async <Row extends pg.QueryResultRow>(
  app: Pick<TestApp, 'adminUrl'>,
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> => {
  const client = await superusersOf(app.adminUrl).connect();
  try {
    const { rows } = await client.query<Row>(text, [...values]);
    // As the transactions of the product do.
    if (writesSchedule(text)) await client.query('UPDATE diary_versions SET version = version + 1');
    client.release();
    return rows;
  } catch (error) {
    client.release(true);
    throw error;
  }
};

/**
 * Takes constraints of a table away, in the database of one test file: rows from before a constraint came may hold what
 * it refuses, and have to be shown all the same.
 */
export const takeAwayConstraints = async (
  app: Pick<TestApp, 'adminUrl'>,
  table: string,
  ...names: readonly string[]
): Promise<void> => {
  await asSuperuser(app, `ALTER TABLE ${table} ${names.map((name) => `DROP CONSTRAINT ${name}`).join(', ')}`);
};

/** The handle by which the API knows what has this stored id. */
export const handleInBusiness = (owner: { readonly businessId: string }, id: string): string => {
  const business = readBusinessHandle(owner.businessId);
  if (business === null) throw new Error('Not a business');
  // As PostgreSQL writes a uuid, which is what an id is.
  return handleOf(business, id as Id);
};

/** The stored id of what a handle of the API leads to. */
export const storedId = (handle: string): string => {
  const id = readHandle(handle)?.id;
  if (id === undefined) throw new Error('Not a handle');
  return id;
};

/** The same with its business, by which a cluster finds what it is to hold. */
export const storedKey = (handle: string): readonly [business: string, id: string] => {
  const found = readHandle(handle);
  if (found === null) throw new Error('Not a handle');
  return [found.business, found.id];
};

export const storedBusinessId = (handle: string): string => {
  const id = readBusinessHandle(handle);
  if (id === null) throw new Error('Not the handle of a business');
  return id;
};
