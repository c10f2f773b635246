import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { hourMs, minuteMs, toInstant } from '#core/calendar/instant.ts';
import { numbersFrom } from '#core/testing/seeded.ts';
import { simulatorKey } from '../../../start-simulator.ts';
import { createPayingOwner } from '../../../testing/paying-business.ts';
import { openRefundHarness } from '../../../testing/refund-harness.ts';
import { RUN_SEED, runSize } from '../../../testing/run-size.ts';
import { storedRows } from '../../../testing/stored-rows.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { allBooked, inLanes, manyPayments, openMany, totalsOf } from '../testing/many-payments.ts';
import { initialize, outcomeOf, verify } from '../testing/payments.ts';

/** 1,000 make it the storm of invariants T10. */
const COUNT = runSize('NOTICES', 6);
/** Told of while the provider's answer to the opening is still under way; and paid in vain, so given back. */
const EARLY = Math.min(COUNT, 100, Math.ceil(COUNT / 10));
const IN_VAIN = Math.ceil(COUNT / 10);
const MOST_TIMES = 10;
const LATEST_HOURS = 72;
/** The clock goes on in steps of so many hours; what falls into one arrives in it all at once. */
const STEP_HOURS = 6;
const TIMEOUT = 60_000 + COUNT * 1_000;

const app = useTestApp({ paystack: true });
const harness = openRefundHarness(app);
const next = numbersFrom(RUN_SEED);

type Webhook = { readonly reference: string; readonly body: string; readonly afterMs: number };

const noticeOf = (reference: string, event = 'charge.success', status = 'success'): string =>
  JSON.stringify({ event, data: { id: reference.slice(-9), reference, status, currency: 'NGN' } });

const say = async ({ body }: Pick<Webhook, 'body'>): Promise<number> => {
  const answer = await fetch(`${app.baseUrl}/api/payments/webhook`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-paystack-signature': createHmac('sha512', simulatorKey).update(body).digest('hex'),
    },
    body,
  });
  await answer.arrayBuffer();
  return answer.status;
};

/** Each notice one to ten times, each time at an instant of its own. */
const scattered = (bodies: readonly Pick<Webhook, 'reference' | 'body'>[]): readonly Webhook[] =>
  bodies
    .flatMap((notice) =>
      Array.from({ length: 1 + next(MOST_TIMES) }, () => ({
        ...notice,
        afterMs: next(LATEST_HOURS * 60 + 1) * minuteMs,
      })),
    )
    .toSorted((a, b) => a.afterMs - b.afterMs);

/** Delivers them as the clock goes on, browsers asking in between; the status of each delivery. */
const deliver = async (notices: readonly Webhook[]): Promise<readonly number[]> => {
  const start = app.clock.now();
  const statuses: number[] = [];
  for (let hours = 0; hours < LATEST_HOURS; hours += STEP_HOURS) {
    const until = (hours + STEP_HOURS) * hourMs;
    const due = notices.filter(({ afterMs }) => afterMs >= until - STEP_HOURS * hourMs && afterMs < until);
    app.clock.moveTo(toInstant(start + until));
    await inLanes(due, async (notice) => {
      const asks = next(8) === 0 ? [verify(app, notice.reference)] : [];
      const [status] = await Promise.all([say(notice), ...asks]);
      statuses.push(status);
    });
  }
  const rest = notices.filter(({ afterMs }) => afterMs >= LATEST_HOURS * hourMs);
  statuses.push(...(await inLanes(rest, say)));
  return statuses;
};

const unhandled = async (references: readonly string[]): Promise<number> =>
  (
    await storedRows(app, 'SELECT FROM payment_events WHERE handled_at IS NULL AND reference = ANY ($1)', [
      references,
    ])
  ).length;

const allHandled = (references: readonly string[]) =>
  expect.poll(() => unhandled(references), { timeout: TIMEOUT, interval: 250 }).toBe(0);

const ok = (statuses: readonly number[]) => statuses.filter((status) => status >= 200 && status < 300).length;

it(
  `${COUNT} payments told of one to ten times each, up to three days late and in any order: each is one booking`,
  async () => {
    const references = await openMany(app, await createPayingOwner(app), COUNT, 5);
    await app.paystack.control({ pay: references });
    const notices = scattered(references.map((reference) => ({ reference, body: noticeOf(reference) })));
    const statuses = await deliver(notices);
    expect(ok(statuses)).toBe(notices.length);
    await allHandled(references);
    expect(await totalsOf(app, references)).toEqual(allBooked(COUNT));
    console.info(`late-notices: ${notices.length} deliveries, each taken; ${COUNT} bookings`);
  },
  TIMEOUT,
);

it(
  `${EARLY} payments made and told of before the provider has said that they are open: each is one booking`,
  async () => {
    const bodies = await manyPayments(app, await createPayingOwner(app), EARLY);
    const references: string[] = [];
    let toldFirst = 0;
    for (const wish of bodies) {
      await app.paystack.control({
        faults: [{ kind: 'slow', path: '/transaction/initialize', method: 'POST', delayMs: 600 }],
      });
      let isOpen = false;
      const opening = initialize(app, wish).finally(() => {
        isOpen = true;
      });
      const reference = await openingOf(String(wish['email']));
      await app.paystack.control({ pay: reference });
      const body = noticeOf(reference);
      const told = await Promise.all(Array.from({ length: 1 + next(MOST_TIMES) }, () => say({ body })));
      expect(ok(told)).toBe(told.length);
      await expect.poll(() => outcomeOf(app, reference), { timeout: 10_000 }).toMatchObject({ bookings: 1 });
      toldFirst += isOpen ? 0 : 1;
      const opened = await opening;
      expect([opened.status, opened.body.data?.reference]).toEqual([200, reference]);
      references.push(reference);
    }
    await allHandled(references);
    expect(await totalsOf(app, references)).toEqual(allBooked(EARLY));
    expect(toldFirst).toBeGreaterThan(0);
    console.info(`late-notices: ${toldFirst} of ${EARLY} were booked before their opening was answered`);
  },
  TIMEOUT,
);

/** The payment of this address that is being opened, as soon as the provider has it. */
const openingOf = async (email: string): Promise<string> => {
  let reference = '';
  const look = async (): Promise<boolean> => {
    const [intent] = await storedRows(app, 'SELECT reference FROM payment_intents WHERE client_email = $1', [
      email,
    ]);
    reference = String(intent?.['reference'] ?? '');
    const state = (await app.paystack.state(reference)) as { paystack: { transactions: readonly unknown[] } };
    return reference !== '' && state.paystack.transactions.length > 0;
  };
  await expect.poll(look, { timeout: 5_000, interval: 10 }).toBe(true);
  return reference;
};

it(
  `${IN_VAIN} payments that were given back and are told of for days after: none is booked, none given back twice`,
  async () => {
    const references = await openMany(app, await createPayingOwner(app), IN_VAIN, 5);
    await app.paystack.control({ pay: references.map((reference) => ({ reference, amount: 299_999 })) });
    await inLanes(references, (reference) => verify(app, reference));
    await refundAll(references);
    const bodies = references.flatMap((reference) => [
      { reference, body: noticeOf(reference) },
      { reference, body: noticeOf(reference, 'refund.processed', 'processed') },
      { reference, body: noticeOf(reference, 'refund.pending', 'pending') },
    ]);
    const notices = scattered(bodies);
    expect(ok(await deliver(notices))).toBe(notices.length);
    await allHandled(references);
    await harness.work();
    for (const reference of references) {
      const [refund, ...more] = await harness.stored(reference);
      expect([refund?.['state'], refund?.['amount'], more]).toEqual(['done', 299_999, []]);
      expect((await harness.there(reference)).map(({ amount }) => amount)).toEqual([299_999]);
      expect(await outcomeOf(app, reference)).toMatchObject({ state: 'refunded', bookings: 0, payments: 1 });
    }
  },
  TIMEOUT,
);

/** The provider gives all of it back, which takes it a while. */
const refundAll = async (references: readonly string[]): Promise<void> => {
  const left = async (): Promise<number> => {
    await harness.work();
    harness.wait(11);
    const rows = await storedRows(
      app,
      `SELECT FROM refunds r JOIN payment_intents i USING (business_id, intent_id)
        WHERE i.reference = ANY ($1) AND r.state <> 'done'`,
      [references],
    );
    return rows.length;
  };
  await expect.poll(left, { timeout: TIMEOUT, interval: 100 }).toBe(0);
};
