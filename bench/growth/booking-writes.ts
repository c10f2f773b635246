import { strictEqual } from 'node:assert/strict';
import type { Admin } from '../database/admin.ts';
import {
  type Booking,
  type BookingWriter,
  dropPlainCopies,
  makePlainCopies,
  openBookingWriter,
} from '../database/booking-writer.ts';
import { type Benchmark, type BenchResult, interleave, ratioResult } from '../result.ts';
import { manyRows, type SeededStack, withSeeded } from './seeded-stack.ts';

const ROUNDS = 5;
const A_ROUND = 150;
const QUARTER_MS = 900_000;
const DAY_MS = 86_400_000;
/** Behind everything that is seeded. */
const FREE_FROM_DAY = 70;

/** Times that nobody has, never the same twice. */
export const freeTimes = (staff: readonly string[], fromDay = FREE_FROM_DAY): (() => readonly Booking[]) => {
  const from = Math.floor(Date.now() / DAY_MS) * DAY_MS + fromDay * DAY_MS;
  let given = 0;
  return () =>
    Array.from({ length: A_ROUND }, () => {
      const place = given;
      given += 1;
      return {
        staffId: staff[place % staff.length] ?? '',
        startsAt: new Date(from + Math.floor(place / staff.length) * QUARTER_MS).toISOString(),
      };
    });
};

const compare = async (
  writer: BookingWriter,
  times: () => readonly Booking[],
  aTransaction: number,
  row: Pick<BenchResult, 'what' | 'gate' | 'proven'>,
): Promise<BenchResult> => {
  const perSecond = async (where: 'tables' | 'plain copies'): Promise<number> =>
    (A_ROUND * 1_000) / (await writer.write(where, times(), aTransaction));
  await perSecond('tables');
  await perSecond('plain copies');
  const rounds = await interleave(ROUNDS, {
    subject: () => perSecond('tables'),
    anchor: () => perSecond('plain copies'),
  });
  return ratioResult({
    id: 'W1',
    unit: '/s',
    anchor: 'the same rows into copies without keys, constraints, indexes and row-level security',
    rounds,
    notes: ['one connection; a booking is its row, its history, its time and three messages'],
    ...row,
  });
};

const count = async (admin: Admin): Promise<number> =>
  Number((await admin('SELECT count(*)::int AS count FROM appointments'))[0]?.['count']);

/** The business with most staff, by the ids it is stored under. */
export const findLargest = async (
  admin: Admin,
): Promise<{ readonly business: string; readonly staff: readonly string[] }> => {
  const [largest] = await admin(
    `SELECT s.business_id, array_agg(s.staff_id::text) AS staff
       FROM (SELECT business_id FROM staff GROUP BY 1 ORDER BY count(*) DESC LIMIT 1) AS b JOIN staff s USING (business_id) GROUP BY 1`,
  );
  const staff = largest?.['staff'];
  if (!Array.isArray(staff)) throw new Error('The largest business has no staff');
  return { business: String(largest?.['business_id']), staff: staff.map(String) };
};

const measure = async ({ admin, database }: SeededStack): Promise<readonly BenchResult[]> => {
  const { business, staff } = await findLargest(admin);
  await removeWritten(admin, business);
  await makePlainCopies(admin);
  const writer = await openBookingWriter(database.url, business);
  const before = await count(admin);
  const written = { many: manyRows().toLocaleString('en') };
  try {
    const times = freeTimes(staff);
    const single = await compare(writer, times, 1, {
      what: `bookings written a second among ${written.many}, each committed`,
      gate: { bound: 'at least', must: 0.4, stretch: 0.6 },
      proven: ['no booking was refused'],
    });
    const together = await compare(writer, times, 50, {
      what: `bookings written a second among ${written.many}, fifty a transaction`,
      gate: null,
      proven: ['no booking was refused'],
    });
    strictEqual(await count(admin), before + 2 * A_ROUND * (ROUNDS + 1));
    return [single, together];
  } finally {
    await writer.close();
    await dropPlainCopies(admin);
    await removeWritten(admin, business);
  }
};

/** So that what is kept for another time is as it was: nothing of a business from so many days ahead on. */
export const removeWritten = async (
  admin: Admin,
  business: string,
  fromDay = FREE_FROM_DAY - 2,
): Promise<void> => {
  const written = `business_id = $1 AND appointment_id IN (
    SELECT appointment_id FROM appointments WHERE business_id = $1 AND starts_at > now() + interval '${fromDay} days')`;
  // What refers to a booking is removed with it; looking for more would read whole tables for each.
  await admin('SET session_replication_role = replica');
  for (const table of ['messages', 'appointment_events', 'appointments'])
    await admin(`DELETE FROM ${table} WHERE ${written}`, [business]);
  await admin(
    `DELETE FROM occupancies WHERE business_id = $1 AND lower(during) > now() + interval '${fromDay} days'`,
    [business],
  );
  await admin('RESET session_replication_role');
};

export const bookingWrites: Benchmark = { id: 'W1', run: (log) => withSeeded(manyRows(), log, measure) };
