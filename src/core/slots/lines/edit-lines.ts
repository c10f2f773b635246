import { type Instant, minuteMs, toInstant } from '../../calendar/instant.ts';
import { ok, type Result, refuse } from '../../result.ts';
import type { BusinessSchedule, StaffSchedule } from '../schedule.ts';
import type { AskedLine } from './line.ts';
import { type LinePattern, linePattern } from './line-pattern.ts';
import { linesWindow } from './line-search.ts';
import { type LineWanted, placeWarned, type WarnedLines } from './warned-lines.ts';

/** A line of a booking that is edited. */
export type EditedLine = AskedLine & {
  /** Where it stands; null: it is new. */
  readonly startsAt: Instant | null;
  readonly staffIds: readonly string[];
  /** Whether nothing about it changes but, where the booking moves, its time. */
  readonly stays: boolean;
};

type Edit = {
  readonly lines: readonly EditedLine[];
  /** When the booking begins, and when it did before. */
  readonly at: Instant;
  readonly before: Instant;
  readonly maxWaitMinutes: number;
};

/** How far apart the starts are that are tried for a line behind the others. */
const WAIT_STEP = 5 * minuteMs;

type Timed = EditedLine & { readonly pattern: LinePattern; readonly wanted: Instant | null };

/**
 * Places the lines of an edited booking. Those that stay keep their people, and their time too unless the booking moves:
 * then all move by the same distance. A changed line is where it was, as long as it fits between the others; it goes
 * behind them else, as a new one does, after a wait no longer than any of the booking, and not in the past where it need
 * not be. Warnings are those of `placeOwnerLines`; of lines that stay where they are there is none, and in a booking
 * that stays PAST is said of new lines alone.
 */
export function placeEditedLines(
  business: BusinessSchedule,
  staff: readonly StaffSchedule[],
  edit: Edit,
  now: Instant,
): Result<WarnedLines, 'SLOT_TAKEN'> {
  const { at, before, maxWaitMinutes } = edit;
  const moves = at !== before;
  const lines = edit.lines.map((line): Timed => {
    const wanted = line.startsAt === null ? null : toInstant(line.startsAt + at - before);
    return { ...line, pattern: linePattern(line, business.rules.gapMinutes), wanted };
  });
  const addsBefore = (starts: readonly Instant[]): boolean =>
    !moves && lines.some(({ startsAt }, place) => startsAt === null && (starts[place] ?? at) < now);
  const ways = placesOf(lines, maxWaitMinutes, at);
  const soonest = [...ways.filter((starts) => !addsBefore(starts)), ...ways.filter(addsBefore)];
  const plans = soonest.map((starts) =>
    lines.map((asked, place): LineWanted => {
      const { pattern, staffIds: present, stays } = asked;
      return { asked, pattern, startsAt: starts[place] ?? at, present, stays: stays && !moves };
    }),
  );
  // A booking that stays begins where it did, on the grid or off it.
  const rules = moves ? business.rules : { ...business.rules, stepMinutes: 1 };
  const window = linesWindow(business, edit, now);
  const known = moves ? staff : withTheirPeople(staff, lines);
  const placed = placeWarned(
    { ...business, rules },
    known,
    plans,
    { ...window, stepMs: rules.stepMinutes * minuteMs },
    now,
  );
  if (placed === null) return refuse('SLOT_TAKEN');
  if (moves) return ok(placed);
  const starts = lines.map((_, place) => placed.lines.find(({ line }) => line === place)?.startsAt ?? at);
  const others = placed.warnings.filter((warning) => warning !== 'PAST' && warning !== 'TOO_FAR');
  // guard: an-owner-is-warned-of-a-line-that-is-added-in-the-past
  return ok({ ...placed, warnings: addsBefore(starts) ? ['PAST', ...others] : others });
}

/** Whoever has a line that stays has it, though they may do nothing of that kind any more. */
export const withTheirPeople = (
  staff: readonly StaffSchedule[],
  lines: readonly EditedLine[],
): readonly StaffSchedule[] => {
  const known = new Set(staff.map(({ staffId }) => staffId));
  const others = new Set(
    lines.flatMap(({ stays, staffIds }) => (stays ? staffIds.filter((id) => !known.has(id)) : [])),
  );
  return [
    ...staff,
    ...[...others].map((staffId) => ({ staffId, hours: null, blockedDates: [], blockedTimes: [], busy: [] })),
  ];
};

/** The starts of all lines in each way that is tried: as many changed lines as can be where they were. */
function placesOf(
  lines: readonly Timed[],
  maxWaitMinutes: number,
  at: Instant,
): readonly (readonly Instant[])[] {
  const changed = [...lines.keys()].filter((place) => isMovable(lines[place]));
  const inPlace = changed.filter((place) => fitsBetween(lines, place));
  const behind = [
    changed.filter((place) => !inPlace.includes(place)),
    ...inPlace.map((one) => changed.filter((place) => place === one || !inPlace.includes(place))),
    changed,
  ];
  return behind.flatMap((last) => behindTheOthers(lines, new Set(last), maxWaitMinutes, at));
}

const isMovable = (line: Timed | undefined): boolean => line !== undefined && !line.stays;

/** Whether a changed line meets no other of the booking where it was, but for those it was alongside before. */
function fitsBetween(lines: readonly Timed[], place: number): boolean {
  const line = lines[place];
  if (line === undefined || line.wanted === null) return false;
  return lines.every((other, at) => {
    if (at === place || other.wanted === null || !overlaps(line, other)) return true;
    return (line.alongside || other.alongside) && line.hands === 1 && other.startsAt === line.startsAt;
  });
}

const overlaps = (a: Timed, b: Timed): boolean =>
  a.wanted !== null &&
  b.wanted !== null &&
  a.wanted < b.wanted + b.pattern.lengthMs &&
  b.wanted < a.wanted + a.pattern.lengthMs;

/** The lines with those of `last` behind all others, one after the other; sooner ways first. */
function behindTheOthers(
  lines: readonly Timed[],
  last: ReadonlySet<number>,
  maxWaitMinutes: number,
  at: Instant,
): readonly (readonly Instant[])[] {
  const ends = lines.flatMap(({ wanted, pattern }, place) =>
    wanted === null || last.has(place) ? [] : [wanted + pattern.lengthMs],
  );
  const waits =
    last.size === 0 || ends.length === 0 ? 0 : Math.floor((maxWaitMinutes * minuteMs) / WAIT_STEP);
  return Array.from({ length: waits + 1 }, (_, wait) => {
    let next = Math.max(at, ...ends) + wait * WAIT_STEP;
    return lines.map(({ wanted, pattern }, place) => {
      if (wanted !== null && !last.has(place)) return wanted;
      const startsAt = toInstant(next);
      next += pattern.lengthMs;
      return startsAt;
    });
  });
}
