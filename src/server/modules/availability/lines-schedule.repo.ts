import type { Instant } from '#core/calendar/instant.ts';
import type { IntakeField } from '#core/intake/answers.ts';
import type { ChosenOption, OptionGroup } from '#core/lines/options.ts';
import type { Kobo } from '#core/money/kobo.ts';
import type { TenantTransaction } from '../../platform/db/transaction.ts';
import type { BusinessId, Id } from '../../platform/ids.ts';
import {
  BUSINESS,
  performs,
  type ScheduleBusiness,
  type ScheduleStaff,
  type Stretch,
  staffText,
  stretch,
  timeValues,
} from './schedule.repo.ts';

/** A service that a line is of, and who performs it. */
export type LineService = {
  readonly id: Id;
  readonly name: string;
  readonly booking_type: 'time-based' | 'item-based';
  /** Active and not deleted. */
  readonly offered: boolean;
  readonly duration: number;
  readonly price_kobo: Kobo;
  readonly price_varies: boolean;
  readonly custom_fields: readonly IntakeField[];
  readonly option_groups: readonly OptionGroup[];
  readonly segments: readonly number[];
  readonly two_hands_duration: number | null;
  readonly two_hands_price_kobo: Kobo | null;
  readonly alongside: boolean;
  readonly resource_ids: readonly Id[];
  readonly performers: readonly Id[];
};

/** Everything a decision about the lines of one booking needs, as one row. */
export type LinesScheduleRow = ScheduleBusiness & {
  readonly line_wait_minutes: number;
  /** Deleted and inactive ones too; of another business none. */
  readonly services: readonly LineService[];
  /** Who performs any of them. */
  readonly staff: readonly ScheduleStaff[];
  /** What any of them needs. */
  readonly resources: readonly ScheduleResource[];
};

/** A resource and when units of it are in use. */
export type ScheduleResource = {
  readonly id: Id;
  readonly name: string;
  readonly quantity: number;
  readonly claims: readonly Stretch[];
};

export const loadLinesSchedule = {
  name: 'load-lines-schedule',
  text: `
    SELECT ${BUSINESS}, b.line_wait_minutes,
           (SELECT coalesce(json_agg(json_build_object(
                     'id', s.service_id, 'name', s.name, 'booking_type', s.booking_type,
                     'offered', s.available AND s.deleted_at IS NULL,
                     'duration', s.duration, 'price_kobo', s.price_kobo, 'price_varies', s.price_varies,
                     'custom_fields', s.custom_fields, 'option_groups', s.option_groups, 'segments', s.segments,
                     'two_hands_duration', s.two_hands_duration, 'two_hands_price_kobo', s.two_hands_price_kobo,
                     'alongside', s.alongside, 'resource_ids', s.resource_ids,
                     'performers', (SELECT coalesce(json_agg(m.staff_id ORDER BY m.created_at, m.staff_id), '[]')
                                      FROM staff m
                                     WHERE m.business_id = $1 AND m.deleted_at IS NULL AND ${performs('s.service_id')}))),
                   '[]')
              FROM services s WHERE s.business_id = $1 AND s.service_id = ANY($2::uuid[])) AS services,
           ${staffText({
             staff: `EXISTS (SELECT FROM unnest($2::uuid[]) AS wanted (service_id) WHERE ${performs('wanted.service_id')})`,
             busy: 'AND o.occupancy_id IS DISTINCT FROM $3::uuid',
           })},
           (SELECT coalesce(json_agg(json_build_object(
                     'id', r.resource_id, 'name', r.name, 'quantity', r.quantity,
                     'claims', (SELECT coalesce(json_agg(${stretch('c')}), '[]')
                                  FROM resource_claims c
                                 WHERE c.business_id = $1 AND c.resource_id = r.resource_id
                                   AND lower(c.during) >= $4 AND lower(c.during) < $5
                                   AND (c.expires_at IS NULL OR c.expires_at > $6)
                                   AND c.claim_id IS DISTINCT FROM $3::uuid))), '[]')
              FROM resources r
             WHERE r.business_id = $1
               AND EXISTS (SELECT FROM services s
                            WHERE s.business_id = $1 AND s.service_id = ANY($2::uuid[])
                              AND r.resource_id = ANY(s.resource_ids))) AS resources
      FROM businesses b
     WHERE b.business_id = $1 AND b.setup_completed_at IS NOT NULL`,
};

export type LinesScheduleAsk = {
  readonly serviceIds: readonly Id[];
  /** A booking or hold that is not in its own way. */
  readonly except: Id | null;
  readonly from: Instant;
  readonly until: Instant;
  readonly now: Instant;
};

export const linesScheduleValues = (business: BusinessId, ask: LinesScheduleAsk): readonly unknown[] => {
  const { serviceIds, except, ...span } = ask;
  return [business, [...new Set(serviceIds)], except, ...timeValues(span)];
};

/** A line's own name, price, length and options; `segments` as a booking keeps them. */
export type KeptLine = {
  readonly serviceName: string;
  readonly priceKobo: Kobo;
  readonly duration: number;
  readonly options: readonly ChosenOption[];
  readonly segments: readonly number[];
};

/** A line of a booking that stands, as far as its time and people follow from it. */
export type AgreedLine = KeptLine & {
  readonly serviceId: Id;
  /** Null for an item. */
  readonly staffId: Id | null;
  readonly helperId: Id | null;
  readonly startsAt: Instant;
  readonly byAny: boolean;
};

/** The lines of a booking that stand, as they were agreed; of a plain one it is the one. */
export const findStandingLines = (
  { query, business }: TenantTransaction,
  id: Id,
): Promise<readonly AgreedLine[]> =>
  query
    .selectFrom('all_lines')
    .select([
      'service_id as serviceId',
      'staff_id as staffId',
      'helper_id as helperId',
      'starts_at as startsAt',
      'service_name as serviceName',
      'price_kobo as priceKobo',
      'duration',
      'options',
      'segments',
      'by_any as byAny',
    ])
    .where('business_id', '=', business)
    .where('appointment_id', '=', id)
    .where('cancelled_at', 'is', null)
    .orderBy('line')
    .execute();

/** The facts of the lines of one booking between two instants, in one statement. */
export const findLinesSchedule = async (
  transaction: TenantTransaction,
  ask: LinesScheduleAsk,
): Promise<LinesScheduleRow | undefined> => {
  const [row] = await transaction.prepared<LinesScheduleRow>(
    loadLinesSchedule,
    linesScheduleValues(transaction.business, ask),
  );
  return row;
};
