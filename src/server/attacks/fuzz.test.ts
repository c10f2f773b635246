import { describe, expect, onTestFinished, test } from 'vitest';
import { registeredCalls } from '../testing/registered-calls.ts';
import { RUN_SEED, runSize } from '../testing/run-size.ts';
import { useTestApp } from '../testing/test-app.ts';
import { fuzzPages } from './testing/fuzz/pages.ts';
import { type FuzzRun, runFuzz } from './testing/fuzz/run-fuzz.ts';
import { serveInProcess } from './testing/fuzz/served-process.ts';
import type { Figures } from './testing/fuzz/watched-process.ts';

const app = useTestApp({ paystack: true, trustProxy: '127.0.0.1' });

const SIZE = runSize('FUZZ', 300);
/** In a process of its own, from what was built: for the figures, not for every run. */
const PROCESS_SIZE = runSize('FUZZ_PROCESS', 0);
const FROM = runSize('FUZZ_FROM', 0);
/** Every call and page has had its turn by then. */
const ENOUGH_FOR_ALL = 3_000;
/** Megabytes, between a fifth of the run and its end. */
const MOST_GROWN = 20;
const LONGEST_STALL_MS = 100;
const patience = (size: number) => ({ timeout: 60_000 + size * 60 });

const share = (sorted: readonly number[], part: number): string =>
  (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0).toFixed(1);

const tell = (run: FuzzRun): void => {
  const sorted = run.milliseconds.toSorted((a, b) => a - b);
  const statuses = [...run.statuses].toSorted(([a], [b]) => a - b);
  const refusing = [...run.asked.keys()].filter((name) => !run.granted.has(name));
  console.info(
    [
      `${sorted.length} replies of ${run.asked.size} calls and pages:`,
      statuses.map(([status, count]) => `${status} ${count} times`).join(', '),
      `p50 ${share(sorted, 0.5)} ms, p99 ${share(sorted, 0.99)} ms, longest ${share(sorted, 1)} ms`,
      `which never granted anything: ${refusing.join(', ')}`,
    ].join('\n'),
  );
};

describe('bad input', () => {
  test(`of ${SIZE} kinds gets a reply that the contract names`, patience(SIZE), async () => {
    const seed = RUN_SEED;
    const calls = registeredCalls(app);
    const run = await runFuzz(app, calls, { baseUrl: app.baseUrl, seed, size: SIZE, from: FROM });
    tell(run);
    expect(run.faults.join('\n\n')).toBe('');
    expect(app.logged.filter((line) => line.includes('"level":"error"')).slice(0, 5)).toEqual([]);
    if (SIZE >= ENOUGH_FOR_ALL) expect(run.asked.size).toBe(calls.length + fuzzPages.length);
  });

  test.runIf(PROCESS_SIZE > 0)(
    'leaves a server neither larger nor slower',
    patience(PROCESS_SIZE),
    async () => {
      const seed = RUN_SEED;
      const server = await serveInProcess(app);
      onTestFinished(server.stop);
      await server.figures();
      const figures: Figures[] = [];
      const run = await runFuzz(app, registeredCalls(app), {
        baseUrl: server.baseUrl,
        seed,
        size: PROCESS_SIZE,
        from: FROM,
        pauseAt: [0.2, 0.4, 0.6, 0.8, 1].map((part) => Math.round(PROCESS_SIZE * part)),
        atRest: async () => void figures.push(await server.figures()),
      });
      tell(run);
      console.info(figures.map((each) => JSON.stringify(each)).join('\n'));
      expect(run.faults.join('\n\n')).toBe('');
      expect(server.output()).not.toContain('"level":"error"');
      // What is kept shows in the heap. The system's count of it swings by the size of a picture being drawn, either way.
      const grown = (of: (each: Figures) => number): number =>
        Math.min(...figures.slice(-2).map(of)) - Math.max(...figures.slice(0, 2).map(of));
      expect(grown(({ heapMegabytes }) => heapMegabytes)).toBeLessThan(MOST_GROWN);
      expect(grown(({ rssMegabytes }) => rssMegabytes)).toBeLessThan(MOST_GROWN);
      for (const { work } of figures) expect(work.p999).toBeLessThan(LONGEST_STALL_MS);
    },
  );
});
