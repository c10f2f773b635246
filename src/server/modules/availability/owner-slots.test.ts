import { beforeAll, describe, expect, test } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import { bookingBody, createOwner, createService, type TestOwner } from '../../testing/test-owner.ts';

/** Monday 7 December 2026, 08:00 in Lagos; the business is open on weekdays from 09:00 to 17:00. */
const app = useTestApp();
let owner: TestOwner;
let service: { readonly _id: string };

beforeAll(async () => {
  owner = await createOwner(app);
  service = await createService(owner);
});

const slots = async (query: Readonly<Record<string, string>>, visitor = owner.visitor) =>
  visitor.send(
    'GET',
    `/api/appointments/internal/slots?${new URLSearchParams({ serviceId: service._id, staffId: 'any', ...query })}`,
  );

describe("the owner's start times", () => {
  test('need no notice, unlike those of clients', async () => {
    const own = await slots({ date: '2026-12-07' });
    expect(own.body).toMatchObject({ success: true, nextFree: null });
    expect(own.body.slots[0]).toBe('2026-12-07T08:00:00.000Z');
    expect(own.body.slots).toHaveLength(29);
    const query = `serviceId=${service._id}&staffId=any&date=2026-12-07`;
    const theirs = await app.visitor().send('GET', `/api/appointments/availability?${query}`);
    expect(theirs.body.slots[0]).toBe('2026-12-07T09:00:00.000Z');
  });

  test('name the next free time where the day has none', async () => {
    const sunday = await slots({ date: '2026-12-13' });
    expect(sunday.body).toEqual({ success: true, slots: [], nextFree: '2026-12-14T08:00:00.000Z' });
    const past = await slots({ date: '2026-12-01' });
    expect(past.body).toEqual({ success: true, slots: [], nextFree: '2026-12-07T08:00:00.000Z' });
    for (const date of ['2027-12-01', '9999-12-31', '0001-01-01']) {
      const far = await slots({ date });
      expect([date, far.status, far.body.slots]).toEqual([date, 200, []]);
    }
    expect((await slots({ date: '9999-12-31' })).body.nextFree).toBeNull();
  });

  test('of a booking being edited leave it out of its own way and keep its length', async () => {
    const booked = await app
      .visitor()
      .send('POST', '/api/appointments', { body: bookingBody(owner, service) });
    const editId = booked.body.data._id;
    const at = '2026-12-08T09:00:00.000Z';
    expect((await slots({ date: '2026-12-08' })).body.slots).not.toContain(at);
    expect((await slots({ date: '2026-12-08', editId })).body.slots).toContain(at);
    const body = { bookingType: 'time-based', name: 'Silk press', duration: 420, price: 15000 };
    await owner.visitor.send('PUT', `/api/services/${service._id}`, { body });
    expect((await slots({ date: '2026-12-08', editId })).body.slots).toHaveLength(29);
    expect((await slots({ date: '2026-12-09' })).body.slots).toHaveLength(5);
    await owner.visitor.send('PUT', `/api/services/${service._id}`, {
      body: { ...body, duration: 60, available: false },
    });
    expect((await slots({ date: '2026-12-09' })).status).toBe(404);
    expect((await slots({ date: '2026-12-09', editId })).status).toBe(200);
    await owner.visitor.send('PUT', `/api/services/${service._id}`, { body: { ...body, duration: 60 } });
  });

  test('are told of what is their own, and to nobody else', async () => {
    const other = await createOwner(app);
    const item = await createService(owner, {
      bookingType: 'item-based',
      name: 'Canopy',
      duration: 2,
      price: 0,
      quantity: 1,
      pricing: { baseRentalFee: 1, cautionFee: 0 },
    });
    const date = '2026-12-09';
    for (const query of [
      { serviceId: 'x' },
      { serviceId: item._id },
      { staffId: other.staffId },
      { staffId: 'nobody' },
      { editId: 'x' },
      { editId: service._id },
    ]) {
      const answer = await slots({ date, ...query });
      expect([query, answer.status]).toEqual([query, 404]);
    }
    expect((await slots({ date }, other.visitor)).status).toBe(404);
    expect((await slots({ date }, app.visitor())).status).toBe(401);
    expect((await slots({ date: '2026-02-30' })).status).toBe(422);
  });
});

test('no date makes the public list or a public booking fail', async () => {
  for (const date of ['9999-12-31', '0001-01-01', '0001-12-31']) {
    const query = `serviceId=${service._id}&staffId=any&date=${date}`;
    const answer = await app.visitor().send('GET', `/api/appointments/availability?${query}`);
    expect([date, answer.status, answer.body.slots]).toEqual([date, 200, []]);
  }
  for (const date of ['9999-12-31T23:59:59Z', '0001-01-01T00:00:00Z']) {
    const body = bookingBody(owner, service, { date });
    const answer = await app.visitor().send('POST', '/api/appointments', { body });
    expect([date, answer.status, answer.body.code]).toEqual([date, 422, 'SLOT_NOT_OFFERED']);
  }
});
