import type { Socket } from 'node:net';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Hearers } from './bound.ts';
import { type Announcement, createAnnouncer } from './news/announce.ts';
import { createDueBell, type DueBell } from './news/due-writes.ts';
import { type Hearer, type Listener, listen } from './news/listen.ts';
import { type SlowStatements, timeStatements } from './statement-times.ts';
import type { Tables } from './tables/tables.ts';

export type Database = {
  readonly pool: pg.Pool;
  /** A connection of the pool, to be released; `DatabaseWatch.waited` is told how long it was waited for. */
  readonly take: () => Promise<pg.PoolClient>;
  /** Tells every process that listens; after COMMIT, by `TenantTransaction.announce`. */
  readonly announce: (announcement: Announcement) => void;
  /** Hears what any process announces, on a connection beside the pool's. */
  readonly listen: (hearer: Hearer) => Listener;
  /** Who hears, within a transaction, of what happens in it; null for a tool that changes nothing others follow. */
  readonly hearers: Hearers | null;
  /** Rung after COMMIT where something was queued. */
  readonly due: DueBell;
  /** May be called more than once. */
  readonly close: () => Promise<void>;
};

/** Told how the database keeps up. */
export type DatabaseWatch = {
  readonly slow: SlowStatements;
  readonly waited: (milliseconds: number) => void;
};

const OID = { int8: 20, date: 1082, timestamptz: 1184 } as const;

/** Kobo fit a JavaScript integer; days stay text, since a day belongs to no zone; instants become epoch milliseconds. */
const parsers: Readonly<Record<number, (text: string) => unknown>> = {
  [OID.int8]: Number,
  [OID.date]: (text) => text,
  [OID.timestamptz]: (text) => new Date(text).getTime(),
};

/**
 * A pool of connections. A statement that runs longer than 5 s is cancelled and a wait for a connection or a lock is
 * bounded, so that an overloaded server says so rather than hang.
 */
export const connect = (
  url: string,
  options: {
    readonly max: number;
    readonly onError: (error: Error) => void;
    /** Absent: whatever emits an event fails. */
    readonly hearers?: Hearers;
    readonly watch?: DatabaseWatch;
  },
): Database => {
  const { watch } = options;
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max,
    connectionTimeoutMillis: 5_000,
    // Longer than the server lets a request's statement run: whoever says nothing by then is gone, and the connection.
    query_timeout: 7_000,
    // A connection keeps its prepared statements; a quiet minute should not cost the next visitor their planning.
    idleTimeoutMillis: 600_000,
    pipeline: true,
    application_name: 'akoko',
    options:
      '-c statement_timeout=5000 -c lock_timeout=4000 -c idle_in_transaction_session_timeout=15000 -c timezone=UTC',
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        parsers[oid] ?? pg.types.getTypeParser(oid, format),
    },
  });
  // A connection lost while somebody holds it tells itself, not the pool; without a listener that ends the process.
  pool.on('connect', (client) => client.on('error', options.onError));
  pool.on('connect', sendTogether);
  if (watch !== undefined) pool.on('connect', (client) => timeStatements(client, watch.slow));
  // Of a resting one the pool tells again what the line above has already passed on.
  pool.on('error', () => undefined);
  const announcer = createAnnouncer(pool, options.onError);
  let closed: Promise<void> | undefined;
  return {
    pool,
    take: async () => {
      const askedAt = performance.now();
      try {
        return await pool.connect();
      } finally {
        watch?.waited(performance.now() - askedAt);
      }
    },
    announce: announcer.announce,
    listen: (hearer) => listen(url, hearer),
    hearers: options.hearers ?? null,
    due: createDueBell(),
    close: () => {
      closed ??= announcer.close().then(() => pool.end());
      return closed;
    },
  };
};

type Builder = { readonly query: Kysely<Tables>; look: (statement: string) => void };
const builders = new WeakMap<pg.PoolClient, Builder>();

/**
 * The query builder bound to one connection, made once for it; whoever took the connection gives it back. `look` is
 * shown every statement until the next taker brings its own.
 */
export const builderOn = (client: pg.PoolClient, look: (statement: string) => void): Kysely<Tables> => {
  const known = builders.get(client);
  if (known !== undefined) {
    known.look = look;
    return known.query;
  }
  const query = (text: string, values: readonly unknown[]) => {
    builder.look(text);
    return client.query(text, [...values]);
  };
  const held = { query, release: () => undefined };
  // Kysely asks a pool for these two methods only; the cursor types it also names are never used.
  const pool = { connect: async () => held, end: async () => undefined } as unknown as pg.Pool;
  const builder: Builder = { query: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }), look };
  builders.set(client, builder);
  return builder.query;
};

/**
 * Whatever is asked on this connection in one go leaves in one piece: each piece is a call of the operating system, which
 * costs more than most statements.
 */
const sendTogether = (client: pg.ClientBase): void => {
  // The driver's types leave its connection out.
  const { stream } = (client as unknown as { readonly connection: { readonly stream: Socket } }).connection;
  // One function with many shapes of arguments: all are passed on as they came.
  const query = client.query.bind(client) as (...given: readonly unknown[]) => unknown;
  let together = false;
  const gathered = (...given: readonly unknown[]): unknown => {
    if (!together) {
      together = true;
      stream.cork();
      process.nextTick(() => {
        together = false;
        stream.uncork();
      });
    }
    return query(...given);
  };
  client.query = gathered as typeof client.query;
};
