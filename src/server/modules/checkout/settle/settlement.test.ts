import { describe, expect, it } from 'vitest';
import { hourMs, minuteMs, toInstant } from '#core/calendar/instant.ts';
import { takeSharedJob } from '../../../platform/db/shared-job.ts';
import { acrossTenants } from '../../../platform/db/transaction.ts';
import { asSuperuser } from '../../../testing/seeded-rows.ts';
import { storedRows } from '../../../testing/stored-rows.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { emptyLapsedDrafts, findLapsedDrafts } from '../../payments/index.ts';
import {
  createPayment,
  initialize,
  listenForNotifications,
  openPayment,
  outcomeOf,
  reconcile,
  verify,
  wait as waitFor,
} from '../testing/payments.ts';

const app = useTestApp({ paystack: true });

const booked = { state: 'booked', problem: '', bookings: 1, payments: 1, refunded: 0 };
const wait = (minutes: number) => waitFor(app, minutes);

describe('what a payment ends as', () => {
  it.each([
    ['a kobo too little', { amount: 299_999 }, 299_999],
    ['a kobo too much', { amount: 300_001 }, 300_001],
  ])('%s: no booking, and all of it goes back', async (_, change, refunded) => {
    const { body } = await createPayment(app);
    const reference = await openPayment(app, body);
    await app.paystack.control({ pay: { reference, ...change } });
    expect(await verify(app, reference)).toEqual({ status: 409, code: 'PAYMENT_REFUNDED' });
    const ended = { state: 'refunded', problem: 'wrong-amount', bookings: 0, payments: 1, refunded };
    expect(await outcomeOf(app, reference)).toEqual(ended);
    await openPayment(app, body);
  });

  it('money of the other mode is none', async () => {
    const { body } = await createPayment(app);
    const reference = await openPayment(app, body);
    await app.paystack.control({ pay: { reference, domain: 'live' } });
    expect(await verify(app, reference)).toEqual({ status: 409, code: 'PAYMENT_PENDING' });
    wait(36);
    expect(await verify(app, reference)).toEqual({ status: 402, code: 'PAYMENT_FAILED' });
    expect(await outcomeOf(app, reference)).toMatchObject({ bookings: 0, payments: 0 });
  });

  it('declined: nothing is booked, and the client may pay again in the same time', async () => {
    const { body: asked } = await createPayment(app);
    const body = { ...asked, proof: 'the-secret-of-a-browser' };
    const reference = await openPayment(app, body);
    await app.paystack.control({ decline: reference });
    expect(await verify(app, reference)).toEqual({ status: 402, code: 'PAYMENT_FAILED' });
    // The time stays theirs until the hold's end, and is nobody's who merely knows how they are reached.
    expect(await outcomeOf(app, reference)).toMatchObject({ state: 'open', bookings: 0 });
    expect((await initialize(app, asked)).body.code).toBe('SLOT_TAKEN');
    const second = await openPayment(app, body);
    expect(second).not.toBe(reference);
    await app.paystack.control({ pay: second });
    expect(await verify(app, second)).toEqual({ status: 200, code: 'confirmed' });
    expect(await outcomeOf(app, reference)).toMatchObject({ state: 'lapsed', bookings: 0 });
  });

  it('late, and nobody else has the time: it is booked', async () => {
    const { body } = await createPayment(app);
    const reference = await openPayment(app, body);
    wait(40);
    expect(await verify(app, reference)).toEqual({ status: 402, code: 'PAYMENT_FAILED' });
    await app.paystack.control({ pay: reference });
    expect(await verify(app, reference)).toEqual({ status: 200, code: 'confirmed' });
    expect(await outcomeOf(app, reference)).toEqual(booked);
  });

  /** The owner books the time at the counter, unpaid, for the client or for whom `others` says; then the money comes. */
  const paidBeside = async (others: Readonly<Record<string, string>>) => {
    const { owner, body } = await createPayment(app);
    const reference = await openPayment(app, body);
    wait(40);
    const { serviceId, date, clientName, clientPhone, clientEmail } = body.metadata;
    const walkIn = {
      serviceId,
      staffId: owner.staffId,
      date,
      clientName,
      clientPhone,
      clientEmail,
      ...others,
    };
    expect((await owner.visitor.send('POST', '/api/appointments/internal', { body: walkIn })).status).toBe(
      200,
    );
    await app.paystack.control({ pay: reference });
    expect(await verify(app, reference)).toEqual({ status: 409, code: 'PAYMENT_REFUNDED' });
    return outcomeOf(app, reference);
  };
  const allBack = { state: 'refunded', problem: 'time-gone', bookings: 0, payments: 1, refunded: 300_000 };

  it('late, and another has the time: all of it goes back', async () => {
    const bola = { clientName: 'Bola Ade', clientPhone: '08022223333', clientEmail: 'bola@example.ng' };
    expect(await paidBeside(bola)).toEqual(allBack);
  });

  it('late, and booked for its client since, who paid nothing for that: it is no second payment', async () => {
    expect(await paidBeside({})).toEqual(allBack);
  });

  it('paid after the booking would have begun: all of it goes back', async () => {
    const { body } = await createPayment(app);
    const reference = await openPayment(app, body);
    wait(4 * 24 * 60);
    await app.paystack.control({ pay: reference });
    expect(await verify(app, reference)).toEqual({ status: 409, code: 'PAYMENT_REFUNDED' });
    expect(await outcomeOf(app, reference)).toMatchObject({ problem: 'time-gone', refunded: 300_000 });
  });

  it('the price that was asked for counts, whatever the owner makes of it meanwhile', async () => {
    const { owner, service, body } = await createPayment(app);
    const reference = await openPayment(app, body);
    const dearer = { bookingType: 'time-based', name: 'Silk press', duration: 60, price: 40_000 };
    expect((await owner.visitor.send('PUT', `/api/services/${service._id}`, { body: dearer })).status).toBe(
      200,
    );
    await app.paystack.control({ pay: reference });
    expect(await verify(app, reference)).toEqual({ status: 200, code: 'confirmed' });
    const [row] = await storedRows(
      app,
      'SELECT price_kobo::int, paid_kobo::int FROM appointments WHERE payment_reference = $1',
      [reference],
    );
    expect(row).toEqual({ price_kobo: 1_500_000, paid_kobo: 300_000 });
  });
});

describe('who tells of a payment', () => {
  it('a notice, sent five times and by nobody else, makes one booking', async () => {
    await listenForNotifications(app, { duplicate: 4 });
    const { body } = await createPayment(app);
    const reference = await openPayment(app, body);
    await app.paystack.control({ pay: reference });
    await expect.poll(() => outcomeOf(app, reference), { timeout: 15_000 }).toEqual(booked);
    await app.paystack.control({ webhookUrl: null });
  });

  it('a notice with a wrong signature is refused and changes nothing', async () => {
    const { body } = await createPayment(app);
    const reference = await openPayment(app, body);
    await app.paystack.control({ pay: reference });
    const notice = { event: 'charge.success', data: { id: 1, reference, amount: 300_000 } };
    for (const signature of [undefined, '', 'ab', 'a'.repeat(128)]) {
      const headers = signature === undefined ? {} : { 'x-paystack-signature': signature };
      const answer = await app.visitor().send('POST', '/api/payments/webhook', { body: notice, headers });
      expect(answer.status).toBe(401);
    }
    expect(await outcomeOf(app, reference)).toMatchObject({ state: 'open', bookings: 0 });
  });

  it('nobody at all: the reconciler finds it within its minute', async () => {
    const { body } = await createPayment(app);
    const reference = await openPayment(app, body);
    await app.paystack.control({ pay: reference });
    wait(2);
    await reconcile(app);
    expect(await outcomeOf(app, reference)).toEqual(booked);
  });

  it('nobody, and whoever compared with the provider was killed at it: the next start finds it at once', async () => {
    const { body } = await createPayment(app);
    const now = app.clock.now();
    await app.paystack.control({ clock: { at: new Date(now).toISOString() } });
    const reference = await openPayment(app, body);
    await app.paystack.control({ pay: reference });
    const killed = { now, until: toInstant(now + 20 * minuteMs), whenDue: false, everyMs: 6 * hourMs };
    await acrossTenants(app.database, (transaction) =>
      takeSharedJob(transaction, 'compare-payments', killed),
    );
    // Nobody asks after it by itself for an hour.
    await asSuperuser(app, 'UPDATE payment_intents SET check_at = $1 WHERE reference = $2', [
      new Date(now + hourMs).toISOString(),
      reference,
    ]);
    await reconcile(app);
    expect(await outcomeOf(app, reference)).toEqual(booked);
  });

  it('all at once, fifty times: one booking, one payment', async () => {
    await listenForNotifications(app, { duplicate: 9 });
    const { body } = await createPayment(app);
    const reference = await openPayment(app, body);
    await app.paystack.control({ pay: reference });
    wait(2);
    const all = await Promise.all([
      ...Array.from({ length: 30 }, () => verify(app, reference)),
      reconcile(app),
      reconcile(app),
    ]);
    expect(new Set(all.slice(0, 30).map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await outcomeOf(app, reference)).toEqual(booked);
    await app.paystack.control({ webhookUrl: null });
  });

  it('what was never paid is asked after ever more rarely, and is given up after three days', async () => {
    const { body } = await createPayment(app);
    const reference = await openPayment(app, body);
    const start = app.clock.now();
    for (const minutes of [1, 20, 40, 60, 180, 720, 1440, 4320]) {
      app.clock.moveTo(toInstant(start + (35 + minutes) * minuteMs));
      await reconcile(app);
    }
    app.clock.moveTo(toInstant(start + 200 * hourMs));
    await reconcile(app);
    const [row] = await storedRows(
      app,
      'SELECT state, check_at, draft, client_phone FROM payment_intents WHERE reference = $1',
      [reference],
    );
    expect(row).toEqual({ state: 'lapsed', check_at: null, draft: {}, client_phone: '' });
  });

  it('what a client wrote is not taken away once the payment is looked for anew', async () => {
    const { body } = await createPayment(app);
    const reference = await openPayment(app, body);
    await asSuperuser(
      app,
      `UPDATE payment_intents SET state = 'lapsed', check_at = NULL WHERE reference = $1`,
      [reference],
    );
    const found = await acrossTenants(app.database, (transaction) =>
      findLapsedDrafts(transaction, toInstant(app.clock.now() + hourMs), 10),
    );
    await asSuperuser(app, 'UPDATE payment_intents SET check_at = held_until WHERE reference = $1', [
      reference,
    ]);
    await acrossTenants(app.database, (transaction) => emptyLapsedDrafts(transaction, found));
    const [row] = await storedRows(app, 'SELECT client_phone FROM payment_intents WHERE reference = $1', [
      reference,
    ]);
    expect(found.length).toBeGreaterThan(0);
    expect(row?.['client_phone']).not.toBe('');
  });
});
