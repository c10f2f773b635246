import { expect, test } from 'vitest';
import { createSecrets } from '../../../platform/secrets/secrets.ts';
import { openMailHarness } from '../../../testing/mail-harness.ts';
import { createPayingOwner } from '../../../testing/paying-business.ts';
import { sendMessages } from '../../../testing/send-messages.ts';
import { storedRows } from '../../../testing/stored-rows.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { createResource, createService, type TestOwner } from '../../../testing/test-owner.ts';
import {
  createPayment,
  initialize,
  newClient,
  openPayment,
  outcomeOf,
  verify,
  wait,
} from '../testing/payments.ts';

const app = useTestApp({ paystack: true });

/** A business that asks 20 %, where Ada washes and Bola does nails: ₦3,000 are due for both. */
const createSalon = async () => {
  const owner = await createPayingOwner(app);
  const { body } = await createPayment(app, owner);
  const bola = (await owner.visitor.send('POST', '/api/staff', { body: { name: 'Bola Ade', role: 'Nails' } }))
    .body.data._id;
  const wash = await createService(owner, { name: 'Wash', duration: 30, price: 5_000 });
  const nails = await createService(owner, { name: 'Nails', duration: 45, price: 10_000 });
  const assign = (service: { readonly _id: string }, staffId: string) =>
    owner.visitor.send('PUT', `/api/services/${service._id}/assign-staff`, { body: { staffIds: [staffId] } });
  await assign(wash, owner.staffId);
  await assign(nails, bola);
  const { serviceId: _one, staffId: _any, ...metadata } = body.metadata;
  const lines = [{ serviceId: wash._id }, { serviceId: nails._id }];
  return {
    owner,
    bolaId: bola,
    wash,
    nails,
    date: metadata.date,
    body: { ...body, metadata: { ...metadata, lines } },
  };
};

/** What is taken of whose time, and whether it is only held. */
const stretchesOf = (owner: TestOwner) =>
  storedRows(
    app,
    `SELECT m.name, o.line, o.expires_at IS NOT NULL AS held FROM occupancies o JOIN staff m USING (business_id, staff_id)
       JOIN businesses b USING (business_id) WHERE b.slug = $1 ORDER BY o.line`,
    [owner.slug],
  );

const bookNails = (owner: TestOwner, nails: { readonly _id: string }, date: string) =>
  owner.visitor.send('POST', '/api/appointments/internal', {
    body: { ...newClient(), serviceId: nails._id, staffId: 'any', date, override: true },
  });

test('several services are held together, paid for by one deposit on their sum, and become one booking', async () => {
  const { owner, body } = await createSalon();
  const wrong = await initialize(app, { ...body, amount: 100_000 });
  expect(wrong.body).toMatchObject({ code: 'AMOUNT_CHANGED', data: { quote: { dueNow: 3_000 } } });
  const reference = await openPayment(app, body);
  expect(await stretchesOf(owner)).toEqual([
    { name: 'Ada Obi', line: 1, held: true },
    { name: 'Bola Ade', line: 2, held: true },
  ]);
  await app.paystack.control({ pay: reference });
  expect(await verify(app, reference)).toEqual({ status: 200, code: 'confirmed' });
  expect((await stretchesOf(owner)).map(({ held }) => held)).toEqual([false, false]);
  const [line, second] = await storedRows(
    app,
    `SELECT l.service_name, l.price_kobo::int, a.service_name AS title, a.line_count, e.by_line
       FROM payment_intents i JOIN appointments a ON a.business_id = i.business_id AND a.appointment_id = i.intent_id
       JOIN booking_lines l ON l.business_id = a.business_id AND l.appointment_id = a.appointment_id
       JOIN ledger_entries e ON e.business_id = a.business_id AND e.appointment_id = a.appointment_id AND e.account = 'revenue'
      WHERE i.reference = $1 ORDER BY l.line`,
    [reference],
  );
  const shares = { '1': -100_000, '2': -200_000 };
  expect(line).toEqual({
    service_name: 'Wash',
    price_kobo: 500_000,
    title: 'Wash and Nails',
    line_count: 2,
    by_line: shares,
  });
  expect(second).toMatchObject({ service_name: 'Nails', price_kobo: 1_000_000 });
});

test('of a second payment for several services all of them are named, in its mail and in the lists', async () => {
  const { owner, body: asked } = await createSalon();
  const body = { ...asked, proof: 'the-secret-of-a-browser' };
  const first = await openPayment(app, body);
  const second = await openPayment(app, body);
  for (const reference of [first, second]) {
    await app.paystack.control({ pay: reference });
    await verify(app, reference);
  }
  const mail = openMailHarness();
  const platform = { ...app, secrets: createSecrets(app.secretKey), publicUrl: 'http://akoko.test' };
  await sendMessages(platform, { mail });
  const told = mail.mailsTo(body.metadata.clientEmail).find(({ text }) => text.includes('second payment'));
  expect(told?.text).toContain('for Wash and Nails already when this payment');
  const open = await owner.visitor.send('GET', '/api/payments/owed');
  expect(open.body.data.refunds).toMatchObject([{ serviceName: 'Wash and Nails' }]);
});

test('a hold that has ended is a booking all the same while all of its time is free', async () => {
  const { owner, body } = await createSalon();
  const reference = await openPayment(app, body);
  wait(app, 60);
  await app.paystack.control({ pay: reference });
  expect(await verify(app, reference)).toEqual({ status: 200, code: 'confirmed' });
  expect((await stretchesOf(owner)).map(({ held }) => held)).toEqual([false, false]);
});

test('once somebody else has the time of one of its services, all the money goes back and nothing is left', async () => {
  const { owner, nails, date, body } = await createSalon();
  const reference = await openPayment(app, body);
  wait(app, 60);
  const half = new Date(Date.parse(date) + 30 * 60_000).toISOString();
  const other = await bookNails(owner, nails, half);
  expect(other.status, other.text).toBe(200);
  await app.paystack.control({ pay: reference });
  expect((await verify(app, reference)).code).not.toBe('confirmed');
  expect(await outcomeOf(app, reference)).toMatchObject({
    state: 'refunded',
    bookings: 0,
    refunded: 300_000,
  });
  expect(await stretchesOf(owner)).toEqual([{ name: 'Bola Ade', line: 1, held: false }]);
});

test('whoever pays for other services than before lets the first ones go', async () => {
  const { owner, wash, body } = await createSalon();
  const proof = 'p'.repeat(43);
  await openPayment(app, { ...body, proof });
  const alone = { ...body.metadata, lines: [{ serviceId: wash._id }] };
  const again = await initialize(app, { ...body, amount: 100_000, metadata: alone, proof });
  expect(again.status, again.text).toBe(200);
  expect(await stretchesOf(owner)).toEqual([{ name: 'Ada Obi', line: 1, held: true }]);
});

test('whose hold has ended is in nobody’s way', async () => {
  const { owner, body } = await createSalon();
  await openPayment(app, body);
  expect((await initialize(app, { ...body, metadata: { ...body.metadata, ...newClient() } })).body.code).toBe(
    'SLOT_TAKEN',
  );
  wait(app, 60);
  const other = await initialize(app, { ...body, metadata: { ...body.metadata, ...newClient() } });
  expect(other.status, other.text).toBe(200);
  expect(await stretchesOf(owner)).toHaveLength(2);
});

/** Washing needs the one chair there is, and so does a cut by Bola. */
const createChair = async () => {
  const salon = await createSalon();
  const { visitor } = salon.owner;
  const chair = await createResource(salon.owner, 'Chair', 1);
  const need = (resourceIds: readonly string[]) =>
    visitor.send('PUT', `/api/services/${salon.wash._id}`, {
      body: { bookingType: 'time-based', name: 'Wash', duration: 30, price: 5_000, resourceIds },
    });
  expect((await need([chair])).status).toBe(200);
  const cut = await createService(salon.owner, { name: 'Cut', duration: 30, resourceIds: [chair] });
  await visitor.send('PUT', `/api/services/${cut._id}/assign-staff`, {
    body: { staffIds: [salon.bolaId] },
  });
  return { ...salon, chair, need, cut };
};

const chairsOf = (owner: TestOwner) =>
  storedRows(
    app,
    `SELECT c.line, c.expires_at IS NOT NULL AS held FROM resource_claims c
       JOIN businesses b USING (business_id) WHERE b.slug = $1 ORDER BY c.line`,
    [owner.slug],
  );

test('what lines need is held with their time, and is the booking’s once it is paid for', async () => {
  const { owner, cut, date, body } = await createChair();
  const reference = await openPayment(app, body);
  expect(await chairsOf(owner)).toEqual([{ line: 1, held: true }]);
  expect((await bookNails(owner, cut, date)).body.message).toContain('‘Chair’ is all in use');
  wait(app, 60);
  await app.paystack.control({ pay: reference });
  expect(await verify(app, reference)).toEqual({ status: 200, code: 'confirmed' });
  expect(await chairsOf(owner)).toEqual([{ line: 1, held: false }]);
});

test('once somebody else has the only chair, all the money goes back though its people are free', async () => {
  const { owner, cut, date, body } = await createChair();
  const alone = { ...body.metadata, lines: body.metadata.lines.slice(0, 1) };
  const reference = await openPayment(app, { ...body, amount: 100_000, metadata: alone });
  wait(app, 60);
  const other = await bookNails(owner, cut, date);
  expect(other.status, other.text).toBe(200);
  await app.paystack.control({ pay: reference });
  expect((await verify(app, reference)).code).not.toBe('confirmed');
  expect(await outcomeOf(app, reference)).toMatchObject({
    state: 'refunded',
    bookings: 0,
    refunded: 100_000,
  });
  expect(await chairsOf(owner)).toEqual([{ line: 1, held: false }]);
  expect((await stretchesOf(owner)).filter(({ held }) => !held)).toEqual([
    { name: 'Bola Ade', line: 1, held: false },
  ]);
});

test('a chair that is there no more when its hold is paid for is not needed any more', async () => {
  const { owner, chair, need, cut, body } = await createChair();
  const reference = await openPayment(app, body);
  expect((await need([])).status).toBe(200);
  await owner.visitor.send('DELETE', `/api/services/${cut._id}`);
  expect((await owner.visitor.send('DELETE', `/api/resources/${chair}`)).status).toBe(200);
  await app.paystack.control({ pay: reference });
  expect(await verify(app, reference)).toEqual({ status: 200, code: 'confirmed' });
  expect(await chairsOf(owner)).toEqual([]);
});

/** A deposit for washing alone, which needs nothing yet. */
const holdPlain = async () => {
  const salon = await createChair();
  expect((await salon.need([])).status).toBe(200);
  const { body } = salon;
  const alone = { ...body.metadata, lines: body.metadata.lines.slice(0, 1) };
  return { ...salon, reference: await openPayment(app, { ...body, amount: 100_000, metadata: alone }) };
};

test('what a service needs meanwhile a hold has from then on, and nobody else', async () => {
  const { owner, chair, need, cut, date, reference } = await holdPlain();
  expect(await chairsOf(owner)).toEqual([]);
  expect((await need([chair])).status).toBe(200);
  expect(await chairsOf(owner)).toEqual([{ line: 1, held: true }]);
  expect((await bookNails(owner, cut, date)).body.message).toContain('‘Chair’ is all in use');
  await app.paystack.control({ pay: reference });
  expect(await verify(app, reference)).toEqual({ status: 200, code: 'confirmed' });
  expect(await chairsOf(owner)).toEqual([{ line: 1, held: false }]);
});

test('a hold that has ended has what its service needs by the time it is paid, or all the money goes back', async () => {
  const ended = await holdPlain();
  wait(app, 60);
  expect((await ended.need([ended.chair])).status).toBe(200);
  expect(await chairsOf(ended.owner)).toEqual([]);
  await app.paystack.control({ pay: ended.reference });
  expect((await verify(app, ended.reference)).code).toBe('confirmed');
  expect(await chairsOf(ended.owner)).toEqual([{ line: 1, held: false }]);

  const late = await holdPlain();
  wait(app, 60);
  expect((await late.need([late.chair])).status).toBe(200);
  expect((await bookNails(late.owner, late.cut, late.date)).status).toBe(200);
  await app.paystack.control({ pay: late.reference });
  expect((await verify(app, late.reference)).code).not.toBe('confirmed');
  expect(await outcomeOf(app, late.reference)).toMatchObject({ state: 'refunded', refunded: 100_000 });
  expect(await chairsOf(late.owner)).toEqual([{ line: 1, held: false }]);
});

test('of what is held there is enough, or a service does not come to need it', async () => {
  const { owner, chair, need, cut, date } = await holdPlain();
  expect((await bookNails(owner, cut, date)).status).toBe(200);
  const refused = await need([chair]);
  expect([refused.status, refused.body.code]).toEqual([409, 'HAS_FUTURE_BOOKINGS']);
  expect(await chairsOf(owner)).toEqual([{ line: 1, held: false }]);
});
