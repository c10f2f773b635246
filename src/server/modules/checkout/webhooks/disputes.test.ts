import { describe, expect, it } from 'vitest';
import { dayMs, hourMs, toInstant } from '#core/calendar/instant.ts';
import { manageTokenOf } from '../../../testing/client-link.ts';
import {
  createPayingShop,
  createSalon,
  moneyOf,
  openDay,
  openRefundHarness,
  setStatus,
} from '../../../testing/refund-harness.ts';
import { seedCash } from '../../../testing/seeded-money.ts';
import { asSuperuser, storedBusinessId, storedId } from '../../../testing/seeded-rows.ts';
import { storedRows } from '../../../testing/stored-rows.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import type { TestOwner } from '../../../testing/test-owner.ts';
import { startReconciler } from '../index.ts';
import {
  createPayment,
  listenForNotifications,
  openPayment,
  outcomeOf,
  reconcile,
  tellOfDispute,
} from '../testing/payments.ts';

const app = useTestApp({ paystack: true });
const harness = openRefundHarness(app);

const tell = (event: Parameters<typeof tellOfDispute>[1], reference: string, id?: number) =>
  tellOfDispute(app, event, reference, id);

const paidAppointment = async () => {
  const { owner, service } = await createSalon(app);
  const date = openDay(app.clock.now(), 3);
  return { owner, ...(await harness.payFor(owner, service, { date }, { amount: 300_000 })) };
};

const linesOf = async (owner: TestOwner) =>
  (await owner.visitor.send('GET', '/api/payments')).body.data.map(
    ({ kind, amount }: { kind: string; amount: number }) => `${kind} ${amount}`,
  );
const netOf = async (owner: TestOwner) => {
  const { deposits, refunds } = (await owner.visitor.send('GET', '/api/payments/summary')).body.data.total;
  return { deposits, refunds };
};
const toldOf = (id: string) =>
  storedRows(
    app,
    `SELECT count(*)::int AS told FROM messages WHERE kind = 'dispute' AND recipient = 'owner'
                     AND appointment_id = (SELECT appointment_id FROM appointments WHERE payment_reference = $1)`,
    [id],
  );

const givenBackBy = async (receiptUrl: string) => {
  const page = await app.visitor().send('GET', new URL(receiptUrl).pathname);
  return JSON.parse(page.text).receipt.givenBack;
};

/** A hire of ₦25,000, ₦5,000 of it a caution fee. */
const paidRental = async () => {
  const { owner, service } = await createPayingShop(app);
  const over = {
    date: openDay(app.clock.now()).slice(0, 10),
    policyAccepted: true,
    clientRefundDetails: { accountHolderName: 'Ife Okon', accountNumber: '0123456789', bankName: 'GTBank' },
    deliveryDetails: { method: 'pickup' },
  };
  const paid = await harness.payFor(owner, service, over, { amount: 2_500_000 });
  const settle = () =>
    owner.visitor.send('POST', `/api/appointments/${paid.id}/caution`, { body: { withheld: 0 } });
  return { owner, ...paid, settle };
};

describe('a payment that a client’s bank asks back', () => {
  it('leaves the booking once, and comes back when the business wins', async () => {
    const { owner, id, reference } = await paidAppointment();
    const stateOf = async () => (await moneyOf(owner, id)).disputes[0]?.state;
    await listenForNotifications(app);
    await app.paystack.control({ dispute: reference });
    await expect.poll(stateOf).toBe('open');
    await app.paystack.control({ dispute: { reference, event: 'remind' } });
    expect(await moneyOf(owner, id)).toMatchObject({ paid: 0, disputes: [{ amount: 3000, state: 'open' }] });
    expect(await linesOf(owner)).toContain('dispute -3000');
    expect(await netOf(owner)).toEqual({ deposits: 3000, refunds: 3000 });
    await app.paystack.control({ dispute: { reference, event: 'resolve' } });
    await expect.poll(stateOf).toBe('won');
    await app.paystack.control({ webhookUrl: null });
    expect(await moneyOf(owner, id)).toMatchObject({ paid: 3000, disputes: [{ amount: 3000 }] });
    expect(await netOf(owner)).toEqual({ deposits: 3000, refunds: 0 });
    expect(await linesOf(owner)).toContain('dispute-won 3000');
    expect(await toldOf(reference)).toEqual([{ told: 2 }]);
  });

  it('is gone when the provider says so, whoever finds out, and is not given back as well', async () => {
    const { owner, id, reference } = await paidAppointment();
    await tell('create', reference);
    await app.paystack.control({ reverse: reference });
    app.clock.moveTo(toInstant(app.clock.now() + dayMs));
    await reconcile(app);
    expect(await moneyOf(owner, id)).toMatchObject({ paid: 0, disputes: [{ state: 'lost' }] });
    await tell('resolve', reference);
    await reconcile(app);
    expect(await toldOf(reference)).toEqual([{ told: 2 }]);
    // What was paid by hand goes back by hand, and nothing of the lost payment by the provider.
    const [booking] = await storedRows(
      app,
      'SELECT appointment_id FROM appointments WHERE payment_reference = $1',
      [reference],
    );
    await seedCash(app, String(booking?.['appointment_id']), 500_000, { status: 'deposit_paid' });
    await setStatus(owner, id, 'cancelled');
    expect(await harness.stored(reference)).toEqual([]);
    expect((await moneyOf(owner, id)).refunds).toMatchObject([{ amount: 5000, state: 'owed' }]);
  });

  it('that nobody told of is found by the comparison', async () => {
    await app.paystack.control({ clock: { at: new Date(app.clock.now()).toISOString() } });
    const { owner, id, reference } = await paidAppointment();
    await app.paystack.control({ reverse: reference });
    await reconcile(app);
    expect(await moneyOf(owner, id)).toMatchObject({ paid: 0, disputes: [{ amount: 3000, state: 'lost' }] });
    expect(await linesOf(owner)).toContain('chargeback -3000');
    expect(await givenBackBy((await moneyOf(owner, id)).payments[0].receipt.url)).toBe(3000);
  });

  it('of a booking cancelled meanwhile goes back to the client when the business wins', async () => {
    const { owner, id, reference } = await paidAppointment();
    await tell('create', reference);
    await setStatus(owner, id, 'cancelled');
    expect(await harness.stored(reference)).toEqual([]);
    await tell('resolve', reference);
    expect(await harness.stored(reference)).toMatchObject([
      { reason: 'business-cancelled', amount: 300_000 },
    ]);
  });

  it('of a booking whose client cancelled too late, having moved it, stays when the business wins', async () => {
    const { id, reference } = await paidAppointment();
    const movedLate = new Date(app.clock.now() - hourMs).toISOString();
    await asSuperuser(app, 'UPDATE appointments SET free_until = $2 WHERE appointment_id = $1', [
      storedId(id),
      movedLate,
    ]);
    await tell('create', reference);
    const cancelled = await app.visitor().send('POST', `/api/manage/${manageTokenOf(app, id)}/cancel`, {
      body: {},
    });
    expect(cancelled.status).toBe(200);
    await tell('resolve', reference);
    expect(await harness.stored(reference)).toEqual([]);
  });

  it('is known though it is told of before the payment', async () => {
    const { owner, body } = await createPayment(app);
    const reference = await openPayment(app, body);
    await app.paystack.control({ pay: reference });
    await tell('create', reference);
    expect(await outcomeOf(app, reference)).toMatchObject({ state: 'booked', bookings: 1 });
    expect(await netOf(owner)).toEqual({ deposits: 3000, refunds: 3000 });
  });

  it('and has taken it before anybody knew is not sent once more by the owner', async () => {
    const { owner, id, reference } = await paidAppointment();
    const [payment] = (await moneyOf(owner, id)).payments;
    await app.paystack.control({ reverse: reference });
    await setStatus(owner, id, 'cancelled');
    await harness.work();
    expect(await harness.stored(reference)).toMatchObject([{ state: 'done', amount: 300_000 }]);
    await tell('resolve', reference);
    expect((await moneyOf(owner, id)).disputes).toEqual([]);
    expect(await givenBackBy(payment.receipt.url)).toBe(3000);
  });

  it('though its owner is to send it back: they are asked to wait, and told when it is decided', async () => {
    const { owner, id, reference } = await paidAppointment();
    await app.paystack.control({ balance: 0 });
    await setStatus(owner, id, 'cancelled');
    await harness.work();
    await app.paystack.control({ balance: null });
    const problem = async () => (await harness.stored(reference))[0]?.['problem'];
    const refused = await problem();
    await tell('remind', reference, 9);
    expect(await problem()).toContain('Please wait until it has decided');
    await tell('resolve', reference, 9);
    expect(await problem()).toContain('please send it now');
    expect(refused).toContain('too little money');
  });

  it('takes the caution fee with it, which waits until it is decided', async () => {
    const { owner, id, reference, settle } = await paidRental();
    await tell('create', reference);
    expect(await moneyOf(owner, id)).toMatchObject({ paid: 0, cautionHeld: 0 });
    app.clock.moveTo(toInstant(app.clock.now() + 4 * dayMs));
    await setStatus(owner, id, 'completed');
    expect((await settle()).status).toBe(409);
    await tell('resolve', reference);
    expect(await moneyOf(owner, id)).toMatchObject({ paid: 20_000, cautionHeld: 5000 });
    expect((await settle()).status).toBe(200);
    await tell('create', reference, 8);
    expect(await moneyOf(owner, id)).toMatchObject({
      paid: 0,
      disputes: [{ amount: 20_000, state: 'open' }],
    });
  });

  it('with what the owner had sent of it already: the client has that twice, and the owner is shown it', async () => {
    const { owner, id, reference, settle } = await paidRental();
    app.clock.moveTo(toInstant(app.clock.now() + 4 * dayMs));
    await setStatus(owner, id, 'completed');
    expect((await settle()).status).toBe(200);
    await app.paystack.control({ balance: 0 });
    await harness.work();
    await app.paystack.control({ balance: null });
    const [owed] = (await moneyOf(owner, id)).refunds;
    const sent = await owner.visitor.send('POST', `/api/payments/refunds/${owed._id}/sent`, {
      body: { transferReference: 'GTB 1' },
    });
    expect(sent.status).toBe(200);
    await app.paystack.control({ reverse: reference });
    await tell('resolve', reference);
    await tell('resolve', reference, 8);
    expect(await moneyOf(owner, id)).toMatchObject({
      paid: 0,
      disputes: [{ amount: 20_000, state: 'lost' }],
      refunds: [{ amount: 5000, state: 'sent', problem: expect.stringContaining('has it twice') }],
    });
    const provider =
      "SELECT sum(amount_kobo)::int AS kobo FROM ledger_entries WHERE account = 'provider' AND";
    expect(await storedRows(app, `${provider} appointment_id = $1`, [storedId(id)])).toEqual([{ kobo: 0 }]);
  });
});

it('disputes whose provider is silent keep nothing waiting: after a few the rest are left', async () => {
  const { owner, service } = await createSalon(app);
  await asSuperuser(
    app,
    `WITH asked AS (
       INSERT INTO payment_intents (business_id, intent_id, reference, mode, channel, state, service_id, client_phone,
         client_email, draft, amount_kobo, held_until, created_at)
       SELECT $1, gen_random_uuid(), 'AK-' || rpad('', 57, 'D') || chr(64 + n), 'test', 'checkout', 'lapsed', $2, '', '', '{}',
              5, $3, $3
         FROM generate_series(1, 20) n RETURNING *)
     INSERT INTO disputes (business_id, intent_id, state, price_kobo, caution_kobo, withheld_kobo, opened_at, decided_at, check_at)
     SELECT business_id, intent_id, 'won', 5, 0, 0, $3, $3, $3 FROM asked`,
    [storedBusinessId(owner.businessId), storedId(service._id), new Date(app.clock.now()).toISOString()],
  );
  let asked = 0;
  const verify = async () => {
    asked += 1;
    return { ok: false, reason: 'unreachable', code: 'timeout', message: '' } as const;
  };
  await startReconciler(harness.platformWith({ ...app.paystack.provider, verify })).stop();
  expect(asked).toBeLessThan(10);
});
