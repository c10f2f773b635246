import { sql } from 'kysely';
import type { ConfirmationSetting } from '#core/appointments/confirmation.ts';
import type { AppointmentStatus } from '#core/appointments/statuses.ts';
import type { CalendarDate } from '#core/calendar/calendar-date.ts';
import type { Instant } from '#core/calendar/instant.ts';
import type { IntakeAnswer, IntakeField } from '#core/intake/answers.ts';
import type { PaymentStatus } from '#core/money/booking-money.ts';
import type { Kobo } from '#core/money/kobo.ts';
import { at, moment } from '../../../platform/db/tables/time-columns.ts';
import type { Looking, TenantTransaction } from '../../../platform/db/transaction.ts';
import type { Id } from '../../../platform/ids.ts';
import { NEEDS_LINES } from '../../availability/index.ts';
import { linesOfRow, writeLines } from '../lines/lines.repo.ts';
import {
  type FinalPrice,
  linesAsBefore,
  linesAsDone,
  linesOf,
  type PricesBefore,
} from '../lines/lines.rules.ts';
import type { BookingLine } from '../lines/lines.types.ts';
import { type SeriesPlace, seriesColumns, unlessOfAnother } from '../series/series.repo.ts';
import { eventColumns, tellOfEvent } from './events.repo.ts';

/** What only a rental has; fees are for all its units together. */
export type RentalTerms = {
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
type BookingColumns = {
  readonly clientId: Id;
  readonly serviceId: Id;
  /** Null for a rental. */
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
  /** All its lines, of which the rest here shows the first and the totals; absent: what is here is its one line. */
  readonly lines?: readonly BookingLine[] | undefined;
};

export type NewAppointment = BookingColumns & {
  readonly id: Id;
  readonly status: AppointmentStatus;
  /** The owner's; and what its client wrote with it. */
  readonly notes?: string;
  readonly clientNote?: string;
  readonly rental?: RentalTerms;
  /** What came with it; absent: nothing was paid. */
  readonly payment?: {
    readonly status: PaymentStatus;
    /** Without the caution fee. */
    readonly paidKobo: Kobo;
    readonly cautionHeldKobo: Kobo;
    readonly reference: string;
    /** The notice for cancelling that the client paid under. */
    readonly cancelNoticeHours: number;
    /** The share of the price that the client paid to book it; null for a hire. */
    readonly depositPercentage: number | null;
  };
  readonly source: 'public' | 'owner';
  /** Of which series it is; absent: it was booked alone. */
  readonly series?: SeriesPlace;
  /** Who confirms it while it is pending, whatever the business sets later; null: as the business says. */
  readonly confirmation: ConfirmationSetting | null;
  readonly now: Instant;
};

/** The columns of what only a rental has. */
const termsColumns = ({ firstDay, cautionFeeKobo, quantity, delivery }: RentalTerms) => ({
  first_day: firstDay ?? null,
  caution_fee_kobo: cautionFeeKobo,
  quantity,
  delivery_method: delivery.method,
  delivery_zone: delivery.zone,
  delivery_fee_kobo: delivery.feeKobo,
  delivery_address: delivery.address,
});

/** The same, by the names of its columns. */
/** When it is, of what, by whom and at what price; of several lines the first and the totals. */
export const placedColumns = (booking: PlacedColumns) => ({
  service_id: booking.serviceId,
  staff_id: booking.staffId,
  starts_at: at(booking.startsAt),
  ends_at: at(booking.endsAt),
  service_name: booking.serviceName,
  staff_name: booking.staffName,
  duration: booking.duration,
  price_kobo: booking.priceKobo,
  ...(booking.lines === undefined
    ? {}
    : {
        line_count: booking.lines.length,
        lines_start: at(booking.startsAt),
        lines_end: at(booking.endsAt),
        lines_price_kobo: booking.priceKobo,
      }),
});

const bookingColumns = (booking: BookingColumns) => ({
  ...placedColumns(booking),
  client_id: booking.clientId,
  client_name: booking.clientName,
  client_phone: booking.clientPhone,
  client_email: booking.clientEmail,
  answers: JSON.stringify(booking.answers),
  walk_in: booking.walkIn ?? false,
});

const paymentColumns = (payment: NonNullable<NewAppointment['payment']>) => ({
  payment_status: payment.status,
  paid_kobo: payment.paidKobo,
  caution_held_kobo: payment.cautionHeldKobo,
  payment_reference: payment.reference,
  cancel_notice_hours: payment.cancelNoticeHours,
  deposit_percentage: payment.depositPercentage,
});

/**
 * The row of a new appointment and the first of its history, in one statement, announced as every change is. Clients
 * make those of the public page, owners the others.
 */
export const insertAppointment = async (
  transaction: TenantTransaction,
  appointment: NewAppointment,
): Promise<void> => {
  const { query, send, business } = transaction;
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
  send(
    query
      .with('made', (make) =>
        make.insertInto('appointments').values({
          business_id: business,
          appointment_id: appointment.id,
          booking_type: appointment.rental === undefined ? 'time-based' : 'item-based',
          status: appointment.status,
          ...bookingColumns(appointment),
          ...(appointment.rental === undefined ? {} : termsColumns(appointment.rental)),
          ...(appointment.payment === undefined ? {} : paymentColumns(appointment.payment)),
          notes: appointment.notes ?? '',
          client_note: appointment.clientNote ?? '',
          source: appointment.source,
          ...(appointment.series === undefined ? {} : seriesColumns(appointment.series)),
          confirmation: appointment.confirmation,
          created_at: at(appointment.now),
        }),
      )
      .insertInto('appointment_events')
      .values(eventColumns(business, first))
      .compile(),
  );
  if (appointment.lines !== undefined) writeLines(transaction, appointment.id, appointment.lines);
  await tellOfEvent(transaction, first);
};

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
      linesOfRow(business).as('lines'),
    ])
    .where('appointments.business_id', '=', business);

export type AppointmentRow = Awaited<ReturnType<ReturnType<typeof selectAppointments>['execute']>>[number];

export const findAppointment = (transaction: TenantTransaction, id: Id) =>
  selectAppointments(transaction).where('appointments.appointment_id', '=', id).executeTakeFirst();

/** Bookings in full, the first first. */
export const listAppointmentsOf = (transaction: TenantTransaction, ids: readonly Id[]) =>
  selectAppointments(transaction)
    .where('appointments.appointment_id', 'in', [...ids])
    .orderBy('appointments.starts_at')
    .execute();

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

/** The price a booking comes to in the end. Of lines it is shared out to those that were done by what they cost, to the kobo. */
export const setFinalPrice = (transaction: TenantTransaction, id: Id, final: FinalPrice): Promise<void> =>
  // guard: a-final-price-is-that-of-its-lines
  writePrice(transaction, id, final.price, (lines) => linesAsDone(lines, final));

/** The price a booking had before its final one, and each of its lines what it cost then; what was missed is open again. */
export const restorePrice = (transaction: TenantTransaction, id: Id, before: PricesBefore): Promise<void> =>
  // guard: undoing-a-final-price-gives-each-line-its-own-back
  writePrice(transaction, id, before.price, (lines) => linesAsBefore(lines, before));

const writePrice = async (
  transaction: TenantTransaction,
  id: Id,
  price: Kobo,
  pricedOf: (lines: readonly BookingLine[]) => readonly BookingLine[],
): Promise<void> => {
  const { query, business } = transaction;
  const row = await findAppointment(transaction, id);
  if (row === undefined) throw new Error('A booking under lock is gone');
  const lines = row.line_count === null ? null : pricedOf(linesOf(row));
  await query
    .updateTable('appointments')
    .set({ price_kobo: price, ...(lines === null ? {} : { lines_price_kobo: price }) })
    .where('business_id', '=', business)
    .where('appointment_id', '=', id)
    .execute();
  if (lines !== null) writeLines(transaction, id, lines);
};

/** Pending appointments that began before `before` and were never confirmed, of any business. */
export const listUnconfirmed = ({ query }: Looking, before: Instant, limit: number) =>
  query
    .selectFrom('appointments')
    .select(['business_id', 'appointment_id'])
    .where('status', '=', 'pending')
    .where('starts_at', '<=', moment(before))
    .orderBy('starts_at')
    .limit(limit)
    .execute();

/** A service as a booking needs it, deleted ones too: a booking outlives its service. */
export const findBookedService = ({ query, business }: TenantTransaction, id: Id) =>
  query
    .selectFrom('services as s')
    .select([
      'service_id',
      'booking_type',
      'name',
      'duration',
      'price_kobo',
      'price_varies',
      'base_fee_kobo',
      'caution_fee_kobo',
      'custom_fields',
      'available',
      'deleted_at',
      sql<boolean>`${sql.raw(NEEDS_LINES)}`.as('needs_lines'),
    ])
    .where('business_id', '=', business)
    .where('service_id', '=', id)
    .executeTakeFirst();

/** The kinds and questions of these services, in their order; those that the business does not have are left out. */
export const listBookedServices = async (
  { query, business }: TenantTransaction,
  serviceIds: readonly Id[],
) => {
  const rows = await query
    .selectFrom('services')
    .select(['service_id', 'booking_type', 'custom_fields'])
    .where('business_id', '=', business)
    .where('service_id', 'in', [...serviceIds])
    .execute();
  return serviceIds.flatMap((id) => rows.filter(({ service_id }) => service_id === id));
};

/** The questions of services, each once, in their order. */
export const questionsOfAll = (
  services: readonly { readonly custom_fields: readonly IntakeField[] }[],
): readonly IntakeField[] => {
  const asked = new Map<string, IntakeField>();
  for (const { custom_fields: fields } of services) for (const field of fields) asked.set(field.id, field);
  return [...asked.values()];
};

export type BookedService = NonNullable<Awaited<ReturnType<typeof findBookedService>>>;

/** What a booking's row says of when it is, of what, by whom and at what price. */
export type PlacedColumns = Pick<
  BookingColumns,
  | 'serviceId'
  | 'staffId'
  | 'startsAt'
  | 'endsAt'
  | 'serviceName'
  | 'staffName'
  | 'duration'
  | 'priceKobo'
  | 'lines'
>;

export type EditedColumns = BookingColumns & {
  readonly version: number;
  readonly scheduleVersion: number;
  readonly notes: string;
  readonly freeUntil: Instant | null;
  /** Null for an appointment. */
  readonly rental: RentalTerms | null;
};

/** Writes what an edit leaves of a booking, whose row the caller has locked. Of another client it leaves its series. */
export const updateBooking = async (
  transaction: TenantTransaction,
  id: Id,
  edited: EditedColumns,
): Promise<void> => {
  const { query, business } = transaction;
  await query
    .updateTable('appointments')
    .set({
      version: edited.version,
      schedule_version: edited.scheduleVersion,
      ...bookingColumns(edited),
      ...unlessOfAnother(edited.clientPhone),
      notes: edited.notes,
      free_until: edited.freeUntil === null ? null : at(edited.freeUntil),
      ...(edited.rental === null ? {} : termsColumns(edited.rental)),
    })
    .where('business_id', '=', business)
    .where('appointment_id', '=', id)
    .execute();
  if (edited.lines !== undefined) writeLines(transaction, id, edited.lines);
};

/** Writes the days of rentals that have none of their own yet, as they are in the zone the business is about to leave. */
export const keepRentalDays = async ({ query, business }: TenantTransaction, zone: string): Promise<void> => {
  await query
    .updateTable('appointments')
    .set({ first_day: sql<CalendarDate>`(starts_at AT TIME ZONE ${zone})::date` })
    .where('business_id', '=', business)
    .where('booking_type', '=', 'item-based')
    .where('first_day', 'is', null)
    .execute();
};

/** Writes who confirms into bookings that wait and do not say so yet, as it is before the business changes it. */
export const keepConfirmation = async (
  { query, business }: TenantTransaction,
  confirmation: ConfirmationSetting,
): Promise<void> => {
  await query
    .updateTable('appointments')
    .set({ confirmation })
    .where('business_id', '=', business)
    .where('status', '=', 'pending')
    .where('confirmation', 'is', null)
    .execute();
};
