import { addDays, type CalendarDate, weekdayOf } from '../../../calendar/calendar-date.ts';
import { type Instant, minuteMs, toInstant } from '../../../calendar/instant.ts';
import { dateIn, wallMinuteIn } from '../../../time/zone.ts';
import type { BusinessSchedule, StaffSchedule } from '../../schedule.ts';
import type { AskedLine, LinesAsk } from '../line.ts';

/** Everything in these worlds lies on multiples of this, so that whoever tries each of them has tried all. */
export const TICK_MINUTES = 5;
const tickMs = TICK_MINUTES * minuteMs;

export type World = {
  readonly business: BusinessSchedule;
  readonly staff: readonly StaffSchedule[];
  readonly ask: LinesAsk;
  readonly now: Instant;
};

type Wall = { readonly date: CalendarDate; readonly minute: number };
const walls = new Map<string, Wall>();
const wallAt = (zone: string, at: number): Wall => {
  const key = `${zone} ${at}`;
  const known = walls.get(key);
  if (known !== undefined) return known;
  const wall = { date: dateIn(zone, toInstant(at)), minute: wallMinuteIn(zone, toInstant(at)) };
  walls.set(key, wall);
  return wall;
};

/** The rules read literally, five minutes by five minutes and person by person: slow, and independent of the code. */
export class BruteForce {
  readonly #world: World;
  readonly #open = new Map<string, boolean>();

  constructor(world: World) {
    this.#world = world;
  }

  #isOpen(member: StaffSchedule, at: number): boolean {
    const key = `${member.staffId} ${at}`;
    const known = this.#open.get(key);
    if (known !== undefined) return known;
    const { zone, hours, closures } = this.#world.business;
    const { date, minute } = wallAt(zone, at);
    const isShut = (day: CalendarDate): boolean =>
      member.blockedDates.includes(day) || closures.some(({ from, to }) => from <= day && day <= to);
    const holds = (day: CalendarDate, minuteOfDay: number): boolean =>
      ((member.hours ?? hours)[weekdayOf(day)] ?? []).some(
        ({ startMinute, endMinute }) => startMinute <= minuteOfDay && minuteOfDay < endMinute,
      );
    const before = addDays(date, -1);
    const open = !isShut(date) && (holds(date, minute) || (!isShut(before) && holds(before, minute + 1440)));
    this.#open.set(key, open);
    return open;
  }

  /** Whether somebody is within hours and free for a line that begins at `start`. */
  canDo(member: StaffSchedule, line: AskedLine, start: number): boolean {
    const gap = this.#world.business.rules.gapMinutes;
    for (let minute = 0; minute < line.minutes + gap; minute += TICK_MINUTES) {
      const at = start + minute * minuteMs;
      if (!this.#isOpen(member, at)) return false;
      if (member.blockedTimes.some(({ start, end }) => start <= at && at < end)) return false;
      if (!isActive(line, minute)) continue;
      if (member.busy.some((taken) => taken.start <= at && at < taken.end)) return false;
    }
    return true;
  }

  /** Whether an instant is on somebody's grid, counted from where they open that day. */
  isOnGrid(member: StaffSchedule, at: number): boolean {
    const { zone, rules } = this.#world.business;
    const { date } = wallAt(zone, at);
    let opened = at;
    if (!this.#isOpen(member, at)) return false;
    while (wallAt(zone, opened - tickMs).date === date && this.#isOpen(member, opened - tickMs))
      opened -= tickMs;
    return (at - opened) % (rules.stepMinutes * minuteMs) === 0;
  }

  isWithinWindow(at: number): boolean {
    const { business, now } = this.#world;
    const { noticeMinutes, horizonDays } = business.rules;
    const last = addDays(wallAt(business.zone, now).date, horizonDays);
    return at >= now + noticeMinutes * minuteMs && wallAt(business.zone, at).date <= last;
  }

  /** The ways in which one or two lines that start together can be done, each as people per line. */
  waysOf(step: readonly number[], start: number): readonly (readonly (readonly string[])[])[] {
    if (!this.#haveResources(step, () => start)) return [];
    const each = step.map((place) => this.waysOfLine(place, start));
    const [ones = [], others] = each;
    if (others === undefined) return ones.map((ids) => [ids]);
    return ones.flatMap((one) =>
      others.filter((other) => !other.some((id) => one.includes(id))).map((other) => [one, other]),
    );
  }

  waysOfLine(place: number, start: number): readonly (readonly string[])[] {
    const { ask, staff } = this.#world;
    const line = ask.lines[place];
    if (line === undefined) throw new Error(`No line ${place}`);
    const people = line.candidates.flatMap((id) => staff.filter(({ staffId }) => staffId === id));
    const able = people.filter((member) => this.canDo(member, line, start)).map(({ staffId }) => staffId);
    if (line.hands === 1)
      return able.filter((id) => line.chosen === null || line.chosen === id).map((id) => [id]);
    return able.flatMap((one) =>
      able
        .filter((other) => other !== one && (line.chosen === null || line.chosen === one))
        .map((other) => [one, other]),
    );
  }

  /** Of the ways to do the first step those with somebody in them on whose grid the start is. */
  beginningsOf(step: readonly number[], start: number): readonly (readonly (readonly string[])[])[] {
    if (!this.isWithinWindow(start)) return [];
    const onGrid = (id: string): boolean =>
      this.#world.staff.some((member) => member.staffId === id && this.isOnGrid(member, start));
    return this.waysOf(step, start).filter((people) => people.flat().some(onGrid));
  }

  /** The best arrangement at an instant, tried one by one; null where there is none. */
  best(at: number): Best | null {
    const { lines, maxWaitMinutes } = this.#world.ask;
    let best: Best | null = null;
    for (const steps of sequences(lines)) {
      const follow = (place: number, starts: readonly number[], earliest: number): void => {
        const step = steps[place];
        if (step === undefined) {
          const found = { end: earliest, steps, starts };
          if (best === null || compare(keyOf(found), keyOf(best)) < 0) best = found;
          return;
        }
        const latest = earliest + (place === 0 ? 0 : maxWaitMinutes * minuteMs);
        for (let start = earliest; start <= latest; start += tickMs) {
          const ways = place === 0 ? this.beginningsOf(step, start) : this.waysOf(step, start);
          if (ways.length === 0) continue;
          const length = Math.max(...step.map((line) => lines[line]?.minutes ?? 0));
          follow(place + 1, [...starts, start], start + length * minuteMs);
        }
      };
      follow(0, [], at);
    }
    return best;
  }

  /**
   * The best people for lines that begin at these times, of all there are, by the place of each line; null where there is
   * no way. Whoever is `present` at a line stays if that can be.
   */
  bestPeople(
    starts: readonly number[],
    present: readonly (readonly string[])[] = [],
  ): readonly (readonly string[])[] | null {
    const { lines } = this.#world.ask;
    const begin = Math.min(...starts);
    if (!this.#haveResources([...lines.keys()], (place) => starts[place] ?? 0)) return null;
    const order = [...lines.keys()].sort((a, b) => (starts[a] ?? 0) - (starts[b] ?? 0) || a - b);
    let ways: readonly (readonly (readonly string[])[])[] = [[]];
    for (const [place, line] of order.entries()) {
      const own = this.waysOfLine(line, starts[line] ?? 0);
      const meets = order.slice(0, place).map((other) => this.#meet(starts, line, other));
      ways = ways.flatMap((before) =>
        own
          .filter((ids) => !before.some((others, at) => meets[at] && others.some((id) => ids.includes(id))))
          .map((ids) => [...before, ids]),
      );
    }
    const firsts = order.filter((line) => starts[line] === begin).length;
    const onGrid = (id: string): boolean =>
      this.#world.staff.some((member) => member.staffId === id && this.isOnGrid(member, begin));
    const keyOfPeople = (people: readonly (readonly string[])[]): readonly number[] => [
      people.flatMap((ids, place) => {
        const before = present[order[place] ?? 0] ?? ids;
        return ids.filter((id) => !before.includes(id));
      }).length,
      new Set(people.flat()).size,
      ...people.flatMap((ids, place) => ids.map((id) => this.#rank(order[place] ?? 0, id, begin))),
    ];
    const [chosen] = ways
      .filter((people) => people.slice(0, firsts).flat().some(onGrid))
      .toSorted((a, b) => compare(keyOfPeople(a), keyOfPeople(b)));
    return chosen === undefined ? null : lines.map((_, line) => chosen[order.indexOf(line)] ?? []);
  }

  /** Whether there is enough for each of these lines of the ask in each five minutes, all of them and others counted. */
  #haveResources(places: readonly number[], startOf: (place: number) => number): boolean {
    const lines = places.flatMap((place) => {
      const line = this.#world.ask.lines[place];
      return line === undefined ? [] : [{ ...line, start: startOf(place) }];
    });
    return lines.every(({ needs, minutes, start }) =>
      needs.every(({ resourceId, quantity, taken }) => {
        for (let minute = 0; minute < minutes; minute += TICK_MINUTES) {
          const at = start + minute * minuteMs;
          const others = taken.filter((other) => other.start <= at && at < other.end);
          const own = lines.filter(
            (line) =>
              line.start <= at &&
              at < line.start + line.minutes * minuteMs &&
              line.needs.some((need) => need.resourceId === resourceId),
          );
          if (others.length + own.length > quantity) return false;
        }
        return true;
      }),
    );
  }

  /** Whether two lines need somebody in the same five minutes. */
  #meet(starts: readonly number[], line: number, other: number): boolean {
    const { lines } = this.#world.ask;
    const busyAt = (place: number): ReadonlySet<number> => {
      const asked = lines[place];
      const minutes = Array.from(
        { length: (asked?.minutes ?? 0) / TICK_MINUTES },
        (_, n) => n * TICK_MINUTES,
      );
      return new Set(
        minutes
          .filter((minute) => asked !== undefined && isActive(asked, minute))
          .map((minute) => (starts[place] ?? 0) + minute * minuteMs),
      );
    };
    const others = busyAt(other);
    return [...busyAt(line)].some((at) => others.has(at));
  }

  /** Bookings that day first, then the order given. */
  #rank(place: number, id: string, begin: number): number {
    const { ask, staff, business } = this.#world;
    const { date } = wallAt(business.zone, begin);
    const busy = staff.find(({ staffId }) => staffId === id)?.busy ?? [];
    const booked = busy.filter(({ start }) => wallAt(business.zone, start).date === date).length;
    return booked * 1000 + (ask.lines[place]?.candidates.indexOf(id) ?? 0);
  }
}

export type Best = {
  readonly end: number;
  readonly steps: readonly (readonly number[])[];
  readonly starts: readonly number[];
};

const keyOf = ({ end, steps, starts }: Best): readonly number[] => [
  end,
  ...steps.flat(),
  ...steps.map((step) => step.length),
  ...starts,
];

export const compare = (a: readonly number[], b: readonly number[]): number => {
  for (let place = 0; place < Math.max(a.length, b.length); place += 1) {
    const difference = (a[place] ?? 0) - (b[place] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
};

/** Whether a person is busy in this minute of a line; the gap after is as busy as its last segment. */
function isActive({ segments }: AskedLine, minute: number): boolean {
  let end = 0;
  for (const [place, length] of segments.entries()) {
    end += length;
    if (minute < end) return place % 2 === 0;
  }
  return true;
}

/** All sequences of steps, those of more than five lines in the client's order. */
function sequences(lines: readonly AskedLine[]): readonly (readonly (readonly number[])[])[] {
  const places = [...lines.keys()];
  if (lines.length > 5) return [places.map((line) => [line])];
  return orders(places)
    .flatMap(splits)
    .filter((steps) =>
      steps.every(([one = 0, other]) => {
        if (other === undefined) return true;
        const [a, b] = [lines[one], lines[other]];
        return one < other && a?.hands === 1 && b?.hands === 1 && (a.alongside || b.alongside);
      }),
    );
}

export const orders = (places: readonly number[]): readonly (readonly number[])[] =>
  places.length === 0
    ? [[]]
    : places.flatMap((first) =>
        orders(places.filter((other) => other !== first)).map((rest) => [first, ...rest]),
      );

const splits = (order: readonly number[]): readonly (readonly (readonly number[])[])[] => {
  const [first, second, ...rest] = order;
  if (first === undefined) return [[]];
  const alone = splits(order.slice(1)).map((steps) => [[first], ...steps]);
  return second === undefined
    ? alone
    : [...alone, ...splits(rest).map((steps) => [[first, second], ...steps])];
};
