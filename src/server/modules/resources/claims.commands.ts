import { type Refusal, refusal } from '#contract/outcome.ts';
import { firstOfDays } from '#core/calendar/calendar-date.ts';
import type { Instant } from '#core/calendar/instant.ts';
import type { TenantTransaction } from '../../platform/db/transaction.ts';
import type { Id } from '../../platform/ids.ts';
import { findBusiness } from '../businesses/index.ts';
import {
  keepAsLines,
  listTooMany,
  lockBookingsOf,
  setClaims,
  setClaimsOfHolds,
  setResourcesOfLines,
} from './claims.repo.ts';
import { lockResources } from './resources.repo.ts';

/**
 * Gives the bookings to come of a service what it needs from now on, those that wait for their payment too, and takes
 * from them what it needed before; refused where there is not enough for all of them. The caller holds the service's row, so that none is booked meanwhile.
 */
export const giveToBookings = async (
  transaction: TenantTransaction,
  {
    serviceId,
    before,
    resourceIds,
    now,
  }: {
    readonly serviceId: Id;
    readonly before: readonly Id[];
    readonly resourceIds: readonly Id[];
    readonly now: Instant;
  },
): Promise<Refusal | null> => {
  const known = new Set(before);
  if (known.size === resourceIds.length && resourceIds.every((id) => known.has(id))) return null;
  const bookings = await lockBookingsOf(transaction, serviceId, now);
  await lockResources(transaction, [...new Set([...before, ...resourceIds])]);
  await setClaimsOfHolds(transaction, { serviceId, resourceIds, now });
  if (bookings.length > 0) {
    await keepAsLines(transaction, bookings);
    await setResourcesOfLines(transaction, { bookings, serviceId, resourceIds });
    await setClaims(transaction, { bookings, serviceId });
  }
  // guard: what-a-service-needs-is-there-for-all-that-is-booked
  return refuseTooMany(transaction, resourceIds, now);
};

/** That more units of one of these are booked at one time than there are; null: there is enough. */
export const refuseTooMany = async (
  transaction: TenantTransaction,
  resourceIds: readonly Id[],
  now: Instant,
): Promise<Refusal | null> => {
  if (resourceIds.length === 0) return null;
  const { time_zone: zone } = await findBusiness(transaction);
  const tooMany = await listTooMany(transaction, { resourceIds, zone, now });
  const [first] = tooMany;
  if (first === undefined) return null;
  const when = firstOfDays(tooMany.filter(({ name }) => name === first.name).map(({ day }) => day));
  return refusal('HAS_FUTURE_BOOKINGS', {
    message: `More bookings need ‘${first.name}’ at the same time than there are, on ${when}. Please move or cancel some of those first, or say that there are more of it.`,
    data: { conflicts: [...new Set(tooMany.map(({ day }) => day))] },
  });
};
