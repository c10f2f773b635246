import { type RawBuilder, sql } from 'kysely';
import type { TenantTransaction } from '../../../platform/db/transaction.ts';
import type { BusinessId, Id } from '../../../platform/ids.ts';
import { forgetMessages } from '../bookings.repo.ts';
import type { Unsettled } from './unsettled.rules.ts';

/** Those of these clients' records and of the ones merged into them. */
const records = (business: BusinessId, ids: readonly Id[]) =>
  sql`SELECT phone, email FROM clients
       WHERE business_id = ${business}
         AND (client_id = ANY(${[...ids]}::uuid[]) OR merged_into = ANY(${[...ids]}::uuid[]))`;

const intentsOf = (business: BusinessId, ids: readonly Id[]) =>
  sql`SELECT i.intent_id FROM payment_intents i
       WHERE i.business_id = ${business}
         AND (i.client_phone IN (SELECT phone FROM (${records(business, ids)}) known)
              OR i.intent_id IN (SELECT appointment_id FROM appointments
                                  WHERE business_id = ${business} AND client_id = ANY(${[...ids]}::uuid[])))`;

/**
 * Money of theirs that could be no payment: by what it was asked for as, or by the address that the provider has, where
 * nobody else has the same.
 */
const orphansOf = (business: BusinessId, ids: readonly Id[]) =>
  sql`SELECT o.orphan_id FROM orphan_payments o
       WHERE o.business_id = ${business}
         AND (o.intent_id IN (${intentsOf(business, ids)})
              OR (o.payer_email <> ''
                  AND EXISTS (SELECT FROM (${records(business, ids)}) known WHERE lower(known.email) = lower(o.payer_email))
                  AND NOT EXISTS (SELECT FROM clients other
                                   WHERE other.business_id = ${business} AND other.email = lower(o.payer_email)
                                     AND other.client_id <> ALL(${[...ids]}::uuid[])
                                     AND (other.merged_into IS NULL OR other.merged_into <> ALL(${[...ids]}::uuid[])))))`;

/** What still needs a client's details. */
export const findUnsettled = async (
  { query, business }: TenantTransaction,
  clientId: Id,
): Promise<Unsettled> => {
  const refunds = (states: RawBuilder<boolean>) => sql`
    (SELECT count(*)::int FROM refunds r
       LEFT JOIN appointments a ON a.business_id = r.business_id AND a.appointment_id = r.appointment_id
      WHERE r.business_id = ${business} AND r.settled_at IS NULL AND ${states}
        AND (a.client_id = ${clientId} OR r.intent_id IN (${intentsOf(business, [clientId])})
             OR r.orphan_id IN (${orphansOf(business, [clientId])})))`;
  const { rows } = await sql<Unsettled>`
    SELECT (SELECT count(*)::int FROM payment_intents i
             WHERE i.business_id = ${business} AND i.state IN ('opening', 'open')
               AND i.intent_id IN (${intentsOf(business, [clientId])})) AS payments,
           ${refunds(sql`r.state <> 'owed'`)} AS "underWay",
           ${refunds(sql`r.state = 'owed'`)} AS owed,
           (SELECT count(*)::int FROM cautions c
              JOIN appointments a ON a.business_id = c.business_id AND a.appointment_id = c.appointment_id
             WHERE c.business_id = ${business} AND c.settled_at IS NULL AND a.client_id = ${clientId}) AS cautions,
           (SELECT count(*)::int FROM overpayments o
              JOIN appointments a ON a.business_id = o.business_id AND a.appointment_id = o.appointment_id
             WHERE o.business_id = ${business} AND a.client_id = ${clientId}) AS overpaid`.execute(query);
  const [found] = rows;
  if (found === undefined) throw new Error('A count was not answered');
  return found;
};

/**
 * Takes what names these clients off payments that are over, with what was written about them and where refunds were
 * sent. Before the records themselves are emptied: payments are found by what stands in those.
 */
export const anonymisePayments = async (
  { query, business }: TenantTransaction,
  ids: readonly Id[],
): Promise<void> => {
  await sql`
    DELETE FROM refund_details d USING refunds r
     WHERE d.business_id = ${business} AND r.business_id = d.business_id AND r.refund_id = d.refund_id
       AND r.settled_at IS NOT NULL
       AND (r.intent_id IN (${intentsOf(business, ids)}) OR r.orphan_id IN (${orphansOf(business, ids)})
            OR r.appointment_id IN (SELECT appointment_id FROM appointments
                                     WHERE business_id = ${business} AND client_id = ANY(${[...ids]}::uuid[])))`.execute(
    query,
  );
  await forgetMessages(
    { query, business },
    sql`(intent_id IN (${intentsOf(business, ids)})
               OR refund_id IN (SELECT refund_id FROM refunds
                                 WHERE business_id = ${business}
                                   AND (intent_id IN (${intentsOf(business, ids)}) OR orphan_id IN (${orphansOf(business, ids)}))))`,
  );
  await sql`
    UPDATE orphan_payments SET payer_email = ''
     WHERE business_id = ${business} AND orphan_id IN (${orphansOf(business, ids)})`.execute(query);
  await sql`
    UPDATE payment_intents
       SET draft = '{}', client_phone = '', client_email = '', proof_key = '', address_key = ''
     WHERE business_id = ${business} AND state IN ('booked', 'refunded', 'lapsed')
       AND intent_id IN (${intentsOf(business, ids)})`.execute(query);
};
