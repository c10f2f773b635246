import { sql } from 'kysely';
import type pg from 'pg';
import type { BusinessId, Id } from '../ids.ts';
import { withinBusiness } from '../logging/scope.ts';
import {
  type Bound,
  type Looking,
  type PlatformTransaction,
  type Statement,
  type TenantLooking,
  type TenantTransaction,
  tell,
} from './bound.ts';
import { builderOn, type Database } from './connect.ts';
import { isDuplicate } from './faults.ts';
import { type DueKind, queuedBy } from './news/due-writes.ts';
import { MOST_TOUCHED, raiseVersion, raiseVersionTouching, writesSchedule } from './news/schedule-writes.ts';
import type { TouchedTime } from './news/touched-time.ts';

export type { Looking, PlatformTransaction, TenantLooking, TenantTransaction } from './bound.ts';

const names = new Map<string, string>();
const nameOf = (text: string): string => {
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = `sent ${names.size}`;
  names.set(text, name);
  return name;
};

const ALL_COLUMNS = /(select|,) ("\w+"\.)?\*/i;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What a transaction has written of that which decides which times are free. */
type WrittenSchedule = 'everything' | readonly TouchedTime[];

/** `closing`: what goes with COMMIT, given that; null: nothing does. */
const run = async <T>(
  database: Database,
  opening: string,
  closing: (written: WrittenSchedule) => Statement | null,
  work: (bound: Bound) => Promise<T>,
): Promise<T> => {
  const later: (() => void)[] = [];
  const client = await database.take();
  let wroteAll = false;
  const touched: TouchedTime[] = [];
  const sent: Promise<unknown>[] = [];
  const queued = new Set<DueKind>();
  const last: Last[] = [];
  const look = (statement: string): void => {
    wroteAll ||= writesSchedule(statement);
    listenTo(statement);
  };
  const listenTo = (statement: string): void => {
    for (const kind of queuedBy(statement)) queued.add(kind);
  };
  const bound: Bound = {
    query: builderOn(client, look),
    prepared: async <Row>(
      {
        touches,
        ...statement
      }: { name: string; text: string; touches?: (rows: readonly Row[]) => readonly TouchedTime[] },
      values: readonly unknown[],
    ) => {
      (touches === undefined ? look : listenTo)(statement.text);
      const result = await client.query({ ...statement, values: [...values] });
      // The statement's author states the row it selects.
      const rows = result.rows as Row[];
      touched.push(...(touches?.(rows) ?? []));
      return rows;
    },
    planned: plannedOn(client, look),
    send: ({ sql: text, parameters }) => {
      look(text);
      // At once and not a moment later: COMMIT follows whatever was sent before it.
      const answer = client.query(sentStatement({ text, values: parameters }));
      answer.catch(() => undefined);
      sent.push(answer);
    },
    atCommit: (statement, wanted) => {
      const found = client.query(sentStatement(wanted)).then(({ rowCount }) => (rowCount ?? 0) > 0);
      found.catch(() => undefined);
      last.push({ statement, found });
    },
    afterCommit: (callback) => later.push(callback),
  };
  let broken: Error | undefined;
  try {
    // Sent together, and the first statement of the work right behind them; were they to fail, the transaction would be
    // aborted or absent, and row-level security would show it nothing.
    const opened = open(client, 'BEGIN', opening);
    opened.catch(() => undefined);
    const value = await work(bound);
    const end = closing(wroteAll || touched.length > MOST_TOUCHED ? 'everything' : touched);
    const wanted = await wantedOf(last);
    const closed = commit(client, end, wanted);
    closed.catch(() => undefined);
    // Where one of these has failed, the transaction is aborted by then and its COMMIT has undone it.
    // guard: what-was-sent-and-failed-fails-its-transaction
    await Promise.all([opened, ...sent]);
    if ((await closed) > 0) for (const { text } of wanted) listenTo(text);
    for (const callback of later) callback();
    database.due.ring(queued);
    return value;
  } catch (error) {
    broken = await rollBack(client);
    // What follows a failure in an aborted transaction fails for that alone.
    const failed = (await Promise.allSettled(sent)).find(({ status }) => status === 'rejected');
    throw failed?.status === 'rejected' ? failed.reason : error;
  } finally {
    client.release(broken);
  }
};

const plannedOn =
  (client: pg.PoolClient, look: (statement: string) => void): Bound['planned'] =>
  async (wanted) => {
    const { sql: text, parameters } = wanted.compile();
    // guard: what-is-planned-once-names-its-columns
    if (ALL_COLUMNS.test(text)) throw new Error(`Planned once, it has to name its columns: ${text}`);
    look(text);
    const { rows } = await client.query(sentStatement({ text, values: parameters }));
    return rows;
  };

/** In a message of its own BEGIN is not said again on every node of a cluster, where the other is. */
const open = (client: pg.PoolClient, begin: string, opening: string): Promise<unknown> =>
  Promise.all([client.query(begin), client.query(opening)]);

/** What is to go with COMMIT, and whether anybody wants it. */
type Last = { readonly statement: Statement; readonly found: Promise<boolean> };

const wantedOf = async (last: readonly Last[]): Promise<readonly Statement[]> => {
  const found = await Promise.all(last.map((one) => one.found));
  return last.filter((_, at) => found[at]).map(({ statement }) => statement);
};

/** COMMIT with all that goes with it, sent together; how many rows that queued. Each text is planned once a connection. */
const commit = async (
  client: pg.PoolClient,
  end: Statement | null,
  last: readonly Statement[],
): Promise<number> => {
  const queued = last.map((statement) => client.query(sentStatement(statement)));
  const closing = end === null ? [] : [client.query(sentStatement(end))];
  await Promise.all([...queued, ...closing, client.query('COMMIT')]);
  const counts = await Promise.all(queued);
  return counts.reduce((sum, { rowCount }) => sum + (rowCount ?? 0), 0);
};

/** What is short is planned once a connection and known by its text; of what is long there are too many kinds. */
const MOST_PLANNED_VALUES = 100;
const sentStatement = ({ text, values }: Statement): pg.QueryConfig => {
  const statement = { text, values: [...values] };
  return values.length > MOST_PLANNED_VALUES ? statement : { ...statement, name: nameOf(text) };
};

/** The first error is the one to report; a connection that cannot even roll back is not given back to the pool. */
const rollBack = async (client: pg.PoolClient): Promise<Error | undefined> => {
  try {
    await client.query('ROLLBACK');
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error('ROLLBACK failed');
  }
};

/**
 * Whose rows a transaction sees and changes: all of a business, or of its bookings those in which one staff member does
 * something, with what belongs to them (0049_own_rows.sql). What is written says which member it is of, or which key, to
 * which all of a business is open.
 */
export type TenantScope =
  | BusinessId
  | { readonly business: BusinessId; readonly member: Id | null; readonly staff?: Id }
  | { readonly business: BusinessId; readonly key: Id };

const businessOf = (scope: TenantScope): BusinessId => (typeof scope === 'string' ? scope : scope.business);

const tenantOpening = (scope: TenantScope): string => {
  const business = businessOf(scope);
  if (!UUID.test(business)) throw new Error('A business id is a uuid');
  // guard: a-transaction-of-a-business-runs-as-the-tenant-role
  if (typeof scope === 'string')
    return `SET LOCAL ROLE akoko_tenant; SET LOCAL app.business_id = '${business}'`;
  const whom = 'key' in scope ? scope.key : scope.member;
  if (whom !== null && !UUID.test(whom)) throw new Error('The id of a member or a key is a uuid');
  // guard: what-somebody-changed-names-them
  const opening =
    whom === null ? tenantOpening(business) : `${tenantOpening(business)}; SET LOCAL app.whom = '${whom}'`;
  // guard: what-a-key-did-is-told-by-its-name
  if ('key' in scope) return `${opening}; SET LOCAL app.key_id = '${scope.key}'`;
  const { staff } = scope;
  if (staff === undefined) return opening;
  if (!UUID.test(staff)) throw new Error('The id of a staff member is a uuid');
  return `${opening}; SET LOCAL app.staff_id = '${staff}'; SET LOCAL ROLE akoko_staff`;
};

const closeTenant =
  (business: BusinessId) =>
  (written: WrittenSchedule): Statement | null => {
    if (written === 'everything') return raiseVersion(business);
    return written.length === 0 ? null : raiseVersionTouching(business, written);
  };

/**
 * What is asked at once, and only reads, sent together with the beginning and the end of its transaction: one way to the
 * database and back. Whatever is asked after an answer comes too late.
 */
const readAtOnce = async <T>(
  database: Database,
  opening: string,
  ask: (looking: Looking) => Promise<T>,
): Promise<T> => {
  const client = await database.take();
  let isOver = false;
  const look = (): void => {
    // guard: a-look-asks-at-once
    if (isOver) throw new Error('A look asks at once, and not after an answer');
  };
  const looking: Looking = {
    query: builderOn(client, look),
    planned: plannedOn(client, look),
    prepared: async <Row>(statement: { name: string; text: string }, values: readonly unknown[]) => {
      look();
      const { rows } = await client.query({ ...statement, values: [...values] });
      // The statement's author states the row it selects.
      return rows as Row[];
    },
  };
  // Called before what is asked leaves, and after everybody has asked: that takes no more than the promises of this turn.
  const closed = new Promise<unknown>((resolve, reject) => {
    process.nextTick(() => {
      isOver = true;
      client.query('COMMIT').then(resolve, reject);
    });
  });
  const around = Promise.allSettled([open(client, 'BEGIN READ ONLY', opening), closed]);
  const [answer] = await Promise.allSettled([ask(looking)]);
  const ends = await around;
  // A connection on which not even this works is not given back to the pool.
  client.release(ends.some(({ status }) => status === 'rejected'));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
  if (answer.status === 'rejected') throw answer.reason;
  return answer.value;
};

/** What `ask` reads at once as the tenant role, of this business's rows or the scope's. */
export const readInTenant = <T>(
  database: Database,
  scope: TenantScope,
  ask: (looking: TenantLooking) => Promise<T>,
): Promise<T> => {
  const business = businessOf(scope);
  return withinBusiness(business, () =>
    readAtOnce(database, tenantOpening(scope), (looking) => ask({ ...looking, business })),
  );
};

/** Runs `work` in one transaction as the tenant role, seeing and changing only this business's rows, or the scope's. */
export const inTenant = <T>(
  database: Database,
  scope: TenantScope,
  work: (transaction: TenantTransaction) => Promise<T>,
): Promise<T> => {
  const business = businessOf(scope);
  const opening = tenantOpening(scope);
  return withinBusiness(business, () =>
    run(database, opening, closeTenant(business), (bound) => {
      // guard: what-was-undone-is-not-told
      const announce = (news: unknown) => bound.afterCommit(() => database.announce({ business, news }));
      const transaction: TenantTransaction = {
        ...bound,
        business,
        announce,
        emit: (event) => tell(database.hearers, transaction, event),
      };
      return work(transaction);
    }),
  );
};

/**
 * Runs `work` in one transaction as the platform role, across businesses. It raises no schedule version: what it may
 * write of a schedule is a business that is not open yet, and holds whose time was long free.
 */
export const acrossTenants = <T>(
  database: Database,
  work: (transaction: PlatformTransaction) => Promise<T>,
): Promise<T> =>
  run(
    database,
    'SET LOCAL ROLE akoko_platform',
    () => null,
    (bound) => {
      const transaction: PlatformTransaction = {
        ...bound,
        emit: (event) => tell(database.hearers, transaction, event),
      };
      return work(transaction);
    },
  );

/** What `ask` reads at once as the platform role, across businesses. */
export const readAcrossTenants = <T>(database: Database, ask: (looking: Looking) => Promise<T>): Promise<T> =>
  // guard: a-look-asks-as-the-platform
  readAtOnce(database, 'SET LOCAL ROLE akoko_platform', ask);

/** Thrown to undo everything a transaction did while still answering with a value: the refusal after a failed claim. */
class RolledBack<T> extends Error {
  readonly value: T;
  constructor(value: T) {
    super('rolled back');
    this.value = value;
  }
}

const unlessRefused = async <T extends { readonly ok: boolean }>(
  start: (work: (result: T) => T) => Promise<T>,
): Promise<T> => {
  try {
    return await start((result) => {
      // guard: a-refusal-undoes-what-was-written-before-it
      if (!result.ok) throw new RolledBack(result);
      return result;
    });
  } catch (error) {
    // Thrown a few lines above, with this very type.
    if (error instanceof RolledBack) return error.value as T;
    throw error;
  }
};

/** Like `inTenant`, but a result that is a refusal (`ok: false`) undoes what was written before it. */
export const inTenantUnlessRefused = <T extends { readonly ok: boolean }>(
  database: Database,
  scope: TenantScope,
  work: (transaction: TenantTransaction) => Promise<T>,
): Promise<T> =>
  unlessRefused((check) => inTenant(database, scope, async (transaction) => check(await work(transaction))));

/** What `work` comes to, and nothing of it stays. */
export const inTenantUndone = async <T>(
  database: Database,
  scope: TenantScope,
  work: (transaction: TenantTransaction) => Promise<T>,
): Promise<T> => {
  const { value } = await inTenantUnlessRefused(database, scope, async (transaction) => ({
    // guard: what-is-only-shown-is-undone
    ok: false,
    value: await work(transaction),
  }));
  return value;
};

/** Like `acrossTenants`, but a result that is a refusal undoes what was written before it. */
export const acrossTenantsUnlessRefused = <T extends { readonly ok: boolean }>(
  database: Database,
  work: (transaction: PlatformTransaction) => Promise<T>,
): Promise<T> =>
  unlessRefused((check) => acrossTenants(database, async (transaction) => check(await work(transaction))));

/**
 * What `work` comes to. Where that is null, everything it wrote is undone and the transaction goes on without it: for a
 * try that needs several steps and may fail at the last. What it left for after COMMIT is not undone, so it leaves
 * nothing.
 */
export const attempt = async <T>(
  { query }: TenantTransaction,
  work: () => Promise<T | null>,
): Promise<T | null> => {
  await sql`SAVEPOINT attempt`.execute(query);
  const result = await work();
  await (result === null ? sql`ROLLBACK TO SAVEPOINT attempt` : sql`RELEASE SAVEPOINT attempt`).execute(
    query,
  );
  return result;
};

/**
 * Whether a row was inserted; false: one with a key of it is there, and the transaction goes on. For tables that are whole
 * on every node of a cluster: ON CONFLICT holds such a table against every other writer, and two wait for each other.
 */
export const insertUnlessThere = async (
  { query }: Pick<Bound, 'query'>,
  insert: { readonly execute: () => Promise<unknown> },
): Promise<boolean> => {
  await sql`SAVEPOINT inserting`.execute(query);
  try {
    await insert.execute();
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    await sql`ROLLBACK TO SAVEPOINT inserting`.execute(query);
    return false;
  }
  await sql`RELEASE SAVEPOINT inserting`.execute(query);
  return true;
};
