import { describe, expect, test } from 'vitest';
import { fromOwnNetwork } from '../../testing/client-network.ts';
import { runSize } from '../../testing/run-size.ts';
import { asSuperuser, storedBusinessId } from '../../testing/seeded-rows.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { bookingBody, createOwner, createService, type TestOwner } from '../../testing/test-owner.ts';

const app = useTestApp({ trustProxy: '127.0.0.1' });

const person = (over: Readonly<Record<string, unknown>> = {}) => ({
  name: 'Bisi Ade',
  role: 'Stylist',
  ...over,
});
const week = (open: Readonly<Record<number, readonly [string, string, ...string[]]>>) =>
  [0, 1, 2, 3, 4, 5, 6].map((dayOfWeek) => ({
    dayOfWeek,
    isOpen: dayOfWeek in open,
    startTime: open[dayOfWeek]?.[0] ?? '09:00',
    endTime: open[dayOfWeek]?.[1] ?? '17:00',
    breaks: open[dayOfWeek]?.slice(2).map(spanOf) ?? [],
  }));
/** '12:00-13:00' as a break. */
const spanOf = (text: string) => {
  const [startTime = '', endTime = ''] = text.split('-');
  return { startTime, endTime };
};
const schedule = (over: Readonly<Record<string, unknown>> = {}) => ({
  weeklyHours: week({ 2: ['10:00', '14:30'] }),
  blockedDates: ['2026-12-15'],
  ...over,
});

const add = (owner: TestOwner, body: unknown) => owner.visitor.send('POST', '/api/staff', { body });
const update = (owner: TestOwner, id: string, body: unknown) =>
  owner.visitor.send('PUT', `/api/staff/${id}`, { body });
const listOwn = async (owner: TestOwner) => (await owner.visitor.send('GET', '/api/staff')).body.data;
const remove = (owner: TestOwner, id: string) => owner.visitor.send('DELETE', `/api/staff/${id}`);

let clients = 0;
const book = (owner: TestOwner, service: { readonly _id: string }, staffId: string, date: string) => {
  clients += 1;
  const clientPhone = `0813${String(clients).padStart(7, '0')}`;
  const body = bookingBody(owner, service, { staffId, date, clientPhone });
  return app.visitor().send('POST', '/api/appointments', { body, headers: fromOwnNetwork() });
};

describe('saving a staff member', () => {
  test('keeps what was sent, and replaces it all on a change', async () => {
    const owner = await createOwner(app);
    const service = await createService(owner);
    const added = await add(
      owner,
      person({
        name: ' Bisi Ade ',
        email: 'Bisi@Example.ng',
        phone: '+234 803 123 4567',
        services: [service._id, service._id],
        businessId: owner.businessId,
        availabilitySettings: schedule({ blockedDates: ['2026-12-16', '2026-12-15', '2026-12-15'] }),
      }),
    );
    expect(added.status, added.text).toBe(200);
    expect(added.body.data).toEqual({
      _id: added.body.data._id,
      name: 'Bisi Ade',
      role: 'Stylist',
      businessId: owner.businessId,
      email: 'bisi@example.ng',
      phone: '08031234567',
      services: [service._id],
      availabilitySettings: schedule({ blockedDates: ['2026-12-15', '2026-12-16'] }),
    });
    const names = (await listOwn(owner)).map(({ name }: { name: string }) => name);
    expect(names.sort()).toEqual(['Ada Obi', 'Bisi Ade']);

    const changed = await update(
      owner,
      added.body.data._id,
      person({ name: 'Bisi Bello', email: '', phone: '' }),
    );
    expect(changed.body.data).toMatchObject({
      name: 'Bisi Bello',
      email: '',
      phone: '',
      services: [],
      availabilitySettings: null,
    });
  });

  test('each field has its own complaint, and nothing is stored', async () => {
    const owner = await createOwner(app);
    const hours = (startTime: string, endTime: string) =>
      schedule({ weeklyHours: week({ 1: [startTime, endTime] }) });
    const HOURS =
      'Please fix errors in the Weekly Hours schedule (e.g., start time must be before end time).';
    const WEEK = 'availabilitySettings.weeklyHours';
    const fieldErrors = [
      [person({ name: '' }), 'name', 'This field is required'],
      [person({ name: undefined }), 'name', 'This field is required'],
      [person({ role: '  ' }), 'role', 'This field is required'],
      [person({ role: undefined }), 'role', 'This field is required'],
      [person({ email: 'bisi' }), 'email', 'Valid email needed if entered'],
      [person({ email: 'a@b.ng\nBcc: c@d.ng' }), 'email', 'Valid email needed if entered'],
      [person({ phone: '12345' }), 'phone', 'Valid 11-digit NG number if entered'],
      [person({ phone: '08231234567' }), 'phone', 'Valid 11-digit NG number if entered'],
      [person({ availabilitySettings: hours('17:00', '09:00') }), WEEK, HOURS],
      [person({ availabilitySettings: hours('09:00', '09:00') }), WEEK, HOURS],
      [person({ availabilitySettings: hours('', '17:00') }), WEEK, HOURS],
      [person({ availabilitySettings: hours('9:00', '17:00') }), `${WEEK}.1.startTime`, 'Required'],
      [person({ availabilitySettings: hours('09:00', '24:30') }), `${WEEK}.1.endTime`, 'Required'],
      [
        person({ availabilitySettings: schedule({ weeklyHours: week({}).slice(1) }) }),
        WEEK,
        'Invalid weekly hours data.',
      ],
      [
        person({ availabilitySettings: schedule({ weeklyHours: [...week({}).slice(1), week({})[1]] }) }),
        WEEK,
        'Invalid weekly hours data.',
      ],
      [
        person({ availabilitySettings: schedule({ blockedDates: ['2026-02-30'] }) }),
        'availabilitySettings.blockedDates.0',
        'Invalid Date',
      ],
    ] as const;
    for (const [body, field, message] of fieldErrors) {
      const refused = await add(owner, body);
      expect(refused.status, `${field}: ${message}`).toBe(422);
      expect(refused.body.errors, `${field}: ${message}`).toContainEqual({ field, message });
      // A time that is none also spoils the order of its day.
      expect(refused.body.errors.every((error: { field: string }) => field.startsWith(error.field))).toBe(
        true,
      );
    }
    expect(await listOwn(owner)).toHaveLength(1);
  });

  test('takes back whatever it gave, its services as ids or as the services themselves', async () => {
    const owner = await createOwner(app);
    const service = await createService(owner);
    await add(owner, person({ services: [service._id], availabilitySettings: schedule() }));
    const before = await listOwn(owner);
    const services = (await owner.visitor.send('GET', '/api/services')).body.data;
    for (const member of before) {
      const claims = { createdAt: '2020-01-01', updatedAt: '2020-01-01', __v: 1 };
      const saved = await update(owner, member._id, { ...member, ...claims });
      expect([saved.status, saved.body.errors]).toEqual([200, undefined]);
      const whole = services.filter(({ _id }: { _id: string }) => member.services.includes(_id));
      expect((await update(owner, member._id, { ...member, services: whole })).status).toBe(200);
    }
    expect(await listOwn(owner)).toEqual(before);
  });

  test('refuses what it does not know, services that are not there and another business', async () => {
    const [owner, other] = [await createOwner(app), await createOwner(app)];
    const theirs = await createService(other);
    const rental = await createService(owner, {
      name: 'Canopy',
      bookingType: 'item-based',
      duration: 2,
      price: undefined,
      quantity: 1,
      pricing: { baseRentalFee: 1, cautionFee: 0 },
    });
    for (const field of ['staffId', 'deleted_at', 'isAdmin']) {
      expect((await add(owner, person({ [field]: 'x' }))).body.errors).toEqual([
        { field, message: 'This field is not accepted here.' },
      ]);
      expect((await update(owner, owner.staffId, person({ [field]: 'x' }))).status).toBe(422);
    }
    for (const service of [theirs._id, rental._id, 'nothing', `${owner.businessId}${'0'.repeat(22)}`]) {
      const refused = await add(owner, person({ services: [service] }));
      expect(refused.status).toBe(422);
      expect(refused.body.errors).toEqual([
        { field: 'services', message: 'One of these services no longer exists. Please reload the page.' },
      ]);
    }
    const foreign = await add(owner, person({ businessId: other.businessId }));
    expect(foreign.status).toBe(403);
    expect(foreign.body.code).toBe('WRONG_BUSINESS');
    expect(await listOwn(owner)).toHaveLength(1);
    expect(await listOwn(other)).toHaveLength(1);
  });

  test('of another business is like one that never was', async () => {
    const [owner, other] = [await createOwner(app), await createOwner(app)];
    const none = `${owner.businessId}${'0'.repeat(22)}`;
    const [theirs, nobodys] = [
      await update(other, owner.staffId, person()),
      await update(other, none, person()),
    ];
    expect(theirs.status).toBe(404);
    expect(theirs.text).toBe(nobodys.text);
    expect((await remove(other, owner.staffId)).status).toBe(404);
    expect((await app.visitor().send('DELETE', `/api/staff/${owner.staffId}`)).status).toBe(401);
    expect((await app.visitor().send('POST', '/api/staff', { body: person() })).status).toBe(401);
    expect(await listOwn(owner)).toHaveLength(1);
  });

  test('there are at most 200, however many are added at once', async () => {
    const owner = await createOwner(app);
    await addMany(owner, 194);
    const added = await Promise.all(Array.from({ length: 12 }, () => add(owner, person())));
    expect(await listOwn(owner)).toHaveLength(200);
    const refused = added.filter(({ status }) => status !== 200);
    expect(refused.map(({ body }) => body.code)).toEqual(Array(7).fill('LIMIT_REACHED'));
  });
});

const addMany = (owner: TestOwner, count: number) =>
  asSuperuser(
    app,
    `INSERT INTO staff (business_id, staff_id, name, created_at)
     SELECT $1, gen_random_uuid(), 'Filler', '2026-12-01' FROM generate_series(1, $2)`,
    [storedBusinessId(owner.businessId), count],
  );

describe('hours of one’s own', () => {
  test('decide when one can be booked, with blocked dates on top', async () => {
    const owner = await createOwner(app);
    const service = await createService(owner);
    const added = await add(owner, person({ availabilitySettings: schedule() }));
    const slots = async (date: string): Promise<string[]> => {
      const query = `serviceId=${service._id}&staffId=${added.body.data._id}&date=${date}`;
      return (await app.visitor().send('GET', `/api/appointments/availability?${query}`)).body.slots;
    };
    const tuesday = await slots('2026-12-08');
    expect([tuesday.at(0), tuesday.at(-1)]).toEqual(['2026-12-08T09:00:00.000Z', '2026-12-08T12:30:00.000Z']);
    expect(await slots('2026-12-09')).toEqual([]);
    expect(await slots('2026-12-15')).toEqual([]);
    await update(owner, added.body.data._id, person());
    expect(await slots('2026-12-15')).toHaveLength(29);
  });
});

describe('what others see', () => {
  test('is id, name and role of those who perform the service', async () => {
    const [owner, other] = [await createOwner(app), await createOwner(app)];
    const service = await createService(owner);
    const added = await add(
      owner,
      person({ email: 'bisi@example.ng', phone: '08031234567', services: [service._id] }),
    );
    const query = `businessId=${owner.businessId}&serviceId=${service._id}`;
    const expected = [{ _id: added.body.data._id, name: 'Bisi Ade', role: 'Stylist' }];
    expect((await app.visitor().send('GET', `/api/staff?${query}`)).body.data).toEqual(expected);
    // An owner on another business's page is a client there.
    expect((await other.visitor.send('GET', `/api/staff?${query}`)).body.data).toEqual(expected);
    expect((await owner.visitor.send('GET', `/api/staff?${query}`)).body.data).toEqual([added.body.data]);

    expect((await app.visitor().send('GET', `/api/staff?businessId=${owner.businessId}`)).status).toBe(401);
    expect((await app.visitor().send('GET', '/api/staff')).status).toBe(401);
    const inactive = await createService(owner, { name: 'Rested', available: false });
    expect((await app.visitor().send('GET', `/api/staff?serviceId=${inactive._id}`)).status).toBe(404);
  });
});

describe('breaks in a week of their own', () => {
  const withBreaks = (...spans: string[]) =>
    schedule({ weeklyHours: week({ 2: ['10:00', '15:00', ...spans] }), blockedDates: [] });

  test('are kept in order of time, and nothing is offered or accepted in them', async () => {
    const owner = await createOwner(app);
    const service = await createService(owner, { duration: 30 });
    const added = await add(
      owner,
      person({ availabilitySettings: withBreaks('13:30-14:00', '11:00-12:15'), services: [service._id] }),
    );
    expect(added.status, added.text).toBe(200);
    const bisi = added.body.data._id;
    expect(added.body.data.availabilitySettings).toEqual(withBreaks('11:00-12:15', '13:30-14:00'));
    expect(await listOwn(owner)).toContainEqual(added.body.data);
    const query = `serviceId=${service._id}&staffId=${bisi}&date=2026-12-08`;
    const { slots } = (await app.visitor().send('GET', `/api/appointments/availability?${query}`)).body;
    // Lagos is an hour ahead; half an hour must fit before each break, and a stretch begins where one ends.
    const times = slots.map((slot: string) => slot.slice(11, 16));
    expect(times).toEqual([
      ...['09:00', '09:15', '09:30'],
      ...['11:15', '11:30', '11:45', '12:00'],
      ...['13:00', '13:15', '13:30'],
    ]);
    for (const inBreak of ['09:45', '10:30', '11:00', '12:15', '12:30']) {
      const refused = await book(owner, service, bisi, `2026-12-08T${inBreak}:00.000Z`);
      expect([inBreak, refused.status, refused.body.code]).toEqual([inBreak, 422, 'SLOT_NOT_OFFERED']);
    }
    expect((await book(owner, service, bisi, '2026-12-08T12:00:00.000Z')).status).toBe(200);
  });

  test('lie inside the hours and apart', async () => {
    const owner = await createOwner(app);
    const message =
      'Please fix errors in the Weekly Hours schedule (e.g., start time must be before end time).';
    const six = ['11:00-11:05', '11:10-11:15', '11:20-11:25', '11:30-11:35', '11:40-11:45', '11:50-11:55'];
    for (const spans of [
      ['09:00-10:30'],
      ['10:00-11:00'],
      ['14:30-15:00'],
      ['12:00-12:00'],
      ['11:00-12:00', '11:30-12:30'],
      ['11:00-12:00', '12:00-12:30'],
    ]) {
      const refused = await add(owner, person({ availabilitySettings: withBreaks(...spans) }));
      expect([spans, refused.status, refused.body.message]).toEqual([spans, 422, message]);
    }
    expect((await add(owner, person({ availabilitySettings: withBreaks(...six) }))).status).toBe(422);
    expect(await listOwn(owner)).toHaveLength(1);
  });
});

describe('deleting a staff member', () => {
  test('keeps their bookings under their name and takes them off every list', async () => {
    const owner = await createOwner(app);
    const service = await createService(owner);
    const added = await add(owner, person({ services: [service._id] }));
    const bisi = added.body.data._id;
    const booked = await book(owner, service, bisi, '2026-12-08T09:00:00.000Z');
    expect((await remove(owner, bisi)).body).toEqual({
      success: true,
      message: 'Staff member deleted.',
      futureBookings: 1,
    });
    expect((await remove(owner, bisi)).status).toBe(404);
    expect((await update(owner, bisi, person())).status).toBe(404);
    expect((await listOwn(owner)).map(({ name }: { name: string }) => name)).toEqual(['Ada Obi']);
    expect((await book(owner, service, bisi, '2026-12-09T09:00:00.000Z')).status).toBeGreaterThanOrEqual(400);
    const kept = await owner.visitor.send('GET', `/api/appointments/${booked.body.data._id}`);
    expect(kept.body.data).toMatchObject({ staffName: 'Bisi Ade', status: 'pending' });
    // Nobody is assigned any more, so everybody who is left can.
    const anyone = await book(owner, service, 'any', '2026-12-10T09:00:00.000Z');
    expect(anyone.body.data.staffName).toBe('Ada Obi');
  });

  /** `RACES=500` makes it half the figure of invariants T8; services have the other half. */
  const RACES = runSize('RACES', 6);
  /** So many may one business have. */
  const STAFF_OF_ONE = 200;
  test(`${RACES} times while someone books them: no booking comes after the deletion`, async () => {
    const outcomes = { booked: 0, refused: 0 };
    for (let left = RACES; left > 0; left -= STAFF_OF_ONE) {
      const { booked, refused } = await deleteWhileBooked(Math.min(left, STAFF_OF_ONE));
      outcomes.booked += booked;
      outcomes.refused += refused;
    }
    console.info(`${RACES} staff members deleted while booked:`, outcomes);
    expect(outcomes.booked).toBeGreaterThan(0);
    expect(outcomes.refused).toBeGreaterThan(0);
  }, 600_000);

  const deleteWhileBooked = async (staff: number) => {
    const owner = await createOwner(app);
    const service = await createService(owner);
    await addMany(owner, staff - 1);
    const members: string[] = (await listOwn(owner)).map(({ _id }: { _id: string }) => _id);
    expect(members).toHaveLength(staff);
    const outcomes = { booked: 0, refused: 0 };
    for (let first = 0; first < members.length; first += 20) {
      await Promise.all(
        members.slice(first, first + 20).map(async (member, place) => {
          const answers: Awaited<ReturnType<typeof book>>[] = [];
          const bookAt = async (hour: number) => {
            answers.push(await book(owner, service, member, `2026-12-08T${hour}:00:00.000Z`));
          };
          // The deletion of one starts with the first booking, of the next after it, of the third after two.
          const before = [10, 11].slice(0, place % 3);
          for (const hour of before) await bookAt(hour);
          const bookOn = async () => {
            for (const hour of [10, 11, 12, 13, 14].slice(before.length)) await bookAt(hour);
          };
          const [deleted] = await Promise.all([remove(owner, member), bookOn()]);
          await bookAt(15);
          expect(answers.at(-1)?.status).not.toBe(200);
          for (const answer of answers) expect([200, 404, 409, 422], answer.text).toContain(answer.status);
          const won = answers.filter(({ status }) => status === 200).length;
          outcomes.booked += won;
          outcomes.refused += answers.length - won;
          // Whoever was booked was counted by the deletion, and so came before it.
          expect(deleted.body.futureBookings).toBe(won);
        }),
      );
    }
    return outcomes;
  };
});

test('assigning from both sides at once neither fails nor loses anybody', async () => {
  const owner = await createOwner(app);
  const services = await Promise.all(['One', 'Two', 'Three'].map((name) => createService(owner, { name })));
  const added = await Promise.all(['Ada', 'Bisi', 'Chi'].map((name) => add(owner, person({ name }))));
  const staffIds = added.map(({ body }) => body.data._id);
  const everything = { services: services.map(({ _id }) => _id) };
  for (let round = 0; round < 15; round += 1) {
    const answers = await Promise.all([
      ...services.map(({ _id }) =>
        owner.visitor.send('PUT', `/api/services/${_id}/assign-staff`, { body: { staffIds } }),
      ),
      ...staffIds.map((id) => update(owner, id, person(everything))),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  }
  const rows = await asSuperuser(
    app,
    'SELECT count(*)::int AS pairs FROM staff_services WHERE business_id = $1',
    [storedBusinessId(owner.businessId)],
  );
  expect(rows).toEqual([{ pairs: 9 }]);
});
