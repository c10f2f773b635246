import { describe, expect, test } from 'vitest';
import { toInstant } from '#core/calendar/instant.ts';
import { asSuperuser, storedId } from '../../testing/planted-rows.ts';
import { storedRows } from '../../testing/stored-rows.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { type ClientDesk, createClientDesk, NGOZI, namesOf } from './testing/client-desk.ts';

const app = useTestApp();
const DAY = 86_400_000;
const BODE = '08037776666';
const bode = { clientName: 'Bode Eze', clientPhone: BODE };

const split = (desk: ClientDesk, id: string, phone: string, headers: Readonly<Record<string, string>> = {}) =>
  desk.owner.visitor.send('POST', `/api/clients/${id}/split`, { body: { phone }, headers });

/** A desk where both had booked with one address when that made them one client. */
const takenForOne = async (): Promise<
  ClientDesk & { readonly ngozi: string; readonly bodesBooking: string }
> => {
  const desk = await createClientDesk(app);
  await desk.booked();
  const ngozi = await desk.clientId(NGOZI);
  await desk.booked({ ...bode, clientEmail: 'ngozi@example.ng' });
  const bodesBooking = await desk.booked({ ...bode, clientEmail: 'ngozi@example.ng' });
  await asSuperuser(
    app,
    `WITH moved AS (UPDATE appointments SET client_id = $1 WHERE client_phone = $2 AND business_id = (
                      SELECT business_id FROM clients WHERE client_id = $1))
     DELETE FROM clients WHERE phone = $2 AND business_id = (SELECT business_id FROM clients WHERE client_id = $1)`,
    [storedId(ngozi), BODE],
  );
  return { ...desk, ngozi, bodesBooking };
};

describe('two who share an email address', () => {
  test('are told apart in what each is handed, and erasing one leaves the other', async () => {
    const desk = await createClientDesk(app);
    await desk.booked();
    const ngozi = await desk.clientId(NGOZI);
    const booking = await desk.booked({ ...bode, clientEmail: 'ngozi@example.ng' });
    const hers = await desk.owner.visitor.send('GET', `/api/clients/${ngozi}/export`);
    expect(hers.text).toContain(NGOZI);
    expect(hers.text).not.toMatch(/Bode|08037776666/);
    app.clock.moveTo(toInstant(app.clock.now() + 5 * DAY));
    expect((await desk.erase(ngozi)).status).toBe(200);
    expect(namesOf(await desk.list())).toEqual(['Bode Eze']);
    const kept = await desk.owner.visitor.send('GET', `/api/appointments/${booking}`);
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
    const desk = await createClientDesk(app);
    await desk.booked();
    await desk.booked({ ...bode, clientEmail: 'bode@example.ng' });
    const [ngozi, other] = [await desk.clientId(NGOZI), await desk.clientId(BODE)];
    await desk.update(other, {
      name: 'Bode Eze',
      phone: BODE,
      email: 'bode@example.ng',
      notes: 'Comes late',
    });
    await desk.merge(ngozi, other);
    await desk.booked(bode);
    expect((await desk.get(ngozi)).body.data).toMatchObject({
      totalAppointments: 3,
      otherNumbers: [{ phone: BODE, name: 'Bode Eze', bookings: 2 }],
    });

    const answer = await split(desk, ngozi, BODE);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body.data).toMatchObject({
      _id: other,
      name: 'Bode Eze',
      phone: BODE,
      totalAppointments: 2,
      otherNumbers: [],
    });
    expect((await desk.get(ngozi)).body.data).toMatchObject({
      totalAppointments: 1,
      otherNumbers: [],
      notes: 'Comes late',
    });
    expect(namesOf(await desk.list())).toEqual(['Bode Eze', 'Ngozi Eze']);
    await desk.booked(bode);
    expect((await desk.get(other)).body.data.totalAppointments).toBe(3);
    // Together and apart again, as often as the owner likes.
    await desk.merge(ngozi, other);
    expect((await split(desk, ngozi, BODE)).body.data.totalAppointments).toBe(3);
  });

  test('gives somebody who was taken for this client a record of their own', async () => {
    const desk = await takenForOne();
    expect((await desk.get(desk.ngozi)).body.data.otherNumbers).toEqual([
      { phone: BODE, name: 'Bode Eze', bookings: 2 },
    ]);
    const headers = { 'idempotency-key': 'split-key-1' };
    const answer = await split(desk, desk.ngozi, BODE, headers);
    expect(answer.body.data).toMatchObject({
      name: 'Bode Eze',
      phone: BODE,
      email: 'ngozi@example.ng',
      totalAppointments: 2,
    });
    expect((await split(desk, desk.ngozi, BODE, headers)).body).toEqual(answer.body);
    expect((await desk.get(desk.ngozi)).body.data).toMatchObject({ totalAppointments: 1, otherNumbers: [] });
  });

  test('takes the bookings to whoever has the number by now', async () => {
    const desk = await takenForOne();
    await desk.booked(bode);
    const own = await desk.clientId(BODE);
    expect((await split(desk, desk.ngozi, BODE)).body.data).toMatchObject({ _id: own, totalAppointments: 3 });
  });

  test('is refused where there is nothing to split, and says why', async () => {
    const desk = await createClientDesk(app);
    const other = await createClientDesk(app, 'Other Studio');
    await desk.booked();
    await other.booked();
    const ngozi = await desk.clientId(NGOZI);
    for (const [id, phone, status, message] of [
      [ngozi, NGOZI, 422, 'This is the number of the client who stays.'],
      [ngozi, BODE, 422, 'Nothing of this client was booked with that number. Please reload the page.'],
      [ngozi, '0803', 422, 'Enter a valid 11-digit NG number.'],
      [await other.clientId(NGOZI), BODE, 404, 'This could not be found. It may have been moved or removed.'],
    ] as const) {
      const answer = await split(desk, id, phone);
      expect([answer.status, answer.body.message]).toEqual([status, message]);
    }
  });

  test('while they book and are merged leaves each booking with one client who stands', async () => {
    for (let round = 0; round < 6; round += 1) {
      const desk = await createClientDesk(app);
      await desk.booked();
      await desk.booked({ ...bode, clientEmail: 'bode@example.ng' });
      const [ngozi, other] = [await desk.clientId(NGOZI), await desk.clientId(BODE)];
      await desk.merge(ngozi, other);
      const answers = await Promise.all([
        desk.book(bode),
        split(desk, ngozi, BODE),
        desk.book(bode),
        desk.book({}),
        round % 2 === 0 ? desk.get(other) : desk.merge(ngozi, other),
      ]);
      for (const { status, text } of answers) expect(status, text).toBeLessThan(500);
      const listed = (await desk.list()).body;
      const bookings = listed.data.map((client: { totalAppointments: number }) => client.totalAppointments);
      expect(bookings.reduce((sum: number, count: number) => sum + count, 0)).toBe(5);
      // Whoever booked with Bode's number while it was split is with Bode.
      if (round % 2 === 0)
        expect((await desk.get(await desk.clientId(BODE))).body.data).toMatchObject({
          _id: other,
          totalAppointments: 3,
        });
    }
  });
});
