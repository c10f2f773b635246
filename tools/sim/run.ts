import { type Business, openBusiness } from './business.ts';
import { chanceOf } from './chance.ts';
import { drawStep, type Step, take } from './history.ts';
import { audit, compareBooks, compareSources, openAuditor, stuck } from './judge.ts';
import { DAY, dayOf, HOUR, openScene, type Scene } from './scene.ts';
import type { Template } from './template.ts';
import { openWorld, type World } from './world.ts';

export type Outcome = {
  readonly seed: number;
  readonly steps: readonly Step[];
  readonly bookings: number;
  /** What was wrong, in the order in which it was seen; none: nothing was. */
  readonly faults: readonly string[];
  readonly hash: string;
  readonly days: number;
};

/** Of whatever is wrong a history ends early: no more than this is asked. */
const MOST_STEPS = 3_000;
const COUNTED_EVERY = 8;

/** At how many bookings the planner is told how much there is: plans for empty tables would stay. */
const TELL_PLANNER_AT = [30, 150];

const countBookings = async (world: World): Promise<number> => {
  const [row] = await world.engine.look<{ readonly count: number }>(
    'SELECT count(*)::int AS count FROM appointments',
  );
  return row?.count ?? 0;
};

/**
 * Plays a year of a business from a seed, or the steps that are given. The auditor looks after every day at what changed, and at
 * the end at everything; then all is made well, and nothing may be left undone.
 */
export const playYear = async (
  template: Template,
  {
    seed,
    bookings: wanted,
    steps,
    watch,
  }: {
    readonly seed: number;
    /** How many bookings make a year: 300. */
    readonly bookings: number;
    readonly steps?: readonly Step[] | undefined;
    readonly watch?: (world: World) => Promise<void>;
  },
): Promise<Outcome> => {
  const world = await openWorld(template, seed);
  const faults: string[] = [];
  const taken: Step[] = [];
  let days = 0;
  const auditor = openAuditor(world);
  const look = async (whole: boolean): Promise<boolean> => {
    faults.push(...world.faults.splice(0));
    if (faults.length === 0) {
      const broken = whole ? await audit(world) : await auditor();
      faults.push(...broken.map((name) => `broken: ${name}`));
    }
    return faults.length > 0;
  };
  try {
    const business: Business = await openBusiness(world, chanceOf(seed + 2));
    const scene: Scene = openScene(world, business);
    const chance = chanceOf(seed);
    const given = steps?.values();
    let day = dayOf(world.now());
    let bookings = 0;
    let told = 0;
    while (given === undefined ? bookings < wanted && taken.length < MOST_STEPS : true) {
      const step = given === undefined ? drawStep(chance) : given.next().value;
      if (step === undefined) break;
      taken.push(step);
      await take(scene, step);
      if (world.faults.length > 0) break;
      if (taken.length % COUNTED_EVERY === 0) bookings = await countBookings(world);
      if (dayOf(world.now()) === day) continue;
      day = dayOf(world.now());
      days += 1;
      if (bookings >= (TELL_PLANNER_AT[told] ?? Number.POSITIVE_INFINITY)) {
        told += 1;
        await world.engine.look('ANALYZE');
      }
      if (await look(false)) break;
    }
    if (faults.length === 0 && world.faults.length === 0) await end(scene, faults);
    await look(true);
    await watch?.(world);
    return {
      seed,
      steps: taken,
      bookings: await countBookings(world),
      faults,
      hash: world.trace.hash(),
      days,
    };
  } finally {
    await world.end();
  }
};

/** All is well again: two minutes later nothing is left undone, and so it stays. */
const end = async (scene: Scene, faults: string[]): Promise<void> => {
  const { world } = scene;
  await world.heal();
  await world.restart();
  await world.pass(120_000);
  await world.pass(120_000);
  world.books.endRefunds('done');
  faults.push(...(await compareSources(scene)));
  faults.push(...(await stuck(world, 120)).map((name) => `after two minutes ${name}`));
  for (let hours = 0; hours < 80; hours += 4) await world.pass(4 * HOUR);
  await world.pass(DAY);
  await world.pass(120_000);
  faults.push(...(await stuck(world, 120)).map((name) => `after days ${name}`));
  faults.push(...(await compareBooks(world)));
};
