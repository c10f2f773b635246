import type { Instant } from '../../calendar/instant.ts';
import type { Steps } from '../../steps.ts';
import { type IntervalSet, intersect, subtract, unite } from '../../time/intervals.ts';
import { together } from '../list-slots.ts';
import type { LinePerson, LineSearch } from './line-search.ts';
import { kept, type StartsByDay } from './open-hours.ts';
import { startsWithoutBoth } from './resource-needs.ts';
import { inAny, inTwo, keepIn, movedBy } from './start-sets.ts';
import { allOf, type LineSet, type LineStep, linesOf, nextSteps, without } from './steps-of-lines.ts';

const nobody: readonly LinePerson[] = [];
const peopleFor = ({ lines }: LineSearch, line: number): readonly LinePerson[] =>
  lines[line]?.people ?? nobody;
const startsOf = ({ starts }: LinePerson): IntervalSet => starts;
const startsOfPerson = (people: readonly LinePerson[], id: string): IntervalSet =>
  people.find(({ member }) => member.staffId === id)?.starts ?? [];

/** How long a step takes: as long as its longest line. */
export const lengthOf = ({ lines }: LineSearch, step: LineStep): number =>
  Math.max(...step.map((line) => lines[line]?.pattern.lengthMs ?? 0));

/** When a step can begin, each of its lines by as many people as it takes, two lines by two different ones. */
export function startsOfStep(search: LineSearch, step: LineStep): IntervalSet {
  const [line, other] = step;
  return kept(search.startsOfStep, linesOf(step), () =>
    other === undefined ? startsOfLine(search, line) : startsOfPair(search, line, other),
  );
}

function startsOfLine(search: LineSearch, line: number): IntervalSet {
  const people = peopleFor(search, line);
  const { chosen, hands } = search.lines[line]?.asked ?? { chosen: null, hands: 1 };
  if (hands === 1) return inAny(people.map(startsOf));
  if (chosen === null) return inTwo(people.map(startsOf));
  const others = people.filter(({ member }) => member.staffId !== chosen);
  return intersect(startsOfPerson(people, chosen), inAny(others.map(startsOf)));
}

function startsOfPair(search: LineSearch, line: number, other: number): IntervalSet {
  const [ones, others] = [peopleFor(search, line), peopleFor(search, other)];
  const ids = new Set([...ones, ...others].map(({ member }) => member.staffId));
  const either = [...ids].map((id) => unite(startsOfPerson(ones, id), startsOfPerson(others, id)));
  // Somebody for each of them, and two people for the two: then there are two different ones.
  const each = intersect(startsOfStep(search, [line]), startsOfStep(search, [other]));
  return withBothResources(search, line, other, intersect(each, inTwo(either)));
}

/** Those of some starts at which there is enough for two lines that start together, each of which has enough alone. */
function withBothResources(
  { lines }: LineSearch,
  line: number,
  other: number,
  starts: IntervalSet,
): IntervalSet {
  const [one, two] = [lines[line], lines[other]];
  if (one === undefined || two === undefined) return starts;
  const lengthMs = Math.min(one.pattern.lengthMs, two.pattern.lengthMs);
  // guard: two-lines-at-once-have-what-each-needs
  const short = startsWithoutBoth(one.asked.needs, two.asked.needs, lengthMs);
  return short === null ? [] : subtract(starts, short);
}

/** When a step can begin with each of the people of this line of it. */
function startsWithEach(
  search: LineSearch,
  step: LineStep,
  line: number,
): readonly { readonly person: LinePerson; readonly starts: IntervalSet }[] {
  const people = peopleFor(search, line);
  const other = step.find((one) => one !== line);
  if (other === undefined) {
    const starts = startsOfStep(search, step);
    return people.map((person) => ({ person, starts: intersect(person.starts, starts) }));
  }
  const others = peopleFor(search, other);
  const [any, two] = [startsOfStep(search, [other]), inTwo(others.map(startsOf))];
  return people.map((person) => {
    // Whoever does this line is not counted among those who can do the other.
    const own = startsOfPerson(others, person.member.staffId);
    const rest = own.length === 0 ? any : unite(two, subtract(any, own));
    const starts = withBothResources(search, line, other, intersect(person.starts, rest));
    return { person, starts };
  });
}

/** When a step of the lines in `rest` can begin so that what is left of them can follow in time; null: whenever. */
export function* onwardSteps(search: LineSearch, step: LineStep, rest: LineSet): Steps<IntervalSet | null> {
  const left = without(rest, step);
  if (left === 0) return null;
  const length = lengthOf(search, step);
  return movedBy(yield* startsOfRestSteps(search, left), -length - search.maxWaitMs, -length);
}

/** When one of the steps that can come next can begin, all others after it. */
function* startsOfRestSteps(search: LineSearch, rest: LineSet): Steps<IntervalSet> {
  const known = search.startsOfRest.get(rest);
  if (known !== undefined) return known;
  let starts: IntervalSet = [];
  for (const step of nextSteps(search.asked, rest)) {
    const onward = yield* onwardSteps(search, step, rest);
    const own = startsOfStep(search, step);
    starts = unite(starts, onward === null ? own : intersect(own, onward));
    yield;
  }
  search.startsOfRest.set(rest, starts);
  return starts;
}

/** When a person, or another on the same grid, can begin a line of a first step, on the grid or off it. */
export type Beginning = { readonly line: number; readonly person: LinePerson; readonly starts: IntervalSet };

/** How a booking can begin with this step, all other lines after it. */
export function* firstBeginnings(search: LineSearch, step: LineStep): Steps<readonly Beginning[]> {
  return beginningsOf(search, step, yield* onwardSteps(search, step, allOf(search.asked)));
}

/** How a step can begin, person by person, as far as that is within `limits`; null: without any. */
export const beginningsOf = (
  search: LineSearch,
  step: LineStep,
  limits: IntervalSet | null,
): readonly Beginning[] =>
  step.flatMap((line) => {
    const within = (own: IntervalSet): IntervalSet => (limits === null ? own : intersect(own, limits));
    const people = peopleFor(search, line);
    const [first] = people;
    if (first === undefined) return [];
    const word = search.open.alike(first.member);
    // With one grid for all of them it does not matter who of them does it.
    if (people.every(({ member }) => search.open.alike(member) === word))
      return [{ line, person: first, starts: within(startsOfStep(search, step)) }];
    return startsWithEach(search, step, line).map(({ person, starts }) => ({
      line,
      person,
      starts: within(starts),
    }));
  });

/** Of each day the starts that are in one of the beginnings and on its person's grid. */
export function* onGridSteps(
  { lines, open }: LineSearch,
  beginnings: readonly Beginning[],
): Steps<StartsByDay> {
  const grids = new Map<StartsByDay, IntervalSet>();
  for (const { line, person, starts } of beginnings) {
    const grid = open.grid(person.member, lines[line]?.pattern.needMs ?? 0);
    grids.set(grid, unite(grids.get(grid) ?? [], starts));
  }
  let found: StartsByDay = [];
  for (const [grid, starts] of grids) {
    const onOne = grid.map((times) => keepIn(times, starts));
    found = found.length === 0 ? onOne : found.map((times, index) => together(times, onOne[index] ?? []));
    yield;
  }
  return found;
}

/** On whose grid, of a line's people, an instant of the day at `index` of those searched is. */
export const startersOf = (
  search: LineSearch,
  line: number,
  at: Instant,
  index: number,
): ReadonlySet<string> => {
  const needMs = search.lines[line]?.pattern.needMs ?? 0;
  const starters = peopleFor(search, line).filter(({ member }) =>
    search.open.grid(member, needMs)[index]?.includes(at),
  );
  return new Set(starters.map(({ member }) => member.staffId));
};
