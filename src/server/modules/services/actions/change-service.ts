import { type Outcome, type Refusal, refusal } from '#contract/outcome.ts';
import type { ServiceBody } from '#contract/services.calls.ts';
import { addDays, type CalendarDate } from '#core/calendar/calendar-date.ts';
import type { Instant } from '#core/calendar/instant.ts';
import { usageByDay } from '#core/rentals/stock.ts';
import { ok } from '#core/result.ts';
import { dateIn } from '#core/time/zone.ts';
import { inTenantUnlessRefused, type TenantTransaction } from '../../../platform/db/transaction.ts';
import type { OwnerContext } from '../../../platform/http/mount.ts';
import { readOwnHandle } from '../../../platform/ids.ts';
import type { Platform } from '../../../platform/platform.ts';
import { refuseNames, refuseQuestions } from '../../auth/index.ts';
import { addCategory, findBusiness, lockOffer, lookAtWaiting } from '../../businesses/index.ts';
import { toServiceValues } from '../service-values.ts';
import {
  countFutureBookings,
  countOpenClaims,
  findService,
  listStandingClaims,
  lockService,
  type ServiceRow,
  type ServiceValues,
  type StandingClaim,
  updateService,
} from '../services.repo.ts';
import { namesOf, questionsOf, type SavedService, savedService } from './create-service.ts';

/**
 * Changes a service under its lock. Its kind stays while bookings are to come, and its stock is never less than what
 * stands booked on any day (HAS_FUTURE_BOOKINGS, with the days): a hire not yet completed is out still. Claims already
 * made keep the buffers they were made with. The slug stays, so that links stay good.
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
    await lockOffer(transaction);
    if ((await lockService(transaction, id)) === undefined) return refusal('NOT_FOUND');
    const before = await findService(transaction, id);
    if (before === undefined) return refusal('NOT_FOUND');
    const misleading =
      refuseNames(namesOf(body, before)) ?? refuseQuestions(questionsOf(body, before.custom_fields));
    if (misleading !== null) return misleading;
    const values = toServiceValues(body);
    const conflict = await conflictWithBookings(transaction, before, values, context.now);
    if (conflict !== null) return conflict;
    await updateService(transaction, id, values);
    await lookAtWaiting(transaction, { serviceId: id });
    if (values.category !== '') await addCategory(transaction, values.category);
    return ok(await savedService(transaction, id));
  });
};

const conflictWithBookings = async (
  transaction: TenantTransaction,
  before: ServiceRow,
  after: ServiceValues,
  now: Instant,
): Promise<Refusal | null> => {
  // guard: the-booking-type-stays-while-bookings-are-to-come
  if (before.booking_type !== after.booking_type) return refuseNewKind(transaction, before, now);
  if (after.quantity >= before.quantity) return null;
  const claims = await listStandingClaims(transaction, before.service_id);
  const conflicts = shortDays(claims, after.quantity);
  // guard: stock-goes-no-lower-than-what-is-booked
  if (conflicts.length === 0) return null;
  const bookings = claims.filter(({ from, until }) =>
    conflicts.some((day) => from <= day && day < until),
  ).length;
  const message = `More than ${after.quantity} ${after.quantity === 1 ? 'is' : 'are'} booked on ${conflicts.length === 1 ? '1 day' : `${conflicts.length} days`}. Please move, cancel or complete those bookings first.`;
  return refusal('HAS_FUTURE_BOOKINGS', {
    message,
    data: { futureBookings: bookings, conflicts: conflicts.slice(0, MOST_LISTED) },
  });
};

const refuseNewKind = async (
  transaction: TenantTransaction,
  { service_id: id }: ServiceRow,
  now: Instant,
): Promise<Refusal | null> => {
  const { time_zone: zone } = await findBusiness(transaction);
  const bookings = await countFutureBookings(transaction, 'service_id', id, now);
  const claims = await countOpenClaims(transaction, id, dateIn(zone, now));
  const count = Math.max(bookings, claims);
  if (count === 0) return null;
  const message = `There ${count === 1 ? 'is 1 booking' : `are ${count} bookings`} still to come that rely on this. Please keep the booking type until then.`;
  return refusal('HAS_FUTURE_BOOKINGS', { message, data: { futureBookings: count } });
};

const MOST_LISTED = 60;

/** The days on which these claims need more units than there would be. */
const shortDays = (claims: readonly StandingClaim[], stock: number): readonly CalendarDate[] => {
  const [first] = claims;
  if (first === undefined) return [];
  const from = claims.reduce(
    (earliest, claim) => (claim.from < earliest ? claim.from : earliest),
    first.from,
  );
  const until = claims.reduce((latest, claim) => (claim.until > latest ? claim.until : latest), first.until);
  const spans = claims.map((claim) => ({
    span: { from: claim.from, until: claim.until },
    quantity: claim.quantity,
  }));
  return usageByDay(spans, { from, until }).flatMap((inUse, day) =>
    inUse > stock ? [addDays(from, day)] : [],
  );
};
