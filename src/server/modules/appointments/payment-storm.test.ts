import { randomInt } from 'node:crypto';
import { expect, it } from 'vitest';
import { createPayingOwner } from '../../testing/paying-business.ts';
import { storedRows } from '../../testing/stored-rows.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { bookingBody, createService, type TestOwner } from '../../testing/test-owner.ts';
import { listenForNotices, newClient, openPayment, reconcile, verify, wait } from './testing/payments.ts';

/** `STORM=1000 npx vitest run payment-storm` makes it the storm of invariants T10. */
const COUNT = Number(process.env['STORM'] ?? 50);
const AMOUNT = 300_000;
const AT_ONCE = 10;
const PATIENCE = { timeout: 30_000 + COUNT * 200, interval: 250 };

const app = useTestApp({ paystack: true });

/** Free times of the days to come, far enough on that an hour more does not matter. */
const freeTimes = async (owner: TestOwner, serviceId: string): Promise<readonly string[]> => {
  const times: string[] = [];
  for (let ahead = 2; times.length < COUNT && ahead < 85; ahead += 1) {
    const date = new Date(app.clock.now() + ahead * 86_400_000).toISOString().slice(0, 10);
    const query = `businessId=${owner.businessId}&serviceId=${serviceId}&staffId=any&date=${date}`;
    const answer = await app.visitor().send('GET', `/api/appointments/availability?${query}`);
    times.push(...answer.body.slots);
  }
  return times.slice(0, COUNT);
};

/** As many payments as times, each by a client of its own, opened and not paid. */
const openMany = async (owner: TestOwner): Promise<readonly string[]> => {
  const service = await createService(owner, { duration: 15 });
  const times = await freeTimes(owner, service._id);
  expect(times).toHaveLength(COUNT);
  return inLanes(times, (date) => {
    const { businessId, ...metadata } = bookingBody(owner, service, { date, ...newClient() });
    return openPayment(app, { email: 'ife@example.ng', amount: AMOUNT, businessId, metadata });
  });
};

const inLanes = async <T, R>(list: readonly T[], work: (item: T) => Promise<R>): Promise<readonly R[]> => {
  const left = list.values();
  const done: R[] = [];
  const lane = async (): Promise<void> => {
    for (const item of left) done.push(await work(item));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  return done;
};

/** What all of a business's payments have come to. */
const totalsOf = async (references: readonly string[]) => {
  const [row] = await storedRows(
    app,
    `SELECT count(*) FILTER (WHERE i.state = 'booked')::int AS booked,
            count(a.appointment_id)::int AS bookings, count(p.payment_id)::int AS payments,
            (SELECT count(*)::int FROM messages m WHERE m.kind = 'booking-confirmed' AND m.recipient = 'client' AND m.channel = 'email'
                AND m.appointment_id = ANY (array_agg(i.intent_id))) AS confirmations,
            (SELECT sum(l.amount_kobo)::int FROM ledger_entries l
              WHERE l.account = 'provider' AND l.intent_id = ANY (array_agg(i.intent_id))) AS money
       FROM payment_intents i
       LEFT JOIN appointments a ON a.business_id = i.business_id AND a.appointment_id = i.intent_id AND a.status = 'confirmed'
       LEFT JOIN payments p ON p.business_id = i.business_id AND p.intent_id = i.intent_id
      WHERE i.reference = ANY ($1)`,
    [references],
  );
  return row;
};

const all = { booked: COUNT, bookings: COUNT, payments: COUNT, confirmations: COUNT, money: COUNT * AMOUNT };

const pay = (references: readonly string[]) => app.paystack.control({ pay: references });

it(
  `${COUNT} payments, their notices doubled, shuffled and late, with browsers and workers at it: each is one booking`,
  async () => {
    const references = await openMany(await createPayingOwner(app));
    const half = Math.floor(COUNT / 2);
    await listenForNotices(app, { hold: true, duplicate: 2, shuffle: true });
    await pay(references.slice(0, half));
    const browsers = references.filter(() => randomInt(3) === 0);
    await Promise.all([
      app.paystack.control({ deliver: { shuffle: true } }),
      inLanes(browsers, (reference) => verify(app, reference)),
    ]);
    // The rest is paid when its holds are long over, and told of later still.
    wait(app, 45);
    await pay(references.slice(half));
    wait(app, 60);
    await Promise.all([
      app.paystack.control({ deliver: { shuffle: true } }),
      reconcile(app),
      reconcile(app),
      inLanes(browsers, (reference) => verify(app, reference)),
    ]);
    await expect.poll(() => totalsOf(references), PATIENCE).toEqual(all);
    await app.paystack.control({ webhookUrl: null });
    // And once more from the beginning: nothing comes of it.
    await reconcile(app);
    expect(await totalsOf(references)).toEqual(all);
  },
  PATIENCE.timeout * 4,
);

it(
  `${COUNT} payments that nobody tells of: the reconciler books them all`,
  async () => {
    const references = await openMany(await createPayingOwner(app));
    await pay(references);
    wait(app, 2);
    await reconcile(app);
    expect(await totalsOf(references)).toEqual(all);
  },
  PATIENCE.timeout * 4,
);
