import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');

/** What the compiler refuses in a folder of seeded files that extends a tree's own tsconfig: `file: code`. */
const refused = (folder: string): readonly string[] => {
  const run = spawnSync(
    process.execPath,
    [
      join(root, 'node_modules/typescript-native/bin/tsc'),
      '-p',
      join('tools/fixtures/type-walls', folder),
      '--pretty',
      'false',
    ],
    { cwd: root, encoding: 'utf8' },
  );
  const lines = run.stdout.matchAll(/^tools\/fixtures\/type-walls\/\S+?([\w-]+\.ts)\(\S+ error (TS\d+)/gm);
  return [...lines].map(([, file, code]) => `${file}: ${code}`);
};

describe('the compiler', () => {
  it('keeps Node, the network, the page and timers out of core', () => {
    expect(refused('core')).toEqual([
      'environment.ts: TS2591',
      'files.ts: TS2591',
      'network.ts: TS2304',
      'page.ts: TS2584',
      'timer.ts: TS2304',
    ]);
  });

  it('keeps the contract to what browser and server share', () => {
    expect(refused('contract')).toEqual([
      'environment.ts: TS2591',
      'network.ts: TS2304',
      'temporal.ts: TS2304',
    ]);
  });

  it('keeps Node and Temporal out of the web', () => {
    expect(refused('web')).toEqual(['environment.ts: TS2591', 'files.ts: TS2591', 'temporal.ts: TS2304']);
  });

  it('keeps even the types of the server out of the web', () => {
    expect(refused('web-to-server')).toEqual(['crosses.ts: TS6307']);
  });
});
