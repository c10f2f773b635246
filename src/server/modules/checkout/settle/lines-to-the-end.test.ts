import { expect, test } from 'vitest';
import { toInstant } from '#core/calendar/instant.ts';
import { createPayingOwner } from '../../../testing/paying-business.ts';
import { storedId } from '../../../testing/seeded-rows.ts';
import { storedRows } from '../../../testing/stored-rows.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { createService } from '../../../testing/test-owner.ts';
import { createPayment, initialize, minutesLater, openPayment, verify } from '../testing/payments.ts';

const app = useTestApp({ paystack: true });

/** A salon that asks 20 %, where Ada washes and sets, and Bola does nails. */
const openSalon = async () => {
  const owner = await createPayingOwner(app);
  const { visitor } = owner;
  const { body } = await createPayment(app, owner);
  const added = await visitor.send('POST', '/api/staff', { body: { name: 'Bola Ade', role: 'Nails' } });
  const bola: string = added.body.data._id;
  const offered = async (name: string, duration: number, price: number, staffId: string) => {
    const service = await createService(owner, { name, duration, price, priceVaries: true });
    await visitor.send('PUT', `/api/services/${service._id}/assign-staff`, { body: { staffIds: [staffId] } });
    return service;
  };
  const wash = await offered('Wash', 30, 5000, owner.staffId);
  const set = await offered('Set', 45, 8000, owner.staffId);
  const nails = await offered('Nails', 60, 7000.5, bola);
  const { serviceId: _one, staffId: _any, ...metadata } = body.metadata;
  return { owner, wash, set, nails, body, metadata };
};

test('a wash, a set and nails by two people are booked, paid for, confirmed, moved and done', async () => {
  const { owner, wash, set, nails, body, metadata } = await openSalon();
  const { visitor } = owner;
  const lines = [{ serviceId: nails._id }, { serviceId: wash._id }, { serviceId: set._id }];
  const all = lines.map(({ serviceId }) => serviceId).join(',');
  const day = metadata.date.slice(0, 10);
  const freeStarts = async (asked: string): Promise<readonly string[]> =>
    (await app.visitor().send('GET', `/api/appointments/availability?lines=${asked}&date=${day}`)).body.slots;
  /** What each line costs, and what came for it, in kobo. */
  const moneyOf = async (id: string) => {
    const rows = await storedRows(
      app,
      `SELECT l.price_kobo::int AS price,
              (SELECT coalesce(-sum((e.by_line ->> l.line::text)::bigint), 0)::int FROM ledger_entries e
                WHERE e.business_id = l.business_id AND e.appointment_id = l.appointment_id AND e.account = 'revenue') AS came
         FROM booking_lines l WHERE l.appointment_id = $1 ORDER BY l.line`,
      [storedId(id)],
    );
    return rows.map(({ price, came }) => [price, came]);
  };
  const setStatus = (id: string, change: Readonly<Record<string, unknown>>) =>
    visitor.send('PATCH', `/api/appointments/${id}/status`, { body: change });

  // Booked and paid for: a fifth of ₦20,000.50, in whole naira.
  expect(await freeStarts(all)).toContain(metadata.date);
  const payment = { ...body, metadata: { ...metadata, lines } };
  const quoted = await initialize(app, { ...payment, amount: 1 });
  const due: number = quoted.body.data.quote.dueNow;
  expect(due).toBe(4000);
  const reference = await openPayment(app, { ...payment, amount: due * 100 });
  expect(await freeStarts(nails._id)).not.toContain(metadata.date);
  await app.paystack.control({ pay: reference });
  expect((await verify(app, reference)).status).toBe(200);
  const listed = await visitor.send('GET', '/api/appointments');
  expect(listed.body.data).toHaveLength(1);
  const id: string = listed.body.data[0]._id;
  const read = async () => (await visitor.send('GET', `/api/appointments/${id}`)).body.data;
  // What is paid for is confirmed by that.
  expect(await read()).toMatchObject({
    status: 'confirmed',
    serviceName: 'Nails, Wash and Set',
    staffName: 'Bola Ade and Ada Obi',
    date: metadata.date,
    endDate: minutesLater(metadata.date, 135),
  });
  expect(await moneyOf(id)).toEqual([
    [700_050, 140_006],
    [500_000, 99_998],
    [800_000, 159_996],
  ]);

  // Moved by an hour.
  const date = minutesLater(metadata.date, 60);
  const moved = await visitor.send('POST', `/api/appointments/${id}/move`, { body: { date } });
  expect(moved.status, moved.text).toBe(200);
  expect(
    moved.body.data.lines.map((line: { readonly date: string; readonly staffNames: readonly string[] }) => [
      line.date,
      ...line.staffNames,
    ]),
  ).toEqual([
    [date, 'Bola Ade'],
    [minutesLater(date, 60), 'Ada Obi'],
    [minutesLater(date, 90), 'Ada Obi'],
  ]);
  expect(await freeStarts(nails._id)).not.toContain(date);

  // Done, and dearer by ₦2,000 for all three; the rest is paid in cash.
  app.clock.moveTo(toInstant(Date.parse(minutesLater(date, 140))));
  const done = {
    status: 'completed',
    finalPrice: 22_000.5,
    priceReason: 'Longer hair',
    payment: { method: 'cash', amount: 18_000.5 },
  };
  const completed = await setStatus(id, done);
  expect(completed.status, completed.text).toBe(200);
  const after = await moneyOf(id);
  expect(after.map(([price]) => price).reduce((sum, price) => Number(sum) + Number(price), 0)).toBe(
    2_200_050,
  );
  expect(after.map(([price]) => price)).toEqual(after.map(([, came]) => came));

  // By mistake: every line costs again what it did, and what was paid online stays.
  expect((await visitor.send('POST', `/api/appointments/${id}/undo`)).status).toBe(200);
  expect(await moneyOf(id)).toEqual([
    [700_050, 140_006],
    [500_000, 99_998],
    [800_000, 159_996],
  ]);
  expect((await setStatus(id, done)).status).toBe(200);
  expect(await moneyOf(id)).toEqual(after);
  expect(await read()).toMatchObject({ status: 'completed', date, serviceId: { price: 22_000.5 } });
});
