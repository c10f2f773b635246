import { describe, expect, it } from 'vitest';
import { codeLines, countHouse } from './house-counts.ts';

describe('lines of code', () => {
  it.each([
    ['one statement', 'export const a = 1;\n', 1],
    ['blank lines and comments are none', '/** Why. */\n\n// Because.\nexport const a = 1; // so\n', 1],
    ['what a template spans counts', 'export const a = `one\n\n// two`;\n', 3],
    ['a comment within a statement is none', 'export const a = [\n  // first\n  1,\n];\n', 3],
    [
      'markup counts, what is said about it does not',
      'const a = (\n  <p>\n    {/* why */}\n    Hello\n  </p>\n);\n',
      6,
    ],
  ])('%s', (_, text, lines) => {
    expect(codeLines({ path: 'a.tsx', text })).toBe(lines);
  });
});

describe('the house', () => {
  const step = 'export const book = async (transaction: TenantTransaction, { id, now }: Booked) => id;\n';
  const other = 'export const move = async (tx: TenantTransaction, id: Id, wake: () => void) => id;\n';
  const framed = 'export const change = defineCommand(calls.change, { run: ({ ctx }) => ctx });\n';
  const unframed = 'export const pay = (platform: Platform, reference: string) => reference;\n';
  const worker = 'type Stores = Pick<Platform, 1>;\nexport const run = (stores: Stores) => stores;\n';
  const files = [
    { path: 'src/server/modules/a/actions/move-it.ts', text: other },
    { path: 'src/server/modules/a/a.commands.ts', text: step + framed + unframed },
    { path: 'src/server/modules/a/b.commands.ts', text: other + step.replace('book', 'lock') },
    { path: 'src/server/modules/a/a.worker.ts', text: worker },
    { path: 'src/server/modules/a/b.worker.ts', text: 'export const look = (stores: Shared) => stores;\n' },
    { path: 'src/server/modules/a/a.types.ts', text: 'export type Shared = Pick<Platform, 2>;\n' },
    { path: 'src/server/modules/a/a.commands.test.ts', text: other },
    { path: 'src/server/modules/a/testing/harness.ts', text: other },
    { path: 'src/core/a.ts', text: `${'export const a = 1;\n'.repeat(16)}` },
    { path: 'tools/b.ts', text: 'export const b = 1;\n' },
  ];
  const counts = countHouse(files);
  const figures = Object.fromEntries(counts.map(({ what, figure }) => [what, figure]));
  const whereOf = (wanted: string) => counts.find(({ what }) => what === wanted)?.where;

  it('is counted without its tests and what they use', () => {
    expect(figures).toEqual({
      'source files': 7,
      'files on one level of the server': 5,
      'files in actions/': 1,
      'files of 15 lines or fewer': 6,
      'shapes of steps': 2,
      'shapes of workers': 1,
      'use cases not made by a frame': 1,
      'files that know of waking a worker': 2,
      'lines of code': 26,
    });
  });

  it('says of steps how many share a shape, and whose the rare ones are', () => {
    expect(whereOf('shapes of steps')).toEqual([
      '(tx, what) (2) src/server/modules/a/a.commands.ts book src/server/modules/a/b.commands.ts lock',
      '(tx, what, what) (1) src/server/modules/a/b.commands.ts move',
    ]);
    expect(whereOf('shapes of workers')).toEqual([
      '(platform, what) (2) src/server/modules/a/a.worker.ts run src/server/modules/a/b.worker.ts look',
    ]);
    expect(whereOf('use cases not made by a frame')).toEqual([
      'src/server/modules/a/a.commands.ts pay (platform, what)',
    ]);
  });
});
