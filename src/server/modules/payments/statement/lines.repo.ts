import { sql } from 'kysely';
import type { Instant } from '#core/calendar/instant.ts';
import type { Kobo } from '#core/money/kobo.ts';
import type { PaymentMethod } from '#core/money/postings.ts';
import type { Interval } from '#core/time/intervals.ts';
import { moment } from '../../../platform/db/tables/time-columns.ts';
import type { TenantTransaction } from '../../../platform/db/transaction.ts';
import type { BusinessId, Id } from '../../../platform/ids.ts';
import type { Place } from '../../../platform/listing/place.ts';
import { latestNameIn } from '../../activity/index.ts';
import { refundedLine } from '../refunds/refunded-line.repo.ts';
import type { RefundRow } from '../refunds/refunds.repo.ts';
import { givenInCash } from '../refunds/refunds.repo.ts';

/** Money in or money back. */
export type MoneyLineRow = {
  readonly id: Id;
  readonly at: Instant;
  readonly kind:
    | 'deposit'
    | 'balance'
    | 'caution'
    | 'refund'
    | 'caution-refund'
    | 'dispute'
    | 'chargeback'
    | 'dispute-won'
    | 'reversal';
  readonly method: PaymentMethod | null;
  /** Negative: given back. */
  readonly amount_kobo: Kobo;
  readonly fee_kobo: Kobo;
  readonly state: RefundRow['state'] | null;
  readonly appointment_id: Id | null;
  readonly client_name: string | null;
  readonly client_phone: string;
  readonly service_name: string;
  /** What the provider knows it by; empty of what was paid by hand. */
  readonly reference: string;
  readonly receipt_number: number | null;
  readonly recorded_by: string | null;
};

/** What clients' banks ask back, and what of it was put back: a line each, with an id of its own. */
const disputeLines = (business: BusinessId) => sql`
  SELECT intent_id AS id, opened_at AS at, CASE WHEN state = 'lost' THEN 'chargeback' ELSE 'dispute' END AS kind,
         'online' AS method, -(price_kobo + caution_kobo + withheld_kobo) AS amount_kobo, 0 AS fee_kobo,
         NULL::text AS state, intent_id AS appointment_id, intent_id
    FROM disputes WHERE business_id = ${business}
  UNION ALL
  SELECT md5(intent_id::text)::uuid, decided_at, 'dispute-won', 'online', price_kobo + caution_kobo + withheld_kobo, 0,
         NULL, intent_id, intent_id
    FROM disputes WHERE business_id = ${business} AND state = 'won'`;

/** What was recorded by mistake, taken back: a line each, with an id of its own. */
const reversalLines = (business: BusinessId) => sql`
  SELECT md5(payment_id::text)::uuid AS id, reversed_at AS at, 'reversal' AS kind, method, -amount_kobo AS amount_kobo,
         0 AS fee_kobo, NULL::text AS state, appointment_id, intent_id
    FROM payments WHERE business_id = ${business} AND reversed_at IS NOT NULL`;

/** Payments in naira by when they came and refunds by when they became due, `limit` at most behind `after`. */
export const listMoneyLines = async (
  { query, business }: TenantTransaction,
  { start, end }: Interval,
  page: { readonly after: Place | null; readonly limit: number; readonly latestFirst: boolean },
): Promise<readonly MoneyLineRow[]> => {
  const { after, limit, latestFirst } = page;
  const order = latestFirst ? sql`DESC` : sql`ASC`;
  const behind = (
    column: 'p.received_at' | 'o.paid_at' | 'd.at' | 'r.created_at',
    id: 'p.payment_id' | 'o.orphan_id' | 'd.id' | 'r.refund_id',
  ) =>
    after === null
      ? sql`true`
      : sql`(${sql.ref(column)}, ${sql.ref(id)}) ${latestFirst ? sql`<` : sql`>`} (${moment(after.at)}, ${after.id}::uuid)`;
  const statement = sql<MoneyLineRow>`
    WITH lines AS (
      (SELECT p.payment_id AS id, p.received_at AS at, p.kind::text AS kind, p.method::text AS method, p.amount_kobo,
              p.fee_kobo, NULL::text AS state, p.appointment_id, p.intent_id
         FROM payments p
        WHERE p.business_id = ${business} AND p.received_at >= ${moment(start)} AND p.received_at < ${moment(end)}
          AND ${behind('p.received_at', 'p.payment_id')}
        ORDER BY p.received_at ${order}, p.payment_id ${order} LIMIT ${limit})
      UNION ALL
      (SELECT o.orphan_id, o.paid_at, 'deposit', 'online', o.amount_kobo, 0, NULL, NULL, NULL
         FROM orphan_payments o
        WHERE o.business_id = ${business} AND o.currency = 'NGN'
          AND o.paid_at >= ${moment(start)} AND o.paid_at < ${moment(end)} AND ${behind('o.paid_at', 'o.orphan_id')}
        ORDER BY o.paid_at ${order}, o.orphan_id ${order} LIMIT ${limit})
      UNION ALL
      (SELECT d.* FROM (${disputeLines(business)}) d
        WHERE d.at >= ${moment(start)} AND d.at < ${moment(end)} AND ${behind('d.at', 'd.id')}
        ORDER BY d.at ${order}, d.id ${order} LIMIT ${limit})
      UNION ALL
      (SELECT d.* FROM (${reversalLines(business)}) d
        WHERE d.at >= ${moment(start)} AND d.at < ${moment(end)} AND ${behind('d.at', 'd.id')}
        ORDER BY d.at ${order}, d.id ${order} LIMIT ${limit})
      UNION ALL
      (SELECT r.refund_id, r.created_at, CASE WHEN r.reason = 'caution' THEN 'caution-refund' ELSE 'refund' END,
              CASE WHEN ${givenInCash} THEN 'cash'
                   WHEN r.state = 'sent' THEN 'transfer'
                   WHEN coalesce(r.intent_id, r.orphan_id) IS NOT NULL AND r.state <> 'owed' THEN 'online' END,
              -r.amount_kobo, 0, r.state, r.appointment_id, r.intent_id
         FROM refunds r
        WHERE r.business_id = ${business} AND r.currency = 'NGN' AND r.state <> 'withdrawn' AND r.created_at >= ${moment(start)} AND r.created_at < ${moment(end)}
          AND ${behind('r.created_at', 'r.refund_id')}
        ORDER BY r.created_at ${order}, r.refund_id ${order} LIMIT ${limit}))
    SELECT l.id, l.at, l.kind, l.method, l.amount_kobo, l.fee_kobo, l.state, l.appointment_id, a.client_name,
           coalesce(i.client_phone, '') AS client_phone, coalesce(${refundedLine('r', business)}, n.service_name, a.service_name, nullif(i.draft->>'serviceName', ''), s.name, '') AS service_name,
           coalesce(i.reference, o.reference, '') AS reference, n.number AS receipt_number, ${latestNameIn('recorded', business)} AS recorded_by
      FROM lines l
      LEFT JOIN appointments a ON a.business_id = ${business} AND a.appointment_id = l.appointment_id
      LEFT JOIN payment_intents i ON i.business_id = ${business} AND i.intent_id = l.intent_id
      LEFT JOIN services s ON s.business_id = ${business} AND s.service_id = i.service_id
      LEFT JOIN payments recorded
             ON recorded.business_id = ${business} AND recorded.payment_id = l.id AND recorded.method <> 'online'
      LEFT JOIN receipts n ON n.business_id = ${business} AND n.payment_id = l.id
      LEFT JOIN refunds r ON r.business_id = ${business} AND r.refund_id = l.id
      LEFT JOIN orphan_payments o ON o.business_id = ${business} AND o.orphan_id = l.id
     ORDER BY l.at ${order}, l.id ${order} LIMIT ${limit}`;
  return (await statement.execute(query)).rows;
};

export const countMoneyLines = async (
  { query, business }: TenantTransaction,
  { start, end }: Interval,
): Promise<number> => {
  const statement = sql<{ count: number }>`
    SELECT (SELECT count(*) FROM payments
             WHERE business_id = ${business} AND received_at >= ${moment(start)} AND received_at < ${moment(end)})
         + (SELECT count(*) FROM orphan_payments
             WHERE business_id = ${business} AND currency = 'NGN'
               AND paid_at >= ${moment(start)} AND paid_at < ${moment(end)})
         + (SELECT count(*) FROM (${disputeLines(business)}) d
             WHERE at >= ${moment(start)} AND at < ${moment(end)})
         + (SELECT count(*) FROM (${reversalLines(business)}) d
             WHERE at >= ${moment(start)} AND at < ${moment(end)})
         + (SELECT count(*) FROM refunds
             WHERE business_id = ${business} AND currency = 'NGN' AND state <> 'withdrawn' AND created_at >= ${moment(start)} AND created_at < ${moment(end)}) AS count`;
  return (await statement.execute(query)).rows[0]?.count ?? 0;
};
