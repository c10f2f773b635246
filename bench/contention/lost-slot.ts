import { type Benchmark, FEWEST_ROUNDS, interleave, ratioResult } from '../result.ts';
import { openDays } from '../stack/booking-client.ts';
import { bookAtOnce, CLIENTS, countOverlaps, selectAtOnce, WARM_UPS, warmUp, withArena } from './arena.ts';

const refusedAs = (
  body: string,
): { readonly code?: string; readonly data?: { readonly nearest?: string[] } } => JSON.parse(body);

/** C1: one slot, 200 clients, one winner. */
export const lostSlot: Benchmark = {
  id: 'C1',
  run: (log) =>
    withArena(async (arena) => {
      const days = await openDays(arena.port, arena.business, FEWEST_ROUNDS + WARM_UPS);
      let day = 0;
      const fight = async (): Promise<number> => {
        const slot = days[day]?.slots[4] ?? '';
        day += 1;
        const { answers, slowest } = await bookAtOnce(arena, [slot]);
        const winners = answers.filter(({ status }) => status === 200).length;
        if (winners !== 1) throw new Error(`${winners} of ${CLIENTS} clients won one slot`);
        for (const { status, body } of answers) {
          if (status === 200) continue;
          const { code, data } = refusedAs(body);
          if (code !== 'SLOT_TAKEN' || !data?.nearest?.length || data.nearest.includes(slot))
            throw new Error(`A loser was told ${body}`);
        }
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
