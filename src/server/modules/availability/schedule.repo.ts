import type { ConfirmationSetting } from '#core/appointments/confirmation.ts';
import type { CalendarDate } from '#core/calendar/calendar-date.ts';
import { dayMs, type Instant, toInstant } from '#core/calendar/instant.ts';
import type { IntakeField } from '#core/intake/answers.ts';
import type { Kobo } from '#core/money/kobo.ts';
import { at } from '../../platform/db/tables/time-columns.ts';
import type { TenantTransaction } from '../../platform/db/transaction.ts';
import type { BusinessId, Id } from '../../platform/ids.ts';

export type Span = readonly [weekday: number, startMinute: number, endMinute: number];

/** The business's own rules and hours, as every diary needs them. */
export type BusinessColumns = {
  readonly time_zone: string;
  readonly slot_step_minutes: number;
  readonly notice_minutes: number;
  readonly gap_minutes: number;
  readonly horizon_days: number;
  readonly hours: readonly Span[];
  readonly closures: readonly (readonly [CalendarDate, CalendarDate])[];
};

/**
 * The version of the business's diary that a row of facts is true of; 0 before the first. Raised where the row is kept
 * and was found to be true of a later one as well.
 */
export type Versioned = { diary_version: number };

/** What every schedule says of the business. */
export type ScheduleBusiness = BusinessColumns &
  Versioned & {
    readonly business_name: string;
    readonly business_slug: string;
    readonly business_phone: string;
    readonly business_address: string;
    readonly pickup_address: string;
    readonly confirmation: ConfirmationSetting;
    readonly require_deposit: boolean;
    readonly deposit_percentage: number;
    readonly cancel_notice_hours: number;
  };

/** A staff member with their hours and what of their time is taken. */
export type ScheduleStaff = {
  readonly id: Id;
  readonly name: string;
  readonly custom: boolean;
  readonly hours: readonly Span[];
  readonly blocked: readonly CalendarDate[];
  /** Start and end of each blocked time. */
  readonly away: readonly (readonly [Instant, Instant])[];
  /** How often time of theirs was blocked. */
  readonly block_version: number;
  /** Each occupied stretch, its gap after included. */
  readonly busy: readonly Stretch[];
};

/** Start and end of a time that is taken, and of one that is only held the hold's end. */
export type Stretch = readonly [start: Instant, end: Instant, heldUntil: Instant | null];

/** Everything a decision about one service's slots needs, as one row. */
export type ScheduleRow = ScheduleBusiness & {
  readonly service_id: Id;
  readonly service_name: string;
  readonly booking_type: 'time-based' | 'item-based';
  /** Active and not deleted. */
  readonly offered: boolean;
  readonly duration: number;
  readonly price_kobo: Kobo;
  readonly price_varies: boolean;
  readonly custom_fields: readonly IntakeField[];
  /** Whether it takes more than one stretch, needs a resource, or something has to be chosen: it goes by its lines. */
  readonly needs_lines: boolean;
  readonly staff: readonly ScheduleStaff[];
};

/** No appointment with its gap is longer, so a stretch that reaches into the range starts at most this long before it. */
export const LONGEST = 2 * dayMs;

/** Read in the same statement as the facts, so that the two belong together. */
export const AVAILABILITY_VERSION = `
           coalesce((SELECT version FROM diary_versions WHERE business_id = $1), 0) AS diary_version`;

/** Whether a staff member `m` performs a service: nobody assigned to it means that everybody does. */
export const performs = (service: string): string => `
               (NOT EXISTS (SELECT FROM staff_services a JOIN staff p USING (business_id, staff_id)
                             WHERE a.business_id = $1 AND a.service_id = ${service} AND p.deleted_at IS NULL)
                OR EXISTS (SELECT FROM staff_services a
                            WHERE a.business_id = $1 AND a.service_id = ${service} AND a.staff_id = m.staff_id))`;

/** What all schedules say of the business `b`. */
// guard: no-deposit-is-asked-before-the-address-is-confirmed-nor-while-payouts-are-on-hold
export const BUSINESS = `
           b.name AS business_name, b.slug AS business_slug, b.phone AS business_phone, b.address AS business_address, b.pickup_address,
           b.time_zone, b.slot_step_minutes, b.notice_minutes, b.gap_minutes, b.horizon_days, b.confirmation,
           b.require_deposit AND b.payout_hold IS NULL AS require_deposit, b.deposit_percentage, b.cancel_notice_hours,
           ${AVAILABILITY_VERSION},
           (SELECT coalesce(json_agg(json_build_array(h.weekday, h.start_minute, h.end_minute)
                                     ORDER BY h.weekday, h.start_minute), '[]')
              FROM business_hours h WHERE h.business_id = $1) AS hours,
           (SELECT coalesce(json_agg(json_build_array(c.from_date, c.to_date)), '[]')
              FROM closures c WHERE c.business_id = $1 AND c.to_date >= ($4::timestamptz)::date) AS closures`;

/** Start and end of a stretch `taken`, and of one that is only held the hold's end. */
export const stretch = (taken: string): string => `
                     json_build_array((extract(epoch FROM lower(${taken}.during)) * 1000)::bigint,
                                      (extract(epoch FROM upper(${taken}.during)) * 1000)::bigint,
                                      (extract(epoch FROM ${taken}.expires_at) * 1000)::bigint)`;

/** The staff members for whom `only.staff` holds, with their hours and what of their time is taken. */
export const staffText = (only: { readonly staff: string; readonly busy: string }): string => `
           (SELECT coalesce(json_agg(json_build_object(
                     'id', m.staff_id, 'name', m.name, 'custom', m.custom_hours,
                     'hours', (SELECT coalesce(json_agg(json_build_array(w.weekday, w.start_minute, w.end_minute)
                                                        ORDER BY w.weekday, w.start_minute), '[]')
                                 FROM staff_hours w WHERE w.business_id = $1 AND w.staff_id = m.staff_id),
                     'blocked', (SELECT coalesce(json_agg(d.blocked_on), '[]')
                                   FROM blocked_dates d WHERE d.business_id = $1 AND d.staff_id = m.staff_id
                                    AND d.blocked_on >= ($4::timestamptz)::date),
                     'away', (SELECT coalesce(json_agg(json_build_array(
                                       (extract(epoch FROM t.starts_at) * 1000)::bigint,
                                       (extract(epoch FROM t.ends_at) * 1000)::bigint)), '[]')
                                FROM blocked_times t
                               WHERE t.business_id = $1 AND t.staff_id = m.staff_id
                                 AND t.starts_at >= $4 AND t.starts_at < $5),
                     'block_version', m.block_version,
                     'busy', (SELECT coalesce(json_agg(${stretch('o')} ORDER BY lower(o.during)), '[]')
                                FROM occupancies o
                               WHERE o.business_id = $1 AND o.staff_id = m.staff_id
                                 AND lower(o.during) >= $4 AND lower(o.during) < $5
                                 AND (o.expires_at IS NULL OR o.expires_at > $6) ${only.busy}))
                     ORDER BY m.created_at, m.staff_id), '[]')
              FROM staff m
             WHERE m.business_id = $1 AND m.deleted_at IS NULL AND ${only.staff}) AS staff`;

/** Whether a booking of a service, as `s`, goes by its lines, whatever was asked for. */
export const NEEDS_LINES = `s.segments <> '{}' OR s.resource_ids <> '{}' OR s.option_groups @> '[{"required": true}]'`;

/** `service` and `busy`: what else a service and an occupied stretch must be. */
const scheduleText = (only: { readonly service: string; readonly busy: string }): string => `
    SELECT ${BUSINESS},
           s.service_id, s.name AS service_name, s.booking_type, s.available AND s.deleted_at IS NULL AS offered,
           s.duration, s.price_kobo, s.price_varies, s.custom_fields,
           ${NEEDS_LINES} AS needs_lines,
           ${staffText({ staff: `($3::uuid IS NULL OR m.staff_id = $3) AND ${performs('$2')}`, busy: only.busy })}
      FROM businesses b
      JOIN services s ON s.business_id = b.business_id AND s.service_id = $2
     WHERE b.business_id = $1 AND b.setup_completed_at IS NOT NULL ${only.service}`;

export const loadSchedule = {
  name: 'load-diary',
  text: scheduleText({ service: 'AND s.available AND s.deleted_at IS NULL', busy: '' }),
};

const loadOwnerSchedule = {
  name: 'load-own-diary',
  text: scheduleText({ service: '', busy: 'AND o.occupancy_id IS DISTINCT FROM $7::uuid' }),
};

export type ScheduleAsk = {
  readonly serviceId: Id;
  readonly staffId: Id | null;
  readonly from: Instant;
  readonly until: Instant;
  readonly now: Instant;
};

/** Nobody is booked further from now; a calendar reaches to years that the database cannot read. */
const REACH = 3 * 366 * dayMs;

/** The span around which facts are read, and now. */
export const timeValues = ({
  from,
  until,
  now,
}: Pick<ScheduleAsk, 'from' | 'until' | 'now'>): readonly string[] => {
  const within = (instant: number) => at(toInstant(Math.min(Math.max(instant, now - REACH), now + REACH)));
  return [within(from - LONGEST), within(until), at(now)];
};

export const scheduleValues = (business: BusinessId, ask: ScheduleAsk): readonly unknown[] => [
  business,
  ask.serviceId,
  ask.staffId,
  ...timeValues(ask),
];

/** What is taken of the time of some of them, each in a row; whoever is free has none. Of one table, for one shard. */
const takenText = (table: string, whose: string): string => `
    SELECT t.${whose} AS whose, json_agg(${stretch('t')} ORDER BY lower(t.during)) AS taken
      FROM ${table} t
     WHERE t.business_id = $1 AND t.${whose} = ANY($2::uuid[])
       AND lower(t.during) >= $3 AND lower(t.during) < $4
       AND (t.expires_at IS NULL OR t.expires_at > $5)
     GROUP BY t.${whose}`;

export const loadTakenTime = { name: 'load-taken-time', text: takenText('occupancies', 'staff_id') };

export const loadTakenResources = {
  name: 'load-taken-resources',
  text: takenText('resource_claims', 'resource_id'),
};

/** Of a staff member or a resource. */
export type TakenTimeRow = { readonly whose: Id; readonly taken: readonly Stretch[] };

export const takenTimeValues = (
  business: BusinessId,
  whose: ReadonlySet<Id>,
  span: Pick<ScheduleAsk, 'from' | 'until' | 'now'>,
): readonly unknown[] => [business, [...whose], ...timeValues(span)];

/**
 * The facts of one service's diary between two instants, in one statement. `staffId` null: everyone who performs it.
 * Undefined when the service is not offered.
 */
export const findSchedule = async (
  transaction: TenantTransaction,
  ask: ScheduleAsk,
): Promise<ScheduleRow | undefined> => {
  const [row] = await transaction.prepared<ScheduleRow>(
    loadSchedule,
    scheduleValues(transaction.business, ask),
  );
  return row;
};

/**
 * The same for the owner, of a service that is inactive or deleted too; `except` is a booking being changed, which
 * is not in its own way.
 */
export const findOwnerSchedule = async (
  transaction: TenantTransaction,
  ask: ScheduleAsk & { readonly except: Id | null },
): Promise<ScheduleRow | undefined> => {
  const values = [...scheduleValues(transaction.business, ask), ask.except];
  const [row] = await transaction.prepared<ScheduleRow>(loadOwnerSchedule, values);
  return row;
};
