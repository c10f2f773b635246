import { beforeAll, describe, expect, test } from 'vitest';
import { fillIn, type Typed } from '../../testing/form.ts';
import { seedPayout } from '../../testing/paying-business.ts';
import { ACCOUNT, addZones, createRentalShop, newPhone, type RentalShop } from '../../testing/rental-shop.ts';
import { asSuperuser, storedId } from '../../testing/seeded-rows.ts';
import { storedRows } from '../../testing/stored-rows.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { createService } from '../../testing/test-owner.ts';
import type { Answer } from '../../testing/visitor.ts';

/** Monday 7 December 2026, 08:00 in Lagos; the business is open on weekdays. */
const app = useTestApp({ paystack: true });
const DAY = '2026-12-15';

type Item = { readonly _id: string; readonly slug: string };
type Lines = readonly (readonly [Item, number])[];

let shop: RentalShop;
let chairs: Item;
let tables: Item;
let wash: Item;

beforeAll(async () => {
  shop = await createRentalShop(app);
  const itemOf = (over: object) =>
    createService(shop.owner, { bookingType: 'item-based', price: 0, ...over });
  const fees = (baseRentalFee: number, cautionFee: number) => ({ pricing: { baseRentalFee, cautionFee } });
  chairs = await itemOf({ name: 'Chair', duration: 1, quantity: 300, ...fees(200, 0) });
  tables = await itemOf({ name: 'Table', duration: 2, quantity: 40, ...fees(1500, 500) });
  wash = await createService(shop.owner, { name: 'Wash', duration: 30, price: 4000 });
  await asSuperuser(
    app,
    `UPDATE services SET extra_day_kobo = 5000,
            length_prices = '[{"name":"Weekend","days":3,"priceKobo":25000,"startsOn":5}]'
      WHERE service_id = $1`,
    [storedId(chairs._id)],
  );
  await addZones(shop, [{ zoneName: 'Ikeja', price: 7500 }]);
  await seedPayout(app, shop.owner);
  await shop.set(`require_deposit = true, deposit_percentage = 20, confirmation = 'automatic'`);
});

const get = (path: string): Promise<Answer> => app.visitor().send('GET', path);
const locationOf = (answer: Answer): string =>
  decodeURIComponent(answer.headers.get('location') ?? '').replaceAll('+', ' ');
const textOf = (lines: Lines): string =>
  lines.map(([{ _id }, units]) => (units === 1 ? _id : `${_id}:x${units}`)).join();
const home = (): string => `/book/${shop.owner.slug}`;
const at = (item: Item, query: Typed): string => `${home()}/${item.slug}?${new URLSearchParams(query)}`;
const three = (): Lines => [
  [chairs, 200],
  [tables, 20],
  [shop.item, 2],
];
const typed = (over: Typed): Typed => ({
  date: DAY,
  method: 'delivery',
  zone: 'Ikeja',
  agreed: 'yes',
  clientName: 'Ngozi Eze',
  clientPhone: newPhone(),
  clientEmail: `${newPhone()}@example.ng`,
  'deliveryDetails.address': '1 Allen Avenue',
  ...Object.fromEntries(
    Object.entries(ACCOUNT).map(([name, value]) => [`clientRefundDetails.${name}`, value]),
  ),
  ...over,
});

describe('an order lives in the address', () => {
  test('on the page of its first item, which stands for all of it', async () => {
    const elsewhere = await get(at(tables, { lines: textOf(three()) }));
    expect([elsewhere.status, locationOf(elsewhere)]).toEqual([
      302,
      `${home()}/${chairs.slug}?lines=${textOf(three())}`,
    ]);
    const { body } = await get(at(chairs, { lines: textOf(three()), days: '3' }));
    expect([body.step, body.chosen.days, body.waitlist]).toEqual([1, 3, false]);
    // 200 chairs at 200 + 2 × 50, 20 tables and 2 canopies for two periods of two days begun.
    expect(body.service).toMatchObject({
      name: 'Chair, Table and Canopy',
      duration: 3,
      pricing: { baseRentalFee: 60_000 + 60_000 + 80_000, cautionFee: 20_000 },
    });
    expect(body.asked.items.map(({ name, period }: Record<string, unknown>) => [name, period])).toEqual([
      ['Chair', 1],
      ['Table', 2],
      ['Canopy', 2],
    ]);
  });

  test('is never shorter than its longest period, and priced by the weekday once that is known', async () => {
    const { body } = await get(at(chairs, { lines: textOf(three()), days: '1' }));
    expect([body.service.duration, body.chosen.days]).toEqual([2, null]);
    // Friday 18 December: 250 for the weekend instead of 300.
    const lines = textOf([[chairs, 10]]);
    const friday = (await get(at(chairs, { lines, days: '3', date: '2026-12-18' }))).body;
    const tuesday = (await get(at(chairs, { lines, days: '3', date: DAY }))).body;
    expect([friday.cost.base, tuesday.cost.base]).toEqual([2_500, 3_000]);
    expect(friday.payment.stamp).not.toBe(tuesday.payment.stamp);
  });

  test('one unit of one item has its own page, which offers a later return day', async () => {
    const lines = textOf([[chairs, 1]]);
    const one = await get(at(chairs, { lines, days: '1', date: DAY }));
    expect([one.status, locationOf(one)]).toEqual([302, `${home()}/${chairs.slug}?date=${DAY}&days=1`]);
    expect((await get(at(chairs, { date: DAY }))).body.asked.text).toBe('');
    const longer = await get(at(chairs, { date: DAY, days: '3' }));
    expect(locationOf(longer)).toBe(`${home()}/${chairs.slug}?lines=${lines}&date=${DAY}&days=3`);
    const { body } = await get(at(chairs, { lines, date: DAY, days: '3' }));
    expect([body.asked.text, body.service.duration, body.cost.base]).toEqual([lines, 3, 300]);
    expect(body.period).toEqual({ lastDay: '2026-12-17', returnDate: '2026-12-18' });
  });

  test('what is no item of the business is taken out of it in a sentence', async () => {
    const { body } = await get(at(chairs, { lines: `${textOf([[chairs, 5]])},${wash._id}` }));
    expect(body.asked.lines).toEqual([{ serviceId: chairs._id, quantity: 5 }]);
    expect(body.asked.errors).toEqual([
      { field: 'lines', message: 'Wash is booked by time, not by the day. Please book it on its own.' },
    ]);
  });
});

describe('the forms without scripts', () => {
  const send = async (query: Typed): Promise<string> => {
    const answer = await get(at(chairs, query));
    expect(answer.status).toBe(302);
    return locationOf(answer);
  };

  test('change quantities and days, take out, and lead on to add another', async () => {
    const lines = textOf([
      [chairs, 200],
      [tables, 20],
    ]);
    const form = { lines, 'quantity-0': '150', 'quantity-1': '20', days: '4', date: DAY };
    const changed = `lines=${textOf([
      [chairs, 150],
      [tables, 20],
    ])}`;
    const own = `${home()}/${chairs.slug}`;
    expect(await send({ ...form, do: 'next' })).toBe(`${own}?${changed}&date=${DAY}&days=4`);
    expect(await send({ ...form, do: 'longer' })).toBe(`${own}?${changed}&month=2026-12&days=5`);
    expect(await send({ ...form, days: '2', do: 'shorter' })).toBe(`${own}?${changed}&month=2026-12`);
    expect(await send({ ...form, do: 'more-1' })).toContain(`${tables._id}:x21`);
    expect(await send({ ...form, do: 'remove-0', date: '' })).toBe(
      `${home()}/${tables.slug}?lines=${textOf([[tables, 20]])}&days=4`,
    );
    expect(await send({ ...form, do: 'add' })).toBe(`${home()}?${changed}`);
    expect(await send({ lines: textOf([[chairs, 5]]), do: 'remove-0' })).toBe(home());
  });

  test('the page of one item takes a later return day', async () => {
    expect(await send({ do: 'longer' })).toBe(`${home()}/${chairs.slug}?lines=${chairs._id}&days=2`);
  });

  test('the business’s page adds so many of an item, each item once', async () => {
    const add = async (query: Typed) => locationOf(await get(`${home()}?${new URLSearchParams(query)}`));
    const first = await add({ item: chairs._id, units: '200' });
    expect(first).toBe(`${home()}?lines=${chairs._id}:x200`);
    expect(await add({ lines: `${chairs._id}:x200`, item: chairs._id, units: '5' })).toBe(
      `${home()}?lines=${chairs._id}:x205`,
    );
  });
});

/** How much the shop has been asked for so far. */
const bookingsOf = async (): Promise<number> => {
  const rows = await storedRows(
    app,
    `SELECT 1 FROM payment_intents WHERE business_id = (SELECT business_id FROM services WHERE service_id = $1)
     UNION ALL
     SELECT 1 FROM appointments WHERE business_id = (SELECT business_id FROM services WHERE service_id = $1)`,
    [storedId(chairs._id)],
  );
  return rows.length;
};

describe('what cannot be is told where it is, and nothing is stored', () => {
  const lines = (): string => textOf([[chairs, 5]]);
  const wholeUnits = 'Please give a whole number from 1 to 10,000.';

  test.each(['0', '-2', '1.5', 'ten', '10001', ''])(
    'a quantity of ‘%s’ on the page of the order',
    async (units) => {
      const { status, body } = await get(
        at(chairs, { lines: lines(), 'quantity-0': units, date: DAY, do: 'next' }),
      );
      expect([status, body.step]).toEqual([200, 1]);
      expect(body.asked.lines).toEqual([{ serviceId: chairs._id, quantity: 5 }]);
      expect(body.asked.errors).toEqual([{ field: 'lines.0.quantity', message: wholeUnits }]);
    },
  );

  test('a quantity of 0 on the page of the business', async () => {
    const { status, body } = await get(`${home()}?item=${chairs._id}&units=0&lines=${textOf([[tables, 3]])}`);
    expect([status, body.wrongUnitsOf]).toEqual([200, chairs._id]);
    expect(body.added).toMatchObject([{ serviceId: tables._id, quantity: 3 }]);
  });

  test.each([
    ['0', 'The return date must be after the pick-up date. Please give one day or more.'],
    ['-1', 'The return date must be after the pick-up date. Please give one day or more.'],
    ['367', 'A hire can be a year long at most. Please give fewer days.'],
    ['2.5', 'Please give a whole number of days.'],
  ])('%s days', async (days, message) => {
    const errors = [{ field: 'returnDate', message }];
    for (const query of [
      { lines: lines(), days, date: DAY },
      { days, date: DAY },
      { days, do: 'update' },
    ]) {
      const { status, body } = await get(at(chairs, query));
      expect([status, body.step, body.chosen.days]).toEqual([200, 1, null]);
      expect(body.asked.errors).toEqual(errors);
    }
    const before = await bookingsOf();
    const path = at(chairs, { lines: lines() });
    const sent = await fillIn(app.visitor(), path, typed({ lines: lines(), days, pay: 'checkout' }));
    expect([sent.status, sent.body.form.refusal]).toEqual([422, message]);
    expect(await bookingsOf()).toBe(before);
  });

  test('an item twice, which is one line in a sentence', async () => {
    const { body } = await get(at(chairs, { lines: `${chairs._id}:x5,${chairs._id}:x10` }));
    expect(body.asked.lines).toEqual([{ serviceId: chairs._id, quantity: 15 }]);
    expect(body.asked.errors).toEqual([
      {
        field: 'lines',
        message: 'Chair was in your order twice. It is one line now: please check its quantity.',
      },
    ]);
  });

  test('1,000 of an item of which there are 300: no day has all, each says how many', async () => {
    const answer = await get(at(chairs, { lines: lines(), 'quantity-0': '1000', date: DAY, do: 'next' }));
    expect(locationOf(answer)).toBe(`${home()}/${chairs.slug}?lines=${chairs._id}:x1000&date=${DAY}`);
    const { body } = await get(at(chairs, { lines: `${chairs._id}:x1000`, date: DAY }));
    expect([body.step, body.chosen.date, body.nextFree]).toEqual([1, DAY, null]);
    expect(body.month.short).toContainEqual({ date: DAY, units: [300], sharing: [] });
  });

  test('thirty items at most: one more cannot be added, and an address with more is not read', async () => {
    const handle = (at: number) => String(at).padStart(2, '0').padEnd(44, 'A');
    const thirty = Array.from({ length: 30 }, (_, at) => handle(at)).join();
    const added = await get(`${home()}?lines=${thirty}&item=${chairs._id}&units=1`);
    expect(locationOf(added)).toBe(`${home()}?lines=${thirty}`);
    const { body } = await get(at(chairs, { lines: `${thirty},${chairs._id}` }));
    expect(body.asked.errors).toMatchObject([{ field: 'lines', message: expect.stringContaining('again') }]);
  });

  const gone = 'An item is no longer offered and was taken out.';

  describe.each([
    ['an item that is withdrawn or of another business', async () => (await createRentalShop(app)).item],
    ['an item that nobody has', async () => ({ _id: 'Z'.repeat(44), slug: '' })],
  ])('%s', (_, find) => {
    test.each([0, 5])(
      'beside %s chairs is taken out of the order in a sentence, never unseen',
      async (units) => {
        const named = textOf([[await find(), 2], ...(units === 0 ? [] : ([[chairs, units]] as const))]);
        const { status, body } = await get(at(chairs, { lines: named }));
        expect([status, body.step]).toEqual([200, 1]);
        expect(body.asked.lines).toEqual([{ serviceId: chairs._id, quantity: units || 1 }]);
        expect(body.asked.errors).toEqual([{ field: 'lines', message: gone }]);
        const before = await bookingsOf();
        const path = at(chairs, { date: DAY, method: 'pickup', agreed: 'yes' });
        const sent = typed({ lines: named, terms: '', amount: '1', pay: 'checkout' });
        const refused = await fillIn(app.visitor(), path, sent);
        expect([refused.status, refused.body.step, refused.body.form.refusal]).toEqual([
          409,
          4,
          `${gone} Please look at your order and send it again.`,
        ]);
        expect(refused.body.form.values.clientName).toBe('Ngozi Eze');
        expect(await bookingsOf()).toBe(before);
      },
    );
  });

  test.each(['2026-12-01', '2029-01-01', 'tomorrow'])('‘%s’ as a day', async (date) => {
    const { status, body } = await get(at(chairs, { lines: lines(), date }));
    expect([status, body.step, body.chosen.date]).toEqual([200, 1, null]);
    const before = await bookingsOf();
    const path = at(chairs, { lines: lines(), date: DAY, method: 'pickup', agreed: 'yes' });
    const { body: page } = await get(path);
    const sent = typed({
      lines: lines(),
      date,
      method: 'pickup',
      zone: '',
      terms: page.payment.stamp,
      amount: String(page.payment.quote.dueNow * 100),
      pay: 'checkout',
    });
    const refused = await fillIn(app.visitor(), path, sent);
    expect(refused.status).toBeGreaterThanOrEqual(400);
    expect(refused.body.form.refusal).toMatch(/\S/);
    expect(refused.body.form.values.clientName).toBe('Ngozi Eze');
    expect(await bookingsOf()).toBe(before);
  });

  test('an order that cannot be read is not booked as one item', async () => {
    const wrong = `${chairs._id}:x0`;
    const { body } = await get(at(chairs, { lines: wrong }));
    const message = 'We could not read what you want to hire. Please choose it again.';
    expect(body.asked.errors).toEqual([{ field: 'lines', message }]);
    const before = await bookingsOf();
    const { body: one } = await get(at(chairs, { date: DAY, method: 'pickup', agreed: 'yes' }));
    const terms = one.payment.stamp;
    const sent = await fillIn(
      app.visitor(),
      at(chairs, {}),
      typed({
        lines: wrong,
        method: 'pickup',
        terms,
        amount: String(one.payment.quote.dueNow * 100),
        pay: 'checkout',
      }),
    );
    expect([sent.status, sent.body.form.refusal]).toEqual([422, message]);
    expect(await bookingsOf()).toBe(before);
  });
});

describe('a day on which some of it is short', () => {
  test('is looked at before going on: what can be had of each', async () => {
    const { body } = await get(
      at(chairs, {
        date: DAY,
        lines: textOf([
          [chairs, 310],
          [tables, 20],
        ]),
      }),
    );
    expect([body.step, body.chosen.date]).toEqual([1, DAY]);
    expect(body.month.short).toContainEqual({ date: DAY, units: [300, 40], sharing: [] });
    // Closed days are not short: taking less would not help.
    expect(body.month.short.map(({ date }: { readonly date: string }) => date)).not.toContain('2026-12-13');
    const reply = await get(
      `/api/appointments/rental-availability?lines=${chairs._id}:x310&year=2026&month=12`,
    );
    expect(reply.body.shortDates).toContain(DAY);
    expect(reply.body.shortDates).not.toContain('2026-12-13');
    expect(reply.body.unavailableDates).toContain('2026-12-13');
  });
});

describe('an order is sent', () => {
  test('without scripts: one delivery, one caution, one payment, and the lines with it', async () => {
    const lines = textOf(three());
    const path = at(chairs, {
      lines,
      date: DAY,
      days: '3',
      method: 'delivery',
      zone: 'Ikeja',
      agreed: 'yes',
    });
    const { body: page } = await get(path);
    expect(page.cost).toEqual({ base: 200_000, caution: 20_000, delivery: 7_500, total: 227_500 });
    const answer = await fillIn(
      app.visitor(),
      path,
      typed({
        lines,
        days: '3',
        terms: page.payment.stamp,
        amount: String(page.payment.quote.dueNow * 100),
        pay: 'checkout',
      }),
    );
    expect([answer.status, locationOf(answer)]).toEqual([303, expect.stringContaining('checkout')]);
    const [held] = await storedRows(
      app,
      `SELECT amount_kobo, draft->'lines'->0->>'quantity' AS chairs, draft->>'duration' AS days
         FROM payment_intents WHERE business_id = (SELECT business_id FROM services WHERE service_id = $1)`,
      [storedId(chairs._id)],
    );
    expect(held).toMatchObject({ chairs: '200', days: '3' });
    expect(Number(held?.['amount_kobo'])).toBe(22_750_000);
  });

  test('by transfer, to a page that names each item with its units', async () => {
    const lines = textOf([
      [chairs, 10],
      [tables, 1],
    ]);
    const path = at(chairs, { lines, date: '2026-12-17', method: 'pickup', agreed: 'yes' });
    const { body: page } = await get(path);
    const sent = typed({
      lines,
      date: '2026-12-17',
      method: 'pickup',
      zone: '',
      terms: page.payment.stamp,
      amount: String(page.payment.quote.dueNow * 100),
      pay: 'transfer',
    });
    const answer = await fillIn(app.visitor(), path, sent);
    expect(answer.status, answer.text).toBe(303);
    const { body: pay } = await get(new URL(locationOf(answer)).pathname);
    expect([pay.page, pay.serviceName, pay.date]).toEqual(['pay', '10 × Chair and Table', '2026-12-17']);
  });

  test('what is out meanwhile is told at its line, with the nearest days and all that was typed', async () => {
    const lines = textOf([
      [chairs, 10],
      [tables, 41],
    ]);
    const date = '2026-12-22';
    const path = at(chairs, { lines });
    const answer = await fillIn(app.visitor(), path, typed({ lines, date, pay: 'checkout', amount: '1' }));
    expect(answer.status).toBe(409);
    expect(answer.body.asked.errors).toEqual([
      { field: 'lines.1.quantity', message: 'Table: only 40 are free on those days.' },
    ]);
    expect(answer.body.form.refusal).toContain('Table: only 40 are free on those days.');
    expect(answer.body.form.values.clientName).toBe('Ngozi Eze');
    expect([answer.body.step, answer.body.chosen.date]).toEqual([4, date]);
    expect(answer.body.month.short).toContainEqual({ date, units: [300, 40], sharing: [] });
  });

  test('less of it is looked at before it is sent: its price, and all that was typed', async () => {
    const date = '2026-12-22';
    const whole = textOf([
      [chairs, 310],
      [tables, 2],
    ]);
    const rest = textOf([
      [chairs, 300],
      [tables, 2],
    ]);
    const given = typed({ lines: whole, date, pay: 'checkout', amount: '1', take: rest });
    const before = await bookingsOf();
    const { status, body } = await fillIn(app.visitor(), at(chairs, { lines: whole }), given);
    expect([status, body.step, body.form.refusal, body.asked.text]).toEqual([200, 4, null, rest]);
    expect(body.form.values).toMatchObject({ clientName: 'Ngozi Eze', clientPhone: given['clientPhone'] });
    expect([body.cost.base, body.chosen]).toEqual([
      300 * 250 + 2 * 1_500,
      { date, days: null, method: 'delivery', zone: 'Ikeja', agreed: true },
    ]);
    expect(await bookingsOf()).toBe(before);
  });

  test('stock gone between the page and the sending: nothing is lost, and the nearest days are offered', async () => {
    const lines = textOf([
      [shop.item, 1],
      [tables, 30],
    ]);
    const date = '2027-01-05';
    const path = at(shop.item, { lines, date, method: 'pickup', agreed: 'yes' });
    const { body: page } = await get(path);
    expect([page.step, page.chosen.date]).toEqual([4, date]);
    const sent = typed({
      lines,
      date,
      method: 'pickup',
      zone: '',
      terms: page.payment.stamp,
      amount: String(page.payment.quote.dueNow * 100),
      pay: 'checkout',
    });
    const other = { ...sent, clientPhone: newPhone(), clientEmail: `${newPhone()}@example.ng` };
    expect((await fillIn(app.visitor(), path, other)).status).toBe(303);
    const { status, body } = await fillIn(app.visitor(), path, sent);
    expect([status, body.step, body.chosen.date]).toEqual([409, 4, date]);
    expect(body.form.refusal).toContain('Table: only 10 are free on those days. Please take fewer');
    expect(body.nearest.slice(0, 2)).toEqual(['2027-01-07', '2027-01-08']);
    expect(body.form.values).toMatchObject({
      clientName: 'Ngozi Eze',
      'clientRefundDetails.accountNumber': ACCOUNT.accountNumber,
    });
  });

  test('several of one item are held, and come back with as many', async () => {
    const lines = textOf([[tables, 3]]);
    const path = at(tables, { lines, date: DAY, method: 'pickup', agreed: 'yes' });
    const visitor = app.visitor();
    const { body: page } = await get(path);
    const sent = typed({
      lines,
      method: 'pickup',
      zone: '',
      terms: page.payment.stamp,
      amount: String(page.payment.quote.dueNow * 100),
      pay: 'checkout',
    });
    const answer = await fillIn(visitor, path, sent);
    expect(answer.status, answer.text).toBe(303);
    const again = await visitor.send('GET', path);
    const held = await visitor.send('GET', `/held/${again.body.holds[0].token}`);
    expect(held.body.booking.lines).toMatchObject({
      text: `${tables._id}:x3`,
      told: [{ serviceName: 'Table', quantity: 3 }],
    });
  });
});
