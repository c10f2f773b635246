import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { findChromium } from './chromium.ts';

/**
 * Everything: checks beside the build with its budgets, then tests, then browser journeys beside what is done to whole
 * processes, which are mostly waited for.
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
  readonly ok: boolean;
  readonly printed: string;
  readonly seconds: number;
};

/** Steps one after another; the first that fails is the last. */
type Lane = readonly Step[];

const script = (name: string): readonly string[] => ['npm', 'run', '--silent', name];

/** The lanes of a stage run beside each other, and a stage begins when all of the one before has passed. */
const stages: readonly (readonly Lane[])[] = [
  [
    [{ name: 'checks', command: script('check') }],
    [{ name: 'build and budgets', command: [process.execPath, 'tools/build.ts'] }],
  ],
  [[{ name: 'tests', command: script('test:unit') }]],
  [
    [{ name: 'browser journeys', command: script('test:e2e') }],
    [{ name: 'processes', command: script('test:processes') }],
  ],
];

/** Runs a step; its words go straight to the terminal, or are kept until it has ended. */
const run = ({ command: [program = '', ...args] }: Step, aloud: boolean): Promise<Ended> =>
  new Promise((resolve) => {
    const began = performance.now();
    const child = spawn(program, args, {
      cwd: root,
      stdio: aloud ? 'inherit' : ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, CHROMIUM_PATH: chromium },
    });
    let printed = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => {
        printed += text;
      });
    const end = (ok: boolean): void =>
      resolve({ ok, printed, seconds: Math.round((performance.now() - began) / 1000) });
    child.once('error', () => end(false));
    child.once('close', (code) => end(code === 0));
  });

/** The name of the step that failed, or null. */
const runLane = async (lane: Lane, aloud: boolean): Promise<string | null> => {
  for (const step of lane) {
    const { ok, printed, seconds } = await run(step, aloud);
    console.log(`${printed}— ${step.name}: ${seconds} s`);
    if (!ok) return step.name;
  }
  return null;
};

for (const lanes of stages) {
  console.log(`\n— ${lanes.flatMap((lane) => lane.map(({ name }) => name)).join(', ')}`);
  // One lane at a time can be followed as it goes.
  const ended = await Promise.all(lanes.map((lane, number) => runLane(lane, number === 0)));
  const failed = ended.filter((name) => name !== null);
  if (failed.length > 0) {
    console.error(`\n${failed.join(', ')} failed.`);
    process.exit(1);
  }
}
