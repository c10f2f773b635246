import { expect, it, onTestFinished } from 'vitest';
import { systemCalls } from '#contract/calls/system.calls.ts';
import { createVisitor } from '../harness/visitor.ts';
import { type App, MAIN, ownSettings, startApp } from '../product/app.ts';
import { run } from '../product/run.ts';
import { runSize } from './runs.ts';

/** `STARTS=100 npm run test:processes -- second-starts` is the figure of invariants T28. */
const STARTS = runSize('STARTS', 2);
const REFUSED_WITHIN_MS = 2_000;

const timed = async <T>(work: () => Promise<T>): Promise<{ readonly took: number; readonly value: T }> => {
  const began = performance.now();
  const value = await work();
  return { took: performance.now() - began, value };
};

it(
  `of ${STARTS} second starts on one data folder each is refused at once, and the first goes on`,
  async () => {
    const app = await startApp();
    onTestFinished(app.discard);
    let slowest = 0;
    for (let start = 0; start < STARTS; start += 1) {
      const settings = await ownSettings({ DATA_DIR: app.dataDir });
      // What any start costs on this machine just now, so that only the refusal itself is measured.
      const bare = await timed(() => run([MAIN], { ...settings, PORT: 'none' }).ended);
      const second = run([MAIN], settings);
      const { took, value } = await timed(() => second.ended);
      expect([value.code, second.output()]).toEqual([1, expect.stringContaining(`(pid ${app.pid})`)]);
      slowest = Math.max(slowest, took - bare.took);
    }
    expect(slowest).toBeLessThan(REFUSED_WITHIN_MS);
    await createVisitor(app.baseUrl).ask(systemCalls.health, {});
    process.stdout.write(`${STARTS} second starts refused, the slowest after ${Math.round(slowest)} ms\n`);
  },
  120_000 + STARTS * 20_000,
);

it(
  `a data folder whose owner was killed is taken over, ${STARTS} times of ${STARTS}`,
  async () => {
    let app: App = await startApp();
    onTestFinished(() => app.discard());
    for (let start = 0; start < STARTS; start += 1) {
      await app.kill();
      app = await app.restart();
      await createVisitor(app.baseUrl).ask(systemCalls.health, {});
    }
    process.stdout.write(`${STARTS} stale locks taken over\n`);
  },
  120_000 + STARTS * 30_000,
);
