import { expect, test } from 'vitest';
import { dayMs, hourMs, minuteMs, toInstant } from '#core/calendar/instant.ts';
import { useTestApp } from '../testing/test-app.ts';
import { hitLimit } from './counted-limits.ts';
import { acrossTenants } from './db/transaction.ts';

const app = useTestApp();
const limit = { name: 'shear-sheep', max: 2, windowMinutes: 60 };
const start = app.clock.now();
const hit = (subject: string, after: number) =>
  acrossTenants(app.database, ({ query }) => hitLimit(query, limit, subject, toInstant(start + after)));
const times = async (count: number, subject: string, after: number) => {
  const found: boolean[] = [];
  for (let each = 0; each < count; each += 1) found.push((await hit(subject, after)).exceeded);
  return found;
};

test('a window holds until it ends, and for as long as it is at most', async () => {
  expect(await times(3, 'a', 0)).toEqual([false, false, true]);
  expect(await hit('a', hourMs - 1)).toEqual({ exceeded: true, retryAfterSeconds: 1 });
  expect(await times(3, 'a', hourMs)).toEqual([false, false, true]);
});

test('a window that a clock years ahead began is over once the clock is right', async () => {
  expect(await times(3, 'b', 1_135 * dayMs)).toEqual([false, false, true]);
  expect(await times(3, 'b', 0)).toEqual([false, false, true]);
  expect((await hit('b', 0)).retryAfterSeconds).toBeLessThanOrEqual(3600);
});

test('clocks that differ by seconds count together', async () => {
  expect(await times(2, 'c', minuteMs / 2)).toEqual([false, false]);
  expect(await times(1, 'c', 0)).toEqual([true]);
});
