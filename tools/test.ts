import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { findChromium } from './chromium.ts';

/**
 * Everything, in the order in which a failure is cheapest to learn: checks, build with budgets, tests, journeys. What
 * is done to whole processes mostly waits for them to start, and goes on beside the journeys.
 */

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

type Step = { readonly name: string; readonly command: readonly string[] };
type Ended = {
  readonly name: string;
  readonly ok: boolean;
  readonly printed: string;
  readonly seconds: number;
};

const script = (name: string): readonly string[] => ['npm', 'run', '--silent', name];

const stages: readonly (readonly Step[])[] = [
  [{ name: 'checks', command: script('check') }],
  [{ name: 'build and budgets', command: [process.execPath, 'tools/build.ts'] }],
  [{ name: 'tests', command: script('test:unit') }],
  [
    { name: 'browser journeys', command: script('test:e2e') },
    { name: 'processes', command: script('test:processes') },
  ],
];

/** Runs a step; alone its words go straight to the terminal, beside others they are kept until it has ended. */
const run = ({ name, command: [program = '', ...args] }: Step, alone: boolean): Promise<Ended> =>
  new Promise((resolve) => {
    const began = performance.now();
    const child = spawn(program, args, {
      cwd: root,
      stdio: alone ? 'inherit' : ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, CHROMIUM_PATH: chromium },
    });
    let printed = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => {
        printed += text;
      });
    const end = (ok: boolean): void =>
      resolve({ name, ok, printed, seconds: Math.round((performance.now() - began) / 1000) });
    child.once('error', () => end(false));
    child.once('close', (code) => end(code === 0));
  });

for (const steps of stages) {
  console.log(`\n— ${steps.map(({ name }) => name).join(', ')}`);
  const ended = await Promise.all(steps.map((step) => run(step, steps.length === 1)));
  for (const { name, printed, seconds } of ended) console.log(`${printed}— ${name}: ${seconds} s`);
  const failed = ended.filter(({ ok }) => !ok);
  if (failed.length > 0) {
    console.error(`\n${failed.map(({ name }) => name).join(', ')} failed.`);
    process.exit(1);
  }
}
