import { sql } from 'kysely';
import type { Instant } from '#core/calendar/instant.ts';
import type { Kobo } from '#core/money/kobo.ts';
import { at, moment } from '../../../platform/db/tables/time-columns.ts';
import type { PlatformTransaction, TenantTransaction } from '../../../platform/db/transaction.ts';
import { type Id, newId } from '../../../platform/ids.ts';

/** Whether this database knows the business at all: a reference may name one of another installation. */
export const isBusinessKnown = async ({ query, business }: TenantTransaction): Promise<boolean> =>
  (await query
    .selectFrom('businesses')
    .select('business_id')
    .where('business_id', '=', business)
    .executeTakeFirst()) !== undefined;

/** Keeps money that can be no payment, once a reference; null: it was kept before. */
export const insertOrphan = async (
  { query, business }: TenantTransaction,
  orphan: {
    /** The payment it was asked for as; null: none is known. */
    readonly intentId: Id | null;
    readonly reference: string;
    /** In hundredths of the currency. */
    readonly amount: Kobo;
    readonly currency: string;
    readonly providerId: string;
    readonly payerEmail: string;
    readonly paidAt: Instant;
    readonly now: Instant;
  },
): Promise<Id | null> => {
  const row = await query
    .insertInto('orphan_payments')
    .values({
      business_id: business,
      orphan_id: newId(),
      intent_id: orphan.intentId,
      reference: orphan.reference,
      amount_kobo: orphan.amount,
      currency: orphan.currency,
      provider_id: orphan.providerId,
      payer_email: orphan.payerEmail,
      paid_at: at(orphan.paidAt),
      found_at: at(orphan.now),
    })
    .onConflict((conflict) => conflict.columns(['business_id', 'reference']).doNothing())
    .returning('orphan_id')
    .executeTakeFirst();
  return row?.orphan_id ?? null;
};

export const findOrphanByReference = ({ query, business }: TenantTransaction, reference: string) =>
  query
    .selectFrom('orphan_payments')
    .select(['orphan_id', 'amount_kobo'])
    .where('business_id', '=', business)
    .where('reference', '=', reference)
    .executeTakeFirst();

/** Empties the addresses of payers whose money went back before `before`. */
export const forgetOrphanPayers = ({ query, send }: PlatformTransaction, before: Instant): void => {
  const forget = sql`
    UPDATE orphan_payments o SET payer_email = ''
     WHERE o.payer_email <> ''
       AND EXISTS (SELECT FROM refunds r
                    WHERE r.business_id = o.business_id AND r.orphan_id = o.orphan_id
                      AND r.settled_at < ${moment(before)})`;
  send(forget.compile(query));
};
