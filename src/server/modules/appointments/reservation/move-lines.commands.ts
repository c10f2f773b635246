import { dayMs, formatInstant, type Instant, toInstant } from '#core/calendar/instant.ts';
import { ok, type Result, refuse } from '#core/result.ts';
import { moveLines, nearestMoveStarts } from '#core/slots/lines/move-lines.ts';
import type { WarnedLines } from '#core/slots/lines/warned-lines.ts';
import type { TenantTransaction } from '../../../platform/db/transaction.ts';
import type { Id } from '../../../platform/ids.ts';
import {
  businessScheduleOf,
  findLinesSchedule,
  haveTheirPeople,
  type LinesScheduleRow,
  ownerBusinessScheduleOf,
  peopleOf,
  staffSchedulesOf,
  standingLinesOf,
} from '../../availability/index.ts';
import { linesOfLength } from '../lines/length.rules.ts';
import { columnsOfLines, linesOf, standing } from '../lines/lines.rules.ts';
import type { BookingLine } from '../lines/lines.types.ts';
import type { AppointmentRow } from '../record/record.repo.ts';
import { nobodyToMoveTo, sameTime, slotRefusal } from './appointment.commands.ts';
import { releaseTime } from './appointment.repo.ts';
import { lockForLines, type ReservedLines, stretchesOf } from './lines.commands.ts';
import { claimLines } from './lines.repo.ts';
import { asItIs, type Placement } from './move.commands.ts';
import { invalidBooking, refuseForResource, refuseUnlessWanted } from './refusals.rules.ts';
import type { Move, Reservable, Rules, Unavailable } from './reservation.types.ts';
import { ALTERNATIVES, reserve } from './reserve.commands.ts';

type LinesMove = {
  readonly at: Instant;
  /** Of a booking of one line: who is to have it, null for whoever is free; undefined: who has it. */
  readonly staffId: Id | null | undefined;
  /** How long the booking is to take; absent: as long as it does. */
  readonly minutes?: number | undefined;
  readonly moves: boolean;
};

type MoveWish = {
  readonly id: Id;
  /** Those that stand. */
  readonly lines: readonly BookingLine[];
  readonly staffId: Id | null | undefined;
  readonly at: Instant;
  readonly rules: Rules<Instant>;
  readonly now: Instant;
};

/** A booking's lines at other times, as far from each other as they are, with their people where those can. */
const movedLines: Reservable<MoveWish, LinesScheduleRow, WarnedLines, ReservedLines> = {
  read: (transaction, { id, lines, at, now }) =>
    readAround(transaction, { id, lines, from: at, until: toInstant(at + 4 * dayMs), now }),
  offer: (schedule, wish) => offerMove(schedule, wish),
  reserve: async (transaction, schedule, { id, lines, staffId, now }, placed) => {
    const stretches = stretchesOf(schedule, placed, (place) => lines[place]?.line ?? 0);
    const moved = linesAsMoved(schedule, { lines, placed, staffId });
    const claim = { appointmentId: id, lines: moved, stretches, expiresAt: null, now };
    return (await claimLines(transaction, claim)) ? { schedule, lines: moved, stretches } : null;
  },
  release: releaseTime,
  alternatives: async (transaction, _facts, wish) => {
    const { id, lines, staffId, rules, at, now } = wish;
    const until = toInstant(now + 94 * dayMs);
    const schedule = await readAround(transaction, { id, lines, from: now, until, now });
    if (schedule === undefined) return null;
    const business = rules.by === 'owner' ? ownerBusinessScheduleOf(schedule) : businessScheduleOf(schedule);
    const present = rules.by === 'owner' ? null : rules.present;
    const asked = {
      lines: standingLinesOf(schedule, lines, staffId),
      // Years that no calendar day has are asked for as well.
      at: toInstant(Math.min(at, until)),
      count: present === null ? ALTERNATIVES : ALTERNATIVES + 1,
    };
    return nearestMoveStarts(business, staffSchedulesOf(schedule), asked, now)
      .filter((time) => time !== present)
      .slice(0, ALTERNATIVES)
      .map(formatInstant);
  },
};

/**
 * Moves all lines of a booking that stand by the same distance, as `changeOf` says of the booking as it is. Cancelled
 * lines stay where they were.
 */
export const moveBookingLines = (
  transaction: TenantTransaction,
  {
    seen,
    changeOf,
    rulesOf,
    now,
  }: {
    readonly seen: AppointmentRow;
    readonly changeOf: (current: AppointmentRow) => LinesMove;
    readonly rulesOf: (current: AppointmentRow) => Rules<Instant>;
    readonly now: Instant;
  },
): Move<AppointmentRow, Placement> => ({
  // Services, then everybody who has a line or may come to it, in one order; the booking itself comes after.
  lock: async () => {
    const { at, staffId, moves } = changeOf(seen);
    if (!moves) return;
    const lines = standing(linesOf(seen));
    const facts = await movedLines.read(transaction, {
      id: seen.appointment_id,
      lines,
      staffId,
      at,
      rules: rulesOf(seen),
      now,
    });
    await lockLinesOf(transaction, lines, facts);
  },
  place: async (current) => {
    const { at, staffId, minutes, moves } = changeOf(current);
    if (!moves) return ok({ ...asItIs(current), rental: null });
    const id = current.appointment_id;
    // guard: moving-lines-gives-the-old-time-back
    await releaseTime(transaction, id);
    const all = linesOf(current);
    const resized = minutes === undefined ? ok(standing(all)) : linesOfLength(standing(all), minutes);
    if (!resized.ok) return invalidBooking(resized.reason);
    const lines = resized.value;
    const wish = { id, lines, staffId, at, rules: rulesOf(current), now };
    const time = await reserve(transaction, { kind: movedLines, wish });
    if (!time.ok) return time;
    const moved = all.map((line) => time.value.lines.find((other) => other.line === line.line) ?? line);
    return ok({ ...columnsOfLines(moved), lines: moved, rental: null });
  },
});

/** Locks services and people of lines that stand, and whoever else may do any of them. */
export const lockLinesOf = (
  transaction: TenantTransaction,
  lines: readonly BookingLine[],
  facts: Pick<LinesScheduleRow, 'services' | 'staff'> | undefined,
): Promise<void> =>
  lockForLines(transaction, {
    serviceIds: [...lines.map(({ serviceId }) => serviceId), ...(facts?.services ?? []).map(({ id }) => id)],
    staffIds: [...lines.flatMap(peopleOf), ...(facts?.staff ?? []).map(({ id }) => id)],
  });

const readAround = (
  transaction: TenantTransaction,
  {
    id,
    lines,
    ...span
  }: {
    readonly id: Id;
    readonly lines: readonly BookingLine[];
    readonly from: Instant;
    readonly until: Instant;
    readonly now: Instant;
  },
): Promise<LinesScheduleRow | undefined> =>
  findLinesSchedule(transaction, {
    serviceIds: lines.map(({ serviceId }) => serviceId),
    except: id,
    ...span,
  });

const offerMove = (
  schedule: LinesScheduleRow,
  { lines, staffId, rules, at, now }: MoveWish,
): Result<WarnedLines, Unavailable> => {
  const asked = standingLinesOf(schedule, lines, staffId);
  if (!haveTheirPeople(asked)) {
    const refusal = rules.by === 'client' ? nobodyToMoveTo : nobodyDoesIt;
    return refuse({ refusal, nearest: false });
  }
  if (rules.by === 'client' && at === rules.present) return refuse({ refusal: sameTime, nearest: true });
  const { by } = rules;
  const business = businessScheduleOf(schedule);
  const moved = moveLines(business, staffSchedulesOf(schedule), { lines: asked, at, by }, now);
  if (!moved.ok) {
    const fits = (others: typeof asked) =>
      moveLines(business, staffSchedulesOf(schedule), { lines: others, at, by }, now).ok;
    const missing = by === 'owner' ? refuseForResource(schedule.resources, asked, fits) : null;
    return refuse({ refusal: missing ?? slotRefusal[moved.reason], nearest: true });
  }
  const unwanted = rules.by === 'owner' ? refuseUnlessWanted(moved.value.warnings, rules) : null;
  return unwanted === null ? moved : refuse({ refusal: unwanted, nearest: false });
};

const nobodyDoesIt = invalidBooking([
  {
    field: 'staffId',
    message: 'Somebody who was booked for this no longer does it. Please change who does each service first.',
  },
]);

/** Lines that stand at their new times; a chosen person is kept as chosen. */
const linesAsMoved = (
  { staff, services }: Pick<LinesScheduleRow, 'staff' | 'services'>,
  {
    lines,
    placed,
    staffId: chosen,
  }: {
    readonly lines: readonly BookingLine[];
    readonly placed: WarnedLines;
    readonly staffId: Id | null | undefined;
  },
): readonly BookingLine[] =>
  lines.map((line, place) => {
    const at = placed.lines.find((other) => other.line === place);
    if (at === undefined) throw new Error('A line was lost when its booking moved');
    const [first, second] = at.staffIds.map((id) => staff.find((member) => member.id === id));
    if (first === undefined) throw new Error('Somebody was booked who is not of the schedule');
    return {
      ...line,
      startsAt: at.startsAt,
      endsAt: at.endsAt,
      ...nameOf(line, first, second),
      byAny: chosen === undefined ? line.byAny : chosen === null,
      resourceIds: services.find(({ id }) => id === line.serviceId)?.resource_ids ?? [],
    };
  });

type Named = { readonly id: Id; readonly name: string };

/** Whoever stays keeps the name under which they were booked. */
const nameOf = (line: BookingLine, first: Named, second: Named | undefined) => ({
  staffId: first.id,
  staffName: first.id === line.staffId ? line.staffName : first.name,
  helperId: second?.id ?? null,
  helperName: second === undefined ? '' : second.id === line.helperId ? line.helperName : second.name,
});
