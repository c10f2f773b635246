import { parseArgs } from 'node:util';
import { branchNames, reached } from './sim/branches.ts';
import { realNow } from './sim/held-process.ts';
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

const image = await readImage();
const counts = new Map<string, number>(branchNames.map((name) => [name, 0]));
const began = realNow();

const play = (of: number, steps: readonly Step[] | undefined, told: boolean): Promise<Outcome> =>
  playYear(image, {
    seed: of,
    bookings,
    steps,
    watch: async (world) => {
      if (!told) return;
      for (const name of await reached(world)) counts.set(name, (counts.get(name) ?? 0) + 1);
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
  console.log(`\nit('${kind.replaceAll("'", '’')}: seed ${of}', async () => {
  const { faults } = await playYear(await readImage(), { seed: ${of}, bookings: ${bookings}, steps: ${JSON.stringify(shortest)} });
  expect(faults).toEqual([]);
});`);
};

let all = 0;
for (let year = 0; year < years; year += 1) {
  const of = seed + year;
  const outcome = await play(of, given, true);
  all += outcome.bookings;
  const cpu = process.cpuUsage().user / 1e6;
  console.log(
    `seed ${of}: ${outcome.bookings} bookings in ${outcome.steps.length} steps and ${outcome.days} days, trace ${outcome.hash}; ${cpu.toFixed(0)} s of the processor so far`,
  );
  if (outcome.faults.length === 0) continue;
  process.exitCode = 1;
  for (const fault of outcome.faults.slice(0, 5)) console.log(`  ${fault.slice(0, 1_500)}`);
  await printShortest(outcome);
  break;
}
const missed = [...counts].filter(([, count]) => count === 0).map(([name]) => name);
console.log(
  `${all} bookings in ${((realNow() - began) / 1_000).toFixed(1)} s; ${counts.size - missed.length} of ${counts.size} rare branches reached`,
);
for (const name of missed) console.log(`  never: ${name}`);
