import type { Instant } from '#core/calendar/instant.ts';
import type { OverpaymentState } from '#core/money/booking-money.ts';
import type { Kobo } from '#core/money/kobo.ts';
import { at } from '../../../platform/db/tables/time-columns.ts';
import type { TenantTransaction } from '../../../platform/db/transaction.ts';
import type { Id } from '../../../platform/ids.ts';

export type Overpayment = {
  readonly amount: Kobo;
  readonly state: OverpaymentState;
  readonly since: Instant;
};

export const findOverpayment = (
  { query, business }: TenantTransaction,
  appointmentId: Id,
): Promise<Overpayment | undefined> =>
  query
    .selectFrom('overpayments')
    .select(['amount_kobo as amount', 'state', 'since'])
    .where('business_id', '=', business)
    .where('appointment_id', '=', appointmentId)
    .executeTakeFirst();

/** The booking's row is locked by the caller. */
export const saveOverpayment = (
  { query, business }: TenantTransaction,
  appointmentId: Id,
  { amount, state, since }: Overpayment,
) =>
  query
    .insertInto('overpayments')
    .values({
      business_id: business,
      appointment_id: appointmentId,
      amount_kobo: amount,
      state,
      since: at(since),
    })
    .onConflict((conflict) =>
      conflict.columns(['business_id', 'appointment_id']).doUpdateSet({ amount_kobo: amount, state }),
    )
    .execute();

export const deleteOverpayment = ({ query, business }: TenantTransaction, appointmentId: Id) =>
  query
    .deleteFrom('overpayments')
    .where('business_id', '=', business)
    .where('appointment_id', '=', appointmentId)
    .execute();

/** What clients have paid beyond a price, the longest first, with whom it belongs to. */
export const listOverpayments = ({ query, business }: TenantTransaction) =>
  query
    .selectFrom('overpayments')
    .innerJoin('appointments', (join) =>
      join
        .onRef('appointments.business_id', '=', 'overpayments.business_id')
        .onRef('appointments.appointment_id', '=', 'overpayments.appointment_id'),
    )
    .select([
      'overpayments.appointment_id',
      'overpayments.amount_kobo as amount',
      'overpayments.state',
      'overpayments.since',
      'appointments.client_name',
      'appointments.service_name',
    ])
    .where('overpayments.business_id', '=', business)
    .orderBy('overpayments.since')
    .orderBy('overpayments.appointment_id')
    .execute();
