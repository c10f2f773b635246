import { type Instant, toInstant } from '../../calendar/instant.ts';
import { ok, type Result, refuse } from '../../result.ts';
import { ownerRules } from '../owner-slot.ts';
import type { BusinessSchedule, StaffSchedule } from '../schedule.ts';
import { acceptLines } from './accept-lines.ts';
import type { AskedLine, LinesAsk } from './line.ts';
import { linePattern } from './line-pattern.ts';
import { linesWindow } from './line-search.ts';
import { allOf, type LineSet, nextSteps, without } from './steps-of-lines.ts';
import { type LineWanted, placeWarned, type WarnedLines } from './warned-lines.ts';

/**
 * Lines that the owner books at exactly `at`, on or off the grid and never over another booking. Where the rules under
 * `ownerRules` grant it, so, and without a warning; else one line after the other without a wait, in the order with the
 * fewest different warnings, the client's first. They mean what they mean for `checkOwnerSlot`, for each line at its
 * start; the grid and the horizon bind the first alone.
 */
export function placeOwnerLines(
  business: BusinessSchedule,
  staff: readonly StaffSchedule[],
  ask: LinesAsk & { readonly at: Instant },
  now: Instant,
): Result<WarnedLines, 'SLOT_TAKEN'> {
  const granted = acceptLines({ ...business, rules: ownerRules(business.rules) }, staff, ask, now);
  if (granted.ok) return ok({ ...granted.value, warnings: [] });
  const patterns = ask.lines.map((line) => linePattern(line, business.rules.gapMinutes));
  const plans = ordersOf(ask.lines, allOf(ask.lines)).map((order) => {
    const offsets = new Map<number, number>();
    let from = 0;
    for (const line of order) {
      offsets.set(line, from);
      from += patterns[line]?.lengthMs ?? 0;
    }
    return ask.lines.flatMap((asked, line): readonly LineWanted[] => {
      const pattern = patterns[line];
      const startsAt = toInstant(ask.at + (offsets.get(line) ?? 0));
      return pattern === undefined ? [] : [{ asked, pattern, startsAt, present: [] }];
    });
  });
  const placed = placeWarned(business, staff, plans, linesWindow(business, ask, now), now);
  return placed === null ? refuse('SLOT_TAKEN') : ok(placed);
}

/** All orders of the lines one by one, the client's own first. */
const ordersOf = (lines: readonly AskedLine[], rest: LineSet): readonly (readonly number[])[] =>
  rest === 0
    ? [[]]
    : nextSteps(lines, rest).flatMap((step) =>
        step.length === 1 ? ordersOf(lines, without(rest, step)).map((order) => [...step, ...order]) : [],
      );
