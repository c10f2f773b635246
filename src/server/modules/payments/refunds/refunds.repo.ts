import { sql } from 'kysely';
import type { Instant } from '#core/calendar/instant.ts';
import { type Kobo, toKobo } from '#core/money/kobo.ts';
import { may, refundMoves } from '#core/money/moves.ts';
import type { RefundReason } from '../../../platform/db/tables/money-tables.ts';
import { at, moment } from '../../../platform/db/tables/time-columns.ts';
import type { TenantLooking, TenantTransaction } from '../../../platform/db/transaction.ts';
import { type Id, newId } from '../../../platform/ids.ts';
import { refundedLine } from './refunded-line.repo.ts';

/**
 * Queues money to be given back, once a payment and reason: of the provider when it was paid online, else the owner owes
 * it at once. Null: it was queued before.
 */
export const queueRefund = async (
  { query, business }: TenantTransaction,
  refund: {
    readonly intentId: Id | null;
    readonly appointmentId: Id | null;
    /** The payment that could be none. */
    readonly orphanId?: Id;
    readonly reason: RefundReason;
    /** In hundredths of the currency, naira where nothing else is said. */
    readonly amount: Kobo;
    readonly currency?: string;
    /** The booking's version after the change it is owed for. */
    readonly step?: number | undefined;
    /** Asked for not before; at once where nothing is said. */
    readonly dueAt?: Instant | undefined;
    readonly now: Instant;
  },
): Promise<Id | null> => {
  const byHand = refund.intentId === null && refund.orphanId === undefined;
  const row = await query
    .insertInto('refunds')
    .values({
      business_id: business,
      refund_id: newId(),
      intent_id: refund.intentId,
      appointment_id: refund.appointmentId,
      orphan_id: refund.orphanId ?? null,
      reason: refund.reason,
      amount_kobo: refund.amount,
      ...(refund.currency === undefined ? {} : { currency: refund.currency }),
      state: byHand ? refundMoves.owe.to : refundMoves.queue.to,
      // guard: a-refund-waits-while-its-cancellation-can-be-undone
      due_at: byHand ? null : at(refund.dueAt ?? refund.now),
      created_at: at(refund.now),
      step: refund.step ?? null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('refund_id')
    .executeTakeFirst();
  return row?.refund_id ?? null;
};

const selectRefunds = ({ query, business }: TenantLooking) =>
  query.selectFrom('refunds').selectAll().where('business_id', '=', business);

export const findRefund = (transaction: TenantTransaction, id: Id) =>
  selectRefunds(transaction).where('refund_id', '=', id).executeTakeFirst();

export type RefundRow = NonNullable<Awaited<ReturnType<typeof findRefund>>>;

/** After its booking's row, where it has one: that is the order of locks. */
export const lockRefund = (transaction: TenantTransaction, id: Id) =>
  selectRefunds(transaction).where('refund_id', '=', id).forUpdate().executeTakeFirst();

/** What goes back, or went back, on a booking; without what was withdrawn. */
export const listRefundsOf = (transaction: TenantTransaction, appointmentId: Id) =>
  selectRefunds(transaction)
    .where('appointment_id', '=', appointmentId)
    .where('state', '<>', 'withdrawn')
    .orderBy('created_at')
    .orderBy('refund_id')
    .execute();

/** What is owed for one change of a booking. */
export const listRefundsOfStep = (transaction: TenantTransaction, appointmentId: Id, step: number) =>
  selectRefunds(transaction)
    .where('appointment_id', '=', appointmentId)
    .where('step', '=', step)
    .where('state', '<>', 'withdrawn')
    .execute();

/** All that goes back on one payment: of the one asked for, or of the one that could be none. */
export const listRefundsOfPayment = (
  transaction: TenantLooking,
  { intentId, orphanId }: { readonly intentId: Id | null; readonly orphanId: Id | null },
) =>
  selectRefunds(transaction)
    .where((either) => either.or([either('intent_id', '=', intentId), either('orphan_id', '=', orphanId)]))
    .where('state', '<>', 'withdrawn')
    .execute();

/** Of a row of refunds `r`: given back in cash. A transfer of the owner's alone has a reference. */
export const givenInCash = sql<boolean>`r.state = 'sent' AND r.transfer_reference = ''`;

/** The same of a row that was read. */
export const isInCash = ({ state, transfer_reference: reference }: RefundRow): boolean =>
  state === 'sent' && reference === '';

export type RefundChange = {
  readonly state: RefundRow['state'];
  readonly providerId?: string;
  readonly transferReference?: string;
  readonly problem?: string;
  /** Null: nobody here works on it any more. */
  readonly dueAt: Instant | null;
  readonly settledAt?: Instant;
  /** Null: the provider was not asked after all. */
  readonly askedAt?: Instant | null;
  /** When the provider was handed the client's account. */
  readonly detailsAt?: Instant;
  /** When it turned out to have been sent twice. */
  readonly doubledAt?: Instant;
};

/** The refund's row is locked by the caller. */
export const saveRefund = (
  { query, send, business }: TenantTransaction,
  id: Id,
  change: RefundChange,
): void =>
  send(
    query
      .updateTable('refunds')
      .set({
        state: change.state,
        due_at: change.dueAt === null ? null : at(change.dueAt),
        problem: change.problem ?? '',
        ...(change.providerId === undefined ? {} : { provider_refund_id: change.providerId }),
        ...(change.transferReference === undefined ? {} : { transfer_reference: change.transferReference }),
        ...(change.settledAt === undefined ? {} : { settled_at: at(change.settledAt) }),
        ...(change.askedAt === undefined
          ? {}
          : { asked_at: change.askedAt === null ? null : at(change.askedAt) }),
        ...(change.detailsAt === undefined ? {} : { details_at: at(change.detailsAt) }),
        ...(change.doubledAt === undefined ? {} : { doubled_at: at(change.doubledAt) }),
      })
      .where('business_id', '=', business)
      .where('refund_id', '=', id)
      .compile(),
  );

/** Nobody was asked to send it yet, so that it can stay: neither the provider nor, after it gave no answer, the owner. */
export const isUnasked = ({ state, asked_at: askedAt }: Pick<RefundRow, 'state' | 'asked_at'>): boolean =>
  // guard: what-was-asked-of-the-provider-does-not-stay-after-all
  may(refundMoves.withdraw, state) && askedAt === null;

/** A part of a refund, or all of it, stays after all; its row is locked, and nobody was asked to send it. */
export const shrinkRefund = (
  { query, business }: TenantTransaction,
  { refund_id: id, amount_kobo: amount }: Pick<RefundRow, 'refund_id' | 'amount_kobo'>,
  { stays, now }: { readonly stays: Kobo; readonly now: Instant },
) =>
  query
    .updateTable('refunds')
    .set(
      stays === amount
        ? { state: refundMoves.withdraw.to, due_at: null, settled_at: at(now) }
        : { amount_kobo: toKobo(amount - stays) },
    )
    .where('business_id', '=', business)
    .where('refund_id', '=', id)
    .execute();

/**
 * Refunds that are not settled, and those found since `twiceSince` to have been sent twice, the oldest first, with whom
 * they are for.
 */
export const listOpenRefunds = ({ query, business }: TenantTransaction, twiceSince: Instant) =>
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
    .leftJoin('orphan_payments', (join) =>
      join
        .onRef('orphan_payments.business_id', '=', 'refunds.business_id')
        .onRef('orphan_payments.orphan_id', '=', 'refunds.orphan_id'),
    )
    .selectAll('refunds')
    .select(refundedLine('refunds', business).as('refunded_line'))
    .select([
      'appointments.client_name',
      'appointments.service_name',
      'payment_intents.client_phone',
      sql<string | null>`coalesce(nullif(payment_intents.draft->>'serviceName', ''), services.name)`.as(
        'intent_service',
      ),
      'orphan_payments.reference as orphan_reference',
      'orphan_payments.payer_email',
    ])
    .where('refunds.business_id', '=', business)
    .where((either) =>
      either.or([
        either('refunds.settled_at', 'is', null),
        either('refunds.doubled_at', '>=', moment(twiceSince)),
      ]),
    )
    .orderBy('refunds.created_at')
    .orderBy('refunds.refund_id')
    .execute();
