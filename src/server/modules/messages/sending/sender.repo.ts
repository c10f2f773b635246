import { sql } from 'kysely';
import type { Instant } from '#core/calendar/instant.ts';
import { newsMoment } from '#core/reminders/quiet-hours.ts';
import { moment } from '../../../platform/db/tables/time-columns.ts';
import type { PlatformTransaction, TenantTransaction } from '../../../platform/db/transaction.ts';
import type { BusinessId, Id } from '../../../platform/ids.ts';
import { CONFIRM_FIRST, type Sender } from './sender.rules.ts';

/** Whether a business is known to be its owner's, and who made a booking of it. */
export const findSender = async (
  { query }: PlatformTransaction | TenantTransaction,
  business: BusinessId,
  appointment: Id | null,
): Promise<Sender> => {
  const { hold, bookedBy } = await query
    .selectFrom('businesses')
    .select((row) => [
      'payout_hold as hold',
      row
        .selectFrom('appointments')
        .select('source')
        .where('appointments.business_id', '=', business)
        .where('appointment_id', '=', appointment)
        .as('bookedBy'),
    ])
    .where('business_id', '=', business)
    .executeTakeFirstOrThrow();
  return { proven: hold !== 'unverified', bookedBy };
};

/**
 * What was held back for want of a confirmed address and is still of use: how a booking to come stands, of a series all
 * its dates, what is new of a hire that is out, and reminders. Sending asks once more whether each is true, and which
 * reminder says it all.
 */
export const queueHeldBack = async (
  { query }: PlatformTransaction,
  { business, now }: { readonly business: BusinessId; readonly now: Instant },
): Promise<void> => {
  // guard: nothing-that-was-held-back-is-sent-of-what-has-begun
  await sql`
    UPDATE messages m SET state = 'queued', error = '',
           due_at = CASE WHEN m.channel = 'sms' THEN ${moment(newsMoment(now))} ELSE ${moment(now)} END
      FROM appointments a
     WHERE a.business_id = m.business_id AND a.appointment_id = m.appointment_id
       AND m.business_id = ${business} AND m.state = 'skipped' AND m.error = ${CONFIRM_FIRST} AND m.address <> ''
       AND (m.kind = 'series-booked'
            OR (m.kind IN ('booking-received', 'booking-confirmed', 'rescheduled', 'lines-changed', 'reminder')
                AND a.schedule_version = m.version
                AND CASE WHEN a.booking_type = 'item-based' AND m.kind IN ('rescheduled', 'lines-changed')
                         THEN a.ends_at ELSE a.starts_at END > ${moment(now)}))`.execute(query);
};
