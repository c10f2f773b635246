import { type Refusal, refusal } from '#contract/outcome.ts';
import { addDays, type CalendarDate, daysBetween } from '#core/calendar/calendar-date.ts';
import { type AcceptedRental, acceptRental } from '#core/rentals/accept-rental.ts';
import { nearestRentalStarts } from '#core/rentals/list-rental-starts.ts';
import { checkOwnerRental } from '#core/rentals/owner-rental.ts';
import { datesOfRental, type RentalFacts, type RentalRefusal } from '#core/rentals/rental-schedule.ts';
import { type DateSpan, unitsFree } from '#core/rentals/stock.ts';
import { type Result, refuse } from '#core/result.ts';
import { dateIn } from '#core/time/zone.ts';
import {
  findRentalSchedule,
  ownerRentalFactsOf,
  type RentalScheduleRow,
  rentalFactsOf,
} from '../../availability/index.ts';
import type { ReservedUnits } from './columns.rules.ts';
import { refuseUnlessWanted } from './refusals.rules.ts';
import { releaseRental, takeUnits } from './rental.repo.ts';
import type { Reservable, Unavailable, Wish } from './reservation.types.ts';
import { ALTERNATIVES } from './reserve.commands.ts';

export type RentalWish = Wish<CalendarDate> & {
  readonly firstDay: CalendarDate;
  readonly quantity: number;
  /** What it has taken already, where its days stay as they are: its buffers stay with them. */
  readonly ownSpan: DateSpan | null;
};

const dayRefusal: Readonly<Record<Exclude<RentalRefusal, 'OUT_OF_STOCK'>, Refusal>> = {
  CLOSED: refusal('SLOT_NOT_OFFERED', {
    message: 'The business is closed on that day. Please pick another.',
  }),
  TOO_SOON: refusal('SLOT_NOT_OFFERED', {
    message: 'That day is too soon to be booked online. Please pick a later one.',
  }),
  TOO_FAR: refusal('SLOT_NOT_OFFERED', {
    message: 'That day is too far ahead to be booked. Please pick an earlier one.',
  }),
};

/** `free`: the units free through the whole hire, fewer than were asked for. */
const outOfStock = (free: number): Refusal =>
  free === 0
    ? refusal('OUT_OF_STOCK', { data: { free } })
    : refusal('OUT_OF_STOCK', {
        message: `Only ${free} ${free === 1 ? 'is' : 'are'} free on those days. Please lower the quantity or pick other dates.`,
        data: { free },
      });

/** Why a rental cannot start on `date`, in words. */
const refuseUnits = (facts: RentalFacts, date: CalendarDate, reason: RentalRefusal): Refusal => {
  if (reason !== 'OUT_OF_STOCK') return dayRefusal[reason];
  const { item, claims } = facts;
  return outOfStock(unitsFree(item.stock, claims, datesOfRental(item, date).claimSpan));
};

const sameDay = refusal('SLOT_NOT_OFFERED', {
  message: 'Your hire begins on that day already. Please pick another.',
});

/** Units of an item. Whoever reserves holds the item's lock, under which they are counted. */
export const rentalUnits: Reservable<RentalWish, RentalScheduleRow, AcceptedRental, ReservedUnits> = {
  read: (transaction, wish) => {
    const { id: except, serviceId, firstDay, now } = wish;
    const days = { from: firstDay, to: firstDay };
    return findRentalSchedule(transaction, { serviceId, ...days, now, except, reach: reachOf(wish) });
  },
  offer: (item, wish) => offerUnits(item, wish),
  reserve: async (transaction, item, wish, rental) => {
    const { id: appointmentId, serviceId, quantity, until: expiresAt, now } = wish;
    const claim = { appointmentId, serviceId, span: rental.claimSpan, quantity, expiresAt, now };
    await takeUnits(transaction, claim);
    return { ...rental, item, quantity, duration: wish.ownDuration ?? item.duration };
  },
  release: releaseRental,
  alternatives: async (transaction, { time_zone: zone, horizon_days: horizon }, wish) => {
    const { id: except, serviceId, firstDay: date, quantity, rules, now } = wish;
    const from = dateIn(zone, now);
    const days = { from, to: addDays(from, horizon) };
    const item = await findRentalSchedule(transaction, {
      serviceId,
      ...days,
      now,
      except,
      reach: reachOf(wish),
    });
    if (item === undefined) return null;
    const present = rules.by === 'owner' ? null : rules.present;
    const count = present === null ? ALTERNATIVES : ALTERNATIVES + 1;
    return nearestRentalStarts(factsOf(item, wish), { date, quantity, count }, now)
      .filter((day) => day !== present)
      .slice(0, ALTERNATIVES);
  },
};

const offerUnits = (item: RentalScheduleRow, wish: RentalWish): Result<AcceptedRental, Unavailable> => {
  const { rules, firstDay: date, quantity, now } = wish;
  const facts = factsOf(item, wish);
  if (rules.by === 'owner') {
    const rental = checkOwnerRental(facts, { date, quantity }, now);
    if (!rental.ok) return refuse({ refusal: refuseUnits(facts, date, rental.reason), nearest: false });
    const unwanted = refuseUnlessWanted(rental.value.warnings, rules);
    return unwanted === null ? rental : refuse({ refusal: unwanted, nearest: false });
  }
  if (date === rules.present) return refuse({ refusal: sameDay, nearest: true });
  const rental = acceptRental(facts, { date, quantity }, now);
  if (rental.ok) return rental;
  const given = refuseUnits(facts, date, rental.reason);
  // Whoever moves a rental is told in words alone how many are free.
  return refuse({ refusal: rules.present === null ? given : { ...given, data: undefined }, nearest: true });
};

const factsOf = (
  item: RentalScheduleRow,
  { rules, ownDuration, ownSpan, firstDay }: RentalWish,
): RentalFacts => {
  const durationDays = ownDuration ?? item.duration;
  if (rules.by === 'client') return rentalFactsOf(item, { durationDays });
  if (ownSpan === null) return ownerRentalFactsOf(item, { durationDays });
  const bufferBefore = Math.max(0, daysBetween(ownSpan.from, firstDay));
  const bufferAfter = Math.max(0, daysBetween(firstDay, ownSpan.until) - durationDays);
  return ownerRentalFactsOf(item, { durationDays, bufferBefore, bufferAfter });
};

const reachOf = ({ ownSpan, ownDuration }: RentalWish): number =>
  Math.max(ownDuration ?? 0, ownSpan === null ? 0 : daysBetween(ownSpan.from, ownSpan.until));
