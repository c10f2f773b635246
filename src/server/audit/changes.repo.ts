import type { Instant } from '#core/calendar/instant.ts';
import type { PlatformTransaction } from '../platform/db/transaction.ts';
import type { BusinessId, Id } from '../platform/ids.ts';
import { changedSince } from './invariants/narrowing.ts';

/**
 * What something was written of: bookings, each beside its business, and businesses beside null, those of the bookings
 * among them.
 */
export type Changed = {
  readonly businesses: readonly BusinessId[];
  readonly bookings: readonly (Id | null)[];
};

/** All transactions of the database before this one have ended, and are seen. Counts up for as long as a database lives. */
export type Watermark = number;

/** Where transactions stand now; null: on a cluster, whose nodes count each for itself. */
export const readWatermark = async ({ prepared }: PlatformTransaction): Promise<Watermark | null> => {
  const text = `SELECT pg_snapshot_xmin(pg_current_snapshot())::text::bigint AS watermark
                 WHERE to_regclass('pg_dist_partition') IS NULL`;
  const [row] = await prepared<{ readonly watermark: Watermark }>({ name: 'watermark', text }, []);
  return row?.watermark ?? null;
};

/** What the latest look leaves to the next: from where on it has not seen what was written, and when all was looked at. */
export type Seen = { readonly watermark: Watermark; readonly wholeAt: Instant };

/** As the latest look left it; null: it found something, or there was none. */
export const findSeen = async ({ query }: PlatformTransaction): Promise<Seen | null> => {
  const run = await query
    .selectFrom('audit_runs')
    .select(['seen_to', 'whole_at'])
    .limit(1)
    .executeTakeFirst();
  return run === undefined || run.seen_to === null || run.whole_at === null
    ? null
    : { watermark: run.seen_to, wholeAt: run.whole_at };
};

/** Of so much it takes longer to look at each than at all. */
const MOST = 50_000;
/** A row tells the later half of four milliard transactions from the earlier one. */
const XIDS = 2 ** 32;

/** What was written from `watermark` on, deletions apart; null: so much that a look leaves nothing out. */
export const findChanged = async (
  { prepared }: PlatformTransaction,
  watermark: Watermark,
  seconds: number,
): Promise<Changed | null> => {
  const text = `SELECT * FROM (${changedSince}) AS changed LIMIT ${MOST + 1}`;
  const rows = await prepared<{ readonly business: BusinessId; readonly booking: Id | null }>(
    { name: '', text, ...patience(seconds) },
    [String(watermark % XIDS)],
  );
  if (rows.length > MOST) return null;
  return {
    businesses: rows.map(({ business }) => business),
    bookings: rows.map(({ booking }) => booking),
  };
};

/** The server's own limit comes first. */
export const patience = (seconds: number) => ({ query_timeout: (seconds + 10) * 1_000 });
