import { sql } from 'kysely';
import type { Instant } from '#core/calendar/instant.ts';
import { type Kobo, toKobo } from '#core/money/kobo.ts';
import { cautionMoves, startsOf } from '#core/money/moves.ts';
import { at, moment } from '../../../platform/db/tables/time-columns.ts';
import type { TenantTransaction } from '../../../platform/db/transaction.ts';
import type { Id } from '../../../platform/ids.ts';

/** A caution fee, or a part of it, comes into the business's keeping. */
export const addToCaution = (
  { query, business }: TenantTransaction,
  caution: { readonly appointmentId: Id; readonly amount: Kobo; readonly now: Instant },
) =>
  query
    .insertInto('cautions')
    .values({
      business_id: business,
      appointment_id: caution.appointmentId,
      amount_kobo: caution.amount,
      state: cautionMoves.receive.to,
      held_at: at(caution.now),
    })
    .onConflict((conflict) =>
      conflict.columns(['business_id', 'appointment_id']).doUpdateSet((update) => ({
        amount_kobo: update('cautions.amount_kobo', '+', update.ref('excluded.amount_kobo')),
      })),
    )
    .execute();

export const findCaution = ({ query, business }: TenantTransaction, appointmentId: Id) =>
  query
    .selectFrom('cautions')
    .selectAll()
    .where('business_id', '=', business)
    .where('appointment_id', '=', appointmentId)
    .executeTakeFirst();

export type CautionRow = NonNullable<Awaited<ReturnType<typeof findCaution>>>;

/** Those that are still to be given back, the longest held first, with whom they are for. */
export const listOpenCautions = ({ query, business }: TenantTransaction) =>
  query
    .selectFrom('cautions')
    .innerJoin('appointments', (join) =>
      join
        .onRef('appointments.business_id', '=', 'cautions.business_id')
        .onRef('appointments.appointment_id', '=', 'cautions.appointment_id'),
    )
    .selectAll('cautions')
    .select(['appointments.client_name', 'appointments.service_name'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('payments')
          .where('payments.business_id', '=', business)
          .whereRef('payments.appointment_id', '=', 'cautions.appointment_id')
          .where('payments.method', '=', 'online')
          .where('payments.caution_kobo', '>', toKobo(0))
          .select('payments.payment_id'),
      )
        // The builder cannot know that EXISTS is never null.
        .$castTo<boolean>()
        .as('paid_online'),
    )
    .where('cautions.business_id', '=', business)
    .where('cautions.state', '<>', 'settled')
    .orderBy('cautions.state')
    .orderBy('cautions.held_at')
    .execute();

/** It is in keeping again after it had gone, and is to be given back. */
export const reopenCaution = ({ query, business }: TenantTransaction, appointmentId: Id, now: Instant) =>
  query
    .updateTable('cautions')
    .set({
      state: cautionMoves.reopen.to,
      due_at: sql<string>`coalesce(due_at, ${moment(now)})`,
      settled_at: null,
    })
    .where('business_id', '=', business)
    .where('appointment_id', '=', appointmentId)
    .where('state', 'in', startsOf(cautionMoves.reopen))
    .execute();

/** The rental is over: from now on it is to be given back. */
export const setCautionDue = ({ query, business }: TenantTransaction, appointmentId: Id, now: Instant) =>
  query
    .updateTable('cautions')
    .set({ state: cautionMoves.fallDue.to, due_at: at(now) })
    .where('business_id', '=', business)
    .where('appointment_id', '=', appointmentId)
    .where('state', 'in', startsOf(cautionMoves.fallDue))
    .execute();

export const setCautionSettled = (
  { query, business }: TenantTransaction,
  appointmentId: Id,
  settled: {
    readonly withheld: Kobo;
    readonly reason: string;
    /** When its rental begins: nothing is kept before that. */
    readonly startsAt: Instant;
    readonly now: Instant;
  },
) =>
  query
    .updateTable('cautions')
    .set({
      state: cautionMoves.settle.to,
      withheld_kobo: settled.withheld,
      withheld_reason: settled.reason,
      settled_at: at(settled.now),
      began_at: at(settled.startsAt),
    })
    .where('business_id', '=', business)
    .where('appointment_id', '=', appointmentId)
    .where('state', 'in', startsOf(cautionMoves.settle))
    .execute();

/** Less of it is kept than before: its rental was cancelled before it began. */
export const setWithheld = ({ query, business }: TenantTransaction, appointmentId: Id, withheld: Kobo) =>
  query
    .updateTable('cautions')
    .set({ withheld_kobo: withheld })
    .where('business_id', '=', business)
    .where('appointment_id', '=', appointmentId)
    .execute();

/** It was not given back after all. */
export const reopenHeldCaution = ({ query, business }: TenantTransaction, appointmentId: Id) =>
  query
    .updateTable('cautions')
    .set({ state: cautionMoves.keep.to, settled_at: null, began_at: null })
    .where('business_id', '=', business)
    .where('appointment_id', '=', appointmentId)
    .where('state', 'in', startsOf(cautionMoves.keep))
    .execute();

/** The rental is not over after all. */
export const holdCautionAgain = ({ query, business }: TenantTransaction, appointmentId: Id) =>
  query
    .updateTable('cautions')
    .set({ state: cautionMoves.holdAgain.to, due_at: null })
    .where('business_id', '=', business)
    .where('appointment_id', '=', appointmentId)
    .where('state', 'in', startsOf(cautionMoves.holdAgain))
    .execute();
