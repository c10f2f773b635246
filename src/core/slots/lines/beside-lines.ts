import { type Instant, minuteMs, toInstant } from '../../calendar/instant.ts';
import { overlaps } from '../../time/intervals.ts';
import type { OwnerSlotWarning } from '../owner-slot.ts';
import type { BusinessSchedule, StaffSchedule } from '../schedule.ts';
import type { AskedLine, PlacedLines } from './line.ts';
import { linePattern } from './line-pattern.ts';
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

/** How many minutes apart the starts are that are tried for a line behind the others. */
export const WAIT_STEP = 5;

type Beside = {
  /** Those that stay, and those that are new. */
  readonly lines: readonly EditedLine[];
  readonly maxWaitMinutes: number;
  /** Before this nothing new begins. */
  readonly earliest: Instant;
  /** What is no reason against a place. */
  readonly settled: readonly OwnerSlotWarning[];
};

/**
 * New lines right before those that stay and right behind them, each after the least wait that fits the rules; null
 * where they do not. The grid binds the line that begins.
 */
export function placesBeside(
  business: BusinessSchedule,
  staff: readonly StaffSchedule[],
  { lines, maxWaitMinutes, earliest, settled }: Beside,
  now: Instant,
): { readonly before: () => WarnedLines | null; readonly behind: () => WarnedLines | null } {
  const window = linesWindow(business, { lines, maxWaitMinutes }, now);
  const known = withTheirPeople(staff, lines);
  const patterns = lines.map((line) => linePattern(line, business.rules.gapMinutes));
  const lengthAt = (place: number): number => patterns[place]?.lengthMs ?? 0;
  const stays = lines.flatMap(({ startsAt }, place) =>
    startsAt === null ? [] : [{ startsAt, endsAt: startsAt + lengthAt(place) }],
  );
  const begins = Math.min(...stays.map(({ startsAt }) => startsAt));
  const ends = Math.max(...stays.map(({ endsAt }) => endsAt));
  const length = lines.reduce((sum, { startsAt }, at) => sum + (startsAt === null ? lengthAt(at) : 0), 0);

  const placeAt = (start: number): WarnedLines | null => {
    // guard: a-client-adds-no-line-within-the-notice
    if (start < earliest) return null;
    let next = start;
    const plan = lines.map((asked, place): LineWanted => {
      const pattern = patterns[place] ?? linePattern(asked, business.rules.gapMinutes);
      const { startsAt, staffIds: present } = asked;
      if (startsAt !== null) return { asked, pattern, startsAt, present, stays: true };
      const at = toInstant(next);
      next += pattern.lengthMs;
      return { asked, pattern, startsAt: at, present: [] };
    });
    const placed = placeWarned(business, known, [plan], window, now);
    // guard: a-client-adds-a-line-by-the-rules-clients-book-by
    if (placed === null || placed.warnings.some((warning) => !settled.includes(warning))) return null;
    return isFree(known, placed) ? placed : null;
  };
  const firstOf = (starts: readonly number[]): WarnedLines | null => {
    for (const start of starts) {
      const place = placeAt(start);
      if (place !== null) return place;
    }
    return null;
  };
  const waits = (step: number) =>
    Array.from({ length: Math.floor(maxWaitMinutes / step) + 1 }, (_, at) => at * step * minuteMs);
  return {
    // On the grid or off it, the others begin at any minute.
    before: () => firstOf(waits(1).map((wait) => begins - length - wait)),
    behind: () => firstOf(waits(WAIT_STEP).map((wait) => ends + wait)),
  };
}

/** Whether nobody has anything else then. A gap may have become longer since the others were booked. */
const isFree = (staff: readonly StaffSchedule[], { stretches }: PlacedLines): boolean =>
  stretches.every(({ staffId, during }) =>
    staff.every(
      (member) => member.staffId !== staffId || !member.busy.some((taken) => overlaps(taken, during)),
    ),
  );

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
