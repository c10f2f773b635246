import type { Compilable, CompiledQuery, Kysely } from 'kysely';
import type { AccountEvent, TenantEvent } from '../events.ts';
import type { BusinessId } from '../ids.ts';
import type { TouchedTime } from './news/touched-time.ts';
import type { Tables } from './tables/tables.ts';

/** Text with `$1` and so on, and what stands for them. */
export type Statement = { readonly text: string; readonly values: readonly unknown[] };

/** What can be done within any transaction. */
export type Bound = {
  readonly query: Kysely<Tables>;
  /** A statement that is planned once a connection and then only run: for the reads that every visitor causes. */
  readonly prepared: <Row>(
    statement: {
      readonly name: string;
      readonly text: string;
      /** Milliseconds, where its answer may take longer than a request's. */
      readonly query_timeout?: number;
      /** All that it changed of what is free, by the rows it returns. Absent: everything, should it write any of it. */
      readonly touches?: (rows: readonly Row[]) => readonly TouchedTime[];
    },
    values: readonly unknown[],
  ) => Promise<readonly Row[]>;
  /**
   * The same for a statement of the builder, known by its text. For look-ups by key that requests make all the time: any
   * other plan may hang on its values. It names its columns: what is planned for all a table has fails once it has more.
   */
  readonly planned: <Row>(query: Compilable<Row>) => Promise<readonly Row[]>;
  /**
   * Sends a statement whose answer nobody needs, ahead of whatever is asked next; the transaction is committed only if it
   * went well, and else fails with what it failed with.
   */
  readonly send: (statement: Pick<CompiledQuery, 'sql' | 'parameters'>) => void;
  /**
   * Goes with COMMIT, sent together with it when all else is written, and sees the rows as they are then: an INSERT that
   * returns nothing. It is planned once a connection, so its text is one of a few. What it queues is announced. `wanted`
   * is asked at once, and nothing goes where that finds no row: a short question in place of a long plan for most.
   */
  readonly atCommit: (statement: Statement, wanted: Statement) => void;
  /** Runs after COMMIT, never when the transaction is rolled back. */
  readonly afterCommit: (work: () => void) => void;
};

/**
 * A transaction bound to one business: the executor and the proven scope in one, so that no query can have the one
 * without the other. Only `inTenant` makes it.
 */
export type TenantTransaction = Bound & {
  readonly business: BusinessId;
  /** Has everybody concerned write what follows from it, now and in this transaction. Nobody answers back. */
  readonly emit: (event: TenantEvent) => Promise<void>;
  /** Tells every process, after COMMIT, of something that has changed for this business: a hint, which may be lost. */
  readonly announce: (news: unknown) => void;
};

/** What a look may do: read, and ask at once, as a repository's reads do that need nothing else. */
export type Looking = Pick<Bound, 'query' | 'planned'> & {
  readonly prepared: <Row>(
    statement: { readonly name: string; readonly text: string },
    values: readonly unknown[],
  ) => Promise<readonly Row[]>;
};

/** A look at the rows of one business. */
export type TenantLooking = Looking & Pick<TenantTransaction, 'business'>;

/** A transaction that may see every business: sign-in, look-up of slugs and tokens, workers, the auditor. */
export type PlatformTransaction = Bound & {
  readonly emit: (event: AccountEvent) => Promise<void>;
};

type Hearer<Transaction, Event> = (transaction: Transaction, event: Event) => Promise<void>;
type HearersOf<Transaction, Event extends { readonly type: string }> = {
  readonly [Type in Event['type']]: readonly Hearer<Transaction, Extract<Event, { readonly type: Type }>>[];
};

/** Who hears of what, in the order in which they write. */
export type Hearers = HearersOf<TenantTransaction, TenantEvent> &
  HearersOf<PlatformTransaction, AccountEvent>;

/** Has all hearers of an event write what follows from it. */
export const tell = async <Transaction, Event extends TenantEvent | AccountEvent>(
  hearers: Hearers | null,
  transaction: Transaction,
  event: Event,
): Promise<void> => {
  if (hearers === null) throw new Error(`Nobody is there to hear of ${event.type}`);
  // The table's own type gives each event the hearers of just this type.
  const concerned = hearers[event.type] as unknown as readonly Hearer<Transaction, Event>[];
  for (const hear of concerned) await hear(transaction, event);
};
