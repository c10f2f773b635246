import { setTimeout as pause } from 'node:timers/promises';
import { numbersFrom } from '#core/testing/seeded.ts';
import { playScene } from './clients.ts';
import { openPayee, payUntil, readMoney } from './payments.ts';
import { readChanges } from './read-changes.ts';
import type { Line } from './recorded-lines.ts';
import { type RunningProduct, startProduct, victims } from './running-product.ts';
import type { SeededFault } from './seeded-faults.ts';
import { keysOf, stagesAt } from './stage.ts';

export type Recording = {
  readonly operations: number;
  readonly seed: number;
  readonly fault: SeededFault | null;
  /** Whether processes and the database are killed meanwhile. */
  readonly kills: boolean;
  /** Takes each line; false: that is enough. */
  readonly take: (line: Line) => boolean;
};

/** What a recording was of. */
export type Recorded = {
  readonly operations: number;
  readonly kills: Readonly<Record<string, number>>;
  readonly seconds: number;
};

const CHAPTER = 1_000;
/** A fault is seeded for a few operations: they are looked at sooner. */
const CHAPTER_OF_FAULT = 250;
const PAYERS = 2;
const BETWEEN_KILLS_MS = 4_000;
/** What a process that was killed had sent is done or undone by then. */
const SETTLED_MS = 500;

/** Records what clients and owners ask of running processes and are answered, a chapter at a time. */
export const recordHistory = async (recording: Recording): Promise<Recorded> => {
  const { seed, fault, kills, take } = recording;
  const random = numbersFrom(seed);
  const product = await startProduct(fault);
  const began = performance.now();
  let isOver = false;
  const over = (): boolean => isOver;
  const beside: Promise<unknown>[] = [];
  try {
    const payee = await openPayee(product);
    const killed = kills ? killing(product, random, over) : Promise.resolve({});
    const payers = Array.from({ length: PAYERS }, () => payUntil(product, payee, { random, over }));
    beside.push(killed, ...payers);
    // Told at the end, with what it was: what goes on without kills is not what was asked for.
    killed.catch(() => {
      isOver = true;
    });
    const operations = await playChapters(product, recording, { random, over });
    isOver = true;
    const counts = await killed;
    await Promise.all(payers);
    if (fault === null) for (const money of await readMoney(product)) take(money);
    return { operations, kills: counts, seconds: (performance.now() - began) / 1_000 };
  } finally {
    isOver = true;
    await Promise.allSettled(beside);
    await product.stop();
  }
};

/** Chapter after chapter, until it is enough or over; how many operations there were. */
const playChapters = async (
  product: RunningProduct,
  { operations, fault, take }: Recording,
  { random, over }: { readonly random: (limit: number) => number; readonly over: () => boolean },
): Promise<number> => {
  const { addresses, ask } = product;
  const chapter = fault === null ? CHAPTER : CHAPTER_OF_FAULT;
  let [done, isEnough] = [0, false];
  const write = (line: Line): void => {
    if (!take(line)) isEnough = true;
  };
  for await (const stage of stagesAt(addresses()[0] ?? '')) {
    const until = Math.min(operations, done + chapter);
    for (const key of keysOf(stage)) write(key);
    await playScene({
      ...{ stage, addresses, random, write, known: [] },
      up: () => ask('SELECT 1'),
      next: () => (done < until ? done++ : null),
    });
    await pause(SETTLED_MS);
    for (const change of await readChanges(product, stage)) write(change);
    write({ line: 'end', chapter: stage.chapter });
    if (isEnough || over() || done >= operations) break;
  }
  return done;
};

/** Kills one after the other until it is over; how often each. */
const killing = async (
  product: RunningProduct,
  random: (limit: number) => number,
  over: () => boolean,
): Promise<Record<string, number>> => {
  const counts: Record<string, number> = {};
  for (let turn = 0; ; turn += 1) {
    await pause(BETWEEN_KILLS_MS / 2 + random(BETWEEN_KILLS_MS));
    if (over()) return counts;
    const victim = victims[turn % victims.length] ?? 'worker';
    await product.kill(victim);
    counts[victim] = (counts[victim] ?? 0) + 1;
  }
};
