import { describe, expect, test } from 'vitest';
import { toInstant } from '#core/calendar/instant.ts';
import { asSuperuser, storedId } from '../../testing/seeded-rows.ts';
import { storedRows } from '../../testing/stored-rows.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { type ClientHarness, createClientHarness, NGOZI, namesOf } from './testing/client-harness.ts';

const app = useTestApp();
const DAY = 86_400_000;
const BODE = '08037776666';
const bode = { clientName: 'Bode Eze', clientPhone: BODE };

const split = (
  harness: ClientHarness,
  id: string,
  phone: string,
  headers: Readonly<Record<string, string>> = {},
) => harness.owner.visitor.send('POST', `/api/clients/${id}/split`, { body: { phone }, headers });

/** A desk where both had booked with one address when that made them one client. */
const takenForOne = async (): Promise<
  ClientHarness & { readonly ngozi: string; readonly bodesBooking: string }
> => {
  const harness = await createClientHarness(app);
  await harness.booked();
  const ngozi = await harness.clientId(NGOZI);
  await harness.booked({ ...bode, clientEmail: 'ngozi@example.ng' });
  const bodesBooking = await harness.booked({ ...bode, clientEmail: 'ngozi@example.ng' });
  await asSuperuser(
    app,
    `WITH moved AS (UPDATE appointments SET client_id = $1 WHERE client_phone = $2 AND business_id = (
                      SELECT business_id FROM clients WHERE client_id = $1))
     DELETE FROM clients WHERE phone = $2 AND business_id = (SELECT business_id FROM clients WHERE client_id = $1)`,
    [storedId(ngozi), BODE],
  );
  return { ...harness, ngozi, bodesBooking };
};

describe('two who share an email address', () => {
  test('are told apart in what each is handed, and erasing one leaves the other', async () => {
    const harness = await createClientHarness(app);
    await harness.booked();
    const ngozi = await harness.clientId(NGOZI);
    const booking = await harness.booked({ ...bode, clientEmail: 'ngozi@example.ng' });
    const hers = await harness.owner.visitor.send('GET', `/api/clients/${ngozi}/export`);
    expect(hers.text).toContain(NGOZI);
    expect(hers.text).not.toMatch(/Bode|08037776666/);
    app.clock.moveTo(toInstant(app.clock.now() + 5 * DAY));
    expect((await harness.erase(ngozi)).status).toBe(200);
    expect(namesOf(await harness.list())).toEqual(['Bode Eze']);
    const kept = await harness.owner.visitor.send('GET', `/api/appointments/${booking}`);
    expect(kept.body.data).toMatchObject({
      clientName: 'Bode Eze',
      clientPhone: BODE,
      clientEmail: 'ngozi@example.ng',
    });
    const messages = await storedRows(
      app,
      `SELECT DISTINCT m.address FROM messages m JOIN appointments a USING (business_id, appointment_id)
        WHERE a.client_phone = '${BODE}' AND m.recipient = 'client' AND m.channel = 'email'
          AND a.business_id = (SELECT business_id FROM clients WHERE client_id = '${storedId(ngozi)}')`,
    );
    expect(messages).toEqual([{ address: 'ngozi@example.ng' }]);
  });
});

describe('splitting a client', () => {
  test('gives a merged record back what was booked on it, and its number', async () => {
    const harness = await createClientHarness(app);
    await harness.booked();
    await harness.booked({ ...bode, clientEmail: 'bode@example.ng' });
    const [ngozi, other] = [await harness.clientId(NGOZI), await harness.clientId(BODE)];
    await harness.update(other, {
      name: 'Bode Eze',
      phone: BODE,
      email: 'bode@example.ng',
      notes: 'Comes late',
    });
    await harness.merge(ngozi, other);
    await harness.booked(bode);
    expect((await harness.get(ngozi)).body.data).toMatchObject({
      totalAppointments: 3,
      otherNumbers: [{ phone: BODE, name: 'Bode Eze', bookings: 2 }],
    });

    const answer = await split(harness, ngozi, BODE);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body.data).toMatchObject({
      _id: other,
      name: 'Bode Eze',
      phone: BODE,
      totalAppointments: 2,
      otherNumbers: [],
    });
    expect((await harness.get(ngozi)).body.data).toMatchObject({
      totalAppointments: 1,
      otherNumbers: [],
      notes: 'Comes late',
    });
    expect(namesOf(await harness.list())).toEqual(['Bode Eze', 'Ngozi Eze']);
    await harness.booked(bode);
    expect((await harness.get(other)).body.data.totalAppointments).toBe(3);
    // Together and apart again, as often as the owner likes.
    await harness.merge(ngozi, other);
    expect((await split(harness, ngozi, BODE)).body.data.totalAppointments).toBe(3);
  });

  test('gives somebody who was taken for this client a record of their own', async () => {
    const harness = await takenForOne();
    expect((await harness.get(harness.ngozi)).body.data.otherNumbers).toEqual([
      { phone: BODE, name: 'Bode Eze', bookings: 2 },
    ]);
    const headers = { 'idempotency-key': 'split-key-1' };
    const answer = await split(harness, harness.ngozi, BODE, headers);
    expect(answer.body.data).toMatchObject({
      name: 'Bode Eze',
      phone: BODE,
      email: 'ngozi@example.ng',
      totalAppointments: 2,
    });
    expect((await split(harness, harness.ngozi, BODE, headers)).body).toEqual(answer.body);
    expect((await harness.get(harness.ngozi)).body.data).toMatchObject({
      totalAppointments: 1,
      otherNumbers: [],
    });
  });

  test('takes the bookings to whoever has the number by now', async () => {
    const harness = await takenForOne();
    await harness.booked(bode);
    const own = await harness.clientId(BODE);
    expect((await split(harness, harness.ngozi, BODE)).body.data).toMatchObject({
      _id: own,
      totalAppointments: 3,
    });
  });

  test('is refused where there is nothing to split, and says why', async () => {
    const harness = await createClientHarness(app);
    const other = await createClientHarness(app, 'Other Studio');
    await harness.booked();
    await other.booked();
    const ngozi = await harness.clientId(NGOZI);
    for (const [id, phone, status, message] of [
      [ngozi, NGOZI, 422, 'This is the number of the client who stays.'],
      [ngozi, BODE, 422, 'Nothing of this client was booked with that number. Please reload the page.'],
      [ngozi, '0803', 422, 'Enter a valid 11-digit NG number.'],
      [await other.clientId(NGOZI), BODE, 404, 'This could not be found. It may have been moved or removed.'],
    ] as const) {
      const answer = await split(harness, id, phone);
      expect([answer.status, answer.body.message]).toEqual([status, message]);
    }
  });

  test('while they book and are merged leaves each booking with one client who stands', async () => {
    for (let round = 0; round < 6; round += 1) {
      const harness = await createClientHarness(app);
      await harness.booked();
      await harness.booked({ ...bode, clientEmail: 'bode@example.ng' });
      const [ngozi, other] = [await harness.clientId(NGOZI), await harness.clientId(BODE)];
      await harness.merge(ngozi, other);
      const answers = await Promise.all([
        harness.book(bode),
        split(harness, ngozi, BODE),
        harness.book(bode),
        harness.book({}),
        round % 2 === 0 ? harness.get(other) : harness.merge(ngozi, other),
      ]);
      for (const { status, text } of answers) expect(status, text).toBeLessThan(500);
      const listed = (await harness.list()).body;
      const bookings = listed.data.map((client: { totalAppointments: number }) => client.totalAppointments);
      expect(bookings.reduce((sum: number, count: number) => sum + count, 0)).toBe(5);
      // Whoever booked with Bode's number while it was split is with Bode.
      if (round % 2 === 0)
        expect((await harness.get(await harness.clientId(BODE))).body.data).toMatchObject({
          _id: other,
          totalAppointments: 3,
        });
    }
  });
});
