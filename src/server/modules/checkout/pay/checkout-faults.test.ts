import { createHmac } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { simulatorKey } from '../../../start-simulator.ts';
import { deepIt } from '../../../testing/gate.ts';
import { superusersOf } from '../../../testing/kept-connections.ts';
import { untilWaiting } from '../../../testing/lock-waits.ts';
import { asSuperuser, storedBusinessId } from '../../../testing/seeded-rows.ts';
import { storedRows } from '../../../testing/stored-rows.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { newReference } from '../../payments/index.ts';
import {
  bookingOver,
  createPayment,
  initialize,
  listenForNotifications,
  minutesLater,
  newClient,
  openPayment,
  outcomeOf,
  reconcile,
  verify,
  wait,
} from '../testing/payments.ts';

const app = useTestApp({ paystack: true });
const booked = { state: 'booked', problem: '', bookings: 1, payments: 1, refunded: 0 };
const opening = { path: '/transaction/initialize', method: 'POST' };
const asking = { path: '/transaction/verify', method: 'GET' };

/** The next answers of the provider to calls that begin like this. */
const fault = (call: { path: string; method: string }, kind: string, over = {}) =>
  app.paystack.control({ faults: [{ ...call, kind, ...over }] });

afterEach(() => app.paystack.control({ faults: [], webhookUrl: null }));

const payAndVerify = async (reference: string) => {
  await app.paystack.control({ pay: reference });
  expect(await verify(app, reference)).toEqual({ status: 200, code: 'confirmed' });
  expect(await outcomeOf(app, reference)).toEqual(booked);
};

describe('the answer of a provider who opens a payment', () => {
  it.each(['reset', 'reset-after-write', 'error', 'error-after-write'])(
    'lost once by %s: the client notices nothing',
    async (kind) => {
      const { body } = await createPayment(app);
      await fault(opening, kind);
      const opened = await initialize(app, body, 'attempt-with-a-fault');
      expect(opened.status).toBe(200);
      await payAndVerify(opened.body.data.reference);
    },
  );

  it.each(['reset-after-write', 'error-after-write', 'unauthorized', 'too-many'])(
    'lost again and again by %s: the time stays held, and the same try goes on later',
    async (kind) => {
      const { owner, body } = await createPayment(app);
      await fault(opening, kind, { times: 4 });
      const key = `attempt-with-many-faults-${kind}`;
      const failed = await initialize(app, body, key);
      expect([failed.status, failed.body.code]).toEqual([503, 'UNAVAILABLE']);
      const rival = await initialize(app, bookingOver(body, newClient()));
      expect([rival.status, rival.body.code]).toEqual([409, 'SLOT_TAKEN']);
      await app.paystack.control({ faults: [] });
      const again = await initialize(app, body, key);
      expect(again.status).toBe(200);
      const asked = await storedRows(app, 'SELECT FROM payment_intents WHERE business_id = $1', [
        storedBusinessId(owner.businessId),
      ]);
      expect(asked).toHaveLength(1);
      await payAndVerify(again.body.data.reference);
    },
  );

  deepIt('slower than anybody waits, the browser is told to try again, and finds it open', async () => {
    const { body } = await createPayment(app);
    const key = 'attempt-of-a-slow-line';
    await fault(opening, 'slow', { delayMs: 8_500 });
    const began = performance.now();
    const [slow] = await Promise.all([initialize(app, body, key), openLostWithTheProcess()]);
    expect([slow.status, slow.body.code]).toEqual([503, 'UNAVAILABLE']);
    expect(performance.now() - began).toBeLessThan(12_000);
    const again = await initialize(app, body, key);
    expect(again.status).toBe(200);
    await payAndVerify(again.body.data.reference);
  });

  /** Meanwhile: its name is known there, and another one is opened. */
  const openLostWithTheProcess = async (): Promise<void> => {
    const { body } = await createPayment(app);
    await expect.poll(() => callsOf('/transaction/initialize'), { timeout: 5_000 }).toBeGreaterThan(0);
    const key = 'attempt-of-a-killed-server';
    const opened = await initialize(app, body, key);
    // As it stood when the provider had answered and nobody had written it down.
    await asSuperuser(
      app,
      `UPDATE payment_intents SET state = 'opening', authorization_url = '' WHERE reference = $1`,
      [opened.body.data.reference],
    );
    const again = await initialize(app, body, key);
    expect(again.status).toBe(200);
    expect(again.body.data.reference).not.toBe(opened.body.data.reference);
    await payAndVerify(again.body.data.reference);
  };

  it('a plain no frees the time at once', async () => {
    const { body } = await createPayment(app);
    await asSuperuser(app, `UPDATE payout_accounts SET subaccount_code = 'nobody'`, []);
    const refused = await initialize(app, body, 'attempt-that-is-refused');
    expect([refused.status, refused.body.code]).toEqual([402, 'PAYMENT_FAILED']);
    expect(refused.body.message).toBe('Payment gateway initialization failed.');
    await asSuperuser(app, `UPDATE payout_accounts SET subaccount_code = 'ACCT_planted'`, []);
    await payAndVerify(await openPayment(app, bookingOver(body, newClient())));
  });
});

describe('a database that is too busy once the time is held', () => {
  it('is asked again: whoever has no key for a second try is left with no hold that nobody pays for', async () => {
    const { owner, body } = await createPayment(app);
    await fault(opening, 'slow', { delayMs: 1_500 });
    const asked = initialize(app, body);
    const intents = () =>
      storedRows(app, 'SELECT state FROM payment_intents WHERE business_id = $1', [
        storedBusinessId(owner.businessId),
      ]);
    await expect.poll(intents, { interval: 5, timeout: 10_000 }).toEqual([{ state: 'opening' }]);
    const holder = await superusersOf(app.adminUrl).connect();
    await holder.query('BEGIN; LOCK TABLE payment_intents IN SHARE MODE');
    await untilWaiting(app);
    await holder.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    await holder.query('COMMIT');
    holder.release();
    const opened = await asked;
    expect([opened.status, opened.text]).toEqual([200, expect.stringContaining('reference')]);
    expect(await intents()).toEqual([{ state: 'open' }]);
    await payAndVerify(opened.body.data.reference);
  });
});

describe('a provider who does not say how a payment stands', () => {
  it.each(['error', 'reset', 'unauthorized', 'too-many'])(
    'by %s: nobody is told that nothing was paid',
    async (kind) => {
      const { body } = await createPayment(app);
      const reference = await openPayment(app, body);
      wait(app, 36);
      await app.paystack.control({ pay: reference });
      await fault(asking, kind);
      expect(await verify(app, reference)).toEqual({ status: 409, code: 'PAYMENT_PENDING' });
      expect(await verify(app, reference)).toEqual({ status: 200, code: 'confirmed' });
    },
  );

  it('is asked again within minutes, also about a hold that ended long ago', async () => {
    const { body } = await createPayment(app);
    const reference = await openPayment(app, body);
    wait(app, 120);
    await fault(asking, 'error', { times: 100 });
    await reconcile(app);
    expect(await outcomeOf(app, reference)).toMatchObject({ state: 'open' });
    await app.paystack.control({ faults: [], pay: reference });
    wait(app, 3);
    await reconcile(app);
    expect(await outcomeOf(app, reference)).toEqual(booked);
  });

  deepIt('is not asked about each of a hundred payments while it is away', async () => {
    const { owner, body } = await createPayment(app);
    for (let index = 0; index < 8; index += 1) {
      const date = minutesLater(body.metadata.date, 60 * (index - 1));
      await initialize(app, bookingOver((await createPayment(app, owner)).body, { ...newClient(), date }));
    }
    wait(app, 2);
    await fault(asking, 'error', { times: 100 });
    const before = await callsOf('/transaction/verify');
    await reconcile(app);
    expect((await callsOf('/transaction/verify')) - before).toBeLessThanOrEqual(7);
  });

  it('when a notice came: the notice is not done with', async () => {
    const { body } = await createPayment(app);
    const reference = await openPayment(app, body);
    await fault(asking, 'error', { times: 100 });
    await listenForNotifications(app);
    await app.paystack.control({ pay: reference });
    await expect
      .poll(() => webhooksOf(reference), { timeout: 10_000 })
      .toEqual([{ event: 'charge.success', handled: false }]);
    wait(app, 1);
    await reconcile(app);
    expect(await webhooksOf(reference)).toEqual([{ event: 'charge.success', handled: false }]);
    await app.paystack.control({ faults: [] });
    wait(app, 2);
    await reconcile(app);
    expect(await webhooksOf(reference)).toEqual([{ event: 'charge.success', handled: true }]);
    expect(await outcomeOf(app, reference)).toEqual(booked);
  });
});

const callsOf = async (path: string): Promise<number> => {
  // The simulator's own account of itself (docs/simulator.md).
  const state = (await app.paystack.state('none')) as { paystack: { calls: readonly { path: string }[] } };
  return state.paystack.calls.filter((call) => call.path.startsWith(path)).length;
};

const webhooksOf = (reference: string) =>
  storedRows(
    app,
    'SELECT event, handled_at IS NOT NULL AS handled FROM payment_events WHERE reference = $1',
    [reference],
  );

describe('a signed notice', () => {
  const send = (notice: string) =>
    app.visitor().send('POST', '/api/payments/webhook', {
      body: notice,
      headers: {
        origin: null,
        'x-paystack-signature': createHmac('sha512', simulatorKey).update(notice).digest('hex'),
      },
    });

  it('of a business or a payment that is not here is answered and dropped', async () => {
    const { owner } = await createPayment(app);
    const before = await storedRows(app, 'SELECT count(*) FROM payment_events');
    // newId makes ids of any kind; a business that never was is what is wanted.
    const nobody = newReference(newId() as never);
    for (const reference of [nobody, 'AK-other', 'T123', owner.slug]) {
      const answer = await send(JSON.stringify({ event: 'charge.success', data: { id: 7, reference } }));
      expect([reference, answer.status]).toEqual([reference, 200]);
    }
    expect(await storedRows(app, 'SELECT count(*) FROM payment_events')).toEqual(before);
  });

  it('is kept once, whatever it says, and proves nothing by itself', async () => {
    const { body } = await createPayment(app);
    const reference = await openPayment(app, body);
    const notice = JSON.stringify({
      event: 'charge.success',
      data: { id: 99, reference, status: 'success', amount: 300_000, currency: 'NGN' },
    });
    for (let time = 0; time < 3; time += 1) expect((await send(notice)).status).toBe(200);
    await expect
      .poll(() => webhooksOf(reference), { timeout: 10_000 })
      .toEqual([{ event: 'charge.success', handled: true }]);
    expect(await outcomeOf(app, reference)).toMatchObject({ state: 'open', bookings: 0, payments: 0 });
  });

  it.each([
    '',
    '{',
    'null',
    '[]',
    '{"event":"charge.success"}',
    '{"event":1,"data":{}}',
    '{"event":"x","data":{"reference":{}}}',
  ])('that makes no sense is answered: %j', async (notice) => {
    expect((await send(notice)).status).toBe(200);
  });

  it('that is too large is refused before it is read', async () => {
    expect((await send(JSON.stringify({ event: 'x'.repeat(70_000) }))).status).toBe(413);
  });
});
