import { type Benchmark, figureResult, type Gate, median } from '../result.ts';
import { startApp, withDataDir } from '../stack/stack.ts';

const STARTS = 5;

const secondsToStart = async (dataDir: string): Promise<number> => {
  const began = performance.now();
  const app = await startApp(dataDir);
  const seconds = (performance.now() - began) / 1000;
  await app.stop();
  return seconds;
};

/** S1: from the command to 'Akoko is ready', PostgreSQL and the simulator included. */
export const startUp: Benchmark = {
  id: 'S1',
  run: (log) =>
    withDataDir(async (dataDir) => {
      const fresh = await secondsToStart(dataDir);
      log(`on a new data folder ${fresh.toFixed(2)} s`);
      const again: number[] = [];
      while (again.length < STARTS) {
        again.push(await secondsToStart(dataDir));
        log(`on an existing one ${again.at(-1)?.toFixed(2)} s`);
      }
      const row = (what: string, value: number, gate: Gate | null) =>
        figureResult({ id: 'S1', what, unit: 's', value, gate, proven: [], notes: [] });
      return [
        row('start on a new data folder', fresh, null),
        row(`start on an existing one, the median of ${STARTS}`, median(again), {
          bound: 'at most',
          must: 5,
          stretch: 3,
        }),
      ];
    }),
};
