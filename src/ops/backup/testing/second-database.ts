import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import type {} from '#server/testing/global-setup.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import type { TestDatabase } from '#server/testing/test-database.ts';

const onDatabase = (url: string, name: string): string => {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
};

/** As superuser, on any database. */
export const ask = async <Row extends pg.QueryResultRow>(
  url: string,
  text: string,
  values: readonly unknown[] = [],
): Promise<readonly Row[]> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text, [...values])).rows;
  } finally {
    await client.end();
  }
};

/** The database of a test app as the program itself is given it. */
export const urlOf = (app: Pick<TestApp, 'adminUrl'>): string =>
  onDatabase(inject('clusterUrl'), new URL(app.adminUrl).pathname.slice(1));

/** A database with nothing in it, not even tables, as somebody makes one to restore into. */
export const createEmptyDatabase = async (): Promise<TestDatabase> => {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const admin = onDatabase(inject('clusterAdminUrl'), 'postgres');
  await ask(admin, `CREATE DATABASE ${name} OWNER akoko`);
  return {
    url: onDatabase(inject('clusterUrl'), name),
    adminUrl: onDatabase(inject('clusterAdminUrl'), name),
    // It goes with the cluster.
    giveBack: async () => false,
  };
};

/** A line for each table: how many rows it has and what they come to. */
export const rowsOfAll = async (adminUrl: string): Promise<Readonly<Record<string, string>>> => {
  const tables = await ask<{ relname: string }>(
    adminUrl,
    `SELECT relname FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace ORDER BY 1`,
  );
  const parts = tables.map(
    ({ relname }) =>
      `SELECT '${relname}' AS name, count(*) || ' ' || coalesce(md5(string_agg(t::text, ' ' ORDER BY t::text)), '-') AS rows
         FROM ${relname} t`,
  );
  if (parts.length === 0) return {};
  const lines = await ask<{ name: string; rows: string }>(
    adminUrl,
    `${parts.join(' UNION ALL ')} ORDER BY 1`,
  );
  return Object.fromEntries(lines.map(({ name, rows }) => [name, rows]));
};

/** Everything that is not a row: keys, checks, indexes, triggers, policies, who may do what. */
export const rulesOfAll = async (adminUrl: string): Promise<readonly string[]> => {
  const found = await ask<{ rule: string }>(
    adminUrl,
    `SELECT concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid), convalidated) AS rule
       FROM pg_constraint WHERE connamespace = 'public'::regnamespace
     UNION ALL SELECT indexdef FROM pg_indexes WHERE schemaname = 'public'
     UNION ALL SELECT concat_ws(' ', tgrelid::regclass, pg_get_triggerdef(oid), tgenabled) FROM pg_trigger WHERE NOT tgisinternal
     UNION ALL SELECT concat_ws(' ', polrelid::regclass, polname, polcmd, polpermissive, polroles::regrole[],
                                pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid)) FROM pg_policy
     UNION ALL SELECT concat_ws(' ', relname, relkind, relrowsecurity, relforcerowsecurity, relacl, relowner::regrole)
       FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relname NOT LIKE 'gbt%'
      ORDER BY 1`,
  );
  return found.map(({ rule }) => rule);
};
