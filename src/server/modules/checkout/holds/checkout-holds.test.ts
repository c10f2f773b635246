import { describe, expect, it } from 'vitest';
import { asSuperuser, storedBusinessId, storedId } from '../../../testing/seeded-rows.ts';
import { storedRows } from '../../../testing/stored-rows.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import {
  bookingOver,
  createPayment,
  initialize,
  minutesLater,
  newClient,
  openPayment,
  outcomeOf,
  verify,
  wait,
} from '../testing/payments.ts';

const app = useTestApp({ paystack: true });

const liveHolds = async (businessId: string): Promise<number> => {
  const [row] = await storedRows(
    app,
    `SELECT count(*)::int AS live FROM payment_intents
      WHERE business_id = $1 AND state IN ('opening', 'open') AND held_until > $2`,
    [storedBusinessId(businessId), new Date(app.clock.now()).toISOString()],
  );
  return Number(row?.['live']);
};

describe('one payment for one wish', () => {
  it('the same key leads to the same payment, from two tabs and by a double tap', async () => {
    const { owner, body } = await createPayment(app);
    const key = 'one-attempt-of-one-form';
    const twice = await Promise.all([initialize(app, body, key), initialize(app, body, key)]);
    const later = await initialize(app, body, key);
    const references = [...twice, later].map((answer) => answer.body.data?.reference);
    expect(new Set(references).size).toBe(1);
    expect(references[0]).toMatch(/^AK-/);
    expect(await liveHolds(owner.businessId)).toBe(1);
    const other = await initialize(app, bookingOver(body, { clientName: 'Somebody Else' }), key);
    expect([other.status, other.body.code]).toEqual([422, 'IDEMPOTENCY_MISMATCH']);

    await app.paystack.control({ pay: references[0] });
    expect(await verify(app, references[0])).toEqual({ status: 200, code: 'confirmed' });
    const paid = await initialize(app, body, key);
    expect(paid.body.data.authorization_url).toContain('/booking-complete?reference=');
  });

  it('a new attempt takes the place of the one before, and either may be the one that is paid', async () => {
    const { owner, body: asked } = await createPayment(app);
    const body = { ...asked, proof: 'the-secret-of-a-browser' };
    const first = await openPayment(app, body);
    const second = await openPayment(app, body);
    expect(await liveHolds(owner.businessId)).toBe(1);
    await app.paystack.control({ pay: first });
    expect(await verify(app, first)).toEqual({ status: 200, code: 'confirmed' });
    await app.paystack.control({ pay: second });
    expect(await verify(app, second)).toEqual({ status: 409, code: 'PAYMENT_REFUNDED' });
    expect(await outcomeOf(app, second)).toMatchObject({ bookings: 0, refunded: 300_000 });
    const page = await app.visitor().send('GET', `/booking-complete?reference=${second}`);
    expect(JSON.parse(page.text)).toMatchObject({ state: 'refunded', paidTwice: true });
  });

  it('is over once its hold is, and says so', async () => {
    const { body } = await createPayment(app);
    const key = 'an-attempt-left-lying';
    await initialize(app, body, key);
    wait(app, 36);
    const late = await initialize(app, body, key);
    expect([late.status, late.body.code]).toEqual([402, 'PAYMENT_FAILED']);
  });

  it('says plainly when a business cannot be paid, when nothing is due and when the price is another', async () => {
    const { owner, body } = await createPayment(app);
    const other = await initialize(app, { ...body, amount: 1 });
    expect([other.status, other.body.code]).toEqual([422, 'AMOUNT_CHANGED']);
    expect(other.body.data.quote).toEqual({ dueNow: 3000, caution: 0, total: 15_000 });
    const set = (columns: string) =>
      asSuperuser(app, `UPDATE businesses SET ${columns} WHERE business_id = $1`, [
        storedBusinessId(owner.businessId),
      ]);
    await set('require_deposit = false');
    const free = await initialize(app, body);
    expect([free.status, free.body.code]).toEqual([422, 'NO_PAYMENT_DUE']);
    await set('require_deposit = true');
    await asSuperuser(app, 'DELETE FROM payout_accounts WHERE business_id = $1', [
      storedBusinessId(owner.businessId),
    ]);
    const unpaid = await initialize(app, body);
    expect([unpaid.status, unpaid.body.code]).toEqual([503, 'UNAVAILABLE']);
    expect(await liveHolds(owner.businessId)).toBe(0);
  });

  it('asks for an email address also where a booking may be without one', async () => {
    const { owner, body } = await createPayment(app);
    await asSuperuser(app, 'UPDATE businesses SET email_optional = true WHERE business_id = $1', [
      storedBusinessId(owner.businessId),
    ]);
    const answer = await initialize(app, bookingOver(body, { clientEmail: '' }));
    expect(answer.body.errors).toEqual([{ field: 'clientEmail', message: 'This field is required.' }]);
  });
});

describe('who has a time that is held', () => {
  it('of a hundred who begin to pay for one time, one holds it', async () => {
    const { owner, body } = await createPayment(app);
    const began = performance.now();
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => initialize(app, bookingOver(body, newClient()))),
    );
    const codes = answers.map(({ status, body: { code } }) => code ?? status);
    expect(codes.filter((code) => code === 200)).toHaveLength(1);
    expect(codes.filter((code) => code === 'SLOT_TAKEN')).toHaveLength(99);
    expect(performance.now() - began).toBeLessThan(10_000);
    expect(await liveHolds(owner.businessId)).toBe(1);
  });

  it('neither the owner nor another client can book it meanwhile', async () => {
    const { owner, service, body } = await createPayment(app);
    await openPayment(app, body);
    const { date } = body.metadata;
    const walkIn = { ...newClient(), serviceId: service._id, staffId: owner.staffId, date };
    const internal = await owner.visitor.send('POST', '/api/appointments/internal', { body: walkIn });
    expect([internal.status, internal.body.code]).toEqual([409, 'SLOT_TAKEN']);
    const day = date.slice(0, 10);
    const query = `serviceId=${service._id}&staffId=any&date=${day}`;
    const free = await app.visitor().send('GET', `/api/appointments/availability?${query}`);
    expect(free.body.slots).not.toContain(date);
    wait(app, 36);
    const again = await app.visitor().send('GET', `/api/appointments/availability?${query}`);
    expect(again.body.slots).toContain(date);
  });

  it('a thousand holds that nobody paid and nobody cleared are in nobody’s way', async () => {
    const { owner, service, body } = await createPayment(app);
    const business = storedBusinessId(owner.businessId);
    const ended = new Date(app.clock.now() - 1).toISOString();
    // A quarter of an hour each, one after the other, as far as the diary goes.
    await asSuperuser(
      app,
      `INSERT INTO occupancies (business_id, occupancy_id, staff_id, during, expires_at)
       SELECT $1, gen_random_uuid(), $2, tstzrange(t, t + interval '15 minutes'), $3
         FROM generate_series($4::timestamptz - interval '1 day', $4::timestamptz + interval '10 days', interval '15 minutes') t`,
      [business, storedId(owner.staffId), ended, body.metadata.date],
    );
    expect(await heldRows(business)).toBeGreaterThan(1_000);
    const reference = await openPayment(app, body);
    await app.paystack.control({ pay: reference });
    expect(await verify(app, reference)).toEqual({ status: 200, code: 'confirmed' });
    const walkIn = {
      ...newClient(),
      serviceId: service._id,
      staffId: owner.staffId,
      date: minutesLater(body.metadata.date, 60),
    };
    const booked = await owner.visitor.send('POST', '/api/appointments/internal', { body: walkIn });
    expect(booked.status).toBe(200);
    // No payment was ever asked for with them, which the auditor would report.
    await asSuperuser(app, 'DELETE FROM occupancies WHERE expires_at = $1', [ended]);
  });
});

const heldRows = async (business: string): Promise<number> => {
  const [row] = await storedRows(
    app,
    'SELECT count(*)::int AS held FROM occupancies WHERE business_id = $1 AND expires_at IS NOT NULL',
    [business],
  );
  return Number(row?.['held']);
};

describe('what was held is gone when the money comes', () => {
  it('with its staff member: all of it goes back', async () => {
    const { owner, service, body } = await createPayment(app);
    const added = await owner.visitor.send('POST', '/api/staff', { body: { name: 'Bisi', role: 'Stylist' } });
    const staffId: string = added.body.data._id;
    await owner.visitor.send('PUT', `/api/services/${service._id}/assign-staff`, {
      body: { staffIds: [staffId] },
    });
    const reference = await openPayment(app, bookingOver(body, { staffId }));
    expect((await owner.visitor.send('DELETE', `/api/staff/${staffId}`)).status).toBe(200);
    await app.paystack.control({ pay: reference });
    expect(await verify(app, reference)).toEqual({ status: 409, code: 'PAYMENT_REFUNDED' });
  });

  it('so long after that nothing of it is kept: all of it goes back', async () => {
    const { body } = await createPayment(app);
    const reference = await openPayment(app, body);
    await asSuperuser(
      app,
      `UPDATE payment_intents SET state = 'lapsed', draft = '{}', client_phone = '', client_email = '', check_at = NULL
        WHERE reference = $1`,
      [reference],
    );
    await app.paystack.control({ pay: reference });
    expect(await verify(app, reference)).toEqual({ status: 409, code: 'PAYMENT_REFUNDED' });
    expect(await outcomeOf(app, reference)).toMatchObject({ problem: 'time-gone', refunded: 300_000 });
  });
});
