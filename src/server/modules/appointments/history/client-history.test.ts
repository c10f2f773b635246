import { describe, expect, test } from 'vitest';
import { asSuperuser, storedId } from '../../../testing/seeded-rows.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { bookingBody, createOwner, createService } from '../../../testing/test-owner.ts';

const app = useTestApp();

const MERGED_PHONE = '08155555555';

const createRegular = async (bookings: number) => {
  const owner = await createOwner(app);
  const service = await createService(owner, { duration: 15 });
  const ids: string[] = [];
  for (let index = 0; index < bookings; index += 1) {
    const date = new Date(Date.parse('2026-12-08T08:00:00Z') + index * 30 * 60_000).toISOString();
    const clientPhone = index < 8 ? '08144444444' : MERGED_PHONE;
    const booked = await app.visitor().send('POST', '/api/appointments', {
      body: bookingBody(owner, service, { date, clientPhone, clientEmail: `c${clientPhone}@example.ng` }),
    });
    expect(booked.status, booked.text).toBe(200);
    ids.push(booked.body.data._id);
  }
  const first = (await owner.visitor.send('GET', `/api/appointments/${ids[0]}`)).body.data.clientId;
  const last = (await owner.visitor.send('GET', `/api/appointments/${ids.at(-1)}`)).body.data.clientId;
  const history = (client: string, query = '') =>
    owner.visitor.send('GET', `/api/clients/${client}/appointments${query}`);
  return { owner, ids, first, last, history };
};

describe("a client's bookings", () => {
  test('come ten a page, the latest first, cancelled ones too', async () => {
    const { owner, ids, first, last, history } = await createRegular(13);
    await owner.visitor.send('PATCH', `/api/appointments/${ids[0]}/status`, {
      body: { status: 'cancelled' },
    });
    const own = await history(first);
    expect(own.body.total).toBe(8);
    expect(own.body.data.map(({ _id }: { _id: string }) => _id)).toEqual(ids.slice(0, 8).reverse());
    expect(own.body.data.at(-1).status).toBe('cancelled');

    // As a merge leaves it: the bookings moved, the other record pointing here.
    await asSuperuser(
      app,
      `WITH merged AS (UPDATE clients SET merged_into = $2 WHERE client_id = $1 RETURNING business_id)
       UPDATE appointments a SET client_id = $2 FROM merged WHERE a.business_id = merged.business_id AND a.client_id = $1`,
      [storedId(last), storedId(first)],
    );
    for (const id of [first, last]) {
      const one = await history(id);
      expect(one.body.total).toBe(13);
      expect(one.body.data.map(({ _id }: { _id: string }) => _id)).toEqual(ids.slice(3).reverse());
      const two = await history(id, '?page=2');
      expect([two.body.total, two.body.data.map(({ _id }: { _id: string }) => _id)]).toEqual([
        13,
        ids.slice(0, 3).reverse(),
      ]);
    }
    expect((await history(first, '?page=9')).body).toEqual({ success: true, data: [], total: 13 });
    expect((await history(first, '?page=1000000')).body.data).toEqual([]);
    for (const page of ['0', '-1', 'x', '1.5', '1000001'])
      expect([page, (await history(first, `?page=${page}`)).status]).toEqual([page, 422]);
  });

  test('are of one’s own clients only', async () => {
    const mine = await createRegular(1);
    const theirs = await createRegular(1);
    for (const id of [theirs.first, mine.ids[0] ?? '', 'x'])
      expect([id, (await mine.history(id)).status]).toEqual([id, 404]);
    const url = `/api/clients/${mine.first}/appointments`;
    expect((await app.visitor().send('GET', url)).status).toBe(401);
    expect((await theirs.owner.visitor.send('GET', url)).status).toBe(404);
  });
});
