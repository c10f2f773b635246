import { beforeAll, expect, test } from 'vitest';
import { toInstant } from '#core/calendar/instant.ts';
import { dateIn } from '#core/time/zone.ts';
import { readHandle } from '../../../platform/ids.ts';
import { manageTokenOf } from '../../../testing/client-link.ts';
import { createRentalShop, type RentalShop } from '../../../testing/rental-shop.ts';
import { asSuperuser } from '../../../testing/seeded-rows.ts';
import { storedRows } from '../../../testing/stored-rows.ts';
import { useTestApp } from '../../../testing/test-app.ts';

const app = useTestApp();
const DAYS = { firstDay: '2026-12-15', lastDay: '2026-12-16', returnDate: '2026-12-17' };
/** Where it is still the evening before when a shop opens in Lagos. */
const THE_EVENING_BEFORE = 'Pacific/Honolulu';
let shop: RentalShop;
let id = '';

/** A hire of 15 and 16 December, made in Lagos by a business that then moves to the other side of the world. */
const moveTo = async (timezone: string): Promise<void> => {
  const { visitor, slug } = shop.owner;
  const profile = {
    businessName: 'Musa Canopies',
    phone: '08031234567',
    businessSlug: slug,
    timezone,
    socialLinks: {},
  };
  const saved = await visitor.send('PUT', '/api/settings/profile', { body: profile });
  expect(saved.status, saved.text).toBe(200);
};

beforeAll(async () => {
  shop = await createRentalShop(app);
  id = (await shop.book()).body.data._id;
});

test.each(['Africa/Lagos', 'America/Los_Angeles', 'Pacific/Auckland'])(
  'a hire keeps its days when its business moves to %s',
  async (zone) => {
    await moveTo(zone);
    const { visitor } = shop.owner;
    const seen = await app.visitor().send('GET', `/api/appointments/details/${id}`);
    expect(seen.body.data.hire).toMatchObject({ ...DAYS, method: 'pickup', place: '' });
    expect(seen.body.data.date).toBe('2026-12-15T08:00:00.000Z');
    const managed = await app.visitor().send('GET', `/manage/${manageTokenOf(app, id)}`);
    expect(managed.body.booking.hire).toMatchObject(DAYS);
    const file = await app.visitor().send('GET', `/booking-complete/calendar.ics?apptId=${id}`);
    expect(file.text).toContain('DTSTART;VALUE=DATE:20261215');
    expect(file.text).toContain('DTEND;VALUE=DATE:20261217');
    const own = await visitor.send('GET', `/api/appointments/${id}`);
    expect(own.body.data.hireDays).toEqual(DAYS);
    const calendar = await visitor.send('GET', '/api/appointments/calendar?from=2026-12-14&to=2026-12-18');
    expect(calendar.body.data.map(({ hireDays }: { hireDays: unknown }) => hireDays)).toEqual([DAYS]);
    expect(calendar.body.days.map(({ total }: { total: number }) => total)).toEqual([0, 1, 1, 0, 0]);
    const file2 = await visitor.send('GET', '/api/appointments/export');
    expect(file2.text).toMatch(/^"?2026-12-15"?,[^,]*,"?2026-12-16"?,/m);
  },
);

test('its client is listed with the day that was agreed, wherever its business is by now', async () => {
  await moveTo(THE_EVENING_BEFORE);
  const { visitor } = shop.owner;
  const [{ _id: client }] = (await visitor.send('GET', '/api/clients')).body.data;
  const { nextAppointmentDate: next } = (await visitor.send('GET', `/api/clients/${client}`)).body.data;
  expect(dateIn(THE_EVENING_BEFORE, toInstant(Date.parse(next)))).toBe('2026-12-15');
});

test('a cancelled one that is undone has the same days again', async () => {
  shop = await createRentalShop(app);
  const its = (await shop.book()).body.data._id;
  const claims = () =>
    storedRows(app, 'SELECT span::text, quantity FROM rental_claims WHERE claim_id = $1', [
      readHandle(its)?.id,
    ]);
  const before = await claims();
  expect(before).toHaveLength(1);
  const { visitor } = shop.owner;
  const away = { body: { status: 'cancelled' } };
  await moveTo(THE_EVENING_BEFORE);
  expect((await visitor.send('PATCH', `/api/appointments/${its}/status`, away)).status).toBe(200);
  expect(await claims()).toEqual([]);
  expect((await visitor.send('POST', `/api/appointments/${its}/undo`, { body: {} })).status).toBe(200);
  expect(await claims()).toEqual(before);
});

test('one whose days no process has written gets them before the business moves', async () => {
  await moveTo('Africa/Lagos');
  const other = await createRentalShop(app);
  const its = (await other.book()).body.data._id;
  await asSuperuser(app, 'UPDATE appointments SET first_day = NULL WHERE booking_type = $1', ['item-based']);
  shop = other;
  await moveTo('America/Los_Angeles');
  const seen = await app.visitor().send('GET', `/api/appointments/details/${its}`);
  expect(seen.body.data.hire).toMatchObject(DAYS);
});
