import { minuteMs, toInstant } from '../../calendar/instant.ts';
import type { Steps } from '../../steps.ts';
import { type IntervalSet, normalise, overlaps, subtract, unite } from '../../time/intervals.ts';
import type { BusinessSchedule, StaffSchedule } from '../schedule.ts';
import { type BookingWindow, bookingWindow, requireWhole } from '../window.ts';
import type { AskedLine, LinesAsk } from './line.ts';
import { type LinePattern, linePattern } from './line-pattern.ts';
import { kept, type OpenHours } from './open-hours.ts';
import { startsWithoutResources } from './resource-needs.ts';
import { inAny, movedBy } from './start-sets.ts';
import type { LineSet } from './steps-of-lines.ts';

/** Somebody who may do a line, and when they can begin it: within hours and free, on the grid or off it. */
export type LinePerson = { readonly member: StaffSchedule; readonly starts: IntervalSet };

/** A line, what it takes of a person, and who may do it, in the order of its candidates. */
export type SearchedLine = {
  readonly asked: AskedLine;
  readonly pattern: LinePattern;
  readonly people: readonly LinePerson[];
};

/** What listing and accepting both read, and nothing else: so what is listed is what is accepted. */
export type LineSearch = {
  readonly lines: readonly SearchedLine[];
  readonly asked: readonly AskedLine[];
  readonly maxWaitMs: number;
  readonly open: OpenHours;
  /** Worked out once, by the lines of a step and by the lines that are left. */
  readonly startsOfStep: Map<LineSet, IntervalSet>;
  readonly startsOfRest: Map<LineSet, IntervalSet>;
};

/** More lines no booking has. */
const MOST_LINES = 8;

/** The window for lines that are done one after the other with all the waits that may be. Throws a RangeError for none. */
export function linesWindow(
  business: BusinessSchedule,
  { lines, maxWaitMinutes }: LinesAsk,
  now: number,
): BookingWindow {
  requireWhole(maxWaitMinutes, 0);
  if (lines.length === 0 || lines.length > MOST_LINES) throw new RangeError(`${lines.length} lines`);
  const minutes = lines.reduce((sum, line) => sum + line.minutes, (lines.length - 1) * maxWaitMinutes);
  return bookingWindow(business, minutes, toInstant(now));
}

/** A search among the staff given, in hours made for the days of the start. A step is one person for one line. */
export function* lineSearchSteps(
  { rules }: BusinessSchedule,
  staff: readonly StaffSchedule[],
  ask: LinesAsk,
  open: OpenHours,
): Steps<LineSearch> {
  const byId = new Map(staff.map((member) => [member.staffId, member]));
  const busy = new Map<StaffSchedule, IntervalSet>();
  const lines: SearchedLine[] = [];
  for (const asked of ask.lines) {
    const pattern = linePattern(asked, rules.gapMinutes);
    const people: LinePerson[] = [];
    // guard: a-line-has-what-it-needs-beside-people
    const without = startsWithoutResources(asked.needs, pattern.lengthMs);
    for (const staffId of candidatesOf(asked)) {
      const member = byId.get(staffId);
      if (member === undefined) continue;
      const taken = kept(busy, member, () =>
        normalise(member.busy.filter((interval) => overlaps(interval, open.span))),
      );
      people.push({
        member,
        starts: subtract(open.starts(member, pattern.needMs), unite(forbidden(taken, pattern), without)),
      });
      yield;
    }
    lines.push({ asked, pattern, people });
  }
  const maxWaitMs = ask.maxWaitMinutes * minuteMs;
  return { lines, asked: ask.lines, maxWaitMs, open, startsOfStep: new Map(), startsOfRest: new Map() };
}

/** Who may do a line, each once. */
export const candidatesOf = ({ candidates, chosen, hands }: AskedLine): readonly string[] =>
  chosen !== null && hands === 1
    ? [chosen]
    : [...new Set(chosen === null ? candidates : [chosen, ...candidates])];

/** The starts at which an active part of a line would meet something that is taken. */
function forbidden(taken: IntervalSet, { active }: LinePattern): IntervalSet {
  return inAny(active.map(({ from, keptUntil }) => movedBy(taken, 1 - keptUntil, -from)));
}
