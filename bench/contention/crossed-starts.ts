import type { BurstOutcome } from '../load/job.ts';
import { burst } from '../load/load.ts';
import {
  type Benchmark,
  type BenchResult,
  FEWEST_ROUNDS,
  figureResult,
  interleave,
  ratioResult,
} from '../result.ts';
import { openDays, readSlots } from '../stack/booking-client.ts';
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

type Answers = BurstOutcome['answers'];
type Day = { readonly date: string; readonly slots: readonly string[] };

const won = (answers: Answers): number => answers.filter(({ status }) => status === 200).length;

/** Whoever was refused must have lost to somebody: no start that was asked for may still be free. */
const proveRound = async (arena: Arena, day: Day, answers: Answers): Promise<void> => {
  const [row] = await arena.admin(
    'SELECT count(*)::int AS count FROM occupancies WHERE lower(during) >= $1 AND lower(during) <= $2',
    [day.slots[0], day.slots.at(-1)],
  );
  const kept = Number(row?.['count']);
  if (kept !== won(answers) || kept === 0)
    throw new Error(`${won(answers)} clients were told that they won, ${kept} bookings were kept`);
  const free = await readSlots(arena.port, arena.business, day.date);
  if (free.length > 0) throw new Error(`Clients were refused, and ${free.join(', ')} stayed free`);
};

/** The known bad, once and beside the gated row: a plain INSERT, cut off after five seconds each. */
const plainInserts = async (arena: Arena, day: Day, anchor: number): Promise<BenchResult> => {
  const before = await arena.newDeadlocks();
  const requests = Array.from({ length: CLIENTS }, (_, client) => ({
    method: 'POST',
    path: '/plain-insert',
    body: { staffId: arena.ids.staff, date: day.slots[client % day.slots.length] },
  }));
  const { answers } = await burst({ port: arena.anchorPort, requests });
  const slowest = Math.max(...answers.map(({ milliseconds }) => milliseconds));
  const deadlocks = (await arena.newDeadlocks()) - before;
  return figureResult({
    id: 'C2',
    what: 'the same with a plain INSERT, the known bad: the slowest answer',
    unit: 'ms',
    value: slowest,
    gate: null,
    proven: [],
    notes: [
      `the plain INSERT took ${(slowest / anchor).toFixed(1)} times its anchor, with ${deadlocks} deadlocks and ${won(answers)} winners`,
    ],
  });
};

/** C2: starts 10 minutes apart for services of an hour, 200 clients. */
export const crossedStarts: Benchmark = {
  id: 'C2',
  run: (log) =>
    withArena(async (arena) => {
      await arena.admin('UPDATE businesses SET slot_step_minutes = 10');
      const days = await openDays(arena.port, arena.business, FEWEST_ROUNDS + WARM_UPS + 1);
      let next = 0;
      const nextDay = (): Day => {
        const day = days[next];
        next += 1;
        if (day === undefined) throw new Error('More rounds than days');
        return day;
      };
      const fight = async (): Promise<number> => {
        const day = nextDay();
        const { answers, slowest } = await bookAtOnce(arena, day.slots);
        await proveRound(arena, day, answers);
        log(`slowest ${slowest.toFixed(0)} ms, ${won(answers)} winners`);
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
      const booked = ratioResult({
        id: 'C2',
        what: `starts 10 minutes apart, ${CLIENTS} clients over HTTP: the slowest answer`,
        unit: 'ms',
        anchor: `${CLIENTS} requests of SELECT 1 in a tenant transaction`,
        rounds,
        gate: { bound: 'at most', must: 10, stretch: 3 },
        proven: [
          'no two bookings overlap',
          'as many bookings as winners',
          'no start that was refused stayed free',
          'pg_stat_database.deadlocks unchanged',
        ],
        notes: [],
      });
      return [booked, await plainInserts(arena, nextDay(), booked.anchorMedian ?? Number.NaN)];
    }),
};
