import { sql } from 'kysely';
import type { CalendarDate } from '#core/calendar/calendar-date.ts';
import type { Instant } from '#core/calendar/instant.ts';
import type { DateSpan } from '#core/rentals/stock.ts';
import { at, moment } from '../../../platform/db/tables/time-columns.ts';
import type { TenantTransaction } from '../../../platform/db/transaction.ts';
import type { Id } from '../../../platform/ids.ts';
import { lookAtWaiting } from '../../businesses/index.ts';

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
 * Takes units of an item over a span. Whether they are free was counted by the caller under the item's lock; holds
 * that have lapsed and overlap are cleared away, since only then are the units another's.
 */
export const takeUnits = async (
  { query, business }: TenantTransaction,
  claim: {
    readonly appointmentId: Id;
    readonly serviceId: Id;
    readonly span: DateSpan;
    readonly quantity: number;
    /** The end of a hold; null: for good. */
    readonly expiresAt: Instant | null;
    readonly now: Instant;
  },
): Promise<void> => {
  const span = `[${claim.span.from},${claim.span.until})`;
  await query
    .deleteFrom('rental_claims')
    .where('business_id', '=', business)
    .where('service_id', '=', claim.serviceId)
    .where('expires_at', '<=', moment(claim.now))
    .where(sql<boolean>`span && ${span}::daterange`)
    .execute();
  await query
    .insertInto('rental_claims')
    .values({
      business_id: business,
      claim_id: claim.appointmentId,
      service_id: claim.serviceId,
      span,
      quantity: claim.quantity,
      expires_at: claim.expiresAt === null ? null : at(claim.expiresAt),
    })
    .execute();
};

/** The days and units that a hire has taken. */
export const findClaim = ({ query, business }: TenantTransaction, appointmentId: Id) =>
  query
    .selectFrom('rental_claims')
    .select([sql<CalendarDate>`lower(span)`.as('from'), sql<CalendarDate>`upper(span)`.as('until')])
    .where('business_id', '=', business)
    .where('claim_id', '=', appointmentId)
    .executeTakeFirst();

/** Gives the units of a hire back; whoever waits for the item is thought of at once. */
export const releaseRental = async (transaction: TenantTransaction, appointmentId: Id): Promise<void> => {
  const freed = await transaction.query
    .deleteFrom('rental_claims')
    .where('business_id', '=', transaction.business)
    .where('claim_id', '=', appointmentId)
    .returning('service_id as serviceId')
    .executeTakeFirst();
  if (freed !== undefined) await lookAtWaiting(transaction, freed);
};
