import { LRUCache } from 'lru-cache';
import type { Instant } from '#core/calendar/instant.ts';
import type { Database } from '../../platform/db/connect.ts';
import { askInTenant, readInTenant } from '../../platform/db/transaction.ts';
import type { BusinessId } from '../../platform/ids.ts';
import { type CoalesceNext, createCoalesceNext } from '../../platform/pacing/coalesce-next.ts';
import {
  loadRentalSchedule,
  type RentalScheduleAsk,
  type RentalScheduleRow,
  rentalScheduleValues,
} from './rental-schedule.repo.ts';
import {
  loadSchedule,
  type ScheduleAsk,
  type ScheduleRow,
  scheduleValues,
  type Versioned,
} from './schedule.repo.ts';

/** Stretches and claims kept in memory, all businesses together; a few hundred bytes each at most. */
const MOST_KEPT = 100_000;

type Kept = {
  readonly facts: LRUCache<string, Versioned>;
  /** On a busy page many ask at the same moment, and one question answers them. */
  readonly versions: CoalesceNext<number>;
};

/** One for each database: tests have many. */
const keptOf = new WeakMap<Database, Kept>();

const keptFor = (database: Database): Kept => {
  const known = keptOf.get(database);
  if (known !== undefined) return known;
  const kept: Kept = {
    facts: new LRUCache<string, Versioned>({ maxSize: MOST_KEPT }),
    versions: createCoalesceNext<number>(),
  };
  keptOf.set(database, kept);
  return kept;
};

/** The id itself, which is a uuid by now: a cluster finds the one node that has the row by it, and by no function. */
const findVersion = (business: BusinessId): string =>
  `SELECT version FROM diary_versions WHERE business_id = '${business}'`;

const currentVersion = (database: Database, business: BusinessId): Promise<number> =>
  keptFor(database).versions(business, async () => {
    const rows = await askInTenant<{ readonly version: number }>(database, business, findVersion(business));
    return rows[0]?.version ?? 0;
  });

/**
 * What was kept under `key`, if the database says that nothing has changed since; otherwise what `statement` reads,
 * which is then kept. Facts and version are read together, so an answer is never older than its request.
 */
const readKept = async <Row extends Versioned>(
  database: Database,
  business: BusinessId,
  ask: {
    readonly key: string;
    readonly statement: { readonly name: string; readonly text: string };
    readonly values: readonly unknown[];
    readonly sizeOf: (row: Row) => number;
  },
): Promise<Row | undefined> => {
  const { facts: cache } = keptFor(database);
  const kept = cache.get(ask.key);
  if (kept !== undefined && kept.diary_version === (await currentVersion(database, business)))
    // A key begins with the name of its statement, which decides what its rows are.
    return kept as Row;
  const [row] = await readInTenant<Row>(database, business, ask.statement, ask.values);
  if (row === undefined) cache.delete(ask.key);
  else cache.set(ask.key, row, { size: 1 + ask.sizeOf(row) });
  return row;
};

const stillHeld = (until: Instant | null, now: Instant): boolean => until === null || until > now;

/** The facts that `findSchedule` finds, for a reader who writes nothing. */
export const readKeptSchedule = async (
  database: Database,
  business: BusinessId,
  ask: ScheduleAsk,
): Promise<ScheduleRow | undefined> => {
  const { serviceId, staffId, from, until, now } = ask;
  const row = await readKept<ScheduleRow>(database, business, {
    key: ['diary', business, serviceId, staffId, from, until].join(' '),
    statement: loadSchedule,
    values: scheduleValues(business, ask),
    sizeOf: ({ staff }) => staff.reduce((sum, { busy }) => sum + busy.length, 0),
  });
  if (row === undefined) return undefined;
  // The row itself while it is true: what was worked out from it is kept with it.
  if (row.staff.every(({ busy }) => busy.every(([, , heldUntil]) => stillHeld(heldUntil, now)))) return row;
  const staff = row.staff.map((member) => ({
    ...member,
    busy: member.busy.filter(([, , heldUntil]) => stillHeld(heldUntil, now)),
  }));
  return { ...row, staff };
};

/** The facts that `findRentalSchedule` finds, for a reader who writes nothing and leaves nothing out. */
export const readKeptRentalSchedule = async (
  database: Database,
  business: BusinessId,
  ask: Omit<RentalScheduleAsk, 'except' | 'reach'>,
): Promise<RentalScheduleRow | undefined> => {
  const { serviceId, from, to, now } = ask;
  const row = await readKept<RentalScheduleRow>(database, business, {
    key: ['hires', business, serviceId, from, to].join(' '),
    statement: loadRentalSchedule,
    values: rentalScheduleValues(business, { ...ask, except: null, reach: 0 }),
    sizeOf: ({ claims }) => claims.length,
  });
  if (row === undefined) return undefined;
  return { ...row, claims: row.claims.filter(([, , , heldUntil]) => stillHeld(heldUntil, now)) };
};
