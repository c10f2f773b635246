import { beforeAll, describe, expect, test } from 'vitest';
import { openMailHarness } from '../../../testing/mail-harness.ts';
import {
  addZones,
  createPartyShop,
  heldItems,
  newPhone,
  type PartyShop,
} from '../../../testing/rental-shop.ts';
import { asSuperuser, storedId } from '../../../testing/seeded-rows.ts';
import { sendMessages } from '../../../testing/send-messages.ts';
import { fingerprint } from '../../../testing/stored-rows.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { createService } from '../../../testing/test-owner.ts';

/** Monday 7 December 2026, 08:00 in Lagos; the business is open on weekdays. */
const app = useTestApp();
type Fields = Readonly<Record<string, unknown>>;

let shop: PartyShop;
let chairs: string;
let tables: string;
let set: string;

beforeAll(async () => {
  shop = await createPartyShop(app);
  ({ chairs, tables, canopySet: set } = shop);
  await addZones(shop, [
    { zoneName: 'Ikeja', price: 7500 },
    { zoneName: 'Lekki', price: 9000 },
  ]);
});

const client = () => ({ clientName: 'Musa Bello', clientPhone: newPhone(), clientEmail: 'musa@example.ng' });
const ordered = (lines: readonly Fields[], over: Fields = {}) =>
  shop.owner.visitor.send('POST', '/api/appointments/internal', { body: { ...client(), lines, ...over } });
const booked = async (lines: readonly Fields[], over: Fields): Promise<string> => {
  const made = await ordered(lines, over);
  expect(made.status, made.text).toBe(200);
  return made.body.data._id;
};
const read = async (id: string) =>
  (await shop.owner.visitor.send('GET', `/api/appointments/${id}`)).body.data;
const edit = async (id: string, over: Fields) => {
  const { clientName, clientPhone, clientEmail, hireDays, serviceId } = await read(id);
  const what = 'lines' in over ? {} : { serviceId: serviceId._id };
  return shop.owner.visitor.send('PUT', `/api/appointments/${id}`, {
    body: { clientName, clientPhone, clientEmail, date: hireDays.firstDay, ...what, ...over },
  });
};
/** Saves an edit as the screen does: first shown, then agreed to. */
const agreed = async (id: string, over: Fields) => {
  const shown = await edit(id, { ...over, dryRun: true });
  expect(shown.status, shown.text).toBe(200);
  return edit(id, { ...over, quoteHash: shown.body.preview.hash });
};
const claimsOf = (id: string) => heldItems(app, id);
const standingOf = (data: { readonly lines: readonly Fields[] }) =>
  data.lines
    .filter(({ cancelled }) => cancelled === false)
    .map((line) => [line['line'], line['serviceName'], line['quantity'], line['price']]);

describe('an order at the counter', () => {
  test('is taken with its lengths, its delivery and its caution fees', async () => {
    const id = await booked(
      [
        { serviceId: chairs, quantity: 200 },
        { serviceId: tables, quantity: 20 },
        { serviceId: set, quantity: 1 },
      ],
      {
        date: '2026-12-15',
        returnDate: '2026-12-18',
        deliveryDetails: { method: 'delivery', zone: 'Ikeja', address: '1 Allen Avenue' },
      },
    );
    const shown = await read(id);
    expect(standingOf(shown)).toEqual([
      [1, 'Chair', 200, 120000],
      [2, 'Table', 20, 60000],
      [3, 'Canopy set', 1, 50000],
    ]);
    expect(shown).toMatchObject({
      serviceId: { pricing: { baseRentalFee: 230000, cautionFee: 10000 } },
      deliveryDetails: { fee: 7500 },
      hireDays: { firstDay: '2026-12-15', lastDay: '2026-12-17', returnDate: '2026-12-18' },
    });
    expect(await claimsOf(id)).toEqual([
      '1 Chair 200 [2026-12-15,2026-12-18)',
      '2 Table 20 [2026-12-15,2026-12-18)',
      '3 Canopy 1 [2026-12-14,2026-12-19)',
      '3 Chair 50 [2026-12-15,2026-12-18)',
    ]);
  });

  test('that wants more than there is says what is short, and stores nothing', async () => {
    const before = await fingerprint(app);
    const short = await ordered(
      [
        { serviceId: tables, quantity: 41 },
        { serviceId: chairs, quantity: 300 },
        { serviceId: set, quantity: 1 },
      ],
      { date: '2027-01-05' },
    );
    expect([short.status, short.body.code]).toEqual([409, 'OUT_OF_STOCK']);
    expect(short.body.errors).toEqual([
      { field: 'lines.0.quantity', message: 'Table: only 40 are free on those days.' },
      {
        field: 'lines.1.quantity',
        message: 'Chair: only 250 are free on those days beside the rest of the order.',
      },
      {
        field: 'lines.2.quantity',
        message: 'Canopy set: nothing is free on those days beside the rest of the order.',
      },
    ]);
    expect(await fingerprint(app)).toBe(before);
  });
});

describe('an edit of an order', () => {
  test('adds an item, changes units and takes one out, at the price that was agreed to', async () => {
    const id = await booked(
      [
        { serviceId: chairs, quantity: 100 },
        { serviceId: tables, quantity: 10 },
      ],
      { date: '2027-01-12' },
    );
    const lines = [
      { line: 1, serviceId: chairs, quantity: 120 },
      { serviceId: shop.item._id, quantity: 2 },
    ];
    const before = await fingerprint(app);
    const unseen = await edit(id, { lines });
    expect(unseen.body).toMatchObject({
      code: 'AMOUNT_CHANGED',
      data: { preview: { price: 88000, before: 55000 } },
    });
    expect(await fingerprint(app)).toBe(before);
    const saved = await agreed(id, { lines });
    expect(saved.status, saved.text).toBe(200);
    expect(standingOf(saved.body.data)).toEqual([
      [1, 'Chair', 120, 48000],
      [3, 'Canopy', 2, 40000],
    ]);
    expect(await claimsOf(id)).toEqual([
      '1 Chair 120 [2027-01-12,2027-01-14)',
      '3 Canopy 2 [2027-01-11,2027-01-15)',
    ]);
  });

  test('brings it back later, at the price of that length, and tells its client', async () => {
    const id = await booked(
      [
        { serviceId: chairs, quantity: 10 },
        { serviceId: tables, quantity: 1 },
      ],
      { date: '2027-01-19' },
    );
    const saved = await agreed(id, { returnDate: '2027-01-23' });
    expect(saved.status, saved.text).toBe(200);
    expect(saved.body.data).toMatchObject({
      hireDays: { returnDate: '2027-01-23' },
      serviceId: { pricing: { baseRentalFee: 11000, cautionFee: 500 } },
    });
    expect(await claimsOf(id)).toEqual([
      '1 Chair 10 [2027-01-19,2027-01-23)',
      '2 Table 1 [2027-01-19,2027-01-23)',
    ]);
    const told = await asSuperuser<{ kind: string }>(
      app,
      `SELECT kind FROM messages WHERE appointment_id = $1 AND channel = 'email' AND kind <> 'reminder' AND state = 'queued'`,
      [storedId(id)],
    );
    expect(told.map(({ kind }) => kind)).toContain('rescheduled');
    for (const [returnDate, message] of [
      ['2027-01-20', 'This is hired for 2 days at least: the earliest return is Thursday, 21 Jan 2027.'],
      ['2027-01-19', 'The return date must be after the pick-up date.'],
      ['2028-02-01', 'A hire can be a year long at most. Please pick an earlier return date.'],
    ] as const) {
      const refused = await edit(id, { returnDate });
      expect(refused.body.errors, refused.text).toEqual([{ field: 'returnDate', message }]);
    }
  });

  test('keeps its price to the kobo where some of it was given back and it is no multiple of its units', async () => {
    const lines = [
      { serviceId: chairs, quantity: 7 },
      { serviceId: tables, quantity: 1 },
    ];
    const id = await booked(lines, { date: '2027-02-16' });
    const { send } = shop.owner.visitor;
    const priceOf = async () =>
      (await read(id)).lines.map(({ price }: Fields) => price as number) as readonly number[];
    const [before = 0, table = 0] = await priceOf();
    const all = before + table;
    const payment = { kind: 'balance', method: 'cash', amount: all, owed: all };
    expect((await send('POST', `/api/appointments/${id}/payments`, { body: payment })).status).toBe(200);
    const given = await send('POST', `/api/appointments/${id}/refund`, { body: { amount: 1000, paid: all } });
    expect(given.status, given.text).toBe(200);
    const left = await priceOf();
    expect(left.reduce((sum, price) => sum + price, 0)).toBeCloseTo(all - 1000, 5);

    const moved = await edit(id, { date: '2027-02-23' });
    expect(moved.status, moved.text).toBe(200);
    expect(await priceOf()).toEqual(left);
    const fewer = await agreed(id, {
      date: '2027-02-23',
      lines: [
        { line: 1, serviceId: chairs, quantity: 6 },
        { line: 2, serviceId: tables, quantity: 1 },
      ],
    });
    expect(fewer.status, fewer.text).toBe(200);
    const [chair = 0] = left;
    expect(await priceOf()).toEqual([Math.round((chair * 100 * 6) / 7) / 100, left[1]]);
  });

  test('tells its client how it changes hands now, with new reminders, and nothing where that stays', async () => {
    const delivered = (zone: string, address: string) => ({
      deliveryDetails: { method: 'delivery', zone, address },
    });
    const clientEmail = 'brought@example.ng';
    const id = await booked([{ serviceId: chairs, quantity: 10 }], {
      ...delivered('Ikeja', '5 Bode Thomas Street'),
      ...{ date: '2027-01-26', clientEmail },
    });
    const letters = async () => {
      const mail = openMailHarness();
      await sendMessages(app.platform, { mail });
      return mail.mailsTo(clientEmail).map(({ text }) => text);
    };
    await letters();
    for (const [delivery, changed, stands] of [
      [{ deliveryDetails: { method: 'pickup' } }, 'Pick-up instead of delivery', 'Pick-up: Tuesday, 26 Jan'],
      [
        delivered('Ikeja', '5 Bode Thomas Street'),
        'Delivery to Ikeja instead of pick-up',
        'Delivery: Tuesday, 26 Jan',
      ],
      [delivered('Lekki', '5 Bode Thomas Street'), 'Delivery to Lekki instead of Ikeja', '2027, to Lekki'],
      [delivered('Lekki', '2 Admiralty Way'), 'Delivery to another address', 'to the address you gave'],
    ] as const) {
      const saved = await edit(id, { ...delivery, clientEmail });
      expect(saved.status, saved.text).toBe(200);
      const [letter, ...others] = await letters();
      expect(others).toEqual([]);
      expect(letter).toContain('has changed your booking');
      expect(letter).toContain(`What changed: ${changed}\n`);
      expect(letter).toContain(stands);
      expect(letter).not.toMatch(/Bode|Admiralty/);
    }
    await edit(id, { clientEmail, notes: 'Ring twice' });
    expect(await letters()).toEqual([]);
    const reminded = await asSuperuser<{ version: number }>(
      app,
      `SELECT DISTINCT version FROM messages WHERE appointment_id = $1 AND kind = 'reminder' AND state = 'queued'`,
      [storedId(id)],
    );
    expect(reminded).toEqual([{ version: 5 }]);
  });

  test('keeps what a set was made of and what it cost, whatever both are by now', async () => {
    const id = await booked(
      [
        { serviceId: set, quantity: 1 },
        { serviceId: chairs, quantity: 5 },
      ],
      { date: '2027-02-02' },
    );
    const [before] = await asSuperuser<{ quantity: number }>(
      app,
      'SELECT quantity FROM service_parts WHERE service_id = $1 AND part_id = $2',
      [storedId(set), storedId(chairs)],
    );
    const change = (quantity: number | undefined, fee: number) =>
      asSuperuser(
        app,
        `WITH parts AS (UPDATE service_parts SET quantity = $2 WHERE service_id = $1 AND part_id = $3)
         UPDATE services SET base_fee_kobo = $4 WHERE service_id = $1`,
        [storedId(set), quantity, storedId(chairs), fee],
      );
    await change(80, 9_000_000);
    const saved = await agreed(id, {
      lines: [
        { line: 1, serviceId: set, quantity: 1 },
        { line: 2, serviceId: chairs, quantity: 6 },
      ],
    });
    expect(standingOf(saved.body.data)).toEqual([
      [1, 'Canopy set', 1, 25000],
      [2, 'Chair', 6, 2400],
    ]);
    const moved = await shop.owner.visitor.send('POST', `/api/appointments/${id}/move`, {
      body: { date: '2027-02-09' },
    });
    expect(moved.status, moved.text).toBe(200);
    expect(await claimsOf(id)).toEqual([
      '1 Canopy 1 [2027-02-08,2027-02-12)',
      '1 Chair 50 [2027-02-09,2027-02-11)',
      '2 Chair 6 [2027-02-09,2027-02-11)',
    ]);
    await change(before?.quantity, 2_500_000);
  });

  test.each<[string, () => readonly Fields[], string, string]>([
    [
      'an item twice',
      () => [{ line: 1, serviceId: chairs }, { serviceId: chairs }],
      'lines.1.serviceId',
      'in this order already',
    ],
    ['no item at all', () => [], 'lines', 'Cancel the booking instead'],
    ['a line that it has not', () => [{ line: 7, serviceId: chairs }], 'lines.0.line', ''],
  ])('with %s is refused at its line', async (_, lines, field, message) => {
    const id = await booked([{ serviceId: chairs }, { serviceId: tables }], { date: '2027-02-16' });
    const before = await fingerprint(app);
    const refused = await edit(id, { lines: lines() });
    expect(refused.status, refused.text).toBe(422);
    expect(refused.body.errors[0].field).toBe(field);
    expect(refused.body.errors[0].message).toContain(message);
    expect(await fingerprint(app)).toBe(before);
  });

  test('cancelled, it gives all its units back; undone, it takes them again', async () => {
    const id = await booked(
      [
        { serviceId: set, quantity: 1 },
        { serviceId: tables, quantity: 3 },
      ],
      { date: '2027-02-23' },
    );
    const held = await claimsOf(id);
    const { visitor } = shop.owner;
    const cancelled = await visitor.send('PATCH', `/api/appointments/${id}/status`, {
      body: { status: 'cancelled' },
    });
    expect(cancelled.status, cancelled.text).toBe(200);
    expect(await claimsOf(id)).toEqual([]);
    const undone = await visitor.send('POST', `/api/appointments/${id}/undo`, { body: {} });
    expect(undone.status, undone.text).toBe(200);
    expect(await claimsOf(id)).toEqual(held);
  });
});

describe('an order of thirty items', () => {
  test('has an item swapped for another: what was cancelled leaves room for what comes', async () => {
    const fees = { baseRentalFee: 100, cautionFee: 0 };
    const items: string[] = [];
    for (let number = 1; number <= 30; number += 1)
      items.push(
        (
          await createService(shop.owner, {
            bookingType: 'item-based',
            name: `Cup ${number}`,
            duration: 1,
            quantity: 5,
            price: 0,
            pricing: fees,
          })
        )._id,
      );
    const id = await booked(
      items.map((serviceId) => ({ serviceId, quantity: 1 })),
      { date: '2027-02-16' },
    );
    const kept = items.slice(1).map((serviceId, at) => ({ line: at + 2, serviceId, quantity: 1 }));
    const saved = await agreed(id, { lines: [...kept, { serviceId: chairs, quantity: 1 }] });
    expect(saved.status, saved.text).toBe(200);
    expect(standingOf(saved.body.data).at(-1)).toEqual([31, 'Chair', 1, 200]);
    expect((await edit(id, { lines: [...kept, { serviceId: chairs }, { serviceId: tables }] })).status).toBe(
      422,
    );
  });
});

describe('while orders are open', () => {
  test('stock is not lowered below what they take of it, sets counted with the rest', async () => {
    await booked(
      [
        { serviceId: set, quantity: 2 },
        { serviceId: chairs, quantity: 30 },
      ],
      { date: '2027-02-16' },
    );
    const put = (quantity: number) =>
      shop.owner.visitor.send('PUT', `/api/services/${chairs}`, {
        body: {
          bookingType: 'item-based',
          name: 'Chair',
          duration: 1,
          quantity,
          pricing: { baseRentalFee: 200, cautionFee: 0 },
        },
      });
    const low = await put(129);
    expect([low.status, low.body.code], low.text).toEqual([409, 'HAS_FUTURE_BOOKINGS']);
    expect((await put(300)).status).toBe(200);
  });
});
