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
  /** After about so many operations each a process or the database is killed; null: none is. */
  readonly killEvery: number | null;
  /** It ends after so long, whatever it has by then. */
  readonly minutes: number;
  /** Takes each line; false: that is enough. */
  readonly take: (line: Line) => boolean;
  /** Told after each chapter how far it is. */
  readonly tell: (so: Recorded) => void;
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
/** After about so many operations each somebody pays for a time. */
const PAYMENT_EVERY = 50;
const LOOK_MS = 50;
/** What a process that was killed had sent is done or undone by then. */
const SETTLED_MS = 500;

/** Records what clients and owners ask of running processes and are answered, a chapter at a time. */
export const recordHistory = async (recording: Recording): Promise<Recorded> => {
  const { seed, fault, killEvery, minutes, take, tell } = recording;
  const random = numbersFrom(seed);
  const product = await startProduct(fault);
  const began = performance.now();
  let [isOver, done] = [false, 0];
  const over = (): boolean => isOver || performance.now() - began > minutes * 60_000;
  const beside: Promise<unknown>[] = [];
  try {
    const payee = await openPayee(product);
    const kills: Record<string, number> = {};
    const soFar = (): Recorded => ({
      operations: done,
      kills,
      seconds: (performance.now() - began) / 1_000,
    });
    const killed =
      killEvery === null
        ? Promise.resolve()
        : killing(product, { kills, killEvery, random, over, done: () => done });
    let paid = 0;
    const isDue = (): boolean => {
      const due = done >= paid * PAYMENT_EVERY;
      if (due) paid += 1;
      return due;
    };
    const payers = Array.from({ length: PAYERS }, () => payUntil(product, payee, { random, over, isDue }));
    beside.push(killed, ...payers);
    // Told at the end, with what it was: what goes on without kills is not what was asked for.
    killed.catch(() => {
      isOver = true;
    });
    const next = (until: number): number | null => (done < until ? done++ : null);
    await playChapters(product, recording, { random, over, next, ended: () => tell(soFar()) });
    isOver = true;
    await killed;
    await Promise.all(payers);
    if (fault === null) for (const money of await readMoney(product)) take(money);
    return soFar();
  } finally {
    isOver = true;
    await Promise.allSettled(beside);
    await product.stop();
  }
};

/** Chapter after chapter, until it is enough or over. */
const playChapters = async (
  product: RunningProduct,
  { operations, fault, take }: Recording,
  {
    random,
    over,
    next,
    ended,
  }: {
    readonly random: (limit: number) => number;
    readonly over: () => boolean;
    /** A chapter is over. */
    readonly ended: () => void;
    /** The number of the next operation; null: this chapter has all it takes. */
    readonly next: (until: number) => number | null;
  },
): Promise<void> => {
  const { addresses, ask } = product;
  const chapter = fault === null ? CHAPTER : CHAPTER_OF_FAULT;
  let [until, isEnough, isUnheard] = [0, false, false];
  const write = (line: Line): void => {
    if (line.line === 'operation' && line.answered === null) isUnheard = true;
    if (!take(line)) isEnough = true;
  };
  for await (const stage of stagesAt(addresses()[0] ?? '')) {
    until = Math.min(operations, until + chapter);
    isUnheard = false;
    for (const key of keysOf(stage)) write(key);
    await playScene({
      ...{ stage, addresses, random, write, known: [] },
      up: () => ask('SELECT 1'),
      next: () => (over() ? null : next(until)),
    });
    if (isUnheard) await pause(SETTLED_MS);
    for (const change of await readChanges(product, stage)) write(change);
    write({ line: 'end', chapter: stage.chapter });
    ended();
    if (isEnough || over() || until >= operations) break;
  }
};

/** Kills one after the other until it is over, and counts. A slow machine has as many kills as a fast one. */
const killing = async (
  product: RunningProduct,
  {
    kills,
    killEvery,
    random,
    over,
    done,
  }: {
    readonly kills: Record<string, number>;
    readonly killEvery: number;
    readonly random: (limit: number) => number;
    readonly over: () => boolean;
    readonly done: () => number;
  },
): Promise<void> => {
  for (let turn = 0; ; turn += 1) {
    const at = done() + killEvery / 2 + random(killEvery);
    while (!over() && done() < at) await pause(LOOK_MS);
    if (over()) return;
    const victim = victims[turn % victims.length] ?? 'worker';
    await product.kill(victim);
    kills[victim] = (kills[victim] ?? 0) + 1;
  }
};
