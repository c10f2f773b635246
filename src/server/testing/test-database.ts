import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { inject } from 'vitest';
import { superusersOf } from './kept-connections.ts';
import { copyOnNodes, dropOnNodes } from './test-nodes.ts';

/** An empty database with the product's schema, which no other file uses at the time. */
export type TestDatabase = {
  readonly url: string;
  readonly adminUrl: string;
  /**
   * Empties it for the next file of this worker; true where that went. One whose schema a test has changed, or that
   * somebody still works in, is left as it is, and goes with the cluster.
   */
  readonly giveBack: () => Promise<boolean>;
};

const onDatabase = (url: string, name: string): string => {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
};

/** What files of this worker have given back; those of a worker with modules of their own have theirs made. */
const shelf: TestDatabase[] = [];

/** On a cluster: emptying shards takes longer than a copy, and each database has processes on every node. */
const givenBack: string[] = [];

/**
 * A database for one file. Making one takes a tenth of a second and more, since hundreds of files are copied, and a
 * deleted one makes those after it slow: ext4 is loath to use the inodes of what was just deleted.
 */
export const takeTestDatabase = async (): Promise<TestDatabase> => shelf.pop() ?? copyMigrated();

const copyMigrated = async (): Promise<TestDatabase> => {
  const clusterUrl = inject('clusterUrl');
  const clusterAdminUrl = inject('clusterAdminUrl');
  const template = new URL(clusterUrl).pathname.slice(1);
  const coordinator = inject('coordinatorUrl');
  // On a cluster that stays, whoever removes the template finds its copies by their name.
  const name = `${coordinator === null ? 'test' : template}_${randomBytes(6).toString('hex')}`;
  const url = onDatabase(clusterUrl, name);
  const adminUrl = onDatabase(clusterAdminUrl, name);
  if (coordinator !== null) {
    await asKept(coordinator, async (client) => {
      for (const given of givenBack.splice(0)) await dropOnNodes(client, given);
      await copyOnNodes(client, { name, template });
    });
    const giveBack = async () => {
      givenBack.push(name);
      return false;
    };
    return { url, adminUrl, giveBack };
  }
  // Written to the log page by page, as it would be else, it takes three times the processor's time.
  await asKept(onDatabase(clusterAdminUrl, 'postgres'), (client) =>
    client.query(`CREATE DATABASE ${name} TEMPLATE ${template} OWNER akoko STRATEGY FILE_COPY`),
  );
  const made = await asKept(adminUrl, schemaOf);
  const database: TestDatabase = {
    url,
    adminUrl,
    giveBack: async () => {
      const isEmpty = await asKept(
        adminUrl,
        async (client) =>
          (await isLeftAlone(client)) && (await schemaOf(client)) === made && (await empty(client)),
      );
      if (isEmpty) shelf.push(database);
      return isEmpty;
    },
  };
  return database;
};

/** On a connection that stays with its database, as those of tests do. */
const asKept = async <T>(adminUrl: string, work: (client: pg.ClientBase) => Promise<T>): Promise<T> => {
  const client = await superusersOf(adminUrl).connect();
  try {
    return await work(client);
  } finally {
    client.release();
  }
};

/** Filled by migrations, and as good as part of the schema. */
const migrated = ['appointment_moves', 'migrations'];

/** One text that another schema, other rights or other rows from migrations would change. */
const schemaOf = async (client: pg.ClientBase): Promise<string> => {
  const parts = [
    `SELECT oid, relname, relnatts, relchecks, relrowsecurity, relforcerowsecurity, relacl FROM pg_class
      WHERE oid >= 16384 AND relkind <> 't'`,
    'SELECT attrelid, attnum, attname, xmin FROM pg_attribute WHERE attrelid >= 16384',
    'SELECT oid, xmin FROM pg_constraint WHERE oid >= 16384',
    'SELECT oid, xmin FROM pg_trigger',
    'SELECT oid, xmin FROM pg_policy',
    'SELECT oid, xmin FROM pg_attrdef',
    'SELECT oid, xmin FROM pg_proc WHERE oid >= 16384',
    'SELECT setconfig FROM pg_db_role_setting',
    ...migrated.map((table) => `SELECT * FROM ${table}`),
  ];
  const counted = parts.map(
    (part) => `(SELECT count(*) || ' ' || coalesce(sum(hashtext(part::text)), 0) FROM (${part}) AS part)`,
  );
  const { rows } = await client.query<{ schema: string }>(`SELECT ${counted.join(" || ' ' || ")} AS schema`);
  return rows[0]?.schema ?? '';
};

/** Whether nobody is in the middle of anything; a connection that was just closed has a second to be gone. */
const isLeftAlone = async (client: pg.ClientBase): Promise<boolean> => {
  for (let look = 0; look < 50; look += 1) {
    const { rowCount } = await client.query(
      `SELECT FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'
          AND state <> 'idle'`,
    );
    if (rowCount === 0) return true;
    await pause(20);
  }
  return false;
};

/** So many pages the planner takes a table for that it knows nothing of, however few it has. */
const ASSUMED_PAGES = 10;

/**
 * Back to as it was made, for whoever reads it and for the planner. A small table keeps its pages, dead rows and all:
 * clearing them away would have every connection read about it again, and plan anew whatever asks it, the audit above all.
 */
const empty = async (client: pg.ClientBase): Promise<boolean> => {
  const { rows: filled } = await client.query<{ name: string; grown: boolean }>(
    `SELECT relname AS name,
       pg_relation_size(oid) > $2 * current_setting('block_size')::int OR relpages > 0 OR reltuples > 0 AS grown
      FROM pg_class
      WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND relname <> ALL ($1)
        AND pg_relation_size(oid) > 0`,
    [migrated, ASSUMED_PAGES],
  );
  if (filled.length === 0) return true;
  await client.query(
    [
      'BEGIN',
      'SET LOCAL session_replication_role = replica',
      ...filled.map(({ name }) => `DELETE FROM ${name}`),
      'COMMIT',
    ].join(';'),
  );
  await client.query(`DELETE FROM pg_statistic WHERE starelid >= 16384`);
  const grown = filled.filter((table) => table.grown).map(({ name }) => name);
  return grown.length === 0 || (await shrink(client, grown));
};

const shrink = async (client: pg.ClientBase, names: readonly string[]): Promise<boolean> => {
  await client.query(`VACUUM ${names.join()}`);
  await client.query(`SELECT pg_clear_relation_stats('public', name) FROM unnest($1::text[]) AS name;`, [
    names,
  ]);
  const { rows: left } = await client.query<{ bytes: string }>(
    'SELECT sum(pg_relation_size(name::regclass)) AS bytes FROM unnest($1::text[]) AS name',
    [names],
  );
  return Number(left[0]?.bytes) === 0;
};
