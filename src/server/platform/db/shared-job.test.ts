import { expect, it } from 'vitest';
import { hourMs, toInstant } from '#core/calendar/instant.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { leaveSharedJob, takeSharedJob } from './shared-job.ts';
import { acrossTenants } from './transaction.ts';

const app = useTestApp();

const take = (whenDue: boolean): Promise<boolean> => {
  const now = app.clock.now();
  const until = toInstant(now + hourMs);
  return acrossTenants(app.database, (transaction) =>
    takeSharedJob(transaction, 'count-sheep', { now, until, whenDue, everyMs: 6 * hourMs }),
  );
};
const leave = (hours: number): Promise<void> => {
  const now = app.clock.now();
  const dueAt = toInstant(now + hours * hourMs);
  return acrossTenants(app.database, async (transaction) =>
    leaveSharedJob(transaction, 'count-sheep', { now, dueAt }),
  );
};
const wait = (hours: number): void => app.clock.moveTo(toInstant(app.clock.now() + hours * hourMs));
const taken = async (many: readonly Promise<boolean>[]) => (await Promise.all(many)).filter(Boolean).length;

it('is one process’s at a time, and due to all once it was done', async () => {
  expect(await taken([take(true), take(true), take(false), take(false)])).toBe(1);
  await leave(6);
  expect(await take(true)).toBe(false);
  wait(6);
  expect(await taken([take(true), take(true), take(true)])).toBe(1);
  await leave(6);
  // At a start it is done whether it is due or not.
  expect(await take(false)).toBe(true);
  // Whoever died at it leaves it to the next.
  expect(await take(true)).toBe(false);
  wait(7);
  expect(await take(true)).toBe(true);
});

it('is due and free again when a clock that was years ahead has been put right', async () => {
  await leave(4 * 365 * 24);
  expect(await take(true)).toBe(true);
  const now = app.clock.now();
  const ahead = toInstant(now + 4 * 365 * 24 * hourMs);
  await acrossTenants(app.database, (transaction) =>
    takeSharedJob(transaction, 'count-goats', {
      now: ahead,
      until: toInstant(ahead + hourMs),
      whenDue: true,
      everyMs: hourMs,
    }),
  );
  const goats = { now, until: toInstant(now + hourMs), whenDue: false, everyMs: hourMs };
  expect(
    await acrossTenants(app.database, (transaction) => takeSharedJob(transaction, 'count-goats', goats)),
  ).toBe(true);
});
