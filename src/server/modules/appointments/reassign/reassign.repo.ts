import { blockingStatuses } from '#core/appointments/statuses.ts';
import type { Instant } from '#core/calendar/instant.ts';
import type { Interval } from '#core/time/intervals.ts';
import { at, moment } from '../../../platform/db/tables/time-columns.ts';
import type { TenantTransaction } from '../../../platform/db/transaction.ts';
import type { Id } from '../../../platform/ids.ts';
import { hasLineOf } from '../lines/lines.repo.ts';
import { tellOfEvent } from '../record/events.repo.ts';
import { selectAppointments } from '../record/record.repo.ts';

/** Active bookings of which a staff member has a line and that begin at `now` or later, held until the transaction ends. */
export const lockFutureBookings = async (
  { query, business }: TenantTransaction,
  staffId: Id,
  now: Instant,
): Promise<readonly Id[]> => {
  const rows = await query
    .selectFrom('appointments')
    .select('appointment_id')
    .where('business_id', '=', business)
    // guard: whoever-leaves-leaves-no-line-behind
    .where(hasLineOf(business, { staffIds: [staffId], serviceId: null }))
    .where('status', 'in', blockingStatuses)
    .where('starts_at', '>=', moment(now))
    .orderBy('appointment_id')
    .forUpdate()
    .execute();
  return rows.map((row) => row.appointment_id);
};

/** The same as they are under their locks, which is more than the statement that took these may have seen. */
export const listBookings = (transaction: TenantTransaction, ids: readonly Id[]) =>
  selectAppointments(transaction)
    .where('appointments.appointment_id', 'in', [...ids])
    .orderBy('appointments.appointment_id')
    .execute();

/** Which of these services have staff assigned to them, but not this one. */
export const servicesNotPerformed = async (
  { prepared, business }: TenantTransaction,
  serviceIds: readonly Id[],
  staffId: Id,
): Promise<ReadonlySet<Id>> => {
  const rows = await prepared<{ service_id: Id }>(
    {
      name: 'services-not-performed',
      text: `SELECT DISTINCT a.service_id
               FROM staff_services a
               JOIN staff m ON m.business_id = a.business_id AND m.staff_id = a.staff_id AND m.deleted_at IS NULL
              WHERE a.business_id = $1 AND a.service_id = ANY ($2::uuid[])
                AND NOT EXISTS (SELECT FROM staff_services own
                                 WHERE own.business_id = $1 AND own.service_id = a.service_id AND own.staff_id = $3)`,
    },
    [business, serviceIds, staffId],
  );
  return new Set(rows.map((row) => row.service_id));
};

/** A stretch of somebody's time that a booking has; `hand` and `segment` of its line. */
export type HeldStretch = {
  readonly bookingId: Id;
  readonly line: number;
  readonly segment: number;
  readonly hand: number;
  /** Whether it was the taker's already. */
  readonly isOwn: boolean;
  readonly during: Interval;
};

type StretchRow = Omit<HeldStretch, 'bookingId' | 'isOwn' | 'during'> & {
  readonly occupancy_id: Id;
  readonly staff_id: Id;
  readonly starts_at: Instant;
  readonly ends_at: Instant;
};

/** Frees the time that these bookings have of either of two staff members, and says what it was. */
export const freeStretches = async (
  { prepared, business }: TenantTransaction,
  ids: readonly Id[],
  { from, to }: { readonly from: Id; readonly to: Id },
): Promise<readonly HeldStretch[]> => {
  const freed = await prepared<StretchRow>(
    {
      name: 'free-given-time',
      text: `DELETE FROM occupancies WHERE business_id = $1 AND staff_id = ANY ($2::uuid[]) AND occupancy_id = ANY ($3::uuid[])
             RETURNING occupancy_id, line, segment, hand, staff_id, lower(during) AS starts_at, upper(during) AS ends_at`,
    },
    [business, [from, to], ids],
  );
  return freed.map(({ occupancy_id, line, segment, hand, staff_id, starts_at, ends_at }) => ({
    bookingId: occupancy_id,
    line,
    segment,
    hand,
    isOwn: staff_id === to,
    during: { start: starts_at, end: ends_at },
  }));
};

/**
 * Takes the stretches of several bookings, in their order, and says whose were taken, once for each. The caller holds the
 * staff row against other moves; a client who books meanwhile is met as when booking: what has lapsed gives way, and ON
 * CONFLICT DO NOTHING asks the constraint.
 */
export const takeStretches = async (
  { prepared, business }: TenantTransaction,
  stretches: readonly HeldStretch[],
  { to, now }: { readonly to: Id; readonly now: Instant },
): Promise<readonly Id[]> => {
  const times = [
    stretches.map(({ during }) => at(during.start)),
    stretches.map(({ during }) => at(during.end)),
  ];
  await prepared(
    {
      name: 'clear-lapsed-holds',
      text: `DELETE FROM occupancies o USING unnest($3::timestamptz[], $4::timestamptz[]) AS given (starts_at, ends_at)
              WHERE o.business_id = $1 AND o.staff_id = $2 AND o.during && tstzrange(given.starts_at, given.ends_at, '[)')
                AND o.expires_at <= $5`,
    },
    [business, to, ...times, at(now)],
  );
  const taken = await prepared<{ occupancy_id: Id }>(
    {
      name: 'take-given-time',
      text: `INSERT INTO occupancies (business_id, staff_id, during, occupancy_id, line, segment, hand)
             SELECT $1, $2, tstzrange(given.starts_at, given.ends_at, '[)'), given.id, given.line, given.segment, given.hand
               FROM unnest($3::timestamptz[], $4::timestamptz[], $5::uuid[], $6::int[], $7::int[], $8::int[])
                      WITH ORDINALITY AS given (starts_at, ends_at, id, line, segment, hand, place)
              ORDER BY place
             ON CONFLICT DO NOTHING RETURNING occupancy_id`,
    },
    [
      business,
      to,
      ...times,
      stretches.map(({ bookingId }) => bookingId),
      stretches.map(({ line }) => line),
      stretches.map(({ segment }) => segment),
      stretches.map(({ hand }) => hand),
    ],
  );
  return taken.map((row) => row.occupancy_id);
};

/** What a booking's row says of whose it is. */
type ShownStaff = { readonly id: Id; readonly staffId: Id | null; readonly staffName: string };

/**
 * Puts the lines of these bookings that stand under another staff member's name instead of one, and each booking under
 * what it shows then, with its event. Their time stays as it is.
 */
export const giveBookings = async (
  transaction: TenantTransaction,
  bookings: readonly ShownStaff[],
  move: {
    readonly from: Id;
    readonly to: Id;
    readonly name: string;
    readonly reason: string;
    readonly now: Instant;
  },
): Promise<void> => {
  const { prepared, business } = transaction;
  const ids = bookings.map(({ id }) => id);
  await prepared(
    {
      name: 'give-lines',
      text: `UPDATE booking_lines
                SET staff_id = CASE WHEN staff_id = $3 THEN $4 ELSE staff_id END,
                    staff_name = CASE WHEN staff_id = $3 THEN $5 ELSE staff_name END,
                    helper_id = CASE WHEN helper_id = $3 THEN $4 ELSE helper_id END,
                    helper_name = CASE WHEN helper_id = $3 THEN $5 ELSE helper_name END
              WHERE business_id = $1 AND appointment_id = ANY ($2::uuid[]) AND cancelled_at IS NULL
                AND (staff_id = $3 OR helper_id = $3)`,
    },
    [business, ids, move.from, move.to, move.name],
  );
  const given = await prepared<{ appointment_id: Id; version: number }>(
    {
      name: 'give-bookings',
      text: `WITH given AS (
               UPDATE appointments a SET staff_id = shown.staff_id, staff_name = shown.staff_name, version = a.version + 1
                 FROM unnest($2::uuid[], $3::uuid[], $4::text[]) AS shown (id, staff_id, staff_name)
                WHERE a.business_id = $1 AND a.appointment_id = shown.id
               RETURNING a.appointment_id, a.version, a.status, a.schedule_version, a.starts_at, a.ends_at, a.staff_id)
             INSERT INTO appointment_events
               (business_id, appointment_id, version, event, from_status, to_status, actor, reason, happened_at,
                schedule_version, starts_at, ends_at, staff_id)
             SELECT $1, appointment_id, version, 'move', status, status, 'owner', $5, $6,
                    schedule_version, starts_at, ends_at, staff_id
               FROM given
             RETURNING appointment_id, version`,
    },
    [
      business,
      ids,
      bookings.map(({ staffId }) => staffId),
      bookings.map(({ staffName }) => staffName),
      move.reason,
      at(move.now),
    ],
  );
  for (const { appointment_id: appointmentId, version } of given) {
    const step = { appointmentId, version, event: 'move', actor: 'owner', now: move.now } as const;
    await tellOfEvent(transaction, step);
  }
};
