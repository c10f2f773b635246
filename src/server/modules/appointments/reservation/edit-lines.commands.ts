import { type Outcome, refusal } from '#contract/outcome.ts';
import { dayMs, type Instant, toInstant } from '#core/calendar/instant.ts';
import { toKobo } from '#core/money/kobo.ts';
import { ok } from '#core/result.ts';
import type { EditedLine } from '#core/slots/lines/beside-lines.ts';
import { placeEditedLines } from '#core/slots/lines/edit-lines.ts';
import type { WarnedLines } from '#core/slots/lines/warned-lines.ts';
import type { TenantTransaction } from '../../../platform/db/transaction.ts';
import type { Id } from '../../../platform/ids.ts';
import {
  businessScheduleOf,
  findLinesSchedule,
  haveTheirPeople,
  type LinesScheduleRow,
  peopleOf,
  type ReadLine,
  readAskedLines,
  staffSchedulesOf,
  standingLinesOf,
} from '../../availability/index.ts';
import type { EditedWish, PlannedLine, PlannedLines } from '../lines/edited-lines.commands.ts';
import { planLines } from '../lines/edited-lines.commands.ts';
import { columnsOfLines, isPlain, linesOf, standing } from '../lines/lines.rules.ts';
import type { BookingLine } from '../lines/lines.types.ts';
import type { AppointmentRow } from '../record/record.repo.ts';
import { releaseTime } from './appointment.repo.ts';
import { stretchesOf } from './lines.commands.ts';
import { claimLines } from './lines.repo.ts';
import { asItIs, type Placement } from './move.commands.ts';
import { lockLinesOf } from './move-lines.commands.ts';
import { invalidBooking, missingResource, refuseForResource, refuseUnlessWanted } from './refusals.rules.ts';
import type { Move, Rules } from './reservation.types.ts';

type OwnerRules = Extract<Rules<Instant>, { readonly by: 'owner' }>;

const nobodyFree = refusal('SLOT_TAKEN', {
  message:
    'Nobody is free for all of this then. Please choose another time or another person, or book it on its own.',
});

const noRoomBeside = (missing: string | null) =>
  refusal('SLOT_TAKEN', {
    message: `${missing === null ? 'Nobody is free for this' : `‘${missing}’ is all in use`} right before and right after the rest of this booking. Please move the booking first, or book this on its own.`,
  });

/** Whether nothing is asked but that something is added, by whoever is free: neither time nor person was chosen. */
const onlyAdds = ({ lines, cancelled }: PlannedLines): boolean =>
  cancelled.length === 0 &&
  lines.every(({ stays, line, wish }) => stays || (line === null && wish.staffId === null));

/**
 * Makes the lines of a booking what the owner wants: those not named are cancelled and stay in its record, new ones are
 * added at today's price, and those that stay keep what was agreed, their time and their people. All of it or nothing.
 */
export const editBookingLines = (
  transaction: TenantTransaction,
  {
    seen,
    wishes,
    at,
    rulesOf,
    now,
  }: {
    readonly seen: AppointmentRow;
    readonly wishes: readonly EditedWish[];
    readonly at: Instant;
    readonly rulesOf: (current: AppointmentRow) => OwnerRules;
    readonly now: Instant;
  },
): Move<AppointmentRow, Placement> => {
  const factsOf = (current: AppointmentRow, planned: PlannedLines) =>
    findLinesSchedule(transaction, {
      serviceIds: planned.lines.map(({ wish }) => wish.serviceId),
      except: current.appointment_id,
      // What is added may go before the others, across midnight too.
      from: toInstant(Math.min(at, current.starts_at) - dayMs),
      until: toInstant(Math.max(at, current.starts_at) + 4 * dayMs),
      now,
    });
  return {
    // Services, then everybody who has a line or may come to it, in one order; the booking itself comes after.
    lock: async () => {
      const planned = planLines(linesOf(seen), wishes);
      if (!planned.ok || isUnchanged(planned.value, at, seen)) return;
      await lockLinesOf(transaction, standing(linesOf(seen)), await factsOf(seen, planned.value));
    },
    place: async (current) => {
      const planned = planLines(linesOf(current), wishes);
      if (!planned.ok) return invalidBooking(planned.reason);
      if (isUnchanged(planned.value, at, current)) return ok({ ...asItIs(current), rental: null });
      // guard: editing-lines-gives-the-old-time-back
      await releaseTime(transaction, current.appointment_id);
      const facts = await factsOf(current, planned.value);
      if (facts === undefined) return refusal('NOT_FOUND');
      const decided = decide(facts, planned.value, { current, at, rules: rulesOf(current), now });
      if (!decided.ok) return decided;
      const { lines, placed } = decided.value;
      const stretches = stretchesOf(
        { staff: [...facts.staff, ...namesIn(current)] },
        placed,
        (place) => planned.value.lines[place]?.number ?? 0,
      );
      const claim = { appointmentId: current.appointment_id, lines, stretches, expiresAt: null, now };
      if (!(await claimLines(transaction, claim)))
        return at === current.starts_at && onlyAdds(planned.value) ? noRoomBeside(null) : nobodyFree;
      return ok(placementOf(current, lines));
    },
  };
};

const isUnchanged = ({ lines, cancelled }: PlannedLines, at: Instant, { starts_at }: AppointmentRow) =>
  cancelled.length === 0 && at === starts_at && lines.every(({ stays }) => stays);

/** A booking whose row can say all of its one line goes on doing so. */
const placementOf = (current: AppointmentRow, lines: readonly BookingLine[]): Placement => {
  const columns = { ...columnsOfLines(lines), rental: null };
  return current.line_count === null && isPlain(lines) ? columns : { ...columns, lines };
};

type Decision = {
  readonly current: AppointmentRow;
  readonly at: Instant;
  readonly rules: OwnerRules;
  readonly now: Instant;
};

const decide = (
  facts: LinesScheduleRow,
  planned: PlannedLines,
  { current, at, rules, now }: Decision,
): Outcome<{ readonly lines: readonly BookingLine[]; readonly placed: WarnedLines }> => {
  const { lines, cancelled } = planned;
  const moves = at !== current.starts_at;
  const read = readChanged(facts, lines);
  if (!read.ok) return read;
  const edited = lines.map((line, place): EditedLine => {
    const changed = read.value.get(place);
    const startsAt = line.line?.startsAt ?? null;
    const staffIds = line.line === null ? [] : peopleOf(line.line);
    if (changed !== undefined) return { ...changed.asked, startsAt, staffIds, stays: false };
    if (line.line === null) throw new Error('A new line was not read');
    const [standingLine] = standingLinesOf(facts, [line.line]);
    if (standingLine === undefined) throw new Error('A line that stays is gone');
    const own = moves ? {} : { candidates: staffIds, chosen: line.line.staffId };
    return { ...standingLine, ...own, stays: true };
  });
  const staying = edited.flatMap(({ stays, startsAt, ...line }) =>
    stays && startsAt !== null ? [{ ...line, startsAt }] : [],
  );
  if (moves && !haveTheirPeople(staying)) return nobodyFree;
  const edit = { lines: edited, at, before: current.starts_at, maxWaitMinutes: facts.line_wait_minutes };
  const place = (of: readonly EditedLine[]) =>
    placeEditedLines(businessScheduleOf(facts), staffSchedulesOf(facts), { ...edit, lines: of }, now);
  const placed = place(edited);
  if (!placed.ok) {
    const fits = (others: readonly EditedLine[]) => place(others).ok;
    return !moves && onlyAdds(planned)
      ? noRoomBeside(missingResource(facts.resources, edited, fits)?.name ?? null)
      : (refuseForResource(facts.resources, edited, fits) ?? nobodyFree);
  }
  const unwanted = refuseUnlessWanted(placed.value.warnings, rules);
  if (unwanted !== null) return unwanted;
  const gone = cancelled.map((line) => ({ ...line, cancelledAt: now }));
  const before = linesOf(current).filter(({ cancelledAt }) => cancelledAt !== null);
  const staff = [...facts.staff, ...namesIn(current)];
  const after = placed.value.lines.map(({ line: place, startsAt, endsAt, staffIds }) =>
    lineAfter(lines[place], read.value.get(place), {
      startsAt,
      endsAt,
      people: namesOf(staff, staffIds),
      services: facts.services,
    }),
  );
  const all = [...before, ...gone, ...after].toSorted((a, b) => a.line - b.line);
  return ok({ lines: all, placed: placed.value });
};

/** What the services of changed and new lines say, by their places; each error at its line. */
const readChanged = (
  facts: LinesScheduleRow,
  lines: readonly PlannedLine[],
): Outcome<ReadonlyMap<number, ReadLine>> => {
  const places = [...lines.keys()].filter((place) => lines[place]?.stays === false);
  const read = readAskedLines(
    facts,
    places.flatMap((place) => lines[place]?.wish ?? []),
  );
  if (read.ok) return ok(new Map(read.value.map((line, at) => [places[at] ?? 0, line])));
  return invalidBooking(
    read.reason.map(({ field, message }) => ({
      field: field.replace(/^lines\.(\d+)/, (_, at: string) => `lines.${places[Number(at)] ?? at}`),
      message,
    })),
  );
};

type Named = { readonly id: Id; readonly name: string };

/** Whoever has a line now, though they may do nothing of that kind any more. */
const namesIn = (current: AppointmentRow): readonly Named[] =>
  linesOf(current).flatMap(({ staffId, staffName, helperId, helperName }) => [
    ...(staffId === null ? [] : [{ id: staffId, name: staffName }]),
    ...(helperId === null ? [] : [{ id: helperId, name: helperName }]),
  ]);

const namesOf = (staff: readonly Named[], ids: readonly string[]): readonly Named[] =>
  ids.map((id) => {
    const member = staff.find((one) => one.id === id);
    if (member === undefined) throw new Error('Somebody was booked who is not of the schedule');
    return member;
  });

const lineAfter = (
  planned: PlannedLine | undefined,
  read: ReadLine | undefined,
  {
    startsAt,
    endsAt,
    people,
    services,
  }: Pick<BookingLine, 'startsAt' | 'endsAt'> &
    Pick<LinesScheduleRow, 'services'> & { readonly people: readonly Named[] },
): BookingLine => {
  const [first, second] = people;
  if (planned === undefined || first === undefined)
    throw new Error('A line was placed that nobody asked for');
  const { line } = planned;
  const who = {
    startsAt,
    endsAt,
    staffId: first.id,
    staffName: first.id === line?.staffId ? line.staffName : first.name,
    helperId: second?.id ?? null,
    helperName: second === undefined ? '' : second.id === line?.helperId ? line.helperName : second.name,
  };
  if (read === undefined) {
    if (line === null) throw new Error('A new line was not read');
    const service = services.find(({ id }) => id === line.serviceId);
    return { ...line, ...who, resourceIds: service?.resource_ids ?? [] };
  }
  const { service, figures, options, wish } = read;
  return {
    line: planned.number,
    serviceId: service.id,
    ...who,
    serviceName: service.name,
    duration: figures.minutes,
    priceKobo: figures.priceKobo,
    cautionFeeKobo: toKobo(0),
    quantity: 1,
    options,
    segments: figures.segments.length === 1 ? [] : figures.segments,
    byAny: wish.staffId === null,
    resourceIds: service.resource_ids,
    cancelledAt: null,
    outcome: null,
  };
};
