import { sql } from 'kysely';
import type { CalendarDate } from '#core/calendar/calendar-date.ts';
import type { Instant } from '#core/calendar/instant.ts';
import { freeAfterReturn } from '#core/rentals/period.ts';
import type { DateSpan } from '#core/rentals/stock.ts';
import { dateIn } from '#core/time/zone.ts';
import { at, moment } from '../../../platform/db/tables/time-columns.ts';
import type { TenantTransaction } from '../../../platform/db/transaction.ts';
import type { Id } from '../../../platform/ids.ts';
import { findBusiness, lookAtWaiting } from '../../businesses/index.ts';

/**
 * Holds these services' rows until the transaction ends, so that hires of one item are counted one after the other.
 * Always before staff and appointments, and always in one order, or two who need the same rows wait crosswise.
 */
export const lockServices = ({ query, business }: TenantTransaction, ids: readonly Id[]) =>
  query
    .selectFrom('services')
    .select('service_id')
    .where('business_id', '=', business)
    .where('service_id', 'in', [...ids])
    .orderBy('service_id')
    // guard: hires-that-move-are-counted-one-after-the-other
    .forNoKeyUpdate()
    .execute();

/**
 * Holds the rows of items that are hired, and of what they are made of. Those made of others come first, so that what
 * they are made of stays as it is while the rest is locked: what is in stock itself is never made of others.
 */
export const lockItems = async (transaction: TenantTransaction, ids: readonly Id[]): Promise<void> => {
  const { query, business } = transaction;
  const bundles = await query
    .selectFrom('services')
    .select('service_id')
    .where('business_id', '=', business)
    .where('service_id', 'in', [...ids])
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('service_parts')
          .where('service_parts.business_id', '=', business)
          .whereRef('service_parts.service_id', '=', 'services.service_id'),
      ),
    )
    .orderBy('service_id')
    .forNoKeyUpdate()
    .execute();
  const parts =
    bundles.length === 0
      ? []
      : await query
          .selectFrom('service_parts')
          .select('part_id')
          .where('business_id', '=', business)
          .where('service_id', 'in', [...ids])
          .execute();
  await lockServices(transaction, [...new Set([...ids, ...parts.map(({ part_id: id }) => id)])]);
};

/** Units of one item in stock over a span, for one line of a rental. */
export type UnitsClaim = {
  readonly line: number;
  readonly serviceId: Id;
  readonly quantity: number;
  readonly span: DateSpan;
};

const rangeOf = ({ from, until }: DateSpan): string => `[${from},${until})`;

/**
 * Takes units of items over spans. Whether they are free was counted by the caller under the items' locks; holds that
 * have lapsed and overlap are cleared away, since only then are the units another's.
 */
export const takeUnits = async (
  { query, business }: TenantTransaction,
  {
    appointmentId,
    claims,
    expiresAt,
    now,
  }: {
    readonly appointmentId: Id;
    readonly claims: readonly UnitsClaim[];
    /** The end of a hold; null: for good. */
    readonly expiresAt: Instant | null;
    readonly now: Instant;
  },
): Promise<void> => {
  await query
    .deleteFrom('rental_claims')
    .where('business_id', '=', business)
    .where('expires_at', '<=', moment(now))
    .where((row) =>
      row.or(
        claims.map(({ serviceId, span }) =>
          row.and([row('service_id', '=', serviceId), sql<boolean>`span && ${rangeOf(span)}::daterange`]),
        ),
      ),
    )
    .execute();
  await query
    .insertInto('rental_claims')
    .values(
      claims.map(({ line, serviceId, quantity, span }) => ({
        business_id: business,
        claim_id: appointmentId,
        line,
        service_id: serviceId,
        span: rangeOf(span),
        quantity,
        expires_at: expiresAt === null ? null : at(expiresAt),
      })),
    )
    .execute();
};

/** The days and units that a hire has taken, of each item in stock. */
export const listClaims = ({ query, business }: TenantTransaction, appointmentId: Id) =>
  query
    .selectFrom('rental_claims')
    .select([
      'service_id as serviceId',
      sql<CalendarDate>`lower(span)`.as('from'),
      sql<CalendarDate>`upper(span)`.as('until'),
    ])
    .where('business_id', '=', business)
    .where('claim_id', '=', appointmentId)
    .execute();

/** Gives the units of a hire back; whoever waits for one of the items is thought of at once. */
export const releaseRental = async (transaction: TenantTransaction, appointmentId: Id): Promise<void> => {
  await freeUnits(transaction, appointmentId);
};

/** The units of a hire have come back: each is free when the buffer days after it are over. */
export const returnRental = async (
  transaction: TenantTransaction,
  { appointmentId, now }: { readonly appointmentId: Id; readonly now: Instant },
): Promise<void> => {
  const freed = await freeUnits(transaction, appointmentId);
  if (freed.length === 0) return;
  const { query, business } = transaction;
  const today = dateIn((await findBusiness(transaction)).time_zone, now);
  const items = await query
    .selectFrom('services')
    .select(['service_id', 'buffer_days_after as daysAfter'])
    .where('business_id', '=', business)
    .where(
      'service_id',
      'in',
      freed.map(({ service_id: id }) => id),
    )
    .execute();
  const daysAfter = new Map(items.map((item) => [item.service_id, item.daysAfter]));
  const resting = freed.flatMap(({ from, until, ...claim }) => {
    const free = freeAfterReturn(until, { today, daysAfter: daysAfter.get(claim.service_id) ?? 0 });
    return free === null ? [] : [{ ...claim, business_id: business, span: rangeOf({ from, until: free }) }];
  });
  // guard: what-came-back-rests-before-it-goes-out-again
  if (resting.length > 0) await query.insertInto('rental_claims').values(resting).execute();
};

const freeUnits = async (transaction: TenantTransaction, appointmentId: Id) => {
  const freed = await transaction.query
    .deleteFrom('rental_claims')
    .where('business_id', '=', transaction.business)
    .where('claim_id', '=', appointmentId)
    .returning([
      'claim_id',
      'line',
      'service_id',
      'quantity',
      sql<CalendarDate>`lower(span)`.as('from'),
      sql<CalendarDate>`upper(span)`.as('until'),
    ])
    .execute();
  for (const serviceId of new Set(freed.map((claim) => claim.service_id)))
    await lookAtWaiting(transaction, { serviceId });
  return freed;
};
