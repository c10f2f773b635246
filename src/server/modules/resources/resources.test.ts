import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { toInstant } from '#core/calendar/instant.ts';
import { manageTokenOf } from '../../testing/client-link.ts';
import { countDeadlocks } from '../../testing/deadlocks.ts';
import { countWaiting } from '../../testing/lock-waits.ts';
import { storedBusinessId, storedId, storedKey } from '../../testing/seeded-rows.ts';
import { storedRows } from '../../testing/stored-rows.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { createOwner, createResource, createService, type TestOwner } from '../../testing/test-owner.ts';
import type { Answer } from '../../testing/visitor.ts';

const app = useTestApp();

/** Tuesday 8 December 2026 in Lagos. */
const at = (clock: string): string => `2026-12-08T${clock}:00.000+01:00`;
const utc = (clock: string): string => new Date(at(clock)).toISOString();

let clients = 0;
const client = () => {
  clients += 1;
  return {
    clientName: 'Ngozi Eze',
    clientPhone: `0805${String(clients).padStart(7, '0')}`,
    clientEmail: `ngozi${clients}@example.ng`,
  };
};

const addStaff = async (owner: TestOwner, name: string): Promise<string> =>
  (await owner.visitor.send('POST', '/api/staff', { body: { name, role: 'Stylist' } })).body.data._id;

/** Ada and Bola both do all: an hour under one of the dryers, half an hour of nails in a chair, a cut that needs nothing. */
const openSalon = async (dryers = 1) => {
  const owner = await createOwner(app);
  const bola = await addStaff(owner, 'Bola Ade');
  const dryer = await createResource(owner, 'Dryer', dryers);
  const chair = await createResource(owner, 'Chair', 2);
  const set = await createService(owner, { name: 'Set', duration: 60, resourceIds: [dryer] });
  const toes = await createService(owner, {
    name: 'Toes',
    duration: 30,
    alongside: true,
    resourceIds: [chair, dryer],
  });
  const cut = await createService(owner, { name: 'Cut', duration: 30 });
  return { owner, ada: owner.staffId, bola, dryer, chair, set, toes, cut };
};

type Of = { readonly _id: string };

const book = (owner: TestOwner, services: readonly Of[], date: string, over = {}): Promise<Answer> =>
  app.visitor().send('POST', '/api/appointments', {
    body: {
      businessId: owner.businessId,
      date,
      ...client(),
      lines: services.map(({ _id }) => ({ serviceId: _id })),
      ...over,
    },
  });

const bookInternally = (owner: TestOwner, services: readonly Of[], date: string, over = {}) =>
  owner.visitor.send('POST', '/api/appointments/internal', {
    body: { date, ...client(), lines: services.map(({ _id }) => ({ serviceId: _id })), ...over },
  });

const starts = async (services: readonly Of[], staffId = 'any'): Promise<readonly string[]> => {
  const lines = services.map(({ _id }) => `${_id}:${staffId}`).join(',');
  const listed = await app
    .visitor()
    .send('GET', `/api/appointments/availability?lines=${lines}&date=2026-12-08`);
  expect(listed.status, listed.text).toBe(200);
  return listed.body.slots;
};

/** What is in use from when to when, in Lagos. */
const inUse = async (owner: TestOwner): Promise<readonly string[]> => {
  const rows = await storedRows(
    app,
    `SELECT r.name, c.expires_at IS NOT NULL AS held,
            to_char(lower(c.during) AT TIME ZONE 'Africa/Lagos', 'HH24:MI') || '–' ||
            to_char(upper(c.during) AT TIME ZONE 'Africa/Lagos', 'HH24:MI') AS used
       FROM resource_claims c JOIN resources r USING (business_id, resource_id)
      WHERE business_id = $1 ORDER BY 3, 1`,
    [storedBusinessId(owner.businessId)],
  );
  return rows.map(({ name, used, held }) => `${name} ${used}${held ? ' held' : ''}`);
};

describe('a service that needs a dryer', () => {
  test('is booked as often at a time as there are dryers, whoever does it', async () => {
    const { owner, set, cut } = await openSalon();
    expect(await starts([set])).toContain(utc('10:00'));
    const first = await book(owner, [set], at('10:00'));
    expect(first.status, first.text).toBe(200);
    // Bola is free all along; what is asked of memory knows of the dryer as well.
    const left = await starts([set]);
    expect(left).toContain(utc('11:00'));
    expect(left).toContain(utc('09:00'));
    expect(left).not.toContain(utc('10:00'));
    expect(left).not.toContain(utc('10:30'));
    const second = await book(owner, [set], at('10:30'));
    expect([second.status, second.body.code]).toEqual([409, 'SLOT_TAKEN']);
    expect(second.body.data.nearest).toContain(utc('11:00'));
    expect((await book(owner, [cut], at('10:30'))).status).toBe(200);
    expect((await book(owner, [set], at('11:00'))).status).toBe(200);
    expect(await inUse(owner)).toEqual(['Dryer 10:00–11:00', 'Dryer 11:00–12:00']);
  });

  test('of two dryers has both at a time and no third', async () => {
    const { owner, set } = await openSalon(2);
    await addStaff(owner, 'Chi Obi');
    for (const expected of [200, 200, 409])
      expect((await book(owner, [set], at('10:00'))).status).toBe(expected);
    expect(await inUse(owner)).toEqual(['Dryer 10:00–11:00', 'Dryer 10:00–11:00']);
  });

  test('is never beside another service of the same client that needs the only one', async () => {
    const one = await openSalon(1);
    const alone = await book(one.owner, [one.set, one.toes], at('10:00'));
    expect(alone.status, alone.text).toBe(200);
    expect(alone.body.data.endDate).toBe(utc('11:30'));
    const two = await openSalon(2);
    const beside = await book(two.owner, [two.set, two.toes], at('10:00'));
    expect(beside.body.data.endDate).toBe(utc('11:00'));
    expect(await inUse(two.owner)).toEqual(['Chair 10:00–10:30', 'Dryer 10:00–10:30', 'Dryer 10:00–11:00']);
  });

  test('is refused to the owner too, who is told what is all in use', async () => {
    const { owner, set } = await openSalon();
    const first = await bookInternally(owner, [set], at('10:00'));
    expect(first.status, first.text).toBe(200);
    const second = await bookInternally(owner, [set], at('10:30'), { override: true });
    expect([second.status, second.body.message]).toEqual([
      409,
      '‘Dryer’ is all in use at that time. Please choose another time.',
    ]);
  });

  test('gives it back with a move, a cancellation and an edit, and takes it again when that is undone', async () => {
    const { owner, set, cut } = await openSalon();
    const booked = await bookInternally(owner, [set], at('10:00'));
    const id: string = booked.body.data._id;
    const moved = await owner.visitor.send('POST', `/api/appointments/${id}/move`, {
      body: { date: at('12:00') },
    });
    expect(moved.status, moved.text).toBe(200);
    expect(await inUse(owner)).toEqual(['Dryer 12:00–13:00']);
    const other = await bookInternally(owner, [set], at('14:00'));
    const onto = await owner.visitor.send('POST', `/api/appointments/${id}/move`, {
      body: { date: at('14:30') },
    });
    expect(onto.body.message).toBe('‘Dryer’ is all in use at that time. Please choose another time.');
    const { clientName, clientPhone, clientEmail, date } = moved.body.data;
    const edit = (over: object) =>
      owner.visitor.send('PUT', `/api/appointments/${id}`, {
        body: { clientName, clientPhone, clientEmail, date, ...over },
      });
    const lines = [{ line: 1 }, { serviceId: cut._id }].map((line) => ({ serviceId: set._id, ...line }));
    const seen = await edit({ lines, dryRun: true });
    const added = await edit({ lines, quoteHash: seen.body.preview.hash });
    expect(added.status, added.text).toBe(200);
    expect(await inUse(owner)).toEqual(['Dryer 12:00–13:00', 'Dryer 14:00–15:00']);
    const status = (of: string, to: string) =>
      owner.visitor.send('PATCH', `/api/appointments/${of}/status`, { body: { status: to } });
    const cancelled = await status(other.body.data._id, 'cancelled');
    expect(cancelled.status, cancelled.text).toBe(200);
    expect(await inUse(owner)).toEqual(['Dryer 12:00–13:00']);
    const undone = await owner.visitor.send('POST', `/api/appointments/${other.body.data._id}/undo`);
    expect(undone.status, undone.text).toBe(200);
    expect(await inUse(owner)).toEqual(['Dryer 12:00–13:00', 'Dryer 14:00–15:00']);
    await status(other.body.data._id, 'cancelled');
    expect((await bookInternally(owner, [set], at('14:00'))).status).toBe(200);
    const late = await owner.visitor.send('POST', `/api/appointments/${other.body.data._id}/undo`);
    expect([late.status, late.body.code]).toEqual([409, 'SLOT_TAKEN']);
  });

  test('of many who want the last one at once one has it, and nobody waits in a circle', async () => {
    const { owner, set, toes } = await openSalon(3);
    for (let person = 0; person < 6; person += 1) await addStaff(owner, `Chi ${'ABCDEF'[person]}`);
    const before = await countDeadlocks(app);
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, place) =>
        place % 2 === 0 ? book(owner, [set], at('10:00')) : book(owner, [toes], at('10:30')),
      ),
    );
    const codes = answers.map(({ status }) => status);
    expect(new Set(codes)).toEqual(new Set([200, 409]));
    const peak = await storedRows(
      app,
      `SELECT max((SELECT count(*) FROM resource_claims o WHERE o.business_id = $1 AND o.resource_id = c.resource_id
                      AND o.during @> lower(c.during)))::int AS most
         FROM resource_claims c WHERE business_id = $1`,
      [storedBusinessId(owner.businessId)],
    );
    expect(peak[0]?.most).toBe(3);
    expect(codes.filter((code) => code === 200).length).toBeGreaterThanOrEqual(3);
    expect(await countDeadlocks(app)).toBe(before);
  });
});

test('of those who want the last dryer at once, each by a service of their own, one has it', async () => {
  const owner = await createOwner(app);
  const dryer = await createResource(owner, 'Dryer', 1);
  const services: Of[] = [];
  // Nobody does two of these, so that nobody waits for anybody's time.
  for (const person of 'ABCDEFGH') {
    const staffId = await addStaff(owner, `Chi ${person}`);
    const set = await createService(owner, { name: `Set ${person}`, duration: 60, resourceIds: [dryer] });
    const body = { staffIds: [staffId] };
    await owner.visitor.send('PUT', `/api/services/${set._id}/assign-staff`, { body });
    services.push(set);
  }
  const before = await countDeadlocks(app);
  for (const clock of ['10:00', '11:00', '12:00', '13:00']) {
    const answers = await Promise.all(services.map((set) => book(owner, [set], at(clock))));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'SLOT_TAKEN')).toHaveLength(services.length - 1);
  }
  expect(await inUse(owner)).toHaveLength(4);
  expect(await countDeadlocks(app)).toBe(before);
});

test('a service that comes to need a dryer meanwhile is not booked without one', async () => {
  const owner = await createOwner(app);
  const set = await createService(owner, { name: 'Set', duration: 60 });
  const dryer = await createResource(owner, 'Dryer', 1);
  const change = new pg.Client({ connectionString: app.adminUrl });
  await change.connect();
  try {
    await change.query('BEGIN');
    // As whoever changes a service does: its row is held before it is written.
    await change.query('SELECT FROM services WHERE business_id = $1 AND service_id = $2 FOR UPDATE', [
      ...storedKey(set._id),
    ]);
    await change.query(
      'UPDATE services SET resource_ids = ARRAY[$3::uuid] WHERE business_id = $1 AND service_id = $2',
      [...storedKey(set._id), storedId(dryer)],
    );
    const booking = app.visitor().send('POST', '/api/appointments', {
      body: {
        businessId: owner.businessId,
        serviceId: set._id,
        staffId: owner.staffId,
        date: at('10:00'),
        ...client(),
      },
    });
    await expect.poll(() => countWaiting(app), { interval: 10 }).toBe(1);
    await change.query('COMMIT');
    expect((await booking).status).toBe(409);
  } finally {
    await change.end();
  }
  expect((await book(owner, [set], at('10:00'))).status).toBe(200);
  expect(await inUse(owner)).toEqual(['Dryer 10:00–11:00']);
});

test('a service that needs a dryer is repeated only where one is free', async () => {
  const { owner, set } = await openSalon();
  const booked = await bookInternally(owner, [set], at('10:00'));
  const week = '2026-12-15T10:30:00.000+01:00';
  expect((await bookInternally(owner, [set], week)).status).toBe(200);
  const repeat = (over: object) =>
    owner.visitor.send('POST', `/api/appointments/${booked.body.data._id}/repeat`, {
      body: { every: { weeks: 1 }, times: 2, ...over },
    });
  const looked = await repeat({ dryRun: true });
  expect(looked.body.dates).toEqual([
    { start: '2026-12-15T09:00:00.000Z', clash: 'SLOT_TAKEN', nearest: '2026-12-15T08:30:00.000Z' },
    { start: '2026-12-22T09:00:00.000Z', clash: null, nearest: null },
  ]);
  const taken = await repeat({ starts: looked.body.dates.map(({ start }: { start: string }) => start) });
  expect([taken.status, taken.body.code]).toEqual([409, 'SLOT_TAKEN']);
  const free = await repeat({ starts: ['2026-12-15T08:30:00.000Z', '2026-12-22T09:00:00.000Z'] });
  expect(free.status, free.text).toBe(200);
  expect(await inUse(owner)).toEqual([
    'Dryer 09:30–10:30',
    'Dryer 10:00–11:00',
    'Dryer 10:00–11:00',
    'Dryer 10:30–11:30',
  ]);
});

test('a client adds what needs a dryer where one is free, and keeps it when another line is cancelled', async () => {
  const { owner, set, cut, bola } = await openSalon();
  const id: string = (await book(owner, [cut], at('10:00'))).body.data._id;
  const lines = [{ serviceId: set._id, staffId: bola }];
  const other = await bookInternally(owner, [set], at('10:30'), { lines });
  expect(other.status, other.text).toBe(200);
  const path = `/api/manage/${manageTokenOf(app, id)}/lines`;
  const { places } = (await app.visitor().send('GET', `${path}/offer?lines=${set._id}`)).body.data;
  expect(places.map(({ date }: { date: string }) => date)).toEqual([utc('09:00')]);
  const line = { serviceId: set._id };
  const added = await app.visitor().send('POST', path, {
    body: { line, date: utc('09:00'), quoteHash: places[0].hash },
  });
  expect(added.status, added.text).toBe(200);
  expect(await inUse(owner)).toEqual(['Dryer 09:00–10:00', 'Dryer 10:30–11:30']);
  const cancel = (body: object) => app.visitor().send('POST', `${path}/cancel`, { body });
  // The line that stays keeps what it needs.
  const first = (await cancel({ line: 1, dryRun: true })).body.preview;
  expect((await cancel({ line: 1, quoteHash: first.hash })).status).toBe(200);
  expect(await inUse(owner)).toEqual(['Dryer 09:00–10:00', 'Dryer 10:30–11:30']);
});

describe('what is booked already', () => {
  const openPlain = async () => {
    const owner = await createOwner(app);
    await addStaff(owner, 'Bola Ade');
    const set = await createService(owner, { name: 'Set', duration: 60 });
    const dryer = await createResource(owner, 'Dryer', 1);
    const need = async (resourceIds: readonly string[]) => {
      const { data } = (await owner.visitor.send('GET', '/api/services')).body;
      const { _id, slug, imageUrl, offered, ...body } = data.find((one: Of) => one._id === set._id);
      return owner.visitor.send('PUT', `/api/services/${set._id}`, {
        body: { bookingType: 'time-based', name: body.name, duration: 60, price: body.price, resourceIds },
      });
    };
    return { owner, set, dryer, need };
  };

  test('has what its service needs from then on, and gives it back when it needs it no more', async () => {
    const { owner, set, dryer, need } = await openPlain();
    const booked = await book(owner, [set], at('10:00'));
    expect(booked.status, booked.text).toBe(200);
    const given = await need([dryer]);
    expect(given.status, given.text).toBe(200);
    expect(given.body.data.resourceIds).toEqual([dryer]);
    expect(await inUse(owner)).toEqual(['Dryer 10:00–11:00']);
    expect((await book(owner, [set], at('10:00'))).status).toBe(409);
    const id = booked.body.data._id;
    const moved = await owner.visitor.send('POST', `/api/appointments/${id}/move`, {
      body: { date: at('13:00') },
    });
    expect(moved.status, moved.text).toBe(200);
    expect(await inUse(owner)).toEqual(['Dryer 13:00–14:00']);
    expect((await need([])).status).toBe(200);
    expect(await inUse(owner)).toEqual([]);
    expect((await book(owner, [set], at('13:00'))).status).toBe(200);
  });

  test('is never more than there is: needs and numbers that do not fit are refused whole', async () => {
    const { owner, set, dryer, need } = await openPlain();
    await book(owner, [set], at('10:00'));
    await book(owner, [set], at('10:00'));
    const refused = await need([dryer]);
    expect([refused.status, refused.body.code, refused.body.data.conflicts]).toEqual([
      409,
      'HAS_FUTURE_BOOKINGS',
      ['2026-12-08'],
    ]);
    expect(await inUse(owner)).toEqual([]);
    const change = (quantity: number) =>
      owner.visitor.send('PUT', `/api/resources/${dryer}`, { body: { name: 'Dryer', quantity } });
    expect((await change(2)).status).toBe(200);
    expect((await need([dryer])).status).toBe(200);
    const lowered = await change(1);
    expect([lowered.status, lowered.body.message]).toEqual([
      409,
      'More bookings need ‘Dryer’ at the same time than there are, on Tue 8 Dec 2026. Please move or cancel some of those first, or say that there are more of it.',
    ]);
    const removed = await owner.visitor.send('DELETE', `/api/resources/${dryer}`);
    expect([removed.status, removed.body.message]).toEqual([
      409,
      'Dryer is needed for Set. Please take it out of there first.',
    ]);
    expect((await need([])).status).toBe(200);
    expect((await owner.visitor.send('DELETE', `/api/resources/${dryer}`)).status).toBe(200);
    expect((await owner.visitor.send('GET', '/api/resources')).body.data).toEqual([]);
  });

  test('is told by the first of its days, each day once whatever is short on it', async () => {
    const { owner, set, dryer, need } = await openPlain();
    const chair = await createResource(owner, 'Chair', 1);
    const nextDay = at('10:00').replace('12-08', '12-09');
    for (const date of [nextDay, nextDay, at('10:00'), at('10:00')])
      expect((await book(owner, [set], date)).status).toBe(200);
    const refused = await need([dryer, chair]);
    expect(refused.body.data).toEqual({ conflicts: ['2026-12-08', '2026-12-09'] });
    expect(refused.body.message).toContain(
      '‘Chair’ at the same time than there are, on Tue 8 Dec 2026 and 1 other day.',
    );
  });

  test('that is cancelled or over needs nothing', async () => {
    const { owner, set, dryer, need } = await openPlain();
    const first = await book(owner, [set], at('10:00'));
    await book(owner, [set], at('10:00'));
    await owner.visitor.send('PATCH', `/api/appointments/${first.body.data._id}/status`, {
      body: { status: 'cancelled' },
    });
    expect((await need([dryer])).status).toBe(200);
    expect(await inUse(owner)).toEqual(['Dryer 10:00–11:00']);
  });
});

describe('resources', () => {
  test('are refused with a sentence where they make no sense, and nothing is stored', async () => {
    const { owner, dryer, set } = await openSalon();
    const other = await openSalon();
    const add = (body: object) => owner.visitor.send('POST', '/api/resources', { body });
    expect((await add({ name: ' dryer ', quantity: 1 })).body.errors).toEqual([
      {
        field: 'name',
        message: 'There is a ‘Dryer’ already. Please change how many there are of it, or use another name.',
      },
    ]);
    for (const quantity of [0, -1, 1.5, 201, '2'])
      expect((await add({ name: 'Room', quantity })).status).toBe(422);
    expect((await add({ name: '', quantity: 1 })).status).toBe(422);
    expect((await add({ name: 'www.example.ng', quantity: 1 })).status).toBe(422);
    const service = (resourceIds: readonly string[]) =>
      owner.visitor.send('POST', '/api/services', {
        body: { bookingType: 'time-based', name: 'Wash', duration: 30, price: 1_000, resourceIds },
      });
    for (const ids of [[other.dryer], [dryer, dryer], [set._id], ['x'], Array(6).fill(dryer)])
      expect((await service(ids)).status).toBe(422);
    expect((await owner.visitor.send('GET', '/api/resources')).body.data).toMatchObject([
      { name: 'Chair', quantity: 2, services: [{ name: 'Toes' }] },
      { name: 'Dryer', quantity: 1, services: [{ name: 'Set' }, { name: 'Toes' }] },
    ]);
  });

  test('are fifty at most', async () => {
    const owner = await createOwner(app);
    for (let number = 1; number <= 50; number += 1) await createResource(owner, `Room ${number}`, 1);
    const more = await owner.visitor.send('POST', '/api/resources', {
      body: { name: 'Room 51', quantity: 1 },
    });
    expect([more.status, more.body.code]).toEqual([409, 'LIMIT_REACHED']);
    expect((await owner.visitor.send('GET', '/api/resources')).body.data).toHaveLength(50);
  });

  test('are nobody else’s to see, change or remove', async () => {
    const { dryer } = await openSalon();
    const { visitor } = await createOwner(app);
    const body = { name: 'Mine', quantity: 9 };
    expect((await visitor.send('PUT', `/api/resources/${dryer}`, { body })).status).toBe(404);
    expect((await visitor.send('DELETE', `/api/resources/${dryer}`)).status).toBe(404);
    expect((await app.visitor().send('GET', '/api/resources')).status).toBe(401);
    const [stored] = await storedRows(app, 'SELECT name, quantity FROM resources WHERE resource_id = $1', [
      storedId(dryer),
    ]);
    expect(stored).toEqual({ name: 'Dryer', quantity: 1 });
  });
});

test('is lowered while it is in use as soon as the rest has enough, whatever was in use before', async () => {
  const { owner, dryer, set, toes } = await openSalon(2);
  expect((await book(owner, [set], at('10:00'))).status).toBe(200);
  expect((await book(owner, [toes], at('10:00'))).status).toBe(200);
  const setAt = async (clock: string, quantity: number): Promise<number> => {
    app.clock.moveTo(toInstant(Date.parse(at(clock))));
    const body = { name: 'Dryer', quantity };
    return (await owner.visitor.send('PUT', `/api/resources/${dryer}`, { body })).status;
  };
  expect(await setAt('10:20', 1)).toBe(409);
  expect(await setAt('10:40', 1)).toBe(200);
  // The auditor goes by the database's own clock, by which all of it is still to come.
  expect(await setAt('10:40', 2)).toBe(200);
});
