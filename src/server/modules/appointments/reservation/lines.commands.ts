import type { Refusal } from '#contract/outcome.ts';
import { dayMs, formatInstant, type Instant, toInstant } from '#core/calendar/instant.ts';
import { toKobo } from '#core/money/kobo.ts';
import { type Result, refuse } from '#core/result.ts';
import { acceptLines } from '#core/slots/lines/accept-lines.ts';
import type { PlacedLines } from '#core/slots/lines/line.ts';
import { linePattern } from '#core/slots/lines/line-pattern.ts';
import { nearestLineStarts } from '#core/slots/lines/list-line-starts.ts';
import { placeOwnerLines } from '#core/slots/lines/owner-lines.ts';
import { placeLines } from '#core/slots/lines/place-lines.ts';
import type { TenantTransaction } from '../../../platform/db/transaction.ts';
import type { Id } from '../../../platform/ids.ts';
import {
  businessScheduleOf,
  findLinesSchedule,
  type LinesScheduleRow,
  type LineWish,
  ownerBusinessScheduleOf,
  peopleOf,
  type ReadLine,
  readAskedLines,
  staffSchedulesOf,
} from '../../availability/index.ts';
import type { BookingLine } from '../lines/lines.types.ts';
import { HORIZON, slotRefusal } from './appointment.commands.ts';
import { lockStaff, releaseTime } from './appointment.repo.ts';
import { claimLines, type LineStretch, lockLineServices } from './lines.repo.ts';
import { invalidBooking, refuseForResource, refuseUnlessWanted } from './refusals.rules.ts';
import type { Reservable, Rules, Unavailable } from './reservation.types.ts';
import { ALTERNATIVES } from './reserve.commands.ts';

export type LinesWish = {
  /** Of the booking or hold that reserves. It is not in its own way. */
  readonly id: Id;
  readonly lines: readonly LineWish[];
  readonly at: Instant;
  /** The end of a hold; null: for good. */
  readonly until: Instant | null;
  readonly rules: Rules<Instant>;
  readonly now: Instant;
};

/** What was granted: the lines with what their services say, and when each is and by whom. */
type GrantedLines = { readonly read: readonly ReadLine[]; readonly placed: PlacedLines };

/** Lines that are a booking's now. */
export type ReservedLines = {
  readonly schedule: LinesScheduleRow;
  readonly lines: readonly BookingLine[];
  readonly stretches: readonly LineStretch[];
};

/**
 * The time of several people, or of one in several stretches. Whoever reserves has locked services and staff
 * (`lockForLines`) before the facts that decide are read.
 */
export const linesTime: Reservable<LinesWish, LinesScheduleRow, GrantedLines, ReservedLines> = {
  read: (transaction, { id, lines, at, now }) =>
    findLinesSchedule(transaction, {
      serviceIds: lines.map(({ serviceId }) => serviceId),
      except: id,
      from: at,
      until: toInstant(at + 4 * dayMs),
      now,
    }),
  offer: (schedule, wish) => offerLines(schedule, wish),
  reserve: async (transaction, schedule, { id, until, now }, { read, placed }) => {
    const stretches = stretchesOf(schedule, placed, (line) => numberOf(read, line));
    const lines = linesAsPlaced(schedule, { read, placed });
    const claim = { appointmentId: id, lines, stretches, expiresAt: until, now };
    return (await claimLines(transaction, claim)) ? { schedule, lines, stretches } : null;
  },
  release: releaseTime,
  alternatives: async (transaction, _facts, wish) => {
    const { lines, now } = wish;
    const until = toInstant(now + HORIZON);
    const schedule = await findLinesSchedule(transaction, {
      serviceIds: lines.map(({ serviceId }) => serviceId),
      except: wish.id,
      from: now,
      until,
      now,
    });
    return schedule === undefined ? null : nearestLines(schedule, wish);
  },
};

/** The starts nearest to a wish, on facts that reach as far as they lie; null: its lines cannot be had at all. */
export const nearestLines = (
  schedule: LinesScheduleRow,
  { lines, rules, at, now }: Pick<LinesWish, 'lines' | 'rules' | 'at' | 'now'>,
): readonly string[] | null => {
  const read = readAskedLines(schedule, lines);
  if (!read.ok) return null;
  const business = rules.by === 'owner' ? ownerBusinessScheduleOf(schedule) : businessScheduleOf(schedule);
  const wanted = {
    ...askOf(schedule, read.value),
    // Years that no calendar day has are asked for as well.
    at: toInstant(Math.min(at, now + HORIZON)),
    count: ALTERNATIVES,
  };
  return nearestLineStarts(business, staffSchedulesOf(schedule), wanted, now).map(formatInstant);
};

/** Locks what lines need, in the one order of locks: services, then everybody who may do any of them. */
export const lockForLines = async (
  transaction: TenantTransaction,
  { serviceIds, staffIds }: { readonly serviceIds: readonly Id[]; readonly staffIds: readonly Id[] },
): Promise<void> => {
  await lockLineServices(transaction, serviceIds);
  await lockStaff(transaction, staffIds);
};

const offerLines = (
  schedule: LinesScheduleRow,
  { lines, rules, at, now }: LinesWish,
): Result<GrantedLines, Unavailable> => {
  const read = readAskedLines(schedule, lines);
  if (!read.ok) return refuse({ refusal: invalidBooking(read.reason), nearest: false });
  const business = businessScheduleOf(schedule);
  const staff = staffSchedulesOf(schedule);
  const wanted = { ...askOf(schedule, read.value), at };
  if (rules.by === 'owner') {
    const granted = placeOwnerLines(business, staff, wanted, now);
    if (!granted.ok) {
      const missing = refuseForResource(
        schedule.resources,
        wanted.lines,
        (others) => placeOwnerLines(business, staff, { ...wanted, lines: others }, now).ok,
      );
      return refuse({ refusal: missing ?? slotRefusal.SLOT_TAKEN, nearest: true });
    }
    const unwanted: Refusal | null = refuseUnlessWanted(granted.value.warnings, rules);
    return unwanted === null
      ? { ok: true, value: { read: read.value, placed: granted.value } }
      : refuse({ refusal: unwanted, nearest: false });
  }
  const placed = acceptLines(business, staff, wanted, now);
  return placed.ok
    ? { ok: true, value: { read: read.value, placed: placed.value } }
    : refuse({ refusal: slotRefusal[placed.reason], nearest: true });
};

const askOf = (schedule: LinesScheduleRow, read: readonly ReadLine[]) => ({
  lines: read.map(({ asked }) => asked),
  maxWaitMinutes: schedule.line_wait_minutes,
});

/** What lines that stand take of the people who have them, with the gap after in minutes. */
export const stretchesOfLines = (
  lines: readonly BookingLine[],
  gapMinutes: number,
): readonly LineStretch[] => {
  const people = lines.flatMap(peopleOf).map((id) => ({ id }));
  const work = lines.map((line, place) => ({
    line: place,
    pattern: linePattern(
      { minutes: line.duration, segments: line.segments.length === 0 ? [line.duration] : line.segments },
      gapMinutes,
    ),
    startsAt: line.startsAt,
    staffIds: peopleOf(line),
  }));
  return stretchesOf({ staff: people }, placeLines(work), (place) => lines[place]?.line ?? 0);
};

type WithStaff = { readonly staff: readonly { readonly id: Id }[] };

/** What lines take of people, by the numbers that a booking's rows have. */
export const stretchesOf = (
  schedule: WithStaff,
  placed: Pick<PlacedLines, 'stretches'>,
  numberAt: (place: number) => number,
): readonly LineStretch[] =>
  placed.stretches.map(({ line, segment, hand, staffId, during }) => ({
    line: numberAt(line),
    segment: segment + 1,
    hand: hand + 1,
    staffId: idIn(schedule, staffId),
    during,
  }));

/** Core knows people by text; those it names are of the schedule. */
const idIn = ({ staff }: WithStaff, staffId: string): Id => {
  const member = staff.find(({ id }) => id === staffId);
  if (member === undefined) throw new Error('Somebody was booked who is not of the schedule');
  return member.id;
};

/** A line that stands keeps its number; a new one is numbered by its place. */
const numberOf = (read: readonly ReadLine[], at: number): number => read[at]?.wish.line ?? at + 1;

/** The lines as a booking keeps them. */
export const linesAsPlaced = (
  { staff }: Pick<LinesScheduleRow, 'staff'>,
  { read, placed }: GrantedLines,
): readonly BookingLine[] =>
  placed.lines
    .map(({ line: at, startsAt, endsAt, staffIds }) => {
      const line = read[at];
      const [first, second = null] = staffIds.map((id) => staff.find((member) => member.id === id) ?? null);
      if (line === undefined || first === undefined || first === null)
        throw new Error('A line was granted that nobody asked for');
      const { service, figures, options, wish } = line;
      return {
        line: numberOf(read, at),
        serviceId: service.id,
        staffId: first.id,
        helperId: second?.id ?? null,
        startsAt,
        endsAt,
        serviceName: service.name,
        staffName: first.name,
        helperName: second?.name ?? '',
        duration: figures.minutes,
        priceKobo: figures.priceKobo,
        cautionFeeKobo: NOTHING,
        quantity: 1,
        options,
        segments: figures.segments.length === 1 ? [] : figures.segments,
        byAny: wish.staffId === null,
        resourceIds: service.resource_ids,
        cancelledAt: null,
        outcome: null,
      };
    })
    .toSorted((a, b) => a.line - b.line);

const NOTHING = toKobo(0);
