import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');

type Report = {
  readonly diagnostics: readonly {
    readonly category: string;
    readonly location: { readonly path: string; readonly start?: { readonly line: number } };
  }[];
};

/** The project's own biome.json over the seeded tree, copied out of the folder which that biome.json leaves out. */
const lintSeeded = (): readonly string[] => {
  const folder = mkdtempSync(join(tmpdir(), 'akoko-lint-'));
  try {
    cpSync(join(root, 'tools/fixtures/lint'), folder, { recursive: true });
    cpSync(join(root, 'biome.json'), join(folder, 'biome.json'));
    cpSync(join(root, 'tools/lint'), join(folder, 'tools/lint'), { recursive: true });
    const run = spawnSync(
      process.execPath,
      [
        join(root, 'node_modules/@biomejs/biome/bin/biome'),
        'lint',
        '--vcs-enabled=false',
        '--reporter=json',
        '.',
      ],
      { cwd: folder, encoding: 'utf8' },
    );
    const report: Report = JSON.parse(run.stdout);
    return report.diagnostics
      .filter(({ category }) => category === 'plugin')
      .map(({ location }) => `${location.path}:${location.start?.line}`)
      .toSorted();
  } finally {
    rmSync(folder, { recursive: true });
  }
};

const linesOf = (path: string, count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => `${path}:${index + 1}`);

it('our lint rules find every seeded line, and leave the allowed places alone', () => {
  expect(lintSeeded()).toEqual([
    ...linesOf('src/core/slots/reads-the-clock.ts', 9),
    ...linesOf('src/server/modules/staff/reads-the-environment.ts', 4),
    ...linesOf('src/web/booking/pages/formats-by-itself.ts', 6),
    ...linesOf('src/web/portal/features/staff/goes-round-the-client.ts', 4),
  ]);
});
