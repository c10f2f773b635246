import { createHistogram, monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';

/** Loaded into a server's process before it: says to its parent, whenever that asks, how it fares since it asked last. */
export type Figures = {
  readonly rssMegabytes: number;
  readonly heapMegabytes: number;
  /** How late timers came, whoever had the processor; milliseconds. */
  readonly delay: { readonly p999: number; readonly max: number };
  /** How long this thread itself worked between two looks at its timers, so that a busy machine does not count. */
  readonly work: { readonly p999: number; readonly max: number };
};

const EVERY_MS = 5;
const MEGABYTE = 1024 * 1024;

const delay = monitorEventLoopDelay({ resolution: EVERY_MS });
delay.enable();
const work = createHistogram();
const busy = (): number => {
  const { user, system } = process.threadCpuUsage();
  return user + system;
};
let before = busy();
setInterval(() => {
  const now = busy();
  work.record(Math.max(1, now - before));
  before = now;
}, EVERY_MS).unref();

/** Long enough for the system to be given back what was thrown away. */
const REST_MS = 2_000;

process.on('message', async (asked) => {
  if (asked !== 'figures') return;
  // With what could be thrown away gone, what grows is what is kept.
  globalThis.gc?.();
  await setTimeout(REST_MS);
  globalThis.gc?.();
  const memory = process.memoryUsage();
  const figures: Figures = {
    rssMegabytes: memory.rss / MEGABYTE,
    heapMegabytes: memory.heapUsed / MEGABYTE,
    delay: { p999: delay.percentile(99.9) / 1e6, max: delay.max / 1e6 },
    work: { p999: work.percentile(99.9) / 1000, max: work.max / 1000 },
  };
  process.send?.(figures);
  delay.reset();
  work.reset();
  before = busy();
});
// The parent's questions alone keep nothing alive.
process.channel?.unref();
