import type { Instant } from '#core/calendar/instant.ts';
import type { Kobo } from '#core/money/kobo.ts';
import type { RefundReason } from '../../platform/db/money-tables.ts';
import { at, moment } from '../../platform/db/time-columns.ts';
import type { PlatformTransaction, TenantTransaction } from '../../platform/db/transaction.ts';
import { type Id, newId } from '../../platform/ids.ts';

/**
 * Queues money to be given back, once a payment and reason: of the provider when it was paid online, else the owner owes
 * it at once. Null: it was queued before.
 */
export const queueRefund = async (
  { query, business }: TenantTransaction,
  refund: {
    readonly intentId: Id | null;
    readonly appointmentId: Id | null;
    readonly reason: RefundReason;
    readonly amount: Kobo;
    readonly now: Instant;
  },
): Promise<Id | null> => {
  const row = await query
    .insertInto('refunds')
    .values({
      business_id: business,
      refund_id: newId(),
      intent_id: refund.intentId,
      appointment_id: refund.appointmentId,
      reason: refund.reason,
      amount_kobo: refund.amount,
      state: refund.intentId === null ? 'owed' : 'queued',
      due_at: refund.intentId === null ? null : at(refund.now),
      created_at: at(refund.now),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('refund_id')
    .executeTakeFirst();
  return row?.refund_id ?? null;
};

/**
 * The refund that has waited longest to be worked on, of any business, locked; those that others hold are passed over.
 * Its payment's name at the provider comes with it.
 */
export const lockNextRefund = ({ query }: PlatformTransaction, now: Instant) =>
  query
    .selectFrom('refunds')
    .innerJoin('payment_intents', (join) =>
      join
        .onRef('payment_intents.business_id', '=', 'refunds.business_id')
        .onRef('payment_intents.intent_id', '=', 'refunds.intent_id'),
    )
    .selectAll('refunds')
    .select('payment_intents.reference')
    .where('refunds.due_at', '<=', moment(now))
    .orderBy('refunds.due_at')
    .limit(1)
    .forUpdate('refunds')
    .skipLocked()
    .executeTakeFirst();

export type DueRefund = NonNullable<Awaited<ReturnType<typeof lockNextRefund>>>;

/** One who works on a refund has it until `until`; who dies leaves it to be taken again. */
export const takeRefund = (
  { query }: PlatformTransaction,
  { business_id: business, refund_id: id, state, attempts }: DueRefund,
  until: Instant,
) =>
  query
    .updateTable('refunds')
    .set({
      state: state === 'queued' ? 'asking' : state,
      attempts: attempts + 1,
      due_at: at(until),
    })
    .where('business_id', '=', business)
    .where('refund_id', '=', id)
    .execute();

const selectRefunds = ({ query, business }: TenantTransaction) =>
  query.selectFrom('refunds').selectAll().where('business_id', '=', business);

export const findRefund = (transaction: TenantTransaction, id: Id) =>
  selectRefunds(transaction).where('refund_id', '=', id).executeTakeFirst();

export type RefundRow = NonNullable<Awaited<ReturnType<typeof findRefund>>>;

/** After its booking's row, where it has one: that is the order of locks. */
export const lockRefund = (transaction: TenantTransaction, id: Id) =>
  selectRefunds(transaction).where('refund_id', '=', id).forUpdate().executeTakeFirst();

export const listRefundsOf = (transaction: TenantTransaction, appointmentId: Id) =>
  selectRefunds(transaction)
    .where('appointment_id', '=', appointmentId)
    .orderBy('created_at')
    .orderBy('refund_id')
    .execute();

export const listRefundsOfIntent = (transaction: TenantTransaction, intentId: Id) =>
  selectRefunds(transaction).where('intent_id', '=', intentId).execute();

export type RefundChange = {
  readonly state: RefundRow['state'];
  readonly providerId?: string;
  readonly transferReference?: string;
  readonly problem?: string;
  /** Null: nobody here works on it any more. */
  readonly dueAt: Instant | null;
  readonly settledAt?: Instant;
};

/** The refund's row is locked by the caller. */
export const saveRefund = ({ query, business }: TenantTransaction, id: Id, change: RefundChange) =>
  query
    .updateTable('refunds')
    .set({
      state: change.state,
      due_at: change.dueAt === null ? null : at(change.dueAt),
      problem: change.problem ?? '',
      ...(change.providerId === undefined ? {} : { provider_refund_id: change.providerId }),
      ...(change.transferReference === undefined ? {} : { transfer_reference: change.transferReference }),
      ...(change.settledAt === undefined ? {} : { settled_at: at(change.settledAt) }),
    })
    .where('business_id', '=', business)
    .where('refund_id', '=', id)
    .execute();

/** Refunds that are not settled, the oldest first, with whom they are for and whether it is known where to send them. */
export const listOpenRefunds = ({ query, business }: TenantTransaction) =>
  query
    .selectFrom('refunds')
    .leftJoin('appointments', (join) =>
      join
        .onRef('appointments.business_id', '=', 'refunds.business_id')
        .onRef('appointments.appointment_id', '=', 'refunds.appointment_id'),
    )
    .leftJoin('payment_intents', (join) =>
      join
        .onRef('payment_intents.business_id', '=', 'refunds.business_id')
        .onRef('payment_intents.intent_id', '=', 'refunds.intent_id'),
    )
    .leftJoin('services', (join) =>
      join
        .onRef('services.business_id', '=', 'payment_intents.business_id')
        .onRef('services.service_id', '=', 'payment_intents.service_id'),
    )
    .selectAll('refunds')
    .select([
      'appointments.client_name',
      'appointments.service_name',
      'payment_intents.client_phone',
      'services.name as intent_service',
    ])
    .where('refunds.business_id', '=', business)
    .where('refunds.settled_at', 'is', null)
    .orderBy('refunds.created_at')
    .orderBy('refunds.refund_id')
    .execute();
