import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { connectLong } from '#server/platform/db/dump/long-client.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { dropWithCopies, onEveryNode } from '#server/testing/test-nodes.ts';
import { distribute } from '../distribute.ts';

/** Enough for rows of two businesses to lie apart, few enough for hundreds of databases. */
const SHARDS = 4;

const asSuperuser = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};

type Node = { readonly name: string; readonly port: number; readonly groupid: number };

/** A database that the nodes of a cluster share, empty: how the product and a superuser reach it, and what drops it. */
export const openOnNodes = async (coordinator: string) => {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const password = randomBytes(18).toString('hex');
  const adminUrl = addressOf(coordinator, { name });
  const url = addressOf(coordinator, { name, user: 'akoko', password });
  const found = await asSuperuser(coordinator, async (client) => {
    await client.query(
      `DO $$ BEGIN IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'akoko') THEN CREATE ROLE akoko; END IF; END $$`,
    );
    await client.query(`ALTER ROLE akoko LOGIN CREATEROLE PASSWORD '${password}'`);
    await onEveryNode(client, `CREATE DATABASE ${name} OWNER akoko`);
    const { rows } = await client.query<Node>(
      'SELECT nodename AS name, nodeport AS port, groupid FROM pg_dist_node ORDER BY groupid',
    );
    return rows;
  });
  await asSuperuser(adminUrl, async (client) => {
    for (const { name: host, port, groupid } of found) {
      const join = groupid === 0 ? 'citus_set_coordinator_host' : 'citus_add_node';
      await client.query(`SELECT ${join}($1, $2)`, [host, port]);
    }
  });
  await migrate(url);
  const client = await connectLong(url);
  const wrong: string[] = [];
  try {
    const tellError = (line: string) => wrong.push(line);
    const code = await distribute(client, {
      dryRun: false,
      shards: SHARDS,
      tell: () => undefined,
      tellError,
    });
    if (code !== 0) throw new Error(`The database could not be shared among the nodes: ${wrong.join('; ')}`);
  } finally {
    await client.end();
  }
  const drop = () => asSuperuser(coordinator, (superuser) => dropWithCopies(superuser, name));
  return { url, adminUrl, drop };
};

/** In place of a server of its own: the tests' database is shared among the nodes of a cluster that is there. */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const coordinator = process.env['COORDINATOR_URL'] ?? '';
  const { url, adminUrl, drop } = await openOnNodes(coordinator);
  project.provide('clusterUrl', url);
  project.provide('clusterAdminUrl', adminUrl);
  project.provide('coordinatorUrl', coordinator);
  return drop;
};

const addressOf = (
  coordinator: string,
  on: { readonly name: string; readonly user?: string; readonly password?: string },
): string => {
  const address = new URL(coordinator);
  address.pathname = `/${on.name}`;
  if (on.user !== undefined) address.username = on.user;
  if (on.password !== undefined) address.password = on.password;
  return address.href;
};
