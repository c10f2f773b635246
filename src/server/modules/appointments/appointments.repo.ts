import type { AppointmentStatus } from '#core/appointments/statuses.ts';
import type { AppointmentEvent } from '#core/appointments/transitions.ts';
import type { Instant } from '#core/calendar/instant.ts';
import type { IntakeAnswer } from '#core/intake/answers.ts';
import type { Kobo } from '#core/money/kobo.ts';
import type { Interval } from '#core/time/intervals.ts';
import { at, moment } from '../../platform/db/time-columns.ts';
import type { PlatformTransaction, TenantTransaction } from '../../platform/db/transaction.ts';
import type { Id } from '../../platform/ids.ts';

/**
 * Takes a staff member's time for an appointment, or says that it cannot be had. Staff and service are read again
 * under a key lock, so that neither can be deleted meanwhile; ON CONFLICT DO NOTHING waits for a rival and then
 * yields no row, where a plain INSERT would deadlock under load.
 */
export const claimTime = async (
  { prepared, business }: TenantTransaction,
  claim: {
    readonly appointmentId: Id;
    readonly staffId: Id;
    readonly serviceId: Id;
    readonly during: Interval;
  },
): Promise<boolean> => {
  const rows = await prepared<{ occupancy_id: Id }>(
    {
      name: 'claim-time',
      text: `INSERT INTO occupancies (business_id, occupancy_id, staff_id, during)
             SELECT m.business_id, $2, m.staff_id, tstzrange($5, $6, '[)')
               FROM staff m JOIN services s ON s.business_id = m.business_id AND s.service_id = $4
              WHERE m.business_id = $1 AND m.staff_id = $3 AND m.deleted_at IS NULL
                AND s.deleted_at IS NULL AND s.available
                FOR KEY SHARE OF m, s
             ON CONFLICT DO NOTHING RETURNING occupancy_id`,
    },
    [
      business,
      claim.appointmentId,
      claim.staffId,
      claim.serviceId,
      at(claim.during.start),
      at(claim.during.end),
    ],
  );
  return rows.length > 0;
};

export const releaseTime = ({ query, business }: TenantTransaction, appointmentId: Id) =>
  query
    .deleteFrom('occupancies')
    .where('business_id', '=', business)
    .where('occupancy_id', '=', appointmentId)
    .execute();

export const releaseHire = ({ query, business }: TenantTransaction, appointmentId: Id) =>
  query
    .deleteFrom('rental_claims')
    .where('business_id', '=', business)
    .where('claim_id', '=', appointmentId)
    .execute();

/** What only a hire has; fees are for all its units together. */
export type HireTerms = {
  readonly cautionFeeKobo: Kobo;
  readonly quantity: number;
  readonly delivery: Delivery;
};

export type Delivery = {
  readonly method: 'pickup' | 'delivery';
  readonly zone: string;
  readonly feeKobo: Kobo;
  readonly address: string;
};

/** What a booking keeps of its own, as it is first written and after every edit. */
export type BookingColumns = {
  readonly clientId: Id;
  readonly serviceId: Id;
  /** Null for a hire. */
  readonly staffId: Id | null;
  readonly startsAt: Instant;
  readonly endsAt: Instant;
  readonly clientName: string;
  readonly clientPhone: string;
  readonly clientEmail: string;
  readonly serviceName: string;
  readonly staffName: string;
  readonly duration: number;
  readonly priceKobo: Kobo;
  readonly answers: readonly IntakeAnswer[];
};

export type NewAppointment = BookingColumns & {
  readonly id: Id;
  readonly status: AppointmentStatus;
  readonly notes?: string;
  readonly hire?: HireTerms;
  readonly source: 'public' | 'owner';
  readonly now: Instant;
};

/** The columns of what only a hire has. */
export const hireColumns = ({ cautionFeeKobo, quantity, delivery }: HireTerms) => ({
  caution_fee_kobo: cautionFeeKobo,
  quantity,
  delivery_method: delivery.method,
  delivery_zone: delivery.zone,
  delivery_fee_kobo: delivery.feeKobo,
  delivery_address: delivery.address,
});

/** The same, by the names of its columns. */
export const bookingColumns = (booking: BookingColumns) => ({
  client_id: booking.clientId,
  service_id: booking.serviceId,
  staff_id: booking.staffId,
  starts_at: at(booking.startsAt),
  ends_at: at(booking.endsAt),
  client_name: booking.clientName,
  client_phone: booking.clientPhone,
  client_email: booking.clientEmail,
  service_name: booking.serviceName,
  staff_name: booking.staffName,
  duration: booking.duration,
  price_kobo: booking.priceKobo,
  answers: JSON.stringify(booking.answers),
});

export const insertAppointment = ({ query, business }: TenantTransaction, appointment: NewAppointment) =>
  query
    .insertInto('appointments')
    .values({
      business_id: business,
      appointment_id: appointment.id,
      booking_type: appointment.hire === undefined ? 'time-based' : 'item-based',
      status: appointment.status,
      ...bookingColumns(appointment),
      ...(appointment.hire === undefined ? {} : hireColumns(appointment.hire)),
      notes: appointment.notes ?? '',
      source: appointment.source,
      created_at: at(appointment.now),
    })
    .execute();

export const insertEvent = (
  { query, business }: TenantTransaction,
  event: {
    readonly appointmentId: Id;
    readonly version: number;
    readonly event: AppointmentEvent;
    readonly from: AppointmentStatus | null;
    readonly to: AppointmentStatus;
    readonly actor: 'client' | 'owner' | 'system';
    readonly reason: string;
    readonly now: Instant;
  },
) =>
  query
    .insertInto('appointment_events')
    .values({
      business_id: business,
      appointment_id: event.appointmentId,
      version: event.version,
      event: event.event,
      from_status: event.from ?? 'none',
      to_status: event.to,
      actor: event.actor,
      reason: event.reason,
      happened_at: at(event.now),
    })
    .execute();

export const selectAppointments = ({ query, business }: TenantTransaction) =>
  query
    .selectFrom('appointments')
    .innerJoin('services', (join) =>
      join
        .onRef('services.business_id', '=', 'appointments.business_id')
        .onRef('services.service_id', '=', 'appointments.service_id'),
    )
    .selectAll('appointments')
    .select([
      'services.slug as service_slug',
      'services.category as service_category',
      'services.base_fee_kobo as service_base_fee_kobo',
      'services.caution_fee_kobo as service_caution_fee_kobo',
    ])
    .where('appointments.business_id', '=', business);

/** Those that begin within [from, until), earliest first. */
export const listAppointments = (transaction: TenantTransaction, from: Instant, until: Instant) =>
  selectAppointments(transaction)
    .where('appointments.starts_at', '>=', moment(from))
    .where('appointments.starts_at', '<', moment(until))
    .orderBy('appointments.starts_at')
    .orderBy('appointments.appointment_id')
    .execute();

export type AppointmentRow = Awaited<ReturnType<typeof listAppointments>>[number];

export const findAppointment = (transaction: TenantTransaction, id: Id) =>
  selectAppointments(transaction).where('appointments.appointment_id', '=', id).executeTakeFirst();

/** Holds the appointment's row until the transaction ends: of two changes at once, the second sees the first. */
export const lockAppointment = ({ query, business }: TenantTransaction, id: Id) =>
  query
    .selectFrom('appointments')
    .select(['status', 'version', 'starts_at'])
    .where('business_id', '=', business)
    .where('appointment_id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export const setStatus = (
  { query, business }: TenantTransaction,
  id: Id,
  change: { readonly status: AppointmentStatus; readonly version: number },
) =>
  query
    .updateTable('appointments')
    .set({ status: change.status, version: change.version })
    .where('business_id', '=', business)
    .where('appointment_id', '=', id)
    .execute();

/** Pending appointments that began before `before` and were never confirmed, of any business. */
export const listUnconfirmed = ({ query }: PlatformTransaction, before: Instant, limit: number) =>
  query
    .selectFrom('appointments')
    .select(['business_id', 'appointment_id'])
    .where('status', '=', 'pending')
    .where('starts_at', '<=', moment(before))
    .orderBy('starts_at')
    .limit(limit)
    .execute();
