import { sql } from 'kysely';
import type { RefundTold } from '#core/money/client-money.ts';
import type { Kobo } from '#core/money/kobo.ts';
import type { TenantTransaction } from '../../../platform/db/transaction.ts';
import type { BusinessId, Id } from '../../../platform/ids.ts';
import { givenInCash } from '../refunds/refunds.repo.ts';

/** What became of the money of a booking besides its own sums, as the database writes it. */
export type MoneyAside = {
  readonly cautionSettled: boolean;
  readonly withheld: Kobo;
  readonly withheldReason: string;
  readonly isCredit: boolean;
  /** `settledAt`: milliseconds since 1970; null until it was sent. */
  readonly refunds: readonly (Pick<
    RefundTold,
    'amount' | 'state' | 'accountKnown' | 'toAccount' | 'inCash' | 'ofCaution'
  > & {
    readonly id: Id;
    readonly settledAt: number | null;
  })[];
};

/** Until when cancelling is free (`freeUntilOf` in core), of rows of `appointments` and `businesses` that are called so. */
export const freeUntil = (appointment: string, business: string) => {
  const own = (column: string) => sql.ref(`${appointment}.${column}`);
  const hours = sql`coalesce(${own('cancel_notice_hours')}, ${sql.ref(`${business}.cancel_notice_hours`)})`;
  return sql`coalesce(${own('free_until')}, ${own('starts_at')} - make_interval(hours => ${hours}))`;
};

/**
 * What the lines cost, in kobo, that its client has cancelled inside the notice, of the row of `appointments` that a query
 * of a business is at. The line and what happened to it are written at one moment.
 */
export const lateLines = (business: BusinessId) => sql<Kobo>`coalesce((
  SELECT sum(l.price_kobo)
    FROM booking_lines l
    JOIN businesses b ON b.business_id = ${business}
    JOIN appointment_events e ON e.business_id = ${business} AND e.appointment_id = l.appointment_id
     AND e.actor = 'client' AND e.happened_at = l.cancelled_at
   WHERE l.business_id = ${business} AND l.appointment_id = appointments.appointment_id
     AND l.cancelled_at > ${freeUntil('appointments', 'b')}), 0)::float8`;

export const findLateLines = async (
  { query, business }: TenantTransaction,
  appointmentId: Id,
): Promise<Kobo> => {
  const found = await query
    .selectFrom('appointments')
    .select(lateLines(business).as('late_lines'))
    .where('business_id', '=', business)
    .where('appointment_id', '=', appointmentId)
    .executeTakeFirstOrThrow();
  return found.late_lines;
};

/** That of the row of `appointments` a query of a business is at, in the same statement. */
export const moneyAside = (business: BusinessId) => sql<MoneyAside>`(
  SELECT json_build_object(
    'cautionSettled', coalesce(bool_or(c.state = 'settled'), false),
    'withheld', coalesce(max(c.withheld_kobo), 0),
    'withheldReason', coalesce(max(c.withheld_reason), ''),
    'isCredit', EXISTS (
      SELECT FROM overpayments o
       WHERE o.business_id = ${business} AND o.appointment_id = appointments.appointment_id
         AND o.state = 'credit'),
    'refunds', coalesce((
      SELECT json_agg(json_build_object(
               'id', r.refund_id, 'amount', r.amount_kobo, 'state', r.state,
               'toAccount', r.details_at IS NOT NULL,
               'inCash', ${givenInCash},
               'ofCaution', r.reason = 'caution',
               'accountKnown',
               EXISTS (SELECT FROM refund_details d
                        WHERE d.business_id = ${business} AND d.refund_id = r.refund_id)
               OR EXISTS (SELECT FROM refund_accounts a
                           WHERE a.business_id = ${business} AND a.appointment_id = r.appointment_id),
               'settledAt', floor(extract(epoch FROM r.settled_at) * 1000)) ORDER BY r.created_at, r.refund_id)
        FROM refunds r
       WHERE r.business_id = ${business} AND r.appointment_id = appointments.appointment_id
         AND r.state <> 'withdrawn'), '[]'))
    FROM cautions c
   WHERE c.business_id = ${business} AND c.appointment_id = appointments.appointment_id)`;
