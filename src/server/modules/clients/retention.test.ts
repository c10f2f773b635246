import { describe, expect, test } from 'vitest';
import { parseInstant, toInstant } from '#core/calendar/instant.ts';
import { deepIt } from '../../testing/gate.ts';
import { PASSWORD } from '../../testing/seeded-owner.ts';
import { asSuperuser, storedId } from '../../testing/seeded-rows.ts';
import { fingerprint, storedRows } from '../../testing/stored-rows.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { forgetOldData } from './erasure/retention.worker.ts';
import { type ClientHarness, createClientHarness, NGOZI, namesOf } from './testing/client-harness.ts';

const app = useTestApp();
const DAY = 86_400_000;

const forget = () => forgetOldData(app, () => true);
const moveTo = (text: string): void => {
  const instant = parseInstant(text);
  if (instant === null) throw new Error(`Not an instant: ${text}`);
  app.clock.moveTo(instant);
};
const signIn = (harness: ClientHarness) =>
  harness.owner.visitor.send('POST', '/api/auth/login', {
    body: { email: harness.owner.email, password: PASSWORD },
  });
const namesOn = async (clientId: string): Promise<readonly unknown[]> =>
  (
    await storedRows(
      app,
      `SELECT trim(concat_ws(' ', client_name, client_phone, client_email)) AS text FROM appointments
        WHERE client_id = $1 ORDER BY starts_at`,
      [storedId(clientId)],
    )
  ).map(({ text }) => text);

const chi = { clientName: 'Chi Udo', clientPhone: '08033333333', clientEmail: 'chi@example.ng' };
const ayo = { clientName: 'Ayo Oni', clientPhone: '08031111111', clientEmail: 'ayo@example.ng' };

describe('what is kept of people', () => {
  test('for two years after their last booking, and not a day longer', async () => {
    // Monday 7 December 2026; bookings fall on the Wednesday after.
    const harness = await createClientHarness(app);
    await harness.booked();
    await harness.booked(ayo);
    await harness.importCsv('Name,Phone\nBola Ade,08055555555\nBola Twice,08055555556');
    const [ngozi, ayoId, bola] = [
      await harness.clientId(NGOZI),
      await harness.clientId(ayo.clientPhone),
      await harness.clientId('08055555555'),
    ];
    await harness.merge(ngozi, await harness.clientId('08055555556'));
    moveTo('2027-12-06T07:00:00Z');
    await signIn(harness);
    await harness.booked(ayo);
    moveTo('2028-08-07T07:00:00Z');
    await signIn(harness);
    await harness.booked(chi);
    await harness.importCsv('Name,Phone\nNew Import,08055555557');

    moveTo('2028-12-06T07:00:00Z');
    await forget();
    await signIn(harness);
    expect(namesOf(await harness.list())).toEqual([
      'Ayo Oni',
      'Bola Ade',
      'Chi Udo',
      'New Import',
      'Ngozi Eze',
    ]);
    expect(await namesOn(ngozi)).toEqual([`Ngozi Eze ${NGOZI} ngozi@example.ng`]);

    moveTo('2028-12-10T07:00:00Z');
    expect(await forget()).toMatchObject({ bookings: 2, clients: 2 });
    await signIn(harness);
    expect(namesOf(await harness.list())).toEqual(['Ayo Oni', 'Chi Udo', 'New Import']);
    for (const gone of [ngozi, bola]) expect((await harness.get(gone)).status).toBe(404);
    expect(await namesOn(ngozi)).toEqual(['Erased client']);
    // A booking's own name goes in its time; the client who came again stays.
    expect(await namesOn(ayoId)).toEqual(['Erased client', 'Ayo Oni 08031111111 ayo@example.ng']);
    expect((await harness.get(ayoId)).body.data).toMatchObject({ name: 'Ayo Oni', totalAppointments: 2 });

    const before = await fingerprint(app);
    expect(await forget()).toMatchObject({ bookings: 0, clients: 0 });
    expect(await fingerprint(app)).toBe(before);
  });

  test('not while a booking of theirs is still to come', async () => {
    const harness = await createClientHarness(app);
    await harness.importCsv('Name,Phone\nNgozi Eze,08099887766');
    const id = await harness.clientId(NGOZI);
    app.clock.moveTo(toInstant(app.clock.now() + 735 * DAY));
    await signIn(harness);
    await harness.booked();
    await forget();
    expect((await harness.get(id)).body.data.name).toBe('Ngozi Eze');
  });

  deepIt('goes in many short steps, in two processes at once too, and ends when it is told to', async () => {
    const harness = await createClientHarness(app);
    const [row] = await asSuperuser<{ business_id: string }>(
      app,
      'SELECT business_id FROM businesses WHERE slug = $1',
      [harness.owner.slug],
    );
    await asSuperuser(
      app,
      `WITH person AS (
         INSERT INTO clients (business_id, client_id, name, phone, created_at)
         SELECT $1, gen_random_uuid(), 'Client', '0901' || lpad(n::text, 7, '0'), '2020-01-01'
           FROM generate_series(1, 1100) n RETURNING client_id),
       visit AS (
         INSERT INTO appointments (business_id, appointment_id, booking_type, status, client_id, service_id, staff_id, starts_at,
           ends_at, client_name, client_phone, service_name, duration, source, created_at)
         SELECT $1, gen_random_uuid(), 'time-based', 'pending', client_id, $2, $3, '2020-02-03T09:00Z', '2020-02-03T10:00Z',
                'Client', '09010000000', 'Silk press', 60, 'public', '2020-01-01' FROM person RETURNING appointment_id)
       INSERT INTO appointment_events (business_id, appointment_id, version, event, from_status, to_status, actor, happened_at)
       SELECT $1, appointment_id, 1, 'book', 'none', 'pending', 'client', '2020-01-01' FROM visit`,
      [row?.business_id, storedId(harness.service._id), storedId(harness.owner.staffId)],
    );
    await asSuperuser(
      app,
      `INSERT INTO appointment_events (business_id, appointment_id, version, event, from_status, to_status, actor, happened_at)
       SELECT business_id, appointment_id, 2, 'cancel', 'pending', 'cancelled', 'owner', '2020-01-02' FROM appointments
        WHERE starts_at = '2020-02-03T09:00Z'`,
    );
    await asSuperuser(
      app,
      "UPDATE appointments SET status = 'cancelled', version = 2 WHERE starts_at = '2020-02-03T09:00Z'",
    );
    let steps = 0;
    expect((await forgetOldData(app, () => steps++ < 1)).bookings).toBe(500);
    const runs = await Promise.all([forget(), forget()]);
    expect(runs[0].clients + runs[1].clients).toBe(1100);
    const left = await storedRows(
      app,
      `SELECT (SELECT count(*) FROM clients WHERE business_id = $1 AND erased_at IS NULL)
            + (SELECT count(*) FROM appointments WHERE business_id = $1 AND anonymised_at IS NULL) AS left`,
      [row?.business_id],
    );
    expect(left).toEqual([{ left: 0 }]);
  });
});

describe('what only serves for a while', () => {
  test('addresses go ninety days after the message; those on their way stay', async () => {
    const harness = await createClientHarness(app);
    const ids: string[] = [];
    for (const over of [{}, ayo, chi]) ids.push(storedId(await harness.booked(over)));
    const states = ['sent', 'failed', 'queued'];
    for (const [at, id] of ids.entries())
      await asSuperuser(
        app,
        "UPDATE messages SET state = $2, error = 'to a@b.ng' WHERE appointment_id = $1",
        [id, states[at]],
      );
    const addresses = async () =>
      (
        await storedRows(
          app,
          `SELECT state, address <> '' AS addressed FROM messages WHERE appointment_id = ANY($1::uuid[])
              AND recipient = 'client' AND channel = 'email' AND kind <> 'reminder' ORDER BY state DESC`,
          [ids],
        )
      ).map(({ state, addressed }) => [state, addressed]);
    app.clock.moveTo(toInstant(app.clock.now() + 89 * DAY));
    await forget();
    expect(await addresses()).toEqual([
      ['sent', true],
      ['queued', true],
      ['failed', true],
    ]);
    app.clock.moveTo(toInstant(app.clock.now() + 2 * DAY));
    expect((await forget()).addresses).toBeGreaterThanOrEqual(2);
    expect(await addresses()).toEqual([
      ['sent', false],
      ['queued', true],
      ['failed', false],
    ]);
  });

  test('answers for retries go after a week, and whatever has run out', async () => {
    const harness = await createClientHarness(app);
    const { email, visitor } = harness.owner;
    const body = { name: 'Bisi Ade', role: 'Stylist' };
    await visitor.send('POST', '/api/staff', { body, headers: { 'idempotency-key': 'retention-1' } });
    await visitor.send('POST', '/api/auth/forgotpassword', { body: { email } });
    await asSuperuser(
      app,
      `INSERT INTO short_links SELECT 'a hash', business_id, message_id, $2 FROM messages
        WHERE address = $1 AND kind = 'password-reset'`,
      [email, new Date(app.clock.now() + 8 * DAY).toISOString()],
    );
    const rows = async () =>
      (
        await storedRows(
          app,
          `SELECT (SELECT count(*)::int FROM sessions WHERE email = $1) AS sessions,
                  (SELECT count(*)::int FROM account_links WHERE email = $1) AS resets,
                  (SELECT count(*)::int FROM idempotency_keys k JOIN users USING (business_id) WHERE email = $1) AS keys,
                  (SELECT count(*)::int FROM short_links) AS links,
                  (SELECT count(*)::int FROM rate_limits) > 0 AS limits`,
          [email],
        )
      )[0];
    await forget();
    expect(await rows()).toEqual({ sessions: 1, resets: 1, keys: 1, links: 1, limits: true });
    expect((await visitor.send('GET', '/api/users/me')).status).toBe(200);
    app.clock.moveTo(toInstant(app.clock.now() + 7 * DAY - 1000));
    await forget();
    expect(await rows()).toEqual({ sessions: 1, resets: 0, keys: 1, links: 1, limits: false });
    app.clock.moveTo(toInstant(app.clock.now() + 2000));
    await forget();
    expect(await rows()).toEqual({ sessions: 1, resets: 0, keys: 0, links: 1, limits: false });
    app.clock.moveTo(toInstant(app.clock.now() + 24 * DAY));
    await forget();
    expect(await rows()).toEqual({ sessions: 0, resets: 0, keys: 0, links: 0, limits: false });
  });
});
