import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { seedCash } from '../../../testing/seeded-money.ts';
import {
  asSuperuser,
  storedBusinessId,
  storedId,
  takeAwayConstraints,
} from '../../../testing/seeded-rows.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { bookingBody, createOwner, createService, type TestOwner } from '../../../testing/test-owner.ts';

/** Monday 7 December 2026, 08:00 in Lagos, and no test moves the clock. */
const app = useTestApp();

let clients = 0;
const book = async (
  owner: TestOwner,
  service: { readonly _id: string },
  over: Readonly<Record<string, unknown>> = {},
): Promise<string> => {
  clients += 1;
  const clientPhone = `0816${String(clients).padStart(7, '0')}`;
  const body = bookingBody(owner, service, { clientPhone, ...over });
  const booked = await app.visitor().send('POST', '/api/appointments', { body });
  expect(booked.status, booked.text).toBe(200);
  return booked.body.data._id;
};

const download = (owner: TestOwner, query = '') =>
  owner.visitor.send('GET', `/api/appointments/export${query}`);
const rowsOf = (text: string): readonly Readonly<Record<string, string>>[] =>
  parse(text, { columns: true, bom: true });

/** Many bookings at once, cancelled again, with the history the server would have written. */
const seedBookings = async (owner: TestOwner, service: { readonly _id: string }, count: number) => {
  const business = storedBusinessId(owner.businessId);
  await asSuperuser(
    app,
    `WITH client AS (INSERT INTO clients (business_id, client_id, name, phone, created_at)
                     VALUES ($1, gen_random_uuid(), 'Old Client', '08170000000', now()) RETURNING client_id)
     -- Three at a time share a start, so that pages end between equals.
     INSERT INTO appointments (business_id, appointment_id, booking_type, status, version, client_id, service_id, staff_id,
       starts_at, ends_at, client_name, client_phone, service_name, staff_name, duration, source, created_at)
     SELECT $1, gen_random_uuid(), 'time-based', 'cancelled', 2, client_id, $2, $3,
            '2026-06-01T08:00:00Z'::timestamptz + (n / 3) * interval '1 hour',
            '2026-06-01T09:00:00Z'::timestamptz + (n / 3) * interval '1 hour',
            'Client ' || n, '08170000000', 'Silk press', 'Ada Obi', 60, 'owner', '2026-05-01T08:00:00Z'
       FROM client, generate_series(1, $4::int) AS n`,
    [business, storedId(service._id), storedId(owner.staffId), count],
  );
  await asSuperuser(
    app,
    `INSERT INTO appointment_events (business_id, appointment_id, version, event, from_status, to_status, actor, happened_at)
     SELECT $1, appointment_id, step.version, step.event, step.before, step.after, 'owner', '2026-05-01T08:00:00Z'
       FROM appointments, (VALUES (1, 'book', 'none', 'confirmed'), (2, 'cancel', 'confirmed', 'cancelled'))
                            AS step (version, event, before, after)
      WHERE business_id = $1`,
    [business],
  );
};

describe('the export of bookings', () => {
  test('has what a bookkeeper needs, in the business’s own time', async () => {
    const owner = await createOwner(app);
    const service = await createService(owner, { price: 15_000.5 });
    const id = await book(owner, service, { clientName: 'Ngozi Eze', clientEmail: 'ngozi@example.ng' });
    await owner.visitor.send('PATCH', `/api/appointments/${id}/status`, { body: { status: 'confirmed' } });
    await seedCash(app, storedId(id), 500_050, { status: 'deposit_paid' });
    const file = await download(owner);
    expect(file.status, file.text).toBe(200);
    expect(Object.fromEntries(file.headers)).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="bookings-2026-12-07.csv"',
      'x-total-count': '1',
      'cache-control': 'no-store',
    });
    expect(rowsOf(file.text)).toEqual([
      {
        Date: '2026-12-08',
        Time: '10:00',
        'End date': '2026-12-08',
        'End time': '11:00',
        Status: 'confirmed',
        Client: 'Ngozi Eze',
        Phone: expect.stringMatching(/^0816 \d{3} \d{4}$/),
        Email: 'ngozi@example.ng',
        Service: 'Silk press',
        Staff: 'Ada Obi',
        'Price (NGN)': '15000.5',
        'Caution fee (NGN)': '0',
        'Delivery fee (NGN)': '0',
        'Paid (NGN)': '5000.5',
        'Payment status': 'deposit_paid',
        Quantity: '1',
        Delivery: '',
        'Delivery zone': '',
        Source: 'public',
        'Booked on': '2026-12-07',
        // Of a booking of one plain service all is said above.
        'Services in detail': '',
      },
    ]);
  });

  test('of a hire says its last day, as the client was told', async () => {
    const owner = await createOwner(app);
    const service = await createService(owner);
    const id = await book(owner, service);
    await asSuperuser(
      app,
      `WITH gone AS (DELETE FROM occupancies WHERE occupancy_id = $1),
            item AS (INSERT INTO services (business_id, service_id, name, slug, booking_type, duration, quantity, created_at)
                     SELECT business_id, gen_random_uuid(), 'Canopy', 'canopy', 'item-based', 3, 5, now()
                       FROM appointments WHERE appointment_id = $1 RETURNING business_id, service_id),
            hire AS (UPDATE appointments SET booking_type = 'item-based', staff_id = NULL, staff_name = '', service_id = item.service_id,
                       service_name = 'Canopy', quantity = 2, delivery_method = 'delivery', delivery_zone = 'Lekki, phase 1',
                       delivery_fee_kobo = 200000, caution_fee_kobo = 500000, duration = 3,
                       starts_at = '2026-12-11T08:00:00Z', ends_at = '2026-12-13T23:00:00Z'
                       FROM item WHERE appointment_id = $1 RETURNING appointments.business_id, appointments.service_id),
            quiet AS (DELETE FROM messages WHERE appointment_id = $1 AND kind = 'reminder'),
            told AS (UPDATE appointment_events SET staff_id = NULL, starts_at = '2026-12-11T08:00:00Z', ends_at = '2026-12-13T23:00:00Z'
                      WHERE appointment_id = $1)
       INSERT INTO rental_claims (business_id, claim_id, service_id, span, quantity)
       SELECT business_id, $1, service_id, '[2026-12-11,2026-12-14)', 2 FROM hire`,
      [storedId(id)],
    );
    expect(rowsOf((await download(owner)).text)).toMatchObject([
      {
        Date: '2026-12-11',
        Time: '09:00',
        'End date': '2026-12-13',
        'End time': '',
        Service: 'Canopy',
        Staff: '',
        'Caution fee (NGN)': '5000',
        'Delivery fee (NGN)': '2000',
        Quantity: '2',
        Delivery: 'delivery',
        'Delivery zone': 'Lekki, phase 1',
      },
    ]);
  });

  test('runs as no formula and breaks no row, whatever was typed', async () => {
    const owner = await createOwner(app);
    const service = await createService(owner);
    const id = await book(owner, service);
    const nasty = [
      '=HYPERLINK("http://evil")',
      '+1',
      '@SUM(A1)',
      '-2',
      '\tx',
      'a,b',
      'say "hi"',
      'two\nlines',
      'Ọlá 💇',
    ];
    await takeAwayConstraints(app, 'appointments', 'appointments_client_name_seen');
    for (const name of nasty) {
      await asSuperuser(
        app,
        'UPDATE appointments SET client_name = $2, service_name = $2, staff_name = $2 WHERE appointment_id = $1',
        [storedId(id), name],
      );
      const { text } = await download(owner, '?from=2026-12-08');
      const [row] = rowsOf(text);
      const written = /^[=+@\-\t]/.test(name) ? `'${name}` : name;
      expect([row?.['Client'], row?.['Service'], row?.['Staff']]).toEqual([written, written, written]);
    }
  });

  test('begins with the mark by which Excel knows UTF-8, even when empty', async () => {
    const owner = await createOwner(app);
    const response = await fetch(`${app.baseUrl}/api/appointments/export`, {
      headers: { cookie: [...owner.visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(bytes.subarray(0, 7).toString('latin1')).toBe('\u00ef\u00bb\u00bfDate');
    expect([response.headers.get('x-total-count'), bytes.toString().trim().split('\n').length]).toEqual([
      '0',
      1,
    ]);
  });

  test('is by the start day, both ends included, the oldest first', async () => {
    const owner = await createOwner(app);
    const service = await createService(owner);
    for (const day of ['10', '08', '09'])
      await book(owner, service, { date: `2026-12-${day}T09:00:00.000Z` });
    // 23:30 UTC on the 8th is half past midnight of the 9th in Lagos.
    await asSuperuser(
      app,
      `WITH moved AS (UPDATE appointments SET starts_at = '2026-12-08T23:30:00Z', ends_at = '2026-12-09T00:30:00Z'
                       WHERE business_id = $1 AND starts_at = '2026-12-09T09:00:00Z' RETURNING appointment_id, starts_at, ends_at),
            quiet AS (DELETE FROM messages m USING moved WHERE m.appointment_id = moved.appointment_id AND m.kind = 'reminder'),
            told AS (UPDATE appointment_events e SET starts_at = m.starts_at, ends_at = m.ends_at
                       FROM moved m WHERE e.appointment_id = m.appointment_id)
       UPDATE occupancies SET during = '[2026-12-08T23:30:00Z,2026-12-09T00:30:00Z)' FROM moved WHERE occupancy_id = appointment_id`,
      [storedBusinessId(owner.businessId)],
    );
    const days = async (query: string) => {
      const file = await download(owner, query);
      const rows = rowsOf(file.text);
      expect(file.headers.get('x-total-count')).toBe(String(rows.length));
      return rows.map((row) => row['Date']);
    };
    expect(await days('')).toEqual(['2026-12-08', '2026-12-09', '2026-12-10']);
    expect(await days('?from=2026-12-09')).toEqual(['2026-12-09', '2026-12-10']);
    expect(await days('?to=2026-12-08')).toEqual(['2026-12-08']);
    expect(await days('?from=2026-12-09&to=2026-12-09')).toEqual(['2026-12-09']);
    expect(await days('?from=0001-01-01&to=9999-12-31')).toHaveLength(3);
    const crossed = await download(owner, '?from=2026-12-09&to=2026-12-08');
    expect([crossed.status, crossed.body.errors[0].field]).toEqual([422, 'to']);
    expect((await download(owner, '?from=2026-02-30')).status).toBe(422);
  });

  test('of many bookings has each once, across its pages', async () => {
    const owner = await createOwner(app);
    const service = await createService(owner);
    await seedBookings(owner, service, 1234);
    const file = await download(owner);
    const rows = rowsOf(file.text);
    expect([rows.length, file.headers.get('x-total-count')]).toEqual([1234, '1234']);
    expect(new Set(rows.map((row) => row['Client'])).size).toBe(1234);
    const starts = rows.map((row) => `${row['Date']} ${row['Time']}`);
    expect(starts).toEqual(starts.toSorted());
  });

  test('is the owner’s own, and ten an hour', async () => {
    const mine = await createOwner(app);
    const theirs = await createOwner(app, 'Kanarienvogel');
    await book(theirs, await createService(theirs, { name: 'Kanarienvogel' }));
    expect((await app.visitor().send('GET', '/api/appointments/export')).status).toBe(401);
    for (let index = 0; index < 10; index += 1) {
      const file = await download(mine);
      expect(file.status).toBe(200);
      expect(file.text).not.toContain('Kanarienvogel');
    }
    const refused = await download(mine);
    expect([refused.status, refused.body.code]).toEqual([429, 'TOO_MANY_REQUESTS']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3000);
    expect((await download(theirs)).status).toBe(200);
  });
});
