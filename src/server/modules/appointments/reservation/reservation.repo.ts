import { sql } from 'kysely';
import type { CalendarDate } from '#core/calendar/calendar-date.ts';
import type { Instant } from '#core/calendar/instant.ts';
import type { DateSpan } from '#core/rentals/stock.ts';
import type { Interval } from '#core/time/intervals.ts';
import { at, moment } from '../../../platform/db/time-columns.ts';
import type { TenantTransaction } from '../../../platform/db/transaction.ts';
import type { Id } from '../../../platform/ids.ts';
import { type BookingColumns, bookingColumns, type HireTerms, hireColumns } from '../record/record.repo.ts';

/** A service as a booking needs it, deleted ones too: a booking outlives its service. */
export const findBookedService = ({ query, business }: TenantTransaction, id: Id) =>
  query
    .selectFrom('services')
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
    ])
    .where('business_id', '=', business)
    .where('service_id', '=', id)
    .executeTakeFirst();

export type BookedService = NonNullable<Awaited<ReturnType<typeof findBookedService>>>;

/**
 * Holds these services' rows until the transaction ends, so that hires of one item are counted one after the other.
 * Always before staff and appointments, and always in one order, or two who need the same rows wait crosswise.
 */
export const lockServices = ({ query, business }: TenantTransaction, ids: readonly Id[]) =>
  query
    .selectFrom('services')
    .select('service_id')
    .where('business_id', '=', business)
    .where('service_id', 'in', [...ids])
    .orderBy('service_id')
    // guard: hires-that-move-are-counted-one-after-the-other
    .forNoKeyUpdate()
    .execute();

/** Holds the rows of these staff members, or of all with null, in one order: whoever moves their time waits. */
export const lockStaff = ({ query, business }: TenantTransaction, ids: readonly Id[] | null) =>
  query
    .selectFrom('staff')
    .select('staff_id')
    .where('business_id', '=', business)
    .$if(ids !== null, (some) => some.where('staff_id', 'in', [...(ids ?? [])]))
    .orderBy('staff_id')
    // guard: whoever-is-given-a-booking-is-not-deleted-meanwhile
    .forNoKeyUpdate()
    .execute();

/**
 * Takes a staff member's time for a booking whose service may be gone by now, or says that it cannot be had. The
 * staff member's row is locked by the caller. Lapsed holds in the way are cleared first.
 */
export const takeTime = async (
  { query, business }: TenantTransaction,
  take: {
    readonly appointmentId: Id;
    readonly staffId: Id;
    readonly during: Interval;
    readonly now: Instant;
  },
): Promise<boolean> => {
  await query
    .deleteFrom('occupancies')
    .where('business_id', '=', business)
    .where('staff_id', '=', take.staffId)
    .where('expires_at', '<=', moment(take.now))
    .where(sql<boolean>`during && tstzrange(${at(take.during.start)}, ${at(take.during.end)}, '[)')`)
    .execute();
  const taken = await query
    .insertInto('occupancies')
    .values({
      business_id: business,
      occupancy_id: take.appointmentId,
      staff_id: take.staffId,
      during: `[${at(take.during.start)},${at(take.during.end)})`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('occupancy_id')
    .executeTakeFirst();
  // guard: an-edit-that-loses-its-new-time-keeps-the-old-one
  return taken !== undefined;
};

/** The days and units that a hire has taken. */
export const findClaim = ({ query, business }: TenantTransaction, appointmentId: Id) =>
  query
    .selectFrom('rental_claims')
    .select([sql<CalendarDate>`lower(span)`.as('from'), sql<CalendarDate>`upper(span)`.as('until')])
    .where('business_id', '=', business)
    .where('claim_id', '=', appointmentId)
    .executeTakeFirst();

/**
 * Takes units of an item over a span. Whether they are free was counted by the caller under the item's lock; holds
 * that have lapsed and overlap are cleared away, since only then are the units another's.
 */
export const takeUnits = async (
  { query, business }: TenantTransaction,
  claim: {
    readonly appointmentId: Id;
    readonly serviceId: Id;
    readonly span: DateSpan;
    readonly quantity: number;
    /** The end of a hold; null: for good. */
    readonly expiresAt: Instant | null;
    readonly now: Instant;
  },
): Promise<void> => {
  const span = `[${claim.span.from},${claim.span.until})`;
  await query
    .deleteFrom('rental_claims')
    .where('business_id', '=', business)
    .where('service_id', '=', claim.serviceId)
    .where('expires_at', '<=', moment(claim.now))
    .where(sql<boolean>`span && ${span}::daterange`)
    .execute();
  await query
    .insertInto('rental_claims')
    .values({
      business_id: business,
      claim_id: claim.appointmentId,
      service_id: claim.serviceId,
      span,
      quantity: claim.quantity,
      expires_at: claim.expiresAt === null ? null : at(claim.expiresAt),
    })
    .execute();
};

export type EditedColumns = BookingColumns & {
  readonly version: number;
  readonly scheduleVersion: number;
  readonly notes: string;
  /** Null for an appointment. */
  readonly hire: HireTerms | null;
};

/** Writes what an edit leaves of a booking, whose row the caller has locked. */
export const updateBooking = ({ query, business }: TenantTransaction, id: Id, edited: EditedColumns) =>
  query
    .updateTable('appointments')
    .set({
      version: edited.version,
      schedule_version: edited.scheduleVersion,
      ...bookingColumns(edited),
      notes: edited.notes,
      ...(edited.hire === null ? {} : hireColumns(edited.hire)),
    })
    .where('business_id', '=', business)
    .where('appointment_id', '=', id)
    .execute();
