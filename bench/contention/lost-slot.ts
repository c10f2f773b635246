import { type Benchmark, FEWEST_ROUNDS, interleave, ratioResult } from '../result.ts';
import { bookingBody, openDays } from '../stack/booking-client.ts';
import { addSeveralServices, linesBody } from '../stack/several-services.ts';
import {
  type Arena,
  bookAtOnce,
  CLIENTS,
  countOverlaps,
  selectAtOnce,
  WARM_UPS,
  warmUp,
  withArena,
} from './arena.ts';

const refusedAs = (
  body: string,
): { readonly code?: string; readonly data?: { readonly nearest?: string[] } } => JSON.parse(body);

/** 200 clients want one start: one has it, and the others are told what else is free. The slowest answer. */
const fightFor = async (
  arena: Arena,
  slot: string,
  bodyOf: typeof bookingBody | ReturnType<typeof linesBody> = bookingBody,
): Promise<number> => {
  const { answers, slowest } = await bookAtOnce(arena, [slot], bodyOf);
  const winners = answers.filter(({ status }) => status === 200).length;
  if (winners !== 1) throw new Error(`${winners} of ${CLIENTS} clients won one slot`);
  for (const { status, body } of answers) {
    if (status === 200) continue;
    const { code, data } = refusedAs(body);
    if (code !== 'SLOT_TAKEN' || !data?.nearest?.length || data.nearest.includes(slot))
      throw new Error(`A loser was told ${body}`);
  }
  return slowest;
};

/** C1: one slot, 200 clients, one winner. */
export const lostSlot: Benchmark = {
  id: 'C1',
  run: (log) =>
    withArena(async (arena) => {
      const days = await openDays(arena.port, arena.business, FEWEST_ROUNDS + WARM_UPS);
      let day = 0;
      const fight = async (): Promise<number> => {
        const slowest = await fightFor(arena, days[day]?.slots[4] ?? '');
        day += 1;
        log(`slowest ${slowest.toFixed(0)} ms`);
        return slowest;
      };
      await warmUp(arena, fight);
      const rounds = await interleave(FEWEST_ROUNDS, {
        subject: fight,
        anchor: () => selectAtOnce(arena),
      });
      const overlaps = await countOverlaps(arena.admin);
      const deadlocks = await arena.newDeadlocks();
      if (overlaps + deadlocks > 0) throw new Error(`${overlaps} overlaps, ${deadlocks} deadlocks`);
      return [
        ratioResult({
          id: 'C1',
          what: `one slot, ${CLIENTS} clients over HTTP: the slowest answer`,
          unit: 'ms',
          anchor: `${CLIENTS} requests of SELECT 1 in a tenant transaction`,
          rounds,
          gate: { bound: 'at most', must: 10, stretch: 3 },
          proven: [
            'one winner each round',
            'every loser was told SLOT_TAKEN with other free times',
            'no overlap, no deadlock',
          ],
          notes: [],
        }),
      ];
    }),
};

/** L2: one start of three services, 200 clients, one winner; beside the same fight for one service. */
export const lostLines: Benchmark = {
  id: 'L2',
  run: (log) =>
    withArena(async (arena) => {
      const several = await addSeveralServices(arena.port, arena.business, { alone: true });
      const days = await openDays(arena.port, arena.business, 2 * (FEWEST_ROUNDS + WARM_UPS));
      let day = 0;
      const fight = async (bodyOf?: ReturnType<typeof linesBody>): Promise<number> => {
        const slowest = await fightFor(arena, days[day]?.slots[4] ?? '', bodyOf);
        day += 1;
        log(`slowest ${slowest.toFixed(0)} ms`);
        return slowest;
      };
      const ofThree = () => fight(linesBody(several));
      for (let time = 0; time < WARM_UPS; time += 1) {
        await fight();
        await ofThree();
      }
      const rounds = await interleave(FEWEST_ROUNDS, { subject: ofThree, anchor: () => fight() });
      const overlaps = await countOverlaps(arena.admin);
      const deadlocks = await arena.newDeadlocks();
      if (overlaps + deadlocks > 0) throw new Error(`${overlaps} overlaps, ${deadlocks} deadlocks`);
      return [
        ratioResult({
          id: 'L2',
          what: `one start of three services, ${CLIENTS} clients over HTTP: the slowest answer`,
          unit: 'ms',
          anchor: 'the same fight for one service',
          rounds,
          gate: { bound: 'at most', must: 1.5, stretch: 1.1 },
          proven: [
            'one winner each round',
            'every loser was told SLOT_TAKEN with other free times',
            'no overlap, no deadlock',
          ],
          notes: [],
        }),
      ];
    }),
};
