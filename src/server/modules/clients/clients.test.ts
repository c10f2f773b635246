import { describe, expect, test } from 'vitest';
import { toInstant } from '#core/calendar/instant.ts';
import { seedCash } from '../../testing/seeded-money.ts';
import { storedId } from '../../testing/seeded-rows.ts';
import { fingerprint, storedRows } from '../../testing/stored-rows.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { createService } from '../../testing/test-owner.ts';
import { createClientHarness, NGOZI, namesOf } from './testing/client-harness.ts';

const app = useTestApp();
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const fold = (rows: readonly (readonly [name: string, phone: string, email?: string, tags?: string])[]) =>
  [
    'Name,Phone,Email,Tags',
    ...rows.map(([name, phone, email = '', tags = '']) => `${name},${phone},${email},${tags}`),
  ].join('\n');

describe('the list', () => {
  test('comes by name, with what each client booked', async () => {
    const harness = await createClientHarness(app);
    await harness.booked();
    await harness.booked();
    await harness.setStatus(await harness.booked(), 'cancelled');
    await harness.booked({
      clientName: 'Ada Obi',
      clientPhone: '08031111111',
      clientEmail: 'ada@example.ng',
    });
    const listed = await harness.list(`?businessId=${harness.owner.businessId}`);
    expect(listed.body).toEqual({
      success: true,
      total: 2,
      data: [
        {
          _id: await harness.clientId('08031111111'),
          name: 'Ada Obi',
          email: 'ada@example.ng',
          phone: '08031111111',
          birthday: '',
          lastAppointmentDate: null,
          totalAppointments: 1,
          noShows: 0,
          owed: 0,
        },
        {
          _id: await harness.clientId(NGOZI),
          name: 'Ngozi Eze',
          email: 'ngozi@example.ng',
          phone: NGOZI,
          birthday: '',
          lastAppointmentDate: null,
          totalAppointments: 2,
          noShows: 0,
          owed: 0,
        },
      ],
    });
    app.clock.moveTo(toInstant(app.clock.now() + 3 * DAY));
    const [ada, ngozi] = (await harness.list()).body.data;
    const starts = await storedRows(
      app,
      `SELECT max(starts_at) FILTER (WHERE client_name = 'Ada Obi') AS ada,
              max(starts_at) FILTER (WHERE client_name = 'Ngozi Eze' AND status <> 'cancelled') AS ngozi
         FROM appointments a JOIN businesses b USING (business_id) WHERE b.slug = $1`,
      [harness.owner.slug],
    );
    expect(Date.parse(ada.lastAppointmentDate)).toBe(starts[0]?.['ada']);
    expect(Date.parse(ngozi.lastAppointmentDate)).toBe(starts[0]?.['ngozi']);
  });

  test('is searched by name and email without case and marks, and by any part of the phone', async () => {
    const harness = await createClientHarness(app);
    await harness.importCsv(
      fold([
        ['Tèmítọ́pẹ́ Ògúnlẹ́yẹ', '08031112222', 'Temi@Example.NG', 'VIP'],
        ['Ruƙayya Ɗanladi', '09055556666', 'r_u@example.ng'],
        ['Àdá Ọbí', '07012345678', '', 'VIP, Bridal'],
      ]),
    );
    const found = async (search: string, more = '') =>
      namesOf(await harness.list(`?search=${encodeURIComponent(search)}${more}`));
    const temi = 'Tèmítọ́pẹ́ Ògúnlẹ́yẹ'.normalize('NFC');
    for (const search of ['temitope', 'TÈMÍ', 'ọgun', 'ogunleye'.toUpperCase(), 'temi@ex', 'tope  ogun'])
      expect([search, await found(search)]).toEqual([search, [temi]]);
    for (const search of ['rukayya', 'danladi', '9055', '+234 905 5', '6666', '0905-555'])
      expect([search, await found(search)]).toEqual([search, ['Ruƙayya Ɗanladi']]);
    for (const search of ['ada', 'OBI', 'ọ́bi', '2345'])
      expect([search, await found(search)]).toEqual([search, ['Àdá Ọbí'.normalize('NFC')]]);
    // Two digits are a part too; a letter more makes it no number.
    expect((await found('08')).length).toBe(1);
    expect(await found('5')).toHaveLength(2);
    expect(await found('ada 0803')).toEqual([]);
    expect(await found('obi temi')).toEqual([]);
    expect((await harness.list('?search=zzz')).body).toEqual({ success: true, data: [], total: 0 });
    expect(await found('  ')).toHaveLength(3);
    expect(await found('', '&tag=VIP')).toHaveLength(2);
    expect(await found('ada', '&tag=VIP')).toHaveLength(1);
    expect(await found('', '&tag=vip party')).toEqual([]);
  });

  test('takes signs that mean something to the database for what they are', async () => {
    const harness = await createClientHarness(app);
    await harness.importCsv(
      fold([
        ['Ada Obi', '08031112222', 'a_b@example.ng'],
        ['Bola Ade', '08031112223', 'axb@example.ng'],
      ]),
    );
    const count = async (search: string) =>
      (await harness.list(`?search=${encodeURIComponent(search)}`)).body.total;
    for (const [search, total] of [
      ['%', 0],
      ['_', 1],
      ['a_b', 1],
      ['\\', 0],
      ["'", 0],
      ['%%', 0],
      ['%2', 0],
    ] as const)
      expect([search, await count(search)]).toEqual([search, total]);
    expect((await harness.list('?search=%00')).status).toBe(422);
  });

  test.each([
    ['of everybody', ''],
    ['of those a number finds', '&search=0803000'],
  ])('comes in pages that together are the whole, each client once: %s', async (_, sought) => {
    const harness = await createClientHarness(app);
    // Half of them share one name: the order must still be one.
    const rows = Array.from(
      { length: 25 },
      (_, at) =>
        [
          at % 2 === 0 ? 'Ada Obi' : `Client ${'abcdefghijklmnopqrstuvwxy'[at]}`,
          `0803${String(at).padStart(7, '0')}`,
        ] as const,
    );
    await harness.importCsv(fold(rows));
    const all = (await harness.list(`?limit=1000${sought}`)).body;
    expect(all.total).toBe(25);
    expect(all.data).toHaveLength(25);
    const pages = [];
    for (const page of [1, 2, 3, 4]) {
      const answer = (await harness.list(`?page=${page}${sought}`)).body;
      expect(answer.total).toBe(25);
      pages.push(answer.data);
    }
    expect(pages.map(({ length }) => length)).toEqual([10, 10, 5, 0]);
    expect(pages.flat()).toEqual(all.data);
    expect((await harness.list(`?page=2&limit=7${sought}`)).body.data).toEqual(all.data.slice(7, 14));
    for (const query of ['?page=0', '?page=x', '?limit=0', '?limit=1001', '?page=-1', '?page=1&page=2'])
      expect([query, (await harness.list(query)).status >= 400]).toEqual([query, true]);
  });

  test("is the business's own", async () => {
    const harness = await createClientHarness(app);
    const other = await createClientHarness(app, 'Other Studio');
    await other.booked();
    const asked = await harness.list(`?businessId=${other.owner.businessId}`);
    expect([asked.status, asked.body.code]).toEqual([403, 'WRONG_BUSINESS']);
    expect((await harness.list()).body.total).toBe(0);
    expect((await app.visitor().send('GET', '/api/clients')).status).toBe(401);
  });
});

describe('one client', () => {
  test('shows totals that leave nothing out', async () => {
    const harness = await createClientHarness(app);
    const visits = [await harness.booked(), await harness.booked(), await harness.booked()];
    const cancelled = await harness.booked();
    for (const id of visits) await harness.setStatus(id, 'confirmed');
    await harness.setStatus(cancelled, 'cancelled');
    app.clock.moveTo(toInstant(app.clock.now() + 5 * DAY));
    await harness.setStatus(visits[0] ?? '', 'completed');
    await harness.setStatus(visits[1] ?? '', 'no-show');
    const next = await harness.booked();
    await seedCash(app, storedId(visits[0] ?? ''), 150_050);
    const id = await harness.clientId(NGOZI);
    const [starts] = await storedRows(app, 'SELECT max(starts_at) AS at FROM appointments', []);
    const { body } = await harness.get(id);
    expect(body.data).toMatchObject({
      _id: id,
      name: 'Ngozi Eze',
      totalAppointments: 4,
      completed: 1,
      noShows: 1,
      cancelled: 1,
      upcoming: 1,
      spent: 1500.5,
      notes: '',
      tags: [],
      alwaysDeposit: false,
      blocked: false,
    });
    expect(Date.parse(body.data.nextAppointmentDate)).toBe(starts?.['at']);
    expect(Date.parse(body.data.lastAppointmentDate)).toBeLessThan(app.clock.now());
    expect(next).toBeTruthy();
  });

  test('is changed as a whole, and found by the new name, email and phone', async () => {
    const harness = await createClientHarness(app);
    const bookingId = await harness.booked();
    const id = await harness.clientId(NGOZI);
    const saved = await harness.update(id, {
      name: 'Ngọ́zi Obi',
      phone: '+234 803 555 1212',
      email: ' New@Example.NG ',
      notes: ' Allergic to latex ',
      tags: ['VIP', ' vip ', 'Bridal'],
      alwaysDeposit: true,
      blocked: true,
    });
    expect(saved.status, saved.text).toBe(200);
    expect(saved.body.data).toMatchObject({
      _id: id,
      name: 'Ngọ́zi Obi',
      phone: '08035551212',
      email: 'new@example.ng',
      notes: 'Allergic to latex',
      tags: ['VIP', 'Bridal'],
      alwaysDeposit: true,
      blocked: true,
      totalAppointments: 1,
    });
    expect((await harness.get(id)).body).toEqual(saved.body);
    for (const search of ['ngozi obi', 'new@example', '08035551212'])
      expect([search, namesOf(await harness.list(`?search=${search}`))]).toEqual([search, ['Ngọ́zi Obi']]);
    for (const search of ['eze', 'ngozi@example', NGOZI])
      expect([search, namesOf(await harness.list(`?search=${search}`))]).toEqual([search, []]);
    // The booking keeps what it was made with.
    const booking = await harness.owner.visitor.send('GET', `/api/appointments/${bookingId}`);
    expect(booking.body.data).toMatchObject({
      clientName: 'Ngozi Eze',
      clientPhone: NGOZI,
      clientEmail: 'ngozi@example.ng',
    });
    // And blocking ends as it began.
    expect((await harness.update(id, { blocked: false })).body.data).toMatchObject({
      blocked: false,
      notes: '',
      tags: [],
    });
  });

  test('each field has its own complaint, and nothing is stored', async () => {
    const harness = await createClientHarness(app);
    await harness.booked();
    const id = await harness.clientId(NGOZI);
    const before = await fingerprint(app);
    for (const [over, field, message] of [
      [{ name: '' }, 'name', 'This field is required'],
      [{ name: 'Ada <b>' }, 'name', "Use letters, numbers and . , ' & ( ) - only."],
      [{ phone: '' }, 'phone', 'This field is required'],
      [{ phone: '0803' }, 'phone', 'Enter a valid 11-digit NG number.'],
      [{ email: 'ngozi@' }, 'email', 'Must be a valid email'],
      [{ notes: 'x'.repeat(2001) }, 'notes', undefined],
      [{ tags: Array.from({ length: 21 }, (_, at) => `t${at}`) }, 'tags', undefined],
      [{ tags: ['a,b'] }, 'tags', 'A tag cannot contain a comma or a semicolon.'],
      [{ blocked: 'yes' }, 'blocked', undefined],
      [{ merged_into: id }, 'merged_into', 'This field is not accepted here.'],
    ] as const) {
      const answer = await harness.update(id, over);
      expect([field, answer.status]).toEqual([field, 422]);
      expect(answer.body.errors.map((error: { field: string }) => error.field)).toContain(field);
      if (message !== undefined) expect(answer.body.errors[0].message).toBe(message);
    }
    expect(await fingerprint(app)).toBe(before);
  });

  test("another client's number is refused and names who has it", async () => {
    const harness = await createClientHarness(app);
    await harness.booked();
    await harness.booked({
      clientName: 'Ada Obi',
      clientPhone: '08031111111',
      clientEmail: 'ada@example.ng',
    });
    const id = await harness.clientId(NGOZI);
    const ada = await harness.clientId('08031111111');
    const before = await fingerprint(app);
    const refused = await harness.update(id, { phone: '+2348031111111' });
    expect([refused.status, refused.body.code, refused.body.data]).toEqual([
      409,
      'CLIENT_EXISTS',
      { clientId: ada },
    ]);
    expect(refused.body.errors[0].field).toBe('phone');
    expect(await fingerprint(app)).toBe(before);
    // In another business it is free.
    const other = await createClientHarness(app, 'Other Studio');
    await other.booked();
    expect((await other.update(await other.clientId(NGOZI), { phone: '08031111111' })).status).toBe(200);
  });

  test('takes a new number while somebody books with it: one record has it in the end', async () => {
    const harness = await createClientHarness(app);
    await harness.booked();
    const id = await harness.clientId(NGOZI);
    for (let round = 0; round < 12; round += 1) {
      const phone = `0805000${String(round).padStart(4, '0')}`;
      const booking = { clientName: 'Bola Ade', clientPhone: phone, clientEmail: `bola${round}@example.ng` };
      const [saved, booked] = await Promise.all([harness.update(id, { phone }), harness.book(booking)]);
      expect([200, 409]).toContain(saved?.status);
      expect(booked?.status, booked?.text).toBe(200);
      const found = await harness.list(`?search=${phone}`);
      expect(found.body.total).toBe(1);
      expect(found.body.data[0]._id === id).toBe(saved?.status === 200);
    }
  });
});

describe('a client who books again', () => {
  test('is known by phone alone, and never renamed', async () => {
    const harness = await createClientHarness(app);
    await harness.booked();
    const id = await harness.clientId(NGOZI);
    const before = (await harness.get(id)).body.data;
    await harness.booked({ clientName: 'N. Eze', clientEmail: 'other@example.ng' });
    await harness.booked({
      clientName: 'Bode Eze',
      clientPhone: '08037776666',
      clientEmail: 'NGOZI@example.ng',
    });
    expect(namesOf(await harness.list())).toEqual(['Bode Eze', 'Ngozi Eze']);
    const bode = await harness.clientId('08037776666');
    expect((await harness.get(id)).body.data).toMatchObject({
      name: before.name,
      phone: before.phone,
      email: before.email,
      totalAppointments: 2,
      // Who shares an address may be the same person: the owner is shown.
      sameEmail: [{ _id: bode, name: 'Bode Eze', phone: '08037776666' }],
    });
    expect((await harness.get(bode)).body.data).toMatchObject({
      totalAppointments: 1,
      sameEmail: [{ _id: id, name: 'Ngozi Eze', phone: NGOZI }],
    });
  });

  test('at once from two places is one client', async () => {
    const harness = await createClientHarness(app);
    const contact = { clientPhone: '08061234567', clientEmail: 'new@example.ng' };
    const answers = await Promise.all([1, 2, 3, 4, 5, 6].map(() => harness.book(contact)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    expect((await harness.list()).body).toMatchObject({ total: 1, data: [{ totalAppointments: 6 }] });
  });

  test('and was blocked is asked to call; nothing is stored', async () => {
    const harness = await createClientHarness(app);
    await harness.booked();
    await harness.update(await harness.clientId(NGOZI), { blocked: true });
    const before = await fingerprint(app);
    const message =
      'Online booking is not possible with these details. Please call Ada Hair Studio on 0803 123 4567.';
    for (const over of [{}, { clientPhone: '08037776666' }, { clientEmail: 'else@example.ng' }]) {
      const answer = await harness.book(over);
      expect([answer.status, answer.body.code, answer.body.message]).toEqual([403, 'CALL_TO_BOOK', message]);
    }
    expect(await fingerprint(app)).toBe(before);
    await harness.update(await harness.clientId(NGOZI));
    expect((await harness.book()).status).toBe(200);
  });

  test("and was blocked cannot book with another client's number and her own address", async () => {
    const harness = await createClientHarness(app);
    await harness.booked();
    await harness.booked({ clientName: 'Bode', clientPhone: '08037776666', clientEmail: 'bode@example.ng' });
    await harness.update(await harness.clientId(NGOZI), { blocked: true });
    const sly = await harness.book({ clientName: 'Bode', clientPhone: '08037776666' });
    expect([sly.status, sly.body.code]).toEqual([403, 'CALL_TO_BOOK']);
    const bode = { clientName: 'Bode', clientPhone: '08037776666', clientEmail: 'bode@example.ng' };
    expect((await harness.book(bode)).status).toBe(200);
  });

  test('and always pays a deposit cannot book what costs something without one', async () => {
    const harness = await createClientHarness(app);
    const free = await createService(harness.owner, { name: 'Consultation', price: 0 });
    await harness.booked();
    await harness.update(await harness.clientId(NGOZI), { alwaysDeposit: true });
    const answer = await harness.book();
    expect([answer.status, answer.body.code]).toEqual([402, 'DEPOSIT_REQUIRED']);
    expect(answer.body.message).toBe(
      'Ada Hair Studio asks for a deposit before this can be booked. Please call them on 0803 123 4567.',
    );
    expect((await harness.book({ serviceId: free._id })).status).toBe(200);
    expect((await harness.book({ clientPhone: '08031111111', clientEmail: 'a@b.ng' })).status).toBe(200);
  });
});
