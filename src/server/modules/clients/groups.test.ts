import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { seedBooking } from '../../testing/seeded-bookings.ts';
import { seedCash } from '../../testing/seeded-money.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { createService, type TestOwner } from '../../testing/test-owner.ts';
import { createClientHarness, namesOf } from './testing/client-harness.ts';

/** Monday 7 December 2026, 08:00 in Lagos. */
const app = useTestApp();

const plants = (owner: TestOwner, service: { readonly _id: string }) => {
  const numbers = new Map<string, string>();
  return (clientName: string, startsAt: string, over: Partial<Parameters<typeof seedBooking>[2]> = {}) => {
    const known = numbers.get(clientName) ?? `0817000000${numbers.size + 1}`;
    numbers.set(clientName, known);
    return seedBooking(app, owner, {
      serviceId: service._id,
      staffId: owner.staffId,
      startsAt,
      endsAt: new Date(Date.parse(startsAt) + 3_600_000).toISOString(),
      status: 'completed',
      clientName,
      clientPhone: known,
      ...over,
    });
  };
};

test('clients are listed by what their bookings came to, in any order, and exported alike', async () => {
  const { owner, list } = await createClientHarness(app);
  const plant = plants(owner, await createService(owner, { name: 'Wash' }));
  // Sixty days before now were on 8 October at 08:00 in Lagos.
  await plant('Away', '2026-10-08T06:59:00Z');
  await plant('Just seen', '2026-10-08T07:00:00Z');
  await plant('Coming back', '2026-09-01T09:00:00Z');
  await plant('Coming back', '2026-12-20T09:00:00Z', { status: 'confirmed' });
  await plant('Called off', '2026-09-02T09:00:00Z', { status: 'cancelled' });
  await plant('Missed', '2026-11-20T09:00:00Z', { status: 'no-show', priceKobo: 900_000 });
  await plant('Owing', '2026-11-21T09:00:00Z', { priceKobo: 1_500_000 });
  const part = await plant('Owing', '2026-11-22T09:00:00Z', { priceKobo: 1_000_000 });
  await seedCash(app, part, 400_000, { at: '2026-11-22T10:00:00Z', as: 'balance' });
  const paid = await plant('Paid up', '2026-11-23T09:00:00Z', { priceKobo: 500_000 });
  await seedCash(app, paid, 500_000, { at: '2026-11-23T10:00:00Z', as: 'balance' });

  const groupOf = async (group: string) => namesOf(await list(`?group=${group}`));
  expect(await groupOf('away')).toEqual(['Away']);
  expect(await groupOf('missed')).toEqual(['Missed']);
  expect(await groupOf('owing')).toEqual(['Owing']);
  const [owing] = (await list('?group=owing&search=ow')).body.data;
  expect(owing).toMatchObject({ name: 'Owing', owed: 21_000, noShows: 0, totalAppointments: 2 });
  expect((await list('?group=missed')).body).toMatchObject({ total: 1, data: [{ noShows: 1, owed: 0 }] });
  expect((await list('?group=nobody')).status).toBe(422);

  const by = async (sort: string) => namesOf(await list(`?sort=${sort}&page=1&limit=3`));
  expect(await by('latest')).toEqual(['Paid up', 'Owing', 'Missed']);
  expect(await by('longest')).toEqual(['Coming back', 'Away', 'Just seen']);
  expect(await by('bookings')).toEqual(['Coming back', 'Owing', 'Away']);
  expect(await by('spent')).toEqual(['Paid up', 'Owing', 'Away']);
  expect((await list('?sort=spent&page=2&limit=3')).body.total).toBe(7);

  const file = await owner.visitor.send('GET', '/api/clients/export?group=owing');
  expect(file.headers.get('x-total-count')).toBe('1');
  expect(parse(file.text, { columns: true, bom: true })).toMatchObject([{ Name: 'Owing' }]);
});

test('clients are listed and exported by birthday, and a change that names none keeps it', async () => {
  const { owner, list, get, update } = await createClientHarness(app);
  const add = async (name: string, birthday: string) => {
    const phone = `0817000${birthday.replace('-', '')}`;
    const added = await owner.visitor.send('POST', '/api/clients', { body: { name, phone, birthday } });
    expect(added.body.data, added.text).toMatchObject({ name, birthday });
    return added.body.data;
  };
  const ada = await add('Ada', '12-07');
  await add('Bola', '12-13');
  await add('Chi', '12-31');
  await add('Dayo', '01-07');
  const groupOf = async (group: string) => namesOf(await list(`?group=birthday-${group}`));
  expect(await groupOf('today')).toEqual(['Ada']);
  expect(await groupOf('week')).toEqual(['Ada', 'Bola']);
  expect(await groupOf('month')).toEqual(['Ada', 'Bola', 'Chi']);
  const file = await owner.visitor.send('GET', '/api/clients/export?group=birthday-today');
  expect(parse(file.text, { columns: true, bom: true })).toMatchObject([
    { Name: 'Ada', Birthday: '7 December' },
  ]);

  await update(ada._id, { name: 'Ada', phone: ada.phone, notes: 'Tea' });
  expect((await get(ada._id)).body.data).toMatchObject({ notes: 'Tea', birthday: '12-07' });
  const wrong = await update(ada._id, { phone: ada.phone, birthday: '02-30' });
  expect([wrong.status, wrong.body.errors]).toMatchObject([422, [{ field: 'birthday' }]]);
  await update(ada._id, { name: 'Ada', phone: ada.phone, birthday: '' });
  expect(await groupOf('today')).toEqual([]);
});

test('a client is added before their first booking, a number once', async () => {
  const { owner, list } = await createClientHarness(app);
  const add = (over: Readonly<Record<string, unknown>> = {}, key?: string) =>
    owner.visitor.send('POST', '/api/clients', {
      body: { name: 'Musa Bello', phone: '+234 803 111 2233', tags: ['VIP'], ...over },
      ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
    });
  const first = await add({}, 'k'.repeat(32));
  expect(first.body.data, first.text).toMatchObject({
    name: 'Musa Bello',
    phone: '08031112233',
    tags: ['VIP'],
    totalAppointments: 0,
  });
  // A lost answer is told again.
  expect((await add({}, 'k'.repeat(32))).body).toEqual(first.body);
  const second = await add({ name: 'Somebody else' });
  expect([second.status, second.body.code, second.body.data]).toEqual([
    409,
    'CLIENT_EXISTS',
    { clientId: first.body.data._id },
  ]);
  // There are no two of them yet that could be merged.
  expect(second.body.errors).toEqual([
    { field: 'phone', message: 'A client of yours has this phone number.' },
  ]);
  expect((await add({ phone: '12' })).body.errors).toMatchObject([{ field: 'phone' }]);
  expect(namesOf(await list())).toEqual(['Musa Bello']);
  const { body } = await owner.visitor.send('GET', '/api/activity?kind=client');
  expect(body.data[0]).toMatchObject({ action: 'client.added' });
});
