import { expect, it } from 'vitest';
import { hourMs, minuteMs, toInstant } from '#core/calendar/instant.ts';
import {
  createSalon,
  moneyOf,
  openDay,
  openRefundHarness,
  setStatus,
} from '../../../testing/refund-harness.ts';
import { seedCash } from '../../../testing/seeded-money.ts';
import { asSuperuser } from '../../../testing/seeded-rows.ts';
import { storedRows } from '../../../testing/stored-rows.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { createPayment, openPayment, outcomeOf, reconcile, verify, wait } from '../testing/payments.ts';
import { settlePayment } from './settle.commands.ts';

const app = useTestApp({ paystack: true });
const harness = openRefundHarness(app);

it('a payment counts on the day it was paid, however late that is learnt, on its receipt too', async () => {
  const { owner, body } = await createPayment(app);
  const reference = await openPayment(app, body);
  const paidAt = new Date(app.clock.now() + 10 * minuteMs).toISOString();
  await app.paystack.control({ clock: { at: paidAt } });
  await app.paystack.control({ pay: reference });
  wait(app, 24 * 60);
  await reconcile(app);
  const [row] = await storedRows(
    app,
    `SELECT extract(epoch FROM p.received_at)::float8 AS received, extract(epoch FROM l.posted_at)::float8 AS posted FROM payment_intents i JOIN payments p USING (business_id, intent_id)
       JOIN ledger_entries l USING (business_id, intent_id) WHERE i.reference = $1 LIMIT 1`,
    [reference],
  );
  const secondsOff = (at: unknown) => Math.abs(Number(at) - Date.parse(paidAt) / 1000);
  expect([row?.['received'], row?.['posted']].map((at) => secondsOff(at) < 30)).toEqual([true, true]);
  const booked = await app.visitor().send('POST', '/api/payments/verify', { body: { reference } });
  const [payment] = (await moneyOf(owner, booked.body.data._id)).payments;
  const page = await app.visitor().send('GET', new URL(payment.receipt.url).pathname);
  const { receivedAt, verifyUrl } = JSON.parse(page.text).receipt;
  expect(secondsOff(Date.parse(receivedAt) / 1000)).toBeLessThan(30);
  const checked = await app.visitor().send('GET', new URL(verifyUrl).pathname);
  expect(JSON.parse(checked.text).receipt.receivedAt).toBe(receivedAt);
});

it('an answer about another payment gives nothing for this one', async () => {
  const { body } = await createPayment(app);
  const reference = await openPayment(app, body);
  await app.paystack.control({ pay: reference });
  const { provider } = app.paystack;
  const other = reference.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
  const mixedUp = {
    ...provider,
    verify: async () => {
      const answer = await provider.verify(reference);
      return answer.ok ? { ok: true as const, value: { ...answer.value, reference: other } } : answer;
    },
  };
  const settled = await settlePayment(harness.platformWith(mixedUp), reference);
  expect(settled).toMatchObject({ state: 'open', silent: true });
  expect(await outcomeOf(app, reference)).toMatchObject({ state: 'open', bookings: 0 });
  expect(await verify(app, reference)).toEqual({ status: 200, code: 'confirmed' });
});

it('two who learn of a payment at the same moment count it once', async () => {
  const { body } = await createPayment(app);
  const reference = await openPayment(app, body);
  await app.paystack.control({ pay: reference });
  const { provider } = app.paystack;
  const bothKnow = Promise.withResolvers<void>();
  let asked = 0;
  const together = {
    ...provider,
    verify: async (of: string) => {
      const answer = await provider.verify(of);
      asked += 1;
      if (asked === 2) bothKnow.resolve();
      await bothKnow.promise;
      return answer;
    },
  };
  const logged: string[] = [];
  const platform = { ...harness.platformWith(together), log: (event: string) => logged.push(event) };
  await Promise.all([settlePayment(platform, reference), settlePayment(platform, reference)]);
  expect(logged.filter((event) => event === 'payment.settled')).toHaveLength(1);
  expect(await outcomeOf(app, reference)).toMatchObject({ state: 'booked', bookings: 1 });
});

it('money that comes when all of the booking was forgotten goes back, and both sides are told', async () => {
  const { body } = await createPayment(app);
  const reference = await openPayment(app, body);
  for (const hours of [1, 2, 4, 13, 25, 73, 200]) {
    app.clock.moveTo(toInstant(app.clock.now() + hours * hourMs));
    await reconcile(app);
  }
  const forgotten = 'SELECT draft, client_phone, client_email FROM payment_intents WHERE reference = $1';
  expect(await storedRows(app, forgotten, [reference])).toEqual([
    { draft: {}, client_phone: '', client_email: '' },
  ]);
  await app.paystack.control({ pay: reference });
  expect(await verify(app, reference)).toEqual({ status: 409, code: 'PAYMENT_REFUNDED' });
  expect(await outcomeOf(app, reference)).toMatchObject({ state: 'refunded', refunded: 300_000 });
  const told = await storedRows(
    app,
    `SELECT m.recipient, m.address FROM messages m JOIN payment_intents i USING (business_id, intent_id)
      WHERE i.reference = $1 AND m.kind = 'time-gone' ORDER BY 1`,
    [reference],
  );
  expect(told).toMatchObject([{ recipient: 'client', address: 'ngozi@example.ng' }, { recipient: 'owner' }]);
});

it.each([
  ['by SMS, where no email asks with the cancelling', '', [{ amount: 500_000, state: 'owed' }]],
  ['with the cancelling, and not once more', 'ngozi@example.ng', []],
])('the client is asked for an account for what was paid by hand: %s', async (_, email, separately) => {
  const { owner, service } = await createSalon(app);
  const date = openDay(app.clock.now(), 3);
  const { id, reference } = await harness.payFor(owner, service, { date }, { amount: 300_000 });
  await asSuperuser(app, 'UPDATE appointments SET client_email = $2 WHERE payment_reference = $1', [
    reference,
    email,
  ]);
  const [booking] = await storedRows(
    app,
    'SELECT appointment_id FROM appointments WHERE payment_reference = $1',
    [reference],
  );
  await seedCash(app, String(booking?.['appointment_id']), 500_000, { status: 'deposit_paid' });
  await setStatus(owner, id, 'cancelled');
  const asked = await storedRows(
    app,
    `SELECT r.amount_kobo::int AS amount, r.state FROM messages m JOIN refunds r USING (business_id, refund_id)
      WHERE r.appointment_id = $1 AND m.kind = 'refund-details'`,
    [booking?.['appointment_id']],
  );
  expect(asked).toEqual(separately);
});
