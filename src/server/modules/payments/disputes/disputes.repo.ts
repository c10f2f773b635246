import { sql } from 'kysely';
import type { Instant } from '#core/calendar/instant.ts';
import type { Disputed } from '#core/money/dispute.ts';
import type { DisputeState } from '#core/money/moves.ts';
import { at, moment } from '../../../platform/db/tables/time-columns.ts';
import { takeAll } from '../../../platform/db/take-found.ts';
import type { Looking, PlatformTransaction, TenantTransaction } from '../../../platform/db/transaction.ts';
import type { Id } from '../../../platform/ids.ts';
import { freeUntil } from '../balance/client-money.repo.ts';

/** The dispute of a payment, and of the booking it became: both have the same id. */
export const findDispute = ({ query, business }: TenantTransaction, payment: Id) =>
  query
    .selectFrom('disputes')
    .selectAll()
    .where('business_id', '=', business)
    .where('intent_id', '=', payment)
    .executeTakeFirst();

export type DisputeRow = NonNullable<Awaited<ReturnType<typeof findDispute>>>;

/** Where what a dispute takes was taken from. */
export const takenOf = (dispute: DisputeRow): Disputed => ({
  price: dispute.price_kobo,
  caution: dispute.caution_kobo,
  withheld: dispute.withheld_kobo,
});

/** Opens a payment's dispute, or opens it anew. */
export const openDispute = (
  { query, business }: TenantTransaction,
  dispute: {
    readonly payment: Id;
    readonly taken: Disputed;
    readonly round: number;
    readonly checkAt: Instant;
    readonly now: Instant;
  },
) => {
  const columns = {
    state: 'open' as const,
    price_kobo: dispute.taken.price,
    caution_kobo: dispute.taken.caution,
    withheld_kobo: dispute.taken.withheld,
    opened_at: at(dispute.now),
    decided_at: null,
    round: dispute.round,
    check_at: at(dispute.checkAt),
  };
  return query
    .insertInto('disputes')
    .values({ business_id: business, intent_id: dispute.payment, ...columns })
    .onConflict((conflict) => conflict.columns(['business_id', 'intent_id']).doUpdateSet(columns))
    .execute();
};

export const decideDispute = (
  { query, business }: TenantTransaction,
  decided: {
    readonly payment: Id;
    readonly state: Exclude<DisputeState, 'open'>;
    readonly checkAt: Instant | null;
    readonly now: Instant;
  },
) =>
  query
    .updateTable('disputes')
    .set({
      state: decided.state,
      decided_at: at(decided.now),
      check_at: decided.checkAt === null ? null : at(decided.checkAt),
    })
    .where('business_id', '=', business)
    .where('intent_id', '=', decided.payment)
    .execute();

export const setDisputeCheck = (
  { query, business }: TenantTransaction,
  payment: Id,
  checkAt: Instant | null,
) =>
  query
    .updateTable('disputes')
    .set({ check_at: checkAt === null ? null : at(checkAt) })
    .where('business_id', '=', business)
    .where('intent_id', '=', payment)
    .execute();

const dueDisputes = (query: Looking['query'], now: Instant) =>
  query
    .selectFrom('disputes')
    .innerJoin('payment_intents', (join) =>
      join
        .onRef('payment_intents.business_id', '=', 'disputes.business_id')
        .onRef('payment_intents.intent_id', '=', 'disputes.intent_id'),
    )
    .select(['disputes.business_id', 'disputes.intent_id', 'payment_intents.reference'])
    .where('disputes.check_at', '<=', moment(now));

/** Disputes, of any business, whose provider is to be asked by now. */
export const findDueDisputes = (
  { query }: Looking,
  { now, limit }: { readonly now: Instant; readonly limit: number },
) =>
  dueDisputes(query, now).orderBy('disputes.check_at').orderBy('disputes.intent_id').limit(limit).execute();

export type FoundDispute = Awaited<ReturnType<typeof findDueDisputes>>[number];

/** Takes those of these disputes that are still due, and puts their next look off to `until`. */
export const takeDueDisputes = (
  { query }: PlatformTransaction,
  found: readonly FoundDispute[],
  { now, until }: { readonly now: Instant; readonly until: Instant },
) =>
  takeAll(found, async ({ business_id: business, intent_id: id }) => {
    const held = await dueDisputes(query, now)
      .where('disputes.business_id', '=', business)
      .where('disputes.intent_id', '=', id)
      .forUpdate('disputes')
      .skipLocked()
      .executeTakeFirst();
    if (held === undefined) return undefined;
    await query
      .updateTable('disputes')
      .set({ check_at: at(until) })
      .where('business_id', '=', business)
      .where('intent_id', '=', id)
      .execute();
    return held;
  });

/**
 * Whether the provider has told of a dispute of this payment and not of its end: by the dispute's number where notices
 * have it, else by which of them came last.
 */
export const isDisputeTold = async (
  { query, business }: TenantTransaction,
  reference: string,
): Promise<boolean> => {
  const statement = sql<{ told: boolean }>`
    SELECT EXISTS (
      SELECT FROM payment_events o
       WHERE o.business_id = ${business} AND o.reference = ${reference}
         AND o.event IN ('charge.dispute.create', 'charge.dispute.remind')
         AND NOT EXISTS (SELECT FROM payment_events r
                          WHERE r.business_id = ${business} AND r.reference = o.reference
                            AND r.event = 'charge.dispute.resolve'
                            AND (split_part(r.dedupe_key, ' ', 3) = split_part(o.dedupe_key, ' ', 3)
                                 OR r.received_at > o.received_at))) AS told`;
  return (await statement.execute(query)).rows[0]?.told ?? false;
};

/** How a cancelled booking ended: by whom, and whether inside the notice its client was told. */
export const findCancelling = async ({ query, business }: TenantTransaction, appointmentId: Id) => {
  const statement = sql<{ by: 'business' | 'client' | 'system'; insideNotice: boolean }>`
    SELECT CASE WHEN e.actor = 'client' THEN 'client' WHEN e.actor = 'owner' THEN 'business' ELSE 'system' END AS by,
           e.happened_at > ${freeUntil('a', 'b')} AS "insideNotice"
      FROM appointments a
      JOIN businesses b ON b.business_id = a.business_id
      JOIN appointment_events e ON e.business_id = a.business_id AND e.appointment_id = a.appointment_id
       AND e.event IN ('cancel', 'lapse')
     WHERE a.business_id = ${business} AND a.appointment_id = ${appointmentId}
     ORDER BY e.version DESC LIMIT 1`;
  return (await statement.execute(query)).rows[0];
};
