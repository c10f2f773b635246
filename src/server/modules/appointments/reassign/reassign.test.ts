import { describe, expect, test } from 'vitest';
import { deepIt } from '../../../testing/gate.ts';
import { asSuperuser, storedBusinessId, storedId } from '../../../testing/seeded-rows.ts';
import { fingerprint } from '../../../testing/stored-rows.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { bookingBody, createOwner, createService, type TestOwner } from '../../../testing/test-owner.ts';
import type { Answer } from '../../../testing/visitor.ts';

/** Monday 7 December 2026, 08:00 in Lagos, and no test moves the clock. */
const app = useTestApp();

type Service = { readonly _id: string };
type Team = {
  readonly owner: TestOwner;
  readonly service: Service;
  readonly bisi: string;
  readonly chi: string;
};

const addMember = async (owner: TestOwner, name: string, over: object = {}): Promise<string> => {
  const body = { name, role: 'Stylist', ...over };
  const added = await owner.visitor.send('POST', '/api/staff', { body });
  expect(added.status, added.text).toBe(200);
  return added.body.data._id;
};

const createTeam = async (): Promise<Team> => {
  const owner = await createOwner(app);
  const service = await createService(owner);
  return { owner, service, bisi: await addMember(owner, 'Bisi Ade'), chi: await addMember(owner, 'Chi Obi') };
};

let clients = 0;
const tryBook = (owner: TestOwner, service: Service, staffId: string, date: string): Promise<Answer> => {
  clients += 1;
  const clientPhone = `0814${String(clients).padStart(7, '0')}`;
  const body = bookingBody(owner, service, { staffId, date, clientPhone });
  return app.visitor().send('POST', '/api/appointments', { body });
};
const book = async (...args: Parameters<typeof tryBook>): Promise<string> => {
  const booked = await tryBook(...args);
  expect(booked.status, booked.text).toBe(200);
  return booked.body.data._id;
};

const remove = (owner: TestOwner, id: string, reassignTo: string) =>
  owner.visitor.send('DELETE', `/api/staff/${id}?reassignTo=${encodeURIComponent(reassignTo)}`);
const read = async (owner: TestOwner, id: string) =>
  (await owner.visitor.send('GET', `/api/appointments/${id}`)).body.data;

const NINE = '2026-12-08T09:00:00.000Z';
const NOON = '2026-12-08T12:00:00.000Z';
const THURSDAY = '2026-12-10T10:00:00.000Z';

describe('deleting a staff member with someone to take over', () => {
  test('gives every booking to come to them, at the same time, with its history', async () => {
    const { owner, service, bisi, chi } = await createTeam();
    const ids = [await book(owner, service, bisi, NINE), await book(owner, service, bisi, THURSDAY)];
    const kept = await book(owner, service, chi, NOON);
    const cancelled = await book(owner, service, bisi, NOON);
    await owner.visitor.send('PATCH', `/api/appointments/${cancelled}/status`, {
      body: { status: 'cancelled' },
    });
    const before = await read(owner, ids[0] ?? '');

    const removed = await remove(owner, bisi, chi);
    expect(removed.body).toEqual({
      success: true,
      message: 'Staff member deleted. 2 bookings moved.',
      futureBookings: 2,
    });
    for (const id of ids) {
      expect(await read(owner, id)).toMatchObject({
        staffId: { _id: chi, name: 'Chi Obi' },
        staffName: 'Chi Obi',
        status: 'pending',
        version: 2,
      });
    }
    expect(await read(owner, ids[0] ?? '')).toMatchObject({ date: before.date, endDate: before.endDate });
    expect((await read(owner, kept)).version).toBe(1);
    expect(await read(owner, cancelled)).toMatchObject({ staffName: 'Bisi Ade', version: 2 });
    const history = await asSuperuser(
      app,
      `SELECT e.event, e.from_status, e.to_status, e.actor, e.version, a.schedule_version
         FROM appointment_events e JOIN appointments a USING (business_id, appointment_id)
        WHERE e.appointment_id = $1 AND e.version > 1`,
      [storedId(ids[0] ?? '')],
    );
    expect(history).toEqual([
      {
        event: 'move',
        from_status: 'pending',
        to_status: 'pending',
        actor: 'owner',
        version: 2,
        schedule_version: 1,
      },
    ]);
    // Taken from the one, free of the other: the slot is Chi's no longer.
    expect((await tryBook(owner, service, chi, NINE)).body.code).toBe('SLOT_TAKEN');
    const left = (await owner.visitor.send('GET', '/api/staff')).body.data;
    expect(left.map(({ name }: { name: string }) => name).sort()).toEqual(['Ada Obi', 'Chi Obi']);
  });

  test('bookings that have begun or are over stay under the name they were made with', async () => {
    const { owner, service, bisi, chi } = await createTeam();
    const begun = await book(owner, service, bisi, NINE);
    await asSuperuser(
      app,
      `WITH moved AS (UPDATE appointments SET starts_at = '2026-12-07T06:30:00Z', ends_at = '2026-12-07T07:30:00Z'
                       WHERE appointment_id = $1 RETURNING appointment_id, starts_at, ends_at),
            quiet AS (DELETE FROM messages m USING moved WHERE m.appointment_id = moved.appointment_id AND m.kind = 'reminder'),
            told AS (UPDATE appointment_events e SET starts_at = m.starts_at, ends_at = m.ends_at
                       FROM moved m WHERE e.appointment_id = m.appointment_id)
       UPDATE occupancies SET during = '[2026-12-07T06:30:00Z,2026-12-07T07:30:00Z)'
        FROM moved WHERE occupancy_id = appointment_id`,
      [storedId(begun)],
    );
    expect((await remove(owner, bisi, chi)).body).toMatchObject({
      message: 'Staff member deleted.',
      futureBookings: 0,
    });
    expect(await read(owner, begun)).toMatchObject({ staffName: 'Bisi Ade', version: 1 });
  });

  test('what does not fit is named, and nothing changes', async () => {
    const { owner, service, bisi, chi } = await createTeam();
    await book(owner, service, bisi, THURSDAY);
    await book(owner, service, bisi, NINE);
    // Not the same start: it is enough that they overlap.
    await book(owner, service, chi, '2026-12-08T09:30:00.000Z');
    const before = await fingerprint(app);
    const refused = await remove(owner, bisi, chi);
    expect([refused.status, refused.body.code]).toEqual([409, 'HAS_FUTURE_BOOKINGS']);
    expect(refused.body.message).toBe(
      '1 of 2 bookings does not fit: Chi Obi is not free then or does not do that service. Please move it first, or choose someone else.',
    );
    expect(refused.body.data).toEqual({
      conflicts: [
        { _id: expect.any(String), date: NINE, clientName: 'Ngozi Eze', serviceName: 'Silk press' },
      ],
    });
    expect(await fingerprint(app)).toBe(before);
    expect((await remove(owner, bisi, owner.staffId)).status).toBe(200);
  });

  test('a booking may follow another without a break', async () => {
    const { owner, service, bisi, chi } = await createTeam();
    await book(owner, service, bisi, NINE);
    await book(owner, service, chi, '2026-12-08T10:00:00.000Z');
    await book(owner, service, chi, '2026-12-08T08:00:00.000Z');
    expect((await remove(owner, bisi, chi)).status).toBe(200);
  });

  test('who is not assigned to a service does not take it over', async () => {
    const { owner, service, bisi, chi } = await createTeam();
    const braids = await createService(owner, { name: 'Braids' });
    const assign = (staffIds: readonly string[]) =>
      owner.visitor.send('PUT', `/api/services/${braids._id}/assign-staff`, { body: { staffIds } });
    await assign([bisi]);
    await book(owner, service, bisi, NINE);
    await book(owner, braids, bisi, THURSDAY);
    const refused = await remove(owner, bisi, chi);
    expect(refused.body.data.conflicts).toEqual([
      { _id: expect.any(String), date: THURSDAY, clientName: 'Ngozi Eze', serviceName: 'Braids' },
    ]);
    await assign([bisi, chi]);
    expect((await remove(owner, bisi, chi)).status).toBe(200);
  });

  test('who has the day off does not take it over', async () => {
    const { owner, service, bisi } = await createTeam();
    const weeklyHours = [0, 1, 2, 3, 4, 5, 6].map((dayOfWeek) => ({
      dayOfWeek,
      isOpen: true,
      startTime: '09:00',
      endTime: '17:00',
    }));
    const dayOff = { availabilitySettings: { weeklyHours, blockedDates: ['2026-12-10'] } };
    const away = await addMember(owner, 'Dayo Musa', dayOff);
    await book(owner, service, bisi, NINE);
    await book(owner, service, bisi, THURSDAY);
    const refused = await remove(owner, bisi, away);
    expect(refused.body.data.conflicts.map(({ date }: { date: string }) => date)).toEqual([THURSDAY]);
  });

  test('who has the day off does not take it over, on either day of a night', async () => {
    const { owner, service, bisi } = await createTeam();
    const late = { isOpen: true, startTime: '18:00', endTime: '02:00', closesNextDay: true };
    const weeklyHours = [0, 1, 2, 3, 4, 5, 6].map((dayOfWeek) => ({ dayOfWeek, ...late }));
    const saved = await owner.visitor.send('PUT', '/api/settings/hours', { body: { weeklyHours } });
    expect(saved.status, saved.text).toBe(200);
    const offOn = (day: string) =>
      addMember(owner, `Off ${day}`, { availabilitySettings: { weeklyHours, blockedDates: [day] } });
    // Saturday 12 December from 23:30 to 00:30, and then to 01:30 on Sunday, which is Saturday's night.
    const night = ['2026-12-12T22:30:00.000Z', '2026-12-12T23:30:00.000Z'];
    for (const date of night) await book(owner, service, bisi, date);
    for (const day of ['2026-12-12', '2026-12-13']) {
      const refused = await remove(owner, bisi, await offOn(day));
      const dates = refused.body.data.conflicts.map(({ date }: { date: string }) => date);
      expect([day, dates]).toEqual([day, night]);
    }
    expect((await remove(owner, bisi, await offOn('2026-12-11'))).status).toBe(200);
  });

  test('a lapsed hold gives way, a live one does not', async () => {
    const { owner, service, bisi, chi } = await createTeam();
    await book(owner, service, bisi, NINE);
    const hold = (expires: string) =>
      asSuperuser(
        app,
        `INSERT INTO occupancies (business_id, occupancy_id, staff_id, during, expires_at)
         VALUES ($1, gen_random_uuid(), $2, '[2026-12-08T09:15:00Z,2026-12-08T10:15:00Z)', $3)`,
        [storedBusinessId(owner.businessId), storedId(chi), expires],
      );
    await hold('2026-12-07T07:30:00Z');
    expect((await remove(owner, bisi, chi)).body.code).toBe('HAS_FUTURE_BOOKINGS');
    await asSuperuser(
      app,
      'UPDATE occupancies SET expires_at = $2 WHERE staff_id = $1 AND expires_at IS NOT NULL',
      [storedId(chi), '2026-12-07T06:59:00Z'],
    );
    expect((await remove(owner, bisi, chi)).status).toBe(200);
  });

  test('the taker must be another staff member of this business', async () => {
    const { owner, service, bisi, chi } = await createTeam();
    const other = await createTeam();
    await book(owner, service, bisi, NINE);
    await owner.visitor.send('DELETE', `/api/staff/${chi}`);
    const before = await fingerprint(app);
    for (const id of [other.bisi, chi, 'x', '', service._id, 'x'.repeat(44)]) {
      const refused = await remove(owner, bisi, id);
      expect([id, refused.status, refused.body.message]).toEqual([
        id,
        404,
        'The staff member who should take over could not be found. Please choose another.',
      ]);
    }
    const self = await remove(owner, bisi, bisi);
    expect([self.status, self.body.errors[0].field]).toEqual([422, 'reassignTo']);
    expect((await remove(owner, other.bisi, bisi)).status).toBe(404);
    expect(await fingerprint(app)).toBe(before);
  });

  test('while clients book both of them: every time has one booking, and none is lost', async () => {
    const { owner, service, bisi, chi } = await createTeam();
    const starts = Array.from({ length: 8 }, (_, index) =>
      new Date(Date.parse('2026-12-09T08:00:00Z') + index * 60 * 60_000).toISOString(),
    );
    const races = starts.flatMap((date) => [
      tryBook(owner, service, bisi, date),
      tryBook(owner, service, chi, date),
    ]);
    const removals = [remove(owner, bisi, chi), remove(owner, bisi, chi)];
    const answers = await Promise.all([...races, ...removals]);
    for (const { status, text } of answers) expect([200, 404, 409, 422], text).toContain(status);
    const booked = answers.slice(0, races.length).filter(({ status }) => status === 200);
    const rows = await asSuperuser<{ staff_id: string; starts_at: Date }>(
      app,
      'SELECT staff_id, starts_at FROM appointments WHERE business_id = $1',
      [storedBusinessId(owner.businessId)],
    );
    expect(rows).toHaveLength(booked.length);
    expect(new Set(rows.map((row) => `${row.staff_id} ${row.starts_at.toISOString()}`)).size).toBe(
      rows.length,
    );
    const removed = answers.slice(races.length).filter(({ status }) => status === 200);
    expect(removed.length).toBeLessThanOrEqual(1);
    // Once the deletion went through, nothing to come is left under the name of who was deleted.
    if (removed.length === 1) expect(rows.every((row) => row.staff_id === storedId(chi))).toBe(true);
  });
});

deepIt('while clients book whoever is free, nobody waits for a lock that waits for them', async () => {
  const deadlocks = async () => {
    const [row] = await asSuperuser<{ deadlocks: string }>(
      app,
      'SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()',
    );
    return Number(row?.deadlocks);
  };
  const before = await deadlocks();
  for (let round = 0; round < 6; round += 1) {
    const { owner, service, bisi, chi } = await createTeam();
    const answers = await Promise.all(
      [0, 1, 2, 3, 4, 5, 6, 7].flatMap((index) => [
        tryBook(owner, service, 'any', index < 4 ? NINE : NOON),
        ...(index === 3 ? [remove(owner, bisi, chi)] : []),
        ...(index === 5 ? [remove(owner, chi, bisi)] : []),
      ]),
    );
    for (const { status, text } of answers) expect([200, 404, 409, 422], text).toContain(status);
  }
  expect(await deadlocks()).toBe(before);
});
