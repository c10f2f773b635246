import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { Worker, workerData } from 'node:worker_threads';
import { projectRoot } from './project-files.ts';
import { branchNames, reached } from './sim/branches.ts';
import { compileEngine, type EngineCode } from './sim/engine.ts';
import type { Step } from './sim/history.ts';
import { readImage } from './sim/image.ts';
import { type Outcome, playYear } from './sim/run.ts';
import { shrink } from './sim/shrink.ts';

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
const NEVER = '  never: ';
const come = new Set<string>();

const play = async (of: number, steps: readonly Step[] | undefined, told: boolean): Promise<Outcome> =>
  playYear(workerData?.image ?? (await readImage()), {
    seed: of,
    bookings,
    steps,
    watch: async (world) => {
      if (!told) return;
      for (const name of await reached(world)) come.add(name);
      for (const line of tail === 0 ? [] : world.trace.lines().slice(-tail)) console.log(line.slice(0, 600));
    },
  });

/** The first fault without what differs from run to run of a shorter history. */
const kindOf = (fault: string | undefined): string =>
  (fault ?? '').replace(/[0-9a-zA-Z-]*\d[0-9a-zA-Z-]*/g, '#').slice(0, 160);

const printShortest = async ({ seed: of, steps, faults }: Outcome): Promise<void> => {
  const kind = kindOf(faults[0]);
  const fails = async (some: readonly Step[]): Promise<boolean> =>
    kindOf((await play(of, some, false)).faults[0]) === kind;
  const shortest = given ?? (await shrink(steps, fails, Number(values.shrink)));
  console.log(`\ntest('${kind.replaceAll("'", '’')}: seed ${of}', () => {
  const { status, stdout } = simulate('--seed', '${of}', '--steps', '${JSON.stringify(shortest)}');
  expect(status, stdout).toBe(0);
});`);
};

/** One year in this thread. */
const playOne = async (): Promise<void> => {
  const outcome = await play(seed, given, true);
  const { faults, steps, days, hash } = outcome;
  const cpu = process.threadCpuUsage().user / 1e6;
  console.log(
    `seed ${seed}: ${outcome.bookings} bookings in ${steps.length} steps and ${days} days, trace ${hash}; ${cpu.toFixed(0)} s of its thread`,
  );
  for (const name of branchNames) if (!come.has(name)) console.log(`${NEVER}${name}`);
  if (faults.length === 0) return;
  process.exitCode = 1;
  for (const fault of faults.slice(0, 5)) console.log(`  ${fault.slice(0, 1_500)}`);
  await printShortest(outcome);
};

const playing = new Set<Worker>();

/** One year in a thread that loads everything anew, so that none is another for what came before it. */
const playApart = async (
  of: number,
  shared: { readonly engine: EngineCode; readonly image: Blob },
): Promise<{ readonly lines: readonly string[]; readonly failed: boolean }> => {
  const options = Object.entries({ ...values, seed: String(of), years: '1' });
  const thread = new Worker(import.meta.filename, {
    argv: options.flatMap(([name, value]) => [`--${name}`, value]),
    stdout: true,
    workerData: shared,
    env: { ...process.env, NODE_COMPILE_CACHE: CODE },
    resourceLimits: LIMITS,
  });
  playing.add(thread);
  const [told, [code]] = await Promise.all([text(thread.stdout), once(thread, 'exit')]);
  playing.delete(thread);
  return { lines: told.split('\n'), failed: code !== 0 };
};

/** As many at once as there are processors; one that fails ends the others. */
const playMany = async (): Promise<void> => {
  const began = performance.now();
  const shared = { engine: await compileEngine(), image: await readImage() };
  let never: readonly string[] = branchNames;
  const seeds = Array.from({ length: years }, (_, year) => seed + year).values();
  const lane = async (): Promise<void> => {
    for (const of of seeds) {
      const { lines, failed } = await playApart(of, shared);
      if (process.exitCode === 1) return;
      const missed = new Set(
        lines.filter((line) => line.startsWith(NEVER)).map((line) => line.slice(NEVER.length)),
      );
      never = never.filter((name) => missed.has(name));
      process.stdout.write(lines.filter((line) => !line.startsWith(NEVER)).join('\n'));
      if (!failed) continue;
      process.exitCode = 1;
      for (const other of playing) void other.terminate();
      return;
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, lane));
  const reachedCount = branchNames.length - never.length;
  const cpu = process.cpuUsage().user / 1e6;
  console.log(
    `${((performance.now() - began) / 1_000).toFixed(0)} s, ${cpu.toFixed(0)} s of the processor; ${reachedCount} of ${branchNames.length} rare branches reached`,
  );
  for (const name of never) console.log(`${NEVER}${name}`);
};

if (years > 1) await playMany();
else await playOne();
