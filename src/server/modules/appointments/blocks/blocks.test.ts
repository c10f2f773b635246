import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { countWaiting } from '../../../testing/lock-waits.ts';
import { asSuperuser, storedBusinessId, storedId } from '../../../testing/seeded-rows.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { joinAs } from '../../../testing/test-member.ts';
import { bookingBody } from '../../../testing/test-owner.ts';
import { type Fields, useOwnerHarness } from '../testing/owner-harness.ts';
import { readCalendar } from '../testing/read-calendar.ts';

/** Monday 7 December 2026, 08:00 in Lagos; the business is open on weekdays from 09:00 to 17:00. */
const app = useTestApp();
const harness = useOwnerHarness(app);

const send = (method: string, path: string, body?: Fields, visitor = harness.owner.visitor) =>
  visitor.send(method, `/api/blocked-times${path}`, body === undefined ? {} : { body });
/** Ten to noon in Lagos on a day of Ada's, unless told otherwise. */
const lunch = (over: Fields = {}): Fields => ({
  staffId: harness.owner.staffId,
  date: '2026-12-08',
  from: '10:00',
  until: '12:00',
  reason: 'Lunch',
  ...over,
});
const block = async (over: Fields = {}) => {
  const blocked = await send('POST', '', lunch(over));
  expect(blocked.status, blocked.text).toBe(200);
  return blocked.body.data;
};
const timesOf = async (date: string, staffId = harness.owner.staffId): Promise<readonly string[]> => {
  const query = new URLSearchParams({ serviceId: harness.service._id, staffId, date });
  const answer = await app.visitor().send('GET', `/api/appointments/availability?${query}`);
  return answer.body.slots.map((slot: string) => slot.slice(11, 16));
};
const calendarOf = async (from: string, to: string, visitor = harness.owner.visitor) =>
  (await visitor.send('GET', `/api/appointments/calendar?from=${from}&to=${to}`)).body.blocked;
let phones = 0;
const asClient = (over: Fields) => {
  phones += 1;
  const clientPhone = `0806${String(phones).padStart(7, '0')}`;
  const body = bookingBody(harness.owner, harness.service, {
    staffId: harness.owner.staffId,
    clientPhone,
    ...over,
  });
  return app.visitor().send('POST', '/api/appointments', { body });
};

describe('a blocked time', () => {
  test('is offered to no client, and the owner is warned before booking into it', async () => {
    const [{ _id }] = await block();
    expect((await timesOf('2026-12-08')).slice(0, 2)).toEqual(['08:00', '11:00']);
    const taken = await asClient({ date: '2026-12-08T10:00:00Z' });
    expect([taken.status, taken.body.code]).toEqual([422, 'SLOT_NOT_OFFERED']);
    const body = harness.bodyOf({ date: '2026-12-08T10:00:00Z' });
    const warned = await harness.owner.visitor.send('POST', '/api/appointments/internal', { body });
    expect(warned.body).toMatchObject({ code: 'NEEDS_OVERRIDE', data: { warnings: ['BLOCKED'] } });
    await harness.book({ date: '2026-12-08T10:00:00Z', override: true });
    const query = { from: '2026-12-08', to: '2026-12-08' };
    expect(await calendarOf(query.from, query.to)).toEqual([
      {
        _id,
        staffId: harness.owner.staffId,
        date: '2026-12-08T09:00:00.000Z',
        endDate: '2026-12-08T11:00:00.000Z',
        reason: 'Lunch',
        repeats: false,
      },
    ]);
    const feeds = (await harness.owner.visitor.send('GET', '/api/settings/calendar-feeds')).body.data;
    const url = feeds.find(({ staffId }: Fields) => staffId === harness.owner.staffId).url;
    const feed = await app.visitor().send('GET', new URL(url).pathname);
    expect(readCalendar(feed.text).events.map((event) => event.get('SUMMARY'))).toContain('Blocked: Lunch');
  });

  test('is told of the bookings in it, which stay, and later changes of what is new in it alone', async () => {
    const id = await harness.book({ date: '2026-12-09T09:30:00Z' });
    const told = await send('POST', '', lunch({ date: '2026-12-09' }));
    expect(told.body).toMatchObject({
      code: 'NEEDS_OVERRIDE',
      data: { bookings: [{ date: '2026-12-09T09:30:00.000Z', clientName: 'Ngozi Eze' }] },
    });
    expect(await calendarOf('2026-12-09', '2026-12-09')).toEqual([]);
    const [{ _id }] = await block({ date: '2026-12-09', override: true });
    expect((await harness.historyOf(id)).length).toBe(1);
    const changed = await send('PUT', `/${_id}`, { from: '10:00', until: '12:30', reason: 'Bank' });
    expect(changed.body.data).toMatchObject([{ _id, endDate: '2026-12-09T11:30:00.000Z', reason: 'Bank' }]);
    expect(await timesOf('2026-12-09')).not.toContain('11:00');
    expect((await send('DELETE', `/${_id}`)).status).toBe(200);
    expect(await timesOf('2026-12-09')).toContain('11:00');
    expect((await send('DELETE', `/${_id}`)).status).toBe(404);
  });

  test('comes again each week; one goes, or it and all after it', async () => {
    const repeat = { every: 'week', until: '2027-01-10' };
    const made = await block({ date: '2026-12-10', repeat });
    expect(made.map(({ date }: Fields) => date)).toEqual(
      ['2026-12-10', '2026-12-17', '2026-12-24', '2026-12-31', '2027-01-07'].map(
        (day) => `${day}T09:00:00.000Z`,
      ),
    );
    const days = async () =>
      (await calendarOf('2026-12-10', '2027-01-10')).map(({ date }: { readonly date: string }) =>
        date.slice(5, 13),
      );
    await send('PUT', `/${made[2]._id}`, { from: '11:00', until: '12:00', later: true });
    expect(await days()).toEqual(['12-10T09', '12-17T09', '12-24T10', '12-31T10', '01-07T10']);
    await send('DELETE', `/${made[0]._id}`);
    await send('DELETE', `/${made[3]._id}?later=true`);
    expect(await days()).toEqual(['12-17T09', '12-24T10']);
    for (const [over, field] of [
      [{ repeat: { every: 'day', until: '2027-02-10' } }, 'repeat.until'],
      [{ repeat: { every: 'day', until: '2026-12-01' } }, 'repeat.until'],
      [{ date: '2026-12-06' }, 'date'],
      [{ until: '10:00' }, 'until'],
    ] as const) {
      const refused = await send('POST', '', lunch(over));
      expect([refused.status, refused.body.errors?.[0]?.field]).toEqual([422, field]);
    }
    await asSuperuser(
      app,
      `INSERT INTO blocked_times SELECT $1, gen_random_uuid(), $2, day, day + interval '1 hour', '', NULL, $3
         FROM generate_series('2027-03-01'::timestamptz, '2028-04-03', interval '1 day') AS day`,
      [
        storedBusinessId(harness.owner.businessId),
        storedId(harness.bisi),
        new Date(app.clock.now()).toISOString(),
      ],
    );
    const beyond = await send('POST', '', lunch({ staffId: harness.bisi }));
    expect([beyond.status, beyond.body.code]).toEqual([409, 'LIMIT_REACHED']);
  });

  test('is of oneself alone for whoever sees their own bookings, and goes with its staff member', async () => {
    const added = await harness.owner.visitor.send('POST', '/api/staff', {
      body: { name: 'Chidi Obi', role: 'Barber' },
    });
    const chidi: string = added.body.data._id;
    const { visitor } = await joinAs(app, harness.owner, { role: 'staff', staffId: chidi });
    const date = '2026-12-11';
    const [adas] = await block({ date });
    expect((await send('POST', '', lunch({ date }), visitor)).status).toBe(404);
    const [own] = (await send('POST', '', lunch({ date, staffId: chidi }), visitor)).body.data;
    expect((await calendarOf(date, date, visitor)).map(({ _id }: Fields) => _id)).toEqual([own._id]);
    for (const method of ['PUT', 'DELETE']) {
      const body = method === 'PUT' ? { from: '13:00', until: '14:00' } : undefined;
      expect((await send(method, `/${adas._id}`, body, visitor)).status).toBe(404);
    }
    expect((await send('DELETE', `/${own._id}`, undefined, visitor)).status).toBe(200);
    await block({ date, staffId: chidi });
    await harness.owner.visitor.send('DELETE', `/api/staff/${chidi}`);
    expect(await calendarOf(date, date)).toMatchObject([{ _id: adas._id }]);
  });

  test('is of oneself once, however often it is sent', async () => {
    const staff = await harness.owner.visitor.send('POST', '/api/staff', {
      body: { name: 'Dayo Alli', role: 'Barber' },
    });
    const dayo: string = staff.body.data._id;
    const { visitor } = await joinAs(app, harness.owner, { role: 'staff', staffId: dayo });
    const date = '2026-12-15';
    const sent = (over: Fields = {}, by = visitor) =>
      by.send('POST', '/api/blocked-times', {
        body: lunch({ date, staffId: dayo, ...over }),
        headers: { 'idempotency-key': 'dayo-has-lunch-once' },
      });
    const first = await sent();
    expect(first.status, first.text).toBe(200);
    expect((await sent()).body).toEqual(first.body);
    expect(await calendarOf(date, date)).toHaveLength(1);
    expect((await sent({ reason: 'Bank' })).body.code).toBe('IDEMPOTENCY_MISMATCH');
    const colleague = await joinAs(app, harness.owner, { role: 'staff', staffId: harness.bisi });
    expect((await sent({}, colleague.visitor)).body.code).toBe('IN_PROGRESS');
    expect((await sent({}, harness.owner.visitor)).body).toEqual(first.body);
  });
});

test('a client who has seen a time before it was blocked does not get it', async () => {
  const rival = new pg.Client({ connectionString: app.adminUrl });
  await rival.connect();
  const business = storedBusinessId(harness.owner.businessId);
  const staff = storedId(harness.owner.staffId);
  await rival.query('BEGIN');
  await rival.query('SELECT FROM staff WHERE business_id = $1 AND staff_id = $2 FOR UPDATE', [
    business,
    staff,
  ]);
  await rival.query(
    `INSERT INTO blocked_times VALUES ($1, gen_random_uuid(), $2, '2026-12-14T09:00:00Z', '2026-12-14T11:00:00Z', '', NULL, $3)`,
    [business, staff, new Date(app.clock.now())],
  );
  await rival.query(
    'UPDATE staff SET block_version = block_version + 1 WHERE business_id = $1 AND staff_id = $2',
    [business, staff],
  );
  const booked = asClient({ date: '2026-12-14T09:00:00Z' });
  await expect.poll(() => countWaiting(app), { interval: 10 }).toBe(1);
  await rival.query('COMMIT');
  await rival.end();
  const { status, body } = await booked;
  expect([status, body.code]).toEqual([409, 'SLOT_TAKEN']);
  expect(body.data.nearest).not.toContain('2026-12-14T09:00:00.000Z');
});
