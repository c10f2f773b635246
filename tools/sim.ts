import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { parentPort, Worker, workerData } from 'node:worker_threads';
import { projectRoot } from './project-files.ts';
import { branchNames, reached } from './sim/branches.ts';
import type { Step } from './sim/history.ts';
import { type Outcome, playYear } from './sim/run.ts';
import { shrink } from './sim/shrink.ts';
import { type Template, withTemplate } from './sim/template.ts';

/**
 * `npm run sim -- --seed 7 --years 10`: plays years of a business, each on an empty product from a seed of its own, and
 * says what was wrong, what was never come to, and one hash of all that happened. Whoever fails is made as short as it
 * can be and printed as a test; `--steps` plays such a history again, and `--tail` prints its last lines.
 */
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: process.env['SEED'] ?? '2026' },
    years: { type: 'string', default: '1' },
    bookings: { type: 'string', default: '300' },
    threads: { type: 'string', default: String(availableParallelism()) },
    steps: { type: 'string' },
    tail: { type: 'string', default: '0' },
    shrink: { type: 'string', default: '60' },
  },
});

const seed = Number(values.seed);
const years = Number(values.years);
const bookings = Number(values.bookings);
const tail = Number(values.tail);
const given = values.steps === undefined ? undefined : (JSON.parse(values.steps) as readonly Step[]);

/** What each thread would compile anew. */
const CODE = join(projectRoot, '.cache/sim/code');
/** In megabytes: most of what is made is gone before this much is. */
const LIMITS = { maxYoungGenerationSizeMb: 64, maxOldGenerationSizeMb: 2_048 };

/** A year that was played: what is to be said of it, which rare branches it never came to, and whether it failed. */
type Played = {
  readonly lines: readonly string[];
  readonly never: readonly string[];
  readonly failed: boolean;
};

/** The first fault without what differs from run to run of a shorter history. */
const kindOf = (fault: string | undefined): string =>
  (fault ?? '').replace(/[0-9a-zA-Z-]*\d[0-9a-zA-Z-]*/g, '#').slice(0, 160);

const shortestOf = async (template: Template, { seed: of, steps, faults }: Outcome): Promise<string> => {
  const kind = kindOf(faults[0]);
  const fails = async (some: readonly Step[]): Promise<boolean> =>
    kindOf((await playYear(template, { seed: of, bookings, steps: some })).faults[0]) === kind;
  const shortest = given ?? (await shrink(steps, fails, Number(values.shrink)));
  return `
test('${kind.replaceAll("'", '’')}: seed ${of}', () => {
  const { status, stdout } = simulate('--seed', '${of}', '--steps', '${JSON.stringify(shortest)}');
  expect(status, stdout).toBe(0);
});`;
};

/** One year in this thread. What was wrong is told before a shorter history of it is looked for. */
const playOne = async (template: Template, of: number, tell: (played: Played) => void): Promise<void> => {
  const before = process.threadCpuUsage();
  const lines: string[] = [];
  let come: ReadonlySet<string> = new Set();
  const outcome = await playYear(template, {
    seed: of,
    bookings,
    steps: given,
    watch: async (world) => {
      come = new Set(await reached(world));
      for (const line of tail === 0 ? [] : world.trace.lines().slice(-tail)) lines.push(line.slice(0, 600));
    },
  });
  const { faults, steps, days, hash } = outcome;
  const cpu = process.threadCpuUsage(before).user / 1e6;
  lines.push(
    `seed ${of}: ${outcome.bookings} bookings in ${steps.length} steps and ${days} days, trace ${hash}; ${cpu.toFixed(0)} s of its thread`,
    ...faults.slice(0, 5).map((fault) => `  ${fault.slice(0, 1_500)}`),
  );
  const never = branchNames.filter((name) => !come.has(name));
  const failed = faults.length > 0;
  tell({ lines, never, failed });
  if (failed) tell({ lines: [await shortestOf(template, outcome)], never, failed });
};

/** Plays the seeds that are handed out, in a thread of its own, and tells of each. */
const playApart = (
  template: Template,
  { next, tell }: { readonly next: () => number | undefined; readonly tell: (played: Played) => void },
): Promise<void> => {
  const options = Object.entries(values).flatMap(([name, value]) => [`--${name}`, value]);
  const thread = new Worker(import.meta.filename, {
    argv: options,
    workerData: template,
    env: { ...process.env, NODE_COMPILE_CACHE: CODE },
    resourceLimits: LIMITS,
  });
  const handOut = () => thread.postMessage(next() ?? null);
  return new Promise((resolve, reject) => {
    thread.on('message', (played: Played | null) => {
      if (played === null) handOut();
      else tell(played);
    });
    thread.on('error', reject);
    thread.on('exit', () => resolve());
    handOut();
  });
};

/** As many at once as there are threads, so that nobody's time is taken away here; after one that fails no other is begun. */
const playMany = async (template: Template): Promise<void> => {
  const began = performance.now();
  let never: readonly string[] = branchNames;
  let begun = 0;
  const next = (): number | undefined => {
    if (begun === years || process.exitCode === 1) return undefined;
    begun += 1;
    return seed + begun - 1;
  };
  const tell = (played: Played): void => {
    never = never.filter((name) => played.never.includes(name));
    console.log(played.lines.join('\n'));
    if (played.failed) process.exitCode = 1;
  };
  const threads = Math.min(years, Number(values.threads));
  await Promise.all(Array.from({ length: threads }, () => playApart(template, { next, tell })));
  const reachedCount = branchNames.length - never.length;
  const cpu = process.cpuUsage().user / 1e6;
  console.log(
    `${((performance.now() - began) / 1_000).toFixed(0)} s, ${cpu.toFixed(0)} s of the processor besides the database’s; ${reachedCount} of ${branchNames.length} rare branches reached`,
  );
  for (const name of never) console.log(`  never: ${name}`);
};

if (parentPort !== null) {
  const port = parentPort;
  port.on('message', async (of: number | null) => {
    if (of === null) return port.close();
    await playOne(workerData as Template, of, (played) => port.postMessage(played));
    port.postMessage(null);
  });
} else await withTemplate(playMany);
