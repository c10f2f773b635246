import pg from 'pg';
import { inject } from 'vitest';
import { hearers } from '../events.ts';
import { connect, type Database, type DatabaseWatch } from '../platform/db/connect.ts';
import { createAnnouncer } from '../platform/db/news/announce.ts';
import { createDueBell } from '../platform/db/news/due-writes.ts';
import { keepPlans } from './keep-plans.ts';

type Kept = { readonly pool: Database; readonly auditors: Database; watch: DatabaseWatch | null };

/**
 * Connections stay with the database that they lead to, from file to file: each new one would have to learn of every
 * table and function again, which is most of what a short test costs the database.
 */
const kept = new Map<string, Kept>();

const connectionsOf = (url: string): Kept => {
  const known = kept.get(url);
  if (known !== undefined) return known;
  const made: Kept = {
    pool: connect(url, {
      max: 12,
      onError: () => undefined,
      hearers,
      watch: {
        slow: { overMs: Number.POSITIVE_INFINITY, tell: () => undefined },
        waited: (milliseconds) => made.watch?.waited(milliseconds),
      },
    }),
    // One connection of its own: each that is asked plans every invariant anew.
    auditors: connect(url, { max: 1, onError: () => undefined }),
    watch: null,
  };
  // A plan for each of a test's few values costs the database more than all that is planned. Nodes have none for all
  // values: which of them is asked hangs on one.
  if (inject('coordinatorUrl') === null) made.pool.pool.on('connect', planForAllValues);
  kept.set(url, made);
  return made;
};

const planForAllValues = (client: pg.ClientBase): void => {
  keepPlans(client);
  client.query('SET plan_cache_mode = force_generic_plan').catch(() => undefined);
};

/** The usual connections of a server, as one file's own: to close them leaves them to the next file. */
export const lendConnections = (url: string, watch: DatabaseWatch): Database => {
  const connections = connectionsOf(url);
  connections.watch = watch;
  const announcer = createAnnouncer(connections.pool.pool, () => undefined);
  return {
    ...connections.pool,
    due: createDueBell(),
    announce: announcer.announce,
    close: announcer.close,
  };
};

/** A connection of the auditor. */
export const auditorsOf = (url: string): Database => connectionsOf(url).auditors;

/** Of one database: as the product signs in to it, and as superuser. */
type Addresses = { readonly url: string; readonly adminUrl: string };

const superusers = new Map<string, pg.Pool>();

/** Connections past every policy and grant, of which a test takes one for a statement. */
export const superusersOf = (adminUrl: string): pg.Pool => {
  const known = superusers.get(adminUrl);
  if (known !== undefined) return known;
  const made = new pg.Pool({
    connectionString: adminUrl,
    max: 4,
    idleTimeoutMillis: 0,
    allowExitOnIdle: true,
  });
  // A test ends connections, or their server, as it likes.
  made.on('error', () => undefined);
  superusers.set(adminUrl, made);
  return made;
};

export const closeConnections = async ({ url, adminUrl }: Addresses): Promise<void> => {
  const connections = kept.get(url);
  kept.delete(url);
  await superusers.get(adminUrl)?.end();
  superusers.delete(adminUrl);
  await connections?.pool.close();
  await connections?.auditors.close();
};
