import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { expect, test } from 'vitest';
import { countWaiting } from '../../../testing/lock-waits.ts';
import { storedBusinessId, storedId, storedKey } from '../../../testing/seeded-rows.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { bookingBody, createOwner, createService } from '../../../testing/test-owner.ts';

const app = useTestApp();
const START = '2026-12-08T12:00:00.000Z';
const END = '2026-12-08T13:00:00.000Z';

const waiting = (): Promise<number> => countWaiting(app);

test('a booking that is being given to a staff member is counted by whoever deletes them', async () => {
  const owner = await createOwner(app);
  const service = await createService(owner);
  const added = await owner.visitor.send('POST', '/api/staff', {
    body: { name: 'Bisi Ade', role: 'Stylist' },
  });
  const bisi: string = added.body.data._id;
  const body = { ...bookingBody(owner, service), staffId: owner.staffId };
  const booked = await owner.visitor.send('POST', '/api/appointments/internal', { body });
  expect(booked.status, booked.text).toBe(200);

  // Whoever takes the time now has decided already and waits: for a rival that then thinks better of it, and that by
  // itself holds nobody's row.
  const rival = new pg.Client({ connectionString: app.adminUrl });
  await rival.connect();
  await rival.query('BEGIN; SET LOCAL session_replication_role = replica');
  await rival.query(
    `INSERT INTO occupancies (business_id, occupancy_id, staff_id, during)
     VALUES ($1, $2, $3, tstzrange($4, $5))`,
    [storedBusinessId(owner.businessId), randomUUID(), storedId(bisi), START, END],
  );
  const edited = owner.visitor.send('PUT', `/api/appointments/${booked.body.data._id}`, {
    body: { ...body, date: START, staffId: bisi },
  });
  await expect.poll(waiting, { interval: 10 }).toBe(1);
  let isOver = false;
  const deleted = owner.visitor.send('DELETE', `/api/staff/${bisi}`).finally(() => {
    isOver = true;
  });
  await expect.poll(async () => isOver || (await waiting()) === 2, { interval: 10 }).toBe(true);
  await rival.query('ROLLBACK');
  await rival.end();

  expect((await edited).status).toBe(200);
  const { status, body: said } = await deleted;
  expect([status, said.futureBookings]).toEqual([200, 1]);
});

test('a booking that is moved while its client is merged goes to the other record with the rest', async () => {
  const owner = await createOwner(app);
  const service = await createService(owner);
  const book = async (clientPhone: string, date: string) => {
    const body = { ...bookingBody(owner, service, { clientPhone, date }), staffId: owner.staffId };
    const booked = await owner.visitor.send('POST', '/api/appointments/internal', { body });
    expect(booked.status, booked.text).toBe(200);
    return booked.body.data;
  };
  const [into, from] = [await book('08055555551', START), await book('08055555552', '2026-12-09T09:00:00Z')];

  const rival = new pg.Client({ connectionString: app.adminUrl });
  await rival.connect();
  await rival.query('BEGIN');
  await rival.query('SELECT 1 FROM appointments WHERE business_id = $1 AND appointment_id = $2 FOR UPDATE', [
    ...storedKey(from._id),
  ]);
  const merged = owner.visitor.send('POST', `/api/clients/${into.clientId}/merge`, {
    body: { from: from.clientId },
  });
  await expect.poll(waiting, { interval: 10 }).toBe(1);
  const moved = owner.visitor.send('POST', `/api/appointments/${from._id}/move`, {
    body: { date: '2026-12-09T12:00:00Z' },
  });
  await expect.poll(waiting, { interval: 10 }).toBe(2);
  await rival.query('ROLLBACK');
  await rival.end();

  expect([(await merged).status, (await moved).status]).toEqual([200, 200]);
  const stands = await owner.visitor.send('GET', `/api/appointments/${from._id}`);
  expect(stands.body.data).toMatchObject({ clientId: into.clientId, date: '2026-12-09T12:00:00.000Z' });
});
