import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { eventSchema } from '#contract/webhooks/events.ts';
import { sampleEvent } from '#contract/webhooks/samples.ts';
import { dayMs, hourMs, minuteMs, toInstant } from '#core/calendar/instant.ts';
import { type ChosenType, chosenTypes } from '#core/webhooks/event-types.ts';
import { inTenant } from '../../../platform/db/transaction.ts';
import { type BusinessId, type Id, newId } from '../../../platform/ids.ts';
import { createEncryption } from '../../../platform/secrets/encryption.ts';
import { runSize } from '../../../testing/run-size.ts';
import { asSuperuser, storedBusinessId, storedId } from '../../../testing/seeded-rows.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { bookingBody, createOwner, createService, type TestOwner } from '../../../testing/test-owner.ts';
import { createWaitingRoom, fill, joined } from '../../../testing/waiting-room.ts';
import { deliver, startDeliveryJob } from './deliveries.worker.ts';
import { queueDeliveries } from './queue.commands.ts';
import { sealSecret } from './secrets.rules.ts';
import { writeSecret } from './signatures.rules.ts';
import { deliverAll, takeNextDelivery } from './testing/deliver-all.ts';
import { startReceiver } from './testing/receiver.ts';
import { insertWebhook } from './webhooks.repo.ts';

const receiver = await startReceiver();
const app = useTestApp({ outbound: { ownOrigin: receiver.origin } });
afterAll(() => receiver.stop());
/** Every test is later than the one before, so that nothing of one is due in another at once. */
beforeEach(() => app.clock.moveTo(toInstant(app.clock.now() + minuteMs)));

const add = async (
  owner: TestOwner,
  events: readonly ChosenType[] = chosenTypes,
  url = receiver.address(),
) => {
  const added = await owner.visitor.send('POST', '/api/webhooks', { body: { url, events } });
  expect(added.status, added.text).toBe(200);
  return { url, id: added.body.data._id as string, secret: added.body.secret as string };
};
const deliveriesOf = async (owner: TestOwner, id: string) =>
  (await owner.visitor.send('GET', `/api/webhooks/${id}/deliveries`)).body.data;
const stateOf = async (owner: TestOwner, id: string) =>
  (await owner.visitor.send('GET', '/api/webhooks')).body.data.find((one: { _id: string }) => one._id === id);
const wait = (ms: number) => app.clock.moveTo(toInstant(app.clock.now() + ms));

let hours = 0;
const book = async (owner: TestOwner, over: Record<string, unknown> = {}): Promise<string> => {
  const service = await createService(owner, { duration: 15, name: `Braids ${++hours}` });
  const date = new Date(Date.parse('2026-12-14T08:00:00Z') + (hours % 30) * 15 * minuteMs).toISOString();
  const body = bookingBody(owner, service, {
    date,
    clientPhone: `0803${String(1_000_000 + hours)}`,
    ...over,
  });
  const booked = await app.visitor().send('POST', '/api/appointments', { body });
  expect(booked.status, booked.text).toBe(200);
  return booked.body.data._id;
};
const setStatus = async (owner: TestOwner, id: string, status: string) => {
  const set = await owner.visitor.send('PATCH', `/api/appointments/${id}/status`, { body: { status } });
  expect(set.status, set.text).toBe(200);
};

test('each event reaches whoever asked for it, signed, as its sample says it and with nobody’s name in it', async () => {
  const room = await createWaitingRoom(app);
  const { owner } = room;
  const { url, secret } = await add(owner);
  const [first, second] = await fill(app, room);
  await joined(app, room);
  await setStatus(owner, first ?? '', 'confirmed');
  await setStatus(owner, first ?? '', 'cancelled');
  await owner.visitor.send('POST', `/api/appointments/${first}/undo`, {});
  const moved = await owner.visitor.send('PUT', `/api/appointments/${second}/move`, {});
  expect(moved.status).not.toBe(500);
  await deliverAll(app);
  const heard = receiver.heardAt(url);
  const types = heard.map(({ event }) => event.type);
  expect(types).toEqual(
    expect.arrayContaining(['booking.created', 'booking.confirmed', 'booking.cancelled', 'waitlist.joined']),
  );
  vi.useFakeTimers({ toFake: ['Date'], now: app.clock.now() });
  for (const { headers, body, event } of heard) {
    expect(new Webhook(secret).verify(body, headers as Record<string, string>)).toEqual(event);
    expect(eventSchema(event.type).safeParse(event).error).toBeUndefined();
    expect(Object.keys(event.data)).toEqual(Object.keys(sampleEvent(event.type).data));
    expect(body).not.toMatch(/Ngozi|Adaeze|@|080\d{8}|\+234/);
  }
  vi.useRealTimers();
  const [created] = heard.filter(({ event }) => event.type === 'booking.created');
  expect(created?.event).toMatchObject({
    data: {
      bookingId: expect.stringContaining(owner.businessId),
      statusBefore: null,
      by: 'client',
      version: 1,
    },
  });
});

test('only what was asked for is told, and a refused change to nobody', async () => {
  const owner = await createOwner(app);
  const { url } = await add(owner, ['booking.confirmed']);
  const id = await book(owner);
  const shown = await owner.visitor.send('PATCH', `/api/appointments/${id}/status`, {
    body: { status: 'completed' },
  });
  expect(shown.status).toBe(409);
  await setStatus(owner, id, 'confirmed');
  expect(await deliverAll(app)).toBe(1);
  expect(receiver.heardAt(url).map(({ event }) => event.type)).toEqual(['booking.confirmed']);
});

test('the secret is told once; two sign for a day after it was replaced, and never three', async () => {
  const owner = await createOwner(app);
  const { url, id, secret } = await add(owner);
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  const listed = await owner.visitor.send('GET', '/api/webhooks');
  const bare = secret.slice('whsec_'.length);
  expect(listed.text).not.toContain(bare);
  const secrets = [secret];
  const rotate = async (): Promise<void> => {
    const rotated = await owner.visitor.send('POST', `/api/webhooks/${id}/rotate`, {});
    expect(secrets).not.toContain(rotated.body.secret);
    secrets.push(rotated.body.secret);
  };
  const signers = async () => {
    await owner.visitor.send('POST', `/api/webhooks/${id}/test`, {});
    await deliverAll(app);
    const { headers, body } = receiver.heardAt(url).at(-1) ?? { headers: {}, body: '' };
    vi.useFakeTimers({ toFake: ['Date'], now: app.clock.now() });
    const good = secrets.map((one) => {
      try {
        new Webhook(one).verify(body, headers as Record<string, string>);
        return true;
      } catch {
        return false;
      }
    });
    vi.useRealTimers();
    return good;
  };
  await rotate();
  expect(await signers()).toEqual([true, true]);
  wait(dayMs - minuteMs);
  expect(await signers()).toEqual([true, true]);
  // Again within the day: the oldest ends at once, and the one that follows it has a whole day.
  await rotate();
  expect(await signers()).toEqual([false, true, true]);
  wait(dayMs - minuteMs);
  expect(await signers()).toEqual([false, true, true]);
  wait(2 * minuteMs);
  expect(await signers()).toEqual([false, false, true]);
  const later =
    (await owner.visitor.send('GET', '/api/webhooks')).text + JSON.stringify(await deliveriesOf(owner, id));
  for (const one of secrets) {
    expect(later).not.toContain(one.slice('whsec_'.length));
    expect(app.logged.join('\n')).not.toContain(one.slice('whsec_'.length));
  }
  const rows = await asSuperuser<{ all: string }>(
    app,
    `SELECT w::text AS all FROM webhooks w WHERE webhook_id = $1`,
    [storedId(id)],
  );
  expect(rows[0]?.all).not.toContain(Buffer.from(bare, 'base64').toString('hex'));
});

test('what fails is tried again until it arrives, under one id; a redirect is a failure and is not followed', async () => {
  const owner = await createOwner(app);
  const { url, id } = await add(owner, ['booking.created']);
  receiver.replyAt(url, 307, 'over there');
  await book(owner);
  expect(await deliverAll(app)).toBe(1);
  receiver.replyAt(url, 500, 'line one\r\nline \u0000two');
  expect(await deliverAll(app)).toBe(0);
  wait(minuteMs);
  expect(await deliverAll(app)).toBe(1);
  expect(await stateOf(owner, id)).toMatchObject({ state: 'on', failingSince: expect.any(String) });
  receiver.replyAt(url, 204);
  wait(5 * minuteMs);
  await deliverAll(app);
  const heard = receiver.heardAt(url);
  expect(heard).toHaveLength(3);
  expect(new Set(heard.map(({ headers, body }) => `${headers['webhook-id']} ${body}`)).size).toBe(1);
  expect(receiver.heardAt(`${receiver.origin}/elsewhere`)).toEqual([]);
  const [delivery] = await deliveriesOf(owner, id);
  expect(delivery).toMatchObject({
    state: 'delivered',
    tries: [
      { status: 307, reply: 'over there', error: '' },
      { status: 500, reply: 'line one line two' },
      { status: 204, reply: '' },
    ],
  });
  expect(await stateOf(owner, id)).toMatchObject({ state: 'on', failingSince: null });
});

test('410 ends a webhook; switched on again it goes on with what waited', async () => {
  const owner = await createOwner(app);
  const { url, id } = await add(owner, ['booking.created']);
  receiver.replyAt(url, 410);
  await book(owner);
  await deliverAll(app);
  expect(await stateOf(owner, id)).toMatchObject({ state: 'gone' });
  await book(owner);
  wait(dayMs);
  expect(await deliverAll(app)).toBe(0);
  const test = await owner.visitor.send('POST', `/api/webhooks/${id}/test`, {});
  expect([test.status, test.body.code]).toEqual([409, 'WEBHOOK_OFF']);
  receiver.replyAt(url, 200);
  const on = await owner.visitor.send('PUT', `/api/webhooks/${id}`, {
    body: { url, events: ['booking.created'], state: 'on' },
  });
  expect(on.body.data).toMatchObject({ state: 'on', failingSince: null });
  const [delivery] = await deliveriesOf(owner, id);
  const again = await owner.visitor.send('POST', `/api/webhooks/${id}/deliveries/replay`, {
    body: { deliveryId: delivery._id },
  });
  expect(again.body.data).toMatchObject({ state: 'waiting' });
  await deliverAll(app);
  const ids = receiver.heardAt(url).map(({ headers }) => headers['webhook-id']);
  expect(ids).toEqual([delivery._id, delivery._id]);
});

test('a webhook at which nothing arrives for three days is switched off, and its owner sees why', async () => {
  const owner = await createOwner(app);
  const { url, id } = await add(owner, ['booking.created']);
  receiver.replyAt(url, 503, 'closed for repairs');
  await book(owner);
  for (let hour = 0; hour < 80 && (await stateOf(owner, id)).state === 'on'; hour += 2) {
    await deliverAll(app);
    wait(2 * hourMs);
  }
  expect(await stateOf(owner, id)).toMatchObject({ state: 'failing' });
  const [delivery] = await deliveriesOf(owner, id);
  expect(delivery).toMatchObject({ state: 'failed', dueAt: null });
  expect(delivery.tries.at(-1)).toMatchObject({ status: 503, reply: 'closed for repairs' });
});

test('one that is being delivered to is left alone, others are not; whoever dies over it leaves it to the next', async () => {
  const [slow, quick] = [await createOwner(app), await createOwner(app)];
  const [one, other] = [await add(slow, ['booking.created']), await add(quick, ['booking.created'])];
  await book(slow);
  await book(slow);
  // Taken by a process that is killed over it.
  const lost = await takeNextDelivery(app);
  expect(lost?.due.url).toBe(one.url);
  await book(quick);
  expect(await deliverAll(app)).toBe(1);
  expect(receiver.heardAt(other.url)).toHaveLength(1);
  expect(receiver.heardAt(one.url)).toEqual([]);
  wait(minuteMs + 1);
  expect(await deliverAll(app)).toBe(2);
  // It was not dead but stood still: what it writes down counts for nothing, and its request has the same id.
  if (lost !== null) await deliver(app.platform, lost);
  const ids = receiver.heardAt(one.url).map(({ headers }) => headers['webhook-id']);
  expect([ids.length, new Set(ids).size]).toEqual([3, 2]);
  const deliveries = await deliveriesOf(slow, one.id);
  expect(deliveries.map(({ tries }: { tries: unknown[] }) => tries.length)).toEqual([1, 1]);
});

test('twenty receivers of one business that keep us waiting leave the lanes to others', async () => {
  const [slow, quick] = [await createOwner(app), await createOwner(app)];
  // More than a business may have, so that they would fill every lane.
  const business = storedBusinessId(slow.businessId) as BusinessId;
  const encryption = createEncryption(app.platform.secretKey);
  for (let count = 0; count < 20; count += 1) {
    const id = newId();
    const url = receiver.address();
    receiver.holdAt(url);
    const sealed = sealSecret(encryption, { business, webhook: id }, writeSecret(randomBytes(32)));
    const made = { id, url, events: ['booking.created'], sealed, now: app.clock.now() } as const;
    await inTenant(app.platform.database, business, (tx) => insertWebhook(tx, made));
  }
  await book(slow);
  const { url } = await add(quick, ['booking.created']);
  const job = startDeliveryJob(app.platform);
  onTestFinished(async () => {
    receiver.release();
    await job.stop();
  });
  await vi.waitFor(() => expect(receiver.waiting()).toBe(2), { timeout: 5_000 });
  await book(quick);
  // At once: long before the slow ones have had their ten seconds.
  await vi.waitFor(() => expect(receiver.heardAt(url)).toHaveLength(1), { timeout: 5_000 });
  expect(receiver.waiting()).toBe(2);
});

test(
  'what piles up while a receiver is down arrives once each when it is back, and keeps nobody waiting',
  async () => {
    const [owner, other] = [await createOwner(app), await createOwner(app)];
    const { url, id } = await add(owner, ['booking.created']);
    const { url: elsewhere } = await add(other, ['booking.created']);
    const booking = storedId(await book(owner)) as Id;
    const EVENTS = runSize('EVENTS', 120);
    const now = app.clock.now();
    const event = { type: 'booking.changed', appointment: booking, version: 1, step: 'book', now } as const;
    for (let left = EVENTS - 1; left > 0; left -= 500)
      await inTenant(app.platform.database, storedBusinessId(owner.businessId) as BusinessId, async (tx) => {
        for (let count = 0; count < Math.min(left, 500); count += 1) await queueDeliveries(tx, event);
      });
    receiver.replyAt(url, 500);
    const resident = process.memoryUsage().rss;
    for (let minute = 0; minute < 10; minute += 1) {
      await book(other);
      await deliverAll(app);
      expect(receiver.heardAt(elsewhere)).toHaveLength(minute + 1);
      wait(minuteMs);
    }
    // However much waits, one event at a time is in memory.
    expect(process.memoryUsage().rss - resident).toBeLessThan(96 * 1024 * 1024);
    // It is asked ever more rarely, however much waits for it.
    expect(receiver.heardAt(url).length).toBeLessThan(15);
    receiver.replyAt(url, 200);
    wait(hourMs);
    await deliverAll(app);
    wait(hourMs);
    await deliverAll(app);
    const rows = await asSuperuser<{ state: string; count: string }>(
      app,
      'SELECT state, count(*) FROM webhook_deliveries WHERE webhook_id = $1 GROUP BY 1',
      [storedId(id)],
    );
    expect(rows.map(({ state, count }) => [state, Number(count)])).toEqual([['delivered', EVENTS]]);
    expect(new Set(receiver.heardAt(url).map(({ headers }) => headers['webhook-id'])).size).toBe(EVENTS);
  },
  runSize('EVENTS', 120) * 60 + 30_000,
);

test('nobody else’s webhook can be seen, changed, tried or removed, nor its deliveries', async () => {
  const [mine, theirs] = [await createOwner(app), await createOwner(app)];
  const { url, id } = await add(theirs, ['booking.created']);
  await book(theirs);
  await deliverAll(app);
  const [delivery] = await deliveriesOf(theirs, id);
  const own = await add(mine, ['booking.created']);
  const body = { url, events: ['booking.created'], state: 'off' };
  const asked = await Promise.all([
    mine.visitor.send('PUT', `/api/webhooks/${id}`, { body }),
    mine.visitor.send('DELETE', `/api/webhooks/${id}`),
    mine.visitor.send('POST', `/api/webhooks/${id}/rotate`, {}),
    mine.visitor.send('POST', `/api/webhooks/${id}/test`, {}),
    mine.visitor.send('GET', `/api/webhooks/${id}/deliveries`),
    mine.visitor.send('POST', `/api/webhooks/${id}/deliveries/replay`, {
      body: { deliveryId: delivery._id },
    }),
    mine.visitor.send('POST', `/api/webhooks/${own.id}/deliveries/replay`, {
      body: { deliveryId: delivery._id },
    }),
  ]);
  expect(asked.map(({ status }) => status)).toEqual(asked.map(() => 404));
  expect((await mine.visitor.send('GET', '/api/webhooks')).text).not.toContain(url);
  expect((await app.visitor().send('GET', '/api/webhooks')).status).toBe(401);
  expect(await stateOf(theirs, id)).toMatchObject({ state: 'on' });
});

test('an address that leads to our own machines is not kept, nor are more than ten', async () => {
  const owner = await createOwner(app);
  const send = (url: string, events: readonly string[] = ['booking.created']) =>
    owner.visitor.send('POST', '/api/webhooks', { body: { url, events } });
  for (const url of [
    ...[
      'https://127.0.0.1/',
      'https://[::1]/',
      'https://169.254.169.254/',
      'http://example.com/',
      'https://a:b@example.com/',
    ],
    ...['https://example.com/#x', 'javascript:alert(1)', 'https://localhost/', ''],
  ]) {
    const refused = await send(url);
    expect([url, refused.status, refused.body.errors?.[0]?.field]).toEqual([url, 422, 'url']);
  }
  const none = await send(receiver.address(), []);
  expect([none.status, none.body.errors[0].message]).toEqual([422, 'Please choose at least one event.']);
  expect((await send(receiver.address(), ['webhook.test'])).status).toBe(422);
  for (let count = 0; count < 10; count += 1) await add(owner);
  expect((await send(receiver.address())).body.code).toBe('LIMIT_REACHED');
});

test('whoever removes a webhook removes what it was told', async () => {
  const owner = await createOwner(app);
  const { id } = await add(owner, ['booking.created']);
  await book(owner);
  expect((await owner.visitor.send('DELETE', `/api/webhooks/${id}`)).status).toBe(200);
  const left = await asSuperuser(app, 'SELECT 1 FROM webhook_deliveries WHERE webhook_id = $1', [
    storedId(id),
  ]);
  expect(left).toEqual([]);
  expect((await owner.visitor.send('DELETE', `/api/webhooks/${id}`)).status).toBe(404);
});

test('one whose secret does not open any more waits for a new one, loses nothing and keeps nobody waiting', async () => {
  const owner = await createOwner(app);
  const [lost, other] = [await add(owner), await add(owner)];
  await asSuperuser(
    app,
    `UPDATE webhooks SET sealed = set_byte(sealed, 20, 255 - get_byte(sealed, 20)), sealed_before = sealed,
            before_until = $2 WHERE url = $1`,
    [lost.url, new Date(app.clock.now() + dayMs).toISOString()],
  );
  const tell = () =>
    Promise.all([lost, other].map(({ id }) => owner.visitor.send('POST', `/api/webhooks/${id}/test`, {})));
  await tell();
  const seen = async () => [receiver.heardAt(lost.url).length, receiver.heardAt(other.url).length];
  // Once for each: it rests, and is not taken for a receiver that fails.
  expect(await deliverAll(app)).toBe(2);
  expect(await seen()).toEqual([0, 1]);
  wait(5 * dayMs);
  await tell();
  await deliverAll(app);
  expect(await seen()).toEqual([0, 2]);
  expect(await stateOf(owner, lost.id)).toMatchObject({ state: 'on', failingSince: null, needsSecret: true });
  expect(app.logged.join('\n')).toContain('webhook.unsigned');
  const { body } = await owner.visitor.send('POST', `/api/webhooks/${lost.id}/rotate`, {});
  expect(body.data).toMatchObject({ needsSecret: false, oldSecretUntil: null });
  receiver.replyAt(lost.url, 500);
  await deliverAll(app);
  // The five days are not held against what waited: it is tried on.
  expect((await deliveriesOf(owner, lost.id)).map(({ state }: { state: string }) => state)).toEqual([
    'waiting',
    'waiting',
  ]);
  receiver.replyAt(lost.url, 200);
  wait(minuteMs);
  await deliverAll(app);
  vi.useFakeTimers({ toFake: ['Date'], now: app.clock.now() });
  const [last] = receiver.heardAt(lost.url).slice(-1);
  expect(new Webhook(body.secret).verify(last?.body ?? '', last?.headers as Record<string, string>)).toEqual(
    last?.event,
  );
  vi.useRealTimers();
});
