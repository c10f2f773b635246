import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { FOUND_FOR_ONE } from '../db/take-found.ts';
import { startDueWork } from './due-work.ts';

/** How often is asked until so many things are done, which are due from the start, and how many were done. */
const workThrough = async (things: number, atOnce: number) => {
  let asked = 0;
  let taken = 0;
  let done = 0;
  const due = startDueWork(() => undefined, {
    name: 'things',
    everyMs: 3_600_000,
    atOnce,
    find: async () => {
      asked += 1;
      return Array.from({ length: Math.min(things - taken, FOUND_FOR_ONE) }, (_, at) => taken + at);
    },
    nameOf: String,
    take: async () => {
      taken += 1;
      return async () => {
        // Longer than another lane takes to find that there is nothing more.
        for (let turn = 0; turn < 5; turn += 1) await setImmediate();
        done += 1;
      };
    },
    besides: async () => undefined,
  });
  for (let turn = 0; turn < 100; turn += 1) await setImmediate();
  await due.stop();
  return { asked, done };
};

test('where one thing is due, one look finds it and that there is no more', async () => {
  expect(await workThrough(1, 3)).toEqual({ asked: 1, done: 1 });
});

test('all that is due is done, more of it than may be done at once', async () => {
  expect(await workThrough(7, 1)).toEqual({ asked: 7, done: 7 });
  expect(await workThrough(7, 3)).toMatchObject({ done: 7 });
});

test('what one lane has found the others take without a look of their own', async () => {
  expect(await workThrough(7, 7)).toEqual({ asked: 1, done: 7 });
  expect(await workThrough(2 * FOUND_FOR_ONE + 1, 100)).toEqual({ asked: 3, done: 2 * FOUND_FOR_ONE + 1 });
});

test('what others took meanwhile is passed over, and what was left out of a full list is looked for', async () => {
  const things = Array.from({ length: FOUND_FOR_ONE + 3 }, (_, at) => at);
  const taken = new Set<number>();
  const done: number[] = [];
  const due = startDueWork(() => undefined, {
    name: 'things',
    everyMs: 3_600_000,
    atOnce: 3,
    find: async () => things.filter((thing) => !taken.has(thing)).slice(0, FOUND_FOR_ONE),
    nameOf: String,
    take: async (thing) => {
      const isFree = !taken.has(thing);
      // Somebody else takes all of the first list behind this look's back.
      for (const other of things.slice(0, FOUND_FOR_ONE)) taken.add(other);
      taken.add(thing);
      return isFree ? async () => void done.push(thing) : null;
    },
    besides: async () => undefined,
  });
  for (let turn = 0; turn < 200; turn += 1) await setImmediate();
  await due.stop();
  expect(done).toEqual([0, ...things.slice(FOUND_FOR_ONE)]);
});

test('of two lanes that look at once and find the same, one takes it', async () => {
  const taken: string[] = [];
  const due = startDueWork(() => undefined, {
    name: 'things',
    everyMs: 3_600_000,
    atOnce: 3,
    find: async () => ['one', 'two'],
    nameOf: (thing) => thing,
    take: async (thing) => {
      taken.push(thing);
      return () => new Promise((resolve) => setTimeout(resolve, 20));
    },
    besides: async () => undefined,
  });
  due.look();
  for (let turn = 0; turn < 100; turn += 1) await setImmediate();
  const inHand = taken.toSorted();
  await due.stop();
  expect(inHand).toEqual(['one', 'two']);
});
