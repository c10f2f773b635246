import { expect, it } from 'vitest';
import { parseCalendarDate } from '#core/calendar/calendar-date.ts';
import { dayMs, minuteMs, toInstant } from '#core/calendar/instant.ts';
import { type Id, readHandle } from '../../platform/ids.ts';
import { createHoldings } from '../../testing/holdings.ts';
import { namesAsked } from '../../testing/names-asked.ts';
import { pathOf, registeredCalls } from '../../testing/registered-calls.ts';
import { createRentalShop, newPhone } from '../../testing/rental-shop.ts';
import { nameOf, sampleRequest } from '../../testing/sample-requests.ts';
import { asSuperuser, storedBusinessId, storedId } from '../../testing/seeded-rows.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { bookingBody, createOwner, createService, type TestOwner } from '../../testing/test-owner.ts';
import { readSlots } from './availability.queries.ts';
import { readKeptLinesSchedule, readKeptRentalSchedule, readKeptSchedule } from './kept-facts.queries.ts';

const asked = namesAsked();
const app = useTestApp({ trustProxy: '127.0.0.1', preparePool: asked.listen });

const day = (text: string) => {
  const date = parseCalendarDate(text);
  if (date === null) throw new Error('Not a date');
  return date;
};

/** What this process keeps of a service's diary, and what one that keeps nothing reads. */
const keptAndTrue = async (serviceHandle: string) => {
  const service = readHandle(serviceHandle);
  if (service === null) throw new Error('Not a service');
  const now = app.clock.now();
  const range = { from: toInstant(now - dayMs), until: toInstant(now + 92 * dayMs), now };
  const days = { from: day('2026-12-01'), to: day('2026-12-31'), now };
  const read = async (database: typeof app.database) => {
    const { business, id: serviceId } = service;
    const schedule = await readKeptSchedule(database, business, { serviceId, staffId: null, ...range });
    const rentals = await readKeptRentalSchedule(database, business, {
      serviceIds: [serviceId],
      ...days,
      reach: 0,
    });
    return JSON.stringify([schedule, rentals]);
  };
  return { kept: await read(app.database), true: await read({ ...app.database }) };
};

it.each([
  'PUT /settings/profile',
  'PUT /settings/hours',
  'POST /settings/closures',
  'DELETE /settings/closures/{id}',
  'PUT /settings/booking-rules',
  'PUT /services/{id}',
  'DELETE /services/{id}',
  'POST /staff',
  'PUT /staff/{id}',
  'DELETE /staff/{id}',
  'POST /appointments/internal',
  'POST /appointments',
  'POST /appointments/{id}/move',
  'POST /manage/{token}/cancel',
  'PUT /appointments/reschedule/{token}',
])('what %s changes is seen at once by who kept the facts', async (name) => {
  const own = await createHoldings(app);
  const call = registeredCalls(app).find((each) => nameOf(each) === name);
  if (call === undefined) throw new Error('No such call');
  const before = await keptAndTrue(own.serviceId);
  const { parameter = '', ...payload } = sampleRequest(call, own);
  await own.owner.visitor.send(call.method, pathOf(call, parameter), payload);
  const after = await keptAndTrue(own.serviceId);
  expect(withoutVersion(after.true)).not.toBe(withoutVersion(before.true));
  expect(after.kept).toBe(after.true);
});

const withoutVersion = (facts: string): string => facts.replace(/"diary_version":\d+/g, '');

const timesOf = async (owner: TestOwner, service: { readonly _id: string }): Promise<readonly string[]> => {
  const query = new URLSearchParams({
    serviceId: service._id,
    staffId: 'any',
    date: '2026-12-08',
    businessId: owner.businessId,
  });
  const answer = await app.visitor().send('GET', `/api/appointments/availability?${query}`);
  return answer.body.slots;
};

it('never lists a time whose booking was answered before it was asked', async () => {
  const owner = await createOwner(app);
  const service = await createService(owner, { duration: 30 });
  const free = await timesOf(owner, service);
  expect(free.length).toBeGreaterThan(10);
  const taken = new Set<string>();
  const read = async (): Promise<void> => {
    const asked = new Set(taken);
    for (const time of await timesOf(owner, service)) expect(asked).not.toContain(time);
  };
  const book = async (date: string): Promise<void> => {
    const body = bookingBody(owner, service, {
      date,
      clientPhone: newPhone(),
      clientEmail: `${newPhone()}@example.ng`,
    });
    const headers = { 'x-forwarded-for': `10.1.0.${free.indexOf(date)}` };
    const booked = await app.visitor().send('POST', '/api/appointments', { body, headers });
    if (booked.status === 200) taken.add(date);
    await Promise.all([read(), read()]);
  };
  await Promise.all([...free.map(book), ...Array.from({ length: 40 }, read)]);
  expect(taken.size).toBeGreaterThan(5);
});

it('lets a hold end by itself, of time and of units', async () => {
  const owner = await createOwner(app);
  const service = await createService(owner);
  const { item } = await createRentalShop(app);
  const ends = new Date(app.clock.now() + 35 * minuteMs).toISOString();
  await asSuperuser(
    app,
    `INSERT INTO occupancies (business_id, occupancy_id, staff_id, during, expires_at)
     VALUES ($1, gen_random_uuid(), $2, '[2026-12-08 09:00Z, 2026-12-08 10:00Z)', $3)`,
    [storedBusinessId(owner.businessId), storedId(owner.staffId), ends],
  );
  const { business, id } = readHandle(item._id) ?? {};
  await asSuperuser(
    app,
    `INSERT INTO rental_claims (business_id, claim_id, service_id, span, quantity, expires_at)
     VALUES ($1, gen_random_uuid(), $2, '[2026-12-08, 2026-12-10)', 2, $3)`,
    [business, id, ends],
  );
  const nine = '2026-12-08T09:00:00.000Z';
  const claims = async () =>
    (
      await readKeptRentalSchedule(app.database, business as never, {
        serviceIds: [id as Id],
        from: day('2026-12-01'),
        to: day('2026-12-31'),
        reach: 0,
        now: app.clock.now(),
      })
    )?.items[0]?.claims.length;
  expect(await timesOf(owner, service)).not.toContain(nine);
  expect(await claims()).toBe(1);
  app.clock.moveTo(toInstant(app.clock.now() + 36 * minuteMs));
  expect(await timesOf(owner, service)).toContain(nine);
  expect(await claims()).toBe(0);
  // Made by no client, they would be found by the auditor.
  await asSuperuser(app, 'DELETE FROM occupancies WHERE expires_at IS NOT NULL');
  await asSuperuser(app, 'DELETE FROM rental_claims WHERE expires_at IS NOT NULL');
});

it('keeps one business’s facts from another that names its service', async () => {
  const [mine, theirs] = [await createOwner(app), await createOwner(app)];
  const service = await createService(theirs);
  await asSuperuser(app, 'UPDATE diary_versions SET version = 100');
  expect((await timesOf(theirs, service)).length).toBeGreaterThan(0);
  const [my, their] = [storedBusinessId(mine.businessId), readHandle(service._id)];
  const now = app.clock.now();
  const ask = { serviceId: their?.id as Id, staffId: null, from: now, until: toInstant(now + dayMs), now };
  expect(await readKeptSchedule(app.database, their?.business as never, ask)).toBeDefined();
  expect(await readKeptSchedule(app.database, my as never, ask)).toBeUndefined();
});

/** Two processes that keep what they have read, and one that never has. */
const processes = () => ({
  one: app.database,
  other: { ...app.database },
  none: () => ({ ...app.database }),
});

it('mends what it keeps as every process reads it, whatever was written and by whom', async () => {
  const owner = await createOwner(app);
  const second = await owner.visitor.send('POST', '/api/staff', { body: { name: 'Bisi', role: 'Stylist' } });
  const service = await createService(owner, { duration: 30 });
  const { business, id: serviceId } = readHandle(service._id) ?? {};
  const staff = [owner.staffId, second.body.data._id];
  const keeping = processes();
  const ask = (database: typeof app.database, staffId: string, date: string) =>
    readSlots(
      { database },
      { serviceId: service._id, staffId, from: day(date), to: day(date) },
      app.clock.now(),
    );
  const days = ['2026-12-08', '2026-12-09', '2026-12-10', '2026-12-11', '2026-12-12'];
  const answers = async (database: typeof app.database) => {
    const now = app.clock.now();
    const range = { from: toInstant(now - dayMs), until: toInstant(now + 9 * dayMs), now };
    const facts = await readKeptSchedule(database, business as never, {
      serviceId: serviceId as Id,
      staffId: null,
      ...range,
    });
    const perDay = await Promise.all(
      ['any', ...staff].flatMap((staffId) => days.map((date) => ask(database, staffId, date))),
    );
    return withoutVersion(JSON.stringify([facts, perDay]));
  };
  const booked: string[] = [];
  const book = async (turn: number): Promise<void> => {
    const body = bookingBody(owner, service, {
      date: `${days[(turn * 3) % days.length]}T${String(9 + (turn % 7)).padStart(2, '0')}:00:00.000Z`,
      staffId: staff[turn % 2],
      clientPhone: newPhone(),
      clientEmail: `${newPhone()}@example.ng`,
    });
    const headers = { 'x-forwarded-for': `10.2.0.${turn}` };
    const answer = await app.visitor().send('POST', '/api/appointments', { body, headers });
    if (answer.status === 200) booked.push(answer.body.data._id);
  };
  const cancel = async (): Promise<void> => {
    const id = booked.shift();
    if (id !== undefined)
      await owner.visitor.send('PATCH', `/api/appointments/${id}/status`, { body: { status: 'cancelled' } });
  };
  const block = (turn: number) =>
    asSuperuser(
      app,
      `INSERT INTO blocked_dates (business_id, staff_id, blocked_on) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`,
      [business, storedId(staff[turn % 2] ?? ''), days[turn % days.length]],
    );
  await answers(keeping.one);
  await answers(keeping.other);
  for (let turn = 0; turn < 24; turn += 1) {
    if (turn % 11 === 10) await block(turn);
    else if (turn % 4 === 3) await cancel();
    else await Promise.all([book(turn), book(turn + 30), answers(keeping.one)]);
    const true_ = await answers(keeping.none());
    expect(await answers(keeping.one)).toBe(true_);
    if (turn % 3 === 0) expect(await answers(keeping.other)).toBe(true_);
  }
  expect(booked.length).toBeGreaterThan(6);
});

it('reads nothing again of a day that a booking elsewhere left alone, and of one that was touched its time', async () => {
  const owner = await createOwner(app);
  const service = await createService(owner, { duration: 30 });
  const { business, id: serviceId } = readHandle(service._id) ?? {};
  const now = app.clock.now();
  const facts = (from: string) =>
    readKeptSchedule(app.database, business as never, {
      serviceId: serviceId as Id,
      staffId: null,
      from: toInstant(Date.parse(from)),
      until: toInstant(Date.parse(from) + dayMs),
      now,
    });
  const [near, far] = ['2026-12-08T00:00:00Z', '2026-12-18T00:00:00Z'];
  const [before, farBefore] = [await facts(near), await facts(far)];
  const body = bookingBody(owner, service, { date: '2026-12-08T10:00:00.000Z' });
  expect((await app.visitor().send('POST', '/api/appointments', { body })).status).toBe(200);
  asked.forget();
  expect(await facts(far)).toBe(farBefore);
  expect(await facts(near)).not.toBe(before);
  expect([asked.count('load-diary'), asked.count('load-taken-time')]).toEqual([0, 1]);
  // One that nobody said anything of may have changed everything.
  await asSuperuser(app, 'UPDATE diary_versions SET version = version + 1');
  expect(await facts(far)).not.toBe(farBefore);
});

it('reads everything again where somebody else was booked while one’s time was read', async () => {
  const owner = await createOwner(app);
  const second = await owner.visitor.send('POST', '/api/staff', { body: { name: 'Bisi', role: 'Stylist' } });
  const service = await createService(owner, { duration: 30 });
  const { business, id: serviceId } = readHandle(service._id) ?? {};
  const now = app.clock.now();
  const from = toInstant(Date.parse('2026-12-08T00:00:00Z'));
  const range = { from, until: toInstant(from + dayMs), now };
  const facts = async (database: typeof app.database) =>
    JSON.stringify(
      await readKeptSchedule(database, business as never, {
        serviceId: serviceId as Id,
        staffId: null,
        ...range,
      }),
    );
  const book = async (staffId: string): Promise<void> => {
    const body = bookingBody(owner, service, {
      date: '2026-12-08T10:00:00.000Z',
      staffId,
      clientPhone: newPhone(),
    });
    expect((await app.visitor().send('POST', '/api/appointments', { body })).status).toBe(200);
  };
  /** What comes between before the first question, and before each of the next. */
  const between: (() => Promise<void>)[] = [];
  const keeping = {
    ...app.database,
    take: async () => {
      await between.shift()?.();
      return app.database.take();
    },
  };
  await facts(keeping);
  await book(owner.staffId);
  between.push(
    async () => undefined,
    () => book(second.body.data._id),
  );
  expect(await facts(keeping)).toBe(await facts({ ...app.database }));
  expect(between).toEqual([]);
});

it('mends what it keeps of several services and of what they need', async () => {
  const owner = await createOwner(app);
  const { visitor } = owner;
  const added = await visitor.send('POST', '/api/resources', { body: { name: 'Dryer', quantity: 2 } });
  const dryer = added.body.data._id;
  const drying = await createService(owner, { name: 'Drying', duration: 30, resourceIds: [dryer] });
  const wash = await createService(owner, { name: 'Wash', duration: 30 });
  const ids = [drying, wash].map(({ _id }) => readHandle(_id)?.id as Id);
  const business = readHandle(drying._id)?.business as never;
  const from = toInstant(Date.parse('2026-12-08T00:00:00Z'));
  const facts = async (database: typeof app.database) => {
    const row = await readKeptLinesSchedule(database, business, {
      serviceIds: ids,
      from,
      until: toInstant(from + dayMs),
      now: app.clock.now(),
    });
    // Neither services nor claims come in any order.
    const services = row?.services.toSorted((one, other) => one.id.localeCompare(other.id));
    const resources = row?.resources.map((one) => ({ ...one, claims: one.claims.toSorted() }));
    return JSON.stringify({ ...row, services, resources });
  };
  const before = await facts(app.database);
  asked.forget();
  const booked: string[] = [];
  for (const hour of ['09', '10', '11']) {
    const date = `2026-12-08T${hour}:00:00.000Z`;
    const client = { clientName: 'Ngozi Eze', clientPhone: newPhone(), clientEmail: 'ngozi@example.ng' };
    const lines = [{ serviceId: drying._id }, { serviceId: wash._id }];
    const made = await visitor.send('POST', '/api/appointments/internal', {
      body: { ...client, date, lines },
    });
    expect(made.status, made.text).toBe(200);
    booked.push(made.body.data._id);
    expect(await facts(app.database)).toBe(await facts({ ...app.database }));
  }
  expect(await facts(app.database)).not.toBe(before);
  expect(asked.count('load-taken-time')).toBe(3);
  const body = { status: 'cancelled' };
  await visitor.send('PATCH', `/api/appointments/${booked[1]}/status`, { body });
  expect(await facts(app.database)).toBe(await facts({ ...app.database }));
});
