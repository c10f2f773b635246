import { beforeAll, describe, expect, test } from 'vitest';
import { seedBooking } from '../../../testing/seeded-bookings.ts';
import { asSuperuser, storedBusinessId } from '../../../testing/seeded-rows.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { bookingBody, createOwner, createService, type TestOwner } from '../../../testing/test-owner.ts';

/** Monday 7 December 2026, 08:00 in Lagos, and no test moves the clock. */
const app = useTestApp();
let owner: TestOwner;
let press: { readonly _id: string };
let wash: { readonly _id: string };
let canopy: { readonly _id: string };
let bisi: string;

type Service = { readonly _id: string };

let clients = 0;
const book = async (who: TestOwner, service: Service, date: string, staffId = 'any'): Promise<string> => {
  clients += 1;
  const clientPhone = `0812${String(clients).padStart(7, '0')}`;
  const body = bookingBody(who, service, { date, staffId, clientPhone });
  const booked = await app.visitor().send('POST', '/api/appointments', { body });
  expect(booked.status, booked.text).toBe(200);
  return booked.body.data._id;
};

/** A hire as it will be booked: its row, its history and its claim. */
const seedRental = async (from: string, until: string, status = 'confirmed'): Promise<void> => {
  const business = storedBusinessId(owner.businessId);
  await asSuperuser(
    app,
    `WITH client AS (INSERT INTO clients (business_id, client_id, name, phone, created_at)
                     VALUES ($1, gen_random_uuid(), 'Musa Bello', '0909' || lpad((random() * 9999999)::int::text, 7, '0'), now())
                     RETURNING client_id),
          hire AS (INSERT INTO appointments (business_id, appointment_id, booking_type, status, client_id, service_id,
                     starts_at, ends_at, client_name, client_phone, service_name, duration, delivery_method, source, created_at)
                   SELECT $1, gen_random_uuid(), 'item-based', $4, client_id, s.service_id,
                          ($2::date + time '09:00') AT TIME ZONE 'Africa/Lagos', $3::date::timestamp AT TIME ZONE 'Africa/Lagos',
                          'Musa Bello', '09090000000', s.name, $3::date - $2::date, 'pickup', 'owner', now()
                     FROM client, services s WHERE s.business_id = $1 AND s.booking_type = 'item-based'
                   RETURNING appointment_id, service_id),
          event AS (INSERT INTO appointment_events (business_id, appointment_id, version, event, from_status, to_status, actor, happened_at)
                    SELECT $1, appointment_id, 1, 'book', 'none', 'confirmed', 'owner', '2026-12-07T07:00:00Z' FROM hire)
     INSERT INTO rental_claims (business_id, claim_id, service_id, span)
     SELECT $1, appointment_id, service_id, daterange($2::date, $3::date) FROM hire`,
    [business, from, until, status],
  );
};

beforeAll(async () => {
  owner = await createOwner(app);
  press = await createService(owner, { name: 'Silk press' });
  wash = await createService(owner, { name: 'Wash', duration: 30 });
  canopy = await createService(owner, {
    bookingType: 'item-based',
    name: 'Canopy',
    duration: 3,
    price: undefined,
    pricing: { baseRentalFee: 10_000, cautionFee: 0 },
    quantity: 5,
    preRentalBufferDays: 0,
    postRentalBufferDays: 0,
  });
  const added = await owner.visitor.send('POST', '/api/staff', {
    body: { name: 'Bisi Ade', role: 'Stylist' },
  });
  bisi = added.body.data._id;
  await book(owner, press, '2026-12-08T09:00:00.000Z', owner.staffId);
  await book(owner, wash, '2026-12-08T11:00:00.000Z', bisi);
  await book(owner, press, '2026-12-10T09:00:00.000Z', bisi);
  const gone = await book(owner, press, '2026-12-10T12:00:00.000Z', bisi);
  await owner.visitor.send('PATCH', `/api/appointments/${gone}/status`, { body: { status: 'cancelled' } });
  // 11 to 13 December; to be returned on the 14th.
  await seedRental('2026-12-11', '2026-12-14');
  // Begun already: not still to come.
  await seedRental('2026-12-06', '2026-12-09');
});

const ask = (query: Readonly<Record<string, string>>) =>
  owner.visitor.send('GET', `/api/appointments/affected?${new URLSearchParams(query)}`);
const found = async (query: Readonly<Record<string, string>>): Promise<readonly string[]> => {
  const answer = await ask(query);
  expect(answer.status, answer.text).toBe(200);
  expect(answer.body.total).toBe(answer.body.data.length);
  return answer.body.data.map(
    (one: { serviceName: string; date: string }) => `${one.serviceName} ${one.date.slice(5, 13)}`,
  );
};

describe('the bookings a change would touch', () => {
  test('of a staff member, of a service, and of both together', async () => {
    expect(await found({ staffId: bisi })).toEqual(['Wash 12-08T11', 'Silk press 12-10T09']);
    expect(await found({ serviceId: press._id })).toEqual(['Silk press 12-08T09', 'Silk press 12-10T09']);
    expect(await found({ serviceId: canopy._id })).toEqual(['Canopy 12-11T08']);
    expect(await found({ staffId: bisi, serviceId: press._id })).toEqual(['Silk press 12-10T09']);
    expect(await found({ staffId: bisi, dates: '2026-12-08' })).toEqual(['Wash 12-08T11']);
  });

  test('on certain days: a hire on each day it is out, its return date no longer', async () => {
    expect(await found({ dates: '2026-12-08,2026-12-09' })).toEqual(['Silk press 12-08T09', 'Wash 12-08T11']);
    expect(await found({ dates: '2026-12-10' })).toEqual(['Silk press 12-10T09']);
    for (const day of ['2026-12-11', '2026-12-12', '2026-12-13'])
      expect([day, await found({ dates: day })]).toEqual([day, ['Canopy 12-11T08']]);
    expect(await found({ dates: '2026-12-14' })).toEqual([]);
  });

  test('in a range of days, either end of which may be left open', async () => {
    expect(await found({ from: '2026-12-09', to: '2026-12-10' })).toEqual(['Silk press 12-10T09']);
    expect(await found({ from: '2026-12-12' })).toEqual(['Canopy 12-11T08']);
    expect(await found({ to: '2026-12-08' })).toEqual(['Silk press 12-08T09', 'Wash 12-08T11']);
    expect(await found({ from: '0001-01-01', to: '9999-12-31' })).toHaveLength(4);
    expect(await found({ dates: '0001-01-01,9999-12-31' })).toEqual([]);
  });

  test('of an item, on days on which more of it is out than so many', async () => {
    expect(await found({ serviceId: canopy._id, units: '1' })).toEqual([]);
    // Two are out on the 13th, with this one.
    await seedRental('2026-12-13', '2026-12-15');
    expect(await found({ serviceId: canopy._id, units: '2' })).toEqual([]);
    expect(await found({ serviceId: canopy._id, units: '1' })).toEqual([
      'Canopy 12-11T08',
      'Canopy 12-13T08',
    ]);
    expect(await found({ serviceId: canopy._id, units: '1', dates: '2026-12-14' })).toEqual([
      'Canopy 12-13T08',
    ]);
    const second = (await ask({ serviceId: canopy._id, from: '2026-12-14' })).body.data[0]._id;
    await owner.visitor.send('PATCH', `/api/appointments/${second}/status`, {
      body: { status: 'cancelled' },
    });
    expect(await found({ serviceId: canopy._id, units: '1' })).toEqual([]);
    expect((await ask({ units: '1' })).body.errors[0].field).toBe('serviceId');
    expect((await ask({ serviceId: canopy._id, units: '0' })).status).toBe(422);
  });

  test('of people who have left the staff, until each is given to somebody else', async () => {
    const other = await createOwner(app, 'Left Behind');
    const service = await createService(other);
    const body = { name: 'Halima Sani', role: 'Stylist' };
    const halima = (await other.visitor.send('POST', '/api/staff', { body })).body.data._id;
    const hers = await book(other, service, '2026-12-08T09:00:00.000Z', halima);
    await book(other, service, '2026-12-08T09:00:00.000Z', other.staffId);
    const left = async () =>
      (await other.visitor.send('GET', '/api/appointments/affected?left=true')).body.data.map(
        (one: { _id: string }) => one._id,
      );
    expect(await left()).toEqual([]);
    const taken = await other.visitor.send('DELETE', `/api/staff/${halima}?reassignTo=${other.staffId}`);
    expect(taken.body.data.conflicts).toEqual([expect.objectContaining({ _id: hers })]);
    expect((await other.visitor.send('DELETE', `/api/staff/${halima}`)).status).toBe(200);
    expect(await left()).toEqual([hers]);
    await other.visitor.send('PATCH', `/api/appointments/${hers}/status`, { body: { status: 'cancelled' } });
    expect(await left()).toEqual([]);
  });

  test('a day is the business’s own', async () => {
    const other = await createOwner(app, 'Kanoma Salon');
    const service = await createService(other);
    await book(other, service, '2026-12-08T09:00:00.000Z');
    await asSuperuser(app, "UPDATE businesses SET time_zone = 'Pacific/Auckland' WHERE business_id = $1", [
      storedBusinessId(other.businessId),
    ]);
    const on = async (day: string) =>
      (await other.visitor.send('GET', `/api/appointments/affected?dates=${day}`)).body.total;
    // 09:00 to 10:00 UTC is 22:00 to 23:00 in Auckland, and the last hour of the day before in Honolulu.
    expect(await on('2026-12-08')).toBe(1);
    await asSuperuser(app, "UPDATE businesses SET time_zone = 'Pacific/Honolulu' WHERE business_id = $1", [
      storedBusinessId(other.businessId),
    ]);
    expect([await on('2026-12-07'), await on('2026-12-08')]).toEqual([1, 0]);
  });

  test('in hours that are lost: of whoever keeps the hours of the business, or of the member asked for', async () => {
    const other = await createOwner(app, 'Shorter Days');
    const [cut, gown] = [
      await createService(other, { name: 'Cut', duration: 60 }),
      await createService(other, {
        bookingType: 'item-based',
        name: 'Gown',
        duration: 2,
        price: undefined,
        pricing: { baseRentalFee: 10_000, cautionFee: 0 },
        quantity: 5,
      }),
    ];
    const weeklyHours = [0, 1, 2, 3, 4, 5, 6].map((dayOfWeek) => ({
      dayOfWeek,
      isOpen: dayOfWeek > 0,
      startTime: '09:00',
      endTime: '20:00',
    }));
    expect((await other.visitor.send('PUT', '/api/settings/hours', { body: { weeklyHours } })).status).toBe(
      200,
    );
    const availabilitySettings = { weeklyHours, blockedDates: [] };
    const own = { name: 'Own Hours', role: 'Stylist', availabilitySettings };
    const ownId = (await other.visitor.send('POST', '/api/staff', { body: own })).body.data._id;
    // Thursday 10 December: 15:00 to 16:00 in Lagos, 15:30 to 16:30 of somebody with hours of their own, 19:00 to 20:00.
    await book(other, cut, '2026-12-10T14:00:00.000Z', other.staffId);
    await book(other, cut, '2026-12-10T14:30:00.000Z', ownId);
    await book(other, cut, '2026-12-10T18:00:00.000Z', other.staffId);
    await book(other, cut, '2026-12-17T18:00:00.000Z', other.staffId);
    const rent = async (date: string) => {
      clients += 1;
      const clientPhone = `0813${String(clients).padStart(7, '0')}`;
      const body = bookingBody(other, gown, {
        date,
        clientPhone,
        staffId: undefined,
        deliveryDetails: { method: 'pickup' },
      });
      const booked = await other.visitor.send('POST', '/api/appointments/internal', { body });
      expect(booked.status, booked.text).toBe(200);
    };
    // Fetched on Tuesday 8 December and due back on Thursday the 10th; out over Thursday the 10th.
    await rent('2026-12-08T08:00:00.000Z');
    await rent('2026-12-09T08:00:00.000Z');
    const lost = async (query: Readonly<Record<string, string>>) => {
      const answer = await other.visitor.send(
        'GET',
        `/api/appointments/affected?${new URLSearchParams(query)}`,
      );
      expect(answer.status, answer.text).toBe(200);
      return answer.body.data.map((one: { date: string }) => one.date.slice(5, 16));
    };
    expect(await lost({ lost: '4.16:00-20:00' })).toEqual(['12-10T18:00', '12-17T18:00']);
    expect(await lost({ lost: '4.15:59-20:00' })).toEqual(['12-10T14:00', '12-10T18:00', '12-17T18:00']);
    expect(await lost({ lost: '4.09:00-15:00,5.09:00-20:00' })).toEqual([]);
    expect(await lost({ lost: '4,4.09:00-20:00' })).toEqual([
      '12-08T08:00',
      '12-10T14:00',
      '12-10T18:00',
      '12-17T18:00',
    ]);
    expect(await lost({ lost: '4.16:00-20:00', staffId: ownId })).toEqual(['12-10T14:30']);
    expect(await lost({ lost: '4.16:00-20:00', from: '2026-12-11' })).toEqual(['12-17T18:00']);
    expect((await ask({ lost: '4.20:00-16:00' })).body.errors[0].field).toBe('lost');
  });

  test('in the night that belongs to a day: by the hours of whoever has them', async () => {
    const other = await createOwner(app, 'Night Salon');
    const service = await createService(other);
    const until = (endTime: string) =>
      [0, 1, 2, 3, 4, 5, 6].map((dayOfWeek) => ({
        dayOfWeek,
        ...(dayOfWeek === 6
          ? { isOpen: true, startTime: '18:00', endTime, closesNextDay: true }
          : { isOpen: true, startTime: '09:00', endTime: '17:00' }),
      }));
    const body = { weeklyHours: until('02:00') };
    expect((await other.visitor.send('PUT', '/api/settings/hours', { body })).status).toBe(200);
    const availabilitySettings = { weeklyHours: until('04:00'), blockedDates: [] };
    const own = { name: 'Later Still', role: 'Stylist', availabilitySettings };
    const ownId = (await other.visitor.send('POST', '/api/staff', { body: own })).body.data._id;
    // On the clock of Lagos, an hour ahead of UTC; Sunday is 13 December.
    const seed = (staffId: string, startsAt: string, endsAt: string) =>
      seedBooking(app, other, {
        ...{ serviceId: service._id, staffId },
        startsAt: `2026-12-${startsAt}:00Z`,
        endsAt: `2026-12-${endsAt}:00Z`,
      });
    await seed(other.staffId, '12T23:30', '13T00:30');
    // When the business has shut, one of them is at work still.
    await seed(other.staffId, '13T01:00', '13T01:30');
    await seed(ownId, '13T02:00', '13T03:00');
    await seed(other.staffId, '13T09:00', '13T10:00');
    const on = async (query: Readonly<Record<string, string>>) => {
      const url = `/api/appointments/affected?${new URLSearchParams(query)}`;
      const answer = await other.visitor.send('GET', url);
      expect(answer.status, answer.text).toBe(200);
      return answer.body.data.map((one: { date: string }) => one.date.slice(8, 16));
    };
    const ofTheNight = ['12T23:30', '13T02:00'];
    expect(await on({ dates: '2026-12-12' })).toEqual(ofTheNight);
    expect(await on({ from: '2026-12-10', to: '2026-12-12' })).toEqual(ofTheNight);
    expect(await on({ to: '2026-12-12' })).toEqual(ofTheNight);
    expect(await on({ dates: '2026-12-12', staffId: ownId })).toEqual(['13T02:00']);
    expect(await on({ dates: '2026-12-12', staffId: other.staffId })).toEqual(['12T23:30']);
    expect(await on({ dates: '2026-12-11' })).toEqual([]);
    expect(await on({ from: '2026-12-13' })).toHaveLength(4);
    // Sunday ends as it closes, at five.
    await seed(other.staffId, '13T23:30', '14T00:30');
    expect(await on({ dates: '2026-12-13' })).toHaveLength(4);
  });

  test('needs a filter, and a sensible one', async () => {
    const none = await ask({});
    expect([none.status, none.body.code]).toEqual([422, 'INVALID_INPUT']);
    const crossed = await ask({ from: '2026-12-10', to: '2026-12-09' });
    expect([crossed.status, crossed.body.errors[0].field]).toEqual([422, 'to']);
    expect((await ask({ dates: '2026-02-30' })).status).toBe(422);
  });

  test('tells nothing of another business, and is for the owner only', async () => {
    const other = await createOwner(app);
    const service = await createService(other);
    await book(other, service, '2026-12-08T09:00:00.000Z');
    for (const query of [
      { staffId: other.staffId },
      { serviceId: service._id },
      { staffId: press._id },
      { staffId: 'any' },
    ])
      expect([query, (await ask(query)).status]).toEqual([query, 404]);
    const url = `/api/appointments/affected?staffId=${owner.staffId}`;
    expect((await app.visitor().send('GET', url)).status).toBe(401);
  });

  test('counts all and shows the first twenty', async () => {
    const busy = await createOwner(app);
    const quick = await createService(busy, { duration: 15 });
    for (let index = 0; index < 23; index += 1) {
      const start = new Date(Date.parse('2026-12-09T08:00:00Z') + index * 15 * 60_000).toISOString();
      await book(busy, quick, start);
    }
    const url = `/api/appointments/affected?serviceId=${quick._id}`;
    const { body } = await busy.visitor.send('GET', url);
    expect([body.total, body.data.length]).toEqual([23, 20]);
    expect(body.data[0].date).toBe('2026-12-09T08:00:00.000Z');
  });
});
