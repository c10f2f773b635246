import type { Instant } from '../../calendar/instant.ts';
import { ok, type Result, refuse } from '../../result.ts';
import { allAtOnce } from '../../steps.ts';
import { bookableDay, type SlotRefusal } from '../accept-slot.ts';
import type { BusinessSchedule, StaffSchedule } from '../schedule.ts';
import { arrange } from './arrange.ts';
import type { LinesAsk, PlacedLines } from './line.ts';
import { type LineSearch, lineSearchSteps, linesWindow } from './line-search.ts';
import { unbooked } from './list-line-starts.ts';
import { openHours } from './open-hours.ts';
import { placeLines } from './place-lines.ts';
import { staffLines } from './posts.ts';
import { unclaimed } from './resource-needs.ts';
import { isIn } from './start-sets.ts';
import { firstBeginnings, onGridSteps, startersOf } from './step-starts.ts';
import { allOf, type LineStep, nextSteps } from './steps-of-lines.ts';

/**
 * Grants a start exactly when `listLineStarts` has it for the same schedules and `now`: the lines so that the booking
 * ends as early as can be, then in the client's order, done by as few different people as can be, then by the least
 * booked of that day, then in the order given. Refusals mean what they mean for `acceptSlot`.
 */
export function acceptLines(
  business: BusinessSchedule,
  staff: readonly StaffSchedule[],
  ask: LinesAsk & { readonly at: Instant },
  now: Instant,
): Result<PlacedLines, SlotRefusal> {
  const { at } = ask;
  const window = linesWindow(business, ask, now);
  const bookable = bookableDay(window, at, now);
  if (!bookable.ok) return bookable;
  const day = bookable.value;
  const open = openHours(business, window, { first: day, last: day });
  const search = allAtOnce(lineSearchSteps(business, staff, ask, open));
  // guard: only-a-start-that-is-listed-is-accepted-for-lines
  const firsts = firstStepsAt(search, at);
  if (firsts.length === 0) {
    const unbookedAsk = { ...ask, lines: ask.lines.map(unclaimed) };
    const ifUnbooked = allAtOnce(lineSearchSteps(business, staff.map(unbooked), unbookedAsk, open));
    return refuse(firstStepsAt(ifUnbooked, at).length > 0 ? 'SLOT_TAKEN' : 'NOT_OFFERED');
  }
  const lines = arrange(search, at, firsts).flatMap(({ step, startsAt }, place) =>
    step.flatMap((line) => {
      const searched = search.lines[line];
      if (searched === undefined) return [];
      const { asked, pattern, people } = searched;
      const free = people.filter(({ starts }) => isIn(starts, startsAt)).map(({ member }) => member);
      const starters = place === 0 ? startersOf(search, line, at, 0) : null;
      return [{ line, asked, pattern, startsAt, free, starters, present: [] }];
    }),
  );
  const staffed = staffLines(lines, window.offsets, day);
  if (staffed === null) throw new Error('Lines that fit are done by nobody');
  return ok(placeLines(staffed.work));
}

/** The steps with which a booking can begin at an instant of the day searched. */
const firstStepsAt = (search: LineSearch, at: Instant): readonly LineStep[] =>
  nextSteps(search.asked, allOf(search.asked)).filter((step) =>
    allAtOnce(onGridSteps(search, allAtOnce(firstBeginnings(search, step))))[0]?.includes(at),
  );
