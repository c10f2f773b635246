import { addDays, type CalendarDate, parseCalendarDate, weekdayOf } from '#core/calendar/calendar-date.ts';
import type { Admin } from '../database/admin.ts';
import { type Benchmark, FEWEST_ROUNDS, interleave, ratioResult } from '../result.ts';
import { rentalBody, STOCK } from '../stack/booking-client.ts';
import { bookAtOnce, CLIENTS, selectAtOnce, warmUp, withArena } from './arena.ts';

const refusedAs = (
  body: string,
): { readonly code?: string; readonly data?: { readonly nearest?: string[] } } => JSON.parse(body);

/** The Monday after the next, and those that follow. */
const mondayOf = (week: number): CalendarDate => {
  const today = parseCalendarDate(new Date().toISOString().slice(0, 10));
  if (today === null) throw new Error('Today is no date');
  return addDays(today, ((8 - weekdayOf(today)) % 7) + 7 * (week + 1));
};

/** Every day counted by itself: the most units out on one, and the units on each of a week's rentals. */
const proveStock = async (admin: Admin): Promise<void> => {
  const [row] = await admin(
    `SELECT max(units)::int AS most FROM (
       SELECT sum(quantity) AS units FROM rental_claims
        CROSS JOIN LATERAL generate_series(lower(span), upper(span) - 1, interval '1 day') AS day
        GROUP BY service_id, day) AS days`,
  );
  if (row?.['most'] !== STOCK) throw new Error(`${row?.['most']} of ${STOCK} units are out on one day`);
};

/** C3: five units, 200 buyers on three days of a week. Rentals of three days that start on them all overlap. */
export const soldOut: Benchmark = {
  id: 'C3',
  run: (log) =>
    withArena(async (arena) => {
      let week = 0;
      const fight = async (): Promise<number> => {
        const monday = mondayOf(week);
        week += 1;
        const dates = [monday, addDays(monday, 1), addDays(monday, 2)];
        const { answers, slowest } = await bookAtOnce(arena, dates, rentalBody);
        const buyers = answers.filter(({ status }) => status === 200).length;
        if (buyers !== STOCK) throw new Error(`${buyers} of ${CLIENTS} clients got one of ${STOCK} units`);
        for (const { status, body } of answers) {
          if (status === 200) continue;
          const { code, data } = refusedAs(body);
          if (
            code !== 'OUT_OF_STOCK' ||
            !data?.nearest?.length ||
            data.nearest.some((day) => dates.some((date) => date === day))
          )
            throw new Error(`A buyer was told ${body}`);
        }
        log(`slowest ${slowest.toFixed(0)} ms`);
        return slowest;
      };
      await warmUp(arena, fight);
      const rounds = await interleave(FEWEST_ROUNDS, {
        subject: fight,
        anchor: () => selectAtOnce(arena),
      });
      await proveStock(arena.admin);
      const deadlocks = await arena.newDeadlocks();
      if (deadlocks > 0) throw new Error(`${deadlocks} deadlocks`);
      return [
        ratioResult({
          id: 'C3',
          what: `${STOCK} units, ${CLIENTS} buyers on mixed dates over HTTP: the slowest answer`,
          unit: 'ms',
          anchor: `${CLIENTS} requests of SELECT 1 in a tenant transaction`,
          rounds,
          gate: { bound: 'at most', must: 10, stretch: 3 },
          proven: [
            `exactly ${STOCK} buyers each round, never more units out on a day`,
            'every other buyer was told OUT_OF_STOCK with other dates',
            'pg_stat_database.deadlocks unchanged',
          ],
          notes: [],
        }),
      ];
    }),
};
