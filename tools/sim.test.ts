import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { RUN_SEED, runSize } from '#server/testing/run-size.ts';
import { projectRoot } from './project-files.ts';
import { seededFaults } from './sim/seeded-faults.ts';

/** In a process of its own, whose time and chance are taken away from it. */
const simulate = (...options: readonly string[]) =>
  spawnSync(process.execPath, ['tools/sim.ts', ...options], { cwd: projectRoot, encoding: 'utf8' });

test('years of a business are played and leave nothing wrong and nothing undone', {
  timeout: 3_600_000,
}, () => {
  const [years, bookings] = [runSize('YEARS', 1), runSize('YEAR_BOOKINGS', 25)];
  const { status, stdout, stderr } = simulate(
    ...['--seed', String(RUN_SEED), '--years', String(years), '--bookings', String(bookings)],
  );
  expect([status, stderr], stdout).toEqual([0, '']);
});

test('every fault that is seeded has its place in the code, once', () => {
  for (const { name, file, text } of seededFaults)
    expect([name, readFileSync(join(projectRoot, file), 'utf8').split(text).length - 1]).toEqual([name, 1]);
});
