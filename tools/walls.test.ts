import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { blindSpotsOf, cruise, violationsOf } from './cruise.ts';

const fixture = join(import.meta.dirname, 'fixtures', 'walls');

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

  it('say so where less than the whole tree was seen', () => {
    expect(blindSpotsOf({ ...planted, modules: [] })).toEqual([
      'only 0 files were seen',
      'only 0 imports by # were seen',
    ]);
    const dependencies = [{ module: '#core/a.ts', resolved: 'elsewhere/a.ts' }];
    expect(blindSpotsOf({ ...planted, modules: [{ source: 'src/b.ts', dependencies }] })).toContain(
      '#core/a.ts was taken for elsewhere/a.ts',
    );
  });
});
