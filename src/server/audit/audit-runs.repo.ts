import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Instant } from '#core/calendar/instant.ts';
import type { Tables } from '../platform/db/tables/tables.ts';
import { at } from '../platform/db/tables/time-columns.ts';
import type { PlatformTransaction, TenantTransaction } from '../platform/db/transaction.ts';
import { type BusinessId, newId } from '../platform/ids.ts';
import { type Changed, patience, type Seen } from './changes.repo.ts';
import { firstBroken, type Invariant } from './invariants/invariant.ts';
import { amongChanged } from './invariants/narrowing.ts';

/** So many of one kind are counted: past this the number says nothing more. */
const COUNTED = 1_000;

export type Finding = {
  readonly business: BusinessId;
  readonly invariant: string;
  readonly found: number;
};

/**
 * How often an invariant is broken, by business, where it may be broken by what changed; null: anywhere. At most a
 * thousand of each invariant are counted.
 */
export const countBroken = async (
  { prepared }: PlatformTransaction,
  invariant: Invariant,
  seconds: number,
  changed: Changed | null,
): Promise<readonly Finding[]> => {
  const { among, values } = narrow(invariant, changed);
  const text = `SELECT business_id AS business, count(*)::int AS found
                  FROM (${firstBroken(invariant, COUNTED, among)}) AS broken GROUP BY business_id`;
  const rows = await prepared<{ business: BusinessId; found: number }>(
    { name: '', text, ...patience(seconds) },
    values,
  );
  return rows.map((row) => ({ ...row, invariant: invariant.name }));
};

/** What `amongChanged` asks for. */
const narrow = (invariant: Invariant, changed: Changed | null) => {
  if (changed === null || invariant.within === 'all') return { among: [], values: [] };
  const { businesses, bookings } = changed;
  const values = invariant.within === 'business' ? [businesses] : [businesses, bookings];
  return { among: amongChanged(invariant), values };
};

/**
 * Lets the statements of this transaction look through more, and keep more in memory, than any request may; and has them
 * planned for reading tables from end to end, which by an index is slower than planners think who hope to find it cached.
 */
export const takeTime = async ({ query }: PlatformTransaction, seconds: number): Promise<void> => {
  await sql`
    SELECT set_config('statement_timeout', ${`${seconds}s`}, true), set_config('work_mem', '64MB', true),
           set_config('random_page_cost', '4', true)`.execute(query);
};

/** Keeps what a look found, in place of the looks before it; `seen`: what the next one begins from. */
export const saveRun = async (
  { query }: PlatformTransaction,
  run: {
    readonly ranAt: Instant;
    readonly checks: number;
    readonly findings: readonly Finding[];
    readonly seen: Seen | null;
  },
): Promise<void> => {
  const seen = run.seen === null ? null : { seen_to: run.seen.watermark, whole_at: at(run.seen.wholeAt) };
  const id = newId();
  await query.deleteFrom('audit_runs').execute();
  await query
    .insertInto('audit_runs')
    .values({ run_id: id, ran_at: at(run.ranAt), checks: run.checks, ...seen })
    .execute();
  if (run.findings.length === 0) return;
  await query
    .insertInto('audit_findings')
    .values(
      run.findings.map(({ business, invariant, found }) => ({
        business_id: business,
        run_id: id,
        invariant,
        found,
      })),
    )
    .execute();
};

export const findLatestRun = ({ query }: TenantTransaction) =>
  query.selectFrom('audit_runs').select(['ran_at', 'checks']).limit(1).executeTakeFirst();

export const listFindings = ({ query, business }: TenantTransaction) =>
  query
    .selectFrom('audit_findings')
    .select(['invariant', 'found'])
    .where('business_id', '=', business)
    .orderBy('invariant')
    .execute();

export type Sum = { readonly count: number; readonly kobo: number };

/** What came by the provider in naira, what it became, and how many payments came in another currency. */
export type PaymentTotals = {
  readonly received: Sum;
  readonly booked: Sum;
  readonly returned: Sum;
  readonly foreign: number;
};

/** Each payment of this business is a booking's, or goes back whole; those in another currency all go back. */
export const sumPayments = ({ query, business }: TenantTransaction): Promise<PaymentTotals> =>
  sumPaymentsWhere(query, sql`business_id = ${business}`);

/** The same of all businesses together. */
export const sumAllPayments = ({ query }: PlatformTransaction): Promise<PaymentTotals> =>
  sumPaymentsWhere(query, sql`true`);

const sumPaymentsWhere = async (query: Kysely<Tables>, ours: RawBuilder<unknown>): Promise<PaymentTotals> => {
  const statement = sql<PaymentTotals>`
    WITH came AS (
      SELECT business_id, amount_kobo, appointment_id IS NOT NULL AS booked, intent_id AS paid_as
        FROM payments WHERE ${ours} AND method = 'online'
      UNION ALL
      SELECT business_id, amount_kobo, false, coalesce(orphan_id, intent_id)
        FROM orphan_payments WHERE ${ours} AND currency = 'NGN'),
    back AS (
      SELECT r.amount_kobo, r.paid_as, r.business_id
        FROM (SELECT business_id, amount_kobo, coalesce(orphan_id, intent_id) AS paid_as
                FROM refunds WHERE ${ours} AND currency = 'NGN') AS r
        JOIN came c ON c.business_id = r.business_id AND c.paid_as = r.paid_as AND NOT c.booked)
    SELECT (SELECT jsonb_build_object('count', count(*), 'kobo', coalesce(sum(amount_kobo), 0)) FROM came) AS received,
           (SELECT jsonb_build_object('count', count(*), 'kobo', coalesce(sum(amount_kobo), 0)) FROM came WHERE booked) AS booked,
           (SELECT jsonb_build_object('count', count(DISTINCT (business_id, paid_as)), 'kobo', coalesce(sum(amount_kobo), 0))
              FROM back) AS returned,
           (SELECT count(*)::int FROM orphan_payments WHERE ${ours} AND currency <> 'NGN') AS foreign`;
  const { rows } = await statement.execute(query);
  const [sums] = rows;
  if (sums === undefined) throw new Error('Sums of nothing are nought, never nothing');
  return sums;
};
