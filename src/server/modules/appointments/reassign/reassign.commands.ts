import { type Outcome, refusal } from '#contract/outcome.ts';
import { formatInstant, type Instant } from '#core/calendar/instant.ts';
import { isShutOn } from '#core/hours/open-intervals.ts';
import { ok } from '#core/result.ts';
import { withOneGap } from '#core/slots/lines/place-lines.ts';
import type { TenantTransaction } from '../../../platform/db/transaction.ts';
import { type BusinessId, handleOf, type Id } from '../../../platform/ids.ts';
import { weekOf } from '../../availability/index.ts';
import { findBusiness, listHours } from '../../businesses/index.ts';
import { listStaff } from '../../staff/index.ts';
import { columnsOfLines, linesOf } from '../lines/lines.rules.ts';
import type { BookingLine } from '../lines/lines.types.ts';
import {
  freeStretches,
  giveBookings,
  listBookings,
  lockFutureBookings,
  servicesNotPerformed,
  takeStretches,
} from './reassign.repo.ts';
import { giveLines, linesOfPerson } from './reassign.rules.ts';

type Staff = Awaited<ReturnType<typeof listStaff>>[number];

/** A booking, what of it the leaving person does, and its lines once the taker does that; null: the taker cannot. */
type Giving = {
  readonly id: Id;
  readonly clientName: string;
  readonly leaving: readonly BookingLine[];
  readonly given: readonly BookingLine[] | null;
};

/**
 * Gives every line to come of one staff member, alone or as a second pair of hands, to another who performs its service,
 * has no day off then and is free: all lines of all bookings, or HAS_FUTURE_BOOKINGS with those that do not fit. The
 * caller holds the offer and both staff rows, and undoes everything on a refusal. No client's time moves, so nobody is
 * told.
 */
export const reassignFutureBookings = async (
  transaction: TenantTransaction,
  { from, to, now }: { readonly from: Id; readonly to: Id; readonly now: Instant },
): Promise<Outcome<number>> => {
  const taker = (await listStaff(transaction)).find((member) => member.staff_id === to);
  if (taker === undefined) return refusal('NOT_FOUND');
  const ids = await lockFutureBookings(transaction, from, now);
  if (ids.length === 0) return ok(0);
  const givings = await planGiving(transaction, ids, from, taker);
  const fit = givings.flatMap(({ id, given }) => (given === null ? [] : [{ id, lines: given }]));
  const moved = await moveTime(
    transaction,
    fit.map(({ id }) => id),
    { from, to, now },
  );
  const conflicts = givings.filter(({ id }) => !moved.has(id));
  // guard: bookings-are-given-over-all-or-none
  if (conflicts.length > 0)
    return refuse(transaction.business, conflicts, { total: givings.length, name: taker.name });
  const shown = fit.map(({ id, lines }) => ({ id, ...columnsOfLines(lines) }));
  const reason = 'staff member deleted';
  await giveBookings(transaction, shown, { from, to, name: taker.name, reason, now });
  return ok(givings.length);
};

/** What of each booking is given, and whether the taker could do it with an empty schedule. */
const planGiving = async (
  transaction: TenantTransaction,
  ids: readonly Id[],
  from: Id,
  taker: Staff,
): Promise<readonly Giving[]> => {
  const { time_zone: zone } = await findBusiness(transaction);
  const bookings = (await listBookings(transaction, ids)).map((row) => {
    const lines = linesOf(row);
    return { row, lines, leaving: linesOfPerson(lines, from) };
  });
  const services = bookings.flatMap(({ leaving }) => leaving.map(({ serviceId }) => serviceId));
  const foreign = await servicesNotPerformed(transaction, [...new Set(services)], taker.staff_id);
  const hours = weekOf(taker.custom_hours ? taker.hours : await listHours(transaction));
  const isUnfit = ({ serviceId, startsAt: start, endsAt: end }: BookingLine): boolean =>
    // guard: who-is-not-assigned-to-a-service-does-not-take-it-over
    foreign.has(serviceId) ||
    // guard: who-has-the-day-off-does-not-take-it-over
    isShutOn(taker.blocked_dates, hours, zone, { start, end });
  return bookings.map(({ row, lines, leaving }) => ({
    id: row.appointment_id,
    clientName: row.client_name,
    leaving,
    given: leaving.some(isUnfit) ? null : giveLines(lines, from, { id: taker.staff_id, name: taker.name }),
  }));
};

/**
 * Moves the time that these bookings have of one staff member to another and says which could be moved as a whole; the
 * time of the rest is taken by others, and gone from both until the transaction is undone. The gap after what the taker
 * had of a booking gives way to what is given of it.
 */
const moveTime = async (
  transaction: TenantTransaction,
  ids: readonly Id[],
  move: { readonly from: Id; readonly to: Id; readonly now: Instant },
): Promise<ReadonlySet<Id>> => {
  const held = Map.groupBy(await freeStretches(transaction, ids, move), ({ bookingId }) => bookingId);
  const wanted = [...held.values()].flatMap((stretches) =>
    withOneGap(stretches.map((stretch) => ({ ...stretch, staffId: move.to }))),
  );
  // What the taker had is theirs first, so that it is what is given that does not fit.
  const inOrder = wanted.toSorted((a, b) => Number(b.isOwn) - Number(a.isOwn));
  const taken = Map.groupBy(await takeStretches(transaction, inOrder, move), (id) => id);
  const isWhole = (id: Id): boolean =>
    taken.has(id) &&
    // guard: a-booking-is-given-with-all-its-stretches-or-not
    taken.get(id)?.length === held.get(id)?.length;
  return new Set(ids.filter(isWhole));
};

const refuse = (
  business: BusinessId,
  conflicts: readonly Giving[],
  { total, name }: { readonly total: number; readonly name: string },
) => {
  const count = conflicts.length;
  const which =
    total === 1 ? 'The booking to come does' : `${count} of ${total} bookings ${count === 1 ? 'does' : 'do'}`;
  const message = `${which} not fit: ${name} is not free then or does not do that service. Please move ${count === 1 ? 'it' : 'them'} first, or choose someone else.`;
  const told = conflicts
    .map(({ id, clientName, leaving }) => ({ id, clientName, ...columnsOfLines(leaving) }))
    .toSorted((left, right) => left.startsAt - right.startsAt)
    .map(({ id, startsAt, clientName, serviceName }) => ({
      _id: handleOf(business, id),
      date: formatInstant(startsAt),
      clientName,
      serviceName,
    }));
  return refusal('HAS_FUTURE_BOOKINGS', { message, data: { conflicts: told } });
};
