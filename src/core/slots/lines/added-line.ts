import type { Instant } from '../../calendar/instant.ts';
import type { BusinessSchedule, StaffSchedule } from '../schedule.ts';
import { type EditedLine, placesBeside } from './beside-lines.ts';
import type { AskedLine, PlacedLines } from './line.ts';
import { linesWindow } from './line-search.ts';

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

/**
 * Where a client can add a line to a booking that stands without anything of it being moved: right before the others
 * and right behind them, by the rules that clients book by. Offering and accepting are this one list: empty where the
 * line fits nowhere.
 */
export function placesForLine(
  business: BusinessSchedule,
  staff: readonly StaffSchedule[],
  { standing, added, maxWaitMinutes }: Addition,
  now: Instant,
): readonly AddedPlace[] {
  const lines = [...standing, { ...added, startsAt: null, staffIds: [], stays: false }];
  const { earliest } = linesWindow(business, { lines, maxWaitMinutes }, now);
  const places = placesBeside(business, staff, { lines, maxWaitMinutes, earliest, settled: [] }, now);
  return [places.before(), places.behind()].flatMap((placed) => {
    const at = placed?.lines.find(({ line }) => line === standing.length);
    if (placed === null || at === undefined) return [];
    return [{ startsAt: at.startsAt, endsAt: at.endsAt, staffIds: at.staffIds, placed }];
  });
}
