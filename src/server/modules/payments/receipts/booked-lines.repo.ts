import { sql } from 'kysely';
import type { Instant } from '#core/calendar/instant.ts';
import type { ChosenOption } from '#core/lines/options.ts';
import type { Kobo } from '#core/money/kobo.ts';
import type { BusinessId } from '../../../platform/ids.ts';

/** A line of a booking as those are told of it who have booked or paid it. */
export type BookedLine = {
  readonly line: number;
  readonly serviceName: string;
  readonly staffNames: readonly string[];
  readonly startsAt: Instant;
  readonly endsAt: Instant;
  /** Minutes with its options. */
  readonly duration: number;
  /** With its options. */
  readonly priceKobo: Kobo;
  readonly quantity: number;
  readonly options: readonly ChosenOption[];
  readonly cancelled: boolean;
};

/** The lines of a row of bookings in a business's query, by their number; null where the row itself is the one line. */
export const bookedLinesOf = (row: 'appointments' | 'a', business: BusinessId) => sql<
  readonly BookedLine[] | null
>`
  CASE WHEN ${sql.ref(`${row}.line_count`)} IS NOT NULL THEN (
    SELECT json_agg(json_build_object(
             'line', l.line, 'serviceName', l.service_name,
             'staffNames', array_remove(ARRAY[l.staff_name, l.helper_name], ''),
             'startsAt', (extract(epoch FROM l.starts_at) * 1000)::bigint,
             'endsAt', (extract(epoch FROM l.ends_at) * 1000)::bigint,
             'duration', l.duration, 'priceKobo', l.price_kobo, 'quantity', l.quantity, 'options', l.options,
             'cancelled', l.cancelled_at IS NOT NULL) ORDER BY l.line)
      FROM booking_lines l
     WHERE l.business_id = ${business}
       AND l.appointment_id = ${sql.ref(`${row}.appointment_id`)}) END`;
