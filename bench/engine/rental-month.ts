import { deepStrictEqual } from 'node:assert/strict';
import { addDays, type CalendarDate, weekdayOf } from '#core/calendar/calendar-date.ts';
import { listRentalStarts } from '#core/rentals/list-rental-starts.ts';
import { type Benchmark, type BenchResult, FEWEST_ROUNDS, interleave, ratioResult } from '../result.ts';
import { cpuMicroseconds } from './cpu-time.ts';
import { RENTALS, type RentalCase, rentalCase, STOCK } from './rental-case.ts';

/** The rules read literally: for each start each of its days, and on each day every rental. */
const countDayByDay = ({ facts, from, to }: RentalCase): readonly CalendarDate[] => {
  const {
    business,
    wanted: [{ item, claims }],
  } = facts;
  const { durationDays, bufferBefore, bufferAfter, stock } = item;
  const starts: CalendarDate[] = [];
  for (let start = from; start <= to; start = addDays(start, 1)) {
    if ((business.hours[weekdayOf(start)] ?? []).length === 0) continue;
    let peak = 0;
    for (let away = -bufferBefore; away < durationDays + bufferAfter; away += 1) {
      const day = addDays(start, away);
      let out = 0;
      for (const { span, quantity } of claims) if (span.from <= day && day < span.until) out += quantity;
      peak = Math.max(peak, out);
    }
    if (peak < stock) starts.push(start);
  }
  return starts;
};

const compare = async (zone: string): Promise<BenchResult> => {
  const month = rentalCase(zone);
  const { facts, from, to, now } = month;
  const own = () => listRentalStarts(facts, { from, to }, now);
  const counted = () => countDayByDay(month);
  const starts = own();
  deepStrictEqual(starts, counted(), `Counting day by day gives other dates in ${zone}`);
  if (starts.length < 3 || starts.length > 25) throw new Error(`${starts.length} dates prove little`);
  cpuMicroseconds(own, 2000);
  cpuMicroseconds(counted, 500);
  const rounds = await interleave(FEWEST_ROUNDS, {
    subject: async () => cpuMicroseconds(own, 4000),
    anchor: async () => cpuMicroseconds(counted, 1000),
  });
  return ratioResult({
    id: 'E2',
    what: `rental month, stock ${STOCK}, ${RENTALS} hires, buffers, ${zone}`,
    unit: 'µs',
    anchor: 'counting every hire on every day of every start',
    rounds,
    gate: { bound: 'at most', must: 1 / 20, stretch: 1 / 100 },
    proven: [`the same ${starts.length} dates`],
    notes: [],
  });
};

/** E2: the dates of a month on which a rental can start. The month in New York holds a change of the clock. */
export const rentalMonth: Benchmark = {
  id: 'E2',
  run: async (log) => {
    const results: BenchResult[] = [];
    for (const zone of ['Africa/Lagos', 'America/New_York']) {
      log(zone);
      results.push(await compare(zone));
    }
    return results;
  },
};
