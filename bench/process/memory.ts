import type { MixedStage } from '../load/job.ts';
import { mixedLoad } from '../load/load.ts';
import { shopMix } from '../load/shop-mix.ts';
import { type Benchmark, figureResult, type Gate, median } from '../result.ts';
import { createBusiness } from '../stack/booking-client.ts';
import { withStack } from '../stack/stack.ts';
import { residentOf } from './resident.ts';

const CONNECTIONS = 16;
const MINUTES = Number(process.env['MINUTES'] ?? '2');
const FIRST = Number(process.env['REQUESTS'] ?? '60000') / 6;
const ALL = FIRST * 6;
/** One look at the memory for each of these. */
const SLICE_MS = 5_000;
/** What a heap breathes in and out. */
const NOISE_MB = 10;

/** M1: what the app's own process has resident; PostgreSQL's are others. */
export const memory: Benchmark = {
  id: 'M1',
  run: (log) =>
    withStack(async ({ port, pid }) => {
      const atStart = residentOf(pid).now;
      log(`after the start ${atStart.toFixed(0)} MB`);
      const requests = await shopMix(port, await createBusiness(port));
      let asked = 0;
      let bad = 0;
      const run = async (stage: MixedStage): Promise<number> => {
        const { stages } = await mixedLoad({ port, requests, stages: [stage] });
        const counts = stages.flatMap((done) => done.counts);
        bad += counts.reduce((total, { refused, failed }) => total + refused + failed, 0);
        const good = counts.reduce((total, count) => total + count.good, 0);
        asked += good;
        return good / (stages[0]?.seconds ?? 1);
      };
      const askUntil = async (count: number): Promise<number> => {
        let rate = 0;
        while (asked < count) rate = await run({ connections: CONNECTIONS, milliseconds: SLICE_MS });
        const { now, most } = residentOf(pid);
        log(`after ${asked} requests ${now.toFixed(0)} MB, at most ${most.toFixed(0)}`);
        return rate;
      };
      await askUntil(FIRST);
      const afterFirst = residentOf(pid).now;
      const capacity = await askUntil(ALL);
      const afterAll = residentOf(pid).now;

      const looks: number[] = [];
      for (const until = Date.now() + MINUTES * 60_000; Date.now() < until; ) {
        await run({ perSecond: capacity / 2, milliseconds: SLICE_MS });
        looks.push(residentOf(pid).now);
      }
      log(`at half load: ${looks.map((look) => look.toFixed(0)).join(' ')}`);
      // What is kept for a minute is not yet kept at its most in the first half.
      const last = looks.slice(Math.floor(looks.length / 2));
      const middle = Math.floor(last.length / 2);
      const growth = median(last.slice(middle)) - median(last.slice(0, middle));
      const { most } = residentOf(pid);

      const row = (what: string, value: number, gate: Gate | null) =>
        figureResult({
          id: 'M1',
          what,
          unit: 'MB',
          value,
          gate,
          proven: [],
          notes: [],
        });
      const within: Gate = { bound: 'at most', must: 200, stretch: 150 };
      return [
        row('resident after the start', atStart, within),
        row(`after ${FIRST} requests`, afterFirst, within),
        row(`after ${ALL} requests`, afterAll, within),
        row(`after ${MINUTES} more minutes at half load`, looks.at(-1) ?? Number.NaN, within),
        row('at most at any time', most, null),
        row('growth over the last half of those minutes', growth, {
          bound: 'at most',
          must: NOISE_MB,
          stretch: NOISE_MB / 2,
        }),
        figureResult({
          id: 'M1',
          what: 'refused or failed below capacity',
          unit: '',
          value: bad,
          gate: { bound: 'at most', must: 0, stretch: 0 },
          proven: [],
          notes: [],
        }),
      ];
    }),
};
