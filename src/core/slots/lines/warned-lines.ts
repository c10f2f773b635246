import { dayMs, type Instant, toInstant } from '../../calendar/instant.ts';
import { epochDayAt, type ZoneOffsets, zoneOffsets } from '../../time/zone-offsets.ts';
import { type OwnerSlotWarning, scheduleWarnings } from '../owner-slot.ts';
import type { BusinessSchedule, StaffSchedule } from '../schedule.ts';
import type { BookingWindow } from '../window.ts';
import type { AskedLine, PlacedLines } from './line.ts';
import type { LinePattern } from './line-pattern.ts';
import { candidatesOf } from './line-search.ts';
import { kept } from './open-hours.ts';
import { placeLines } from './place-lines.ts';
import { type LineAtTime, staffLines } from './posts.ts';
import { haveResources, type LineWithNeeds, spanOf } from './resource-needs.ts';

export type WarnedLines = PlacedLines & { readonly warnings: readonly OwnerSlotWarning[] };

/** A line with the instant at which the owner wants it, and who has it now. */
export type LineWanted = {
  readonly asked: AskedLine;
  readonly pattern: LinePattern;
  readonly startsAt: Instant;
  readonly present: readonly string[];
  /** Whether it is there already and stays: nothing about it is judged. */
  readonly stays?: boolean;
};

const OF_A_LINE: readonly OwnerSlotWarning[] = ['BLOCKED', 'CLOSED', 'OUTSIDE_HOURS', 'OFF_GRID'];

/** What each line may be warned of: all ways of being warned of some of these. */
const WARNED: readonly (readonly OwnerSlotWarning[])[] = Array.from(
  { length: 2 ** OF_A_LINE.length },
  (_, way) => OF_A_LINE.filter((_, place) => (way >> place) % 2 === 1),
);

/**
 * Lines at exactly these times, by people who have nothing else then, with the fewest different warnings; of several
 * `plans` with as few the first. The grid binds the line that begins, PAST and TOO_FAR are the booking's. Null where
 * nobody is free, or something that a line needs is all in use.
 */
export function placeWarned(
  business: BusinessSchedule,
  staff: readonly StaffSchedule[],
  plans: readonly (readonly LineWanted[])[],
  window: BookingWindow,
  now: Instant,
): WarnedLines | null {
  const starts = plans.flatMap((plan) => plan.map(({ startsAt }) => startsAt));
  const at = toInstant(Math.min(...starts));
  // The window's own offsets end with the horizon, which does not bind the owner.
  const until = Math.max(...starts) + window.needMs + 2 * dayMs;
  const offsets = zoneOffsets(business.zone, toInstant(at - 2 * dayMs), toInstant(until));
  const day = epochDayAt(offsets, at);
  const general: OwnerSlotWarning[] = [];
  if (at < now) general.push('PAST');
  if (day > window.lastDay) general.push('TOO_FAR');

  const judge = judgeFor(business, staff, offsets, window.stepMs);
  // guard: an-owner-never-books-more-than-there-is-of-a-resource
  const possible = plans.filter((plan) => haveResources(plan.map(withNeeds)));
  for (let count = 0; count <= OF_A_LINE.length; count += 1) {
    for (const plan of possible) {
      const best = leastCost(
        WARNED.filter((warnings) => warnings.length === count).flatMap((warnings) => {
          const lines = plan.map((wanted, line) =>
            lineAtTime(judge(wanted, line), wanted, line, at, warnings),
          );
          const staffed = lines.every(hasEnough) ? staffLines(lines, offsets, day) : null;
          return staffed === null ? [] : [{ ...staffed, warnings }];
        }),
      );
      if (best !== null) return { ...placeLines(best.work), warnings: [...general, ...best.warnings] };
    }
  }
  return null;
}

const withNeeds = ({ asked, pattern, startsAt, stays = false }: LineWanted): LineWithNeeds => ({
  needs: asked.needs,
  during: spanOf(startsAt, pattern.lengthMs),
  stays,
});

/** Somebody who has nothing else in the way of a line, and what of their hours and grid it does not keep. */
type Judged = { readonly member: StaffSchedule; readonly warnings: readonly OwnerSlotWarning[] };

/** Judges each line at each time once. */
function judgeFor(
  business: BusinessSchedule,
  staff: readonly StaffSchedule[],
  offsets: ZoneOffsets,
  stepMs: number,
): (wanted: LineWanted, line: number) => readonly Judged[] {
  const byId = new Map(staff.map((member) => [member.staffId, member]));
  const known = new Map<string, readonly Judged[]>();
  return ({ asked, pattern, startsAt: at, stays = false }, line) =>
    kept(known, `${line} ${at}`, () => {
      if (stays) return candidatesOf(asked).flatMap((id) => judgedFree(byId.get(id)));
      const window = { needMs: pattern.needMs, stepMs };
      const day = epochDayAt(offsets, at);
      return candidatesOf(asked).flatMap((id) => {
        const member = byId.get(id);
        // guard: an-owner-never-books-lines-over-another-booking
        if (member === undefined || meets(member, pattern, at)) return [];
        return [{ member, warnings: scheduleWarnings(business, member, { at, day, offsets, window }) }];
      });
    });
}

const judgedFree = (member: StaffSchedule | undefined): readonly Judged[] =>
  member === undefined ? [] : [{ member, warnings: [] }];

const meets = ({ busy }: StaffSchedule, { active }: LinePattern, at: Instant): boolean =>
  busy.some(({ start, end }) =>
    active.some(({ from, keptUntil }) => start < at + keptUntil && at + from < end),
  );

/** The line with those who bring no other warnings than these; the grid binds whoever begins, and nobody after. */
function lineAtTime(
  judged: readonly Judged[],
  { asked, pattern, startsAt, present }: LineWanted,
  line: number,
  at: Instant,
  allowed: readonly OwnerSlotWarning[],
): LineAtTime {
  const free = judged.filter(({ warnings }) =>
    warnings.every((warning) => warning === 'OFF_GRID' || allowed.includes(warning)),
  );
  const onGrid = free.filter(({ warnings }) => !warnings.includes('OFF_GRID'));
  const bindsGrid = startsAt === at && !allowed.includes('OFF_GRID');
  const starters = bindsGrid ? new Set(onGrid.map(({ member }) => member.staffId)) : null;
  return {
    line,
    asked,
    pattern,
    startsAt,
    free: free.map(memberOf),
    compared: judged.map(memberOf),
    starters,
    present,
  };
}

const memberOf = ({ member }: Judged): StaffSchedule => member;

const hasEnough = ({ asked, free }: LineAtTime): boolean => free.length >= asked.hands;

function leastCost<T extends { readonly cost: readonly number[] }>(ways: readonly T[]): T | null {
  let [best = null, ...others] = ways;
  for (const way of others) if (best === null || isLess(way.cost, best.cost)) best = way;
  return best;
}

function isLess(a: readonly number[], b: readonly number[]): boolean {
  const place = a.findIndex((part, at) => part !== b[at]);
  return place >= 0 && (a[place] ?? 0) < (b[place] ?? 0);
}
