import { expect, test } from 'vitest';
import { minuteMs, toInstant } from '#core/calendar/instant.ts';
import { asSuperuser, storedBusinessId } from '../../testing/seeded-rows.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { createTestKey } from '../../testing/test-key.ts';
import { joinAs } from '../../testing/test-member.ts';
import { bookingBody, createOwner, createService } from '../../testing/test-owner.ts';

const app = useTestApp();

type Entry = { readonly sentence: string; readonly recordId: string | null; readonly byId: string | null };
const later = (minutes: number) => app.clock.moveTo(toInstant(app.clock.now() + minutes * minuteMs));
const sentences = (entries: readonly Entry[]) => entries.map(({ sentence }) => sentence);

/** A business in which an owner, somebody on the staff and a program have done something to one booking. */
const createBusyBusiness = async () => {
  const owner = await createOwner(app);
  const service = await createService(owner);
  const bola = await owner.visitor.send('PUT', `/api/staff/${owner.staffId}`, {
    body: { name: 'Bola Ade', role: 'Stylist' },
  });
  expect(bola.status, bola.text).toBe(200);
  const member = await joinAs(app, owner, { role: 'staff', staffId: owner.staffId });
  const key = await createTestKey(app, owner, ['bookings.status'], 'Till');
  const booked = await app.visitor().send('POST', '/api/appointments', { body: bookingBody(owner, service) });
  const id: string = booked.body.data._id;
  const setStatus = async (by: Pick<typeof key, 'send'>, status: string) => {
    later(1);
    const answer = await by.send('PATCH', `/api/appointments/${id}/status`, { body: { status } });
    expect(answer.status, answer.text).toBe(200);
  };
  await setStatus(member.visitor, 'confirmed');
  await setStatus(key, 'cancelled');
  const read = async (query = '') => owner.visitor.send('GET', `/api/activity${query}`);
  return { owner, member, id, read };
};

test('who did what is told in words, the latest first, and who has gone keeps their name', async () => {
  const { owner, member, id, read } = await createBusyBusiness();
  later(1);
  expect((await owner.visitor.send('DELETE', `/api/members/${member.memberId}`)).status).toBe(200);
  const all = (await read()).body;
  expect(sentences(all.data).slice(0, 3)).toEqual([
    'Ada Obi ended a membership',
    'Till cancelled a booking',
    'Bola Ade confirmed a booking',
  ]);
  const [, byKey, confirmed] = all.data;
  expect(byKey).toMatchObject({ role: null, kind: 'booking', action: 'booking.cancelled', recordId: id });
  expect(confirmed).toMatchObject({
    role: 'staff',
    byId: member.memberId,
    fields: ['status'],
    who: 'Bola Ade',
  });
  expect(all.people.map(({ name }: { readonly name: string }) => name)).toEqual([
    'Ada Obi',
    'Bola Ade',
    'Till',
  ]);

  const { bookingRules } = (await owner.visitor.send('GET', '/api/settings')).body.data;
  const rules = { ...bookingRules, gapMinutes: bookingRules.gapMinutes + 5 };
  for (let saving = 0; saving < 2; saving += 1) {
    later(1);
    await owner.visitor.send('PUT', '/api/settings/booking-rules', { body: rules });
  }
  const saved = (await read('?kind=settings')).body.data.slice(0, 2);
  expect(saved.map(({ fields }: { readonly fields: readonly string[] }) => fields)).toEqual([
    [],
    ['gapMinutes'],
  ]);

  const { events } = (await owner.visitor.send('GET', `/api/appointments/${id}/history`)).body.data;
  expect(events.map(({ by, byKey: key }: Record<string, string | null>) => [by, key])).toEqual([
    [null, 'Till'],
    ['Bola Ade', null],
    [null, null],
  ]);
});

test('it is looked through by person, record, kind and days, page by page, and not by another business', async () => {
  const { owner, member, id, read } = await createBusyBusiness();
  const found = async (query: string) => sentences((await read(query)).body.data);
  expect(await found(`?by=${member.memberId}`)).toEqual(['Bola Ade confirmed a booking']);
  expect(await found(`?recordId=${id}`)).toEqual([
    'Till cancelled a booking',
    'Bola Ade confirmed a booking',
  ]);
  expect(await found('?kind=key')).toEqual(['Ada Obi made an API key']);
  expect(await found('?from=2026-12-08')).toEqual([]);
  expect(await found(`?to=2026-12-07&kind=booking&by=${member.memberId}`)).toHaveLength(1);
  for (const query of ['?kind=cake', '?from=2026-12-08&to=2026-12-07', '?after=x'])
    expect([query, (await read(query)).status]).toEqual([query, 422]);
  const other = await createOwner(app);
  for (const query of [`by=${member.memberId}`, `recordId=${id}`])
    expect((await other.visitor.send('GET', `/api/activity?${query}`)).body.data).toEqual([]);

  await asSuperuser(
    app,
    `INSERT INTO activity (business_id, activity_id, at, who, role, device, permission, action, fields)
     SELECT $1, gen_random_uuid(), '2026-12-01', 'Ada', 'owner', 'Unknown device', 'settings.change', 'settings.new-word', '{}'
       FROM generate_series(1, 60)`,
    [storedBusinessId(owner.businessId)],
  );
  const first = (await read('?to=2026-12-01')).body;
  const second = (await read(`?to=2026-12-01&after=${first.next}`)).body;
  const ids = [...first.data, ...second.data].map(({ _id }: { readonly _id: string }) => _id);
  expect([first.data.length, new Set(ids).size, second.next]).toEqual([50, 60, null]);
  expect(second.data[0].sentence).toBe('Ada changed something');
});

test('its owner takes it away as a file, the oldest first, in the business’s time', async () => {
  const { owner } = await createBusyBusiness();
  const file = await owner.visitor.send('GET', '/api/activity/export?from=2026-12-07');
  const rows = file.text.trim().split('\r\n');
  expect(file.headers.get('x-total-count')).toBe(`${rows.length - 1}`);
  const wall = new Date(app.clock.now() + 60 * minuteMs).toISOString();
  const [first, second] = rows.slice(-2);
  expect(rows[0]).toBe('Date,Time,Who,Role,Device,What,Fields');
  expect(first).toMatch(
    /^2026-12-07,08:\d\d,Bola Ade,Staff,Unknown device,Bola Ade confirmed a booking,status$/,
  );
  const when = `${wall.slice(0, 10)},${wall.slice(11, 16)}`;
  expect(second).toBe(`${when},Till,API key,Unknown device,Till cancelled a booking,status`);
});
