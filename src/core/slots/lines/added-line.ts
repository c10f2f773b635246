import { type Instant, minuteMs, toInstant } from '../../calendar/instant.ts';
import { overlaps } from '../../time/intervals.ts';
import type { BusinessSchedule, StaffSchedule } from '../schedule.ts';
import { type EditedLine, withTheirPeople } from './edit-lines.ts';
import type { AskedLine, PlacedLines } from './line.ts';
import { linePattern } from './line-pattern.ts';
import { linesWindow } from './line-search.ts';
import { type LineWanted, placeWarned } from './warned-lines.ts';

type Addition = {
  /** Those of the booking that stand, with their times and people. */
  readonly standing: readonly (EditedLine & { readonly startsAt: Instant })[];
  readonly added: AskedLine;
  readonly maxWaitMinutes: number;
};

/** Where a line fits: all lines of the booking as they then are, the added one the last of its places. */
export type AddedPlace = {
  readonly startsAt: Instant;
  readonly endsAt: Instant;
  readonly staffIds: readonly string[];
  readonly placed: PlacedLines;
};

/** How far apart the starts are that are tried behind the others. */
const WAIT_STEP = 5;

/**
 * Where a client can add a line to a booking that stands without anything of it being moved: right before the others
 * and right behind them, each after the least wait that fits, by the rules that clients book by. The grid binds the
 * line that begins. Offering and accepting are this one list: empty where the line fits nowhere.
 */
export function placesForLine(
  business: BusinessSchedule,
  staff: readonly StaffSchedule[],
  { standing, added, maxWaitMinutes }: Addition,
  now: Instant,
): readonly AddedPlace[] {
  const lines = [...standing, added];
  const window = linesWindow(business, { lines, maxWaitMinutes }, now);
  const pattern = linePattern(added, business.rules.gapMinutes);
  const stands = standing.map((asked): LineWanted => {
    const { startsAt, staffIds: present } = asked;
    return { asked, pattern: linePattern(asked, business.rules.gapMinutes), startsAt, present, stays: true };
  });
  const begins = Math.min(...stands.map(({ startsAt }) => startsAt));
  const ends = Math.max(...stands.map((line) => line.startsAt + line.pattern.lengthMs));
  const known = withTheirPeople(staff, standing);

  const placeAt = (startsAt: Instant): AddedPlace | null => {
    // guard: a-client-adds-no-line-within-the-notice
    if (startsAt < window.earliest) return null;
    const plan = [...stands, { asked: added, pattern, startsAt, present: [] }];
    const placed = placeWarned(business, known, [plan], window, now);
    const at = placed?.lines.find(({ line }) => line === standing.length);
    // guard: a-client-adds-a-line-by-the-rules-clients-book-by
    if (placed === null || at === undefined || placed.warnings.length > 0) return null;
    return isFree(known, placed) ? { startsAt, endsAt: at.endsAt, staffIds: at.staffIds, placed } : null;
  };
  const firstOf = (starts: readonly number[]): readonly AddedPlace[] => {
    for (const start of starts) {
      const place = placeAt(toInstant(start));
      if (place !== null) return [place];
    }
    return [];
  };
  const waits = (step: number) =>
    Array.from({ length: Math.floor(maxWaitMinutes / step) + 1 }, (_, at) => at * step * minuteMs);
  return [
    // On the grid or off it, the others begin at any minute.
    ...firstOf(waits(1).map((wait) => begins - pattern.lengthMs - wait)),
    ...firstOf(waits(WAIT_STEP).map((wait) => ends + wait)),
  ];
}

/** Whether nobody has anything else then. A gap may have become longer since the others were booked. */
const isFree = (staff: readonly StaffSchedule[], { stretches }: PlacedLines): boolean =>
  stretches.every(({ staffId, during }) =>
    staff.every(
      (member) => member.staffId !== staffId || !member.busy.some((taken) => overlaps(taken, during)),
    ),
  );
