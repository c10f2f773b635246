import { describe, expect, test } from 'vitest';
import { asSuperuser, storedBusinessId, storedId } from '../../../testing/seeded-rows.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { bookingBody, createOwner, createService, type TestOwner } from '../../../testing/test-owner.ts';
import type { Answer } from '../../../testing/visitor.ts';

const app = useTestApp();

const book = (body: unknown, headers: Readonly<Record<string, string>> = {}): Promise<Answer> =>
  app.visitor().send('POST', '/api/appointments', { body, headers });

const setBusiness = (owner: TestOwner, assignment: string) =>
  asSuperuser(app, `UPDATE businesses SET ${assignment} WHERE business_id = $1`, [
    storedBusinessId(owner.businessId),
  ]);

const TABLES = ['appointments', 'occupancies', 'clients', 'appointment_events', 'messages', 'rate_limits'];

/** How many rows a booking could have left behind, over all that it writes. */
const countStored = async (owner: TestOwner): Promise<readonly number[]> => {
  const counts = TABLES.map((table) =>
    table === 'rate_limits'
      ? "(SELECT coalesce(sum(hits), 0) FROM rate_limits WHERE key LIKE 'book%')::int"
      : `(SELECT count(*) FROM ${table} WHERE business_id = $1 ${table === 'messages' ? "AND appointment_id IS NOT NULL AND channel = 'email' AND kind <> 'reminder'" : ''})::int`,
  );
  const [row] = await asSuperuser<{ counts: number[] }>(app, `SELECT ARRAY[${counts.join(', ')}] AS counts`, [
    storedBusinessId(owner.businessId),
  ]);
  return row?.counts ?? [];
};

/** Refused with this code, and not a row more than before. */
const expectRefused = async (owner: TestOwner, body: unknown, code: string): Promise<Answer> => {
  const before = await countStored(owner);
  const answer = await book(body);
  expect(answer.body, JSON.stringify(body)).toMatchObject({ success: false, code });
  expect(await countStored(owner)).toEqual(before);
  return answer;
};

describe('what is asked for', () => {
  test('each field has its own complaint, and nothing is stored', async () => {
    const owner = await createOwner(app);
    const service = await createService(owner);
    const fieldErrors = [
      ['clientName', '', 'This field is required.'],
      ['clientName', '   ', 'This field is required.'],
      ['clientName', undefined, 'This field is required.'],
      ['clientName', 42, 'This field is required.'],
      [
        'clientName',
        'Visit www.free-money.ng',
        'Leave links out of the name, and put a space after each dot.',
      ],
      ['clientName', '08099887766', 'Please enter a name with letters in it.'],
      ['clientName', 'A <b>', "Use letters, numbers and . , ' & ( ) - only."],
      ['clientPhone', '', 'This field is required.'],
      ['clientPhone', undefined, 'This field is required.'],
      ['clientPhone', '0809988776', 'Enter a valid 11-digit NG number.'],
      ['clientPhone', '06099887766', 'Enter a valid 11-digit NG number.'],
      ['clientPhone', '08299887766', 'Enter a valid 11-digit NG number.'],
      ['clientPhone', '+44 7700 900123', 'Enter a valid 11-digit NG number.'],
      ['clientEmail', '', 'This field is required.'],
      ['clientEmail', undefined, 'This field is required.'],
      ['clientEmail', 'ngozi', 'Must be a valid email'],
      ['clientEmail', 'ngozi@example.ng\r\nBcc: a@b.ng', 'Must be a valid email'],
      ['date', 'tomorrow', 'Invalid Date'],
      ['date', '2026-12-08', 'Invalid Date'],
      ['date', '2026-02-30T09:00:00Z', 'Invalid Date'],
    ] as const;
    for (const [field, value, message] of fieldErrors) {
      const refused = await expectRefused(
        owner,
        bookingBody(owner, service, { [field]: value }),
        'INVALID_INPUT',
      );
      expect(refused.status).toBe(422);
      expect(refused.body.errors, `${field}: ${value}`).toContainEqual({ field, message });
      expect(refused.body.errors.every((error: { field: string }) => error.field === field)).toBe(true);
    }
    const all = await expectRefused(owner, {}, 'INVALID_INPUT');
    const fields = ['businessId', 'clientEmail', 'clientName', 'clientPhone', 'date', 'serviceId'];
    expect(all.body.errors.map((error: { field: string }) => error.field).sort()).toEqual(fields);
  });

  test('a phone may be written as people write it and is kept in one form', async () => {
    const owner = await createOwner(app);
    const service = await createService(owner);
    expect((await book(bookingBody(owner, service, { clientPhone: '+234 (0)809-988 7766' }))).status).toBe(
      200,
    );
    const stored = await asSuperuser(app, 'SELECT client_phone FROM appointments WHERE business_id = $1', [
      storedBusinessId(owner.businessId),
    ]);
    expect(stored).toEqual([{ client_phone: '08099887766' }]);
  });

  test('what is not offered to this client is not found', async () => {
    const [owner, other] = [await createOwner(app), await createOwner(app)];
    const service = await createService(owner);
    const foreign = await createService(other);
    const inactive = await createService(owner, { name: 'Rested', available: false });
    const deleted = await createService(owner, { name: 'Gone' });
    await owner.visitor.send('DELETE', `/api/services/${deleted._id}`);
    const unknown = `${service._id.slice(0, 22)}${'0'.repeat(22)}`;
    const missing = [
      bookingBody(owner, { _id: unknown }),
      bookingBody(owner, { _id: 'nothing' }),
      bookingBody(owner, inactive),
      bookingBody(owner, deleted),
      bookingBody(owner, foreign),
      bookingBody(other, service),
      bookingBody(owner, service, { businessId: 'nothing' }),
      bookingBody(owner, service, { staffId: other.staffId }),
      bookingBody(owner, service, { staffId: 'nobody' }),
    ];
    for (const body of missing) {
      expect((await expectRefused(owner, body, 'NOT_FOUND')).status).toBe(404);
    }
  });

  test('a time that is not listed is refused with the nearest that are', async () => {
    const owner = await createOwner(app);
    const service = await createService(owner);
    const other = await owner.visitor.send('POST', '/api/staff', {
      body: { name: 'Bisi Ade', role: 'Stylist' },
    });
    const assigned = { staffIds: [owner.staffId] };
    await owner.visitor.send('PUT', `/api/services/${service._id}/assign-staff`, { body: assigned });
    const business = storedBusinessId(owner.businessId);
    await asSuperuser(app, 'UPDATE business_hours SET end_minute = 780 WHERE business_id = $1', [business]);
    await asSuperuser(
      app,
      'INSERT INTO business_hours SELECT business_id, weekday, 840, 1020 FROM business_hours WHERE business_id = $1',
      [business],
    );
    await asSuperuser(
      app,
      "INSERT INTO closures (business_id, closure_id, from_date, to_date) VALUES ($1, gen_random_uuid(), '2026-12-17', '2026-12-18')",
      [business],
    );
    await asSuperuser(app, "INSERT INTO blocked_dates VALUES ($1, $2, '2026-12-16')", [
      business,
      storedId(owner.staffId),
    ]);
    // The clock stands at Monday 7 December, 08:00 in Lagos, an hour ahead of UTC.
    const refused = [
      [
        'past',
        '2026-12-04T09:00:00.000Z',
        'That time is too soon to be booked online. Please pick a later one.',
      ],
      [
        'too soon',
        '2026-12-07T08:45:00.000Z',
        'That time is too soon to be booked online. Please pick a later one.',
      ],
      ['off the grid', '2026-12-08T09:05:00.000Z', undefined],
      ['off the grid by a second', '2026-12-08T09:00:01.000Z', undefined],
      ['before opening', '2026-12-08T07:45:00.000Z', undefined],
      ['past closing', '2026-12-08T15:15:00.000Z', undefined],
      ['into the break', '2026-12-08T11:15:00.000Z', undefined],
      ['in the break', '2026-12-08T12:00:00.000Z', undefined],
      ['closed weekday', '2026-12-12T09:00:00.000Z', undefined],
      ['closure', '2026-12-17T09:00:00.000Z', undefined],
      ['blocked date', '2026-12-16T09:00:00.000Z', undefined],
    ] as const;
    for (const [why, date, message] of refused) {
      const answer = await expectRefused(owner, bookingBody(owner, service, { date }), 'SLOT_NOT_OFFERED');
      expect(answer.status, why).toBe(422);
      expect(answer.body.data.nearest, why).toHaveLength(6);
      expect(answer.body.data.nearest, why).not.toContain(date);
      if (message !== undefined) expect(answer.body.message, why).toBe(message);
    }
    const far = bookingBody(owner, service, { date: '2027-03-09T09:00:00.000Z' });
    const tooFar = await expectRefused(owner, far, 'SLOT_NOT_OFFERED');
    expect(tooFar.body.message).toBe('That time is too far ahead to be booked. Please pick an earlier one.');
    const unassigned = bookingBody(owner, service, { staffId: other.body.data._id });
    expect((await expectRefused(owner, unassigned, 'SLOT_NOT_OFFERED')).status).toBe(422);

    // The edges of the same rules are offered.
    for (const date of [
      '2026-12-07T09:00:00.000Z',
      '2026-12-08T11:00:00.000Z',
      '2026-12-08T13:00:00.000Z',
      '2026-12-08T15:00:00.000Z',
      '2027-03-05T09:00:00.000Z',
    ]) {
      expect((await book(bookingBody(owner, service, { date }))).status, date).toBe(200);
    }
  });
});

describe('money', () => {
  test('what a client claims to have paid is never believed', async () => {
    const owner = await createOwner(app);
    const service = await createService(owner, { duration: 15 });
    const statuses = ['not_required', 'pending', 'deposit_paid', 'paid', 'refund_pending', 'refunded'];
    const junk = [
      true,
      null,
      -1,
      1e308,
      '',
      'PAID',
      ['paid'],
      { $ne: null },
      '1; DROP TABLE appointments',
      '💰',
    ];
    const claims = [...statuses, ...junk];
    for (const [index, claim] of claims.entries()) {
      const answer = await book(
        bookingBody(owner, service, {
          date: new Date(Date.parse('2026-12-08T08:00:00Z') + index * 15 * 60_000).toISOString(),
          clientPhone: `0803123${String(index).padStart(4, '0')}`,
          paymentStatus: claim,
          amountPaid: claim,
          paymentReference: claim,
        }),
      );
      expect(answer.status, JSON.stringify(claim)).toBe(200);
    }
    const stored = await asSuperuser(
      app,
      'SELECT payment_status, paid_kobo, count(*)::int FROM appointments WHERE business_id = $1 GROUP BY 1, 2',
      [storedBusinessId(owner.businessId)],
    );
    expect(stored).toEqual([{ payment_status: 'not_required', paid_kobo: '0', count: claims.length }]);
  });

  test('a deposit that is due cannot be walked around', async () => {
    const owner = await createOwner(app);
    const service = await createService(owner);
    const free = await createService(owner, { name: 'Consultation', price: 0 });
    await setBusiness(owner, 'require_deposit = true, deposit_percentage = 20');
    for (const paymentStatus of ['not_required', 'paid', 'deposit_paid', undefined]) {
      const body = bookingBody(owner, service, {
        paymentStatus,
        amountPaid: 3000,
        paymentReference: 'DIRECT_1',
      });
      expect((await expectRefused(owner, body, 'DEPOSIT_REQUIRED')).status).toBe(402);
    }
    expect((await book(bookingBody(owner, free))).status).toBe(200);
  });
});

describe('the client', () => {
  test('is known by their telephone and keeps the name the owner knows', async () => {
    const owner = await createOwner(app);
    const service = await createService(owner);
    await book(bookingBody(owner, service));
    const again = {
      clientName: 'Somebody Else',
      clientEmail: 'else@example.ng',
      clientPhone: '+2348099887766',
    };
    const second = await book(bookingBody(owner, service, { ...again, date: '2026-12-09T09:00:00.000Z' }));
    expect(second.status).toBe(200);
    const business = storedBusinessId(owner.businessId);
    const clients = 'SELECT name, email, phone FROM clients WHERE business_id = $1';
    expect(await asSuperuser(app, clients, [business])).toEqual([
      { name: 'Ngozi Eze', email: 'ngozi@example.ng', phone: '08099887766' },
    ]);
    const names = 'SELECT client_name FROM appointments WHERE business_id = $1 ORDER BY starts_at';
    expect(await asSuperuser(app, names, [business])).toEqual([
      { client_name: 'Ngozi Eze' },
      { client_name: 'Somebody Else' },
    ]);
  });

  test('never appears in what anyone may read', async () => {
    const owner = await createOwner(app);
    const service = await createService(owner, { customFields: [question('text')] });
    const client = {
      clientName: 'Zainab Secret',
      clientPhone: '09012345678',
      clientEmail: 'zainab.secret@example.ng',
      customFieldAnswers: [{ fieldId: 'text0000', value: 'allergic to peanuts' }],
      deliveryDetails: { address: '7 Hidden Close' },
      clientRefundDetails: { accountHolderName: 'Zainab Secret', accountNumber: '0123456789' },
    };
    const booked = await book(bookingBody(owner, service, client));
    const details = await app.visitor().send('GET', `/api/appointments/details/${booked.body.data._id}`);
    expect(details.body.data).toEqual(booked.body.data);
    for (const secret of ['Zainab', 'zainab', '09012345678', 'peanuts', 'Hidden', '0123456789']) {
      expect(booked.text).not.toContain(secret);
      expect(details.text).not.toContain(secret);
    }
    expect(
      Object.keys(booked.body.data).filter((key) => /client|email|account|answer|notes/i.test(key)),
    ).toEqual([]);
    expect(app.logged.join('\n')).not.toMatch(/zainab|09012345678|peanuts|0123456789/i);
  });

  test('may book eight times within an hour with one number, and again later', async () => {
    const owner = await createOwner(app);
    const service = await createService(owner, { duration: 15 });
    const at = (index: number) =>
      new Date(Date.parse('2026-12-08T08:00:00Z') + index * 15 * 60_000).toISOString();
    for (let index = 0; index < 8; index += 1) {
      expect((await book(bookingBody(owner, service, { date: at(index) }))).status).toBe(200);
    }
    const ninth = await expectRefused(
      owner,
      bookingBody(owner, service, { date: at(8) }),
      'TOO_MANY_REQUESTS',
    );
    expect(ninth.status).toBe(429);
    expect(Number(ninth.headers.get('retry-after'))).toBe(3600);
    expect(
      (await book(bookingBody(owner, service, { date: at(8), clientPhone: '08099887767' }))).status,
    ).toBe(200);
  });
});

const question = (type: string, over: Readonly<Record<string, unknown>> = {}) => ({
  id: type.padEnd(8, '0'),
  label: `The ${type}`,
  type,
  required: false,
  options: type === 'select' ? ['Short', 'Long'] : [],
  ...over,
});

describe('intake answers', () => {
  test('are kept with the label and type of the question, whatever the client calls them', async () => {
    const owner = await createOwner(app);
    const types = ['text', 'textarea', 'select', 'checkbox', 'number'];
    const service = await createService(owner, { customFields: types.map((type) => question(type)) });
    const spoofed = { label: '<script>Paid in full</script>', type: 'html' };
    const answers = [
      { fieldId: 'text0000', value: '  Shea butter  ', ...spoofed },
      { fieldId: 'textarea', value: 'Two\nlines', ...spoofed },
      { fieldId: 'select00', value: 'Long', ...spoofed },
      { fieldId: 'checkbox', value: true, ...spoofed },
      { fieldId: 'number00', value: '12.5', ...spoofed },
      { fieldId: 'unknown0', value: 'stowaway', ...spoofed },
    ];
    expect((await book(bookingBody(owner, service, { customFieldAnswers: answers }))).status).toBe(200);
    const [appointment] = (await owner.visitor.send('GET', '/api/appointments')).body.data;
    expect(appointment.customFieldAnswers).toEqual([
      { fieldId: 'text0000', label: 'The text', type: 'text', value: 'Shea butter' },
      { fieldId: 'textarea', label: 'The textarea', type: 'textarea', value: 'Two\nlines' },
      { fieldId: 'select00', label: 'The select', type: 'select', value: 'Long' },
      { fieldId: 'checkbox', label: 'The checkbox', type: 'checkbox', value: true },
      { fieldId: 'number00', label: 'The number', type: 'number', value: 12.5 },
    ]);
  });

  test('that were left open are there, without one, when the booking is opened', async () => {
    const owner = await createOwner(app);
    const service = await createService(owner, { customFields: [question('text'), question('checkbox')] });
    const booked = await book(bookingBody(owner, service));
    const { body } = await owner.visitor.send('GET', `/api/appointments/${booked.body.data._id}`);
    expect(body.data.customFieldAnswers).toEqual([
      { fieldId: 'text0000', label: 'The text', type: 'text', value: null },
      { fieldId: 'checkbox', label: 'The checkbox', type: 'checkbox', value: null },
    ]);
  });

  test('that are missing or wrong are each told at their question', async () => {
    const owner = await createOwner(app);
    const types = ['text', 'textarea', 'select', 'checkbox', 'number'];
    const required = types.map((type) => question(type, { required: true }));
    const service = await createService(owner, { customFields: required });
    const missing = await expectRefused(owner, bookingBody(owner, service), 'INVALID_INPUT');
    expect(missing.status).toBe(422);
    expect(missing.body.errors).toEqual([
      { field: 'field-text0000', message: 'This field is required.' },
      { field: 'field-textarea', message: 'This field is required.' },
      { field: 'field-select00', message: 'This field is required.' },
      { field: 'field-checkbox', message: 'This must be checked' },
      { field: 'field-number00', message: 'This field is required.' },
    ]);
    const wrong = [
      { fieldId: 'text0000', value: '   ' },
      { fieldId: 'textarea', value: 'fine' },
      { fieldId: 'select00', value: 'Medium' },
      { fieldId: 'checkbox', value: false },
      { fieldId: 'number00', value: 'many' },
    ];
    const refused = await expectRefused(
      owner,
      bookingBody(owner, service, { customFieldAnswers: wrong }),
      'INVALID_INPUT',
    );
    expect(refused.body.errors).toEqual([
      { field: 'field-text0000', message: 'This field is required.' },
      { field: 'field-select00', message: 'Please choose one of the options.' },
      { field: 'field-checkbox', message: 'This must be checked' },
      { field: 'field-number00', message: 'Please enter a number.' },
    ]);
  });
});

describe('an Idempotency-Key', () => {
  test('makes twenty requests at once one booking with one answer', async () => {
    const owner = await createOwner(app);
    const service = await createService(owner);
    const body = bookingBody(owner, service);
    const key = { 'idempotency-key': 'attempt-0001' };
    const answers = await Promise.all(Array.from({ length: 20 }, () => book(body, key)));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect((await countStored(owner)).slice(0, 5)).toEqual([1, 1, 1, 1, 2]);

    const other = await book({ ...body, clientName: 'Somebody Else' }, key);
    expect(other.status).toBe(422);
    expect(other.body.code).toBe('IDEMPOTENCY_MISMATCH');
    expect((await book(body, { 'idempotency-key': 'short' })).status).toBe(400);
    expect((await countStored(owner))[0]).toBe(1);
  });

  test('is free again after a refusal, and belongs to one business', async () => {
    const [owner, other] = [await createOwner(app), await createOwner(app)];
    const [service, elsewhere] = [await createService(owner), await createService(other)];
    const key = { 'idempotency-key': 'attempt-0002' };
    const late = bookingBody(owner, service, { date: '2026-12-12T09:00:00.000Z' });
    expect((await book(late, key)).body.code).toBe('SLOT_NOT_OFFERED');
    expect((await book(bookingBody(owner, service), key)).status).toBe(200);
    const theirs = await book(bookingBody(other, elsewhere), key);
    expect(theirs.status).toBe(200);
    expect((await countStored(other))[0]).toBe(1);
  });
});

describe("the business's settings", () => {
  test.each([
    ['client', 'pending', 'booking-received'],
    ['automatic', 'confirmed', 'booking-confirmed'],
    ['owner', 'pending', 'booking-received'],
  ])('confirmation by %s makes a booking %s', async (confirmation, status, kind) => {
    const owner = await createOwner(app);
    const service = await createService(owner);
    await setBusiness(owner, `confirmation = '${confirmation}'`);
    const booked = await book(bookingBody(owner, service));
    expect(booked.body.data.status).toBe(status);
    const messages = await asSuperuser(
      app,
      `SELECT kind FROM messages WHERE business_id = $1 AND channel = 'email' AND kind <> 'reminder' ORDER BY kind`,
      [storedBusinessId(owner.businessId)],
    );
    expect(messages).toEqual([{ kind }, { kind: 'new-booking' }]);
  });

  test('the gap after a booking is kept free', async () => {
    const owner = await createOwner(app);
    const service = await createService(owner);
    await setBusiness(owner, 'gap_minutes = 30');
    expect((await book(bookingBody(owner, service, { date: '2026-12-08T10:00:00.000Z' }))).status).toBe(200);
    for (const date of ['2026-12-08T11:00:00.000Z', '2026-12-08T11:15:00.000Z', '2026-12-08T08:45:00.000Z']) {
      const answer = await expectRefused(owner, bookingBody(owner, service, { date }), 'SLOT_TAKEN');
      expect(answer.status).toBe(409);
    }
    expect((await book(bookingBody(owner, service, { date: '2026-12-08T11:30:00.000Z' }))).status).toBe(200);
    expect((await book(bookingBody(owner, service, { date: '2026-12-08T08:30:00.000Z' }))).status).toBe(200);
  });

  test("'any' goes to whoever has the fewest bookings that day", async () => {
    const owner = await createOwner(app);
    const service = await createService(owner);
    const added = await owner.visitor.send('POST', '/api/staff', {
      body: { name: 'Bisi Ade', role: 'Stylist' },
    });
    const bisi = added.body.data._id;
    const bookedWith = async (date: string, staffId: string): Promise<string> =>
      (await book(bookingBody(owner, service, { date, staffId }))).body.data.staffName;
    expect(await bookedWith('2026-12-08T08:00:00.000Z', owner.staffId)).toBe('Ada Obi');
    // Another day's bookings do not count: in all, Bisi has more than Ada.
    expect(await bookedWith('2026-12-09T08:00:00.000Z', bisi)).toBe('Bisi Ade');
    expect(await bookedWith('2026-12-09T10:00:00.000Z', bisi)).toBe('Bisi Ade');
    expect(await bookedWith('2026-12-08T10:00:00.000Z', 'any')).toBe('Bisi Ade');
    expect(await bookedWith('2026-12-09T12:00:00.000Z', 'any')).toBe('Ada Obi');
    expect(await bookedWith('2026-12-09T14:00:00.000Z', 'any')).toBe('Ada Obi');
  });
});

test('whoever was removed meanwhile is said to be, with the nearest times of the others', async () => {
  const owner = await createOwner(app);
  const service = await createService(owner);
  const added = await owner.visitor.send('POST', '/api/staff', { body: { name: 'Bola 2', role: 'Braider' } });
  const staffId: string = added.body.data._id;
  await owner.visitor.send('DELETE', `/api/staff/${staffId}`);
  const answer = await book(bookingBody(owner, service, { staffId }));
  expect([answer.status, answer.body.code, answer.body.message]).toEqual([
    422,
    'SLOT_NOT_OFFERED',
    'The person you chose no longer takes bookings for this. Please choose someone else, or anyone available.',
  ]);
  expect(answer.body.data.nearest).toContain('2026-12-08T09:00:00.000Z');
  // The times are for any of the others.
  const [first] = answer.body.data.nearest;
  expect((await book(bookingBody(owner, service, { date: first }))).status).toBe(200);
});
