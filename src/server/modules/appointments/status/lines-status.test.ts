import { beforeAll, describe, expect, test } from 'vitest';
import { hourMs, toInstant } from '#core/calendar/instant.ts';
import { numbersFrom } from '#core/testing/seeded.ts';
import { RUN_SEED, runSize } from '../../../testing/run-size.ts';
import { asSuperuser, storedId } from '../../../testing/seeded-rows.ts';
import { storedRows } from '../../../testing/stored-rows.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { createService } from '../../../testing/test-owner.ts';
import { type LinesSalon, openLinesSalon, takenStretches } from '../testing/lines-harness.ts';

/** Monday 7 December 2026, 08:00 in Lagos; the business is open on weekdays from 09:00 to 17:00. */
const app = useTestApp();
let salon: LinesSalon;
let hoursAgo = 0;

beforeAll(async () => {
  salon = await openLinesSalon(app);
});

const withBoth = () => [
  { serviceId: salon.wash._id, staffId: salon.ada },
  { serviceId: salon.colour._id, staffId: salon.bola },
];
const setStatus = (id: string, body: Readonly<Record<string, unknown>>) =>
  salon.owner.visitor.send('PATCH', `/api/appointments/${id}/status`, { body });
const undo = (id: string) => salon.owner.visitor.send('POST', `/api/appointments/${id}/undo`);

describe('a booking of several lines whose change is taken back', () => {
  test('has the time of all its lines again, each stretch of it', async () => {
    const made = await salon.book(withBoth(), { date: '2026-12-08T09:00:00Z' });
    const id = made.body.data._id;
    const before = await takenStretches(app, id);
    expect(before).toEqual(['1.1.1 09:00–09:30', '2.1.1 09:30–10:00', '2.3.1 10:40–11:00']);
    await setStatus(id, { status: 'cancelled' });
    expect(await takenStretches(app, id)).toEqual([]);
    const undone = await undo(id);
    expect(undone.status, undone.text).toBe(200);
    expect(await takenStretches(app, id)).toEqual(before);
  });

  test('stays cancelled where somebody else has one of its lines by now', async () => {
    const made = await salon.book(withBoth(), { date: '2026-12-09T09:00:00Z' });
    const id = made.body.data._id;
    await setStatus(id, { status: 'cancelled' });
    const other = await salon.book([{ serviceId: salon.nails._id, staffId: salon.bola }], {
      date: '2026-12-09T09:30:00Z',
    });
    expect(other.status, other.text).toBe(200);
    const refused = await undo(id);
    expect(refused.body.code).toBe('SLOT_TAKEN');
    expect(await takenStretches(app, id)).toEqual([]);
  });
});

describe('the final price of a booking of several lines', () => {
  test('is shared out to its lines by what they cost, and taken back with them', async () => {
    const { owner, wash, set } = salon;
    const varies = { bookingType: 'time-based', name: 'Wash', duration: 30, price: 5000, priceVaries: true };
    await owner.visitor.send('PUT', `/api/services/${wash._id}`, { body: varies });
    const made = await salon.book([{ serviceId: wash._id }, { serviceId: set._id }], {
      date: '2026-12-07T08:00:00Z',
    });
    const id = made.body.data._id;
    app.clock.moveTo(toInstant(Date.parse('2026-12-07T09:00:00Z')));
    const done = await setStatus(id, {
      status: 'completed',
      finalPrice: 10000.01,
      priceReason: 'Longer hair',
    });
    expect(done.status, done.text).toBe(200);
    const prices = async () =>
      (await salon.read(id)).lines.map(({ price }: { readonly price: number }) => price);
    expect(await prices()).toEqual([3846.16, 6153.85]);
    expect((await undo(id)).status).toBe(200);
    expect(await prices()).toEqual([5000, 8000]);
  });

  /** Prices of three services, the final one and what is paid of it, in kobo. */
  const random = numbersFrom(RUN_SEED);
  const drawn = Array.from({ length: runSize('PRICES', 4) }, () => ({
    prices: [random(5), random(2_000_000), random(2_000_000)],
    final: 1 + random(5_000_000),
    paid: 1 + random(5_000_000),
  }));
  // Shared out by the first prices, what is paid would be one kobo and three.
  const uneven = { prices: [1, 2], final: 5, paid: 4 };

  test.each([uneven, ...drawn])(
    'undone, gives each line its own again: %j',
    async ({ prices, final, paid }) => {
      const { owner, wash, set, nails, ada } = salon;
      app.clock.moveTo(toInstant(Date.parse('2026-12-07T09:00:00Z')));
      const services = [wash, set, nails].slice(0, prices.length);
      for (const [at, { _id }] of services.entries()) {
        const price = (prices[at] ?? 0) / 100;
        const body = {
          bookingType: 'time-based',
          name: `Service ${at}`,
          duration: 30,
          price,
          priceVaries: true,
        };
        const saved = await owner.visitor.send('PUT', `/api/services/${_id}`, { body });
        expect(saved.status, saved.text).toBe(200);
      }
      hoursAgo += 2;
      const made = await salon.book(
        services.map(({ _id }) => ({ serviceId: _id, staffId: ada })),
        {
          date: new Date(Date.parse('2026-12-04T09:00:00Z') - hoursAgo * hourMs).toISOString(),
          override: true,
        },
      );
      expect(made.status, made.text).toBe(200);
      const id = made.body.data._id;
      const lines = () =>
        storedRows(
          app,
          'SELECT line, price_kobo::int AS price FROM booking_lines WHERE appointment_id = $1 ORDER BY line',
          [storedId(id)],
        );
      const before = await lines();
      expect(before.map(({ price }) => price)).toEqual(prices);
      const done = await setStatus(id, {
        status: 'completed',
        finalPrice: final / 100,
        priceReason: 'Longer hair',
        payment: { method: 'cash', amount: Math.min(paid, final) / 100 },
      });
      expect(done.status, done.text).toBe(200);
      expect((await lines()).reduce((sum, { price }) => sum + Number(price), 0)).toBe(final);
      expect((await undo(id)).status).toBe(200);
      expect(await lines()).toEqual(before);
      expect((await salon.read(id)).serviceId.price).toBe(
        prices.reduce((sum, price) => sum + price, 0) / 100,
      );
      const shares = await storedRows(
        app,
        `SELECT key AS line, sum(value::bigint)::int AS came FROM ledger_entries, jsonb_each_text(by_line)
        WHERE appointment_id = $1 GROUP BY key ORDER BY key`,
        [storedId(id)],
      );
      expect(shares).toEqual(before.map(({ line }) => ({ line: String(line), came: 0 })));
    },
  );

  test('undone, leaves what had come before with the lines that had it', async () => {
    const { owner, bola } = salon;
    const nails = await createService(owner, { name: 'Nails', duration: 60, price: 6000 });
    const toes = await createService(owner, { name: 'Toes', duration: 45, price: 4000 });
    app.clock.moveTo(toInstant(Date.parse('2026-12-07T09:00:00Z')));
    const made = await salon.book(
      [nails, toes].map(({ _id }) => ({ serviceId: _id, staffId: bola })),
      { date: '2026-12-03T09:00:00Z', override: true },
    );
    const id = made.body.data._id;
    const came = async () => {
      const rows = await storedRows(
        app,
        `SELECT key AS line, -sum(value::bigint)::int AS came FROM ledger_entries, jsonb_each_text(by_line)
          WHERE appointment_id = $1 GROUP BY key HAVING sum(value::bigint) <> 0 ORDER BY key`,
        [storedId(id)],
      );
      return rows.map(({ line, came }) => [line, came]);
    };
    const early = { kind: 'balance', method: 'cash', amount: 3000 };
    const paid = await owner.visitor.send('POST', `/api/appointments/${id}/payments`, { body: early });
    expect(paid.status, paid.text).toBe(200);
    // As it was shared out by what the lines cost until they were changed.
    await asSuperuser(
      app,
      `UPDATE ledger_entries SET by_line = '{"1": -300000}' WHERE appointment_id = $1 AND by_line IS NOT NULL`,
      [storedId(id)],
    );
    const completed = { status: 'completed', payment: { method: 'cash', amount: 7000 } };
    const done = await setStatus(id, completed);
    expect(done.status, done.text).toBe(200);
    expect(await came()).toEqual([
      ['1', 600_000],
      ['2', 400_000],
    ]);
    expect((await undo(id)).status).toBe(200);
    expect(await came()).toEqual([['1', 300_000]]);
  });

  test('corrected twice is that of the last correction, and each line its own in between', async () => {
    const { owner, wash, set, ada } = salon;
    app.clock.moveTo(toInstant(Date.parse('2026-12-07T09:00:00Z')));
    for (const { _id } of [wash, set]) {
      const body = { bookingType: 'time-based', name: 'Wash', duration: 30, price: 1000, priceVaries: true };
      await owner.visitor.send('PUT', `/api/services/${_id}`, { body });
    }
    const made = await salon.book(
      [wash, set].map(({ _id }) => ({ serviceId: _id, staffId: ada })),
      { date: '2026-12-04T12:00:00Z', override: true },
    );
    const id = made.body.data._id;
    const prices = async () =>
      (await salon.read(id)).lines.map(({ price }: { readonly price: number }) => price);
    const correct = (body: Readonly<Record<string, unknown>>) =>
      owner.visitor.send('POST', `/api/appointments/${id}/correct`, {
        body: { reason: 'By mistake', ...body },
      });
    const final = { finalPrice: 2500.01, priceReason: 'Longer hair' };
    expect((await setStatus(id, { status: 'completed', ...final })).status).toBe(200);
    expect(await prices()).toEqual([1250.01, 1250]);
    expect((await correct({ status: 'no-show' })).status).toBe(200);
    expect(await prices()).toEqual([1000, 1000]);
    const again = await correct({ status: 'completed', ...final, finalPrice: 3000 });
    expect(again.status, again.text).toBe(200);
    expect(await prices()).toEqual([1500, 1500]);
    expect((await correct({ status: 'confirmed' })).status).toBe(200);
    expect(await prices()).toEqual([1000, 1000]);
  });
});
