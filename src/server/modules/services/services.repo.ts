import { sql } from 'kysely';
import { blockingStatuses } from '#core/appointments/statuses.ts';
import type { CalendarDate } from '#core/calendar/calendar-date.ts';
import type { Instant } from '#core/calendar/instant.ts';
import type { IntakeField } from '#core/intake/answers.ts';
import type { OptionGroup } from '#core/lines/options.ts';
import type { Kobo } from '#core/money/kobo.ts';
import type { Part } from '#core/rentals/bundles.ts';
import type { LengthPrice } from '#core/rentals/length-price.ts';
import { at, moment } from '../../platform/db/tables/time-columns.ts';
import type { TenantLooking, TenantTransaction } from '../../platform/db/transaction.ts';
import type { BusinessId, Id } from '../../platform/ids.ts';

/** What the owner decides about a service; the slug, the ids and the photo are the server's. */
export type ServiceValues = {
  readonly name: string;
  readonly description: string;
  readonly category: string;
  readonly booking_type: 'time-based' | 'item-based';
  readonly duration: number;
  readonly price_kobo: Kobo;
  readonly base_fee_kobo: Kobo;
  readonly caution_fee_kobo: Kobo;
  readonly extra_day_kobo: Kobo | null;
  readonly length_prices: readonly LengthPrice[];
  readonly quantity: number;
  readonly buffer_days_before: number;
  readonly buffer_days_after: number;
  readonly price_varies: boolean;
  readonly available: boolean;
  readonly custom_fields: readonly IntakeField[];
  readonly option_groups: readonly OptionGroup[];
  readonly segments: readonly number[];
  readonly two_hands_duration: number | null;
  readonly two_hands_price_kobo: Kobo | null;
  readonly alongside: boolean;
  readonly resource_ids: readonly Id[];
  readonly theme_primary: string | null;
  readonly theme_background: string | null;
  readonly theme_text: string | null;
};

const assigned = (business: BusinessId) => sql<readonly Id[]>`coalesce((
  SELECT json_agg(assignment.staff_id ORDER BY member.created_at, member.staff_id)
  FROM staff_services assignment
  JOIN staff member ON member.business_id = assignment.business_id AND member.staff_id = assignment.staff_id
  WHERE assignment.business_id = ${business} AND assignment.service_id = services.service_id
    AND member.deleted_at IS NULL), '[]')`;

/**
 * Of a service under this name, its business under that: all it is made of is active. What is off the menu cannot be had
 * in another item either.
 */
export const allPartsOffered = (service: string, business: string): string => `NOT EXISTS (
  SELECT FROM service_parts part
  JOIN services item ON item.business_id = part.business_id AND item.service_id = part.part_id
  WHERE part.business_id = ${business} AND part.service_id = ${service}.service_id
    AND (item.deleted_at IS NOT NULL OR NOT item.available))`;

const isOffered = (business: BusinessId) => {
  const [before = '', after = ''] = allPartsOffered('services', '?').split('?');
  return sql<boolean>`(services.available AND ${sql.raw(before)}${business}${sql.raw(after)})`;
};

/** What an item is made of, by name. */
const partsOf = (business: BusinessId) => sql<
  readonly { readonly id: Id; readonly name: string; readonly quantity: number }[]
>`coalesce((
  SELECT json_agg(json_build_object('id', part.part_id, 'name', item.name, 'quantity', part.quantity) ORDER BY item.name)
  FROM service_parts part
  JOIN services item ON item.business_id = part.business_id AND item.service_id = part.part_id
  WHERE part.business_id = ${business} AND part.service_id = services.service_id), '[]')`;

const selectServices = ({ query, business }: TenantLooking) =>
  query
    .selectFrom('services')
    .selectAll('services')
    .select([
      assigned(business).as('assigned_staff'),
      partsOf(business).as('parts'),
      isOffered(business).as('offered'),
    ])
    .where('services.business_id', '=', business)
    .where('services.deleted_at', 'is', null);

/** Every service not deleted, oldest first, with who is assigned to it. */
export const listServices = (transaction: TenantLooking) =>
  selectServices(transaction).orderBy('services.created_at').orderBy('services.service_id').execute();

export type ServiceRow = Awaited<ReturnType<typeof listServices>>[number];

export const findService = (transaction: TenantLooking, id: Id) =>
  selectServices(transaction).where('services.service_id', '=', id).executeTakeFirst();

export const findServiceBySlug = (transaction: TenantLooking, slug: string) =>
  selectServices(transaction)
    .where('services.slug', '=', slug)
    .where(isOffered(transaction.business), '=', true)
    .executeTakeFirst();

/** Holds the service's row until the transaction ends. */
export const lockService = ({ query, business }: TenantTransaction, id: Id) =>
  query
    .selectFrom('services')
    .select('service_id')
    .where('business_id', '=', business)
    .where('service_id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();

export const countServices = async ({ query, business }: TenantTransaction): Promise<number> => {
  const row = await query
    .selectFrom('services')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('business_id', '=', business)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return row.count;
};

/** Every slug ever used that begins like this one; deleted services keep theirs, so that no link changes meaning. */
export const slugsLike = async (
  { query, business }: TenantTransaction,
  stem: string,
): Promise<ReadonlySet<string>> => {
  const rows = await query
    .selectFrom('services')
    .select('slug')
    .where('business_id', '=', business)
    .where('slug', 'like', `${stem}%`)
    .execute();
  return new Set(rows.map((row) => row.slug));
};

const columns = (values: ServiceValues) => ({
  ...values,
  custom_fields: JSON.stringify(values.custom_fields),
  option_groups: JSON.stringify(values.option_groups),
  length_prices: JSON.stringify(values.length_prices),
  segments: [...values.segments],
  resource_ids: [...values.resource_ids],
});

export const insertService = (
  { query, business }: TenantTransaction,
  service: { readonly id: Id; readonly slug: string; readonly values: ServiceValues; readonly now: Instant },
) =>
  query
    .insertInto('services')
    .values({
      business_id: business,
      service_id: service.id,
      slug: service.slug,
      created_at: at(service.now),
      ...columns(service.values),
    })
    .execute();

export const updateService = ({ query, business }: TenantTransaction, id: Id, values: ServiceValues) =>
  query
    .updateTable('services')
    .set(columns(values))
    .where('business_id', '=', business)
    .where('service_id', '=', id)
    .execute();

export const markServiceDeleted = ({ query, business }: TenantTransaction, id: Id, now: Instant) =>
  query
    .updateTable('services')
    .set({ deleted_at: at(now), available: false })
    .where('business_id', '=', business)
    .where('service_id', '=', id)
    .execute();

export const replaceAssignedStaff = async (
  { query, business }: TenantTransaction,
  id: Id,
  staffIds: readonly Id[],
): Promise<void> => {
  await query
    .deleteFrom('staff_services')
    .where('business_id', '=', business)
    .where('service_id', '=', id)
    .execute();
  if (staffIds.length === 0) return;
  await query
    .insertInto('staff_services')
    .values(staffIds.map((staff_id) => ({ business_id: business, service_id: id, staff_id })))
    .execute();
};

/** What an item is made of from now on. */
export const replaceParts = async (
  { query, business }: TenantTransaction,
  id: Id,
  parts: readonly Part<Id>[],
): Promise<void> => {
  await query
    .deleteFrom('service_parts')
    .where('business_id', '=', business)
    .where('service_id', '=', id)
    .execute();
  if (parts.length === 0) return;
  await query
    .insertInto('service_parts')
    .values(
      parts.map(({ serviceId, quantity }) => ({
        business_id: business,
        service_id: id,
        part_id: serviceId,
        quantity,
      })),
    )
    .execute();
};

/** Those of these items that are hired out and not deleted; `bundle`: made of others themselves. */
export const listItems = ({ query, business }: TenantTransaction, ids: readonly Id[]) =>
  query
    .selectFrom('services')
    .select(['service_id', 'name'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('service_parts')
          .where('service_parts.business_id', '=', business)
          .whereRef('service_parts.service_id', '=', 'services.service_id'),
      ).as('bundle'),
    )
    .where('business_id', '=', business)
    .where('service_id', 'in', [...ids])
    .where('booking_type', '=', 'item-based')
    .where('deleted_at', 'is', null)
    .execute();

/** The names of items that have this one in them, not deleted. */
export const listBundlesWith = async (
  { query, business }: TenantTransaction,
  id: Id,
): Promise<readonly string[]> => {
  const rows = await query
    .selectFrom('service_parts')
    .innerJoin('services', (join) =>
      join
        .onRef('services.business_id', '=', 'service_parts.business_id')
        .onRef('services.service_id', '=', 'service_parts.service_id'),
    )
    .select('services.name')
    .where('service_parts.business_id', '=', business)
    .where('service_parts.part_id', '=', id)
    .where('services.deleted_at', 'is', null)
    .orderBy('services.name')
    .execute();
  return rows.map(({ name }) => name);
};

/** Which of these are staff members of the business, not deleted. */
export const existingStaff = async (
  { query, business }: TenantTransaction,
  ids: readonly Id[],
): Promise<number> => {
  if (ids.length === 0) return 0;
  const rows = await query
    .selectFrom('staff')
    .select('staff_id')
    .where('business_id', '=', business)
    .where('staff_id', 'in', [...ids])
    .where('deleted_at', 'is', null)
    .execute();
  return rows.length;
};

/** Bookings still to come of one service, alone or as a part of another, or of one staff member. */
export const countFutureBookings = async (
  { query, business }: TenantTransaction,
  of: 'service_id' | 'staff_id',
  id: Id,
  now: Instant,
): Promise<number> => {
  const row = await query
    .selectFrom('appointments')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('business_id', '=', business)
    .where((row) =>
      row.or([
        row(of, '=', id),
        // A line of theirs in a booking that is shown by another.
        row.and([
          row('line_count', 'is not', null),
          row.exists(
            row
              .selectFrom('booking_lines')
              .where('booking_lines.business_id', '=', business)
              .whereRef('booking_lines.appointment_id', '=', 'appointments.appointment_id')
              .where('cancelled_at', 'is', null)
              .where((line) =>
                of === 'service_id'
                  ? line.or([
                      line('booking_lines.service_id', '=', id),
                      sql<boolean>`booking_lines.parts @> ${JSON.stringify([{ serviceId: id }])}::jsonb`,
                    ])
                  : line.or([
                      line('booking_lines.staff_id', '=', id),
                      line('booking_lines.helper_id', '=', id),
                    ]),
              ),
          ),
        ]),
      ]),
    )
    .where('starts_at', '>', moment(now))
    .where('status', 'in', blockingStatuses)
    .executeTakeFirstOrThrow();
  return row.count;
};

/** Bookings to come or under way, and holds, that have units of an item from today on, by however many of their lines. */
export const countOpenClaims = async (
  { query, business }: TenantTransaction,
  id: Id,
  today: CalendarDate,
): Promise<number> => {
  const row = await query
    .selectFrom('rental_claims')
    .select(({ fn }) => fn.count<number>('claim_id').distinct().as('count'))
    .where('business_id', '=', business)
    .where('service_id', '=', id)
    .where(sql<boolean>`upper(span) > ${today}::date`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('appointments')
            .where('appointments.business_id', '=', business)
            .whereRef('appointments.appointment_id', '=', 'rental_claims.claim_id')
            .where('status', '=', 'completed'),
        ),
      ),
    )
    .executeTakeFirstOrThrow();
  return row.count;
};

/** Every claim on an item's units that has not been given back, past ones too. */
export const listStandingClaims = ({ query, business }: TenantTransaction, id: Id) =>
  query
    .selectFrom('rental_claims')
    .select([
      sql<CalendarDate>`lower(span)`.as('from'),
      sql<CalendarDate>`upper(span)`.as('until'),
      'quantity',
      'claim_id',
    ])
    .where('business_id', '=', business)
    .where('service_id', '=', id)
    .orderBy(sql`lower(span)`)
    .execute();

export type StandingClaim = Awaited<ReturnType<typeof listStandingClaims>>[number];
