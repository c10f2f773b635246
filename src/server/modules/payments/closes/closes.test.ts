import { expect, it } from 'vitest';
import { parseInstant } from '#core/calendar/instant.ts';
import { createSalon, newClient } from '../../../testing/refund-harness.ts';
import { PASSWORD } from '../../../testing/seeded-owner.ts';
import { asSuperuser } from '../../../testing/seeded-rows.ts';
import { useTestApp } from '../../../testing/test-app.ts';

const app = useTestApp({ paystack: true });

it('a day is closed with what was counted beside what the ledger has of it, by whom, and once more', async () => {
  const { owner, service } = await createSalon(app);
  const send = owner.visitor.send;
  const booked = await send('POST', '/api/appointments/internal', {
    body: {
      ...newClient(),
      businessId: owner.businessId,
      serviceId: service._id,
      staffId: 'any',
      date: '2026-12-09T09:00:00.000Z',
    },
  });
  expect(booked.status, booked.text).toBe(200);
  const pay = async (method: string, amount: number): Promise<void> => {
    const body = { kind: 'balance', method, amount };
    const paid = await send('POST', `/api/appointments/${booked.body.data._id}/payments`, { body });
    expect(paid.status, paid.text).toBe(200);
  };
  // 23:30 in Lagos on 8 December, and half an hour later.
  const late = parseInstant('2026-12-08T22:30:00Z');
  const after = parseInstant('2026-12-08T23:00:00Z');
  if (late === null || after === null) throw new Error('No such moment');
  app.clock.moveTo(late);
  await send('POST', '/api/auth/login', { body: { email: owner.email, password: PASSWORD } });
  await pay('cash', 4000);
  await pay('pos', 2500.5);

  const close = (cash: number, shown = { cash: 4000, transfer: 0, pos: 2500.5 }, date = '2026-12-08') =>
    send('POST', '/api/payments/closes', {
      body: { date, counted: { cash, transfer: 0, pos: 2500.5 }, shown },
    });
  // Money came while it was counted.
  const stale = await close(4000, { cash: 3000, transfer: 0, pos: 0 });
  expect([stale.status, stale.body.code, stale.body.data]).toEqual([
    422,
    'AMOUNT_CHANGED',
    { cash: 4000, transfer: 0, pos: 2500.5 },
  ]);
  expect((await close(4000, undefined, '2026-12-09')).body.errors).toMatchObject([{ field: 'date' }]);
  expect((await close(3500)).status).toBe(200);
  app.clock.moveTo(after);
  await send('POST', '/api/auth/login', { body: { email: owner.email, password: PASSWORD } });
  await pay('transfer', 1000);
  expect((await close(4000)).status).toBe(200);

  const { body } = await send('GET', '/api/payments/closes?date=2026-12-08');
  const pos = { method: 'pos', expected: 2500.5, counted: 2500.5, difference: 0 };
  const transfer = { method: 'transfer', expected: 0, counted: 0, difference: 0 };
  expect(body.data).toMatchObject({
    date: '2026-12-08',
    expected: { cash: 4000, transfer: 0, pos: 2500.5 },
    closes: [
      {
        closedAt: '2026-12-08T23:00:00.000Z',
        closedBy: 'Ada Obi',
        methods: [{ method: 'cash', expected: 4000, counted: 4000, difference: 0 }, transfer, pos],
      },
      { methods: [{ method: 'cash', expected: 4000, counted: 3500, difference: -500 }, transfer, pos] },
    ],
  });
  const next = await send('GET', '/api/payments/closes?date=2026-12-09');
  expect(next.body.data).toEqual({
    date: '2026-12-09',
    expected: { cash: 0, transfer: 1000, pos: 0 },
    closes: [],
  });
  const activity = await send('GET', '/api/activity?kind=payment');
  const closed = activity.body.data.filter(
    ({ action }: { action: string }) => action === 'payment.day-closed',
  );
  expect(closed).toMatchObject([{ who: 'Ada Obi' }, { who: 'Ada Obi' }]);

  // More goes back in cash than came: that is less than nothing, and nothing is missing.
  const given = await send('POST', `/api/appointments/${booked.body.data._id}/refund`, {
    body: { amount: 1000, paid: 7500.5 },
  });
  const [owed] = given.body.data.refunds;
  const sent = await send('POST', `/api/payments/refunds/${owed._id}/sent`, { body: { inCash: true } });
  expect(sent.status, sent.text).toBe(200);
  const shown = { cash: -1000, transfer: 1000, pos: 0 };
  const closing = (counted: object) =>
    send('POST', '/api/payments/closes', { body: { date: '2026-12-09', counted, shown } });
  const wrong = await closing({ cash: -1000, transfer: -1, pos: 0 });
  expect(wrong.body.errors).toEqual([{ field: 'counted.transfer', message: 'Cannot be negative' }]);
  const right = await closing(shown);
  expect(right.status, right.text).toBe(200);
  expect(right.body.data.closes[0].methods[0]).toEqual({
    method: 'cash',
    expected: -1000,
    counted: -1000,
    difference: 0,
  });

  // So many are more than anybody counts.
  await asSuperuser(
    app,
    `INSERT INTO day_closes (business_id, close_id, method, day, expected_kobo, counted_kobo, closed_at)
     SELECT c.business_id, gen_random_uuid(), c.method, c.day, 0, 0, c.closed_at
       FROM day_closes c, generate_series(1, 24) WHERE c.method = 'cash' AND c.day = '2026-12-08'`,
  );
  const often = await close(4000, { cash: 4000, transfer: 0, pos: 2500.5 });
  expect([often.status, often.body.code]).toEqual([409, 'LIMIT_REACHED']);
});
