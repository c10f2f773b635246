import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { toInstant } from '#core/calendar/instant.ts';
import { countDeadlocks } from '../../testing/deadlocks.ts';
import { countWaiting } from '../../testing/lock-waits.ts';
import { asSuperuser, storedBusinessId, storedId } from '../../testing/seeded-rows.ts';
import { fingerprint, storedRows } from '../../testing/stored-rows.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { bookingBody } from '../../testing/test-owner.ts';
import { type ClientHarness, createClientHarness, NGOZI, namesOf } from './testing/client-harness.ts';

const app = useTestApp();
const DAY = 86_400_000;
const ADA = '08031111111';
const BOLA = '08055555555';
const ada = { clientName: 'Ayo Oni', clientPhone: ADA, clientEmail: 'ayo@example.ng' };
const bola = { clientName: 'Bola Ade', clientPhone: BOLA, clientEmail: 'bola@example.ng' };

const harnessWithThree = async (): Promise<
  ClientHarness & { ngozi: string; adaId: string; bolaId: string }
> => {
  const harness = await createClientHarness(app);
  await harness.booked();
  await harness.booked(ada);
  await harness.booked(bola);
  return {
    ...harness,
    ngozi: await harness.clientId(NGOZI),
    adaId: await harness.clientId(ADA),
    bolaId: await harness.clientId(BOLA),
  };
};

describe('merging two clients', () => {
  test('brings bookings, notes and tags together, and both numbers lead to one', async () => {
    const harness = await harnessWithThree();
    const { ngozi, adaId } = harness;
    await harness.update(ngozi, { notes: 'Latex', tags: ['VIP'], email: '' });
    await harness.update(adaId, {
      name: 'Ayo Oni',
      phone: ADA,
      email: 'ayo@example.ng',
      birthday: '02-29',
      notes: 'Comes late',
      tags: ['vip', 'Bridal'],
      alwaysDeposit: true,
      blocked: true,
    });
    const merged = await harness.merge(ngozi, adaId);
    expect(merged.status, merged.text).toBe(200);
    expect(merged.body.data).toMatchObject({
      _id: ngozi,
      name: 'Ngozi Eze',
      phone: NGOZI,
      email: 'ayo@example.ng',
      birthday: '02-29',
      notes: 'Latex\n\nComes late',
      tags: ['VIP', 'Bridal'],
      alwaysDeposit: true,
      blocked: true,
      totalAppointments: 2,
    });
    // The old handle answers with the record it went into, and only that is listed and found.
    expect((await harness.get(adaId)).body).toEqual(merged.body);
    expect(namesOf(await harness.list())).toEqual(['Bola Ade', 'Ngozi Eze']);
    expect(await harness.clientId(ADA)).toBe(ngozi);
    expect((await harness.list('?search=ayo%20oni')).body.total).toBe(0);
    expect((await harness.book(ada)).body.code).toBe('CALL_TO_BOOK');
    await harness.update(ngozi, { email: 'ayo@example.ng' });
    await harness.booked(ada);
    await harness.booked({ ...ada, clientPhone: '08077777777' });
    expect((await harness.get(ngozi)).body.data.totalAppointments).toBe(3);
    expect((await harness.list()).body.total).toBe(3);
  });

  test('may go on: whoever was merged before comes along', async () => {
    const harness = await harnessWithThree();
    const { ngozi, adaId, bolaId } = harness;
    await harness.merge(adaId, bolaId);
    const merged = await harness.merge(ngozi, adaId);
    expect(merged.body.data).toMatchObject({ _id: ngozi, totalAppointments: 3 });
    for (const id of [adaId, bolaId]) expect((await harness.get(id)).body.data._id).toBe(ngozi);
    await harness.booked(bola);
    expect((await harness.get(ngozi)).body.data.totalAppointments).toBe(4);
    // Its own other number may become its first; the two change places and both still lead here.
    expect((await harness.update(ngozi, { phone: BOLA })).body.data).toMatchObject({ phone: BOLA });
    await harness.booked({ clientEmail: 'z@example.ng' });
    expect((await harness.get(ngozi)).body.data.totalAppointments).toBe(5);
    expect((await harness.list()).body.total).toBe(1);
  });

  test('is done once, however often it is asked', async () => {
    const harness = await harnessWithThree();
    const { ngozi, adaId, bolaId } = harness;
    const headers = { 'idempotency-key': 'merge-key-1' };
    const first = await harness.merge(ngozi, adaId, headers);
    expect((await harness.merge(ngozi, adaId, headers)).body).toEqual(first.body);
    expect((await harness.merge(ngozi, adaId)).body).toEqual(first.body);
    expect((await harness.merge(adaId, ngozi)).body).toEqual(first.body);
    expect((await harness.merge(ngozi, bolaId, headers)).body.code).toBe('IDEMPOTENCY_MISMATCH');
    expect((await harness.get(ngozi)).body.data.notes).toBe('');
  });

  test('is refused for what cannot be merged, and says why', async () => {
    const harness = await harnessWithThree();
    const other = await createClientHarness(app, 'Other Studio');
    await other.booked();
    const { ngozi, adaId, bolaId } = harness;
    const theirs = await other.clientId(NGOZI);
    await harness.importCsv('Name,Phone\nGone Soon,08066666666');
    const gone = await harness.clientId('08066666666');
    await harness.erase(gone);
    await harness.update(bolaId, { name: 'Bola', phone: BOLA, notes: 'x'.repeat(1500) });
    await harness.update(ngozi, { notes: 'y'.repeat(600) });
    const before = await fingerprint(app);
    for (const [into, from, status, text] of [
      [ngozi, ngozi, 422, 'This is the same client. Please choose another one to merge.'],
      [ngozi, gone, 404, 'That client has been erased: there is nothing left to merge.'],
      [gone, ngozi, 404, 'This could not be found. It may have been moved or removed.'],
      [ngozi, theirs, 404, 'This could not be found. It may have been moved or removed.'],
      [theirs, ngozi, 404, 'This could not be found. It may have been moved or removed.'],
      [ngozi, 'x', 404, 'This could not be found. It may have been moved or removed.'],
      [
        ngozi,
        bolaId,
        422,
        'The notes of the two are longer than 2000 characters together. Please shorten them first.',
      ],
    ] as const) {
      const answer = await harness.merge(into, from);
      expect([answer.status, answer.body.message]).toEqual([status, text]);
    }
    expect(await fingerprint(app)).toBe(before);
    await harness.merge(adaId, bolaId);
    expect((await harness.merge(ngozi, bolaId)).body.message).toBe(
      'That client has been merged into another one meanwhile. Please reload the page.',
    );
  });

  test('at once from both sides, or in a ring, leaves one record and no server error', async () => {
    for (let round = 0; round < 6; round += 1) {
      const harness = await harnessWithThree();
      const { ngozi, adaId, bolaId } = harness;
      const answers = await Promise.all([
        harness.merge(ngozi, adaId),
        harness.merge(adaId, ngozi),
        harness.merge(adaId, bolaId),
        harness.merge(bolaId, ngozi),
        harness.book(ada),
        harness.book({ clientEmail: 'x@example.ng' }),
      ]);
      for (const { status, text } of answers) expect(status, text).toBeLessThan(500);
      const listed = (await harness.list()).body;
      const bookings = listed.data.reduce(
        (sum: number, client: { totalAppointments: number }) => sum + client.totalAppointments,
        0,
      );
      expect(bookings).toBe(5);
      expect(listed.total).toBeLessThanOrEqual(2);
    }
  });
});

describe('erasing a client', () => {
  test('is refused while a booking that stands is not over', async () => {
    const harness = await createClientHarness(app);
    const id = await harness.booked();
    await harness.booked();
    const client = await harness.clientId(NGOZI);
    const before = await fingerprint(app);
    const refused = await harness.erase(client);
    expect([refused.status, refused.body.code, refused.body.data]).toEqual([
      409,
      'HAS_FUTURE_BOOKINGS',
      { futureBookings: 2 },
    ]);
    expect(refused.body.message).toBe(
      'This client still has 2 bookings that are not over. Please cancel or complete them first, from the booking history, then erase.',
    );
    expect(await fingerprint(app)).toBe(before);
    await harness.setStatus(id, 'cancelled');
    const { data, message } = (await harness.erase(client)).body;
    expect(data).toEqual({ futureBookings: 1 });
    expect(message).toContain('a booking that is not over. Please cancel or complete it first');
  });

  test('leaves nothing that names them, and what was booked stays', async () => {
    const harness = await harnessWithThree();
    const { ngozi, adaId } = harness;
    const mine = { 'idempotency-key': 'merge-key-2' };
    await harness.merge(ngozi, adaId, mine);
    await harness.update(ngozi, { notes: 'Ngozi is allergic', tags: ['NgoziTag'], birthday: '02-29' });
    const [before] = await storedRows(app, 'SELECT count(*)::int AS events FROM appointment_events');
    await asSuperuser(
      app,
      `UPDATE appointments SET notes = 'Ngozi was late', answers = '[{"fieldId":"a","label":"Name","type":"text","value":"Ngozi"}]'
        WHERE client_id = $1`,
      [storedId(ngozi)],
    );
    await asSuperuser(app, "UPDATE messages SET state = 'failed', error = 'ngozi@example.ng refused'");
    app.clock.moveTo(toInstant(app.clock.now() + 5 * DAY));

    expect((await harness.erase(ngozi)).body).toEqual({ success: true, message: 'Client erased.' });
    for (const id of [ngozi, adaId]) {
      expect((await harness.get(id)).status).toBe(404);
      expect((await harness.erase(id)).status).toBe(404);
      expect((await harness.update(id)).status).toBe(404);
    }
    expect(namesOf(await harness.list())).toEqual(['Bola Ade']);
    const kept = await storedRows(
      app,
      `SELECT concat_ws(' ', c.*, a.*, m.*, k.*) AS text
         FROM businesses b LEFT JOIN clients c USING (business_id)
         LEFT JOIN appointments a ON a.business_id = b.business_id AND a.client_id = c.client_id
         LEFT JOIN messages m ON m.business_id = b.business_id AND m.appointment_id = a.appointment_id AND m.recipient = 'client'
         LEFT JOIN idempotency_keys k ON k.business_id = b.business_id
        WHERE b.slug = $1 AND c.erased_at IS NOT NULL`,
      [harness.owner.slug],
    );
    expect(kept.length).toBeGreaterThan(1);
    for (const { text } of kept) expect(text).not.toMatch(/ngozi|eze|ayo|oni|080998|080311|02-29/i);
    const bookings = await storedRows(
      app,
      `SELECT a.client_name, a.client_phone, a.service_name, a.price_kobo, a.anonymised_at IS NOT NULL AS done
         FROM appointments a WHERE client_id = $1`,
      [storedId(ngozi)],
    );
    expect(bookings).toHaveLength(2);
    for (const row of bookings)
      expect(row).toEqual({
        client_name: 'Erased client',
        client_phone: '',
        service_name: 'Silk press',
        price_kobo: 1_500_000,
        done: true,
      });
    expect((await storedRows(app, 'SELECT count(*)::int AS events FROM appointment_events'))[0]).toEqual(
      before,
    );
    // Whoever comes back is somebody new.
    await harness.booked();
    await harness.booked(ada);
    expect((await harness.list()).body.total).toBe(3);
  });

  test('while they book ends in one or the other, never in both', async () => {
    for (let round = 0; round < 8; round += 1) {
      const harness = await createClientHarness(app);
      await harness.importCsv(`Name,Phone,Email\nNgozi Eze,${NGOZI},ngozi@example.ng`);
      const id = await harness.clientId(NGOZI);
      const [erased, booked] = await Promise.all([harness.erase(id), harness.book()]);
      expect([200, 409]).toContain(erased?.status);
      expect(booked?.status).toBe(200);
      const listed = (await harness.list()).body;
      expect(listed).toMatchObject({ total: 1, data: [{ totalAppointments: 1, phone: NGOZI }] });
      expect(listed.data[0]._id === id).toBe(erased?.status === 409);
    }
  });
});

test('a merge and an edit that gives one client’s booking to the other never wait for each other crosswise', async () => {
  const harness = await createClientHarness(app);
  const { owner, service } = harness;
  const id = await harness.booked();
  await harness.booked(ada);
  const [ngozi, adaId] = [await harness.clientId(NGOZI), await harness.clientId(ADA)];
  const before = await countDeadlocks(app);
  const gate = new pg.Client({ connectionString: app.adminUrl });
  await gate.connect();
  await gate.query('BEGIN');
  const records = [storedId(ngozi), storedId(adaId)];
  await gate.query('SELECT FROM clients WHERE business_id = $1 AND client_id = ANY($2) FOR KEY SHARE', [
    storedBusinessId(owner.businessId),
    records,
  ]);
  // Up to the records of the two, as while somebody books for them.
  const merged = harness.merge(adaId, ngozi);
  await expect.poll(() => countWaiting(app), { interval: 10 }).toBe(1);
  const body = { ...bookingBody(owner, service, ada), staffId: owner.staffId, override: true };
  let isOver = false;
  const edited = owner.visitor.send('PUT', `/api/appointments/${id}`, { body }).finally(() => {
    isOver = true;
  });
  // It passes by, unless it waits for its booking.
  await expect.poll(async () => isOver || (await countWaiting(app)) === 2, { interval: 10 }).toBe(true);
  await gate.query('COMMIT');
  await gate.end();
  expect([(await edited).status, (await merged).status]).toEqual([200, 200]);
  expect(await countDeadlocks(app)).toBe(before);
});
