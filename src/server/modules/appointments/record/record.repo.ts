import { sql } from 'kysely';
import type { ConfirmationSetting } from '#core/appointments/confirmation.ts';
import type { Step } from '#core/appointments/corrections.ts';
import { type AppointmentStatus, parseStatus } from '#core/appointments/statuses.ts';
import type { AppointmentEvent } from '#core/appointments/transitions.ts';
import type { CalendarDate } from '#core/calendar/calendar-date.ts';
import type { Instant } from '#core/calendar/instant.ts';
import type { IntakeAnswer } from '#core/intake/answers.ts';
import type { PaymentStatus } from '#core/money/booking-money.ts';
import type { Kobo } from '#core/money/kobo.ts';
import type { Interval } from '#core/time/intervals.ts';
import { at, moment } from '../../../platform/db/time-columns.ts';
import type { PlatformTransaction, TenantTransaction } from '../../../platform/db/transaction.ts';
import { type BusinessId, handleOf, type Id } from '../../../platform/ids.ts';
import { lookAtWaiting } from '../../businesses/index.ts';

/**
 * Takes a staff member's time for an appointment or a hold, or says that it cannot be had. Staff and service are read
 * again under a key lock, so that neither can be deleted meanwhile; ON CONFLICT DO NOTHING waits for a rival and then
 * yields no row, where a plain INSERT would deadlock under load. Lapsed holds in the way are cleared first: reading
 * their count makes the deletion come before the insertion.
 */
export const claimTime = async (
  { prepared, business }: TenantTransaction,
  claim: {
    readonly appointmentId: Id;
    readonly staffId: Id;
    readonly serviceId: Id;
    readonly during: Interval;
    /** The end of a hold; null: for good. */
    readonly expiresAt: Instant | null;
    readonly now: Instant;
  },
): Promise<boolean> => {
  const rows = await prepared<{ occupancy_id: Id }>(
    {
      name: 'claim-time',
      // guard: whoever-loses-a-time-is-told-and-not-failed
      // guard: a-lapsed-hold-of-time-is-in-nobodys-way
      // guard: a-live-hold-keeps-its-time
      // guard: nobody-is-booked-who-was-deleted
      text: `WITH cleared AS (
               DELETE FROM occupancies
                WHERE business_id = $1 AND staff_id = $3 AND expires_at <= $8
                  AND during && tstzrange($5, $6, '[)') RETURNING occupancy_id)
             INSERT INTO occupancies (business_id, occupancy_id, staff_id, during, expires_at)
             SELECT m.business_id, $2, m.staff_id, tstzrange($5, $6, '[)'), $7
               FROM (SELECT count(*) FROM cleared) done CROSS JOIN staff m
               JOIN services s ON s.business_id = m.business_id AND s.service_id = $4
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
      claim.expiresAt === null ? null : at(claim.expiresAt),
      at(claim.now),
    ],
  );
  return rows.length > 0;
};

/** Gives a staff member's time back; whoever waits for that day is thought of at once. */
export const releaseTime = async (transaction: TenantTransaction, appointmentId: Id): Promise<void> => {
  const freed = await transaction.query
    .deleteFrom('occupancies')
    .where('business_id', '=', transaction.business)
    .where('occupancy_id', '=', appointmentId)
    // No local day starts or ends further from its UTC day.
    .returning([
      sql<CalendarDate>`(lower(during) AT TIME ZONE 'UTC')::date - 1`.as('from'),
      sql<CalendarDate>`(upper(during) AT TIME ZONE 'UTC')::date + 1`.as('to'),
    ])
    .executeTakeFirst();
  if (freed !== undefined) await lookAtWaiting(transaction, freed);
};

/** Gives the units of a hire back; whoever waits for the item is thought of at once. */
export const releaseHire = async (transaction: TenantTransaction, appointmentId: Id): Promise<void> => {
  const freed = await transaction.query
    .deleteFrom('rental_claims')
    .where('business_id', '=', transaction.business)
    .where('claim_id', '=', appointmentId)
    .returning('service_id as serviceId')
    .executeTakeFirst();
  if (freed !== undefined) await lookAtWaiting(transaction, freed);
};

/** What only a hire has; fees are for all its units together. */
export type HireTerms = {
  /** Absent in what was kept before days were: the day of its start in the business's zone. */
  readonly firstDay?: CalendarDate;
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
  readonly walkIn?: boolean;
};

export type NewAppointment = BookingColumns & {
  readonly id: Id;
  readonly status: AppointmentStatus;
  /** The owner's; and what its client wrote with it. */
  readonly notes?: string;
  readonly clientNote?: string;
  readonly hire?: HireTerms;
  /** What came with it; absent: nothing was paid. */
  readonly payment?: {
    readonly status: PaymentStatus;
    /** Without the caution fee. */
    readonly paidKobo: Kobo;
    readonly cautionHeldKobo: Kobo;
    readonly reference: string;
    /** The notice for cancelling that the client paid under. */
    readonly cancelNoticeHours: number;
  };
  readonly source: 'public' | 'owner';
  /** Who confirms it while it is pending, whatever the business sets later; null: as the business says. */
  readonly confirmation: ConfirmationSetting | null;
  readonly now: Instant;
};

/** The columns of what only a hire has. */
export const hireColumns = ({ firstDay, cautionFeeKobo, quantity, delivery }: HireTerms) => ({
  first_day: firstDay ?? null,
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
  walk_in: booking.walkIn ?? false,
});

const paymentColumns = (payment: NonNullable<NewAppointment['payment']>) => ({
  payment_status: payment.status,
  paid_kobo: payment.paidKobo,
  caution_held_kobo: payment.cautionHeldKobo,
  payment_reference: payment.reference,
  cancel_notice_hours: payment.cancelNoticeHours,
});

/**
 * The row of a new appointment and the first of its history, in one statement, announced as every change is. Clients
 * make those of the public page, owners the others.
 */
export const insertAppointment = async (
  { query, business, announce }: TenantTransaction,
  appointment: NewAppointment,
): Promise<void> => {
  const first = {
    appointmentId: appointment.id,
    version: 1,
    event: 'book',
    from: null,
    to: appointment.status,
    actor: appointment.source === 'public' ? 'client' : 'owner',
    reason: '',
    now: appointment.now,
    place: { ...appointment, scheduleVersion: 1 },
  } as const;
  await query
    .with('made', (make) =>
      make.insertInto('appointments').values({
        business_id: business,
        appointment_id: appointment.id,
        booking_type: appointment.hire === undefined ? 'time-based' : 'item-based',
        status: appointment.status,
        ...bookingColumns(appointment),
        ...(appointment.hire === undefined ? {} : hireColumns(appointment.hire)),
        ...(appointment.payment === undefined ? {} : paymentColumns(appointment.payment)),
        notes: appointment.notes ?? '',
        client_note: appointment.clientNote ?? '',
        source: appointment.source,
        confirmation: appointment.confirmation,
        created_at: at(appointment.now),
      }),
    )
    .insertInto('appointment_events')
    .values(eventColumns(business, first))
    .execute();
  announce(newsOf(business, first.appointmentId, first.event, first.actor));
};

/** When a booking is and with whom, as a change left it. */
type Place = Pick<BookingColumns, 'startsAt' | 'endsAt' | 'staffId'> & { readonly scheduleVersion: number };

type NewEvent = (
  | { readonly event: 'book' | 'reschedule' | 'move' | 'edit'; readonly place: Place }
  | {
      readonly event: Exclude<AppointmentEvent, 'book' | 'reschedule' | 'move' | 'edit'>;
      readonly place?: undefined;
    }
) & {
  readonly appointmentId: Id;
  readonly version: number;
  readonly from: AppointmentStatus | null;
  readonly to: AppointmentStatus;
  readonly actor: 'client' | 'owner' | 'system';
  readonly reason: string;
  /** The price that a final one took the place of. */
  readonly priceBefore?: Kobo | null;
  readonly now: Instant;
};

const eventColumns = (business: BusinessId, event: NewEvent) => ({
  business_id: business,
  appointment_id: event.appointmentId,
  version: event.version,
  event: event.event,
  from_status: event.from ?? 'none',
  to_status: event.to,
  actor: event.actor,
  reason: event.reason,
  happened_at: at(event.now),
  price_before_kobo: event.priceBefore ?? null,
  ...(event.place === undefined ? {} : placeColumns(event.place)),
});

const placeColumns = ({ scheduleVersion, startsAt, endsAt, staffId }: Place) => ({
  schedule_version: scheduleVersion,
  starts_at: at(startsAt),
  ends_at: at(endsAt),
  staff_id: staffId,
});

/** The row of one change, announced once it is committed: whoever writes the row cannot forget to. */
export const insertEvent = async (
  { query, business, announce }: TenantTransaction,
  event: NewEvent,
): Promise<void> => {
  await query.insertInto('appointment_events').values(eventColumns(business, event)).execute();
  announce(newsOf(business, event.appointmentId, event.event, event.actor));
};

/** What the open portals are told of a change; the appointment by its handle. */
export const newsOf = (
  business: BusinessId,
  appointmentId: Id,
  event: AppointmentEvent,
  by: 'client' | 'owner' | 'system',
) => ({ appointmentId: handleOf(business, appointmentId), event, by });

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

export type AppointmentRow = Awaited<ReturnType<ReturnType<typeof selectAppointments>['execute']>>[number];

export const findAppointment = (transaction: TenantTransaction, id: Id) =>
  selectAppointments(transaction).where('appointments.appointment_id', '=', id).executeTakeFirst();

/** Holds the appointment's row until the transaction ends: of two changes at once, the second sees the first. */
export const lockAppointment = ({ query, business }: TenantTransaction, id: Id) =>
  query
    .selectFrom('appointments')
    .select(['status', 'version', 'starts_at'])
    .where('business_id', '=', business)
    .where('appointment_id', '=', id)
    // guard: of-two-changes-at-once-the-second-sees-the-first
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

/** The price a booking comes to in the end, its delivery apart. */
export const setPrice = ({ query, business }: TenantTransaction, id: Id, price: Kobo) =>
  query
    .updateTable('appointments')
    .set({ price_kobo: price })
    .where('business_id', '=', business)
    .where('appointment_id', '=', id)
    .execute();

/** What happened to a booking, in order. */
export const listSteps = async (
  { query, business }: TenantTransaction,
  id: Id,
): Promise<readonly (Step & { readonly priceBefore: Kobo | null })[]> => {
  const rows = await query
    .selectFrom('appointment_events')
    .select(['version', 'event', 'from_status', 'to_status', 'actor', 'happened_at', 'price_before_kobo'])
    .where('business_id', '=', business)
    .where('appointment_id', '=', id)
    .orderBy('version')
    .execute();
  return rows.map((row) => ({
    version: row.version,
    // The table of legal moves knows these alone.
    event: row.event as AppointmentEvent,
    from: parseStatus(row.from_status),
    to: row.to_status as AppointmentStatus,
    actor: row.actor,
    at: row.happened_at,
    priceBefore: row.price_before_kobo,
  }));
};

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
