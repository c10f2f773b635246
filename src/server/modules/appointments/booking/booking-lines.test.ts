import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { countDeadlocks } from '../../../testing/deadlocks.ts';
import { countWaiting } from '../../../testing/lock-waits.ts';
import { asSuperuser, storedBusinessId, storedId } from '../../../testing/seeded-rows.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { createOwner, createService, type TestOwner } from '../../../testing/test-owner.ts';
import type { Answer } from '../../../testing/visitor.ts';

const app = useTestApp();

/** Tuesday 8 December 2026, 10:00 in Lagos. */
const TEN = '2026-12-08T09:00:00.000Z';

type Line = {
  readonly serviceId: string;
  readonly staffId?: string;
  readonly optionIds?: readonly string[];
  readonly hands?: number;
  readonly quantity?: number;
};

let clients = 0;
const body = (owner: TestOwner, lines: readonly Line[], over: Readonly<Record<string, unknown>> = {}) => {
  clients += 1;
  return {
    businessId: owner.businessId,
    lines,
    date: TEN,
    clientName: 'Ngozi Eze',
    clientPhone: `0803${String(clients).padStart(7, '0')}`,
    clientEmail: `ngozi${clients}@example.ng`,
    ...over,
  };
};

const book = (
  owner: TestOwner,
  lines: readonly Line[],
  over: Readonly<Record<string, unknown>> = {},
): Promise<Answer> => app.visitor().send('POST', '/api/appointments', { body: body(owner, lines, over) });

const addStaff = async (owner: TestOwner, name: string): Promise<string> => {
  const added = await owner.visitor.send('POST', '/api/staff', { body: { name, role: 'Stylist' } });
  return added.body.data._id;
};

const assign = (owner: TestOwner, service: { readonly _id: string }, staffIds: readonly string[]) =>
  owner.visitor.send('PUT', `/api/services/${service._id}/assign-staff`, { body: { staffIds } });

/** Whose time is taken from when until when, in minutes from ten o'clock. */
const taken = async (owner: TestOwner): Promise<readonly string[]> => {
  const rows = await asSuperuser<{
    name: string;
    line: number;
    segment: number;
    hand: number;
    at: string;
    to: string;
  }>(
    app,
    `SELECT m.name, o.line, o.segment, o.hand,
            extract(epoch FROM lower(o.during) - '${TEN}')::int / 60 AS at,
            extract(epoch FROM upper(o.during) - '${TEN}')::int / 60 AS to
       FROM occupancies o JOIN staff m USING (business_id, staff_id)
      WHERE business_id = $1 ORDER BY o.line, o.segment, o.hand`,
    [storedBusinessId(owner.businessId)],
  );
  return rows.map(
    ({ name, line, segment, hand, at, to }) => `${line}.${segment}.${hand} ${name.split(' ')[0]} ${at}–${to}`,
  );
};

const storedLines = (owner: TestOwner) =>
  asSuperuser<Record<string, unknown>>(
    app,
    `SELECT line, service_name, staff_name, helper_name, duration, price_kobo::int, options, segments
       FROM booking_lines WHERE business_id = $1 ORDER BY line`,
    [storedBusinessId(owner.businessId)],
  );

/** A salon in which Ada washes and sets, and Bola does nails. */
const createSalon = async () => {
  const owner = await createOwner(app);
  const bola = await addStaff(owner, 'Bola Ade');
  const wash = await createService(owner, { name: 'Wash', duration: 30, price: 5_000 });
  const set = await createService(owner, { name: 'Set', duration: 60, price: 10_000 });
  const nails = await createService(owner, { name: 'Nails', duration: 45, price: 7_000.5 });
  await assign(owner, wash, [owner.staffId]);
  await assign(owner, set, [owner.staffId]);
  await assign(owner, nails, [bola]);
  return { owner, bola, wash, set, nails };
};

const lengthGroup = (required = true) => ({
  name: 'Length',
  choose: 'one',
  required,
  options: [
    { name: 'Shoulder', price: 0, minutes: 0 },
    { name: 'Waist', price: 4_000, minutes: 60 },
    { name: 'I bring my own hair', price: -3_000, minutes: 0 },
  ],
});

const createBraids = async (owner: TestOwner, over: Readonly<Record<string, unknown>> = {}) => {
  const given = {
    bookingType: 'time-based',
    name: 'Braids',
    duration: 120,
    price: 20_000,
    optionGroups: [lengthGroup()],
  };
  const saved = await owner.visitor.send('POST', '/api/services', { body: { ...given, ...over } });
  expect(saved.status, saved.text).toBe(200);
  const [{ options = [] } = {}] = saved.body.service.optionGroups;
  const idOf = (name: string): string =>
    options.find((option: { name: string }) => option.name === name)?._id ?? '';
  return { _id: saved.body.service._id as string, idOf };
};

describe('several services in one booking', () => {
  test('are one booking: one after the other, by whoever does each, with one title and the sum', async () => {
    const { owner, wash, set, nails } = await createSalon();
    const booked = await book(
      owner,
      [wash, set, nails].map(({ _id }) => ({ serviceId: _id })),
    );
    expect(booked.status, booked.text).toBe(200);
    expect(booked.body.data).toMatchObject({
      serviceName: 'Wash, Set and Nails',
      staffName: 'Ada Obi and Bola Ade',
      date: TEN,
      endDate: '2026-12-08T11:15:00.000Z',
      duration: 135,
      lines: [
        {
          line: 1,
          serviceName: 'Wash',
          staffNames: ['Ada Obi'],
          date: TEN,
          endDate: '2026-12-08T09:30:00.000Z',
        },
        { line: 2, serviceName: 'Set', staffNames: ['Ada Obi'], date: '2026-12-08T09:30:00.000Z' },
        { line: 3, serviceName: 'Nails', staffNames: ['Bola Ade'], date: '2026-12-08T10:30:00.000Z' },
      ],
    });
    expect(await taken(owner)).toEqual(['1.1.1 Ada 0–30', '2.1.1 Ada 30–90', '3.1.1 Bola 90–135']);
    const own = await owner.visitor.send('GET', `/api/appointments/${booked.body.data._id}`);
    expect(own.body.data).toMatchObject({ serviceId: { name: 'Wash, Set and Nails', price: 22_000.5 } });
    expect(own.body.data.lines.map((line: { price: number }) => line.price)).toEqual([
      5_000, 10_000, 7_000.5,
    ]);
  });

  test('are offered exactly when they can be booked', async () => {
    const { owner, wash, set, nails } = await createSalon();
    const lines = [wash, set, nails].map(({ _id }) => _id).join(',');
    const offered = async (): Promise<readonly string[]> =>
      (await app.visitor().send('GET', `/api/appointments/availability?lines=${lines}&date=2026-12-08`)).body
        .slots;
    const before = await offered();
    expect(before[0]).toBe('2026-12-08T08:00:00.000Z');
    const wanted = [wash, set, nails].map(({ _id }) => ({ serviceId: _id }));
    expect((await book(owner, wanted)).status).toBe(200);
    const after = await offered();
    const refused = before.filter((time) => !after.includes(time));
    expect(refused).toContain(TEN);
    for (const date of refused) expect((await book(owner, wanted, { date })).body.code).toBe('SLOT_TAKEN');
    const [free = ''] = after;
    expect((await book(owner, wanted, { date: free })).status).toBe(200);
  });

  test('whoever is too late is told of the starts nearest to it, and nothing of theirs is left', async () => {
    const { owner, wash, nails } = await createSalon();
    const wanted = [wash, nails].map(({ _id }) => ({ serviceId: _id }));
    expect((await book(owner, wanted)).status).toBe(200);
    const before = await taken(owner);
    const late = await book(owner, wanted);
    expect(late.body).toMatchObject({ code: 'SLOT_TAKEN' });
    expect(late.body.data.nearest.length).toBeGreaterThanOrEqual(3);
    expect(await taken(owner)).toEqual(before);
    expect((await book(owner, wanted, { date: late.body.data.nearest[0] })).status).toBe(200);
  });

  test('give everything back when the booking is cancelled', async () => {
    const { owner, wash, nails } = await createSalon();
    const booked = await book(owner, [{ serviceId: wash._id }, { serviceId: nails._id }]);
    const cancelled = await owner.visitor.send('PATCH', `/api/appointments/${booked.body.data._id}/status`, {
      body: { status: 'cancelled' },
    });
    expect(cancelled.status, cancelled.text).toBe(200);
    expect(await taken(owner)).toEqual([]);
  });
});

describe('options', () => {
  test('change price and minutes, and are kept with the line as they were', async () => {
    const owner = await createOwner(app);
    const braids = await createBraids(owner);
    const booked = await book(owner, [{ serviceId: braids._id, optionIds: [braids.idOf('Waist')] }]);
    expect(booked.status, booked.text).toBe(200);
    expect(booked.body.data).toMatchObject({
      serviceName: 'Braids',
      duration: 180,
      lines: [{ options: ['Waist'] }],
    });
    expect(await storedLines(owner)).toMatchObject([
      {
        service_name: 'Braids',
        duration: 180,
        price_kobo: 2_400_000,
        options: [{ name: 'Waist', minutes: 60 }],
      },
    ]);
    expect(await taken(owner)).toEqual(['1.1.1 Ada 0–180']);
  });

  test('are asked for where they are required, also of whoever knows no lines', async () => {
    const owner = await createOwner(app);
    const braids = await createBraids(owner);
    const missing = await book(owner, [{ serviceId: braids._id }]);
    const error = { field: 'lines.0.optionIds', message: 'Please choose: Length.' };
    expect(missing.body).toMatchObject({ code: 'INVALID_INPUT', errors: [error] });
    const { lines: _lines, ...plain } = body(owner, []);
    const old = await app
      .visitor()
      .send('POST', '/api/appointments', { body: { ...plain, serviceId: braids._id } });
    expect(old.body).toMatchObject({ code: 'INVALID_INPUT', errors: [error] });
    expect(await taken(owner)).toEqual([]);
  });

  test('are asked for in the words of the owner, who may have written a question', async () => {
    const owner = await createOwner(app);
    const asked = { ...lengthGroup(), name: 'Which length?' };
    const braids = await createBraids(owner, { optionGroups: [asked] });
    const missing = await book(owner, [{ serviceId: braids._id }]);
    expect(missing.body.errors).toEqual([
      { field: 'lines.0.optionIds', message: 'Please choose: Which length?' },
    ]);
  });

  test('never bring a price below nothing', async () => {
    const owner = await createOwner(app);
    const braids = await createBraids(owner, { price: 1_000 });
    const booked = await book(owner, [
      { serviceId: braids._id, optionIds: [braids.idOf('I bring my own hair')] },
    ]);
    expect(booked.status, booked.text).toBe(200);
    expect(await storedLines(owner)).toMatchObject([{ price_kobo: 0 }]);
  });
});

describe('what is agreed', () => {
  test('a deposit on the sum is asked for, and cannot be walked around', async () => {
    const { owner, wash, nails } = await createSalon();
    await asSuperuser(
      app,
      'UPDATE businesses SET require_deposit = true, deposit_percentage = 20, payout_hold = NULL WHERE business_id = $1',
      [storedBusinessId(owner.businessId)],
    );
    const refused = await book(owner, [{ serviceId: wash._id }, { serviceId: nails._id }]);
    expect(refused.body).toMatchObject({ code: 'DEPOSIT_REQUIRED', data: { quote: { dueNow: 2_400 } } });
    expect(await taken(owner)).toEqual([]);
  });

  test('a service that is no longer offered is named, since all of the visit was sent', async () => {
    const { owner, wash, nails } = await createSalon();
    await asSuperuser(app, 'UPDATE services SET available = false WHERE service_id = $1', [
      storedId(nails._id),
    ]);
    const refused = await book(owner, [{ serviceId: wash._id }, { serviceId: nails._id }]);
    const message = 'Nails is no longer offered. Please take it out, or choose another.';
    expect(refused.body).toMatchObject({ message, errors: [{ field: 'lines.1.serviceId', message }] });
    expect(await taken(owner)).toEqual([]);
  });

  test('whoever read other terms than the terms of the sum is shown them, and books on them', async () => {
    const { owner, wash, nails } = await createSalon();
    const lines = [{ serviceId: wash._id }, { serviceId: nails._id }];
    const other = await book(owner, lines, {
      terms: 'time-aaaaaaaaaaaaaaaa-bbbbbbbbbbbbbbbb-cccccccccccccccc-1.1.0.0',
    });
    expect(other.body).toMatchObject({
      code: 'TERMS_CHANGED',
      data: { terms: { duration: 75, price: 12_000.5 } },
    });
    expect(await taken(owner)).toEqual([]);
    const agreed = await book(owner, lines, { terms: other.body.data.terms.stamp });
    expect(agreed.status, agreed.text).toBe(200);
  });
});

describe('processing time and two hands', () => {
  test('while the colour works others are served by the same person', async () => {
    const owner = await createOwner(app);
    const colour = await createService(owner, { name: 'Colour', duration: 90, segments: [30, 40, 20] });
    const trim = await createService(owner, { name: 'Trim', duration: 30 });
    const { lines: _lines, ...plain } = body(owner, []);
    const first = await app
      .visitor()
      .send('POST', '/api/appointments', { body: { ...plain, serviceId: colour._id } });
    expect(first.status, first.text).toBe(200);
    expect(await taken(owner)).toEqual(['1.1.1 Ada 0–30', '1.3.1 Ada 70–90']);
    const between = await book(owner, [{ serviceId: trim._id }], { date: '2026-12-08T09:30:00.000Z' });
    expect(between.status, between.text).toBe(200);
    const over = await book(owner, [{ serviceId: trim._id }], { date: '2026-12-08T09:45:00.000Z' });
    expect(over.body.code).toBe('SLOT_TAKEN');
  });

  test('two people do it in less time, and both are busy', async () => {
    const owner = await createOwner(app);
    await addStaff(owner, 'Bola Ade');
    const braids = await createService(owner, {
      name: 'Braids',
      duration: 360,
      price: 30_000,
      twoHands: { duration: 200, price: 36_000 },
    });
    const booked = await book(owner, [{ serviceId: braids._id, hands: 2 }]);
    expect(booked.status, booked.text).toBe(200);
    const stretches = await taken(owner);
    expect(stretches.map((stretch) => stretch.replace(/Ada|Bola/, '…'))).toEqual([
      '1.1.1 … 0–200',
      '1.1.2 … 0–200',
    ]);
    expect(new Set(stretches.map((stretch) => /Ada|Bola/.exec(stretch)?.[0])).size).toBe(2);
    expect(await storedLines(owner)).toMatchObject([
      { duration: 200, price_kobo: 3_600_000, helper_name: expect.stringMatching(/Ada|Bola/) },
    ]);
  });
});

describe('what cannot be booked together', () => {
  test('is refused at its line, and nothing is stored', async () => {
    const { owner, bola, wash, set, nails } = await createSalon();
    const other = await createOwner(app);
    const foreign = await createService(other);
    const gown = await createService(owner, {
      bookingType: 'item-based',
      name: 'Gown',
      duration: 3,
      price: undefined,
      pricing: { baseRentalFee: 50_000, cautionFee: 0 },
      quantity: 2,
    });
    const braids = await createBraids(owner);
    const line = ({ _id }: { readonly _id: string }, over: Partial<Line> = {}): Line => ({
      serviceId: _id,
      ...over,
    });
    const refusals: readonly (readonly [readonly Line[], string, RegExp])[] = [
      [
        [line(wash), line(set, { optionIds: [braids.idOf('Waist')] })],
        'lines.1.optionIds',
        /no longer offered/,
      ],
      [[line(wash), line(nails, { staffId: owner.staffId })], 'lines.1.staffId', /does not do Nails/],
      [[line(nails), line(wash, { staffId: bola })], 'lines.1.staffId', /does not do Wash/],
      [[line(wash), line(gown)], 'lines.1.serviceId', /Gown is hired out by the day/],
      [[line(wash), line(set, { hands: 2 })], 'lines.1.hands', /not done by two people/],
      [[line(wash), line(braids)], 'lines.1.optionIds', /Please choose: Length/],
      [Array.from({ length: 9 }, () => line(wash)), 'lines', /At most 8 services/],
    ];
    for (const [lines, field, message] of refusals) {
      const refused = await book(owner, lines);
      expect(refused.body, refused.text).toMatchObject({ success: false, code: 'INVALID_INPUT' });
      expect(refused.body.errors).toEqual([{ field, message: expect.stringMatching(message) }]);
    }
    expect((await book(owner, [line(wash), line(foreign)])).body.code).toBe('NOT_FOUND');
    expect((await book(owner, [line(wash)], { serviceId: wash._id })).body.errors).toEqual([
      { field: 'serviceId', message: 'Send either serviceId or lines, not both.' },
    ]);
    // No order of the two fits before closing.
    const late = await book(owner, [line(wash), line(set)], { date: '2026-12-08T16:00:00.000Z' });
    expect(late.body.code).toBe('SLOT_NOT_OFFERED');
    expect(await taken(owner)).toEqual([]);
    const [stored] = await asSuperuser<{ count: string }>(
      app,
      'SELECT count(*) FROM appointments WHERE business_id = $1',
      [storedBusinessId(owner.businessId)],
    );
    expect(Number(stored?.count)).toBe(0);
  });
});

describe('many at once', () => {
  test('of those who want the same three services at one start one has them, and the others nothing', async () => {
    const { owner, wash, set, nails } = await createSalon();
    const wanted = [wash, set, nails].map(({ _id }) => ({ serviceId: _id }));
    const before = await countDeadlocks(app);
    const answers = await Promise.all(Array.from({ length: 24 }, () => book(owner, wanted)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status, body: told } of answers)
      if (status !== 200) expect(told).toMatchObject({ code: 'SLOT_TAKEN' });
    expect(await taken(owner)).toHaveLength(3);
    expect(await countDeadlocks(app)).toBe(before);
  });

  test('whoever loses one line while taking it takes none', async () => {
    const { owner, bola, wash, nails } = await createSalon();
    const gate = new pg.Client({ connectionString: app.adminUrl });
    await gate.connect();
    await gate.query('BEGIN');
    const rival = randomUUID();
    const values = [storedBusinessId(owner.businessId), rival, storedId(bola), '2026-12-08T09:30:00Z'];
    await gate.query(
      `INSERT INTO occupancies (business_id, occupancy_id, staff_id, during)
       VALUES ($1, $2, $3, tstzrange($4::timestamptz, $4::timestamptz + interval '1 hour'))`,
      values,
    );
    const raced = book(owner, [{ serviceId: wash._id }, { serviceId: nails._id }]);
    await expect.poll(() => countWaiting(app), { interval: 10 }).toBe(1);
    await gate.query('COMMIT');
    expect((await raced).body.code).toBe('SLOT_TAKEN');
    expect(await taken(owner)).toEqual(['1.1.1 Bola 30–90']);
    await gate.query('DELETE FROM occupancies WHERE occupancy_id = $1', [rival]);
    await gate.end();
  });

  test('bookings of one, two and three lines race in any order, and no time is ever taken twice', async () => {
    const { owner, wash, set, nails } = await createSalon();
    const of = (...services: readonly { readonly _id: string }[]) =>
      services.map(({ _id }) => ({ serviceId: _id }));
    const kinds = [
      of(wash),
      of(nails),
      of(nails, wash),
      of(set, nails),
      of(wash, set, nails),
      of(nails, set, wash),
    ];
    const starts = ['09:00', '09:15', '09:30', '10:00', '10:30'];
    const before = await countDeadlocks(app);
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, at) =>
        book(owner, kinds[at % kinds.length] ?? [], {
          date: `2026-12-08T${starts[at % starts.length]}:00.000Z`,
        }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(1);
    for (const { status, text } of answers) expect([200, 409], text).toContain(status);
    const [overlaps] = await asSuperuser<{ count: string }>(
      app,
      `SELECT count(*) FROM occupancies a JOIN occupancies b USING (business_id, staff_id)
        WHERE business_id = $1 AND a.during && b.during
          AND (a.occupancy_id, a.line, a.segment, a.hand) <> (b.occupancy_id, b.line, b.segment, b.hand)`,
      [storedBusinessId(owner.businessId)],
    );
    expect(Number(overlaps?.count)).toBe(0);
    // Every booking that was granted has all its lines, and nobody else has any.
    const rows = await asSuperuser<{ lines: number; stretches: number }>(
      app,
      `SELECT (SELECT count(*) FROM all_lines l WHERE l.business_id = a.business_id AND l.appointment_id = a.appointment_id)::int AS lines,
              (SELECT count(*) FROM occupancies o WHERE o.business_id = a.business_id AND o.occupancy_id = a.appointment_id)::int AS stretches
         FROM appointments a WHERE business_id = $1`,
      [storedBusinessId(owner.businessId)],
    );
    expect(rows).toHaveLength(answers.filter(({ status }) => status === 200).length);
    for (const { lines, stretches } of rows) expect(stretches).toBe(lines);
    expect(await countDeadlocks(app)).toBe(before);
  });
});
