import pg from 'pg';
import { expect, test } from 'vitest';
import { countDeadlocks } from '../../../testing/deadlocks.ts';
import { countWaiting } from '../../../testing/lock-waits.ts';
import { createPayingOwner } from '../../../testing/paying-business.ts';
import { createPayingShop, moneyOf, openDay, openRefundHarness } from '../../../testing/refund-harness.ts';
import { storedKey } from '../../../testing/seeded-rows.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { bookingBody, createOwner, createService, type TestOwner } from '../../../testing/test-owner.ts';
import type { Answer } from '../../../testing/visitor.ts';
import {
  createPayment,
  minutesLater,
  newClient,
  openPayment,
  tellOfDispute,
  wait,
} from '../testing/payments.ts';

const app = useTestApp({ paystack: true });
const harness = openRefundHarness(app);

type Wish = Readonly<Record<string, unknown>>;
type Rival = (owner: TestOwner, wish: Wish) => Promise<{ readonly send: () => Promise<Answer> }>;

const plain =
  (path: string, own: boolean): Rival =>
  (owner, wish) =>
    Promise.resolve({
      send: () => (own ? owner.visitor : app.visitor()).send('POST', path, { body: wish }),
    });

/** Its payment comes after the hold has ended. */
const paid: Rival = async (_, { businessId, ...metadata }) => {
  const body = { email: 'ngozi@example.ng', amount: 300_000, businessId, metadata };
  const reference = await openPayment(app, body);
  wait(app, 36);
  await app.paystack.control({ pay: reference });
  return {
    send: () => app.visitor().send('POST', '/api/payments/verify', { body: { reference } }),
  };
};

const waiting = (): Promise<number> => countWaiting(app);

// Each brings the same new telephone number to the same time that the owner's edit does.
test.each([
  ['a late payment', createPayingOwner, paid],
  ['a client’s booking', createOwner, plain('/api/appointments', false)],
  ['the owner’s own booking', createOwner, plain('/api/appointments/internal', true)],
] as const)('an edit and %s never wait for each other crosswise', async (_, create, rival) => {
  const owner = await create(app);
  const service = await createService(owner);
  const wish = { ...bookingBody(owner, service, newClient()), staffId: owner.staffId };
  const standing = { ...wish, ...newClient(), date: minutesLater(wish.date, 120) };
  const booked = await owner.visitor.send('POST', '/api/appointments/internal', { body: standing });
  const { send } = await rival(owner, wish);
  const before = await countDeadlocks(app);

  const id: string = booked.body.data._id;
  const gate = new pg.Client({ connectionString: app.adminUrl });
  await gate.connect();
  await gate.query('BEGIN');
  await gate.query('SELECT FROM appointments WHERE business_id = $1 AND appointment_id = $2 FOR UPDATE', [
    ...storedKey(id),
  ]);
  // Up to the booking's own row: the client is there, the time is still to be taken.
  const edited = owner.visitor.send('PUT', `/api/appointments/${id}`, { body: wish });
  await expect.poll(waiting, { interval: 10 }).toBe(1);
  const raced = send();
  await expect.poll(waiting, { interval: 10 }).toBe(2);
  await gate.query('COMMIT');
  await gate.end();
  expect((await edited).status).toBe(200);
  expect((await raced).status).toBe(409);
  expect(await countDeadlocks(app)).toBe(before);
});

/** Holds a row of one table until it is let go. */
const holdRow = async (table: 'cautions' | 'refunds', appointmentOrRefund: string) => {
  const gate = new pg.Client({ connectionString: app.adminUrl });
  await gate.connect();
  await gate.query('BEGIN');
  const column = table === 'cautions' ? 'appointment_id' : 'refund_id';
  await gate.query(`SELECT FROM ${table} WHERE business_id = $1 AND ${column} = $2 FOR UPDATE`, [
    ...storedKey(appointmentOrRefund),
  ]);
  return async () => {
    await gate.query('COMMIT');
    await gate.end();
  };
};

test('giving a caution fee back and a dispute of its payment never wait for each other crosswise', async () => {
  const { owner, service } = await createPayingShop(app);
  const rental = {
    date: openDay(app.clock.now()).slice(0, 10),
    policyAccepted: true,
    clientRefundDetails: { accountHolderName: 'Ife Okon', accountNumber: '0123456789', bankName: 'GTBank' },
    deliveryDetails: { method: 'pickup' },
  };
  const { id, reference } = await harness.payFor(owner, service, rental, { amount: 2_500_000 });
  const before = await countDeadlocks(app);
  const letGo = await holdRow('cautions', id);
  // Up to the caution fee: the booking is held, the refund that names the payment is still to be written.
  const settled = owner.visitor.send('POST', `/api/appointments/${id}/caution`, { body: { withheld: 0 } });
  await expect.poll(waiting, { interval: 10 }).toBe(1);
  const told = tellOfDispute(app, 'create', reference);
  await expect.poll(waiting, { interval: 10 }).toBe(2);
  await letGo();
  expect((await settled).status).toBe(200);
  await told;
  expect(await moneyOf(owner, id)).toMatchObject({ paid: 0, disputes: [{ amount: 20_000, state: 'open' }] });
  expect(await countDeadlocks(app)).toBe(before);
});

test('a refund that its owner sends while the payment is taken back is ended once, and seen as sent twice', async () => {
  const { owner, body } = await createPayment(app);
  const reference = await openPayment(app, body);
  await app.paystack.control({ pay: { reference, amount: 100_000 }, balance: 0 });
  await app.visitor().send('POST', '/api/payments/verify', { body: { reference } });
  await harness.work();
  await app.paystack.control({ balance: null, reverse: reference });
  const owed = async () => (await owner.visitor.send('GET', '/api/payments/owed')).body.data.refunds;
  const [{ _id: refund }] = await owed();
  const letGo = await holdRow('refunds', refund);
  const sent = owner.visitor.send('POST', `/api/payments/refunds/${refund}/sent`, {
    body: { transferReference: 'GTB 1' },
  });
  await expect.poll(waiting, { interval: 10 }).toBe(1);
  const told = tellOfDispute(app, 'resolve', reference);
  await expect.poll(waiting, { interval: 10 }).toBe(2);
  await letGo();
  expect((await sent).body.data).toMatchObject({ state: 'sent' });
  await told;
  expect(await owed()).toMatchObject([{ state: 'sent', problem: expect.stringContaining('has it twice') }]);
});

test('one new client who books a time and an item at once waits for neither crosswise', async () => {
  const owner = await createOwner(app);
  const service = await createService(owner);
  const item = await createService(owner, {
    bookingType: 'item-based',
    name: 'Canopy',
    duration: 2,
    quantity: 3,
    pricing: { baseRentalFee: 20_000 },
  });
  const client = newClient();
  const before = await countDeadlocks(app);
  const gate = new pg.Client({ connectionString: app.adminUrl });
  await gate.connect();
  await gate.query('BEGIN');
  await gate.query('SELECT FROM staff WHERE business_id = $1 AND staff_id = $2 FOR UPDATE', [
    ...storedKey(owner.staffId),
  ]);
  const book = (body: unknown) => app.visitor().send('POST', '/api/appointments', { body });
  // Up to the staff member's time: the client is there, and not counted yet.
  const appointment = book({ ...bookingBody(owner, service, client), staffId: owner.staffId });
  await expect.poll(waiting, { interval: 10 }).toBe(1);
  const rental = book({ ...bookingBody(owner, item, client), date: '2026-12-15', staffId: undefined });
  await expect.poll(waiting, { interval: 10 }).toBe(2);
  await gate.query('COMMIT');
  await gate.end();
  expect([(await appointment).status, (await rental).status]).toEqual([200, 200]);
  expect(await countDeadlocks(app)).toBe(before);
});
