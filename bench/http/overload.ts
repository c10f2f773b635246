import type { MixedCount, MixedOutcome } from '../load/job.ts';
import { mixedLoad } from '../load/load.ts';
import { shopMix } from '../load/shop-mix.ts';
import { type Benchmark, figureResult, type Gate } from '../result.ts';
import { createBusiness } from '../stack/booking-client.ts';
import { withStack } from '../stack/stack.ts';

const CONNECTIONS = 16;
const WARM_UP_MS = 3_000;
const CAPACITY_MS = 5_000;
const OVERLOAD_MS = Math.min(30_000, Number(process.env['SECONDS'] ?? '15') * 1000);
const AFTER_MS = 12_000;
const TIMES = 3;

type Stage = MixedOutcome['stages'][number];

const sum = (counts: readonly MixedCount[], of: (count: MixedCount) => number): number =>
  counts.reduce((total, count) => total + of(count), 0);
const goodPerSecond = ({ counts, seconds }: Stage): number => sum(counts, ({ good }) => good) / seconds;

/** Loudest first: the slowest of the kinds. */
const worst = (counts: readonly MixedCount[], of: (count: MixedCount) => number): number =>
  Math.max(0, ...counts.map(of));

const tellStage = (name: string, { counts, seconds }: Stage): readonly string[] =>
  counts.map(
    ({ kind, begun, good, refused, failed, unsent, goodMs, refusedMs }) =>
      `${name} ${kind}: ${begun} begun in ${seconds.toFixed(1)} s, ${good} good (p50 ${goodMs.p50.toFixed(0)}, p99 ${goodMs.p99.toFixed(0)} ms), ` +
      `${refused} refused (p50 ${refusedMs.p50.toFixed(0)}, p99 ${refusedMs.p99.toFixed(0)} ms), ${failed} failed, ${unsent} unsent`,
  );

/** What has to be so however fast the machine is. */
const prove = (capacity: Stage, overload: Stage): void => {
  const early = sum(capacity.counts, ({ refused, failed }) => refused + failed);
  if (early > 0) throw new Error(`${early} were refused or failed at capacity`);
  const failed = sum(overload.counts, (count) => count.failed);
  if (failed > 0) throw new Error(`${failed} answers were faults`);
  const untold = sum(overload.counts, ({ refused, toldWhen }) => refused - toldWhen);
  if (untold > 0) throw new Error(`${untold} refused without being told when to come back`);
};

/** O1: three times of what the server can answer. */
export const overload: Benchmark = {
  id: 'O1',
  run: (log) =>
    withStack(async ({ port }) => {
      const requests = await shopMix(port, await createBusiness(port));
      const measured = await mixedLoad({
        port,
        requests,
        stages: [
          { connections: CONNECTIONS, milliseconds: WARM_UP_MS },
          { connections: CONNECTIONS, milliseconds: CAPACITY_MS },
        ],
      });
      const capacityStage = measured.stages.at(-1);
      if (capacityStage === undefined) throw new Error('Nothing was measured');
      const capacity = goodPerSecond(capacityStage);
      log(`capacity ${capacity.toFixed(0)}/s`);
      const { stages } = await mixedLoad({
        port,
        requests,
        stages: [
          { perSecond: TIMES * capacity, milliseconds: OVERLOAD_MS },
          { perSecond: capacity / 4, milliseconds: AFTER_MS },
        ],
      });
      const [over, after] = stages;
      if (over === undefined || after === undefined) throw new Error('A stage is missing');
      for (const line of [
        ...tellStage('capacity', capacityStage),
        ...tellStage('overload', over),
        ...tellStage('afterwards', after),
      ])
        log(line);
      prove(capacityStage, over);
      const money = over.counts.filter(({ kind }) => kind === 'money');
      const row = (what: string, unit: string, value: number, gate: Gate | null) =>
        figureResult({ id: 'O1', what, unit, value, gate, proven: [], notes: [] });
      const atMost = (must: number, stretch: number): Gate => ({ bound: 'at most', must, stretch });
      const atLeast = (must: number, stretch: number): Gate => ({ bound: 'at least', must, stretch });
      const begun = sum(over.counts, (count) => count.begun);
      return [
        row(`capacity: mixed requests, ${CONNECTIONS} at once`, '/s', capacity, null),
        row(
          `offered ${TIMES} times that: good answers, share of capacity`,
          '',
          goodPerSecond(over) / capacity,
          atLeast(0.8, 0.9),
        ),
        row('refused with 503', '', sum(over.counts, ({ refused }) => refused) / begun, null),
        row(
          'a 503 comes after, p50',
          'ms',
          worst(over.counts, ({ refusedMs }) => refusedMs.p50),
          atMost(300, 220),
        ),
        row(
          'a 503 comes after, p99',
          'ms',
          worst(over.counts, ({ refusedMs }) => refusedMs.p99),
          null,
        ),
        row(
          'a good answer comes after, p99',
          'ms',
          worst(over.counts, ({ goodMs }) => goodMs.p99),
          null,
        ),
        row(
          'answered of what concerns money',
          '',
          sum(money, ({ good }) => good) / sum(money, (count) => count.begun),
          atLeast(0.99, 1),
        ),
        row(
          'afterwards at a quarter: the last that was refused, after',
          's',
          after.lastBadMs / 1000,
          atMost(10, 2),
        ),
      ];
    }),
};
