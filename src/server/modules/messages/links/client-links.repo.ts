import { type Kysely, sql } from 'kysely';
import { blockingStatuses } from '#core/appointments/statuses.ts';
import { dayMs, type Instant, toInstant } from '#core/calendar/instant.ts';
import type { Channel } from '#core/messages/kinds.ts';
import type { Tables } from '../../../platform/db/tables/tables.ts';
import { moment } from '../../../platform/db/tables/time-columns.ts';
import type { TenantTransaction } from '../../../platform/db/transaction.ts';
import type { BusinessId } from '../../../platform/ids.ts';
import type { BookingFacts } from '../facts/booking.types.ts';
import { selectBookings } from '../planning/queue.repo.ts';

/** No rental lasts longer: what began before is over, and need not be looked through. */
const LONGEST_RENTAL_DAYS = 366;
/** More than anybody has; the link of each leads to its own page alone. */
const MOST = 10;

/**
 * The bookings of a business that stand, are not over, and were made with this address or number, the next first. By
 * what each was booked with, not by whose record it is on: records are merged by hand, and a link goes only to where
 * that booking's own messages go.
 */
export const findComingBookings = (
  query: Kysely<Tables>,
  business: BusinessId,
  { channel, address }: { readonly channel: Channel; readonly address: string },
  now: Instant,
): Promise<BookingFacts[]> =>
  selectBookings(query, business)
    // guard: links-are-sent-of-what-stands-alone
    .where('appointments.status', 'in', blockingStatuses)
    .where('appointments.anonymised_at', 'is', null)
    .where('appointments.starts_at', '>', moment(toInstant(now - LONGEST_RENTAL_DAYS * dayMs)))
    // guard: links-are-sent-of-what-is-not-over-alone
    .where('appointments.ends_at', '>', moment(now))
    .where((row) =>
      channel === 'email'
        ? row(sql<string>`lower(appointments.client_email)`, '=', address.toLowerCase())
        : row('appointments.client_phone', '=', address),
    )
    .where(sql<boolean>`${address} <> ''`)
    .orderBy('appointments.starts_at')
    .orderBy('appointments.appointment_id')
    .limit(MOST)
    .execute();

/** Whether such a message to them waits to be sent, as an SMS does for the morning. */
export const waitsToBeSent = async (
  { query, business }: TenantTransaction,
  { channel, address }: { readonly channel: Channel; readonly address: string },
): Promise<boolean> => {
  const waiting = await query
    .selectFrom('messages')
    .select('message_id')
    .where('business_id', '=', business)
    .where('kind', '=', 'booking-links')
    .where('state', '=', 'queued')
    .where('channel', '=', channel)
    .where('address', '=', address)
    .executeTakeFirst();
  return waiting !== undefined;
};

/**
 * The mail that leads on to a payment that was begun goes now and not when it is due, for whoever began it with this
 * address or number. It goes to the address that was typed for that booking.
 */
export const hastenWaitingPayments = async (
  { query, business }: TenantTransaction,
  { channel, address }: { readonly channel: Channel; readonly address: string },
  now: Instant,
): Promise<void> => {
  const isTheirs =
    channel === 'email'
      ? sql`lower(i.client_email) = ${address.toLowerCase()}`
      : sql`i.client_phone = ${address}`;
  await sql`
    UPDATE messages m SET due_at = ${moment(now)}
      FROM payment_intents i
     WHERE i.business_id = m.business_id AND i.intent_id = m.intent_id AND i.state IN ('opening', 'open')
       AND i.held_until > ${moment(now)} AND ${address} <> '' AND ${isTheirs}
       AND m.business_id = ${business} AND m.kind = 'payment-waiting' AND m.state = 'queued'
       AND m.due_at > ${moment(now)}`.execute(query);
};
