import { beforeAll, expect } from 'vitest';
import { addDays, type CalendarDate, parseCalendarDate } from '#core/calendar/calendar-date.ts';
import { comeAgain } from '../../../testing/come-again.ts';
import { countDeadlocks } from '../../../testing/deadlocks.ts';
import { deepIt } from '../../../testing/gate.ts';
import { ACCOUNT, createRentalShop, newPhone, type RentalShop } from '../../../testing/rental-shop.ts';
import { asSuperuser, storedBusinessId, storedId } from '../../../testing/seeded-rows.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { createService } from '../../../testing/test-owner.ts';
import type { Answer } from '../../../testing/visitor.ts';

/** Monday 7 December 2026, 08:00 in Lagos. */
const app = useTestApp();

/** What is in stock of each, and the days kept free before and after each hire of it. */
const STOCK = {
  canopy: { quantity: 6, before: 1, after: 1 },
  chair: { quantity: 300, before: 0, after: 0 },
  table: { quantity: 40, before: 0, after: 1 },
} as const;
type Stocked = keyof typeof STOCK;
const STOCKED = ['canopy', 'chair', 'table'] as const;
/** The set has no stock of its own. */
const SET: Readonly<Record<Stocked, number>> = { canopy: 1, chair: 50, table: 5 };
type Sold = Stocked | 'set';

let shop: RentalShop;
let items: Readonly<Record<Sold, string>>;

beforeAll(async () => {
  shop = await createRentalShop(app);
  const { owner } = shop;
  const create = async (name: string, over: Readonly<Record<string, unknown>>): Promise<string> =>
    (
      await createService(owner, {
        bookingType: 'item-based',
        name,
        duration: 1,
        price: 0,
        pricing: { baseRentalFee: 1000, cautionFee: 0 },
        ...over,
      })
    )._id;
  const stocked = (name: Stocked) =>
    create(name, {
      quantity: STOCK[name].quantity,
      preRentalBufferDays: STOCK[name].before,
      postRentalBufferDays: STOCK[name].after,
    });
  // The set first, so that its id, by which items are locked, is not the greatest.
  const set = await create('set', { quantity: 1 });
  items = {
    set,
    canopy: await stocked('canopy'),
    chair: await stocked('chair'),
    table: await stocked('table'),
  };
  for (const part of STOCKED)
    await asSuperuser(app, 'INSERT INTO service_parts VALUES ($1, $2, $3, $4)', [
      storedBusinessId(owner.businessId),
      storedId(set),
      storedId(items[part]),
      SET[part],
    ]);
  await shop.set(`require_deposit = false, confirmation = 'automatic'`);
});

type Wish = {
  readonly date: CalendarDate;
  readonly days: number;
  readonly lines: readonly (readonly [Sold, number])[];
};
type Raced = { readonly wish: Wish; readonly answer: Answer };

const day = (text: string): CalendarDate => {
  const date = parseCalendarDate(text);
  if (date === null) throw new Error(`No date: ${text}`);
  return date;
};
const DAYS = [14, 15, 16, 17, 18, 21, 22, 23].map((number) => day(`2026-12-${number}`));

const bodyOf = ({ date, days, lines }: Wish) => ({
  businessId: shop.owner.businessId,
  lines: lines.map(([item, quantity]) => ({ serviceId: items[item], quantity })),
  date,
  returnDate: addDays(date, days),
  clientName: 'Ngozi Eze',
  clientPhone: newPhone(),
  clientEmail: 'ngozi@example.ng',
  clientRefundDetails: ACCOUNT,
});

/** Orders of one to four items, sets among them, in an order of lines of each one's own. */
const wishOf = (buyer: number): Wish => {
  const all: readonly (readonly [Sold, number])[] = [
    ['chair', 20 + ((buyer * 17) % 90)],
    ['set', 1 + (buyer % 2)],
    ['canopy', 1 + (buyer % 3)],
    ['table', 2 + ((buyer * 5) % 14)],
  ];
  const from = buyer % all.length;
  return {
    date: DAYS[(buyer * 3) % DAYS.length] ?? day('2026-12-14'),
    days: 1 + (buyer % 3),
    lines: [...all.slice(from), ...all.slice(0, from)].slice(0, 1 + ((buyer * 7) % all.length)),
  };
};

type Use = Record<Stocked, Map<CalendarDate, number>>;
const nothing = (): Use => ({ canopy: new Map(), chair: new Map(), table: new Map() });

/** Each day of each thing in stock that a wish takes, counted one by one. */
const takenBy = ({ date, days, lines }: Wish): Use => {
  const use = nothing();
  for (const [item, quantity] of lines)
    for (const thing of STOCKED) {
      const units = item === 'set' ? SET[thing] * quantity : item === thing ? quantity : 0;
      const { before, after } = STOCK[thing];
      for (let at = -before; units > 0 && at < days + after; at += 1) {
        const taken = addDays(date, at);
        use[thing].set(taken, (use[thing].get(taken) ?? 0) + units);
      }
    }
  return use;
};
const sumOf = (all: readonly Use[]): Use => {
  const sum = nothing();
  for (const use of all)
    for (const thing of STOCKED)
      for (const [taken, units] of use[thing]) sum[thing].set(taken, (sum[thing].get(taken) ?? 0) + units);
  return sum;
};
const isWithinStock = (use: Use): boolean =>
  STOCKED.every((thing) => [...use[thing].values()].every((units) => units <= STOCK[thing].quantity));

const storedUse = async (): Promise<Use> => {
  const rows = await asSuperuser<{ name: Stocked; date: CalendarDate; units: number }>(
    app,
    `SELECT s.name, to_char(day, 'YYYY-MM-DD') AS date, sum(c.quantity)::int AS units
       FROM rental_claims c
       JOIN services s USING (business_id, service_id)
      CROSS JOIN LATERAL generate_series(lower(span), upper(span) - 1, interval '1 day') AS day
      WHERE c.business_id = $1 GROUP BY 1, 2`,
    [storedBusinessId(shop.owner.businessId)],
  );
  const use = nothing();
  for (const { name, date, units } of rows) use[name].set(date, units);
  return use;
};
const asText = (use: Use) => STOCKED.map((thing) => [thing, [...use[thing]].toSorted().join(' ')]);

deepIt(
  '200 mixed orders on shared stock at once: what is sold fits, and whoever is refused could not have it',
  async () => {
    const before = await countDeadlocks(app);
    const wishes = Array.from({ length: 200 }, (_, buyer) => wishOf(buyer));
    const raced: readonly Raced[] = await Promise.all(
      wishes.map(async (wish) => {
        const body = bodyOf(wish);
        const send = (headers: Readonly<Record<string, string>>) =>
          app.visitor().send('POST', '/api/appointments', { body, headers });
        return { wish, answer: await comeAgain(send) };
      }),
    );
    const sold = raced.filter(({ answer }) => answer.status === 200);
    expect(sold.length).toBeGreaterThan(8);
    const use = sumOf(sold.map(({ wish }) => takenBy(wish)));
    expect(isWithinStock(use)).toBe(true);
    expect(asText(await storedUse())).toEqual(asText(use));
    for (const { wish, answer } of raced.filter((one) => !sold.includes(one))) {
      expect([answer.status, answer.body.code], answer.text).toEqual([409, 'OUT_OF_STOCK']);
      expect(answer.body.data.nearest).not.toContain(wish.date);
      expect(isWithinStock(sumOf([use, takenBy(wish)])), JSON.stringify(wish)).toBe(false);
    }
    // Whatever the order of their lines, nobody waits crosswise.
    expect(await countDeadlocks(app)).toBe(before);
  },
  60_000,
);
