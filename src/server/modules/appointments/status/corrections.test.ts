import { describe, expect, it } from 'vitest';
import { dayMs, toInstant } from '#core/calendar/instant.ts';
import { createSecrets } from '../../../platform/secrets/secrets.ts';
import { openMailHarness } from '../../../testing/mail-harness.ts';
import {
  createPayingShop,
  createSalon,
  moneyOf,
  newClient,
  openDay,
  openRefundHarness,
  setStatus,
} from '../../../testing/refund-harness.ts';
import { ACCOUNT } from '../../../testing/rental-shop.ts';
import { asSuperuser, storedId } from '../../../testing/seeded-rows.ts';
import { sendMessages } from '../../../testing/send-messages.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { bookingBody, createOwner, createService, type TestOwner } from '../../../testing/test-owner.ts';

const app = useTestApp({ paystack: true });
const harness = openRefundHarness(app);

const wait = (seconds: number) => app.clock.moveTo(toInstant(app.clock.now() + seconds * 1000));
const undo = (owner: TestOwner, id: string) =>
  owner.visitor.send('POST', `/api/appointments/${id}/undo`, { body: {} });
const correct = (owner: TestOwner, id: string, body: Readonly<Record<string, unknown>>) =>
  owner.visitor.send('POST', `/api/appointments/${id}/correct`, { body: { reason: 'A slip', ...body } });
const statusOf = async (owner: TestOwner, id: string) =>
  (await owner.visitor.send('GET', `/api/appointments/${id}`)).body.data.status;

/** What goes out now, by kind. */
const outgoing = async () => {
  const mail = openMailHarness();
  const platform = {
    database: app.database,
    clock: app.clock,
    secrets: createSecrets(app.secretKey),
    publicUrl: 'http://akoko.test',
  };
  const kinds = await sendMessages(platform, { mail });
  return { kinds, mail };
};

/** A visit of ₦15,000, booked by the client and pending, in an otherwise empty diary; `begun` moves to its start. */
const pendingAppointment = async (over: Readonly<Record<string, unknown>> = {}) => {
  const owner = await createOwner(app);
  const service = await createService(owner, over);
  const date = openDay(app.clock.now());
  const client = newClient();
  const body = bookingBody(owner, service, { ...client, date });
  const booked = await app.visitor().send('POST', '/api/appointments', { body });
  expect(booked.status, booked.text).toBe(200);
  const begun = () => app.clock.moveTo(toInstant(Date.parse(date)));
  return { owner, service, client, date, id: String(booked.body.data._id), begun };
};

const paidAppointment = async () => {
  const { owner, service } = await createSalon(app);
  const date = openDay(app.clock.now(), 3);
  const client = newClient();
  const { id, reference } = await harness.payFor(owner, service, { ...client, date }, { amount: 300_000 });
  return { owner, service, client, date, id, reference };
};

// Found by the simulation, seed 1: the auditor took the corrected visit for one completed before it began.
it('a visit that was completed by mistake may be corrected and moved to another day', async () => {
  const { owner, id, date, begun } = await pendingAppointment();
  await setStatus(owner, id, 'confirmed');
  begun();
  await setStatus(owner, id, 'completed');
  expect((await correct(owner, id, { status: 'confirmed' })).status).toBe(200);
  const later = new Date(Date.parse(date) + 7 * 86_400_000).toISOString();
  const moved = await owner.visitor.send('POST', `/api/appointments/${id}/move`, {
    body: { date: later, override: true },
  });
  expect(moved.status, moved.text).toBe(200);
});

describe('undoing', () => {
  it('leads back from each change within ten seconds, by the server’s clock, once', async () => {
    const { owner, id, begun } = await pendingAppointment();
    await setStatus(owner, id, 'confirmed');
    wait(10);
    const undone = await undo(owner, id);
    expect([undone.status, undone.body.data.status, undone.body.message]).toEqual([
      200,
      'pending',
      'Undone. The appointment is pending again.',
    ]);
    const twice = await undo(owner, id);
    expect([twice.status, twice.body.code, twice.body.data]).toEqual([
      409,
      'ILLEGAL_TRANSITION',
      { status: 'pending' },
    ]);
    await setStatus(owner, id, 'confirmed');
    begun();
    for (const status of ['completed', 'no-show', 'cancelled']) {
      expect((await setStatus(owner, id, status)).status).toBe(200);
      expect((await undo(owner, id)).body.data.status).toBe('confirmed');
    }
    await setStatus(owner, id, 'no-show');
    wait(10.001);
    const late = await undo(owner, id);
    expect([late.status, late.body.message]).toEqual([
      409,
      'It is too late to undo this. A wrong Completed or No-Show can still be corrected in the details.',
    ]);
    expect(await statusOf(owner, id)).toBe('no-show');
  });

  it('of a cancellation needs the time still free, and takes it again', async () => {
    const { owner, service, id, date } = await pendingAppointment();
    await setStatus(owner, id, 'cancelled');
    expect((await undo(owner, id)).body.data.status).toBe('pending');
    const rival = { ...bookingBody(owner, service, { ...newClient(), date }), staffId: owner.staffId };
    const lost = await app.visitor().send('POST', '/api/appointments', { body: rival });
    expect(lost.body.code).toBe('SLOT_TAKEN');
    await setStatus(owner, id, 'cancelled');
    expect((await app.visitor().send('POST', '/api/appointments', { body: rival })).status).toBe(200);
    const taken = await undo(owner, id);
    expect([taken.status, taken.body.code, taken.body.message]).toEqual([
      409,
      'SLOT_TAKEN',
      'Somebody else has this time by now, so it cannot be put back. Please book another time for this client.',
    ]);
    expect(await statusOf(owner, id)).toBe('cancelled');
  });

  it('of a cancellation takes its refund and its message back, and the next one tells and pays once', async () => {
    const { owner, id, reference, client } = await paidAppointment();
    wait(60);
    await owner.visitor.send('POST', `/api/appointments/${id}/payments`, {
      body: { kind: 'balance', method: 'cash', amount: 2000 },
    });
    await outgoing();
    await harness.work();
    const before = await moneyOf(owner, id);
    await setStatus(owner, id, 'cancelled');
    expect(await moneyOf(owner, id)).toMatchObject({ paid: 0 });
    wait(10);
    expect([await harness.workNow(), (await outgoing()).kinds]).toEqual([0, []]);
    expect((await undo(owner, id)).status).toBe(200);
    expect(await moneyOf(owner, id)).toEqual(before);
    wait(60);
    expect([await harness.workNow(), (await outgoing()).kinds]).toEqual([0, []]);
    await setStatus(owner, id, 'cancelled');
    wait(14);
    expect([await harness.workNow(), (await outgoing()).kinds]).toEqual([0, []]);
    wait(1);
    await harness.workNow();
    const { kinds, mail } = await outgoing();
    expect(kinds.toSorted()).toEqual(['cancelled', 'cancelled']);
    // What goes back, and the question for an account, stand in the letter about the cancelling.
    expect(mail.mailsTo(client.clientEmail)).toHaveLength(1);
    expect(mail.mailsTo(client.clientEmail)[0]?.text).toMatch(
      /needs to know which bank account[\s\S]*Coming back: [\s\S]*the way you paid/,
    );
    expect((await harness.there(reference)).map(({ amount }) => amount)).toEqual([300_000]);
    expect((await undo(owner, id)).status).toBe(409);
  });

  it('of a cancellation reminds of the visit as before', async () => {
    const { owner, id } = await paidAppointment();
    const reminders = () =>
      asSuperuser(
        app,
        "SELECT state, lead_minutes FROM messages WHERE appointment_id = $1 AND kind = 'reminder' ORDER BY lead_minutes",
        [storedId(id)],
      );
    const before = await reminders();
    expect(before.some(({ state }) => state === 'queued')).toBe(true);
    await setStatus(owner, id, 'cancelled');
    expect((await reminders()).every(({ state }) => state === 'skipped')).toBe(true);
    await undo(owner, id);
    expect(await reminders()).toEqual(before);
  });

  it('of a completion takes the recorded balance back; its receipt stays and says so', async () => {
    const { owner, id, date } = await paidAppointment();
    app.clock.moveTo(toInstant(Date.parse(date)));
    await outgoing();
    await setStatus(owner, id, 'completed', { payment: { method: 'pos', amount: 12_000 } });
    const { payments } = await moneyOf(owner, id);
    await undo(owner, id);
    const money = await moneyOf(owner, id);
    expect(money).toMatchObject({ paid: 3000, owed: 12_000 });
    expect(money.payments.map(({ isMistake }: { isMistake: boolean }) => isMistake)).toEqual([false, true]);
    wait(60);
    expect((await outgoing()).kinds).toEqual([]);
    const receipt = String(payments[1].receipt.url).replace(/^https?:\/\/[^/]+/, app.baseUrl);
    expect(await (await fetch(receipt)).text()).toContain('"isMistake":true');
    const lines = (await owner.visitor.send('GET', '/api/payments')).body.data;
    expect(
      lines.map(({ kind, amount }: { kind: string; amount: number }) => `${kind} ${amount}`).toSorted(),
    ).toEqual(['balance 12000', 'deposit 3000', 'reversal -12000']);
    expect((await owner.visitor.send('GET', '/api/payments/summary')).body.data.total).toMatchObject({
      deposits: 3000,
      balances: 0,
      refunds: 0,
    });
    await setStatus(owner, id, 'completed', { payment: { method: 'cash', amount: 12_000 } });
    expect(await moneyOf(owner, id)).toMatchObject({ paid: 15_000, owed: 0 });
  });

  it('of a hire takes its units and its caution fee back, or says that others have them', async () => {
    const { owner, service } = await createPayingShop(app);
    const date = openDay(app.clock.now(), 3).slice(0, 10);
    const rental = { date, quantity: 3, staffId: undefined, clientRefundDetails: ACCOUNT };
    const { id } = await harness.payFor(owner, service, rental, { amount: 7_500_000 });
    const before = await moneyOf(owner, id);
    await setStatus(owner, id, 'cancelled');
    expect((await undo(owner, id)).status).toBe(200);
    expect(await moneyOf(owner, id)).toEqual(before);
    await setStatus(owner, id, 'cancelled');
    await harness.payFor(owner, service, rental, { amount: 7_500_000 });
    expect((await undo(owner, id)).body.code).toBe('OUT_OF_STOCK');
  });

  it('is for the owner’s own changes, and of their own bookings', async () => {
    const { owner, id } = await pendingAppointment();
    expect((await undo(owner, id)).status).toBe(409);
    const other = await createOwner(app);
    await setStatus(owner, id, 'confirmed');
    expect((await undo(other, id)).status).toBe(404);
    expect((await undo(owner, id)).status).toBe(200);
  });
});

describe('correcting', () => {
  it('changes a wrong outcome for thirty days, with a reason, as a step of its history', async () => {
    const { owner, id, begun } = await pendingAppointment();
    await setStatus(owner, id, 'confirmed');
    begun();
    await setStatus(owner, id, 'completed', { payment: { method: 'cash', amount: 15_000 } });
    wait(3600);
    const unreasoned = await correct(owner, id, { status: 'no-show', reason: '' });
    expect(unreasoned.body.errors[0].field).toBe('reason');
    expect((await correct(owner, id, { status: 'no-show' })).body.data.status).toBe('no-show');
    expect(await moneyOf(owner, id)).toMatchObject({ paid: 0, payments: [{ isMistake: true }] });
    const again = await correct(owner, id, {
      status: 'completed',
      payment: { method: 'transfer', amount: 15_000 },
    });
    expect(again.body.data).toMatchObject({ status: 'completed', amountPaid: 15_000 });
    expect((await correct(owner, id, { status: 'confirmed' })).body.data.status).toBe('confirmed');
    expect((await correct(owner, id, { status: 'completed' })).status).toBe(409);
    const { body } = await owner.visitor.send('GET', `/api/appointments/${id}/history`);
    expect(body.data.events[0]).toMatchObject({
      event: 'correct',
      from: 'completed',
      to: 'confirmed',
      actor: 'owner',
      reason: 'A slip',
    });
    const age = (days: number) =>
      asSuperuser(app, 'UPDATE appointment_events SET happened_at = $2 WHERE appointment_id = $1', [
        storedId(id),
        new Date(app.clock.now() - days * dayMs),
      ]);
    await setStatus(owner, id, 'no-show');
    await age(31);
    expect((await correct(owner, id, { status: 'completed' })).body.message).toBe(
      'A Completed or No-Show can be corrected for 30 days. This one is older.',
    );
    await age(0);
  });
});

describe('a price that may vary', () => {
  const variable = async (over = {}) => {
    const visit = await pendingAppointment({ priceVaries: true, price: 10_000, ...over });
    await setStatus(visit.owner, visit.id, 'confirmed');
    visit.begun();
    return visit;
  };

  it('is final when the booking is completed, with the reason; money follows it', async () => {
    const { owner, id } = await variable();
    const payment = { method: 'cash', amount: 15_000 };
    const unreasoned = await setStatus(owner, id, 'completed', { payment });
    expect([unreasoned.status, unreasoned.body.errors[0].field]).toEqual([422, 'priceReason']);
    const done = await setStatus(owner, id, 'completed', { payment, priceReason: 'Very long hair' });
    expect(done.status, done.text).toBe(200);
    expect(await moneyOf(owner, id)).toMatchObject({ price: 15_000, paid: 15_000, owed: 0, overpaid: null });
    const { payments } = await moneyOf(owner, id);
    const receipt = String(payments[0].receipt.url).replace(/^https?:\/\/[^/]+/, app.baseUrl);
    expect(await (await fetch(receipt)).text()).toContain('{"label":"Total","value":"₦15,000","note":""}');
    await undo(owner, id);
    expect(await moneyOf(owner, id)).toMatchObject({ price: 10_000, paid: 0, owed: 10_000 });
  });

  it('may be less than was paid, and the rest is the client’s', async () => {
    const { owner, id } = await variable();
    await owner.visitor.send('POST', `/api/appointments/${id}/payments`, {
      body: { kind: 'balance', method: 'cash', amount: 10_000 },
    });
    await setStatus(owner, id, 'completed', { finalPrice: 8000, priceReason: 'Less work' });
    expect(await moneyOf(owner, id)).toMatchObject({
      price: 8000,
      overpaid: { amount: 2000, state: 'open' },
    });
    await correct(owner, id, { status: 'confirmed' });
    expect(await moneyOf(owner, id)).toMatchObject({ price: 10_000, overpaid: null });
  });

  it('is settled with part of it paid, and the rest stays owed', async () => {
    const { owner, id } = await variable();
    await setStatus(owner, id, 'completed', {
      finalPrice: 15_000,
      priceReason: 'Very long hair',
      payment: { method: 'cash', amount: 5000 },
    });
    expect(await moneyOf(owner, id)).toMatchObject({ price: 15_000, paid: 5000, owed: 10_000 });
  });

  it('is none where the price is fixed', async () => {
    const { owner, id } = await variable({ priceVaries: false });
    const other = await setStatus(owner, id, 'completed', { finalPrice: 15_000, priceReason: 'More' });
    expect([other.status, other.body.errors[0].field]).toEqual([422, 'finalPrice']);
    const payment = { method: 'cash', amount: 15_000 };
    const more = await setStatus(owner, id, 'completed', { payment, priceReason: 'More' });
    expect([more.status, more.body.code, more.body.data]).toEqual([422, 'AMOUNT_CHANGED', { owed: 10_000 }]);
    const early = await setStatus(owner, id, 'no-show', { finalPrice: 1 });
    expect(early.body.errors[0].field).toBe('finalPrice');
  });
});

it('tells no client after the start of a visit that they are expected at it', async () => {
  const { owner, id, begun } = await pendingAppointment();
  begun();
  wait(85 * 60);
  await outgoing();
  expect((await setStatus(owner, id, 'confirmed')).status).toBe(200);
  wait(60);
  expect((await outgoing()).kinds).toEqual([]);
});
