import type { Instant } from '#core/calendar/instant.ts';
import type { Kobo } from '#core/money/kobo.ts';
import { may, refundMoves } from '#core/money/moves.ts';
import { at, moment } from '../../../platform/db/tables/time-columns.ts';
import { FOUND_FOR_ONE } from '../../../platform/db/take-found.ts';
import type { Looking, PlatformTransaction, TenantTransaction } from '../../../platform/db/transaction.ts';
import type { Id } from '../../../platform/ids.ts';

const dueRefunds = (query: Looking['query'], now: Instant) =>
  query.selectFrom('refunds').where('refunds.due_at', '<=', moment(now));

/** Refunds to be worked on, of any business. */
export const findDueRefunds = ({ query }: Looking, now: Instant) =>
  dueRefunds(query, now)
    .select(['business_id', 'refund_id'])
    .orderBy('due_at')
    .orderBy('refund_id')
    .limit(FOUND_FOR_ONE)
    .execute();

export type FoundRefund = Awaited<ReturnType<typeof findDueRefunds>>[number];

/** This refund, locked, if it is still due and nobody else holds it, with its payment's name at the provider. */
export const lockDueRefund = (
  { query }: PlatformTransaction,
  { business_id: business, refund_id: id }: FoundRefund,
  now: Instant,
) =>
  // guard: one-worker-has-a-refund-at-a-time
  dueRefunds(query, now)
    .leftJoin('payment_intents', (join) =>
      join
        .onRef('payment_intents.business_id', '=', 'refunds.business_id')
        .onRef('payment_intents.intent_id', '=', 'refunds.intent_id'),
    )
    .leftJoin('payments', (join) =>
      join
        .onRef('payments.business_id', '=', 'refunds.business_id')
        .onRef('payments.intent_id', '=', 'refunds.intent_id'),
    )
    .leftJoin('orphan_payments', (join) =>
      join
        .onRef('orphan_payments.business_id', '=', 'refunds.business_id')
        .onRef('orphan_payments.orphan_id', '=', 'refunds.orphan_id'),
    )
    .selectAll('refunds')
    .select((row) => [
      // One that is due has the one or the other.
      row.fn
        .coalesce('payment_intents.reference', 'orphan_payments.reference')
        .$castTo<string>()
        .as('reference'),
      row.fn.coalesce('orphan_payments.amount_kobo', 'payments.amount_kobo').$castTo<Kobo>().as('paid_kobo'),
    ])
    .where('refunds.business_id', '=', business)
    .where('refunds.refund_id', '=', id)
    .forUpdate('refunds')
    .skipLocked()
    .executeTakeFirst();

export type DueRefund = NonNullable<Awaited<ReturnType<typeof lockDueRefund>>>;

/**
 * One who works on a refund has it until `until`; who dies leaves it to be taken again. `asksAt`: the provider may be
 * asked for it from now on.
 */
export const takeRefund = (
  { query, send }: PlatformTransaction,
  { business_id: business, refund_id: id, state, attempts }: DueRefund,
  { until, asksAt }: { readonly until: Instant; readonly asksAt: Instant | null },
): void =>
  send(
    query
      .updateTable('refunds')
      .set({
        state: may(refundMoves.ask, state) ? refundMoves.ask.to : state,
        attempts: attempts + 1,
        ...(asksAt === null ? {} : { asked_at: at(asksAt) }),
        due_at: at(until),
      })
      .where('business_id', '=', business)
      .where('refund_id', '=', id)
      .compile(),
  );

/** When it is worked on next, nothing else about it having changed; null: no more. */
export const setRefundDue = (
  { query, send, business }: TenantTransaction,
  id: Id,
  dueAt: Instant | null,
): void =>
  send(
    query
      .updateTable('refunds')
      .set({ due_at: dueAt === null ? null : at(dueAt) })
      .where('business_id', '=', business)
      .where('refund_id', '=', id)
      .compile(),
  );
