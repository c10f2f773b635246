import { sql } from 'kysely';
import { blockingStatuses } from '#core/appointments/statuses.ts';
import type { Instant } from '#core/calendar/instant.ts';
import { at, moment } from '../../../platform/db/tables/time-columns.ts';
import type { TenantTransaction } from '../../../platform/db/transaction.ts';
import type { Id } from '../../../platform/ids.ts';
import type { KnownReminder, RemindedBooking, ReminderChanges } from './reminders.rules.ts';

/**
 * The sender holds a message before the booking it is about, and a change of the booking comes the other way: what the
 * sender has just taken is passed over, and the sender finds the change when it looks at the booking.
 */
const notTaken = sql`FOR UPDATE SKIP LOCKED`;

/** Marks queued reminders of a booking as skipped: those of earlier schedules, or all. */
export const skipReminders = async (
  { query, business, planned }: TenantTransaction,
  of: { readonly appointment: Id; readonly before: number | null; readonly reason: string },
): Promise<void> => {
  const skipping = sql`
    UPDATE messages SET state = 'skipped', error = ${of.reason}
     WHERE business_id = ${business} AND message_id IN (
       SELECT message_id FROM messages
        WHERE business_id = ${business} AND appointment_id = ${of.appointment} AND kind = 'reminder'
          AND state = 'queued' AND (${of.before}::int IS NULL OR version < ${of.before}::int) ${notTaken})`;
  await planned({ compile: () => skipping.compile(query) });
};

export const listReminders = (
  { query, business }: TenantTransaction,
  appointments: readonly Id[],
): Promise<readonly KnownReminder[]> =>
  query
    .selectFrom('messages')
    .select([
      'message_id as id',
      sql<Id>`appointment_id`.as('appointment'),
      'version',
      'channel',
      'lead_minutes as leadMinutes',
      'state',
      'attempts',
      'due_at as dueAt',
      'address',
    ])
    .where('business_id', '=', business)
    .where(sql<boolean>`appointment_id = ANY(${[...appointments]}::uuid[])`)
    .where('kind', '=', 'reminder')
    .execute();

/** Writes what is to change of queued reminders; those to add are the caller's to insert. */
export const changeReminders = async (
  { query, business }: TenantTransaction,
  { correct, remove, skip }: Omit<ReminderChanges, 'add'>,
): Promise<void> => {
  const queued = (ids: readonly Id[]) => sql`
    SELECT message_id FROM messages
     WHERE business_id = ${business} AND message_id = ANY(${[...ids]}::uuid[]) AND state = 'queued' ${notTaken}`;
  if (remove.length > 0) {
    await sql`DELETE FROM messages WHERE business_id = ${business} AND message_id IN (${queued(remove)})`.execute(
      query,
    );
  }
  if (skip.length > 0) {
    await sql`
      UPDATE messages SET state = 'skipped', error = 'It is no longer wanted'
       WHERE business_id = ${business} AND message_id IN (${queued(skip)})`.execute(query);
  }
  if (correct.length > 0) {
    await sql`
      UPDATE messages m SET due_at = c.due_at, address = c.address
        FROM unnest(${correct.map(({ id }) => id)}::uuid[], ${correct.map(({ dueAt }) => at(dueAt))}::timestamptz[],
                    ${correct.map(({ address }) => address)}::text[]) AS c (id, due_at, address)
       WHERE m.business_id = ${business} AND m.message_id = c.id
         AND m.message_id IN (${queued(correct.map(({ id }) => id))})`.execute(query);
  }
};

/** Bookings that stand and are still to begin, after `after` by their ids and kept as they are until the end. */
export const holdComingBookings = (
  { query, business }: TenantTransaction,
  after: Id,
  now: Instant,
  limit: number,
): Promise<readonly RemindedBooking[]> =>
  query
    .selectFrom('appointments')
    .select([
      'appointment_id as appointment',
      'status',
      'schedule_version as version',
      'starts_at as startsAt',
      'client_email as email',
      'client_phone as phone',
    ])
    .where('business_id', '=', business)
    .where('appointment_id', '>', after)
    .where('status', 'in', blockingStatuses)
    .where('starts_at', '>', moment(now))
    .orderBy('appointment_id')
    .limit(limit)
    .forShare()
    .execute();

/** The reminders of a booking's present schedule that are still to go out. */
export const listComingReminders = ({ query, business }: TenantTransaction, appointment: Id, now: Instant) =>
  query
    .selectFrom('messages')
    .innerJoin('appointments', (join) =>
      join
        .onRef('appointments.business_id', '=', 'messages.business_id')
        .onRef('appointments.appointment_id', '=', 'messages.appointment_id')
        .onRef('appointments.schedule_version', '=', 'messages.version'),
    )
    .select([
      'messages.channel',
      'messages.lead_minutes as leadMinutes',
      'messages.due_at as dueAt',
      'appointments.starts_at as startsAt',
    ])
    .where('messages.business_id', '=', business)
    .where('messages.appointment_id', '=', appointment)
    .where('messages.kind', '=', 'reminder')
    .where('messages.state', '=', 'queued')
    .where('messages.due_at', '>', moment(now))
    .execute();
