import { sql } from 'kysely';
import { dayMs, hourMs, type Instant, toInstant } from '#core/calendar/instant.ts';
import type { BusinessId, Id } from '../ids.ts';
import { type RepeatingJob, repeat } from '../jobs/repeat.ts';
import type { Platform } from '../platform.ts';
import { raiseAvailabilityVersion } from './news/schedule-writes.ts';
import { moment } from './tables/time-columns.ts';
import { acrossTenants, type PlatformTransaction } from './transaction.ts';

/** An instant that our own clock sets, and how many days ahead at most. */
type Planned = {
  readonly table: string;
  readonly column: string;
  readonly days: number;
  /** Which rows; those that are past it keep what they have. */
  readonly only?: string;
};

/** When work is looked at again: it is due. */
const work: readonly Planned[] = [
  {
    table: 'messages',
    column: 'due_at',
    days: 2,
    // A reminder that was not tried yet may be of a booking in a year.
    // guard: reminders-are-not-brought-forward-with-what-a-clock-put-off
    only: "(state = 'sending' OR (state = 'queued' AND (attempts > 0 OR kind <> 'reminder')))",
  },
  { table: 'refunds', column: 'due_at', days: 2 },
  { table: 'disputes', column: 'check_at', days: 2 },
  { table: 'payment_intents', column: 'check_at', days: 4 },
  // One that nobody has tried yet waits its day anew, see below.
  { table: 'payout_accounts', column: 'due_at', days: 2, only: "state = 'waiting' AND attempts > 0" },
  { table: 'waitlist_days', column: 'look_at', days: 2 },
  { table: 'message_plans', column: 'agenda_at', days: 3 },
  { table: 'message_plans', column: 'replan_at', days: 1 },
  { table: 'webhook_deliveries', column: 'due_at', days: 1, only: "state = 'waiting'" },
  { table: 'webhook_deliveries', column: 'queued_at', days: 1 },
  { table: 'webhooks', column: 'rests_until', days: 1 },
  { table: 'webhooks', column: 'taken_until', days: 1 },
];

/** Until when somebody may do something: it is over. */
const rights: readonly Planned[] = [
  { table: 'sessions', column: 'expires_at', days: 31 },
  { table: 'sessions', column: 'last_seen_at', days: 1 },
  { table: 'sessions', column: 'proved_at', days: 1 },
  { table: 'account_links', column: 'expires_at', days: 2, only: 'used_at IS NULL' },
  { table: 'passkey_ceremonies', column: 'expires_at', days: 1 },
  { table: 'webhooks', column: 'before_until', days: 2 },
  { table: 'members', column: 'entered_at', days: 1 },
  { table: 'invitations', column: 'expires_at', days: 8 },
  { table: 'hand_overs', column: 'expires_at', days: 8 },
];

/** Columns as `table.column`: each is brought back by one of the statements below. */
export const plannedByClock = (): ReadonlySet<string> =>
  new Set([
    ...[...work, ...rights, ...holds].map(({ table, column }) => `${table}.${column}`),
    'payment_intents.held_until',
    'payout_accounts.effective_at',
  ]);

/** Time and stock that are held for a while. */
const holds: readonly Planned[] = [
  { table: 'waitlist_offers', column: 'expires_at', days: 1, only: "state = 'open'" },
  { table: 'occupancies', column: 'expires_at', days: 1 },
  { table: 'rental_claims', column: 'expires_at', days: 1 },
  { table: 'resource_claims', column: 'expires_at', days: 1 },
];

const bringBack = ({ table, column, days, only = 'true' }: Planned, now: Instant) => sql`
  UPDATE ${sql.table(table)} SET ${sql.ref(column)} = ${moment(now)}
   WHERE ${sql.ref(column)} > ${moment(toInstant(now + days * dayMs))} AND ${sql.raw(only)}`;

/** The payment that a time is held for lapses with it; whoever was asked for it was asked in time. */
const endHeldPayments = ({ query }: PlatformTransaction, now: Instant) =>
  sql`
    WITH ended AS (
      UPDATE payment_intents SET held_until = ${moment(now)}, check_at = ${moment(now)}
       WHERE check_at IS NOT NULL AND held_until > ${moment(toInstant(now + dayMs))}
      RETURNING business_id, intent_id)
    UPDATE messages m SET due_at = ${moment(now)}
      FROM ended
     WHERE m.business_id = ended.business_id AND m.intent_id = ended.intent_id AND m.kind = 'payment-waiting'`.execute(
    query,
  );

/**
 * Another account for deposits waits a day, which its owner is told: both anew, as if it had been asked for now. Each is
 * held where it lies: a cluster locks no rows of several shards in one statement.
 */
const askPayoutsAnew = async ({ query }: PlatformTransaction, now: Instant): Promise<void> => {
  const [asked, effective] = [moment(now), moment(toInstant(now + dayMs))];
  const isLate = sql`state = 'waiting' AND attempts = 0 AND due_at > ${moment(toInstant(now + 2 * dayMs))}`;
  const found = await sql<{ readonly business: BusinessId; readonly payout: Id }>`
    SELECT business_id AS business, payout_id AS payout FROM payout_accounts WHERE ${isLate} ORDER BY 1, 2`.execute(
    query,
  );
  for (const { business, payout } of found.rows) {
    const late = await sql<{ readonly since: Instant }>`
      SELECT created_at AS since FROM payout_accounts
       WHERE business_id = ${business} AND payout_id = ${payout} AND ${isLate} FOR UPDATE`.execute(query);
    for (const { since } of late.rows) {
      await sql`
        UPDATE messages SET created_at = ${asked}, due_at = ${asked}, state = 'queued', attempts = 0, sent_at = NULL
         WHERE business_id = ${business} AND kind = 'payout-changed' AND created_at = ${moment(since)}`.execute(
        query,
      );
      await sql`
        UPDATE payout_accounts SET created_at = ${asked}, effective_at = ${effective}, due_at = ${effective}
         WHERE business_id = ${business} AND payout_id = ${payout}`.execute(query);
    }
  }
};

/**
 * Brings back what a clock that was far ahead has put off, once it is right again: no wait is longer than it can be.
 * Work is due, what somebody held or might do is over. What people chose themselves, as the time of a booking, stays.
 */
export const recallAfterClock = async (transaction: PlatformTransaction, now: Instant): Promise<void> => {
  // guard: what-a-clock-years-ahead-held-to-pay-is-over
  await endHeldPayments(transaction, now);
  // guard: another-account-asked-for-by-a-clock-years-ahead-waits-its-day-anew
  await askPayoutsAnew(transaction, now);
  const { query, send } = transaction;
  for (const planned of [...work, ...rights]) send(bringBack(planned, now).compile(query));
  const over = await Promise.all(
    holds.map((planned) =>
      sql<{
        readonly business: BusinessId;
      }>`${bringBack(planned, now)} RETURNING business_id AS business`.execute(query),
    ),
  );
  const freed = new Set(over.flatMap(({ rows }) => rows.map(({ business }) => business)));
  // guard: a-time-that-a-clock-years-ahead-held-is-free-for-whoever-looks
  for (const business of [...freed].toSorted()) await raiseAvailabilityVersion(query, business);
};

/** At the start and every hour: what a clock that was far ahead has put off is due, or over. */
export const startRecallJob = ({
  database,
  clock,
  log,
}: Pick<Platform, 'database' | 'clock' | 'log'>): RepeatingJob =>
  repeat(log, 'recall-after-clock', hourMs, () =>
    acrossTenants(database, (transaction) => recallAfterClock(transaction, clock.now())),
  );
