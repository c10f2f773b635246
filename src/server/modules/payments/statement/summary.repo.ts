import { sql } from 'kysely';
import type { Instant } from '#core/calendar/instant.ts';
import type { Kobo } from '#core/money/kobo.ts';
import type { Interval } from '#core/time/intervals.ts';
import { at, moment } from '../../../platform/db/tables/time-columns.ts';
import type { TenantTransaction } from '../../../platform/db/transaction.ts';
import type { BusinessId } from '../../../platform/ids.ts';

/** What moved on one day, in kobo; `day` counts from 1, the days being those between the edges. */
export type DaySums = {
  readonly day: number;
  readonly deposits: Kobo;
  readonly balances: Kobo;
  readonly refunds: Kobo;
  readonly overpaid: Kobo;
  readonly cautions: Kobo;
};

/**
 * What of the revenue in the ledger is beyond the price of its booking, and so its client's, by when it was posted:
 * what was paid too much, and negative what of that was sent back. A price that fell counts from the payment on, except
 * where its owner gave some of it back: that counts from then on. Only bookings where there can be any are looked at, so
 * that others cost nothing.
 */
export const surplusOf = (business: BusinessId) => sql`
  SELECT posted_at,
         (greatest(0, paid - price) - greatest(0, paid + amount_kobo - price_before))::bigint AS surplus_kobo
    FROM (SELECT l.posted_at, l.amount_kobo,
                 a.price_kobo + a.delivery_fee_kobo + coalesce(given.later, 0) AS price,
                 a.price_kobo + a.delivery_fee_kobo + coalesce(given.since, 0) AS price_before,
                 -sum(l.amount_kobo) OVER (PARTITION BY l.appointment_id ORDER BY l.posted_at, l.posting_id
                                            ROWS UNBOUNDED PRECEDING) AS paid
            FROM ledger_entries l
            JOIN appointments a ON a.business_id = l.business_id AND a.appointment_id = l.appointment_id
            LEFT JOIN LATERAL (
                 SELECT sum(r.amount_kobo) FILTER (WHERE r.created_at > l.posted_at) AS later,
                        sum(r.amount_kobo) FILTER (WHERE r.created_at >= l.posted_at) AS since
                   FROM refunds r
                  WHERE r.business_id = ${business} AND r.appointment_id = l.appointment_id
                    AND r.reason = 'goodwill') AS given ON true
           WHERE l.business_id = ${business} AND l.account = 'revenue'
             AND l.appointment_id IN (
               SELECT o.appointment_id FROM overpayments o WHERE o.business_id = ${business}
               UNION ALL
               SELECT r.appointment_id
                 FROM refunds r
                 JOIN appointments b ON b.business_id = r.business_id AND b.appointment_id = r.appointment_id
                WHERE r.business_id = ${business} AND r.reason <> 'caution'
                GROUP BY r.appointment_id, b.price_kobo, b.delivery_fee_kobo
               HAVING sum(r.amount_kobo) > b.price_kobo + b.delivery_fee_kobo
                   OR bool_or(r.reason IN ('overpaid', 'line-cancelled')))) AS running`;

/**
 * The ledger by day. Revenue that came with an online payment is a deposit, any other a balance; what leaves revenue is
 * a refund, as long as it does not stay after all, and so is what a client's bank asks back, until it is put back. A
 * balance that was recorded by mistake counts against the balances. What of all that is beyond a price is `overpaid`. A
 * caution fee that is kept has not been given back, so `withheld` counts with `caution`.
 */
export const sumLedgerByDay = async (
  { query, business }: TenantTransaction,
  { start, end }: Interval,
  edges: readonly Instant[],
): Promise<readonly DaySums[]> => {
  const statement = sql<DaySums>`
    WITH disputed AS (
      SELECT posting_id FROM ledger_entries WHERE business_id = ${business} AND account = 'disputed'),
    reversed AS (
      SELECT posting_id FROM ledger_entries
       WHERE business_id = ${business} AND account IN ('cash', 'transfer', 'pos') AND amount_kobo < 0),
    stayed AS (
      SELECT posting_id FROM ledger_entries
       WHERE business_id = ${business} AND account = 'refunds-due' AND amount_kobo > 0)
    SELECT width_bucket(posted_at, ${edges.map(at)}::timestamptz[]) + 1 AS day,
           coalesce(-sum(amount_kobo) FILTER (WHERE account = 'revenue' AND amount_kobo < 0 AND intent_id IS NOT NULL AND d.posting_id IS NULL AND s.posting_id IS NULL), 0)::bigint AS deposits,
           coalesce(-sum(amount_kobo) FILTER (WHERE account = 'revenue' AND intent_id IS NULL AND (v.posting_id IS NOT NULL OR amount_kobo < 0 AND s.posting_id IS NULL)), 0)::bigint AS balances,
           coalesce(sum(amount_kobo) FILTER (WHERE account = 'revenue' AND v.posting_id IS NULL AND (amount_kobo > 0 OR d.posting_id IS NOT NULL OR s.posting_id IS NOT NULL)), 0)::bigint AS refunds,
           coalesce(sum(amount_kobo) FILTER (WHERE account = 'surplus'), 0)::bigint AS overpaid,
           coalesce(-sum(amount_kobo) FILTER (WHERE account IN ('caution', 'withheld')), 0)::bigint AS cautions
      FROM (SELECT posting_id, account, amount_kobo, intent_id, posted_at FROM ledger_entries
             WHERE business_id = ${business} AND account IN ('revenue', 'caution', 'withheld')
            UNION ALL
            SELECT NULL, 'surplus', surplus_kobo, NULL, posted_at FROM (${surplusOf(business)}) AS beyond) AS moved
      LEFT JOIN disputed d USING (posting_id) LEFT JOIN reversed v USING (posting_id) LEFT JOIN stayed s USING (posting_id)
     WHERE posted_at >= ${moment(start)} AND posted_at < ${moment(end)}
     GROUP BY 1`;
  return (await statement.execute(query)).rows;
};

/** What the provider kept of payments, by day. */
export const sumFeesByDay = async (
  { query, business }: TenantTransaction,
  { start, end }: Interval,
  edges: readonly Instant[],
): Promise<readonly { readonly day: number; readonly fees: Kobo }[]> => {
  const statement = sql<{ day: number; fees: Kobo }>`
    SELECT width_bucket(received_at, ${edges.map(at)}::timestamptz[]) + 1 AS day, sum(fee_kobo)::bigint AS fees
      FROM payments
     WHERE business_id = ${business} AND fee_kobo > 0
       AND received_at >= ${moment(start)} AND received_at < ${moment(end)}
     GROUP BY 1`;
  return (await statement.execute(query)).rows;
};

export type Standing = { readonly held: Kobo; readonly toSend: Kobo; readonly onTheWay: Kobo };

/** Now: caution fees in keeping, what the owner has to send, and what is still on its way back. */
export const sumStanding = async ({ query, business }: TenantTransaction): Promise<Standing> => {
  const statement = sql<Standing>`
    SELECT (SELECT coalesce(-sum(amount_kobo), 0)::bigint FROM ledger_entries
             WHERE business_id = ${business} AND account = 'caution') AS held,
           coalesce(sum(amount_kobo) FILTER (WHERE state = 'owed'), 0)::bigint AS "toSend",
           coalesce(sum(amount_kobo) FILTER (WHERE state <> 'owed'), 0)::bigint AS "onTheWay"
      FROM refunds WHERE business_id = ${business} AND settled_at IS NULL AND currency = 'NGN'`;
  const [row] = (await statement.execute(query)).rows;
  if (row === undefined) throw new Error('A sum has one row');
  return row;
};
