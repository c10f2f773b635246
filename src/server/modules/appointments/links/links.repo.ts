import { sql } from 'kysely';
import type { AppointmentStatus } from '#core/appointments/statuses.ts';
import type { CalendarDate } from '#core/calendar/calendar-date.ts';
import type { Instant } from '#core/calendar/instant.ts';
import type { IntakeAnswer } from '#core/intake/answers.ts';
import { at } from '../../../platform/db/tables/time-columns.ts';
import type { TenantTransaction } from '../../../platform/db/transaction.ts';
import type { Id } from '../../../platform/ids.ts';
import { openReturnOf } from '../../businesses/index.ts';
import { lateLines, moneyAside, priceVaries } from '../../payments/index.ts';
import { writeLines } from '../lines/lines.repo.ts';
import type { BookingLine } from '../lines/lines.types.ts';
import { type PlacedColumns, placedColumns, selectAppointments } from '../record/record.repo.ts';

/** A booking with what only its own client's page shows besides. */
export const findManaged = (transaction: TenantTransaction, id: Id) =>
  selectAppointments(transaction)
    .leftJoin('overpayments', (join) =>
      join
        .onRef('overpayments.business_id', '=', 'appointments.business_id')
        .onRef('overpayments.appointment_id', '=', 'appointments.appointment_id'),
    )
    .leftJoin('cautions', (join) =>
      join
        .onRef('cautions.business_id', '=', 'appointments.business_id')
        .onRef('cautions.appointment_id', '=', 'appointments.appointment_id'),
    )
    .select([
      priceVaries(transaction.business).as('service_price_varies'),
      'overpayments.amount_kobo as overpaid_kobo',
      'overpayments.state as overpaid_state',
      'cautions.withheld_kobo',
      'cautions.withheld_reason',
      'services.theme_primary',
      'services.theme_background',
      'services.theme_text',
      moneyAside(transaction.business).as('aside'),
      lateLines(transaction.business).as('late_lines_kobo'),
      openReturnOf(transaction.business).as('open_return'),
    ])
    .where('appointments.appointment_id', '=', id)
    .executeTakeFirst();

export type ManagedRow = NonNullable<Awaited<ReturnType<typeof findManaged>>>;

/** A booking as whoever has its handle sees it, with the day on which a hire can be brought back. */
export const findPublic = (transaction: TenantTransaction, id: Id) =>
  selectAppointments(transaction)
    .select(openReturnOf(transaction.business).as('open_return'))
    .where('appointments.appointment_id', '=', id)
    .executeTakeFirst();

export const findRescheduleLink = ({ query, business }: TenantTransaction, id: Id) =>
  query
    .selectFrom('reschedule_links')
    .select(['link_id', 'appointment_id', 'token_hash', 'used_at', 'voided_at'])
    .where('business_id', '=', business)
    .where('link_id', '=', id)
    .executeTakeFirst();

export type RescheduleLinkRow = NonNullable<Awaited<ReturnType<typeof findRescheduleLink>>>;

/** Makes a link the one live one of its booking, whose row the caller has locked. */
export const replaceRescheduleLink = async (
  { query, business }: TenantTransaction,
  link: {
    readonly id: Id;
    readonly appointmentId: Id;
    readonly tokenHash: Buffer;
    readonly now: Instant;
  },
): Promise<void> => {
  await query
    .updateTable('reschedule_links')
    // guard: a-newer-reschedule-link-voids-the-one-before
    .set({ voided_at: at(link.now) })
    .where('business_id', '=', business)
    .where('appointment_id', '=', link.appointmentId)
    .where('used_at', 'is', null)
    .where('voided_at', 'is', null)
    .execute();
  await query
    .insertInto('reschedule_links')
    .values({
      business_id: business,
      link_id: link.id,
      appointment_id: link.appointmentId,
      token_hash: link.tokenHash,
      created_at: at(link.now),
      used_at: null,
      voided_at: null,
    })
    .execute();
};

/** Uses a link up; false when it was used or replaced before. */
// guard: a-link-moves-its-booking-once
export const useRescheduleLink = async (
  { query, business }: TenantTransaction,
  id: Id,
  now: Instant,
): Promise<boolean> => {
  const used = await query
    .updateTable('reschedule_links')
    .set({ used_at: at(now) })
    .where('business_id', '=', business)
    .where('link_id', '=', id)
    .where('used_at', 'is', null)
    .where('voided_at', 'is', null)
    .returning('link_id')
    .executeTakeFirst();
  return used !== undefined;
};

/** Writes what a client has made of a booking's lines; its row is locked by the caller. */
export const changeLinesByClient = async (
  transaction: TenantTransaction,
  id: Id,
  changed: Omit<PlacedColumns, 'lines'> & {
    /** All of them, cancelled ones too. */
    readonly lines: readonly BookingLine[];
    readonly answers: readonly IntakeAnswer[];
    readonly version: number;
    readonly scheduleVersion: number;
    readonly freeUntil: Instant | null;
  },
): Promise<void> => {
  const { query, business } = transaction;
  await query
    .updateTable('appointments')
    .set({
      version: changed.version,
      schedule_version: changed.scheduleVersion,
      ...placedColumns(changed),
      answers: JSON.stringify(changed.answers),
      free_until: changed.freeUntil === null ? null : at(changed.freeUntil),
    })
    .where('business_id', '=', business)
    .where('appointment_id', '=', id)
    .execute();
  writeLines(transaction, id, changed.lines);
};

/** Writes a client's move of a booking, whose row the caller has locked. */
export const moveByClient = async (
  transaction: TenantTransaction,
  id: Id,
  moved: {
    readonly status: AppointmentStatus;
    readonly version: number;
    readonly scheduleVersion: number;
    readonly startsAt: Instant;
    readonly endsAt: Instant;
    /** Of a rental. */
    readonly firstDay: CalendarDate | null;
    readonly freeUntil: Instant | null;
    /** Other people than before come only to lines. */
    readonly staffId: Id | null;
    readonly staffName: string;
    readonly lines?: readonly BookingLine[] | undefined;
  },
): Promise<void> => {
  const { query, business } = transaction;
  await query
    .updateTable('appointments')
    .set({
      status: moved.status,
      version: moved.version,
      schedule_version: moved.scheduleVersion,
      client_moves: sql`client_moves + 1`,
      starts_at: at(moved.startsAt),
      ends_at: at(moved.endsAt),
      first_day: moved.firstDay,
      free_until: moved.freeUntil === null ? null : at(moved.freeUntil),
      ...(moved.lines === undefined
        ? {}
        : {
            staff_id: moved.staffId,
            staff_name: moved.staffName,
            lines_start: at(moved.startsAt),
            lines_end: at(moved.endsAt),
          }),
    })
    .where('business_id', '=', business)
    .where('appointment_id', '=', id)
    .execute();
  if (moved.lines !== undefined) writeLines(transaction, id, moved.lines);
};
