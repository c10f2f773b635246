import { expect, it } from 'vitest';
import { dayMs, toInstant } from '#core/calendar/instant.ts';
import { asSuperuser, storedBusinessId } from '../../testing/seeded-rows.ts';
import { useTestApp } from '../../testing/test-app.ts';
import {
  cancel,
  createWaitingRoom,
  fill,
  freeOn,
  joined,
  lookAtDays,
  NINE,
  standing,
} from '../../testing/waiting-room.ts';
import { forgetOldData } from './erasure/retention.worker.ts';

const app = useTestApp();

const placesIn = (businessId: string) =>
  asSuperuser(
    app,
    `SELECT client_name AS name, client_phone AS phone, client_email AS email, state FROM waitlist_entries
      WHERE business_id = $1 ORDER BY joined_at`,
    [storedBusinessId(businessId)],
  );

it('a client who is erased leaves the line, and whoever asks is handed their places in it', async () => {
  const room = await createWaitingRoom(app);
  const [nine] = await fill(app, room);
  const { visitor, businessId } = room.owner;
  const phone = await joined(app, room);
  const other = await joined(app, room);
  const file = Buffer.from(`Name,Phone\nIfe Okon,${phone}\n`);
  await visitor.send('POST', '/api/clients/import', {
    file: { field: 'clientsFile', bytes: file, type: 'text/csv' },
  });
  const found = await visitor.send('GET', `/api/clients?search=${phone}`);
  const id: string = found.body.data[0]._id;
  await cancel(room, nine);
  await lookAtDays(app);
  const exported = await visitor.send('GET', `/api/clients/${id}/export`);
  expect(exported.body.waitlist).toEqual([
    {
      service: 'Silk press',
      day: '2026-12-10',
      state: 'offered',
      joinedAs: { name: 'Ife Okon', phone, email: 'ife@example.ng' },
    },
  ]);
  expect((await visitor.send('DELETE', `/api/clients/${id}`)).status).toBe(200);
  expect(await placesIn(businessId)).toMatchObject([
    { name: 'Erased client', phone: '', email: '', state: 'removed' },
    { name: 'Ife Okon', phone: other },
  ]);
  expect(await freeOn(app, room)).toEqual([NINE]);
  // The next in line is thought of at once.
  await lookAtDays(app);
  expect((await standing(app, other)).state).toBe('offered');
});

it('names go 30 days after the day that was waited for', async () => {
  const room = await createWaitingRoom(app);
  await fill(app, room);
  const phone = await joined(app, room);
  const until = async (day: string): Promise<void> => {
    app.clock.moveTo(toInstant(Date.parse(`${day}T12:00:00Z`)));
    await lookAtDays(app);
    await forgetOldData(app, () => true);
  };
  await until('2027-01-09');
  expect((await standing(app, phone)).state).toBe('passed');
  await until(new Date(Date.parse('2027-01-09') + 2 * dayMs).toISOString().slice(0, 10));
  expect(await placesIn(room.owner.businessId)).toEqual([
    { name: 'Erased client', phone: '', email: '', state: 'passed' },
  ]);
});
