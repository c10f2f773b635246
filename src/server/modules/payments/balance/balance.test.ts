import { describe, expect, it } from 'vitest';
import { dayMs, hourMs, toInstant } from '#core/calendar/instant.ts';
import { handleOf, type Id, readBusinessHandle } from '../../../platform/ids.ts';
import { manageTokenOf } from '../../../testing/client-link.ts';
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
import { runSize } from '../../../testing/run-size.ts';
import { storedId } from '../../../testing/seeded-rows.ts';
import { storedRows } from '../../../testing/stored-rows.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { bookingBody, createOwner, createService, type TestOwner } from '../../../testing/test-owner.ts';

const app = useTestApp({ paystack: true, connections: 16 });
const harness = openRefundHarness(app);

const record = (owner: TestOwner, id: string, body: Readonly<Record<string, unknown>>, key?: string) =>
  owner.visitor.send('POST', `/api/appointments/${id}/payments`, {
    body: { kind: 'balance', method: 'cash', ...body },
    ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
  });
const settle = (owner: TestOwner, id: string, body: Readonly<Record<string, unknown>>) =>
  owner.visitor.send('POST', `/api/appointments/${id}/caution`, { body });

/** A visit of ₦15,000 of which nothing is paid yet. */
const unpaidAppointment = async () => {
  const owner = await createOwner(app);
  const service = await createService(owner);
  const date = openDay(app.clock.now());
  const body = bookingBody(owner, service, { ...newClient(), date });
  const booked = await app.visitor().send('POST', '/api/appointments', { body });
  const id: string = booked.body.data._id;
  return { owner, id, date };
};

const begin = (date: string): void => app.clock.moveTo(toInstant(Date.parse(date)));

/** A hire of ₦20,000 and ₦5,000 of caution fee, all paid online. */
const paidRental = async () => {
  const { owner, service } = await createPayingShop(app);
  const date = openDay(app.clock.now(), 3).slice(0, 10);
  const { id, reference } = await harness.payFor(
    owner,
    service,
    { date, staffId: undefined, clientRefundDetails: ACCOUNT },
    { amount: 2_500_000 },
  );
  return { owner, id, reference, date: `${date}T08:00:00Z` };
};

/** A hire of ₦20,000 and ₦5,000 of caution fee, confirmed, of which nothing is paid yet. */
const unpaidRental = async () => {
  const owner = await createOwner(app);
  const service = await createService(owner, {
    bookingType: 'item-based',
    name: 'Canopy',
    duration: 1,
    price: 0,
    quantity: 1,
    pricing: { baseRentalFee: 20_000, cautionFee: 5000 },
  });
  const date = openDay(app.clock.now(), 3).slice(0, 10);
  const { staffId: _, ...body } = bookingBody(owner, service, {
    ...newClient(),
    date,
    clientRefundDetails: ACCOUNT,
  });
  const { body: booked } = await app.visitor().send('POST', '/api/appointments', { body });
  const id: string = booked.data._id;
  await setStatus(owner, id, 'confirmed');
  return { owner, id, date };
};

describe('money received by hand', () => {
  it('is at most what is owed, has a receipt, and is written down once a key', async () => {
    const { owner, id } = await unpaidAppointment();
    const first = await record(owner, id, { amount: 5000 }, 'first-cash');
    expect(first.body.data).toMatchObject({
      paid: 5000,
      owed: 10_000,
      payments: [{ kind: 'balance', method: 'cash', amount: 5000, receipt: { number: '000001' } }],
    });
    expect((await record(owner, id, { amount: 5000 }, 'first-cash')).text).toBe(first.text);
    const more = await record(owner, id, { amount: 10_000.5, method: 'pos' });
    expect([more.status, more.body.code, more.body.data]).toEqual([422, 'AMOUNT_CHANGED', { owed: 10_000 }]);
    for (const amount of [0, -1]) expect((await record(owner, id, { amount })).status).toBe(422);
    const rest = await record(owner, id, { amount: 10_000, method: 'transfer' });
    expect(rest.body.data).toMatchObject({ paid: 15_000, owed: 0 });
    const { body } = await owner.visitor.send('GET', `/api/appointments/${id}`);
    expect(body.data).toMatchObject({ paymentStatus: 'paid', amountPaid: 15_000 });
    expect(body.data.paymentReference).toMatch(/^DIRECT_/);
  });

  it('is never more than is owed, however many record it at once', async () => {
    const { owner, id } = await unpaidAppointment();
    const answers = await Promise.all(Array.from({ length: 10 }, () => record(owner, id, { amount: 6000 })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, ...Array(8).fill(422)]);
    expect(await moneyOf(owner, id)).toMatchObject({ paid: 12_000, owed: 3000 });
  });

  it('cannot be received for a cancelled booking', async () => {
    const { owner, id } = await unpaidAppointment();
    await setStatus(owner, id, 'cancelled');
    const answer = await record(owner, id, { amount: 1 });
    expect([answer.status, answer.body.code]).toEqual([409, 'ILLEGAL_TRANSITION']);
  });

  it('can be told with completing, all or nothing', async () => {
    const { owner, id, date } = await unpaidAppointment();
    await setStatus(owner, id, 'confirmed');
    const early = await setStatus(owner, id, 'cancelled', { payment: { method: 'cash', amount: 1 } });
    expect([early.status, early.body.errors?.[0]?.field]).toEqual([422, 'payment']);
    begin(date);
    const tooMuch = await setStatus(owner, id, 'completed', { payment: { method: 'pos', amount: 15_001 } });
    expect([tooMuch.status, tooMuch.body.code, tooMuch.body.data]).toEqual([
      422,
      'AMOUNT_CHANGED',
      { owed: 15_000 },
    ]);
    expect((await owner.visitor.send('GET', `/api/appointments/${id}`)).body.data.status).toBe('confirmed');
    const payment = { method: 'pos', amount: 15_000 };
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => setStatus(owner, id, 'completed', { payment })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409]);
    const done = answers.find(({ status }) => status === 200);
    expect(done?.body.data).toMatchObject({ status: 'completed', paymentStatus: 'paid', amountPaid: 15_000 });
    expect((await moneyOf(owner, id)).payments).toHaveLength(1);
  });

  it('may be more than is owed by who was shown what that is: the rest is the client’s', async () => {
    const { owner, id } = await unpaidAppointment();
    const stale = await record(owner, id, { amount: 20_000, owed: 10_000 });
    expect([stale.status, stale.body.code, stale.body.data]).toEqual([
      422,
      'AMOUNT_CHANGED',
      { owed: 15_000 },
    ]);
    const more = await record(owner, id, { amount: 20_000, owed: 15_000 });
    expect(more.body.data).toMatchObject({
      paid: 20_000,
      owed: 0,
      overpaid: { amount: 5000, state: 'open' },
      payments: [{ kind: 'balance', amount: 20_000, caution: 0 }],
    });
    expect(await toldOf(id)).toEqual(['overpaid']);
    const again = await record(owner, id, { amount: 20_000, owed: 15_000 });
    expect([again.status, again.body.message]).toEqual([422, 'Nothing is owed any more.']);
    const back = await owner.visitor.send('POST', `/api/appointments/${id}/overpayment`, {
      body: { choice: 'refund', amount: 5000 },
    });
    expect(back.body.data).toMatchObject({ paid: 15_000, overpaid: null, refunds: [{ amount: 5000 }] });
  });

  it('may be more with completing too, and undoing that takes all of it back', async () => {
    const { owner, id, date } = await unpaidAppointment();
    await setStatus(owner, id, 'confirmed');
    begin(date);
    const payment = { method: 'cash', amount: 16_000, owed: 15_000 };
    expect((await setStatus(owner, id, 'completed', { payment })).status).toBe(200);
    expect(await moneyOf(owner, id)).toMatchObject({ paid: 16_000, overpaid: { amount: 1000 } });
    await owner.visitor.send('POST', `/api/appointments/${id}/undo`);
    expect(await moneyOf(owner, id)).toMatchObject({ paid: 0, owed: 15_000, overpaid: null });
  });

  it('goes back by hand when the business cancels, beside what was paid online', async () => {
    const { owner, service } = await createSalon(app);
    const date = openDay(app.clock.now(), 3);
    const { id, reference } = await harness.payFor(owner, service, { date }, { amount: 300_000 });
    await record(owner, id, { amount: 2000 });
    await setStatus(owner, id, 'cancelled');
    const { refunds, paid } = await moneyOf(owner, id);
    expect(paid).toBe(0);
    expect(
      refunds
        .map(({ amount, state }: { amount: number; state: string }) => [amount, state])
        .toSorted(([left]: [number], [right]: [number]) => left - right),
    ).toEqual([
      [2000, 'owed'],
      [3000, 'queued'],
    ]);
    await harness.work();
    expect((await harness.there(reference)).map(({ amount }) => amount)).toEqual([300_000]);
  });
});

describe('a caution fee', () => {
  it('is held, due when the hire is over, and given back less what is kept with a reason', async () => {
    const { owner, id, reference, date } = await paidRental();
    expect(await moneyOf(owner, id)).toMatchObject({
      price: 20_000,
      paid: 20_000,
      cautionHeld: 5000,
      owed: 0,
      cautionOwed: 0,
      caution: { state: 'held', amount: 5000, paidOnline: true, dueAt: null },
    });
    begin(date);
    await setStatus(owner, id, 'completed');
    const { body } = await owner.visitor.send('GET', '/api/payments/owed');
    expect(body.data.cautions).toMatchObject([{ appointmentId: id, state: 'due', clientName: 'Ife Okon' }]);
    const shown = await owner.visitor.send('GET', `/api/appointments/${id}`);
    expect(shown.body.data.clientRefundDetails).toEqual(ACCOUNT);

    const noReason = await settle(owner, id, { withheld: 1500 });
    expect(noReason.body.errors).toEqual([{ field: 'reason', message: 'This field is required.' }]);
    expect((await settle(owner, id, { withheld: 5001, reason: 'x' })).body.errors[0].field).toBe('withheld');
    const both = await Promise.all([
      settle(owner, id, { withheld: 1500, reason: 'A chair was broken' }),
      settle(owner, id, { withheld: 0 }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const money = await moneyOf(owner, id);
    const back = money.caution.withheld === 1500 ? 3500 : 5000;
    expect(money).toMatchObject({
      cautionHeld: 0,
      paid: 20_000,
      caution: { state: 'settled' },
      refunds: [{ reason: 'caution', amount: back, state: 'queued', hasDetails: true }],
    });
    await harness.work();
    expect((await harness.there(reference)).map(({ amount }) => amount)).toEqual([back * 100]);
    const after = await owner.visitor.send('GET', `/api/appointments/${id}`);
    expect(after.body.data).toMatchObject({ paymentStatus: 'paid', clientRefundDetails: null });
  });

  it('is the owner’s to send to the account the client named, where the provider refuses', async () => {
    const { owner, id, date } = await paidRental();
    begin(date);
    await setStatus(owner, id, 'completed');
    await settle(owner, id, { withheld: 0 });
    await app.paystack.control({ balance: 0 });
    await harness.work();
    await app.paystack.control({ balance: null });
    const owed = await owner.visitor.send('GET', '/api/payments/owed');
    const [refund] = owed.body.data.refunds;
    expect(refund).toMatchObject({ amount: 5000, state: 'owed', hasDetails: true });
    const account = await owner.visitor.send('GET', `/api/payments/refunds/${refund._id}/account`);
    expect(account.body.data).toEqual(ACCOUNT);
    expect(await messageCount(id, 'refund-details')).toBe(0);
  });

  it('goes back whole when the client cancels too late to have the price back', async () => {
    const { owner, id, reference, date } = await paidRental();
    app.clock.moveTo(toInstant(Date.parse(date) - 2 * 3_600_000));
    const token = await manageTokenOf(app, id);
    const seen = await app.visitor().send('GET', `/api/manage/${token}`);
    expect(seen.body.data).toMatchObject({ amountPaid: 25_000, refund: 5000 });
    const cancelled = await app.visitor().send('POST', `/api/manage/${token}/cancel`, { body: {} });
    expect(cancelled.status, cancelled.text).toBe(200);
    expect(await harness.stored(reference)).toMatchObject([{ amount: 500_000, reason: 'client-cancelled' }]);
    expect(await moneyOf(owner, id)).toMatchObject({ paid: 20_000, cautionHeld: 0 });
  });

  it('comes back after a no-show too; the price stays', async () => {
    const { owner, id, date } = await paidRental();
    begin(date);
    await setStatus(owner, id, 'no-show');
    expect(await moneyOf(owner, id)).toMatchObject({ paid: 20_000, caution: { state: 'due' } });
  });

  it('comes with the price in one go, never beyond itself', async () => {
    const { owner, id } = await unpaidRental();
    const less = await record(owner, id, { kind: 'both', amount: 24_000, owed: 25_000 });
    expect([less.status, less.body.errors?.[0]?.field]).toEqual([422, 'amount']);
    const beyond = await record(owner, id, { kind: 'caution', amount: 6000, owed: 5000 });
    expect([beyond.status, beyond.body.data]).toEqual([422, { owed: 5000 }]);
    const both = await record(owner, id, { kind: 'both', amount: 26_000, owed: 25_000 });
    expect(both.body.data).toMatchObject({
      paid: 21_000,
      owed: 0,
      cautionHeld: 5000,
      cautionOwed: 0,
      overpaid: { amount: 1000, state: 'open' },
      caution: { state: 'held', amount: 5000 },
      payments: [{ kind: 'balance', amount: 26_000, caution: 5000 }],
    });
  });

  it('paid in cash is sent by hand', async () => {
    const { owner, id, date } = await unpaidRental();
    const kept = await record(owner, id, { kind: 'caution', amount: 5000 });
    expect(kept.body.data).toMatchObject({ cautionHeld: 5000, cautionOwed: 0, owed: 20_000, paid: 0 });
    expect((await record(owner, id, { kind: 'caution', amount: 1 })).body.data).toEqual({ owed: 0 });
    const held = await owner.visitor.send('GET', `/api/appointments/${id}`);
    expect(held.body.data).toMatchObject({ paymentStatus: 'pending', amountPaid: 5000 });
    // Before the hire is over, as when it comes back early.
    begin(`${date}T08:00:00Z`);
    const back = await settle(owner, id, { withheld: 5000, reason: 'Torn' });
    expect(back.body.data).toMatchObject({ cautionHeld: 0, cautionOwed: 0, refunds: [] });
    await setStatus(owner, id, 'completed', { payment: { method: 'cash', amount: 20_000 } });
    expect(await moneyOf(owner, id)).toMatchObject({ paid: 20_000, owed: 0 });
  });
});

/** The kinds of what the client of a booking is told of too much money. */
const toldOf = async (id: string) =>
  (
    await storedRows(app, "SELECT kind FROM messages WHERE appointment_id = $1 AND kind = 'overpaid'", [
      storedId(id),
    ])
  ).map(({ kind }) => kind);

const messageCount = async (id: string, kind: string): Promise<number> => {
  const rows = await storedRows(
    app,
    `SELECT count(*)::int AS count FROM messages m JOIN refunds r USING (business_id, refund_id)
      WHERE m.kind = $1 AND r.appointment_id = $2`,
    [kind, storedId(id)],
  );
  return Number(rows[0]?.['count']);
};

/** `RACES=1000` makes it the figure of invariants T18b. */
const RACES = runSize('RACES', 5);
/** So many times of one salon are within reach of clients. */
const RACES_A_SALON = 70;
const RACES_A_DAY = 7;

it(`a cancellation and a payment settled at once never keep money of a cancelled booking, in ${RACES} tries`, async () => {
  for (let left = RACES; left > 0; left -= RACES_A_SALON) await raceIn(Math.min(left, RACES_A_SALON));
}, 600_000);

const raceIn = async (races: number): Promise<void> => {
  const { owner, service } = await createSalon(app);
  const business = readBusinessHandle(owner.businessId);
  if (business === null) throw new Error('No business');
  const base = Date.parse(openDay(app.clock.now(), 4));
  for (let race = 0; race < races; race += 1) {
    const date = new Date(
      base + Math.floor(race / RACES_A_DAY) * 7 * dayMs + (race % RACES_A_DAY) * hourMs,
    ).toISOString();
    const { businessId, ...metadata } = bookingBody(owner, service, { ...newClient(), date });
    const body = { email: metadata.clientEmail, amount: 300_000, businessId, metadata };
    const opened = await app.visitor().send('POST', '/api/payments/initialize', { body });
    expect(opened.status, opened.text).toBe(200);
    const { reference } = opened.body.data;
    await app.paystack.control({ pay: reference });
    const settling = Promise.all(
      [1, 2].map(() => app.visitor().send('POST', '/api/payments/verify', { body: { reference } })),
    );
    const [row] = await storedRows(app, 'SELECT intent_id FROM payment_intents WHERE reference = $1', [
      reference,
    ]);
    // The handle of the booking that the payment is about to become; the database gave the id.
    const id = handleOf(business, row?.['intent_id'] as Id);
    let cancelled = 404;
    for (let tries = 0; cancelled === 404 && tries < 200; tries += 1)
      cancelled = (await setStatus(owner, id, 'cancelled')).status;
    await settling;
    expect([race, cancelled]).toEqual([race, 200]);
  }
  const [sums] = await storedRows(
    app,
    `SELECT (SELECT sum(amount_kobo)::int FROM payments WHERE business_id = $1) AS captured,
            (SELECT sum(amount_kobo)::int FROM refunds WHERE business_id = $1) AS given`,
    [business],
  );
  expect(sums).toEqual({ captured: 300_000 * races, given: 300_000 * races });
};
