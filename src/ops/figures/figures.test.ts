import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { formatInstant, hourMs, toInstant } from '#core/calendar/instant.ts';
import { type FiguresListener, startFiguresListener } from '#ops/figures/figures-listener.ts';
import { createPayment, openPayment, verify, wait } from '#server/modules/checkout/testing/payments.ts';
import { createSecrets } from '#server/platform/secrets/secrets.ts';
import { openMailHarness } from '#server/testing/mail-harness.ts';
import { asSuperuser } from '#server/testing/seeded-rows.ts';
import { sendMessages } from '#server/testing/send-messages.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { bookingBody, createOwner, createService } from '#server/testing/test-owner.ts';
import { createFigures } from './figures.ts';

const PLACES = 4;
const places = { atOnce: PLACES, waiting: 0, burstMs: 0, standingMs: 0 };
const figures = createFigures();
const app = useTestApp({
  paystack: true,
  heard: figures.hear,
  connections: 3,
  admission: { ordinary: places, reserved: places },
});
let listener: FiguresListener;

beforeAll(async () => {
  figures.watch(app);
  listener = await startFiguresListener(figures, { host: '127.0.0.1', port: 0 });
});
afterAll(() => listener.stop());

const ask = (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${listener.port}${path}`, init);

/** Every figure by its name with its labels, as they are now. */
const look = async (): Promise<ReadonlyMap<string, number>> => {
  const answer = await ask('/metrics');
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    200,
    'text/plain; version=0.0.4; charset=utf-8',
  ]);
  const lines = (await answer.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]),
  );
};

/** How much a figure has risen while this was done. */
const risen = async (name: string, work: () => Promise<unknown>): Promise<number> => {
  const before = (await look()).get(name) ?? 0;
  await work();
  return ((await look()).get(name) ?? 0) - before;
};

test('they are told on their own port alone, at one address, and only to be read', async () => {
  expect((await app.visitor().send('GET', '/metrics')).status).toBe(404);
  for (const path of ['/', '/metrics/', '/api/health', '/metrics?x=1'])
    expect((await ask(path)).status).toBe(404);
  expect((await ask('/metrics', { method: 'POST', body: '{}' })).status).toBe(405);
  const figuresNow = await look();
  for (const name of ['nodejs_eventloop_lag_p99_seconds', 'process_resident_memory_bytes'])
    expect(figuresNow.get(name)).toBeGreaterThan(0);
});

test('requests are counted by the pattern of their route, method and status, with how long they took', async () => {
  const owner = await createOwner(app);
  const { _id } = await createService(owner);
  const put = 'route="/api/services/:id",method="PUT"';
  const names = [
    `akoko_requests_total{${put},status="422"}`,
    `akoko_request_seconds_count{${put}}`,
    'akoko_requests_total{route="none",method="GET",status="404"}',
  ];
  const counts = async () => {
    const now = await look();
    return names.map((name) => now.get(name) ?? 0);
  };
  const before = await counts();
  expect((await owner.visitor.send('PUT', `/api/services/${_id}`, { body: { price: -1 } })).status).toBe(422);
  expect((await app.visitor().send('GET', `/nowhere/${_id}`)).status).toBe(404);
  await expect.poll(counts).toEqual(before.map((count) => count + 1));
});

const ODD_METHODS = ['PROPFIND', 'SEARCH', 'MKCOL', 'LOCK', 'COPY', 'MOVE', 'REPORT', 'PURGE', 'LINK'];

test('however often and with whatever is asked, the figures are no more', async () => {
  // Node's own come as it needs them: the first collection of a kind adds nine.
  const names = async () => [...(await look()).keys()].filter((name) => name.startsWith('akoko_')).length;
  const odd = async (round: number) => {
    await app.visitor().send('GET', `/nobody-${round}/${round}`);
    await app.visitor().send('GET', `/api/appointments/${round}?x=${round}`);
    await fetch(`${app.baseUrl}/${round}`, { method: ODD_METHODS[round % ODD_METHODS.length] ?? '' });
  };
  for (const round of [1, 2]) await odd(round);
  const before = await names();
  for (let round = 3; round < 20; round += 1) await odd(round);
  expect(await names()).toBe(before);
});

test('connections to the database are told, who waits for one, and how long they waited', async () => {
  const held = await Promise.all([1, 2, 3].map(() => app.database.take()));
  const waiting = app.database.take();
  try {
    const answer = look();
    await expect.poll(() => app.database.pool.waitingCount).toBe(3);
    for (const client of held) client.release();
    const now = await answer;
    expect(now.get('akoko_database_connections{state="most"}')).toBe(3);
    expect(now.get('akoko_database_waiting')).toBe(1);
    expect(now.get('akoko_database_connections{state="busy"}')).toBe(3);
    expect((await look()).get('akoko_database_wait_seconds_count')).toBeGreaterThan(5);
  } finally {
    (await waiting).release();
  }
});

test('whoever finds no place is counted', async () => {
  const held = await Promise.all([1, 2, 3].map(() => app.database.take()));
  const asked = Array.from({ length: PLACES + 5 }, () =>
    app.visitor().send('GET', '/book/somebody/something'),
  );
  await expect.poll(() => app.database.pool.waitingCount).toBe(PLACES);
  for (const client of held) client.release();
  const shed = (await Promise.all(asked)).filter(({ status }) => status === 503).length;
  expect(shed).toBe(5);
  const now = await look();
  expect(now.get('akoko_requests_shed_total')).toBe(5);
  const page = 'route="/book/:businessSlug/:serviceSlug",method="GET"';
  expect(now.get(`akoko_requests_total{${page},status="503"}`)).toBe(5);
  // How long they took is nobody's answer.
  expect(now.get(`akoko_request_seconds_count{${page}}`)).toBe(PLACES);
  expect(now.get('akoko_events_total{event="overload.shed",level="warn"}')).toBe(1);
});

test('messages are counted by kind, channel and what became of them, and the oldest that waits by its age', async () => {
  const owner = await createOwner(app);
  const service = await createService(owner);
  const queue = 'akoko_queue_oldest_due_seconds{queue="messages-email"}';
  const of = (outcome: string) =>
    `akoko_messages_total{kind="booking-received",channel="email",outcome="${outcome}"}`;
  const send = (mail = openMailHarness()) =>
    sendMessages(
      { ...app, publicUrl: 'http://akoko.test', secrets: createSecrets(app.secretKey) },
      { mail, heard: figures.hear },
    );
  await send();
  expect((await look()).get(queue)).toBe(0);
  const book = (hour: string) =>
    app.visitor().send('POST', '/api/appointments', {
      body: bookingBody(owner, service, { date: `2026-12-08T${hour}:00:00.000Z` }),
    });
  expect((await book('09')).status).toBe(200);
  await asSuperuser(app, "UPDATE messages SET due_at = $1 WHERE kind = 'booking-received'", [
    new Date(app.clock.now() - 60_000).toISOString(),
  ]);
  wait(app, 2);
  expect((await look()).get(queue)).toBe(180);
  expect(await risen(of('sent'), () => send())).toBe(1);
  expect((await look()).get(queue)).toBe(0);
  expect((await book('11')).status).toBe(200);
  const closed = openMailHarness();
  const refuses = {
    ...closed,
    mailer: { ...closed.mailer, send: async () => ({ ok: false, kind: 'refused', reason: 'no' }) as const },
  };
  expect(await risen(of('failed'), () => send(refuses))).toBe(1);
});

test('payments are counted once by their outcome, however often they are asked after', async () => {
  const paid = await openPayment(app, (await createPayment(app)).body);
  const left = await openPayment(app, (await createPayment(app)).body);
  await app.paystack.control({ pay: paid });
  const booked = 'akoko_payments_total{outcome="booked"}';
  expect(await risen(booked, () => Promise.all([verify(app, paid), verify(app, paid)]))).toBe(1);
  expect(await risen(booked, () => verify(app, paid))).toBe(0);
  wait(app, 60);
  expect((await look()).get('akoko_queue_oldest_due_seconds{queue="payments"}')).toBeGreaterThan(0);
  expect(await risen('akoko_payments_total{outcome="lapsed"}', () => verify(app, left))).toBe(1);
});

test('a job that one process does for all is told by how long ago it was due', async () => {
  const dueAt = formatInstant(toInstant(app.clock.now() - hourMs));
  await asSuperuser(
    app,
    "INSERT INTO shared_jobs VALUES ('audit', $1, $1), ('backup', now() + interval '99 years', $1)",
    [dueAt],
  );
  const now = await look();
  expect(now.get('akoko_job_overdue_seconds{job="audit"}')).toBe(3_600);
  expect(now.get('akoko_job_overdue_seconds{job="backup"}')).toBe(0);
});

test('a database that does not answer is told by what is missing, and the rest is told all the same', async () => {
  expect([...(await look()).keys()].filter((name) => name.startsWith('akoko_queue_oldest'))).toHaveLength(9);
  const other = createFigures();
  other.watch({
    clock: app.clock,
    database: { ...app.database, take: () => Promise.reject(new Error('gone')) },
  });
  const { text } = await other.tell();
  expect(text).toContain('\nakoko_database_waiting 0\n');
  expect(text).not.toMatch(/^akoko_(queue|job)_\w+\{/m);
});

test('docs/operations.md says of every figure of ours what it is', async () => {
  const explained = readFileSync(join(import.meta.dirname, '../../../docs/operations.md'), 'utf8');
  const ours = (text: string) => new Set(text.match(/\bakoko_[a-z_]+[a-z]/g) ?? []);
  const told = new Set(
    [...(await look()).keys()].map((name) => name.replace(/\{.*/, '').replace(/_(bucket|sum|count)$/, '')),
  );
  const figuresOfOurs = [...told].filter((name) => name.startsWith('akoko_'));
  expect(figuresOfOurs.length).toBeGreaterThan(9);
  expect([...ours(explained)].toSorted()).toEqual(figuresOfOurs.toSorted());
});
