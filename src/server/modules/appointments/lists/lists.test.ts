import { beforeAll, describe, expect, test } from 'vitest';
import { deepIt } from '../../../testing/gate.ts';
import { seedBooking } from '../../../testing/seeded-bookings.ts';
import { asSuperuser, storedBusinessId, storedId } from '../../../testing/seeded-rows.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { createOwner, createService, type TestOwner } from '../../../testing/test-owner.ts';

const app = useTestApp();
let owner: TestOwner;
let press: { readonly _id: string };
const MANY = 2500;

/** Cancelled bookings in November, five at a time on one start, so that pages end between equals. */
const seedMany = async (): Promise<void> => {
  const business = storedBusinessId(owner.businessId);
  await asSuperuser(
    app,
    `WITH client AS (INSERT INTO clients (business_id, client_id, name, phone, created_at)
                     VALUES ($1, gen_random_uuid(), 'Old Client', '08170000001', now()) RETURNING client_id)
     INSERT INTO appointments (business_id, appointment_id, booking_type, status, version, client_id, service_id, staff_id,
       starts_at, ends_at, client_name, client_phone, service_name, staff_name, duration, source, created_at)
     SELECT $1, gen_random_uuid(), 'time-based', 'cancelled', 2, client_id, $2, $3, start, start + interval '1 hour',
            'Client ' || n, '08170000001', 'Silk press', 'Ada Obi', 60, 'owner', '2026-10-01T08:00:00Z'
       FROM client, generate_series(1, $4::int) AS n,
            LATERAL (SELECT '2026-11-01T00:00:00Z'::timestamptz + (n / 5) * interval '1 hour' AS start) AS at`,
    [business, storedId(press._id), storedId(owner.staffId), MANY],
  );
  await asSuperuser(
    app,
    `INSERT INTO appointment_events (business_id, appointment_id, version, event, from_status, to_status, actor, happened_at)
     SELECT $1, appointment_id, step.version, step.event, step.before, step.after, 'owner', created_at
       FROM appointments, (VALUES (1, 'book', 'none', 'confirmed'), (2, 'cancel', 'confirmed', 'cancelled'))
                            AS step (version, event, before, after)
      WHERE business_id = $1`,
    [business],
  );
};

const page = (query: Readonly<Record<string, string>>, who = owner) =>
  who.visitor.send('GET', `/api/appointments?${new URLSearchParams(query)}`);
const NOVEMBER = { from: '2026-11-01', to: '2026-11-30' };

type Row = { readonly _id: string; readonly date: string };
/** Every page to the end; `between` runs after each. */
const readAll = async (between: (next: string) => Promise<unknown> = async () => undefined) => {
  const pages: Row[][] = [];
  let after: string | null = null;
  do {
    const answer = await page({ ...NOVEMBER, ...(after === null ? {} : { after }) });
    expect(answer.status, answer.text).toBe(200);
    pages.push(answer.body.data);
    after = answer.body.next;
    if (after !== null) await between(after);
  } while (after !== null);
  return pages;
};

beforeAll(async () => {
  owner = await createOwner(app);
  press = await createService(owner, { name: 'Silk press' });
  await seedMany();
});

describe('the list of appointments', () => {
  deepIt(
    'comes in pages of a thousand that together are the whole, each booking once, in order',
    async () => {
      const pages = await readAll();
      expect(pages.map((rows) => rows.length)).toEqual([1000, 1000, 500]);
      const rows = pages.flat();
      expect(new Set(rows.map(({ _id }) => _id)).size).toBe(MANY);
      const dates = rows.map(({ date }) => date);
      expect(dates).toEqual(dates.toSorted());
    },
  );

  deepIt('skips and doubles nothing while bookings are made before and behind the page', async () => {
    const before = new Set((await readAll()).flat().map(({ _id }) => _id));
    let minute = 0;
    const seen = (
      await readAll(async () => {
        for (const day of ['01', '30']) {
          minute += 1;
          const startsAt = `2026-11-${day}T00:${String(minute).padStart(2, '0')}:00Z`;
          const endsAt = startsAt.replace(':00Z', ':30Z');
          const status = 'completed' as const;
          const about = { serviceId: press._id, staffId: owner.staffId, startsAt, endsAt, status };
          await seedBooking(app, owner, about);
        }
      })
    )
      .flat()
      .map(({ _id }) => _id);
    expect(new Set(seen).size).toBe(seen.length);
    const met = new Set(seen);
    expect([...before].filter((id) => !met.has(id))).toEqual([]);
    // Behind the pages read by then, the two made in the meantime are still met; before them they are not.
    expect(seen.length).toBe(before.size + 2);
  });

  test('ends where a page is just full', async () => {
    const answer = await page({ from: '2026-11-01', to: '2026-11-01' });
    expect(answer.body.next).toBeNull();
    const exact = await asSuperuser<{ count: number }>(
      app,
      `SELECT count(*)::int FROM appointments WHERE business_id = $1 AND starts_at < '2026-11-09T08:00:00Z'`,
      [storedBusinessId(owner.businessId)],
    );
    expect(exact[0]?.count).toBeGreaterThan(990);
  });

  test('goes on only from a place of its own', async () => {
    const other = await createOwner(app, 'Quiet Studio');
    const { next } = (await page(NOVEMBER)).body;
    for (const [who, after] of [
      [other, next],
      [owner, ''],
      [owner, 'x'],
      [owner, `${next}.1`],
      [owner, `-1.${next.split('.')[1]}`],
      [owner, `zzzzzzzzzz.${next.split('.')[1]}`],
      [owner, `${next.split('.')[0]}.${'0'.repeat(44)}`],
    ] as const) {
      const answer = await page({ ...NOVEMBER, after }, who);
      expect([after, answer.status, answer.body.code]).toEqual([after, 422, 'INVALID_INPUT']);
    }
    expect((await page({ ...NOVEMBER, after: `zzzzzzzzz.${next.split('.')[1]}` })).body).toMatchObject({
      data: [],
      next: null,
    });
    expect((await page({ from: '0001-01-01' })).status).toBe(422);
    expect((await page({ to: '9999-12-31' })).status).toBe(422);
  });
});
