import { sql } from 'kysely';
import type { CalendarDate } from '#core/calendar/calendar-date.ts';
import type { Instant } from '#core/calendar/instant.ts';
import type { Kobo } from '#core/money/kobo.ts';
import type { PlatformTransaction } from '../../../platform/db/transaction.ts';
import type { BusinessId, Id } from '../../../platform/ids.ts';

/** What a client's bank asks back, as its owner is told of it. */
export type DisputeFacts = {
  readonly state: 'open' | 'won' | 'lost';
  readonly round: number;
  readonly amountKobo: Kobo;
  /** Empty once the client is erased. */
  readonly clientName: string;
  readonly serviceName: string;
  readonly bookingType: 'time-based' | 'item-based';
  readonly startsAt: Instant;
  /** Of a hire, as it was agreed. */
  readonly firstDay: CalendarDate;
  readonly businessName: string;
  readonly ownerName: string;
  readonly zone: string;
};

export const findDisputeFacts = async (
  { query }: PlatformTransaction,
  business: BusinessId,
  appointment: Id,
): Promise<DisputeFacts | undefined> => {
  const statement = sql<DisputeFacts>`
    SELECT d.state, d.round, (d.price_kobo + d.caution_kobo + d.withheld_kobo)::bigint AS "amountKobo",
           CASE WHEN a.anonymised_at IS NULL THEN a.client_name ELSE '' END AS "clientName",
           a.service_name AS "serviceName", a.starts_at AS "startsAt",
           a.booking_type AS "bookingType",
           coalesce(a.first_day, (a.starts_at AT TIME ZONE b.time_zone)::date) AS "firstDay", b.name AS "businessName",
           b.owner_name AS "ownerName", b.time_zone AS zone
      FROM disputes d
      JOIN appointments a ON a.business_id = d.business_id AND a.appointment_id = d.intent_id
      JOIN businesses b ON b.business_id = d.business_id
     WHERE d.business_id = ${business} AND d.intent_id = ${appointment}`;
  return (await statement.execute(query)).rows[0];
};
