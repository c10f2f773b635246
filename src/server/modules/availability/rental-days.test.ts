import { beforeAll, describe, expect, test } from 'vitest';
import { canopy } from '../../testing/rental-shop.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { createOwner, createService, type TestOwner } from '../../testing/test-owner.ts';

/** Monday 7 December 2026, 08:00 in Lagos; the business is open on weekdays from 09:00 to 17:00. */
const app = useTestApp();
let owner: TestOwner;
let item: { readonly _id: string };

const rental = async (date: string, quantity: number): Promise<string> => {
  const body = {
    serviceId: item._id,
    date,
    quantity,
    clientName: 'Musa Bello',
    clientPhone: '08099887766',
    clientEmail: 'musa@example.ng',
  };
  const booked = await owner.visitor.send('POST', '/api/appointments/internal', { body });
  expect(booked.status, booked.text).toBe(200);
  return booked.body.data._id;
};

const ask = (path: string, query: Readonly<Record<string, string>>, visitor = app.visitor()) =>
  visitor.send(
    'GET',
    `/api/appointments/${path}?${new URLSearchParams({ serviceId: item._id, year: '2026', month: '12', ...query })}`,
  );

const december = (...days: readonly number[]): readonly string[] =>
  days.map((day) => `2026-12-${String(day).padStart(2, '0')}`);
const all = december(...Array.from({ length: 31 }, (_, index) => index + 1));
const weekend = [5, 6, 12, 13, 19, 20, 26, 27];
const past = [1, 2, 3, 4];

beforeAll(async () => {
  owner = await createOwner(app);
  item = await createService(owner, canopy());
});

describe('the dates on which a hire cannot start', () => {
  let first: string;

  beforeAll(async () => {
    // With its buffers it takes two of three units from the 14th to the 17th.
    first = await rental('2026-12-15', 2);
  });

  test('are closed days, passed ones, too soon, and those without a unit through the whole span', async () => {
    const free = await ask('rental-availability', {});
    // Opening today is within the two hours of notice.
    expect(free.body.unavailableDates).toEqual(december(...past, 5, 6, 7, 12, 13, 19, 20, 26, 27));
    const second = await rental('2026-12-17', 1);
    const booked = await ask('rental-availability', {});
    // All three are out on the 16th and 17th: whatever starts from the 14th to the 18th would need one then.
    expect(booked.body.unavailableDates).toEqual(
      december(...past, 5, 6, 7, 12, 13, 14, 15, 16, 17, 18, 19, 20, 26, 27),
    );
    const cancel = { body: { status: 'cancelled' } };
    await owner.visitor.send('PATCH', `/api/appointments/${second}/status`, cancel);
    expect((await ask('rental-availability', {})).body).toEqual(free.body);
  });

  test('are for the owner those without notice, with the units free from every other date', async () => {
    const own = await ask('internal/hire-days', {}, owner.visitor);
    expect(own.body.unavailableDates).toEqual(december(...past, ...weekend));
    const days = new Map(
      own.body.free.map(({ date, units }: { date: string; units: number }) => [date, units]),
    );
    expect([...days.keys(), ...own.body.unavailableDates].sort()).toEqual(all);
    for (const [day, units] of [
      [7, 3],
      [11, 3],
      [14, 1],
      [15, 1],
      [18, 1],
      [21, 3],
    ] as const)
      expect([day, days.get(december(day)[0])]).toEqual([day, units]);
    const edited = await ask('internal/hire-days', { editId: first }, owner.visitor);
    expect(edited.body.free.every(({ units }: { units: number }) => units === 3)).toBe(true);
  });

  test('leave a hire that is being edited its own length', async () => {
    const long = await createService(owner, canopy({ name: 'Gown', quantity: 1, duration: 3 }));
    const booking = { clientName: 'Musa', clientPhone: '08099887766', clientEmail: 'musa@example.ng' };
    const add = (date: string) =>
      owner.visitor.send('POST', '/api/appointments/internal', {
        body: { ...booking, serviceId: long._id, date },
      });
    const edited = await add('2026-12-08');
    expect((await add('2026-12-15')).status).toBe(200);
    await owner.visitor.send('PUT', `/api/services/${long._id}`, {
      body: canopy({ name: 'Gown', quantity: 1, duration: 1 }),
    });
    const editId = edited.body.data._id;
    const kept = await ask('internal/hire-days', { serviceId: long._id, editId }, owner.visitor);
    // The other takes the 14th to the 18th; three days and a buffer end on the 13th when they start on the 10th.
    expect(kept.body.unavailableDates).not.toContain('2026-12-10');
    expect(kept.body.unavailableDates).toContain('2026-12-11');
    const fresh = await ask('internal/hire-days', { serviceId: long._id }, owner.visitor);
    expect(fresh.body.unavailableDates).not.toContain('2026-12-21');
    expect(fresh.body.unavailableDates).toContain('2026-12-10');
  });

  test('are those of months near to now, and of what is for hire', async () => {
    for (const year of ['2024', '2028', '2200']) {
      for (const path of ['rental-availability', 'internal/hire-days']) {
        const answer = await ask(path, { year }, owner.visitor);
        expect([path, year, answer.status, answer.body.errors?.[0]?.field]).toEqual([
          path,
          year,
          422,
          'year',
        ]);
      }
    }
    for (const wrong of [{ month: '13' }, { month: '0' }, { year: '20x6' }]) {
      expect((await ask('rental-availability', wrong)).status).toBe(422);
    }
    expect(
      (await ask('rental-availability', { year: '2027', month: '12' })).body.unavailableDates,
    ).toHaveLength(31);
    expect((await ask('rental-availability', { year: '2025' })).body.unavailableDates).toHaveLength(31);
    const visit = await createService(owner);
    const inactive = await createService(owner, canopy({ name: 'Resting', available: false }));
    for (const serviceId of ['x', visit._id, inactive._id, `${owner.businessId}${'0'.repeat(22)}`]) {
      expect((await ask('rental-availability', { serviceId })).status).toBe(404);
      expect((await ask('internal/hire-days', { serviceId }, owner.visitor)).status).toBe(404);
    }
    const other = await createOwner(app);
    expect((await ask('internal/hire-days', {}, other.visitor)).status).toBe(404);
    expect((await ask('internal/hire-days', { editId: visit._id }, owner.visitor)).status).toBe(404);
    expect((await ask('internal/hire-days', {})).status).toBe(401);
    await owner.visitor.send('DELETE', `/api/services/${item._id}`);
    expect((await ask('rental-availability', {})).status).toBe(404);
  });
});
