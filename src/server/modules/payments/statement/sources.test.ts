import { expect, it } from 'vitest';
import type { MoneySources, MoneySummary } from '#contract/replies/money-views.ts';
import { parseInstant } from '#core/calendar/instant.ts';
import { createSalon, newClient, openRefundHarness, setStatus } from '../../../testing/refund-harness.ts';
import { PASSWORD } from '../../../testing/seeded-owner.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { createService, type TestOwner } from '../../../testing/test-owner.ts';

/** Monday 7 December 2026, 08:00 in Lagos. */
const app = useTestApp({ paystack: true });
const harness = openRefundHarness(app);
const DAYS = '?from=2026-12-07&to=2026-12-18';

const moveTo = async (owner: TestOwner, text: string): Promise<void> => {
  const instant = parseInstant(text);
  if (instant !== null) app.clock.moveTo(instant);
  await owner.visitor.send('POST', '/api/auth/login', { body: { email: owner.email, password: PASSWORD } });
};

it('money comes from methods, people and services, each adding up to what the summary says', async () => {
  const { owner, service: press } = await createSalon(app);
  const send = owner.visitor.send;
  const added = await send('POST', '/api/staff', { body: { name: 'Bola', role: 'Stylist' } });
  const bola: string = added.body.data._id;
  const wash = await createService(owner, { name: 'Wash', price: 5000, duration: 30 });
  await send('PUT', `/api/services/${wash._id}/assign-staff`, { body: { staffIds: [bola] } });
  await send('PUT', `/api/services/${press._id}/assign-staff`, { body: { staffIds: [owner.staffId] } });
  const pay = async (id: string, method: string, amount: number): Promise<void> => {
    const body = { kind: 'balance', method, amount };
    expect((await send('POST', `/api/appointments/${id}/payments`, { body })).status).toBe(200);
  };

  // ₦3,000 online and ₦12,000 in cash for a press; ₦3,000 online that go back.
  const kept = await harness.payFor(
    owner,
    press,
    { date: '2026-12-17T09:00:00.000Z', staffId: owner.staffId },
    { amount: 300_000 },
  );
  await pay(kept.id, 'cash', 12_000);
  const gone = await harness.payFor(owner, press, { date: '2026-12-17T11:00:00.000Z' }, { amount: 300_000 });
  await setStatus(owner, gone.id, 'cancelled');
  // ₦10,000 by transfer for a press of ₦15,000 and a wash of ₦5,000: 7,500 and 2,500 of it.
  const both = await send('POST', '/api/appointments/internal', {
    body: {
      ...newClient(),
      businessId: owner.businessId,
      date: '2026-12-08T09:00:00.000Z',
      lines: [{ serviceId: press._id }, { serviceId: wash._id }],
    },
  });
  expect(both.status, both.text).toBe(200);
  await pay(both.body.data._id, 'transfer', 10_000);
  await pay(both.body.data._id, 'pos', 1001);

  const read = async (days = DAYS): Promise<MoneySources> =>
    (await send('GET', `/api/payments/sources${days}`)).body.data;
  const sources = await read();
  expect(sources).toEqual({
    from: '2026-12-07',
    to: '2026-12-18',
    total: 26_001,
    byMethod: [
      { method: 'cash', amount: 12_000 },
      { method: 'transfer', amount: 10_000 },
      { method: 'online', amount: 6000 },
      { method: 'pos', amount: 1001 },
      { method: null, amount: -3000 },
    ],
    byStaff: [
      { staffId: owner.staffId, name: 'Ada Obi', amount: 23_250.75 },
      { staffId: bola, name: 'Bola', amount: 2750.25 },
    ],
    byService: [
      { serviceId: press._id, name: 'Silk press', amount: 23_250.75, bookingType: 'time-based' },
      { serviceId: wash._id, name: 'Wash', amount: 2750.25, bookingType: 'time-based' },
    ],
  });
  const summary: MoneySummary = (await send('GET', `/api/payments/summary${DAYS}`)).body.data;
  expect(summary.total.deposits + summary.total.balances - summary.total.refunds).toBe(sources.total);
  expect(await read('?from=2026-12-08&to=2026-12-08')).toMatchObject({ total: 0, byMethod: [], byStaff: [] });

  // Completed with ₦8,999 of ₦20,000 still to come.
  await moveTo(owner, '2026-12-08T12:00:00Z');
  expect((await setStatus(owner, both.body.data._id, 'completed')).status).toBe(200);
  expect((await send('GET', '/api/payments/owed')).body.data.unpaid).toEqual({
    total: 8999,
    count: 1,
    bookings: [
      {
        appointmentId: both.body.data._id,
        clientName: 'Ife Okon',
        serviceName: expect.stringContaining('Silk press'),
        amount: 8999,
        startsAt: '2026-12-08T09:00:00.000Z',
      },
    ],
  });
});
