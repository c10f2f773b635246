import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { findChromium } from './chromium.ts';

/** Everything, in the order in which a failure is cheapest to learn: checks, build with budgets, tests, journeys. */

const root = fileURLToPath(new URL('..', import.meta.url));

const chromium = findChromium();
if (chromium === null) {
  console.error(
    [
      'The browser journeys need Chromium, and none was found.',
      'Debian and Ubuntu: apt-get install chromium. Elsewhere: install Chrome or Chromium and name it in CHROMIUM_PATH.',
    ].join('\n'),
  );
  process.exit(1);
}

const steps: readonly (readonly [name: string, command: readonly string[]])[] = [
  ['checks', ['npm', 'run', '--silent', 'check']],
  ['build and budgets', [process.execPath, 'tools/build.ts']],
  ['tests', ['npm', 'run', '--silent', 'test:unit']],
  ['browser journeys', ['npm', 'run', '--silent', 'test:e2e']],
];

for (const [name, [program = '', ...args]] of steps) {
  const began = performance.now();
  console.log(`\n— ${name}`);
  const { status } = spawnSync(program, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, CHROMIUM_PATH: chromium },
  });
  if (status !== 0) {
    console.error(`\n${name} failed.`);
    process.exit(1);
  }
  console.log(`— ${name}: ${((performance.now() - began) / 1000).toFixed(0)} s`);
}
