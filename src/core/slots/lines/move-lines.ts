import { toEpochDay } from '../../calendar/calendar-date.ts';
import { type Instant, minuteMs, toInstant } from '../../calendar/instant.ts';
import { ok, type Result, refuse } from '../../result.ts';
import { allAtOnce, type Steps } from '../../steps.ts';
import { type IntervalSet, intersect } from '../../time/intervals.ts';
import { bookableDay, type SlotRefusal } from '../accept-slot.ts';
import { nearestOf, type Wish } from '../list-slots.ts';
import type { OfferedDay } from '../offered-days.ts';
import type { BusinessSchedule, StaffSchedule } from '../schedule.ts';
import { type BookingWindow, bookableDays, bookingWindow } from '../window.ts';
import type { AskedLine } from './line.ts';
import { linePattern } from './line-pattern.ts';
import { type LineSearch, lineSearchSteps } from './line-search.ts';
import { type Days, offeredSteps, unbooked } from './list-line-starts.ts';
import { type OpenHours, openHours, type StartsByDay } from './open-hours.ts';
import { placeLines } from './place-lines.ts';
import { type LineAtTime, sharesTime, staffLines } from './posts.ts';
import { haveResources, type LineWithNeeds, spanOf, unclaimed } from './resource-needs.ts';
import { isIn, movedBy } from './start-sets.ts';
import { beginningsOf, onGridSteps, startersOf, startsOfStep } from './step-starts.ts';
import { placeWarned, type WarnedLines } from './warned-lines.ts';

/** A line of a booking that stands: without a chosen person it may go to another of its candidates. */
export type StandingLine = AskedLine & {
  readonly startsAt: Instant;
  readonly staffIds: readonly string[];
};

type Standing = { readonly lines: readonly StandingLine[] };

/**
 * Moves a booking as a whole by the same distance, so that it begins at `at`: its lines keep their order and distances,
 * and their people as far as those are chosen or can. A client may move it to what `listMoveStarts` lists; the owner to
 * any time at which the people are free, with the warnings of `placeOwnerLines`. What the booking takes now must not be
 * among the staff's `busy`.
 */
export function moveLines(
  business: BusinessSchedule,
  staff: readonly StaffSchedule[],
  ask: Standing & { readonly at: Instant; readonly by: 'client' | 'owner' },
  now: Instant,
): Result<WarnedLines, SlotRefusal> {
  const { lines, at, by } = ask;
  if (by === 'client') return moveByRules(business, staff, lines, at, now);
  const from = firstStart(lines);
  const plan = lines.map((asked) => ({
    asked,
    pattern: linePattern(asked, business.rules.gapMinutes),
    startsAt: toInstant(at + asked.startsAt - from),
    present: asked.staffIds,
  }));
  const placed = placeWarned(business, staff, [plan], moveWindow(business, lines, now), now);
  return placed === null ? refuse('SLOT_TAKEN') : ok(placed);
}

/**
 * The starts of each date to which its client can move a booking, and whether a day without any is booked out: each on
 * the grid, within notice and horizon, of somebody who then begins. A step of the work is one person for one line, or
 * one set of starts.
 */
export function* moveStartSteps(
  business: BusinessSchedule,
  staff: readonly StaffSchedule[],
  ask: Standing & Days,
  now: Instant,
): Steps<readonly OfferedDay[]> {
  const window = moveWindow(business, ask.lines, now);
  const asked = { first: toEpochDay(ask.from), last: toEpochDay(ask.to) };
  const days = bookableDays(window, asked);
  const open = openHours(business, window, days);
  const starts = function* (
    people: readonly StaffSchedule[],
    lines: readonly StandingLine[],
  ): Steps<StartsByDay> {
    return yield* movedStarts(yield* moveSearch(business, people, lines, open), lines, window);
  };
  return yield* offeredSteps(asked, days, yield* starts(staff, ask.lines), () =>
    starts(staff.map(unbooked), ask.lines.map(unclaimed)),
  );
}

/** The same where nobody waits behind it. */
export const listMoveStarts = (...ask: Parameters<typeof moveStartSteps>): readonly OfferedDay[] =>
  allAtOnce(moveStartSteps(...ask));

/** Up to `count` starts to offer instead of `at`, in the order of `nearestSlots`. */
export function nearestMoveStarts(
  business: BusinessSchedule,
  staff: readonly StaffSchedule[],
  ask: Standing & Wish,
  now: Instant,
): readonly Instant[] {
  const window = moveWindow(business, ask.lines, now);
  return nearestOf(business.zone, window, ask, (days) =>
    startsOn(business, staff, ask.lines, openHours(business, window, days), window),
  );
}

function moveByRules(
  business: BusinessSchedule,
  staff: readonly StaffSchedule[],
  lines: readonly StandingLine[],
  at: Instant,
  now: Instant,
): Result<WarnedLines, SlotRefusal> {
  const window = moveWindow(business, lines, now);
  const bookable = bookableDay(window, at, now);
  if (!bookable.ok) return bookable;
  const day = bookable.value;
  const open = openHours(business, window, { first: day, last: day });
  const search = allAtOnce(moveSearch(business, staff, lines, open));
  // guard: only-a-start-that-is-listed-is-moved-to
  if (!allAtOnce(movedStarts(search, lines, window))[0]?.includes(at)) {
    const [ifUnbooked] = startsOn(business, staff.map(unbooked), lines.map(unclaimed), open, window);
    return refuse(ifUnbooked?.includes(at) ? 'SLOT_TAKEN' : 'NOT_OFFERED');
  }
  const staffed = staffLines(movedTo(search, lines, at, 0), window.offsets, day);
  if (staffed === null) throw new Error('A booking that fits is done by nobody');
  return ok({ ...placeLines(staffed.work), warnings: [] });
}

const firstStart = (lines: readonly StandingLine[]): Instant =>
  toInstant(Math.min(...lines.map(({ startsAt }) => startsAt)));

/** The window for a booking as long as it is now. */
function moveWindow(business: BusinessSchedule, lines: readonly StandingLine[], now: Instant): BookingWindow {
  const end = Math.max(...lines.map(({ startsAt, minutes }) => startsAt + minutes * minuteMs));
  return bookingWindow(business, Math.ceil((end - firstStart(lines)) / minuteMs), now);
}

const moveSearch = (
  business: BusinessSchedule,
  staff: readonly StaffSchedule[],
  lines: readonly StandingLine[],
  open: OpenHours,
): Steps<LineSearch> => lineSearchSteps(business, staff, { lines, maxWaitMinutes: 0 }, open);

const startsOn = (
  business: BusinessSchedule,
  staff: readonly StaffSchedule[],
  lines: readonly StandingLine[],
  open: OpenHours,
  window: BookingWindow,
): StartsByDay => allAtOnce(movedStarts(allAtOnce(moveSearch(business, staff, lines, open)), lines, window));

/** The starts of each day of the search at which all lines fit, each as far from the first as it is now. */
function* movedStarts(
  search: LineSearch,
  lines: readonly StandingLine[],
  window: BookingWindow,
): Steps<StartsByDay> {
  const from = firstStart(lines);
  let fits: IntervalSet | null = null;
  for (const [line, { startsAt }] of lines.entries()) {
    const own = movedBy(startsOfStep(search, [line]), from - startsAt, from - startsAt);
    fits = fits === null ? own : intersect(fits, own);
    yield;
  }
  const limits = fits;
  const starts = yield* onGridSteps(
    search,
    lines.flatMap(({ startsAt }, line) => (startsAt === from ? beginningsOf(search, [line], limits) : [])),
  );
  yield;
  // Where no two lines share any time, whoever does one can do the others as well, and so can what one needs.
  const asTheyAre = movedTo(search, lines, from, 0);
  if (!someShareTime(asTheyAre) && !someNeedTheSame(asTheyAre)) return starts;
  return starts.map((times, index) =>
    times.filter((at) => {
      const moved = movedTo(search, lines, at, index);
      return haveResources(moved.map(withNeeds)) && staffLines(moved, window.offsets, window.today) !== null;
    }),
  );
}

const someNeedTheSame = (lines: readonly LineAtTime[]): boolean => {
  const needed = lines.flatMap(({ asked }) => asked.needs.map(({ resourceId }) => resourceId));
  return new Set(needed).size < needed.length;
};

const withNeeds = ({ asked, pattern, startsAt }: LineAtTime): LineWithNeeds => ({
  needs: asked.needs,
  during: spanOf(startsAt, pattern.lengthMs),
  stays: false,
});

const someShareTime = (lines: readonly LineAtTime[]): boolean =>
  lines.some((line, place) => lines.slice(0, place).some((other) => sharesTime(line, other)));

/** The lines as they are when the booking begins at an instant of the day at `index` of those searched. */
function movedTo(
  search: LineSearch,
  standing: readonly StandingLine[],
  at: Instant,
  index: number,
): readonly LineAtTime[] {
  const from = firstStart(standing);
  return search.lines.flatMap(({ asked, pattern, people }, line) => {
    const stands = standing[line];
    if (stands === undefined) return [];
    const startsAt = toInstant(at + stands.startsAt - from);
    const free = people.filter(({ starts }) => isIn(starts, startsAt)).map(({ member }) => member);
    const starters = startsAt === at ? startersOf(search, line, at, index) : null;
    return [{ line, asked, pattern, startsAt, free, starters, present: stands.staffIds }];
  });
}
