import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { deepIt } from '#server/testing/gate.ts';
import type {} from '#server/testing/global-setup.ts';
import { RUN_SEED, runSize } from '#server/testing/run-size.ts';
import { projectRoot } from './project-files.ts';
import type { DeedName, Step } from './sim/history.ts';
import { seededFaults } from './sim/seeded-faults.ts';
import { TEMPLATE } from './sim/template.ts';

/** In a process of its own, on the server of this run. */
const simulate = (...options: readonly string[]) =>
  spawnSync(process.execPath, ['tools/sim.ts', ...options], {
    cwd: projectRoot,
    encoding: 'utf8',
    env: {
      ...process.env,
      [TEMPLATE.url]: inject('clusterUrl'),
      [TEMPLATE.adminUrl]: inject('clusterAdminUrl'),
    },
  });

test('years of a business are played and leave nothing wrong and nothing undone', {
  timeout: 3_600_000,
}, () => {
  const [years, bookings] = [runSize('YEARS', 1), runSize('YEAR_BOOKINGS', 25)];
  const { status, stdout, stderr } = simulate(
    ...['--seed', String(RUN_SEED), '--years', String(years), '--bookings', String(bookings)],
  );
  expect([status, stderr], stdout).toEqual([0, '']);
});

deepIt('a year is the same after another as it is alone', { timeout: 600_000 }, () => {
  const traceOf = (printed: string) => /seed 8:.*trace (\w+)/.exec(printed)?.[1];
  const after = simulate('--seed', '7', '--years', '2', '--threads', '1', '--bookings', '8');
  const alone = simulate('--seed', '8', '--bookings', '8');
  expect(traceOf(alone.stdout)).toMatch(/^\w{16}$/);
  expect(traceOf(after.stdout)).toBe(traceOf(alone.stdout));
});

deepIt('the owner signs in anew where a session is over: seed 4011', { timeout: 600_000 }, () => {
  const eightDays = JSON.stringify([{ do: 'timePasses', seed: 1, wait: 8 * 24 * 3_600_000 }]);
  const { status, stdout } = simulate('--seed', '4011', '--steps', eightDays);
  expect(status, stdout).toBe(0);
});

deepIt('whoever is marked is asked for a share where nobody else is: seed 4010', { timeout: 600_000 }, () => {
  const many = (name: DeedName, seeds: readonly number[]): readonly Step[] =>
    seeds.map((seed) => ({ do: name, seed, wait: 0 }));
  const steps = [
    ...many(
      'bookTime',
      Array.from({ length: 18 }, (_, place) => 100 + place),
    ),
    // Nobody is asked for anything online, and several clients are marked.
    ...many('depositsChange', [2]),
    ...many('ownerTidiesClients', [14, 15, 19, 22, 29, 46, 98, 103, 257]),
    ...many('bookTime', [200, 201, 202, 203]),
  ];
  const { status, stdout } = simulate('--seed', '4010', '--steps', JSON.stringify(steps));
  expect(status, stdout).toBe(0);
});

test('every fault that is seeded has its place in the code, once', () => {
  for (const { name, file, text } of seededFaults)
    expect([name, readFileSync(join(projectRoot, file), 'utf8').split(text).length - 1]).toEqual([name, 1]);
});
