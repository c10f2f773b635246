import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const fixture = join(import.meta.dirname, 'fixtures', 'walls');

type Cruise = {
  readonly modules: readonly {
    readonly source: string;
    readonly dependencies: readonly { readonly module: string; readonly resolved: string }[];
  }[];
  readonly summary: {
    readonly totalCruised: number;
    readonly violations: readonly {
      readonly rule: { readonly name: string };
      readonly from: string;
      readonly to: string;
    }[];
    readonly ruleSetUsed: { readonly forbidden: readonly { readonly name: string }[] };
  };
};

/** Runs the project's own rules on the tree below `folder`, by the same program as the check does. */
const cruise = (folder: string, ...trees: readonly string[]): Cruise => {
  const run = spawnSync(
    process.execPath,
    [
      join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs'),
      '--config',
      join(root, '.dependency-cruiser.mjs'),
      '--output-type',
      'json',
      ...trees,
    ],
    { cwd: folder, encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 },
  );
  expect(run.stderr).toBe('');
  return JSON.parse(run.stdout);
};

const plain = (path: string): string => path.replace(/^.*node_modules\/([^/]+)\/.*$/, '$1');
const violationsOf = (cruised: Cruise): readonly string[] =>
  cruised.summary.violations
    .map(({ rule, from, to }) => `${rule.name}: ${from} → ${plain(to)}`)
    .toSorted((left, right) => (left < right ? -1 : 1));

describe('the walls', () => {
  const planted = cruise(fixture, 'src', 'simulator', 'e2e', 'tools');

  it('catch every planted violation, and nothing that is allowed', () => {
    const expected = readFileSync(join(fixture, 'expected-violations.txt'), 'utf8').trim().split('\n');
    expect(violationsOf(planted)).toEqual(expected);
  });

  it('have no rule without a planted violation', () => {
    const fired = new Set(planted.summary.violations.map(({ rule }) => rule.name));
    const silent = planted.summary.ruleSetUsed.forbidden.filter(({ name }) => !fired.has(name));
    expect(silent).toEqual([]);
  });

  it('stand in the real tree, all of which was seen', () => {
    const real = cruise(root, 'src', 'simulator', 'e2e', 'bench', 'tools');
    expect(violationsOf(real)).toEqual([]);
    const own = real.modules.filter(({ source }) => /^(src|simulator|e2e|bench|tools)\//.test(source));
    expect(own.length).toBeGreaterThan(100);
    const aliased = real.modules
      .flatMap(({ dependencies }) => dependencies)
      .filter(({ module }) => module.startsWith('#'));
    expect(aliased.length).toBeGreaterThan(20);
    expect(aliased.filter(({ module, resolved }) => `src/${module.slice(1)}` !== resolved)).toEqual([]);
  });
});
