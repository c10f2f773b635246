import { beforeAll, describe, expect, test } from 'vitest';
import { type Instant, parseInstant } from '#core/calendar/instant.ts';
import { manageTokenOf, rescheduleTokensOf } from '../../../testing/client-link.ts';
import { asSuperuser, storedId } from '../../../testing/seeded-rows.ts';
import { fingerprint } from '../../../testing/stored-rows.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { bookingBody, createOwner, createService, type TestOwner } from '../../../testing/test-owner.ts';

/** Monday 7 December 2026, 08:00 in Lagos; the business is open on weekdays from 09:00 to 17:00. */
const app = useTestApp();
let owner: TestOwner;
let service: { readonly _id: string };
let clients = 0;

beforeAll(async () => {
  owner = await createOwner(app);
  service = await createService(owner);
});

const visitor = () => app.visitor();
const book = async (date: string, over: Record<string, unknown> = {}): Promise<string> => {
  clients += 1;
  const clientPhone = `0803${String(clients).padStart(7, '0')}`;
  const body = bookingBody(owner, service, { date, clientPhone, ...over });
  const booked = await visitor().send('POST', '/api/appointments', { body });
  expect(booked.status, booked.text).toBe(200);
  return booked.body.data._id;
};
const sendLink = (id: string) => owner.visitor.send('POST', `/api/appointments/${id}/reschedule`);
const linkFor = async (id: string): Promise<string> => {
  const sent = await sendLink(id);
  expect(sent.status, sent.text).toBe(200);
  return (await rescheduleTokensOf(app, id))[0] ?? '';
};
const validate = (token: string, base = '/api/appointments') =>
  visitor().send('GET', `${base}/validate-reschedule-token/${token}`);
const move = (token: string, newDate: string, headers: Record<string, string> = {}) =>
  visitor().send('PUT', `/api/appointments/reschedule/${token}`, { body: { newDate }, headers });
const setStatus = (id: string, status: string) =>
  owner.visitor.send('PATCH', `/api/appointments/${id}/status`, { body: { status } });
const stored = async (id: string) => {
  const [row] = await asSuperuser(
    app,
    `SELECT a.status, a.version, a.schedule_version, a.client_moves, lower(o.during) AS from
       FROM appointments a
       LEFT JOIN occupancies o ON o.business_id = a.business_id AND o.occupancy_id = a.appointment_id
      WHERE a.appointment_id = $1`,
    [storedId(id)],
  );
  return row;
};
const lastEvent = async (id: string) => {
  const [row] = await asSuperuser(
    app,
    'SELECT event, from_status, to_status, actor FROM appointment_events WHERE appointment_id = $1 ORDER BY version DESC LIMIT 1',
    [storedId(id)],
  );
  return `${row?.['event']} ${row?.['from_status']}>${row?.['to_status']} by ${row?.['actor']}`;
};
const messagesOf = async (id: string, kind: string) =>
  (
    await asSuperuser(
      app,
      `SELECT recipient, version FROM messages WHERE appointment_id = $1 AND kind = $2 AND channel = 'email'
        ORDER BY version, recipient`,
      [storedId(id), kind],
    )
  ).map(({ recipient, version }) => `${recipient} ${version}`);
const INVALID = [404, 'NOT_FOUND', 'Invalid reschedule token'];
const told = ({ status, body }: Awaited<ReturnType<typeof move>>) => [status, body.code, body.message];

describe('a link the owner sends', () => {
  test('moves the booking once; both are told, and the old time is free', async () => {
    const id = await book('2026-12-09T09:00:00.000Z');
    await setStatus(id, 'confirmed');
    const sent = await sendLink(id);
    expect([sent.status, sent.body]).toEqual([200, { success: true, message: 'Reschedule link sent!' }]);
    const [token = ''] = await rescheduleTokensOf(app, id);
    for (const base of ['/api/appointments', '/api/api/appointments', '/appointments']) {
      const good = await validate(token, base);
      expect([good.status, good.headers.get('cache-control')]).toEqual([200, 'no-store']);
      expect(good.body.appointment).toMatchObject({
        _id: id,
        serviceId: { _id: service._id },
        staffId: { _id: owner.staffId },
        date: '2026-12-09T09:00:00.000Z',
      });
      expect(told(await validate('x', base))).toEqual(INVALID);
    }
    const moved = await move(token, '2026-12-09T09:30:00.000Z');
    expect(moved.status, moved.text).toBe(200);
    expect(moved.body.data).toMatchObject({
      date: '2026-12-09T09:30:00.000Z',
      endDate: '2026-12-09T10:30:00.000Z',
      status: 'rescheduled',
    });
    expect(await stored(id)).toMatchObject({
      status: 'rescheduled',
      version: 3,
      schedule_version: 2,
      client_moves: 1,
      from: new Date('2026-12-09T09:30:00Z'),
    });
    expect(await lastEvent(id)).toBe('reschedule confirmed>rescheduled by client');
    expect(await messagesOf(id, 'rescheduled')).toEqual(['client 2', 'owner 2']);
    expect(told(await move(token, '2026-12-09T13:00:00.000Z'))).toEqual(INVALID);
    expect(told(await validate(token))).toEqual(INVALID);
    await book('2026-12-09T08:30:00.000Z');
  });

  test('is kept as a hash alone', async () => {
    const id = await book('2026-12-09T14:00:00.000Z');
    const token = await linkFor(id);
    const dump = JSON.stringify(
      await asSuperuser(
        app,
        'SELECT l::text AS l FROM reschedule_links l UNION ALL SELECT m::text FROM messages m',
      ),
    );
    expect(dump).not.toContain(token.slice(44));
    expect(app.logged.join()).not.toContain(token.slice(44));
  });

  test('a newer one voids it; the fourth within an hour is refused', async () => {
    const id = await book('2026-12-10T09:00:00.000Z');
    const first = await linkFor(id);
    const tokens = [first, await sendLink(id), await sendLink(id)];
    const fourth = await sendLink(id);
    expect([fourth.status, fourth.body.code, Number(fourth.headers.get('retry-after')) > 0]).toEqual([
      429,
      'TOO_MANY_REQUESTS',
      true,
    ]);
    expect(tokens).toHaveLength(3);
    const sent = await rescheduleTokensOf(app, id);
    const live = await Promise.all(sent.map(async (token) => (await validate(token)).status));
    expect(live.toSorted()).toEqual([200, 404, 404]);
    expect(told(await move(first, '2026-12-10T10:00:00.000Z'))).toEqual(INVALID);
    expect(await messagesOf(id, 'reschedule-link')).toHaveLength(3);
  });

  test('goes by SMS without an email, and is not sent for a booking that is not to be moved', async () => {
    const internal = await owner.visitor.send('PUT', '/api/settings/booking-rules', {
      body: {
        slotStepMinutes: 30,
        noticeMinutes: 120,
        gapMinutes: 0,
        horizonDays: 90,
        confirmation: 'client',
        emailOptional: true,
      },
    });
    expect(internal.status, internal.text).toBe(200);
    const noEmail = await owner.visitor.send('POST', '/api/appointments/internal', {
      body: {
        ...bookingBody(owner, service, { date: '2026-12-10T11:00:00.000Z', clientEmail: '' }),
        staffId: owner.staffId,
      },
    });
    const bySms = await sendLink(noEmail.body.data._id);
    expect([bySms.status, bySms.body.message]).toEqual([200, 'Reschedule link sent!']);
    const ways = await asSuperuser(
      app,
      `SELECT channel, address FROM messages WHERE appointment_id = $1 AND kind = 'reschedule-link'`,
      [storedId(noEmail.body.data._id)],
    );
    expect(ways).toEqual([{ channel: 'sms', address: '08099887766' }]);
    const id = await book('2026-12-10T13:00:00.000Z');
    const token = await linkFor(id);
    expect((await move(token, '2026-12-10T14:00:00.000Z')).body.data.status).toBe('pending');
    await setStatus(id, 'confirmed');
    expect((await move(await linkFor(id), '2026-12-10T13:00:00.000Z')).body.data.status).toBe('rescheduled');
    for (const status of ['rescheduled', 'cancelled']) {
      if (status === 'cancelled') await setStatus(id, status);
      const no = await sendLink(id);
      expect([no.status, no.body.code, no.body.data]).toEqual([409, 'ILLEGAL_TRANSITION', { status }]);
    }
    expect((await sendLink('x'.repeat(44))).status).toBe(404);
  });

  test('dies when the booking is cancelled', async () => {
    const id = await book('2026-12-11T09:00:00.000Z');
    const token = await linkFor(id);
    await setStatus(id, 'cancelled');
    expect(told(await validate(token))).toEqual(INVALID);
    expect(told(await move(token, '2026-12-11T10:00:00.000Z'))).toEqual(INVALID);
  });

  test('wrong or cut off moves nothing; opened a hundred times it still moves once', async () => {
    const id = await book('2026-12-11T11:00:00.000Z');
    const [token, other] = [await linkFor(id), await linkFor(await book('2026-12-11T13:00:00.000Z'))];
    const before = await fingerprint(app);
    for (const bad of [
      token.slice(0, -1),
      token.slice(0, 44),
      token.slice(0, 44) + other.slice(44),
      id + token.slice(44),
      'none',
      `${token}x`,
    ]) {
      expect(told(await validate(bad))).toEqual(INVALID);
      expect(told(await move(bad, '2026-12-11T14:00:00.000Z'))).toEqual(INVALID);
    }
    for (let round = 0; round < 100; round += 1) expect((await validate(token)).status).toBe(200);
    expect(await fingerprint(app)).toBe(before);
    expect((await move(token, '2026-12-11T14:00:00.000Z')).status).toBe(200);
  });
});

describe('the new time', () => {
  test('is one that clients can book; the booking is not in its own way, and its present time is none', async () => {
    const id = await book('2026-12-14T09:00:00.000Z');
    const taken = await book('2026-12-14T11:00:00.000Z');
    expect(taken).toBeTruthy();
    const token = await linkFor(id);
    const slots = await visitor().send('GET', `/api/appointments/reschedule/${token}/slots?date=2026-12-14`);
    expect(slots.body.slots).toEqual(
      ['08:00', '08:30', '09:30', '10:00', '12:00', '12:30', '13:00', '13:30', '14:00', '14:30', '15:00'].map(
        (time) => `2026-12-14T${time}:00.000Z`,
      ),
    );
    const days = await visitor().send(
      'GET',
      `/api/appointments/reschedule/${token}/days?from=2026-12-12&to=2026-12-14`,
    );
    expect(days.body.data).toEqual([
      { date: '2026-12-12', free: 0, full: false },
      { date: '2026-12-13', free: 0, full: false },
      { date: '2026-12-14', free: 11, full: false },
    ]);
    const refusals: readonly (readonly [string, number, string])[] = [
      ['2026-12-14T11:00:00.000Z', 409, 'SLOT_TAKEN'],
      ['2026-12-14T10:30:00.000Z', 409, 'SLOT_TAKEN'],
      ['2026-12-14T09:00:00.000Z', 422, 'SLOT_NOT_OFFERED'],
      ['2026-12-14T09:07:00.000Z', 422, 'SLOT_NOT_OFFERED'],
      ['2026-12-12T09:00:00.000Z', 422, 'SLOT_NOT_OFFERED'],
      // Two hours' notice from eight o'clock in Lagos.
      ['2026-12-07T08:30:00.000Z', 422, 'SLOT_NOT_OFFERED'],
      ['2020-01-01T09:00:00.000Z', 422, 'SLOT_NOT_OFFERED'],
      ['2027-06-01T09:00:00.000Z', 422, 'SLOT_NOT_OFFERED'],
      ['9999-12-31T23:59:59.000Z', 422, 'SLOT_NOT_OFFERED'],
      ['0001-01-01T00:00:00.000Z', 422, 'SLOT_NOT_OFFERED'],
    ];
    const before = await fingerprint(app);
    for (const [date, status, code] of refusals) {
      const refused = await move(token, date);
      expect([date, refused.status, refused.body.code]).toEqual([date, status, code]);
      const { nearest } = refused.body.data;
      expect([date, nearest.length, nearest.includes('2026-12-14T09:00:00.000Z')]).toEqual([
        date,
        date > '2027' ? nearest.length : 6,
        false,
      ]);
    }
    expect((await move(token, '2026-12-14')).body.errors).toEqual([
      { field: 'newDate', message: 'Please select a new date and time slot first.' },
    ]);
    for (const nonsense of ['', 'soon', '2026-13-40']) expect((await move(token, nonsense)).status).toBe(422);
    expect(await fingerprint(app)).toBe(before);
    expect((await move(token, slots.body.slots[2])).status).toBe(200);
  });

  test('keeps the booking’s own length, price and staff member, whatever the service is by now', async () => {
    const cut = await createService(owner, { name: 'Cut', duration: 30, price: 3000 });
    const id = await book('2026-12-15T09:00:00.000Z', { serviceId: cut._id });
    const token = await linkFor(id);
    await owner.visitor.send('PUT', `/api/services/${cut._id}`, {
      body: { bookingType: 'time-based', name: 'Deluxe cut', duration: 90, price: 9000, available: false },
    });
    expect((await move(token, '2026-12-15T15:30:00.000Z')).body.data).toMatchObject({
      serviceName: 'Cut',
      endDate: '2026-12-15T16:00:00.000Z',
    });
    const after = await owner.visitor.send('GET', `/api/appointments/${id}`);
    expect(after.body.data.serviceId).toMatchObject({ price: 3000 });
  });

  test('needs the staff member it was booked with', async () => {
    const added = await owner.visitor.send('POST', '/api/staff', {
      body: { name: 'Bisi Ade', role: 'Stylist' },
    });
    const only = await createService(owner, { name: 'Nails' });
    const id = await book('2026-12-15T11:00:00.000Z', { serviceId: only._id, staffId: owner.staffId });
    await owner.visitor.send('PUT', `/api/services/${only._id}/assign-staff`, {
      body: { staffIds: [added.body.data._id] },
    });
    const refused = await move(await linkFor(id), '2026-12-15T12:00:00.000Z');
    expect([refused.status, refused.body.message]).toEqual([
      422,
      'Staff details not available. Please contact support.',
    ]);
    await owner.visitor.send('DELETE', `/api/staff/${added.body.data._id}`);
  });
});

describe('the manage link', () => {
  test('moves as often as the business lets clients, and by links of the owner beyond that', async () => {
    const id = await book('2026-12-16T09:00:00.000Z');
    const token = manageTokenOf(app, id);
    expect((await validate(token)).status).toBe(200);
    expect((await move(token, '2026-12-16T10:00:00.000Z')).status).toBe(200);
    const again = await move(token, '2026-12-16T11:00:00.000Z');
    expect([again.status, again.body.code, again.body.data]).toEqual([
      409,
      'ILLEGAL_TRANSITION',
      { status: 'pending' },
    ]);
    expect(again.body.message).toContain('0803 123 4567');
    expect(told(await validate(token))).toEqual(INVALID);
    const link = await linkFor(id);
    expect((await move(link, '2026-12-16T11:00:00.000Z')).status).toBe(200);
    expect(await stored(id)).toMatchObject({ client_moves: 2, version: 3, schedule_version: 3 });
    expect((await visitor().send('GET', `/api/manage/${token}`)).body.data).toMatchObject({
      movesLeft: 0,
      can: { reschedule: false, cancel: true },
    });
  });

  test('the same key is the same answer, the link being used up', async () => {
    const token = await linkFor(await book('2026-12-16T13:00:00.000Z'));
    const key = { 'idempotency-key': 'move-it-but-once' };
    const first = await move(token, '2026-12-16T14:00:00.000Z', key);
    expect(first.status).toBe(200);
    expect((await move(token, '2026-12-16T14:00:00.000Z', key)).text).toBe(first.text);
    expect((await move(token, '2026-12-16T15:00:00.000Z', key)).body.code).toBe('IDEMPOTENCY_MISMATCH');
  });
});

describe('a hire', () => {
  const spanOf = async (id: string) => {
    const [row] = await asSuperuser(
      app,
      'SELECT span::text, quantity FROM rental_claims WHERE claim_id = $1',
      [storedId(id)],
    );
    return `${row?.['quantity']} ${row?.['span']}`;
  };

  test('moves to another pick-up date under the stock, with its buffers', async () => {
    const item = await createService(owner, {
      bookingType: 'item-based',
      name: 'Canopy',
      duration: 2,
      price: 0,
      quantity: 2,
      pricing: { baseRentalFee: 20000, cautionFee: 0 },
      preRentalBufferDays: 1,
      postRentalBufferDays: 1,
    });
    const bookRental = async (date: string, quantity: number): Promise<string> => {
      clients += 1;
      const body = {
        serviceId: item._id,
        date,
        quantity,
        clientName: 'Musa Bello',
        clientPhone: `0804${String(clients).padStart(7, '0')}`,
        clientEmail: 'musa@example.ng',
      };
      const booked = await owner.visitor.send('POST', '/api/appointments/internal', { body });
      expect(booked.status, booked.text).toBe(200);
      return booked.body.data._id;
    };
    const id = await bookRental('2026-12-15', 2);
    await bookRental('2026-12-22', 1);
    const token = await linkFor(id);
    expect((await validate(token)).body.appointment).toMatchObject({
      staffId: null,
      bookingType: 'item-based',
    });
    const closed = await visitor().send(
      'GET',
      `/api/appointments/reschedule/${token}/hire-days?year=2026&month=12`,
    );
    // Its own days are none in its way, but for the one it has; two units are never free around the 22nd.
    const open = Array.from({ length: 31 }, (_, day) => `2026-12-${String(day + 1).padStart(2, '0')}`).filter(
      (day) => !closed.body.unavailableDates.includes(day),
    );
    expect(open).toEqual([
      '2026-12-08',
      '2026-12-09',
      '2026-12-10',
      '2026-12-11',
      '2026-12-14',
      '2026-12-16',
      '2026-12-17',
      '2026-12-18',
      '2026-12-28',
      '2026-12-29',
      '2026-12-30',
      '2026-12-31',
    ]);
    const full = await move(token, '2026-12-21');
    expect([full.status, full.body.code, full.body.data.nearest]).toEqual([
      409,
      'OUT_OF_STOCK',
      ['2026-12-28', '2026-12-29', '2026-12-30', '2026-12-31', '2027-01-01', '2027-01-04'],
    ]);
    for (const date of ['2026-12-15', '2026-12-19', '2026-12-01', '2027-12-01', '9999-12-31']) {
      const refused = await move(token, date);
      expect([date, refused.status, refused.body.code]).toEqual([date, 422, 'SLOT_NOT_OFFERED']);
    }
    expect(await spanOf(id)).toBe('2 [2026-12-14,2026-12-18)');
    const moved = await move(token, '2026-12-16T10:00:00.000Z');
    expect(moved.body.data).toMatchObject({
      date: '2026-12-16T08:00:00.000Z',
      endDate: '2026-12-17T23:00:00.000Z',
      status: 'rescheduled',
    });
    expect(await spanOf(id)).toBe('2 [2026-12-15,2026-12-19)');
    for (const path of ['slots?date=2026-12-14', 'days?from=2026-12-12&to=2026-12-14'])
      expect(told(await visitor().send('GET', `/api/appointments/reschedule/${token}/${path}`))).toEqual(
        INVALID,
      );
  });
});

/** Moves the clock on, so it comes last. */
test('every link ends with the start', async () => {
  const id = await book('2026-12-17T09:00:00.000Z');
  const link = await linkFor(id);
  app.clock.moveTo(parseInstant('2026-12-17T08:59:59Z') as Instant);
  expect((await validate(link)).status).toBe(200);
  app.clock.moveTo(parseInstant('2026-12-17T09:00:00Z') as Instant);
  expect(told(await validate(link))).toEqual(INVALID);
  expect(told(await move(link, '2026-12-18T09:00:00.000Z'))).toEqual(INVALID);
  const managed = await move(manageTokenOf(app, id), '2026-12-18T09:00:00.000Z');
  expect([managed.status, managed.body.data]).toEqual([409, { status: 'pending' }]);
  const { email, password } = owner;
  await owner.visitor.send('POST', '/api/auth/login', { body: { email, password } });
  const sent = await sendLink(id);
  expect([sent.status, sent.body.data]).toEqual([409, { status: 'pending' }]);
});
