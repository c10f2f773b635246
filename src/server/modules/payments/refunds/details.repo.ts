import { sql } from 'kysely';
import type { Instant } from '#core/calendar/instant.ts';
import { at, moment } from '../../../platform/db/tables/time-columns.ts';
import type { PlatformTransaction, TenantTransaction } from '../../../platform/db/transaction.ts';
import type { Id } from '../../../platform/ids.ts';

/** Where the client wants a refund sent; said again, it replaces what they said before. */
export const saveRefundDetails = (
  { query, business }: TenantTransaction,
  details: {
    readonly refundId: Id;
    readonly sealed: Buffer;
    readonly lastDigits: string;
    readonly now: Instant;
  },
) =>
  query
    .insertInto('refund_details')
    .values({
      business_id: business,
      refund_id: details.refundId,
      sealed: details.sealed,
      last_digits: details.lastDigits,
      created_at: at(details.now),
    })
    .onConflict((conflict) =>
      conflict.columns(['business_id', 'refund_id']).doUpdateSet({
        sealed: details.sealed,
        last_digits: details.lastDigits,
        created_at: at(details.now),
      }),
    )
    .execute();

export const findRefundDetails = ({ query, business }: TenantTransaction, refundId: Id) =>
  query
    .selectFrom('refund_details')
    .select(['sealed', 'last_digits'])
    .where('business_id', '=', business)
    .where('refund_id', '=', refundId)
    .executeTakeFirst();

/** Where the client of a rental wanted its caution fee sent, as they said on booking. */
export const findBookedAccount = ({ query, business }: TenantTransaction, appointmentId: Id) =>
  query
    .selectFrom('refund_accounts')
    .select(['sealed', 'last_digits'])
    .where('business_id', '=', business)
    .where('appointment_id', '=', appointmentId)
    .executeTakeFirst();

/** Of these refunds, those for which it is known where to send them. */
export const listWithDetails = async (
  { query, business }: TenantTransaction,
  refunds: readonly { readonly refund_id: Id; readonly appointment_id: Id | null }[],
): Promise<ReadonlySet<Id>> => {
  if (refunds.length === 0) return new Set();
  const said = await query
    .selectFrom('refund_details')
    .select('refund_id')
    .where('business_id', '=', business)
    .where(
      'refund_id',
      'in',
      refunds.map((refund) => refund.refund_id),
    )
    .execute();
  const bookings = refunds.flatMap(({ appointment_id: id }) => (id === null ? [] : [id]));
  const booked =
    bookings.length === 0
      ? []
      : await query
          .selectFrom('refund_accounts')
          .select('appointment_id')
          .where('business_id', '=', business)
          .where('appointment_id', 'in', bookings)
          .execute();
  const known = new Set<Id | null>(booked.map((row) => row.appointment_id));
  return new Set([
    ...said.map((row) => row.refund_id),
    ...refunds.filter((refund) => known.has(refund.appointment_id)).map((refund) => refund.refund_id),
  ]);
};

/** Erases where refunds were sent that were settled before `before`, and who paid for what no booking came of. */
export const purgeRefundDetails = ({ query, send }: PlatformTransaction, before: Instant): void => {
  const details = sql`
    DELETE FROM refund_details d USING refunds r
     WHERE r.business_id = d.business_id AND r.refund_id = d.refund_id AND r.settled_at < ${moment(before)}`;
  const contacts = sql`
    UPDATE payment_intents i SET client_phone = '', client_email = ''
     WHERE i.state = 'refunded' AND (i.client_phone <> '' OR i.client_email <> '') AND i.settled_at < ${moment(before)}
       AND NOT EXISTS (SELECT FROM refunds r
                        WHERE r.business_id = i.business_id AND r.intent_id = i.intent_id
                          AND (r.settled_at IS NULL OR r.settled_at >= ${moment(before)}))`;
  for (const purge of [details, contacts]) send(purge.compile(query));
};

/** Whether its client left an address or a number to be asked at. */
export const canBeAsked = async ({ query, business }: TenantTransaction, refund: Id): Promise<boolean> => {
  const { rows } = await sql<{ readonly reachable: boolean }>`
    SELECT coalesce(a.client_email || a.client_phone, i.client_email || i.client_phone, o.payer_email, '') <> '' AS reachable
      FROM refunds r
      LEFT JOIN appointments a ON a.business_id = r.business_id AND a.appointment_id = r.appointment_id
      LEFT JOIN payment_intents i ON i.business_id = r.business_id AND i.intent_id = r.intent_id
      LEFT JOIN orphan_payments o ON o.business_id = r.business_id AND o.orphan_id = r.orphan_id
     WHERE r.business_id = ${business} AND r.refund_id = ${refund}`.execute(query);
  return rows[0]?.reachable === true;
};
