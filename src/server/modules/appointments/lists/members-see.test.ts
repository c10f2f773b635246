import { beforeAll, describe, expect, test } from 'vitest';
import { toInstant } from '#core/calendar/instant.ts';
import { type BusinessId, handleOf, type Id } from '../../../platform/ids.ts';
import { turnOwnRowsOff } from '../../../testing/own-rows-off.ts';
import { seedBooking } from '../../../testing/seeded-bookings.ts';
import { asSuperuser, storedBusinessId, storedId } from '../../../testing/seeded-rows.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { createTestKey } from '../../../testing/test-key.ts';
import { joinAs, prove, type TestMember } from '../../../testing/test-member.ts';
import { bookingBody, createOwner, createService, type TestOwner } from '../../../testing/test-owner.ts';

/** What a member sees of bookings, by role, and by the program alone: what the database hides is shown to it. Bola and Ada each have one booking today and one tomorrow. */
const app = useTestApp();
let owner: TestOwner;
let bolaId: string;
let stylist: TestMember;
let desk: TestMember;
const ids: Record<string, string> = {};

const DAYS = { from: '2026-12-07', to: '2026-12-09' };
const query = `from=${DAYS.from}&to=${DAYS.to}`;

beforeAll(async () => {
  await turnOwnRowsOff(app);
  owner = await createOwner(app);
  const bola = await owner.visitor.send('POST', '/api/staff', {
    body: { name: 'Bola Ade', role: 'Stylist' },
  });
  bolaId = bola.body.data._id;
  const service = await createService(owner);
  stylist = await joinAs(app, owner, { role: 'staff', staffId: bolaId });
  desk = await joinAs(app, owner, { role: 'frontDesk' });
  const times = { today: '2026-12-07T12', tomorrow: '2026-12-08T12' } as const;
  for (const [who, staffId] of [
    ['bola', bolaId],
    ['ada', owner.staffId],
  ] as const)
    for (const day of ['today', 'tomorrow'] as const) {
      const id = await seedBooking(app, owner, {
        ...{
          serviceId: service._id,
          staffId,
          clientName: `Client of ${who}`,
          clientEmail: 'client@example.ng',
        },
        ...{ startsAt: `${times[day]}:00:00Z`, endsAt: `${times[day]}:30:00Z` },
      });
      ids[`${who} ${day}`] = handleOf(storedBusinessId(owner.businessId) as BusinessId, id as Id);
    }
  await asSuperuser(
    app,
    "UPDATE appointments SET notes = 'Allergic to dye' WHERE business_id = (SELECT business_id FROM businesses WHERE slug = $1)",
    [owner.slug],
  );
});

const named = (list: readonly { readonly _id: string }[]): string[] =>
  list.map(({ _id }) => Object.entries(ids).find(([, id]) => id === _id)?.[0] ?? '?').toSorted();

describe('somebody who sees their own bookings alone', () => {
  test('is listed those, in lists and in the calendar, whatever they ask for', async () => {
    const { visitor } = stylist;
    const list = await visitor.send('GET', `/api/appointments?${query}`);
    expect(named(list.body.data)).toEqual(['bola today', 'bola tomorrow']);
    for (const asked of ['', `&staffIds=${owner.staffId},${bolaId}`]) {
      const calendar = await visitor.send('GET', `/api/appointments/calendar?${query}${asked}`);
      expect(named(calendar.body.data)).toEqual(['bola today', 'bola tomorrow']);
      expect(calendar.body.days.map(({ total }: { total: number }) => total)).toEqual([1, 1, 0]);
      expect(calendar.body.heldUnpaid).toEqual([]);
    }
    const names = async (by: TestMember): Promise<Set<string>> => {
      const own = `${query}&staffIds=${bolaId}`;
      const listed = await by.visitor.send('GET', `/api/appointments?${own}`);
      const drawn = await by.visitor.send('GET', `/api/appointments/calendar?${own}`);
      const bookings: { staffName: string }[] = [...listed.body.data, ...drawn.body.data];
      return new Set(bookings.map(({ staffName }) => staffName));
    };
    // Of what is all hers nobody has to tell her that it is.
    expect([...(await names(stylist))]).toEqual(['']);
    expect(await names(desk)).toContain('Bola Ade');
    const none = await visitor.send('GET', `/api/appointments/calendar?${query}&staffIds=${owner.staffId}`);
    expect(none.body.data).toEqual([]);
    const staff = await visitor.send('GET', '/api/staff');
    expect(staff.body.data.map(({ name }: { name: string }) => name)).toEqual(['Bola Ade']);
  });

  test('finds nobody else’s, and changes the status of none of them', async () => {
    const { visitor } = stylist;
    const patch = (id: string | undefined) =>
      visitor.send('PATCH', `/api/appointments/${id}/status`, { body: { status: 'cancelled' } });
    expect((await visitor.send('GET', `/api/appointments/${ids['ada today']}`)).status).toBe(404);
    expect((await patch(ids['ada tomorrow'])).status).toBe(404);
    expect((await visitor.send('POST', `/api/appointments/${ids['ada tomorrow']}/undo`)).status).toBe(404);
    const own = await patch(ids['bola tomorrow']);
    expect([own.status, own.body.data.status, own.body.data.clientPhone]).toEqual([200, 'cancelled', '']);
    const undone = await visitor.send('POST', `/api/appointments/${ids['bola tomorrow']}/undo`);
    expect([undone.status, undone.body.data.status]).toEqual([200, 'confirmed']);
  });

  test('records no money with a status', async () => {
    const paid = { status: 'completed', payment: { amount: 100, method: 'cash' } };
    const refused = await stylist.visitor.send('PATCH', `/api/appointments/${ids['bola today']}/status`, {
      body: paid,
    });
    expect([refused.status, refused.body.message]).toEqual([403, expect.stringContaining('ask the owner')]);
  });

  test('takes no money back that somebody recorded with a status', async () => {
    const path = `/api/appointments/${ids['bola today']}`;
    const undo = async (by: TestMember) => (await by.visitor.send('POST', `${path}/undo`)).status;
    app.clock.moveTo(toInstant(Date.parse('2026-12-07T12:40:00Z')));
    await asSuperuser(app, 'UPDATE appointments SET price_kobo = 500000 WHERE appointment_id = $1', [
      storedId(ids['bola today'] ?? ''),
    ]);
    const payment = { amount: 5000, method: 'cash' };
    const done = await desk.visitor.send('PATCH', `${path}/status`, {
      body: { status: 'completed', payment },
    });
    expect([done.status, done.body.data.amountPaid]).toEqual([200, 5000]);
    // Nor is it told what was paid.
    expect((await stylist.visitor.send('GET', path)).body.data.amountPaid).toBe(0);
    expect([await undo(stylist), await undo(desk)]).toEqual([403, 200]);
  });

  test('reads clients’ names, notes on the day itself, and telephone numbers only by the switch', async () => {
    const read = async (which: string) =>
      (await stylist.visitor.send('GET', `/api/appointments/${ids[which]}`)).body.data;
    const hidden = { clientPhone: '', clientEmail: '' };
    expect(await read('bola today')).toMatchObject({
      clientName: 'Client of bola',
      notes: 'Allergic to dye',
      ...hidden,
    });
    expect(await read('bola tomorrow')).toMatchObject({ clientName: 'Client of bola', notes: '', ...hidden });
    const [listed] = (await stylist.visitor.send('GET', `/api/appointments?${query}`)).body.data;
    expect(listed).toMatchObject({ notes: 'Allergic to dye', ...hidden });
    const place = { role: 'staff', staffId: bolaId };
    const set = (seesPhones: boolean) =>
      owner.visitor.send('PUT', `/api/members/${stylist.memberId}`, { body: { ...place, seesPhones } });
    await prove(owner);
    await set(true);
    expect(await read('bola today')).toMatchObject({
      clientPhone: '08170000000',
      clientEmail: 'client@example.ng',
    });
    await set(false);
    expect(await read('bola today')).toMatchObject(hidden);
  });

  test('of lines that several people do, sees the bookings in which they have one', async () => {
    const shared = await createOwner(app, 'Shared Studio');
    const added = await shared.visitor.send('POST', '/api/staff', {
      body: { name: 'Bola Ade', role: 'Stylist' },
    });
    const { _id: second } = added.body.data;
    const { _id: serviceId } = await createService(shared);
    const seer = await joinAs(app, shared, { role: 'staff', staffId: second });
    const book = async (date: string, ...people: string[]): Promise<string> => {
      const lines = people.map((staffId) => ({ serviceId, staffId }));
      const body = bookingBody(shared, { _id: serviceId }, { date, serviceId: undefined, lines });
      const booked = await app.visitor().send('POST', '/api/appointments', { body });
      expect(booked.status, booked.text).toBe(200);
      return booked.body.data._id;
    };
    const both = await book('2026-12-08T09:00:00.000Z', shared.staffId, second);
    const others = await book('2026-12-08T13:00:00.000Z', shared.staffId, shared.staffId);
    const read = async (id: string) => (await seer.visitor.send('GET', `/api/appointments/${id}`)).status;
    expect([await read(both), await read(others)]).toEqual([200, 404]);
    const list = await seer.visitor.send('GET', `/api/appointments?${query}`);
    expect(list.body.data.map(({ _id }: { _id: string }) => _id)).toEqual([both]);
    // What a colleague takes for theirs is not told.
    const priceTold = (line: { readonly price: number; readonly priceHidden?: true }) => [
      line.price > 0,
      line.priceHidden,
    ];
    expect(list.body.data[0].lines.map(priceTold)).toEqual([
      [false, true],
      [true, undefined],
    ]);
    // Nor is the whole, of which it would be the rest.
    const [{ serviceId: told, lines }] = list.body.data;
    expect(told.price).toBe(lines[1].price);

    // Nor does the whole have what was cancelled of it.
    const own = await book('2026-12-09T09:00:00.000Z', second, second);
    const path = `/api/appointments/${own}`;
    const { data } = (await shared.visitor.send('GET', path)).body;
    const { clientName, clientPhone, clientEmail, date } = data;
    const kept = { line: data.lines[0].line, serviceId, staffId: second };
    const edited = { clientName, clientPhone, clientEmail, date, lines: [kept] };
    const edit = (over: object) => shared.visitor.send('PUT', path, { body: { ...edited, ...over } });
    const { preview } = (await edit({ dryRun: true })).body;
    expect((await edit({ quoteHash: preview.hash })).status).toBe(200);
    const left = (await seer.visitor.send('GET', path)).body.data;
    expect([left.lines.length, left.serviceId.price]).toEqual([2, data.lines[0].price]);
  });
});

test('a key is told what was paid only where it may read that', async () => {
  await asSuperuser(
    app,
    `UPDATE appointments SET paid_kobo = 500000, payment_reference = 'AK-PAID' WHERE appointment_id = $1`,
    [storedId(ids['ada tomorrow'] ?? '')],
  );
  const paidOf = async (...permissions: Parameters<typeof createTestKey>[2][number][]) => {
    const key = await createTestKey(app, owner, permissions, permissions.join(' and '));
    const list = await key.send('GET', `/api/appointments?${query}`);
    const one = await key.send('GET', `/api/appointments/${ids['ada tomorrow']}`);
    const found = [...list.body.data, one.body.data].filter(({ _id }) => _id === ids['ada tomorrow']);
    return found.map(({ amountPaid, paymentReference }) => [amountPaid, paymentReference]);
  };
  const nothing = [0, ''];
  expect(await paidOf('bookings.read')).toEqual([nothing, nothing]);
  const all = [5000, 'AK-PAID'];
  expect(await paidOf('bookings.read', 'payments.of-booking')).toEqual([all, all]);
  await asSuperuser(
    app,
    `UPDATE appointments SET paid_kobo = 0, payment_reference = '' WHERE appointment_id = $1`,
    [storedId(ids['ada tomorrow'] ?? '')],
  );
});

test('front desk reads every booking with its telephone number', async () => {
  const list = await desk.visitor.send('GET', `/api/appointments?${query}`);
  expect(named(list.body.data)).toHaveLength(4);
  expect(list.body.data[0]).toMatchObject({ clientPhone: '08170000000', notes: 'Allergic to dye' });
  expect((await desk.visitor.send('GET', '/api/staff')).body.data).toHaveLength(2);
});

test('an accountant sees neither staff nor bookings', async () => {
  const { visitor } = await joinAs(app, owner, { role: 'accountant' });
  expect((await visitor.send('GET', `/api/appointments?${query}`)).status).toBe(403);
  expect((await visitor.send('GET', '/api/staff')).status).toBe(404);
  expect((await visitor.send('GET', '/api/payments')).status).toBe(200);
});

test('who does a visit past midnight reads its notes until its last day is over', async () => {
  const night = await createOwner(app, 'Night Studio');
  const { _id: serviceId } = await createService(night);
  const seer = await joinAs(app, night, { role: 'staff', staffId: night.staffId });
  // Monday, 23:30 to 01:00 in Lagos, and another on Tuesday that ends with the day.
  const times = { startsAt: '2026-12-07T22:30:00Z', endsAt: '2026-12-08T00:00:00Z' };
  const id = await seedBooking(app, night, { serviceId, staffId: night.staffId, ...times });
  const whole = { startsAt: '2026-12-08T22:00:00Z', endsAt: '2026-12-08T23:00:00Z' };
  const other = await seedBooking(app, night, { serviceId, staffId: night.staffId, ...whole });
  await asSuperuser(app, "UPDATE appointments SET notes = 'Allergic to dye' WHERE business_id = $1", [
    storedBusinessId(night.businessId),
  ]);
  const notesAt = async (booking: string, now: string): Promise<string> => {
    app.clock.moveTo(toInstant(Date.parse(now)));
    const handle = handleOf(storedBusinessId(night.businessId) as BusinessId, booking as Id);
    return (await seer.visitor.send('GET', `/api/appointments/${handle}`)).body.data.notes;
  };
  expect(await notesAt(id, '2026-12-07T22:45:00Z')).toBe('Allergic to dye');
  expect(await notesAt(id, '2026-12-07T23:30:00Z')).toBe('Allergic to dye');
  expect(await notesAt(id, '2026-12-08T22:45:00Z')).toBe('Allergic to dye');
  expect(await notesAt(other, '2026-12-08T22:45:00Z')).toBe('Allergic to dye');
  for (const booking of [id, other]) expect(await notesAt(booking, '2026-12-08T23:00:00Z')).toBe('');
});
