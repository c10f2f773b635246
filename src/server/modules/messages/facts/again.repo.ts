import { sql } from 'kysely';
import type { ChosenOption } from '#core/lines/options.ts';
import type { BusinessId, Id } from '../../../platform/ids.ts';

/** A line as it is asked for when it is booked again. */
export type LineAgain = {
  readonly service: Id;
  /** Null: anyone. */
  readonly staff: Id | null;
  readonly options: readonly Pick<ChosenOption, 'id'>[];
  readonly quantity: number;
  readonly hands: 1 | 2;
};

/**
 * Those of the row of `appointments` a query of a business is at that stand, or stood until all was called off; null
 * where the row itself is the one line, and no more than one unit.
 */
export const linesAgain = (business: BusinessId) => sql<readonly LineAgain[] | null>`
  CASE WHEN appointments.line_count IS NOT NULL THEN (
    SELECT json_agg(json_build_object(
             'service', l.service_id, 'staff', CASE WHEN NOT l.by_any THEN l.staff_id END, 'options', l.options,
             'quantity', l.quantity, 'hands', CASE WHEN l.helper_id IS NULL THEN 1 ELSE 2 END) ORDER BY l.line)
      FROM booking_lines l
     WHERE l.business_id = ${business} AND l.appointment_id = appointments.appointment_id
       AND (l.cancelled_at IS NULL OR NOT EXISTS (
             SELECT FROM booking_lines o
              WHERE o.business_id = ${business} AND o.appointment_id = appointments.appointment_id
                AND o.cancelled_at IS NULL)))
  WHEN appointments.quantity > 1 THEN json_build_array(json_build_object(
    'service', appointments.service_id, 'staff', NULL, 'options', json_build_array(),
    'quantity', appointments.quantity, 'hands', 1)) END`;
