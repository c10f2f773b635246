import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { findChromium } from '../e2e/browser/find-chromium.ts';
import { keepTimes, leftInWords, readTimes, secondsLeft } from './step-times.ts';

/**
 * Checks and the build with its budgets, the tests, and the main ones of what is done to whole processes and of browser
 * journeys: `GATE` leaves the others to `npm run test:deep`. What each has said is shown when it has ended; of one that
 * failed at the very end, where it is looked for and where a log that is cut still has it. `npm test -- journeys` runs
 * only what has such a word in its name, and the build that it needs. How long is left is what each took when it last
 * passed on this machine.
 */

const root = fileURLToPath(new URL('..', import.meta.url));

const chromium = findChromium();
if (chromium === null) {
  console.error(
    [
      'The browser journeys need Chromium, and none was found.',
      'Debian: apt-get install chromium-headless-shell. Elsewhere: install Chrome or Chromium and name it in CHROMIUM_PATH.',
    ].join('\n'),
  );
  process.exit(1);
}

type Step = {
  readonly name: string;
  readonly command: readonly string[];
  /** What must have passed before it begins. */
  readonly after: readonly string[];
};
type Ended = { readonly ok: boolean; readonly printed: string };

const script = (name: string): readonly string[] => ['npm', 'run', '--silent', name];

const BUILD = 'build and budgets';

/**
 * Whole processes and browsers are waited for as long as they work, and so are two workers of tests: beside each other
 * they fill two cores, where a third worker would have the database learn everything once more. Never two browsers.
 */
const all: readonly Step[] = [
  { name: BUILD, command: [process.execPath, 'tools/build.ts'], after: [] },
  { name: 'checks', command: script('check'), after: [] },
  { name: 'tests', command: script('test:unit'), after: [BUILD] },
  { name: 'processes', command: script('test:processes'), after: [BUILD] },
  { name: 'browser journeys', command: script('test:e2e'), after: [BUILD, 'checks', 'processes'] },
];

const words = process.argv.slice(2);
const isChosen = (name: string): boolean =>
  words.length === 0 || name === BUILD || words.some((word) => name.includes(word));
const steps = all
  .filter(({ name }) => isChosen(name))
  .map((step) => ({ ...step, after: step.after.filter(isChosen) }));

/** Runs a step to its end and keeps what it says. */
const run = ({ command: [program = '', ...args] }: Step): Promise<Ended> =>
  new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, CHROMIUM_PATH: chromium, GATE: 'yes' },
    });
    let printed = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        printed += text;
      });
    child.once('error', (error) => resolve({ ok: false, printed: `${printed}${error.message}\n` }));
    child.once('close', (code) => resolve({ ok: code === 0, printed }));
  });

const TIMES = `${root}.cache/test-times.json`;
const times = { ...readTimes(TIMES) };

const underWay = new Map<string, number>();
const passed = new Set<string>();
/** The steps that failed, and what each had said. */
const failed = new Map<string, string>();
const secondsSince = (began: number): number => Math.round((performance.now() - began) / 1000);

/** One line that says what is under way and for how long; where nobody looks, one each minute. */
const isWatched = process.stdout.isTTY;
const showProgress = (): void => {
  const spent = new Map([...underWay].map(([name, began]) => [name, secondsSince(began)]));
  const said = [...spent].map(([name, seconds]) => `${name} ${seconds} s`).join(', ');
  const toCome = steps.filter(({ name }) => !passed.has(name) && !failed.has(name));
  const line = said + leftInWords(secondsLeft(toCome, times, spent));
  if (isWatched) process.stdout.write(`\r\u001b[K… ${line}`);
  else if (said !== '') console.log(`… ${line}`);
};
const clearLine = (): void => {
  if (isWatched) process.stdout.write('\r\u001b[K');
};

const began = performance.now();
const progress = setInterval(showProgress, isWatched ? 1_000 : 60_000);
const running: Promise<void>[] = [];

/** Begins what can begin; after a failure nothing more does. */
const beginWhatCan = (): void => {
  for (const step of steps) {
    const { name, after } = step;
    const isNew = !underWay.has(name) && !passed.has(name) && !failed.has(name);
    if (failed.size === 0 && isNew && after.every((other) => passed.has(other))) running.push(follow(step));
  }
};

const follow = async (step: Step): Promise<void> => {
  const { name } = step;
  const start = performance.now();
  underWay.set(name, start);
  const { ok, printed } = await run(step);
  underWay.delete(name);
  clearLine();
  if (ok) {
    console.log(`${printed}— ${name} passed: ${secondsSince(start)} s\n`);
    passed.add(name);
    times[name] = secondsSince(start);
    keepTimes(TIMES, times);
  } else {
    console.log(`— ${name} FAILED: ${secondsSince(start)} s, what it said comes last\n`);
    failed.set(name, printed);
  }
  beginWhatCan();
};

beginWhatCan();
for (let ended = 0; ended < running.length; ended += 1) await running[ended];
clearInterval(progress);
clearLine();
console.log(`— ${passed.size} of ${steps.length} passed, in ${secondsSince(began)} s`);
if (failed.size > 0) {
  for (const [name, printed] of failed) console.error(`\n— ${name}\n${printed}`);
  console.error(`\n${[...failed.keys()].join(', ')} failed.`);
  process.exitCode = 1;
}
