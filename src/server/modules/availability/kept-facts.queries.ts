import { LRUCache } from 'lru-cache';
import type { Instant } from '#core/calendar/instant.ts';
import type { Database } from '../../platform/db/connect.ts';
import type { TouchedTime } from '../../platform/db/news/touched-time.ts';
import { readInTenant } from '../../platform/db/transaction.ts';
import type { BusinessId, Id } from '../../platform/ids.ts';
import { type CoalesceNext, createCoalesceNext } from '../../platform/pacing/coalesce.ts';
import {
  isUnchanged,
  type KnownChanges,
  nothingKnown,
  touchedBetween,
  withChanges,
} from './changes.rules.ts';
import {
  type LinesScheduleAsk,
  type LinesScheduleRow,
  linesScheduleValues,
  loadLinesSchedule,
} from './lines-schedule.repo.ts';
import {
  loadRentalSchedule,
  type RentalScheduleAsk,
  type RentalScheduleRow,
  rentalScheduleValues,
} from './rental-schedule.repo.ts';
import {
  LONGEST,
  loadSchedule,
  loadTakenResources,
  loadTakenTime,
  type ScheduleAsk,
  type ScheduleRow,
  type Stretch,
  scheduleValues,
  type TakenTimeRow,
  takenTimeValues,
  type Versioned,
} from './schedule.repo.ts';
import { isOneOf, type OfTime } from './schedule.rules.ts';

/** Stretches and claims kept in memory, all businesses together; a few hundred bytes each at most. */
const MOST_KEPT = 100_000;
/** Businesses whose changes are known. */
const MOST_BUSINESSES = 1_000;

type Kept = {
  readonly facts: LRUCache<string, Versioned>;
  readonly changes: LRUCache<BusinessId, KnownChanges>;
  /** On a busy page many ask at the same moment, and one question answers them. */
  readonly versions: CoalesceNext<KnownChanges>;
  readonly reads: CoalesceNext<Versioned | undefined>;
};

/** One for each database: tests have many. */
const keptOf = new WeakMap<Database, Kept>();

const keptFor = (database: Database): Kept => {
  const known = keptOf.get(database);
  if (known !== undefined) return known;
  const kept: Kept = {
    facts: new LRUCache<string, Versioned>({ maxSize: MOST_KEPT }),
    changes: new LRUCache<BusinessId, KnownChanges>({ max: MOST_BUSINESSES }),
    versions: createCoalesceNext<KnownChanges>(),
    reads: createCoalesceNext<Versioned | undefined>(),
  };
  keptOf.set(database, kept);
  return kept;
};

const findChanges = {
  name: 'find-changes',
  text: `SELECT version, CASE WHEN version = $2 THEN '{}' ELSE recent END AS recent FROM diary_versions WHERE business_id = $1`,
} as const;

type ToldRow = { readonly version: number; readonly recent: readonly string[] };

/** What this process last heard of a business's changes. */
export const knownChanges = (database: Database, business: BusinessId): KnownChanges =>
  keptFor(database).changes.get(business) ?? nothingKnown;

/** The same, asked anew. */
const currentChanges = (database: Database, business: BusinessId): Promise<KnownChanges> =>
  keptFor(database).versions(business, async () => {
    const known = knownChanges(database, business);
    const [row] = await readInTenant(database, business, ({ prepared }) =>
      prepared<ToldRow>(findChanges, [business, known.version]),
    );
    return hear(database, business, row ?? { version: 0, recent: [] });
  });

/** What is known of a business's changes once the database has told this. */
const hear = (database: Database, business: BusinessId, told: ToldRow): KnownChanges => {
  const known = knownChanges(database, business);
  const changes = withChanges(known, told);
  if (changes !== known) keptFor(database).changes.set(business, changes);
  return changes;
};

/**
 * What was kept under `key`, if the database says that nothing of it has changed since; otherwise as `renew` makes it
 * true again, or else what `statement` reads, which is then kept. Facts and version are read together, so an answer is
 * never older than its request; those who ask meanwhile share the next reading.
 */
const readKept = async <Row extends Versioned>(
  database: Database,
  business: BusinessId,
  ask: {
    readonly key: string;
    readonly statement: { readonly name: string; readonly text: string };
    readonly values: readonly unknown[];
    readonly sizeOf: (row: Row) => number;
    /** Whether a change of somebody's time is one of these facts. */
    readonly concerns: (row: Row, time: TouchedTime) => boolean;
    /** Undefined where it takes a whole reading, as it does without this. */
    readonly renew?: (row: Row) => Promise<Row | undefined>;
  },
): Promise<Row | undefined> => {
  const { facts: cache, reads } = keptFor(database);
  // A key begins with the name of its statement, which decides what its rows are.
  const kept = cache.get(ask.key) as Row | undefined;
  if (kept !== undefined) {
    const changes = await currentChanges(database, business);
    const between = { from: kept.diary_version, to: changes.version };
    // guard: what-is-kept-of-a-diary-is-kept-until-it-is-touched
    if (isUnchanged(changes, between, (time) => ask.concerns(kept, time))) {
      kept.diary_version = changes.version;
      return kept;
    }
  }
  const readWhole = async (): Promise<Row | undefined> => {
    const [row] = await readInTenant(database, business, ({ prepared }) =>
      prepared<Row>(ask.statement, ask.values),
    );
    return row;
  };
  return (await reads(ask.key, async () => {
    const known = cache.get(ask.key) as Row | undefined;
    const row = (known && (await ask.renew?.(known))) ?? (await readWhole());
    if (row === undefined) cache.delete(ask.key);
    else cache.set(ask.key, row, { size: 1 + ask.sizeOf(row) });
    return row;
  })) as Row | undefined;
};

/** Facts of which nothing but somebody's time was taken or given back, with that time read anew. */
const renewTime = async <Row extends OfTime & Versioned>(
  database: Database,
  business: BusinessId,
  row: Row,
  span: Pick<ScheduleAsk, 'from' | 'until' | 'now'>,
): Promise<Row | undefined> => {
  const touchedOf = (changes: KnownChanges, to: number) =>
    touchedBetween(changes, { from: row.diary_version, to }, (time) => concerns(row, time, span));
  const known = knownChanges(database, business);
  const whose = touchedOf(known, known.version);
  if (whose === null) return undefined;
  const values = takenTimeValues(business, whose, span);
  // The version first: what is read after it is as new at least.
  const [[told], ...taken] = await readInTenant(database, business, ({ prepared }) =>
    Promise.all([
      prepared<ToldRow>(findChanges, [business, known.version]),
      prepared<TakenTimeRow>(loadTakenTime, values),
      row.resources === undefined ? [] : prepared<TakenTimeRow>(loadTakenResources, values),
    ]),
  );
  if (told === undefined) return undefined;
  const later = knownChanges(database, business);
  const changes = told.version > later.version ? hear(database, business, told) : later;
  const touched = touchedOf(changes, told.version);
  // What changed meanwhile may be more than was asked for.
  // guard: only-what-was-asked-for-is-read-anew-of-a-diary
  if (touched === null || [...touched].some((id) => !whose.has(id))) return undefined;
  const takenBy = new Map(taken.flat().map(({ whose, taken }) => [whose, taken]));
  const takenOf = (id: Id, known: readonly Stretch[]) => (whose.has(id) ? (takenBy.get(id) ?? []) : known);
  return {
    ...row,
    diary_version: told.version,
    staff: row.staff.map((member) => ({ ...member, busy: takenOf(member.id, member.busy) })),
    ...(row.resources === undefined
      ? {}
      : { resources: row.resources.map((one) => ({ ...one, claims: takenOf(one.id, one.claims) })) }),
  };
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
    sizeOf: stretchesOf,
    concerns: (row, time) => concerns(row, time, ask),
    renew: (row) => renewTime(database, business, row, ask),
  });
  return row === undefined ? undefined : withoutLapsed(row, now);
};

const stretchesOf = ({ staff, resources = [] }: OfTime): number =>
  staff.reduce((sum, { busy }) => sum + busy.length, 0) +
  resources.reduce((sum, { claims }) => sum + claims.length, 0);

const concerns = (
  row: OfTime,
  time: TouchedTime,
  { from, until }: { readonly from: Instant; readonly until: Instant },
): boolean => time.from < until && time.until > from - LONGEST && isOneOf(row, time.whose);

const withoutLapsed = <Row extends OfTime>(row: Row, now: Instant): Row => {
  const isStill = ([, , heldUntil]: Stretch): boolean => stillHeld(heldUntil, now);
  const { staff, resources = [] } = row;
  // The row itself while it is true: what was worked out from it is kept with it.
  if (
    staff.every(({ busy }) => busy.every(isStill)) &&
    resources.every(({ claims }) => claims.every(isStill))
  )
    return row;
  return {
    ...row,
    staff: staff.map((member) => ({ ...member, busy: member.busy.filter(isStill) })),
    ...(row.resources === undefined
      ? {}
      : { resources: resources.map((one) => ({ ...one, claims: one.claims.filter(isStill) })) }),
  };
};

/** The facts that `findLinesSchedule` finds, for a reader who writes nothing and leaves nothing out. */
export const readKeptLinesSchedule = async (
  database: Database,
  business: BusinessId,
  ask: Omit<LinesScheduleAsk, 'except'>,
): Promise<LinesScheduleRow | undefined> => {
  const { serviceIds, from, until, now } = ask;
  const row = await readKept<LinesScheduleRow>(database, business, {
    key: ['lines', business, ...serviceIds, from, until].join(' '),
    statement: loadLinesSchedule,
    values: linesScheduleValues(business, { ...ask, except: null }),
    sizeOf: stretchesOf,
    concerns: (row, time) => concerns(row, time, ask),
    renew: (row) => renewTime(database, business, row, ask),
  });
  return row === undefined ? undefined : withoutLapsed(row, now);
};

/** The facts that `findRentalSchedule` finds, for a reader who writes nothing and leaves nothing out. */
export const readKeptRentalSchedule = async (
  database: Database,
  business: BusinessId,
  ask: Omit<RentalScheduleAsk, 'except'>,
): Promise<RentalScheduleRow | undefined> => {
  const { serviceIds, from, to, reach, now } = ask;
  const row = await readKept<RentalScheduleRow>(database, business, {
    key: ['hires', business, ...serviceIds, from, to, reach].join(' '),
    statement: loadRentalSchedule,
    values: rentalScheduleValues(business, { ...ask, except: null }),
    sizeOf: ({ items }) => items.reduce((sum, { claims }) => sum + 1 + claims.length, 0),
    // Units are taken by nobody's time.
    concerns: () => false,
  });
  return row === undefined ? undefined : withoutLapsedClaims(row, now);
};

const withoutLapsedClaims = (row: RentalScheduleRow, now: Instant): RentalScheduleRow => ({
  ...row,
  items: row.items.map((item) => ({
    ...item,
    claims: item.claims.filter(([, , , heldUntil]) => stillHeld(heldUntil, now)),
  })),
});
