import { describe, expect, it } from 'vitest';
import { hourMs } from '#core/calendar/instant.ts';
import { manageTokenOf } from '../../../testing/client-link.ts';
import {
  createSalon,
  moneyOf,
  newClient,
  openDay,
  openRefundHarness,
  setStatus,
} from '../../../testing/refund-harness.ts';
import { sendMessages } from '../../../testing/send-messages.ts';
import { storedRows } from '../../../testing/stored-rows.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { bookingBody } from '../../../testing/test-owner.ts';

const app = useTestApp({ paystack: true });
const harness = openRefundHarness(app);
const FAILS = '4084080000671803';

const paidAppointment = async (over: { readonly card?: string; readonly days?: number } = {}) => {
  const { owner, service } = await createSalon(app);
  const date = openDay(app.clock.now(), over.days ?? 3);
  const given = over.card === undefined ? { amount: 300_000 } : { amount: 300_000, card: over.card };
  const paid = await harness.payFor(owner, service, { date }, given);
  return { owner, service, ...paid };
};

const messagesOf = async (reference: string) =>
  (
    await storedRows(
      app,
      `SELECT m.kind, m.recipient FROM messages m JOIN payment_intents i
          ON i.business_id = m.business_id AND (m.appointment_id = i.intent_id OR m.intent_id = i.intent_id OR m.refund_id IN (
               SELECT refund_id FROM refunds r WHERE r.business_id = i.business_id AND r.intent_id = i.intent_id))
        WHERE i.reference = $1 AND m.channel = 'email'
          AND m.kind IN ('receipt', 'refund-started', 'refund-sent', 'refund-details', 'time-gone', 'cancelled')
        ORDER BY m.kind, m.recipient`,
      [reference],
    )
  ).map(({ kind, recipient }) => `${kind} ${recipient}`);

describe('a booking that the business cancels', () => {
  it('gives all of it back: asked of the provider once, and followed to its end', async () => {
    const { owner, id, reference } = await paidAppointment();
    expect(await moneyOf(owner, id)).toMatchObject({ paid: 3000, owed: 12_000, refunds: [] });
    const cancelled = await setStatus(owner, id, 'cancelled');
    expect(cancelled.body.data).toMatchObject({ paymentStatus: 'refund_pending', amountPaid: 0 });
    expect(await moneyOf(owner, id)).toMatchObject({
      paid: 0,
      owed: 0,
      refunds: [{ reason: 'business-cancelled', amount: 3000, state: 'queued' }],
    });

    await harness.work();
    expect(await harness.stored(reference)).toMatchObject([{ state: 'asked', amount: 300_000 }]);
    await expect.poll(async () => (await harness.there(reference))[0]?.status).toBe('done');
    harness.wait(11);
    await harness.work();
    expect(await harness.stored(reference)).toMatchObject([{ state: 'done', amount: 300_000 }]);
    expect(await harness.there(reference)).toHaveLength(1);
    const after = await owner.visitor.send('GET', `/api/appointments/${id}`);
    expect(after.body.data.paymentStatus).toBe('refunded');
    expect(await messagesOf(reference)).toEqual(['cancelled client', 'receipt client', 'refund-sent client']);
    expect(await harness.work()).toBe(0);
    expect((await setStatus(owner, id, 'cancelled')).status).toBe(409);
  });

  it('is not held up by a provider that is busy, and then asks again', async () => {
    const { owner, id, reference } = await paidAppointment();
    await setStatus(owner, id, 'cancelled');
    await app.paystack.control({ faults: [{ path: '/refund', kind: 'too-many', times: 1, retryAfter: 9 }] });
    await harness.work();
    expect(await harness.stored(reference)).toMatchObject([{ state: 'queued' }]);
    expect(await harness.there(reference)).toEqual([]);
    harness.wait(1);
    await harness.work();
    expect(await harness.stored(reference)).toMatchObject([{ state: 'asked' }]);
  });

  it('becomes the owner’s to send where the provider refuses, and the client is asked where to', async () => {
    const { owner, id, reference } = await paidAppointment();
    await setStatus(owner, id, 'cancelled');
    await app.paystack.control({ balance: 0 });
    await harness.work();
    await app.paystack.control({ balance: null });
    expect(await harness.stored(reference)).toMatchObject([
      { state: 'owed', problem: 'The payment provider has too little money at hand to send it back.' },
    ]);
    expect(await messagesOf(reference)).toContain('refund-details client');
    const { body } = await owner.visitor.send('GET', '/api/payments/owed');
    expect(body.data.refunds).toMatchObject([
      { amount: 3000, clientName: 'Ife Okon', serviceName: 'Silk press', state: 'owed', hasDetails: false },
    ]);
    const refund = body.data.refunds[0]._id;
    const empty = await owner.visitor.send('GET', `/api/payments/refunds/${refund}/account`);
    expect(empty.body.data).toBeNull();

    const sent = () =>
      owner.visitor.send('POST', `/api/payments/refunds/${refund}/sent`, {
        body: { transferReference: 'GTB 4711' },
        headers: { 'idempotency-key': 'sent-by-hand' },
      });
    const [first, second] = await Promise.all([sent(), sent()]);
    expect(first.body.data).toMatchObject({ state: 'sent', transferReference: 'GTB 4711' });
    expect(second.text).toBe(first.text);
    const again = await owner.visitor.send('POST', `/api/payments/refunds/${refund}/sent`, {
      body: { transferReference: 'twice' },
    });
    expect([again.status, again.body.code, again.body.data]).toEqual([
      409,
      'ILLEGAL_TRANSITION',
      { state: 'sent' },
    ]);
    expect(await messagesOf(reference)).toContain('refund-sent client');
    expect((await moneyOf(owner, id)).refunds[0]).toMatchObject({ state: 'sent' });
  });

  it('whose refund the client’s bank does not take is the owner’s to send', async () => {
    const { owner, id, reference } = await paidAppointment({ card: FAILS });
    await setStatus(owner, id, 'cancelled');
    await harness.work();
    await expect.poll(async () => (await harness.there(reference))[0]?.status).toBe('failed');
    harness.wait(11);
    await harness.work();
    expect(await harness.stored(reference)).toMatchObject([
      { state: 'owed', problem: 'The client’s bank did not take the money back.' },
    ]);
  });

  it('is settled by the provider’s own notice too', async () => {
    await app.paystack.control({
      webhookUrl: `${app.baseUrl}/api/payments/webhook`,
      webhooks: { delayMs: 0, retries: 'none' },
    });
    const { owner, id, reference } = await paidAppointment();
    await setStatus(owner, id, 'cancelled');
    await harness.work();
    await expect
      .poll(async () => (await harness.stored(reference))[0]?.['state'], { timeout: 5000 })
      .toBe('done');
    await app.paystack.control({ webhookUrl: null });
    expect((await messagesOf(reference)).filter((kind) => kind === 'refund-sent client')).toHaveLength(1);
  });
});

describe('a booking that its client cancels', () => {
  it('gives the deposit back before the notice', async () => {
    const { id, reference } = await paidAppointment({ days: 3 });
    const token = await manageTokenOf(app, id);
    const before = await app.visitor().send('GET', `/api/manage/${token}`);
    expect(before.body.data).toMatchObject({ amountPaid: 3000, refund: 3000 });
    const cancelled = await app.visitor().send('POST', `/api/manage/${token}/cancel`, { body: {} });
    expect(cancelled.body.data).toMatchObject({ status: 'cancelled', amountPaid: 0 });
    expect(await harness.stored(reference)).toMatchObject([{ reason: 'client-cancelled', amount: 300_000 }]);
  });

  it('keeps it inside the notice, as they were told', async () => {
    const { owner, id, reference } = await paidAppointment({ days: 3 });
    const { body } = await owner.visitor.send('GET', `/api/appointments/${id}`);
    app.clock.moveTo((Date.parse(body.data.date) - 3_600_000) as never);
    const token = await manageTokenOf(app, id);
    const before = await app.visitor().send('GET', `/api/manage/${token}`);
    expect(before.body.data).toMatchObject({ amountPaid: 3000, refund: 0 });
    await app.visitor().send('POST', `/api/manage/${token}/cancel`, { body: {} });
    expect(await harness.stored(reference)).toEqual([]);
    expect(await moneyOf(owner, id).catch(() => 'signed out')).toBeDefined();
    const [row] = await storedRows(
      app,
      `SELECT payment_status, paid_kobo::int AS paid FROM appointments WHERE payment_reference = $1`,
      [reference],
    );
    expect(row).toEqual({ payment_status: 'deposit_paid', paid: 300_000 });
  });
});

describe('a booking that the business moved nearer', () => {
  const moveTo = async ({ owner, id }: Awaited<ReturnType<typeof paidAppointment>>, hours: number) => {
    const date = new Date(app.clock.now() + hours * hourMs).toISOString();
    const moved = await owner.visitor.send('POST', `/api/appointments/${id}/move`, {
      body: { date, override: true },
    });
    expect(moved.status, moved.text).toBe(200);
    return date;
  };
  const pageOf = async (id: string) =>
    (await app.visitor().send('GET', `/api/manage/${manageTokenOf(app, id)}`)).body.data;

  it('is cancelled for nothing until its new start, by whoever could cancel it before', async () => {
    const booking = await paidAppointment({ days: 6 });
    const date = await moveTo(booking, 3);
    expect(await pageOf(booking.id)).toMatchObject({ freeUntil: date, refund: 3000 });
    const cancelled = await app
      .visitor()
      .send('POST', `/api/manage/${manageTokenOf(app, booking.id)}/cancel`, { body: {} });
    expect(cancelled.status, cancelled.text).toBe(200);
    expect(await moneyOf(booking.owner, booking.id)).toMatchObject({
      paid: 0,
      refunds: [{ reason: 'client-cancelled', amount: 3000 }],
    });
  });

  it('has its own notice again once its client has chosen a start', async () => {
    const booking = await paidAppointment({ days: 6 });
    await moveTo(booking, 3);
    const newDate = openDay(app.clock.now(), 9);
    const moved = await app
      .visitor()
      .send('PUT', `/api/appointments/reschedule/${manageTokenOf(app, booking.id)}`, { body: { newDate } });
    expect(moved.status, moved.text).toBe(200);
    const { freeUntil } = await pageOf(booking.id);
    expect(Date.parse(freeUntil)).toBe(Date.parse(newDate) - 24 * hourMs);
  });
});

describe('what clients and owners are told', () => {
  it('is found and can be written, each kind', async () => {
    const { owner, service } = await createSalon(app);
    const date = openDay(app.clock.now(), 3);
    const { id, reference } = await harness.payFor(owner, service, { date }, { amount: 300_000 });
    await setStatus(owner, id, 'cancelled');
    // Late: another client has the time by then.
    const late = bookingBody(owner, service, { ...newClient(), date });
    const { businessId, ...metadata } = late;
    const body = { email: metadata.clientEmail, amount: 300_000, businessId, metadata };
    const opened = await app.visitor().send('POST', '/api/payments/initialize', { body });
    harness.wait(60);
    await harness.payFor(owner, service, { date }, { amount: 300_000 });
    const lateReference = opened.body.data.reference;
    await app.paystack.control({ pay: lateReference });
    const verified = await app
      .visitor()
      .send('POST', '/api/payments/verify', { body: { reference: lateReference } });
    expect(verified.body.code).toBe('PAYMENT_REFUNDED');
    expect(await messagesOf(lateReference)).toEqual(['time-gone client', 'time-gone owner']);

    await app.paystack.control({ balance: 0 });
    await harness.work();
    await app.paystack.control({ balance: null });
    const sent = await sendMessages(harness.platformWith());
    for (const kind of ['receipt', 'cancelled', 'refund-details', 'time-gone'])
      expect([kind, sent.includes(kind)]).toEqual([kind, true]);
    const { body: owed } = await owner.visitor.send('GET', '/api/payments/owed');
    expect(owed.data.refunds.map(({ clientName }: { clientName: string }) => clientName)).toEqual([
      'Ife Okon',
      expect.stringMatching(/^0704 /),
    ]);
    for (const { _id } of owed.data.refunds)
      await owner.visitor.send('POST', `/api/payments/refunds/${_id}/sent`, {
        body: { transferReference: 'GTB 1' },
      });
    expect(await sendMessages(harness.platformWith())).toContain('refund-sent');
    expect(await harness.stored(reference)).toMatchObject([{ state: 'sent' }]);
  });
});
