import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { dayMs, toInstant } from '#core/calendar/instant.ts';
import { simulatorKey } from '../../start-simulator.ts';
import { plantCash } from '../../testing/planted-money.ts';
import {
  createPayingShop,
  createSalon,
  moneyOf,
  openDay,
  openRefundDesk,
  setStatus,
} from '../../testing/refund-desk.ts';
import { storedRows } from '../../testing/stored-rows.ts';
import { useTestApp } from '../../testing/test-app.ts';
import type { TestOwner } from '../../testing/test-owner.ts';
import { moneyMessages } from '../messages/index.ts';
import { reconcile } from './testing/payments.ts';

const app = useTestApp({ paystack: true });
const desk = openRefundDesk(app, () => moneyMessages);

/** A signed notice as the provider posts it. */
const tell = async (event: string, reference: string, id = 7): Promise<void> => {
  const body = JSON.stringify({ event: `charge.dispute.${event}`, data: { id, transaction: { reference } } });
  const signature = createHmac('sha512', simulatorKey).update(body).digest('hex');
  const answer = await fetch(`${app.baseUrl}/api/payments/webhook`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-paystack-signature': signature },
    body,
  });
  expect(answer.status).toBe(200);
  await expect
    .poll(() =>
      storedRows(app, 'SELECT FROM payment_events WHERE reference = $1 AND handled_at IS NULL', [reference]),
    )
    .toEqual([]);
};

const paidVisit = async () => {
  const { owner, service } = await createSalon(app);
  const date = openDay(app.clock.now(), 3);
  return { owner, ...(await desk.payFor(owner, service, { date }, { amount: 300_000 })) };
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

describe('a payment that a client’s bank asks back', () => {
  it('leaves the booking once, and comes back when the business wins', async () => {
    const { owner, id, reference } = await paidVisit();
    await tell('create', reference);
    await tell('remind', reference);
    expect(await moneyOf(owner, id)).toMatchObject({ paid: 0, disputes: [{ amount: 3000, state: 'open' }] });
    expect(await linesOf(owner)).toContain('dispute -3000');
    expect(await netOf(owner)).toEqual({ deposits: 3000, refunds: 3000 });
    await tell('resolve', reference);
    expect(await moneyOf(owner, id)).toMatchObject({
      paid: 3000,
      disputes: [{ amount: 3000, state: 'won' }],
    });
    expect(await netOf(owner)).toEqual({ deposits: 3000, refunds: 0 });
    expect(await linesOf(owner)).toContain('dispute-won 3000');
    expect(await toldOf(reference)).toEqual([{ told: 2 }]);
  });

  it('is gone when the provider says so, whoever finds out, and is not given back as well', async () => {
    const { owner, id, reference } = await paidVisit();
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
    await plantCash(app, String(booking?.['appointment_id']), 500_000, { status: 'deposit_paid' });
    await setStatus(owner, id, 'cancelled');
    expect(await desk.stored(reference)).toEqual([]);
    expect((await moneyOf(owner, id)).refunds).toMatchObject([{ amount: 5000, state: 'owed' }]);
  });

  it('that nobody told of is found by the comparison', async () => {
    await app.paystack.control({ clock: { at: new Date(app.clock.now()).toISOString() } });
    const { owner, id, reference } = await paidVisit();
    await app.paystack.control({ reverse: reference });
    await reconcile(app);
    expect(await moneyOf(owner, id)).toMatchObject({ paid: 0, disputes: [{ amount: 3000, state: 'lost' }] });
    expect(await linesOf(owner)).toContain('chargeback -3000');
  });

  it('of a booking cancelled meanwhile goes back to the client when the business wins', async () => {
    const { owner, id, reference } = await paidVisit();
    await tell('create', reference);
    await setStatus(owner, id, 'cancelled');
    expect(await desk.stored(reference)).toEqual([]);
    await tell('resolve', reference);
    expect(await desk.stored(reference)).toMatchObject([{ reason: 'business-cancelled', amount: 300_000 }]);
  });

  it('takes the caution fee with it, which waits until it is decided', async () => {
    const { owner, service } = await createPayingShop(app);
    const over = {
      date: openDay(app.clock.now()).slice(0, 10),
      policyAccepted: true,
      clientRefundDetails: { accountHolderName: 'Ife Okon', accountNumber: '0123456789', bankName: 'GTBank' },
      deliveryDetails: { method: 'pickup' },
    };
    const { id, reference } = await desk.payFor(owner, service, over, { amount: 2_500_000 });
    await tell('create', reference);
    expect(await moneyOf(owner, id)).toMatchObject({ paid: 0, cautionHeld: 0 });
    app.clock.moveTo(toInstant(app.clock.now() + 4 * dayMs));
    await setStatus(owner, id, 'completed');
    const settle = () =>
      owner.visitor.send('POST', `/api/appointments/${id}/caution`, { body: { withheld: 0 } });
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
});
