import { describe, expect, it } from 'vitest';
import { toInstant } from '#core/calendar/instant.ts';
import { newBusinessId } from '../../../platform/ids.ts';
import { openRefundHarness, setStatus } from '../../../testing/refund-harness.ts';
import { refundTokenOf } from '../../../testing/refund-link.ts';
import { asSuperuser, storedBusinessId } from '../../../testing/seeded-rows.ts';
import { storedRows } from '../../../testing/stored-rows.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { joinAs } from '../../../testing/test-member.ts';
import type { TestOwner } from '../../../testing/test-owner.ts';
import { newReference } from '../../payments/index.ts';
import {
  createPayment,
  listenForNotifications,
  openPayment,
  outcomeOf,
  reconcile,
  verify,
} from '../testing/payments.ts';

const app = useTestApp({ paystack: true });
const harness = openRefundHarness(app);

/** The provider's clock with ours, so that it lists what was paid lately. */
const sameTime = () => app.paystack.control({ clock: { at: new Date(app.clock.now()).toISOString() } });

/** A payment the provider took and this database lost, as after a backup was put back. */
const loseOne = async () => {
  await sameTime();
  const { owner, body } = await createPayment(app);
  const reference = await openPayment(app, body);
  await asSuperuser(
    app,
    `WITH lost AS (DELETE FROM payment_intents WHERE reference = $1 RETURNING intent_id),
          mails AS (DELETE FROM messages WHERE intent_id IN (SELECT intent_id FROM lost))
     DELETE FROM occupancies WHERE occupancy_id IN (SELECT intent_id FROM lost)`,
    [reference],
  );
  return { owner, body, reference };
};

const owedOf = async (owner: TestOwner) =>
  (await owner.visitor.send('GET', '/api/payments/owed')).body.data.refunds;

const orphansOf = (owner: TestOwner) =>
  storedRows(
    app,
    `SELECT o.reference, o.amount_kobo::int AS amount, o.currency, r.state, r.reason
       FROM orphan_payments o JOIN refunds r USING (business_id, orphan_id) WHERE o.business_id = $1`,
    [storedBusinessId(owner.businessId)],
  );

const refunded = async (owner: TestOwner) => {
  await harness.work();
  await expect
    .poll(async () => {
      harness.wait(11);
      await harness.work();
      return (await orphansOf(owner))[0]?.['state'];
    })
    .toBe('done');
};

describe('money for a payment that is not known here', () => {
  it('is found by the comparison, kept once, given back by the provider and listed', async () => {
    const { owner, reference } = await loseOne();
    await app.paystack.control({ pay: reference });
    await reconcile(app);
    await reconcile(app);
    const kept = { reference, amount: 300_000, currency: 'NGN', state: 'queued', reason: 'unknown-payment' };
    expect(await orphansOf(owner)).toEqual([kept]);
    expect(await owedOf(owner)).toMatchObject([
      {
        amount: 3000,
        currency: 'NGN',
        clientName: 'ngozi@example.ng',
        serviceName: reference,
        state: 'queued',
      },
    ]);
    await refunded(owner);
    expect(await harness.there(reference)).toHaveLength(1);
    expect(await owedOf(owner)).toEqual([]);
    const { body } = await owner.visitor.send('GET', '/api/payments');
    expect(body.data.map(({ kind, amount }: { kind: string; amount: number }) => [kind, amount])).toEqual(
      expect.arrayContaining([
        ['deposit', 3000],
        ['refund', -3000],
      ]),
    );
  });

  it('names its payer by number or address to nobody who is shown neither', async () => {
    const { owner, reference } = await loseOne();
    await app.paystack.control({ pay: reference });
    await reconcile(app);
    const { visitor } = await joinAs(app, owner, { role: 'accountant' });
    const read = async (path: string) => (await visitor.send('GET', `/api/payments${path}`)).text;
    const owed = await read('/owed');
    await refunded(owner);
    for (const text of [owed, await read(''), await read('/export')]) {
      expect(text).toContain('Client not named');
      expect(text).not.toMatch(/ngozi@example\.ng|0809 ?988 ?7766/);
    }
  });

  it('is told of by a notice; what the provider will not give back is the owner’s, who can ask the payer', async () => {
    const { owner, reference } = await loseOne();
    await listenForNotifications(app);
    await app.paystack.control({ pay: reference });
    await expect.poll(() => orphansOf(owner)).toHaveLength(1);
    await app.paystack.control({ webhookUrl: null, balance: 0 });
    await harness.work();
    await app.paystack.control({ balance: null });
    const [owed] = await owedOf(owner);
    expect(owed).toMatchObject({ state: 'owed', reason: 'unknown-payment' });
    const asked = await storedRows(
      app,
      `SELECT address FROM messages m JOIN refunds r USING (business_id, refund_id)
        WHERE r.business_id = $1 AND m.kind = 'refund-details'`,
      [storedBusinessId(owner.businessId)],
    );
    expect(asked).toEqual([{ address: 'ngozi@example.ng' }]);
    const page = await app.visitor().send('GET', `/refund/${refundTokenOf(app.secretKey, owed._id)}`);
    expect(JSON.parse(page.text)).toMatchObject({
      state: 'asked',
      why: 'We could not match your payment to Ada Hair Studio to any booking, so all of it goes back to you.',
    });
    const sent = await owner.visitor.send('POST', `/api/payments/refunds/${owed._id}/sent`, {
      body: { transferReference: 'GTB 4712' },
    });
    expect(sent.body.data).toMatchObject({ state: 'sent' });
  });

  it('that the payer’s bank has taken back meanwhile is not for the owner to send as well', async () => {
    const { owner, reference } = await loseOne();
    await app.paystack.control({ pay: reference, balance: 0 });
    await reconcile(app);
    await harness.work();
    expect(await orphansOf(owner)).toMatchObject([{ state: 'owed' }]);
    await app.paystack.control({ balance: null, reverse: reference });
    await reconcile(app);
    expect(await orphansOf(owner)).toMatchObject([{ state: 'done' }]);
  });

  it('whose business is not known either is an error in the log, and of nobody', async () => {
    await sameTime();
    const reference = newReference(newBusinessId());
    await app.paystack.provider.openCheckout({
      reference,
      amount: 300_000 as never,
      email: 'ngozi@example.ng',
      subaccount: 'ACCT_x',
      returnUrl: 'http://akoko.test/back',
      cancelUrl: 'http://akoko.test/back',
    });
    await listenForNotifications(app);
    await app.paystack.control({ pay: reference });
    const lines = () => app.logged.filter((line) => line.includes(reference.slice(-8)));
    await expect.poll(lines).toHaveLength(1);
    await app.paystack.control({ webhookUrl: null });
    expect(lines()[0]).toContain('not known here');
    expect(lines()[0]).not.toContain('ngozi');
    await reconcile(app);
    expect(await storedRows(app, 'SELECT FROM orphan_payments WHERE reference = $1', [reference])).toEqual(
      [],
    );
  });
});

it('a payer who is erased is named no more, once their money is back', async () => {
  const { owner, body, reference } = await loseOne();
  await app.paystack.control({ pay: reference });
  await reconcile(app);
  const booked = await owner.visitor.send('POST', '/api/appointments/internal', {
    body: { ...body.metadata, businessId: body.businessId },
  });
  expect(booked.status, booked.text).toBe(200);
  await setStatus(owner, booked.body.data._id, 'cancelled');
  const [client] = (await owner.visitor.send('GET', '/api/clients')).body.data;
  const erase = () => owner.visitor.send('DELETE', `/api/clients/${client._id}`);
  expect((await erase()).body).toMatchObject({ message: expect.stringContaining('not settled yet') });
  await refunded(owner);
  expect((await erase()).status).toBe(200);
  const named = await storedRows(
    app,
    `SELECT o.payer_email AS email, (SELECT count(*)::int FROM messages m JOIN refunds r USING (business_id, refund_id)
        WHERE m.business_id = o.business_id AND r.orphan_id = o.orphan_id AND m.address <> '') AS letters
       FROM orphan_payments o WHERE o.reference = $1`,
    [reference],
  );
  expect(named).toEqual([{ email: '', letters: 0 }]);
});

describe('money in another currency', () => {
  it('goes back as it came, enters no ledger and becomes no booking', async () => {
    await sameTime();
    const { owner, body } = await createPayment(app);
    const reference = await openPayment(app, body);
    await app.paystack.control({ pay: { reference, currency: 'GHS', amount: 45_050 }, balance: 0 });
    expect(await verify(app, reference)).toEqual({ status: 409, code: 'PAYMENT_REFUNDED' });
    const returned = await app.visitor().send('GET', `/booking-complete?reference=${reference}`);
    expect(JSON.parse(returned.text)).toMatchObject({ state: 'refunded', amount: 450.5, currency: 'GHS' });
    expect(await outcomeOf(app, reference)).toMatchObject({ state: 'refunded', bookings: 0, payments: 0 });
    await harness.work();
    await app.paystack.control({ balance: null });
    expect(await owedOf(owner)).toMatchObject([
      { amount: 450.5, currency: 'GHS', state: 'owed', reason: 'wrong-currency', serviceName: 'Silk press' },
    ]);
    const { body: summary } = await owner.visitor.send('GET', '/api/payments/summary');
    expect(summary.data).toMatchObject({ toSend: 0, onTheWay: 0, total: { net: 0 } });
    const posted = await storedRows(app, 'SELECT FROM ledger_entries WHERE business_id = $1', [
      storedBusinessId(owner.businessId),
    ]);
    expect(posted).toEqual([]);
    const told = await storedRows(
      app,
      `SELECT m.recipient FROM messages m JOIN payment_intents i USING (business_id, intent_id)
        WHERE i.reference = $1 AND m.kind = 'time-gone' ORDER BY 1`,
      [reference],
    );
    expect(told).toEqual([{ recipient: 'client' }, { recipient: 'owner' }]);
    // The time is free again.
    app.clock.moveTo(toInstant(app.clock.now() + 60_000));
    await openPayment(app, body);
  });

  it('is asked back of the provider in its own currency', async () => {
    await sameTime();
    const { owner, body } = await createPayment(app);
    const reference = await openPayment(app, body);
    await app.paystack.control({ pay: { reference, currency: 'GHS' } });
    await verify(app, reference);
    const { provider } = app.paystack;
    const asked: string[] = [];
    await harness.work({
      ...provider,
      refund: (refund) => {
        asked.push(refund.currency);
        return provider.refund(refund);
      },
    });
    expect(asked).toEqual(['GHS']);
    await refunded(owner);
    expect(await harness.there(reference)).toMatchObject([{ amount: 300_000, status: 'done' }]);
  });
});
