import type { CDPSession } from 'playwright-core';

/** What a visitor's connection and phone are like. */
export type Conditions = {
  readonly name: string;
  readonly kilobitsPerSecond: number;
  /** Added to every request. */
  readonly latencyMs: number;
  /** How many times slower than this machine's the phone's processor is. */
  readonly cpuSlowdown: number;
};

const SLOW_4G = { name: 'slow 4G', kilobitsPerSecond: 1440, latencyMs: 562 } as const;

/** Under which P2 compares a page with its floor. */
export const comparedUnder: readonly Conditions[] = [
  { ...SLOW_4G, cpuSlowdown: 6 },
  { name: '400 kbit/s', kilobitsPerSecond: 400, latencyMs: 400, cpuSlowdown: 6 },
  { name: 'EDGE', kilobitsPerSecond: 240, latencyMs: 840, cpuSlowdown: 6 },
];

/** Under which the times of the budget hold. */
export const budgetedUnder: Conditions = { ...SLOW_4G, cpuSlowdown: 4 };

/** A wire as wide as one likes and a long way: whatever waited for an answer shows. See journey.ts. */
export const longWay: Conditions = {
  name: 'a long way',
  kilobitsPerSecond: 1_000_000,
  latencyMs: 2000,
  cpuSlowdown: 1,
};

/** As the machine is. */
export const unhindered: Conditions = {
  name: 'unhindered',
  kilobitsPerSecond: 10_000_000,
  latencyMs: 0,
  cpuSlowdown: 1,
};

/** Puts a page under these conditions; the connection's width is the same both ways. */
export const impose = async (session: CDPSession, conditions: Conditions): Promise<void> => {
  await session.send('Emulation.setCPUThrottlingRate', { rate: conditions.cpuSlowdown });
  if (conditions.latencyMs === 0) return;
  const bytesPerSecond = (conditions.kilobitsPerSecond * 1000) / 8;
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: conditions.latencyMs,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
};
