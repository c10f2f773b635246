import { type Instant, minuteMs, toInstant } from '../../calendar/instant.ts';
import { ok, type Result, refuse } from '../../result.ts';
import type { OwnerSlotWarning } from '../owner-slot.ts';
import type { BusinessSchedule, StaffSchedule } from '../schedule.ts';
import { type EditedLine, placesBeside, WAIT_STEP, withTheirPeople } from './beside-lines.ts';
import { type LinePattern, linePattern } from './line-pattern.ts';
import { linesWindow } from './line-search.ts';
import { type LineWanted, placeWarned, type WarnedLines } from './warned-lines.ts';

type Edit = {
  readonly lines: readonly EditedLine[];
  /** When the booking begins, and when it did before. */
  readonly at: Instant;
  readonly before: Instant;
  readonly maxWaitMinutes: number;
};

type Timed = EditedLine & { readonly pattern: LinePattern; readonly wanted: Instant | null };

/**
 * Places the lines of an edited booking. Those that stay keep their people, and their time too unless the booking moves:
 * then all move by the same distance. A changed line is where it was, as long as it fits between the others; it goes
 * behind them else, as a new one does, after a wait no longer than any of the booking, and not in the past where it need
 * not be. Where nothing is changed but new ones are added, and behind they fit not at all or outside the rules, they
 * are put right before the others, where a client could add them too. Warnings are those of `placeOwnerLines`; of lines that
 * stay where they are there is none, and in a booking that stays PAST is said of new lines alone.
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
  const warningsOf = (placed: WarnedLines): readonly OwnerSlotWarning[] => {
    const starts = lines.map((_, place) => placed.lines.find(({ line }) => line === place)?.startsAt ?? at);
    const others = placed.warnings.filter((warning) => warning !== 'PAST' && warning !== 'TOO_FAR');
    // guard: an-owner-is-warned-of-a-line-that-is-added-in-the-past
    return addsBefore(starts) ? ['PAST', ...others] : others;
  };
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
  if (moves) return placed === null ? refuse('SLOT_TAKEN') : ok(placed);
  const behind = placed === null ? null : { ...placed, warnings: warningsOf(placed) };
  if (behind !== null && behind.warnings.length === 0) return ok(behind);
  const ahead = onlyAdds(lines)
    ? placesBeside(business, staff, { ...edit, earliest: now, settled: ['TOO_FAR'] }, now).before()
    : null;
  if (ahead !== null) return ok({ ...ahead, warnings: [] });
  return behind === null ? refuse('SLOT_TAKEN') : ok(behind);
}

/** Whether all there is to change is that lines are added to others. */
const onlyAdds = (lines: readonly EditedLine[]): boolean =>
  lines.some(({ stays }) => stays) && lines.every(({ stays, startsAt }) => stays || startsAt === null);

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
  const waits = last.size === 0 || ends.length === 0 ? 0 : Math.floor(maxWaitMinutes / WAIT_STEP);
  return Array.from({ length: waits + 1 }, (_, wait) => {
    let next = Math.max(at, ...ends) + wait * WAIT_STEP * minuteMs;
    return lines.map(({ wanted, pattern }, place) => {
      if (wanted !== null && !last.has(place)) return wanted;
      const startsAt = toInstant(next);
      next += pattern.lengthMs;
      return startsAt;
    });
  });
}
