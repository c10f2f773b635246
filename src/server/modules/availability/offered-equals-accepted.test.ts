import { beforeAll, expect, test } from 'vitest';
import { runSize } from '../../testing/run-size.ts';
import { asSuperuser, storedBusinessId } from '../../testing/seeded-rows.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { bookingBody, createOwner, createService, type TestOwner } from '../../testing/test-owner.ts';

const app = useTestApp();
let owner: TestOwner;
let service: { readonly _id: string };
let staffIds: readonly string[];

const FIRST = '2026-12-07';
const WEEK = Array.from({ length: 7 }, (_, day) =>
  new Date(Date.parse(`${FIRST}T00:00:00Z`) + day * 86_400_000).toISOString().slice(0, 10),
);

/** Ada follows the house, Bisi a week of her own that runs into the house's break, and is away on Thursday. */
beforeAll(async () => {
  owner = await createOwner(app);
  service = await createService(owner, { duration: 45 });
  const weeklyHours = [0, 1, 2, 3, 4, 5, 6].map((dayOfWeek) => ({
    dayOfWeek,
    isOpen: dayOfWeek >= 2,
    startTime: '12:10',
    endTime: '19:40',
  }));
  const added = await owner.visitor.send('POST', '/api/staff', {
    body: {
      name: 'Bisi Ade',
      role: 'Stylist',
      availabilitySettings: { weeklyHours, blockedDates: ['2026-12-10'] },
    },
  });
  staffIds = [owner.staffId, added.body.data._id, 'any'];
  const business = storedBusinessId(owner.businessId);
  await asSuperuser(
    app,
    'UPDATE businesses SET gap_minutes = 10, slot_step_minutes = 20, notice_minutes = 200 WHERE business_id = $1',
    [business],
  );
  await asSuperuser(app, 'UPDATE business_hours SET end_minute = 770 WHERE business_id = $1', [business]);
  await asSuperuser(
    app,
    'INSERT INTO business_hours SELECT business_id, weekday, 835, 1115 FROM business_hours WHERE business_id = $1',
    [business],
  );
  await asSuperuser(
    app,
    "INSERT INTO closures (business_id, closure_id, from_date, to_date) VALUES ($1, gen_random_uuid(), '2026-12-11', '2026-12-11')",
    [business],
  );
  const taken = await book('2026-12-08T09:00:00.000Z', owner.staffId);
  expect(taken.status, taken.text).toBe(200);
  expect((await book('2026-12-09T11:30:00.000Z', staffIds[1] ?? '')).status).toBe(200);
});

let clients = 0;
const book = (date: string, staffId: string) => {
  clients += 1;
  const clientPhone = `0810${String(clients).padStart(7, '0')}`;
  const body = bookingBody(owner, service, { date, staffId, clientPhone });
  return app.visitor().send('POST', '/api/appointments', { body });
};

const listed = async (staffId: string): Promise<string[]> => {
  const days = await Promise.all(
    WEEK.map((date) =>
      app
        .visitor()
        .send(
          'GET',
          `/api/appointments/availability?serviceId=${service._id}&staffId=${staffId}&date=${date}`,
        ),
    ),
  );
  return days.flatMap(({ body }) => body.slots);
};

/** Takes the booking back, so that the next one is alone again. */
const cancelAll = async (date: string): Promise<void> => {
  const day = await owner.visitor.send('GET', '/api/appointments?from=2026-12-01&to=2026-12-31');
  for (const { _id, date: start, status } of day.body.data) {
    if (start !== date || status === 'cancelled') continue;
    const body = { status: 'cancelled' };
    await owner.visitor.send('PATCH', `/api/appointments/${_id}/status`, { body });
  }
};

/** `TIMES=100` books every listed time and asks for all others of the week as well, as far as there are so many. */
const TIMES = runSize('TIMES', 8);
/** Each weekday and each time of day is met by a stride that does not divide them. */
const STRIDE = TIMES > 15 ? 1 : 23;

test.each([0, 1, 2])(
  'of a week, what is listed can be booked and nothing else can (staff %i)',
  async (index) => {
    const staffId = staffIds[index] ?? '';
    const offered = await listed(staffId);
    expect(offered.length).toBeGreaterThan(20);
    expect(offered).toEqual([...new Set(offered)].sort());

    const sample = offered.filter((_, place) => place % Math.ceil(offered.length / TIMES) === 0);
    for (const date of sample) {
      const booked = await book(date, staffId);
      expect(booked.status, `${date} is listed: ${booked.text}`).toBe(200);
      await cancelAll(date);
    }
    expect(await listed(staffId)).toEqual(offered);

    // Every fifth minute of the week.
    const start = Date.parse(`${FIRST}T00:00:00Z`);
    const instants = Array.from({ length: 2016 }, (_, place) =>
      new Date(start + place * 300_000).toISOString(),
    );
    const unlisted = instants
      .filter((date) => !offered.includes(date))
      .filter((_, place) => place % STRIDE === 0);
    for (const date of unlisted) {
      const refused = await book(date, staffId);
      const expected = { SLOT_NOT_OFFERED: 422, SLOT_TAKEN: 409 }[String(refused.body.code)];
      expect(refused.status, `${date} is not listed: ${refused.text}`).toBe(expected);
      for (const instead of refused.body.data.nearest.filter((time: string) => time < '2026-12-14')) {
        expect(offered).toContain(instead);
      }
    }
  },
  300_000,
);

test('the count of free times of each day is the length of its list', async () => {
  const query = `serviceId=${service._id}&staffId=any&from=${WEEK[0]}&to=${WEEK[6]}`;
  const days = await app.visitor().send('GET', `/api/appointments/availability/days?${query}`);
  const offered = await listed('any');
  expect(days.body.data.map(({ date }: { date: string }) => date)).toEqual(WEEK);
  // Lagos is an hour ahead of UTC, and nothing is listed around midnight.
  for (const { date, free } of days.body.data) {
    expect(free, date).toBe(offered.filter((time) => time.startsWith(date)).length);
  }
  expect(days.body.data.filter(({ free }: { free: number }) => free === 0).length).toBeGreaterThan(0);
});

test('lists nothing of what cannot be booked here', async () => {
  const other = await createOwner(app);
  const theirs = await createService(other);
  const rental = await createService(owner, {
    name: 'Canopy',
    bookingType: 'item-based',
    duration: 2,
    price: undefined,
    pricing: { baseRentalFee: 5000, cautionFee: 0 },
    quantity: 1,
  });
  const inactive = await createService(owner, { name: 'Rested', available: false });
  const ask = (serviceId: string, staffId: string) =>
    app
      .visitor()
      .send(
        'GET',
        `/api/appointments/availability?serviceId=${serviceId}&staffId=${staffId}&date=2026-12-08`,
      );
  expect((await ask(theirs._id, owner.staffId)).status).toBe(404);
  expect((await ask(service._id, other.staffId)).status).toBe(404);
  expect((await ask(service._id, 'nobody')).status).toBe(404);
  expect((await ask(rental._id, 'any')).status).toBe(404);
  expect((await ask(inactive._id, 'any')).status).toBe(404);
  expect((await ask('nothing', 'any')).status).toBe(404);
  const days = `/api/appointments/availability/days?serviceId=${service._id}&staffId=any`;
  const tooMany = await app.visitor().send('GET', `${days}&from=2026-12-07&to=2027-03-08`);
  expect(tooMany.status).toBe(422);
  expect(tooMany.body.errors).toEqual([
    { field: 'to', message: 'Ask for 1 to 91 days, the first before the last.' },
  ]);
  expect((await app.visitor().send('GET', `${days}&from=2026-12-08&to=2026-12-07`)).status).toBe(422);
  expect((await app.visitor().send('GET', `${days}&from=2026-12-07&to=2027-03-07`)).body.data).toHaveLength(
    91,
  );
});

test('a day is full when it is booked out, and not when it is closed', async () => {
  const other = await createOwner(app);
  const allDay = await createService(other, { duration: 480 });
  const booked = await other.visitor.send('POST', '/api/appointments', {
    body: bookingBody(other, allDay, { date: '2026-12-08T08:00:00.000Z' }),
  });
  expect(booked.status, booked.text).toBe(200);
  const query = `serviceId=${allDay._id}&staffId=any&from=2026-12-08&to=2026-12-13`;
  const days = await other.visitor.send('GET', `/api/appointments/availability/days?${query}`);
  const full = days.body.data.filter((day: { full: boolean }) => day.full);
  const empty = days.body.data.filter((day: { free: number }) => day.free === 0);
  expect(full.map(({ date }: { date: string }) => date)).toEqual(['2026-12-08']);
  expect(empty.map(({ date }: { date: string }) => date)).toEqual(['2026-12-08', '2026-12-12', '2026-12-13']);
});
