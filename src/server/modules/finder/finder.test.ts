import { beforeAll, describe, expect, test } from 'vitest';
import { toInstant } from '#core/calendar/instant.ts';
import { type SeededBooking, seedBooking } from '../../testing/seeded-bookings.ts';
import { asSuperuser, storedBusinessId } from '../../testing/seeded-rows.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { createOwner, createService, type TestOwner } from '../../testing/test-owner.ts';

/** Monday 7 December 2026, 08:00 in Lagos. */
const app = useTestApp();
let owner: TestOwner;
let press: { readonly _id: string };

const plant = (startsAt: string, over: Partial<SeededBooking> = {}) =>
  seedBooking(app, owner, {
    serviceId: press._id,
    staffId: owner.staffId,
    startsAt,
    endsAt: new Date(Date.parse(startsAt) + 60_000).toISOString(),
    clientName: 'Adaeze Obi',
    clientPhone: '08031112222',
    clientEmail: 'ada@salon.example',
    ...over,
  });

const find = (q: string, who = owner) => who.visitor.send('GET', `/api/find?${new URLSearchParams({ q })}`);
const found = async (q: string, who = owner) => {
  const answer = await find(q, who);
  expect(answer.status, answer.text).toBe(200);
  const { clients, appointments } = answer.body.data;
  return {
    clients: clients.map(({ name }: { name: string }) => name),
    dates: appointments.map(({ date }: { date: string }) => date.slice(0, 16)),
  };
};

beforeAll(async () => {
  owner = await createOwner(app);
  press = await createService(owner, { name: 'Silk press' });
  await plant('2026-12-09T09:00:00Z');
  await plant('2026-12-08T09:00:00Z', { status: 'pending' });
  await plant('2026-12-10T09:00:00Z', { status: 'cancelled' });
  // Begun: this very minute too.
  await plant('2026-12-07T07:00:00Z');
  await plant('2026-11-20T09:00:00Z', { status: 'completed' });
  await plant('2026-11-21T09:00:00Z', { status: 'no-show' });
  await plant('2026-11-19T09:00:00Z', { status: 'cancelled' });
  await plant('2026-11-01T09:00:00Z', { status: 'completed' });
  await plant('2026-12-08T11:00:00Z', {
    clientName: 'Bola Ade',
    clientPhone: '08035556666',
    clientEmail: 'bola@other.example',
  });
});

const ADA = [
  '2026-12-08T09:00',
  '2026-12-09T09:00',
  '2026-12-07T07:00',
  '2026-11-21T09:00',
  '2026-11-20T09:00',
  '2026-11-19T09:00',
];

describe('the finder', () => {
  test.each(['adaeze', ' ÀDÁ', 'eze o', 'SALON.example', '0803 111', '+234 803 111 2222', '2222'])(
    'finds a client by %j, with what is to come and then what was last',
    async (q) => expect(await found(q)).toEqual({ clients: ['Adaeze Obi'], dates: ADA }),
  );

  test('shows of clients how to reach them, of bookings what a calendar draws', async () => {
    const { body } = await find('bola');
    expect(body.data.clients).toEqual([
      { _id: expect.any(String), name: 'Bola Ade', phone: '08035556666', email: 'bola@other.example' },
    ]);
    expect(body.data.appointments).toEqual([
      expect.objectContaining({ clientName: 'Bola Ade', serviceName: 'Silk press', staffId: owner.staffId }),
    ]);
    expect(body.data.appointments[0]).not.toHaveProperty('clientPhone');
  });

  test.each(['nobody', '%', '_', '\\', '̀ ̀'])('finds nobody by %j', async (q) =>
    expect(await found(q)).toEqual({ clients: [], dates: [] }),
  );

  test('asks for something to look for', async () => {
    for (const q of ['', '   ', 'x'.repeat(81)]) expect((await find(q)).status).toBe(422);
  });

  test('shows six of many, by name, and their next bookings', async () => {
    const busy = await createOwner(app, 'Busy Studio');
    const cut = await createService(busy, { name: 'Cut' });
    for (const at of ['2026-12-08T09:00:00Z', '2026-12-08T10:00:00Z', '2026-11-03T10:00:00Z']) {
      await seedBooking(app, busy, {
        serviceId: cut._id,
        staffId: busy.staffId,
        startsAt: at,
        endsAt: at.replace(':00:00Z', ':30:00Z'),
        clientName: 'Zainab Musa',
        clientPhone: '08039998888',
      });
    }
    await seedBooking(app, busy, {
      serviceId: cut._id,
      staffId: busy.staffId,
      startsAt: '2026-12-08T08:00:00Z',
      endsAt: '2026-12-08T08:30:00Z',
      clientName: 'Chidi Eze',
      clientPhone: '08039997777',
    });
    // So many that their bookings are met by walking through the diary.
    await asSuperuser(
      app,
      `INSERT INTO clients (business_id, client_id, name, phone, search_text, created_at)
       SELECT $1, gen_random_uuid(), 'Musa ' || lpad(n::text, 3, '0'), '0805' || lpad(n::text, 7, '0'),
              'musa ' || lpad(n::text, 3, '0') || E'\\n', now() FROM generate_series(1, 250) n`,
      [storedBusinessId(busy.businessId)],
    );
    expect(await found('musa', busy)).toEqual({
      clients: ['Musa 001', 'Musa 002', 'Musa 003', 'Musa 004', 'Musa 005', 'Musa 006'],
      dates: ['2026-12-08T09:00', '2026-12-08T10:00', '2026-11-03T10:00'],
    });
    expect((await found('zainab', busy)).dates).toEqual([
      '2026-12-08T09:00',
      '2026-12-08T10:00',
      '2026-11-03T10:00',
    ]);
  });

  test('leads from a merged number to who stands, and finds nobody who was erased', async () => {
    const ask = (path: string, body?: unknown, method = 'POST') =>
      owner.visitor.send(method, path, body === undefined ? {} : { body });
    await plant('2026-11-02T09:00:00Z', {
      status: 'completed',
      clientName: 'Dayo Eze',
      clientPhone: '08041234567',
      clientEmail: '',
    });
    await plant('2026-11-02T10:00:00Z', {
      status: 'completed',
      clientName: 'Dayo E',
      clientPhone: '08047654321',
      clientEmail: '',
    });
    const all = (await owner.visitor.send('GET', '/api/clients?search=dayo')).body.data;
    const [short, long] = all.map(({ _id }: { _id: string }) => _id);
    expect((await ask(`/api/clients/${long}/merge`, { from: short })).status).toBe(200);
    expect(await found('08047654321')).toEqual({
      clients: ['Dayo Eze'],
      dates: ['2026-11-02T10:00', '2026-11-02T09:00'],
    });
    expect((await ask(`/api/clients/${long}`, undefined, 'DELETE')).status).toBe(200);
    expect(await found('dayo')).toEqual({ clients: [], dates: [] });
  });

  test("is one's own, and counted: sixty a minute for each session", async () => {
    const other = await createOwner(app, 'Quiet Studio');
    expect(await found('adaeze', other)).toEqual({ clients: [], dates: [] });
    for (let times = 1; times < 60; times += 1) await find('a', other);
    const refused = await find('a', other);
    expect([refused.status, refused.body.code, refused.headers.get('retry-after')]).toEqual([
      429,
      'TOO_MANY_REQUESTS',
      '60',
    ]);
    expect((await find('bola')).status).toBe(200);
    app.clock.moveTo(toInstant(app.clock.now() + 60_000));
    expect((await find('a', other)).status).toBe(200);
  });
});
