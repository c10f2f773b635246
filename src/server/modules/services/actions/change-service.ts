import type { ServiceBody } from '#contract/services.calls.ts';
import type { Instant } from '#core/calendar/instant.ts';
import { dateIn } from '#core/time/zone.ts';
import { inTenantUnlessRefused, type TenantTransaction } from '../../../platform/db/transaction.ts';
import type { OwnerContext } from '../../../platform/http/mount.ts';
import { done, type HttpRefusal, type Outcome, refusal } from '../../../platform/http/outcome.ts';
import { readOwnHandle } from '../../../platform/ids.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findBusiness } from '../../businesses/index.ts';
import { toServiceValues } from '../service-values.ts';
import {
  countFutureBookings,
  countOpenClaims,
  findService,
  lockService,
  type ServiceRow,
  type ServiceValues,
  updateService,
} from '../services.repo.ts';
import { type SavedService, savedService } from './create-service.ts';

/**
 * Changes a service under its lock. What booked hires rely on (stock, buffers, the kind of booking) is refused while
 * there are any to come: HAS_FUTURE_BOOKINGS with their number. The slug stays, so that links stay good.
 */
export const changeService = async (
  platform: Platform,
  handle: string,
  body: ServiceBody,
  context: Pick<OwnerContext, 'now' | 'session'>,
): Promise<Outcome<SavedService>> => {
  const { business } = context.session;
  const id = readOwnHandle(business, handle);
  if (id === null) return refusal('NOT_FOUND');
  return inTenantUnlessRefused(platform.database, business, async (transaction) => {
    if ((await lockService(transaction, id)) === undefined) return refusal('NOT_FOUND');
    const before = await findService(transaction, id);
    if (before === undefined) return refusal('NOT_FOUND');
    const values = toServiceValues(body);
    const conflict = await conflictWithBookings(transaction, before, values, context.now);
    if (conflict !== null) return conflict;
    await updateService(transaction, id, values);
    return done(await savedService(transaction, id));
  });
};

const conflictWithBookings = async (
  transaction: TenantTransaction,
  before: ServiceRow,
  after: ServiceValues,
  now: Instant,
): Promise<HttpRefusal | null> => {
  const kindChanges = before.booking_type !== after.booking_type;
  const stockShrinks = after.quantity < before.quantity;
  const buffersChange =
    before.buffer_days_before !== after.buffer_days_before ||
    before.buffer_days_after !== after.buffer_days_after;
  if (!kindChanges && !stockShrinks && !buffersChange) return null;
  const { time_zone: zone } = await findBusiness(transaction);
  const bookings = kindChanges
    ? await countFutureBookings(transaction, 'service_id', before.service_id, now)
    : 0;
  const claims = await countOpenClaims(transaction, before.service_id, dateIn(zone, now));
  if (bookings + claims === 0) return null;
  const count = Math.max(bookings, claims);
  const message = `There ${count === 1 ? 'is 1 booking' : `are ${count} bookings`} still to come that rely on this. Please keep the booking type, the quantity and the buffer days until then.`;
  return refusal('HAS_FUTURE_BOOKINGS', { message, data: { futureBookings: count } });
};
