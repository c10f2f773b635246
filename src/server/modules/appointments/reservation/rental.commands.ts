import { type Refusal, refusal } from '#contract/outcome.ts';
import { addDays, type CalendarDate, daysBetween } from '#core/calendar/calendar-date.ts';
import type { Instant } from '#core/calendar/instant.ts';
import { type AcceptedRental, acceptRental } from '#core/rentals/accept-rental.ts';
import { nearestRentalStarts } from '#core/rentals/list-rental-starts.ts';
import { checkOwnerRental } from '#core/rentals/owner-rental.ts';
import { claimSpanOf, type RentalFacts, type RentalRefusal } from '#core/rentals/rental-schedule.ts';
import type { DateSpan } from '#core/rentals/stock.ts';
import { type Result, refuse } from '#core/result.ts';
import { dateIn } from '#core/time/zone.ts';
import type { Id } from '../../../platform/ids.ts';
import {
  daysOfOrder,
  feesOfLine,
  findRentalSchedule,
  itemIn,
  mostOfLine,
  ownerRentalFactsOf,
  type RentalLineWish,
  type RentalOrder,
  type RentalScheduleRow,
  rentalFactsOf,
  rentalItemOf,
  sharesStock,
  unitsOfOrder,
} from '../../availability/index.ts';
import type { BookingLine } from '../lines/lines.types.ts';
import type { ReservedUnits } from './columns.rules.ts';
import { refuseUnlessWanted } from './refusals.rules.ts';
import { releaseRental, takeUnits, type UnitsClaim } from './rental.repo.ts';
import type { Reservable, Rules, Unavailable } from './reservation.types.ts';
import { ALTERNATIVES } from './reserve.commands.ts';

export type RentalWish = {
  /** Of the booking or hold that reserves. It is not in its own way. */
  readonly id: Id;
  readonly lines: readonly RentalLineWish[];
  readonly firstDay: CalendarDate;
  /** For how many days; null: as long as the longest period among the items. */
  readonly days: number | null;
  /** What it has taken already, where its days stay as they are: the buffers stay with them. */
  readonly ownSpans: readonly ({ readonly serviceId: Id } & DateSpan)[];
  /** The end of a hold; null: for good. */
  readonly until: Instant | null;
  readonly rules: Rules<CalendarDate>;
  readonly now: Instant;
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

/** The same of an order: what of it is short, each at its line. */
const shortOf = (row: RentalScheduleRow, short: readonly ShortLine[]): Refusal => {
  const errors = short.map(({ line, at, free, shared }) => {
    const name = itemIn(row, line.serviceId)?.name ?? '';
    const beside = shared ? ' beside the rest of the order' : '';
    const message =
      free === 0
        ? `${name}: nothing is free on those days${beside}.`
        : `${name}: only ${free} ${free === 1 ? 'is' : 'are'} free on those days${beside}.`;
    return { field: `lines.${at}.quantity`, message };
  });
  const said = errors.map(({ message }) => message).join(' ');
  return refusal('OUT_OF_STOCK', {
    message: `${said} Please take fewer, or pick other dates.`,
    errors,
    data: { short: short.map(({ at, free }) => ({ at, free })) },
  });
};

type ShortLine = {
  readonly line: RentalLineWish;
  readonly at: number;
  readonly free: number;
  readonly shared: boolean;
};

/** Each line of which fewer units can be had than are wanted, what the others take set aside. */
const shortLines = (
  row: RentalScheduleRow,
  { lines, ...order }: RentalOrder,
  date: CalendarDate,
): readonly ShortLine[] => {
  const days = daysOfOrder(row, { lines, ...order });
  const freeOf = (line: RentalLineWish) => mostOfLine(row, { ...order, lines, days }, line)(date);
  return lines
    .map((line, at) => ({ line, at, free: freeOf(line), shared: sharesStock(row, lines, line) }))
    .filter(({ line, free }) => free < line.quantity);
};

/** Why a rental cannot start on its day, in words. */
const refuseUnits = (row: RentalScheduleRow, wish: RentalQuestion, reason: RentalRefusal): Refusal => {
  if (reason !== 'OUT_OF_STOCK') return dayRefusal[reason];
  const short = shortLines(row, orderOf(wish), wish.firstDay);
  const [first] = short;
  return wish.lines.length === 1 ? outOfStock(first?.free ?? 0) : shortOf(row, short);
};

const sameDay = refusal('SLOT_NOT_OFFERED', {
  message: 'Your hire begins on that day already. Please pick another.',
});

/** Units of items. Whoever reserves holds the items' locks, under which they are counted. */
export const rentalUnits: Reservable<RentalWish, RentalScheduleRow, AcceptedRental, ReservedUnits> = {
  read: async (transaction, wish) => {
    const { firstDay } = wish;
    const row = await findRentalSchedule(transaction, { ...askOf(wish), from: firstDay, to: firstDay });
    return row === undefined || wish.lines.some(({ serviceId }) => itemIn(row, serviceId) === null)
      ? undefined
      : row;
  },
  offer: (row, wish) => offerUnits(row, wish),
  reserve: async (transaction, schedule, wish, rental) => {
    const { id: appointmentId, until: expiresAt, now } = wish;
    const claims = claimsOf(schedule, orderOf(wish), rental.firstDay);
    await takeUnits(transaction, { appointmentId, claims, expiresAt, now });
    return { ...rental, schedule, days: daysOfOrder(schedule, wish), claims };
  },
  release: releaseRental,
  alternatives: async (transaction, { time_zone: zone, horizon_days: horizon }, wish) => {
    const from = dateIn(zone, wish.now);
    const row = await findRentalSchedule(transaction, { ...askOf(wish), from, to: addDays(from, horizon) });
    return row === undefined ? null : nearestDays(row, wish);
  },
};

/** A wish that takes nothing yet. */
export type RentalQuestion = Omit<RentalWish, 'id' | 'until'>;

/** The days nearest to a wish on which it can be had, on facts that reach from today to the horizon. */
export const nearestDays = (row: RentalScheduleRow, wish: RentalQuestion): readonly CalendarDate[] => {
  const { firstDay: date, rules, now } = wish;
  const present = rules.by === 'owner' ? null : rules.present;
  const count = present === null ? ALTERNATIVES : ALTERNATIVES + 1;
  return nearestRentalStarts(factsOf(row, wish), { date, count }, now)
    .filter((day) => day !== present)
    .slice(0, ALTERNATIVES);
};

const askOf = ({ id: except, lines, days, ownSpans, now }: RentalWish) => {
  const own = ownSpans.map(({ from, until }) => daysBetween(from, until));
  return {
    serviceIds: lines.flatMap(({ serviceId, parts = [] }) => [
      serviceId,
      ...parts.map((part) => part.serviceId),
    ]),
    except,
    reach: Math.max(days ?? 0, ...own),
    now,
  };
};

/** Whether a wish can be had, on facts around its first day. */
export const offerUnits = (
  row: RentalScheduleRow,
  wish: RentalQuestion,
): Result<AcceptedRental, Unavailable> => {
  const { rules, firstDay: date, now } = wish;
  const facts = factsOf(row, wish);
  if (rules.by === 'owner') {
    const rental = checkOwnerRental(facts, { date }, now);
    if (!rental.ok) return refuse({ refusal: refuseUnits(row, wish, rental.reason), nearest: false });
    const unwanted = refuseUnlessWanted(rental.value.warnings, rules);
    return unwanted === null ? rental : refuse({ refusal: unwanted, nearest: false });
  }
  if (date === rules.present) return refuse({ refusal: sameDay, nearest: true });
  const rental = acceptRental(facts, { date }, now);
  if (rental.ok) return rental;
  const given = refuseUnits(row, wish, rental.reason);
  // Whoever moves a rental is told in words alone how many are free.
  return refuse({ refusal: rules.present === null ? given : { ...given, data: undefined }, nearest: true });
};

const factsOf = (row: RentalScheduleRow, wish: RentalQuestion): RentalFacts =>
  wish.rules.by === 'client' ? rentalFactsOf(row, orderOf(wish)) : ownerRentalFactsOf(row, orderOf(wish));

/** With the buffers of the days it has already, where those stay as they are. */
const orderOf = ({ lines, days, ownSpans, firstDay }: RentalQuestion): RentalOrder => ({
  lines,
  days,
  buffers: new Map(
    ownSpans.map(({ serviceId, from, until }) => [
      serviceId,
      {
        bufferBefore: Math.max(0, daysBetween(from, firstDay)),
        bufferAfter: Math.max(0, daysBetween(firstDay, until) - (days ?? 0)),
      },
    ]),
  ),
});

/** What lines take of what is in stock from a first day on. */
export const claimsOf = (
  row: RentalScheduleRow,
  order: RentalOrder,
  firstDay: CalendarDate,
): readonly UnitsClaim[] => {
  const days = daysOfOrder(row, order);
  return unitsOfOrder(row, order.lines).map((taken) => ({
    ...taken,
    span: claimSpanOf(rentalItemOf(row, taken.serviceId, { days, buffers: order.buffers }).item, firstDay),
  }));
};

/** Lines of items over the days they have, at the items' own names, fees and parts. */
export const linesOfItems = (
  { schedule, days, firstDay, startsAt, endsAt }: Omit<ReservedUnits, 'claims' | 'lastDay' | 'returnDate'>,
  wishes: readonly RentalLineWish[],
): readonly BookingLine[] =>
  wishes.map(({ line, serviceId, quantity }) => {
    const item = itemIn(schedule, serviceId);
    if (item === null) throw new Error('A rental was granted of an item that its schedule does not have');
    const { price, caution } = feesOfLine(schedule, { serviceId, quantity }, { firstDay, days });
    return {
      line,
      serviceId,
      staffId: null,
      helperId: null,
      startsAt,
      endsAt,
      serviceName: item.name,
      staffName: '',
      helperName: '',
      duration: days,
      priceKobo: price,
      cautionFeeKobo: caution,
      quantity,
      options: [],
      segments: [],
      byAny: false,
      cancelledAt: null,
      outcome: null,
      parts: item.parts,
    };
  });
