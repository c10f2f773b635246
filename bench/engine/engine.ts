import { deepStrictEqual } from 'node:assert/strict';
import { type Benchmark, type BenchResult, FEWEST_ROUNDS, interleave, ratioResult } from '../result.ts';
import { type CalendarCase, calendarCase, type Engine } from './calendar-case.ts';
import { cpuMicroseconds } from './cpu-time.ts';
import { ownEngine } from './own-engine.ts';
import { slotCalculator, timeslottr } from './peer-engines.ts';

type Peer = 'timeslottr 1.0.0' | 'slot-calculator 2.2.1';

const NOTES = [
  'left out on both sides, since neither peer has it: notice, gap, horizon, closures, several staff members',
  'the step equals the duration and bookings lie on the grid, since slot-calculator knows no other',
];

const compare = async (
  facts: CalendarCase,
  name: string,
  peer: { readonly name: Peer; readonly engine: Engine; readonly calls: number },
): Promise<BenchResult> => {
  const own = ownEngine(facts);
  const starts = own.starts();
  deepStrictEqual(peer.engine.starts(), starts, `${peer.name} gives other starts for ${name}`);
  cpuMicroseconds(own.compute, 3000);
  cpuMicroseconds(peer.engine.compute, peer.calls);
  const rounds = await interleave(FEWEST_ROUNDS, {
    subject: async () => cpuMicroseconds(own.compute, 5000),
    anchor: async () => cpuMicroseconds(peer.engine.compute, peer.calls),
  });
  return ratioResult({
    id: 'E1',
    what: `slot engine, ${name}, beside ${peer.name}`,
    unit: 'µs',
    anchor: peer.name,
    rounds,
    gate: peer.name === 'timeslottr 1.0.0' ? { bound: 'at most', must: 1 / 200, stretch: 1 / 2000 } : null,
    proven: [`the same ${starts.length} free starts, to the millisecond`],
    notes: NOTES,
  });
};

/** Both ranges in New York hold a change of the clock, 14 March 2027. */
const cases = [
  { zone: 'Africa/Lagos', from: '2027-03-01', days: 30 },
  { zone: 'America/New_York', from: '2027-03-01', days: 30 },
  { zone: 'Africa/Lagos', from: '2027-01-04', days: 90 },
  { zone: 'America/New_York', from: '2027-01-04', days: 90 },
] as const;

export const engine: Benchmark = {
  id: 'E1',
  run: async (log) => {
    const results: BenchResult[] = [];
    for (const { zone, from, days } of cases) {
      const facts = calendarCase(zone, from, days);
      const name = `${days} days/${days} bookings, ${zone}`;
      const few = days > 30 ? 4 : 20;
      const peers = [
        { name: 'timeslottr 1.0.0', engine: timeslottr(facts), calls: few },
        { name: 'slot-calculator 2.2.1', engine: slotCalculator(facts), calls: Math.ceil(few / 8) },
      ] as const;
      for (const peer of peers) {
        log(`${name}, ${peer.name}`);
        results.push(await compare(facts, name, peer));
      }
    }
    return results;
  },
};
