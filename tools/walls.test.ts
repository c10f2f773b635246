import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { blindSpotsOf, type Cruise, cruise, violationsOf } from './cruise.ts';
import { projectRoot } from './project-files.ts';
import { seededImports, seededProject } from './seeded-imports.ts';

describe('the walls', () => {
  let folder: string;
  let seeded: Cruise;

  beforeAll(() => {
    // Within the project, so that its packages are found.
    mkdirSync(join(projectRoot, '.cache'), { recursive: true });
    folder = mkdtempSync(join(projectRoot, '.cache/walls-'));
    for (const [path, text] of seededProject()) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    seeded = cruise(folder, 'src', 'simulator', 'e2e', 'tools');
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('catch every seeded violation, and nothing that is allowed', () => {
    const expected = seededImports.map(({ rule, file, to }) => `${rule}: ${file} → ${to}`);
    expect(violationsOf(seeded)).toEqual(expected.toSorted((left, right) => (left < right ? -1 : 1)));
  });

  it('have no rule without a seeded violation', () => {
    const fired = new Set(seeded.summary.violations.map(({ rule }) => rule.name));
    const silent = seeded.summary.ruleSetUsed.forbidden.filter(({ name }) => !fired.has(name));
    expect(silent).toEqual([]);
  });

  it('say so where less than the whole tree was seen', () => {
    expect(blindSpotsOf({ ...seeded, modules: [] })).toEqual([
      'only 0 files were seen',
      'only 0 imports by # were seen',
    ]);
    const dependencies = [{ module: '#core/a.ts', resolved: 'elsewhere/a.ts' }];
    expect(blindSpotsOf({ ...seeded, modules: [{ source: 'src/b.ts', dependencies }] })).toContain(
      '#core/a.ts was taken for elsewhere/a.ts',
    );
  });
});
