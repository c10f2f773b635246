import type { Instant } from '../../calendar/instant.ts';
import type { ZoneOffsets } from '../../time/zone-offsets.ts';
import { leastBookedFirst } from '../accept-slot.ts';
import type { StaffSchedule } from '../schedule.ts';
import { type Chosen, choosePeople, type Post } from './choose-people.ts';
import type { AskedLine } from './line.ts';
import type { LinePattern } from './line-pattern.ts';
import { byStart, type LineAtWork } from './place-lines.ts';

/** A line at its time, and who of its candidates can do it then. */
export type LineAtTime = {
  readonly line: number;
  readonly asked: AskedLine;
  readonly pattern: LinePattern;
  readonly startsAt: Instant;
  readonly free: readonly StaffSchedule[];
  /** Who is compared with them; nobody else where it is absent. */
  readonly compared?: readonly StaffSchedule[];
  /** Who of them can begin a booking there; null where it has begun before. */
  readonly starters: ReadonlySet<string> | null;
  readonly present: readonly string[];
};

/** The lines at work by the people who suit best, and what that costs; null where there are none. */
export function staffLines(
  lines: readonly LineAtTime[],
  offsets: ZoneOffsets,
  day: number,
): { readonly work: readonly LineAtWork[]; readonly cost: Chosen['cost'] } | null {
  const inOrder = lines.toSorted(byStart);
  const chosen = choosePeople(
    inOrder.map((line, place): Post => {
      const { asked, free, compared = free, starters, present } = line;
      const apart = inOrder.slice(0, place).flatMap((other, at) => (sharesTime(other, line) ? [at] : []));
      const order = leastBookedFirst(compared, offsets, day);
      const options = order.filter((id) => free.some(({ staffId }) => staffId === id));
      return { options, order, chosen: asked.chosen, hands: asked.hands, present, apart, starters };
    }),
  );
  if (chosen === null) return null;
  const work = inOrder.map(({ line, pattern, startsAt }, place) => ({
    line,
    pattern,
    startsAt,
    staffIds: chosen.people[place] ?? [],
  }));
  return { work, cost: chosen.cost };
}

type AtTime = Pick<LineAtTime, 'pattern' | 'startsAt'>;

/** Whether nobody can do both: somebody would be busy with the two at once. The gap after does not count. */
export const sharesTime = (a: AtTime, b: AtTime): boolean =>
  a.pattern.active.some((part) =>
    b.pattern.active.some(
      (other) =>
        a.startsAt + part.from < b.startsAt + other.until &&
        b.startsAt + other.from < a.startsAt + part.until,
    ),
  );
