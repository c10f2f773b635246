import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createGiveWay } from './give-way.ts';

let now = 0;
beforeEach(() => {
  vi.useFakeTimers();
  now = 10_000;
});
afterEach(() => {
  vi.useRealTimers();
});

const passing = async (milliseconds: number): Promise<void> => {
  for (let passed = 0; passed < milliseconds; passed += 1) {
    now += 1;
    await vi.advanceTimersByTimeAsync(1);
  }
};

/** Pieces that each take so long, begun as often as they may be. */
const begin = (giveWay: ReturnType<typeof createGiveWay>, pieces: number, milliseconds: number) => {
  const seen = { atOnce: 0, most: 0, done: 0 };
  for (let piece = 0; piece < pieces; piece += 1)
    void giveWay.run(async () => {
      seen.atOnce += 1;
      seen.most = Math.max(seen.most, seen.atOnce);
      await new Promise((resolve) => setTimeout(resolve, milliseconds));
      seen.atOnce -= 1;
      seen.done += 1;
    });
  return seen;
};

it('lets all work at once while nobody waits for an answer', async () => {
  const seen = begin(
    createGiveWay(() => now),
    8,
    10,
  );
  await passing(15);
  expect(seen).toEqual({ atOnce: 0, most: 8, done: 8 });
});

it('lets one piece at a time work while somebody does, with a rest after each, and goes on for as long', async () => {
  const giveWay = createGiveWay(() => now);
  giveWay.began();
  const seen = begin(giveWay, 1_000, 10);
  await passing(1_000);
  expect(seen.most).toBe(1);
  // 10 ms of work and 40 of rest, looked at every 10.
  expect(seen.done).toBeGreaterThan(14);
  expect(seen.done).toBeLessThan(21);
  const before = seen.done;
  await passing(5_000);
  expect(seen.done - before).toBeGreaterThan(70);
});

it('lets one piece follow the other in the moments between requests', async () => {
  const giveWay = createGiveWay(() => now);
  giveWay.began()();
  const seen = begin(giveWay, 50, 10);
  await passing(95);
  expect(seen.most).toBe(1);
  expect(seen.done).toBeGreaterThan(7);
});

it('is kept by a piece that waits for somebody else no longer than a tenth of a second', async () => {
  const giveWay = createGiveWay(() => now);
  giveWay.began();
  const seen = begin(giveWay, 3, 60_000);
  await passing(1_500);
  expect(seen).toEqual({ atOnce: 3, most: 3, done: 0 });
});

it('works at full pace again soon after the last answer', async () => {
  const giveWay = createGiveWay(() => now);
  const answered = giveWay.began();
  const seen = begin(giveWay, 50, 10);
  await passing(300);
  expect(seen.done).toBeLessThan(10);
  answered();
  await passing(130);
  expect(seen.done).toBe(50);
});

it('takes its turn again after a piece that failed', async () => {
  const giveWay = createGiveWay(() => now);
  giveWay.began();
  const failed = giveWay.run(async () => {
    throw new Error('no');
  });
  await expect(failed).rejects.toThrow('no');
  const seen = begin(giveWay, 1, 10);
  await passing(60);
  expect(seen.done).toBe(1);
});
