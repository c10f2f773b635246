import { beforeAll, expect, test } from 'vitest';
import { manageTokenOf } from '../../testing/client-link.ts';
import { createHireShop, type HireShop } from '../../testing/hire-shop.ts';
import { asSuperuser } from '../../testing/planted-rows.ts';
import { useTestApp } from '../../testing/test-app.ts';

const app = useTestApp();
const DAYS = { firstDay: '2026-12-15', lastDay: '2026-12-16', returnDate: '2026-12-17' };
let shop: HireShop;
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
  shop = await createHireShop(app);
  id = (await shop.hire()).body.data._id;
});

test.each(['Africa/Lagos', 'America/Los_Angeles', 'Pacific/Auckland'])(
  'a hire keeps its days when its business moves to %s',
  async (zone) => {
    await moveTo(zone);
    const { visitor } = shop.owner;
    const seen = await app.visitor().send('GET', `/api/appointments/details/${id}`);
    expect(seen.body.data.hire).toEqual({ ...DAYS, method: 'pickup', place: '' });
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

test('one whose days no process has written gets them before the business moves', async () => {
  await moveTo('Africa/Lagos');
  const other = await createHireShop(app);
  const its = (await other.hire()).body.data._id;
  await asSuperuser(app, 'UPDATE appointments SET first_day = NULL WHERE booking_type = $1', ['item-based']);
  shop = other;
  await moveTo('America/Los_Angeles');
  const seen = await app.visitor().send('GET', `/api/appointments/details/${its}`);
  expect(seen.body.data.hire).toMatchObject(DAYS);
});
