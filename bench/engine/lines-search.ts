import { deepStrictEqual } from 'node:assert/strict';
import { type Instant, minuteMs, toInstant } from '#core/calendar/instant.ts';
import { acceptLines } from '#core/slots/lines/accept-lines.ts';
import type { LinesAsk } from '#core/slots/lines/line.ts';
import { listLineStarts } from '#core/slots/lines/list-line-starts.ts';
import { listSlots } from '#core/slots/list-slots.ts';
import {
  type Benchmark,
  type BenchResult,
  FEWEST_ROUNDS,
  figureResult,
  type Gate,
  interleave,
  median,
  ratioResult,
} from '../result.ts';
import { cpuMicroseconds } from './cpu-time.ts';
import { BOOKINGS_A_DAY, DAYS, type LinesCase, linesCase, linesOf, STAFF } from './lines-case.ts';

const ONE_LINE = { minutes: 45 };

const searches = [
  {
    name: '3 lines, one with processing time, one alongside',
    lines: [[30], [30, 40, 20], [60]],
    alongside: [2],
    gate: { bound: 'at most', must: 5, stretch: 3 },
    calls: 60,
  },
  {
    name: '5 lines in any order, one with processing time, two alongside',
    lines: [[30], [15, 30, 15], [45], [60], [20]],
    alongside: [3, 4],
    gate: { bound: 'at most', must: 60, stretch: 20 },
    calls: 12,
  },
] as const satisfies readonly {
  readonly name: string;
  readonly lines: readonly (readonly number[])[];
  readonly alongside: readonly number[];
  readonly gate: Gate;
  readonly calls: number;
}[];

/** Every start that is listed can be booked, and at none of the quarters of those days that are not listed. */
const proveListed = (
  { business, staff, now }: LinesCase,
  ask: LinesAsk,
  starts: readonly Instant[],
): void => {
  const quarterMs = 15 * minuteMs;
  const tried = new Set(starts.flatMap((at) => [at, toInstant(at - quarterMs), toInstant(at + quarterMs)]));
  const accepted = [...tried].filter((at) => acceptLines(business, staff, { ...ask, at }, now).ok);
  deepStrictEqual(
    accepted.toSorted((a, b) => a - b),
    starts,
    'Listed and accepted are not the same',
  );
};

const measure = async (zone: string, search: (typeof searches)[number]): Promise<readonly BenchResult[]> => {
  const facts = linesCase(zone);
  const { business, staff, from, to, now } = facts;
  const ask = linesOf(facts, search.lines, search.alongside);
  const own = () => listLineStarts(business, staff, { ...ask, from, to }, now);
  const one = () => listSlots(business, staff, { durationMinutes: ONE_LINE.minutes, from, to }, now);
  const starts = own().flatMap(({ times }) => times);
  if (starts.length < DAYS) throw new Error(`${starts.length} starts prove little`);
  proveListed(facts, ask, starts);
  cpuMicroseconds(own, 3 * search.calls);
  cpuMicroseconds(one, 300);
  const rounds = await interleave(FEWEST_ROUNDS, {
    subject: async () => cpuMicroseconds(own, search.calls) / 1000,
    anchor: async () => cpuMicroseconds(one, 200) / 1000,
  });
  const facets = {
    id: 'E3',
    what: `${DAYS} days, ${STAFF} people with ${BOOKINGS_A_DAY} bookings a day, ${search.name}, ${zone}`,
    unit: 'ms',
    proven: [`all ${starts.length} starts can be booked, and none a quarter of an hour beside them`],
    notes: [],
  };
  return [
    figureResult({ ...facets, value: median(rounds.map(({ subject }) => subject)), gate: search.gate }),
    ratioResult({ ...facets, anchor: 'listSlots of one line', rounds, gate: null }),
  ];
};

/** E3: the starts of several lines. The quarter in New York holds a change of the clock. */
export const linesSearch: Benchmark = {
  id: 'E3',
  run: async (log) => {
    const results: BenchResult[] = [];
    for (const zone of ['Africa/Lagos', 'America/New_York']) {
      for (const search of searches) {
        log(`${search.name}, ${zone}`);
        results.push(...(await measure(zone, search)));
      }
    }
    return results;
  },
};
