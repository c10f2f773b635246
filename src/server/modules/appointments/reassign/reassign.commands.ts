import { type Outcome, refusal } from '#contract/outcome.ts';
import { formatInstant, type Instant } from '#core/calendar/instant.ts';
import { ok } from '#core/result.ts';
import { dateIn } from '#core/time/zone.ts';
import type { TenantTransaction } from '../../../platform/db/transaction.ts';
import type { Id } from '../../../platform/ids.ts';
import { findBusiness } from '../../businesses/index.ts';
import { listStaff } from '../../staff/index.ts';
import { giveBookings, lockFutureBookings, moveTime, servicesNotPerformed } from './reassign.repo.ts';

type Booking = Awaited<ReturnType<typeof lockFutureBookings>>[number];
type Taker = Awaited<ReturnType<typeof listStaff>>[number];

/**
 * Gives every active booking to come of one staff member to another who performs its service, has no day off then and
 * is free: all of them, or HAS_FUTURE_BOOKINGS with those that do not fit. The caller holds the offer and both staff
 * rows, and undoes everything on a refusal. No client's time moves, so nobody is told.
 */
export const reassignFutureBookings = async (
  transaction: TenantTransaction,
  { from, to, now }: { readonly from: Id; readonly to: Id; readonly now: Instant },
): Promise<Outcome<number>> => {
  const taker = (await listStaff(transaction)).find((member) => member.staff_id === to);
  if (taker === undefined) return refusal('NOT_FOUND');
  const bookings = await lockFutureBookings(transaction, from, now);
  if (bookings.length === 0) return ok(0);
  const ids = bookings.map((booking) => booking.appointment_id);
  const away = await findUnfit(transaction, bookings, taker);
  const moved = await moveTime(transaction, ids, { from, to, now });
  const conflicts = bookings.filter(({ appointment_id: id }) => away.has(id) || !moved.has(id));
  // guard: bookings-are-given-over-all-or-none
  if (conflicts.length > 0) return refuse(conflicts, bookings.length, taker.name);
  const reason = 'staff member deleted';
  await giveBookings(transaction, ids, { to, name: taker.name, reason, now });
  return ok(bookings.length);
};

/** Those the taker could not do even with an empty schedule. */
const findUnfit = async (
  transaction: TenantTransaction,
  bookings: readonly Booking[],
  taker: Taker,
): Promise<ReadonlySet<Id>> => {
  const { time_zone: zone } = await findBusiness(transaction);
  const serviceIds = [...new Set(bookings.map((booking) => booking.service_id))];
  const foreign = await servicesNotPerformed(transaction, serviceIds, taker.staff_id);
  const unfit = bookings.filter(
    ({ service_id, starts_at, line_count }) =>
      // One row cannot say whose each of several lines is: such a booking is edited by its lines.
      line_count !== null ||
      // guard: who-is-not-assigned-to-a-service-does-not-take-it-over
      foreign.has(service_id) ||
      // guard: who-has-the-day-off-does-not-take-it-over
      taker.blocked_dates.includes(dateIn(zone, starts_at)),
  );
  return new Set(unfit.map((booking) => booking.appointment_id));
};

const refuse = (conflicts: readonly Booking[], total: number, name: string) => {
  const count = conflicts.length;
  const which =
    total === 1 ? 'The booking to come does' : `${count} of ${total} bookings ${count === 1 ? 'does' : 'do'}`;
  const message = `${which} not fit: ${name} is not free then or does not do that service. Please move ${count === 1 ? 'it' : 'them'} first, or choose someone else.`;
  const told = conflicts
    .toSorted((left, right) => left.starts_at - right.starts_at)
    .map(({ starts_at, client_name, service_name }) => ({
      date: formatInstant(starts_at),
      clientName: client_name,
      serviceName: service_name,
    }));
  return refusal('HAS_FUTURE_BOOKINGS', { message, data: { conflicts: told } });
};
