import { beforeEach, describe, expect, test } from 'vitest';
import { keyPermissions } from '#core/accounts/permissions.ts';
import { toInstant } from '#core/calendar/instant.ts';
import { asSuperuser, storedId } from '../../../testing/seeded-rows.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { byKey, createTestKey } from '../../../testing/test-key.ts';
import { joinAs } from '../../../testing/test-member.ts';
import { bookingBody, createOwner, createService, type TestOwner } from '../../../testing/test-owner.ts';

const app = useTestApp({ trustProxy: '127.0.0.1' });
let owner: TestOwner;
beforeEach(async () => {
  owner = await createOwner(app);
});

const listed = async () => (await owner.visitor.send('GET', '/api/api-keys')).body.data;
const make = (name: string, permissions: readonly string[] = ['bookings.read']) =>
  owner.visitor.send('POST', '/api/api-keys', { body: { name, permissions } });

describe('a key', () => {
  test('is shown once, kept as a hash, listed with its last use to the minute, and ended at once', async () => {
    const key = await createTestKey(app, owner, ['clients.read', 'bookings.read']);
    expect(key.key).toBe(`akoko_${key.id}_${key.key.split('_')[2]}`);
    expect(key.key).toMatch(/^akoko_[0-9A-Za-z]{44}_[0-9A-Za-z]{43}$/);
    const [before] = await listed();
    expect(before).toMatchObject({
      name: 'Website',
      permissions: ['bookings.read', 'clients.read'],
      lastUsedAt: null,
    });
    const [row] = await asSuperuser(app, 'SELECT * FROM api_keys WHERE key_id = $1', [storedId(key.id)]);
    expect(JSON.stringify(row)).not.toContain(key.key.split('_')[2]);

    expect((await key.send('GET', '/api/clients')).status).toBe(200);
    const used = (await listed())[0].lastUsedAt;
    expect(used).toBe(new Date(app.clock.now()).toISOString());
    app.clock.moveTo(toInstant(Date.parse(used) + 50_000));
    await key.send('GET', '/api/clients');
    expect((await listed())[0].lastUsedAt).toBe(used);
    app.clock.moveTo(toInstant(Date.parse(used) + 61_000));
    await key.send('GET', '/api/clients');
    expect((await listed())[0].lastUsedAt).not.toBe(used);

    expect((await owner.visitor.send('DELETE', `/api/api-keys/${key.id}`)).status).toBe(200);
    expect((await key.send('GET', '/api/clients')).status).toBe(401);
    expect(await listed()).toEqual([]);
    expect((await owner.visitor.send('DELETE', `/api/api-keys/${key.id}`)).status).toBe(404);
  });

  test('has a name of its own and permissions that a program can have', async () => {
    expect((await make('Site')).status).toBe(200);
    const taken = await make(' SITE ');
    expect([taken.status, taken.body.errors[0].field]).toEqual([422, 'name']);
    expect((await make('A\u200bB')).status).toBe(422);
    for (const permissions of [[], ['members.change'], ['payouts.read'], ['bookings.read', 'bookings.read']])
      expect([permissions, (await make('Other', permissions)).status]).toEqual([permissions, 422]);
    const manager = await joinAs(app, owner, { role: 'manager' });
    const desk = await joinAs(app, owner, { role: 'frontDesk' });
    expect((await manager.visitor.send('GET', '/api/api-keys')).body.data).toHaveLength(1);
    expect((await desk.visitor.send('GET', '/api/api-keys')).status).toBe(403);
  });

  test('more than twenty alive are refused, of two at once too', async () => {
    for (let count = 0; count < 19; count += 1) expect((await make(`Key ${count}`)).status).toBe(200);
    const both = await Promise.all([make('One more'), make('Another')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const [first] = await listed();
    await owner.visitor.send('DELETE', `/api/api-keys/${first._id}`);
    expect((await make('In its place')).status).toBe(200);
  });
});

describe('a program', () => {
  test('books by its key without cookie and origin, and the history tells its name, of an ended key too', async () => {
    const service = await createService(owner);
    const key = await createTestKey(app, owner, ['bookings.read', 'bookings.status', 'bookings.change']);
    const { businessId: _, ...body } = bookingBody(owner, service);
    const headers = { 'idempotency-key': 'order-0001' };
    const booked = await key.send('POST', '/api/appointments/internal', { body, headers });
    expect(booked.status, booked.text).toBe(200);
    const again = await key.send('POST', '/api/appointments/internal', { body, headers });
    expect(again.body.data._id).toBe(booked.body.data._id);
    const path = `/api/appointments/${booked.body.data._id}`;
    expect((await key.send('PATCH', `${path}/status`, { body: { status: 'cancelled' } })).status).toBe(200);
    const undone = await owner.visitor.send('POST', `${path}/undo`);
    expect(undone.status, undone.text).toBe(200);
    await owner.visitor.send('DELETE', `/api/api-keys/${key.id}`);
    const { events } = (await owner.visitor.send('GET', `${path}/history`)).body.data;
    expect(
      events.map(({ event, actor, byKey: by }: Record<string, string | null>) => [event, actor, by]),
    ).toEqual([
      ['undo', 'owner', null],
      ['cancel', 'owner', 'Website'],
      ['book', 'owner', 'Website'],
    ]);
  });

  test('is answered by its key alone, whatever cookies come with it', async () => {
    const key = await createTestKey(app, owner, ['catalog.read']);
    const asBoth = (method: string, path: string) =>
      owner.visitor.send(method, path, { headers: byKey(key.key) });
    expect((await asBoth('GET', '/api/services')).status).toBe(200);
    const refused = await asBoth('GET', '/api/clients');
    expect([refused.status, refused.body.code]).toEqual([403, 'FORBIDDEN']);
    expect(refused.body.message).toContain('This API key does not let its program read clients');
    const ended = await owner.visitor.send('GET', '/api/services', { headers: byKey('akoko_x') });
    expect(ended.status).toBe(401);
    // Nobody else is asked as: neither signed out nor shown the staff in full.
    expect((await asBoth('GET', '/api/auth/logout')).status).toBe(403);
    expect((await asBoth('GET', '/api/staff')).status).toBe(404);
    expect((await owner.visitor.send('GET', '/api/services')).status).toBe(200);
  });

  test('with a key that is wrong, of another form or ended is told the same, to the byte', async () => {
    const key = await createTestKey(app, owner, [...keyPermissions]);
    const ended = await createTestKey(app, owner, ['bookings.read'], 'Ended');
    await owner.visitor.send('DELETE', `/api/api-keys/${ended.id}`);
    const [, handle = '', secret = ''] = key.key.split('_');
    const texts = [
      ended.key,
      `akoko_${handle}_${'0'.repeat(43)}`,
      `akoko_${'0'.repeat(44)}_${secret}`,
      `akoko_${handle}`,
      'akoko_',
      'x',
      'y'.repeat(2_000),
    ];
    const told = new Set<string>();
    for (const text of texts) {
      const answer = await app.visitor().send('GET', '/api/clients', { headers: byKey(text) });
      told.add([answer.status, answer.headers.get('www-authenticate'), answer.text].join(' '));
    }
    expect(told.size).toBe(1);
    expect([...told][0]).toMatch(/^401 Bearer .*"UNAUTHENTICATED"/);
  });

  test('guesses twenty times a minute from one network, and asks 600 times', async () => {
    const key = await createTestKey(app, owner, ['catalog.read']);
    const from = (address: string, text = key.key) =>
      app.visitor().send('GET', '/api/services', { headers: byKey(text, { 'x-forwarded-for': address }) });
    for (let guess = 0; guess < 20; guess += 1)
      expect((await from('102.89.7.1', 'akoko_x')).status).toBe(401);
    expect((await from('102.89.7.1', 'akoko_x')).status).toBe(429);
    expect((await from('102.89.7.1')).status).toBe(429);
    expect((await from('102.89.7.2')).status).toBe(200);
    for (let count = 1; count < 600; count += 20)
      await Promise.all(Array.from({ length: Math.min(20, 600 - count) }, () => from('102.89.7.2')));
    const over = await from('102.89.7.3');
    expect([over.status, over.headers.get('retry-after')]).toEqual([429, '1']);
  });
});
