import { expect, test } from 'vitest';
import { addDays, type CalendarDate, parseCalendarDate } from '#core/calendar/calendar-date.ts';
import { comeAgain } from '../../../testing/come-again.ts';
import { countDeadlocks } from '../../../testing/deadlocks.ts';
import { deepIt } from '../../../testing/gate.ts';
import { createRentalShop, newPhone, type RentalShop } from '../../../testing/rental-shop.ts';
import { asSuperuser, storedId } from '../../../testing/seeded-rows.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import type { Answer } from '../../../testing/visitor.ts';

/** Monday 7 December 2026, 08:00 in Lagos. */
const app = useTestApp();
const STOCK = 5;

type Wish = { readonly date: CalendarDate; readonly quantity: number };
type Raced = Wish & { readonly answer: Answer };

const day = (text: string): CalendarDate => {
  const date = parseCalendarDate(text);
  if (date === null) throw new Error(`No date: ${text}`);
  return date;
};

/** The weekdays of three weeks, so that hires of three days with their buffers overlap in every way. */
const DAYS = [14, 15, 16, 17, 18, 21, 22, 23, 24, 25, 28, 29, 30, 31].map((number) =>
  day(`2026-12-${number}`),
);

const buyAtOnce = (shop: RentalShop, wishes: readonly Wish[]): Promise<Raced[]> =>
  Promise.all(
    wishes.map(async ({ date, quantity }) => ({
      date,
      quantity,
      answer: await comeAgain(shop.booking({ date, quantity })),
    })),
  );

/** Each day of a hire of three days with one before and two after, counted one by one. */
const daysTaken = (date: CalendarDate): readonly CalendarDate[] =>
  Array.from({ length: 6 }, (_, index) => addDays(date, index - 1));

const countUse = (sold: readonly Wish[]): ReadonlyMap<CalendarDate, number> => {
  const use = new Map<CalendarDate, number>();
  for (const { date, quantity } of sold)
    for (const taken of daysTaken(date)) use.set(taken, (use.get(taken) ?? 0) + quantity);
  return use;
};

const fits = (use: ReadonlyMap<CalendarDate, number>, { date, quantity }: Wish): boolean =>
  daysTaken(date).every((taken) => (use.get(taken) ?? 0) + quantity <= STOCK);

/** What was sold is what is stored, never over the stock; whoever was refused could not have had it. */
const prove = async (shop: RentalShop, raced: readonly Raced[]): Promise<number> => {
  const sold = raced.filter(({ answer }) => answer.status === 200);
  const refused = raced.filter(({ answer }) => answer.status !== 200);
  const stored = await asSuperuser<{ first: string; quantity: number; days: number }>(
    app,
    `SELECT to_char(lower(span) + 1, 'YYYY-MM-DD') AS first, quantity, upper(span) - lower(span) AS days
       FROM rental_claims WHERE service_id = $1`,
    [storedId(shop.item._id)],
  );
  const asText = (wish: { readonly date: string; readonly quantity: number }) =>
    `${wish.date} × ${wish.quantity}`;
  expect(stored.map(({ first, quantity }) => asText({ date: first, quantity })).sort()).toEqual(
    sold.map(asText).sort(),
  );
  expect(stored.every(({ days }) => days === 6)).toBe(true);
  const use = countUse(sold);
  expect(Math.max(...use.values())).toBe(STOCK);
  for (const { answer, ...wish } of refused) {
    expect([answer.status, answer.body.code], answer.text).toEqual([409, 'OUT_OF_STOCK']);
    expect(answer.body.data.nearest).not.toContain(wish.date);
    expect(fits(use, wish), asText(wish)).toBe(false);
  }
  return sold.length;
};

const createCanopies = () =>
  createRentalShop(app, {
    duration: 3,
    quantity: STOCK,
    preRentalBufferDays: 1,
    postRentalBufferDays: 2,
  });

deepIt(
  '200 buyers of five canopies on mixed dates: exactly what fits is sold',
  async () => {
    const before = await countDeadlocks(app);
    for (const most of [1, 3]) {
      const shop = await createCanopies();
      const wishes = Array.from({ length: 200 }, (_, buyer) => ({
        date: DAYS[(buyer * 5) % DAYS.length] ?? day('2026-12-14'),
        quantity: 1 + (buyer % most),
      }));
      const sold = await prove(shop, await buyAtOnce(shop, wishes));
      expect(sold).toBeGreaterThan(most === 1 ? 10 : 5);
    }
    expect(await countDeadlocks(app)).toBe(before);
  },
  60_000,
);

test('200 buyers of one date: five get it', async () => {
  const shop = await createCanopies();
  const raced = await buyAtOnce(
    shop,
    Array.from({ length: 200 }, () => ({ date: day('2026-12-15'), quantity: 1 })),
  );
  expect(await prove(shop, raced)).toBe(STOCK);
}, 60_000);

test('buyers, the owner who books, moves and cancels, and a smaller stock get along', async () => {
  const before = await countDeadlocks(app);
  const shop = await createCanopies();
  const { visitor } = shop.owner;
  const own = (date: string) => ({
    serviceId: shop.item._id,
    date,
    clientName: 'Musa Bello',
    clientPhone: newPhone(),
    clientEmail: '',
    override: true,
  });
  const first = await shop.book({ date: '2026-12-14' });
  const second = await shop.book({ date: '2026-12-14' });
  const [moved, cancelled] = [first.body.data._id, second.body.data._id];
  const answers = await Promise.all([
    ...DAYS.flatMap((date) => [shop.book({ date }), shop.book({ date })]),
    ...DAYS.map((date) =>
      visitor.send('POST', '/api/appointments/internal', {
        body: { ...own(date), clientEmail: 'musa@example.ng' },
      }),
    ),
    ...['2026-12-21', '2026-12-28', '2026-12-17'].map((date) =>
      visitor.send('PUT', `/api/appointments/${moved}`, {
        body: { ...own(date), clientEmail: 'musa@example.ng' },
      }),
    ),
    visitor.send('PATCH', `/api/appointments/${cancelled}/status`, { body: { status: 'cancelled' } }),
    visitor.send('PUT', `/api/services/${shop.item._id}`, {
      body: {
        bookingType: 'item-based',
        name: 'Canopy',
        duration: 3,
        price: 0,
        quantity: 3,
        pricing: { baseRentalFee: 20000, cautionFee: 5000 },
        preRentalBufferDays: 1,
        postRentalBufferDays: 2,
      },
    }),
  ]);
  for (const { status, text } of answers) expect([200, 409, 422], text).toContain(status);
  expect(await countDeadlocks(app)).toBe(before);
}, 60_000);
