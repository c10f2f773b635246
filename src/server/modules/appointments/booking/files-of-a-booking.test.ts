import { Session } from 'node:inspector/promises';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../testing/test-app.ts';
import { bookingBody, createOwner, createService } from '../../../testing/test-owner.ts';

const app = useTestApp();
const PROJECT = /\/(src\/.*\.ts)(\?.*)?$/;

/** The project's own files of which a function ran meanwhile, tests and what they use left out, by their paths, sorted. */
const filesRunBy = async (work: () => Promise<void>): Promise<readonly string[]> => {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  // What ran before is read and thus forgotten.
  await session.post('Profiler.takePreciseCoverage');
  await work();
  const { result } = await session.post('Profiler.takePreciseCoverage');
  session.disconnect();
  const ran = result
    .filter(({ functions }) =>
      functions.some(({ functionName, ranges }) => functionName !== '' && (ranges[0]?.count ?? 0) > 0),
    )
    .flatMap(({ url }) => PROJECT.exec(url)?.[1] ?? []);
  return [...new Set(ran)].filter((path) => !/\/testing\/|\.test\.ts$/.test(path)).toSorted();
};

/** What the files of a request belong to. */
const parts = [
  ['core and contract', /^src\/(core|contract)\//],
  ['platform', /^src\/server\/platform\//],
  ['modules', /^src\/server\/modules\//],
] as const;

const partOf = (path: string): string => parts.find(([, holds]) => holds.test(path))?.[0] ?? 'beside them';

/** `96: 40 platform, …`: how many, and how many of each part. */
const madeOf = (paths: readonly string[]): string => {
  const counts = [...Map.groupBy(paths, partOf)].map(([part, { length }]) => [part, length] as const);
  const sums = counts.toSorted(([, a], [, b]) => b - a).map(([part, count]) => `${count} ${part}`);
  return `${paths.length}: ${sums.join(', ')}`;
};

test('one booking runs through so many files: the figure is printed, and what it is made of', async () => {
  const owner = await createOwner(app);
  const service = await createService(owner);
  const book = async (date: string): Promise<void> => {
    const booked = await app.visitor().send('POST', '/api/appointments', {
      body: bookingBody(owner, service, { date }),
    });
    expect(booked.status).toBe(200);
  };
  // The first of a process reads what those after it find kept.
  await book('2026-12-08T09:00:00.000Z');
  const files = await filesRunBy(() => book('2026-12-08T11:00:00.000Z'));
  console.log(`files of a booking: ${madeOf(files)}\n${files.map((path) => `  ${path}`).join('\n')}`);
  expect(files).toContain('src/server/modules/appointments/booking/booking.commands.ts');
  expect(files).not.toContain('src/server/modules/appointments/links/move.commands.ts');
});
