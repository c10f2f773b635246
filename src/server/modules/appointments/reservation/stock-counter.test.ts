import { expect, test } from 'vitest';
import { dayMs } from '#core/calendar/instant.ts';
import { numbersFrom } from '#core/testing/seeded.ts';
import { comeAgain } from '../../../testing/come-again.ts';
import { countDeadlocks } from '../../../testing/deadlocks.ts';
import { createRentalShop, rentalBody } from '../../../testing/rental-shop.ts';
import { RUN_SEED, runSize } from '../../../testing/run-size.ts';
import { storedId, storedKey } from '../../../testing/seeded-rows.ts';
import { storedRows } from '../../../testing/stored-rows.ts';
import { useTestApp } from '../../../testing/test-app.ts';

/** Monday 7 December 2026, 08:00 in Lagos. */
const app = useTestApp();

/** `BUYERS=500` makes it the figure of invariants T3. */
const BUYERS = runSize('BUYERS', 60);
const random = numbersFrom(RUN_SEED);

/** Day numbers from 7 December on; all within reach of clients, over three ends of a month and one of a year. */
const TODAY = Date.parse('2026-12-07T00:00:00Z') / dayMs;
const dateOf = (day: number): string => new Date((TODAY + day) * dayMs).toISOString().slice(0, 10);
const WEEKDAYS = Array.from({ length: 89 }, (_, index) => index + 1).filter(
  (day) => ![0, 6].includes(new Date(dateOf(day)).getUTCDay()),
);
const [LENGTH, BEFORE, AFTER] = [3, 1, 2];

type Rental = { readonly day: number; readonly quantity: number };

/** How many units are away on each day, every hire counted day by day with its buffers. */
const countUse = (rentals: readonly Rental[]): ReadonlyMap<number, number> => {
  const use = new Map<number, number>();
  for (const { day, quantity } of rentals)
    for (let away = day - BEFORE; away < day + LENGTH + AFTER; away += 1)
      use.set(away, (use.get(away) ?? 0) + quantity);
  return use;
};
const mostOf = (use: ReadonlyMap<number, number>): number => Math.max(0, ...use.values());

const storedRentals = async (itemId: string): Promise<readonly Rental[]> => {
  const rows = await storedRows(
    app,
    `SELECT (starts_at AT TIME ZONE 'Africa/Lagos')::date - '2026-12-07'::date AS day, quantity
       FROM appointments WHERE service_id = $1 AND status IN ('pending', 'confirmed', 'rescheduled')`,
    [storedId(itemId)],
  );
  return rows as readonly Rental[];
};

const inOrder = (rentals: readonly Rental[]): readonly string[] =>
  rentals.map(({ day, quantity }) => `${dateOf(day)} × ${quantity}`).toSorted();

test.each([
  [1, 1],
  [2, 2],
  [5, 1],
  [20, 4],
])(
  `${BUYERS} buyers of %i, up to %i each: all that fits is sold and nothing else`,
  async (stock, most) => {
    const shop = await createRentalShop(app, {
      duration: LENGTH,
      quantity: stock,
      preRentalBufferDays: BEFORE,
      postRentalBufferDays: AFTER,
    });
    const { owner, item } = shop;
    // Fewer buyers want fewer days, so that every stock runs out.
    const days = WEEKDAYS.slice(0, Math.ceil((WEEKDAYS.length * Math.min(500, BUYERS)) / 500));
    const wishes = Array.from({ length: BUYERS }, () => ({
      day: days[random(days.length)] ?? 1,
      quantity: 1 + random(most),
      own: random(4) === 0,
    }));
    const before = await countDeadlocks(app);
    const raced = await Promise.all(
      wishes.map(async (wish) => {
        const asked = { date: dateOf(wish.day), quantity: wish.quantity };
        const body = { ...rentalBody(owner, item, asked), override: true, clientRefundDetails: undefined };
        const answer = await comeAgain(
          wish.own
            ? (headers) => owner.visitor.send('POST', '/api/appointments/internal', { body, headers })
            : shop.booking(asked),
        );
        return { wish, answer };
      }),
    );
    const sold = raced.filter(({ answer }) => answer.status === 200).map(({ wish }) => wish);
    const refused = raced.filter(({ answer }) => answer.status !== 200);
    for (const { answer } of refused)
      expect([answer.status, answer.body.code], answer.text).toEqual([409, 'OUT_OF_STOCK']);
    const stored = await storedRentals(item._id);
    expect(inOrder(stored)).toEqual(inOrder(sold));

    const use = countUse(stored);
    expect(mostOf(use)).toBeLessThanOrEqual(stock);
    if (most === 1) expect(mostOf(use)).toBe(Math.min(stock, mostOf(countUse(wishes))));
    // Nothing was given back meanwhile, so whoever was refused cannot have it now either.
    for (const { wish } of refused) {
      const withIt = countUse([...stored, wish]);
      expect(mostOf(withIt), `${dateOf(wish.day)} × ${wish.quantity} was refused`).toBeGreaterThan(stock);
    }
    await expectSameCount(item._id, use);
    expect(refused.length).toBeGreaterThan(0);
    expect(await countDeadlocks(app)).toBe(before);
    console.info(`${BUYERS} buyers of ${stock}: ${sold.length} sold, ${refused.length} refused`);
  },
  120_000,
);

/** What the server counts with says the same of every day there is. */
const expectSameCount = async (itemId: string, use: ReadonlyMap<number, number>): Promise<void> => {
  const rows = await storedRows(
    app,
    `SELECT day, coalesce(sum(quantity), 0)::int AS units
       FROM generate_series(-5, 100) AS day
       LEFT JOIN rental_claims ON business_id = $1 AND service_id = $2 AND span @> '2026-12-07'::date + day
      GROUP BY day`,
    [...storedKey(itemId)],
  );
  for (const { day, units } of rows) expect([day, units]).toEqual([day, use.get(Number(day)) ?? 0]);
};
