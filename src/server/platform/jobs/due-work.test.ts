import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
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
    count: async () => {
      asked += 1;
      return things - taken;
    },
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
