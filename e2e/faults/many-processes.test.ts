import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { appointmentsCalls } from '#contract/calls/appointments.calls.ts';
import { authCalls } from '#contract/calls/auth.calls.ts';
import { paymentsCalls } from '#contract/calls/payments.calls.ts';
import { usersCalls } from '#contract/calls/users.calls.ts';
import { book, bookingBody, freeTimes, newClient } from '../harness/client.ts';
import { appointmentsOf, newEmail, type Owner } from '../harness/owner.ts';
import { streamBookings } from '../harness/stream.ts';
import { createVisitor, newAddress, type Visitor } from '../harness/visitor.ts';
import { type App, ownSettings, startWith, startWorker } from '../product/app.ts';
import { databaseUrlOf, removeDataFolder } from '../product/data-folder.ts';
import { freePorts } from '../product/free-ports.ts';
import { type PaystackFake, startPaystackFake } from '../product/paystack-fake.ts';
import type { Run, Settings } from '../product/run.ts';
import { expectClean, runSize } from './runs.ts';
import { dayAfter, openShops, type Shop, type Shops } from './shops.ts';
import { DEPOSIT } from './traffic.ts';

/** How often each is done; `npm run test:deep` does more. */
const TIMES = runSize('MANY_TIMES', 2);
/** Clients of each process who want the same time. */
const CLIENTS = 6;
const PATIENCE = { timeout: 60_000, interval: 50 };
const NEWS_WITHIN_MS = 2_000;

const settings: { first: Settings; other: Settings; worker: Settings } = { first: {}, other: {}, worker: {} };
let first: App;
let other: App;
let workers: Run[] = [];
let paystackFake: PaystackFake;
let shops: Shops;
/** Who was promised a message of a booking. */
const told: { readonly email: string; readonly subject: RegExp }[] = [];

beforeAll(async () => {
  const own = await ownSettings();
  const [otherPort = 0] = await freePorts(1);
  // The provider's notices come to the process that did not begin the payment.
  paystackFake = await startPaystackFake(`http://localhost:${otherPort}/api/payments/webhook`);
  settings.first = {
    ...own,
    ROLE: 'web',
    TRUST_PROXY: '127.0.0.1',
    PAYSTACK_SECRET_KEY: 'sk_test_of_many_processes',
    PAYSTACK_BASE_URL: paystackFake.paystackUrl,
    SMTP_URL: paystackFake.smtpUrl,
    SMS_PROVIDER: 'log',
    DATABASE_POOL: '8',
  };
  first = await startWith(settings.first);
  settings.other = {
    ...settings.first,
    PORT: String(otherPort),
    PUBLIC_URL: `http://localhost:${otherPort}`,
    DATABASE_URL: databaseUrlOf(first.dataDir),
  };
  settings.worker = { ...settings.other, PUBLIC_URL: first.baseUrl };
  other = await startWith(settings.other);
  workers = await Promise.all([startWorker(settings.worker), startWorker(settings.worker)]);
  shops = await openShops(first.baseUrl, databaseUrlOf(first.dataDir), new Date().toISOString());
});
afterAll(async () => {
  for (const { child } of workers) child.kill('SIGTERM');
  await Promise.all(workers.map(({ ended }) => ended));
  await other?.stop();
  await first?.stop();
  await paystackFake?.stop();
  removeDataFolder(first.dataDir);
});

const takeTime = ({ times }: Shop): string => {
  const time = times.shift();
  if (time === undefined) throw new Error('All times are used up');
  return time;
};

/** The same owner with the same session, where the other process serves. */
const sameSession = ({ visitor }: Owner, baseUrl: string): Visitor => createVisitor(baseUrl, visitor.cookies);

const dayOf = (instant: string): string => instant.slice(0, 10);

it('of many who want one time at both processes, one has it', async () => {
  const { owner, service } = shops.salon;
  for (let round = 0; round < TIMES; round += 1) {
    const date = takeTime(shops.salon);
    const answers = await Promise.all(
      [first, other].flatMap(({ baseUrl }) =>
        Array.from({ length: CLIENTS }, async () => {
          const client = newClient();
          const body = bookingBody(owner, service, date, client);
          const { status } = await createVisitor(baseUrl).send(appointmentsCalls.create, { body });
          if (status === 200) told.push({ email: client.email, subject: /./ });
          return status;
        }),
      ),
    );
    expect(answers.toSorted()).toEqual([200, ...Array.from({ length: 2 * CLIENTS - 1 }, () => 409)]);
  }
});

it('an attempt that is sent again to the other process is the same booking', async () => {
  const { owner, service } = shops.salon;
  for (let round = 0; round < TIMES; round += 1) {
    const date = takeTime(shops.salon);
    const client = newClient();
    const body = bookingBody(owner, service, date, client);
    const idempotencyKey = randomUUID();
    const send = ({ baseUrl }: App) =>
      createVisitor(baseUrl).send(appointmentsCalls.create, { body, idempotencyKey });
    const atOnce = await Promise.all([first, other, first, other].map(send));
    const after = await Promise.all([first, other].map(send));
    const ids = [...atOnce, ...after]
      .filter(({ status }) => status === 200)
      .map((answer) => appointmentsCalls.create.reply.parse(answer.body).data._id);
    expect(new Set(ids).size).toBe(1);
    expect(after.map(({ status }) => status)).toEqual([200, 200]);
    const there = await appointmentsOf(owner, dayOf(date));
    expect(there.filter((one) => one.date === date)).toHaveLength(1);
    told.push({ email: client.email, subject: /./ });
  }
});

it('a session holds at both and ends at both; tries to sign in are counted together', async () => {
  const { owner } = shops.salon;
  const visitor = createVisitor(first.baseUrl);
  await visitor.ask(authCalls.login, { body: { email: owner.email, password: 'Correct-horse 9!' } });
  const there = sameSession({ ...owner, visitor }, other.baseUrl);
  expect((await there.send(usersCalls.me, {})).status).toBe(200);
  await there.send(authCalls.logout, {});
  expect((await visitor.send(usersCalls.me, {})).status).toBe(401);
  // From one network, which has five tries in all and not five at each.
  const address = newAddress();
  const guesser = [first, other].map(({ baseUrl }) => createVisitor(baseUrl, new Map(), address));
  const email = newEmail('nobody');
  const statuses: number[] = [];
  for (let guess = 0; guess < 4; guess += 1) {
    for (const one of guesser) {
      const body = { email, password: `Wrong-guess ${guess}` };
      statuses.push((await one.send(authCalls.login, { body })).status);
    }
  }
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429, 429]);
});

it('news of a booking at one process reaches who listens at the other', async () => {
  const { owner, service } = shops.salon;
  const there = sameSession(owner, other.baseUrl);
  const leave = new AbortController();
  const stream = await fetch(`${other.baseUrl}/api/live`, {
    headers: { cookie: [...there.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    signal: leave.signal,
  });
  expect(stream.status).toBe(200);
  let heard = '';
  const listening = (async () => {
    for await (const chunk of stream.body ?? []) heard += Buffer.from(chunk).toString();
  })().catch(() => undefined);
  for (let round = 0; round < TIMES; round += 1) {
    const before = heard.length;
    const booked = await book(owner, service, takeTime(shops.salon));
    // Many in a short time become one word to look again.
    const isTold = (): boolean => [booked._id, 'refresh'].some((word) => heard.slice(before).includes(word));
    await expect.poll(isTold, { timeout: NEWS_WITHIN_MS, interval: 10 }).toBe(true);
  }
  leave.abort();
  await listening;
});

it('what is booked or called off at one process is so at the other at once', async () => {
  const { owner, service } = shops.salon;
  const there = { ...owner, visitor: sameSession(owner, other.baseUrl) };
  const free = async (at: Owner, date: string) => (await freeTimes(at, service, dayOf(date))).includes(date);
  for (let round = 0; round < 5 * TIMES; round += 1) {
    const [here, beyond] = round % 2 === 0 ? [owner, there] : [there, owner];
    const date = takeTime(shops.salon);
    expect([round, date, await free(beyond, date)]).toEqual([round, date, true]);
    const booked = await book(here, service, date);
    expect([round, 'booked', await free(beyond, date)]).toEqual([round, 'booked', false]);
    await beyond.visitor.ask(appointmentsCalls.changeStatus, {
      params: { id: booked._id },
      body: { status: 'cancelled' },
    });
    expect([round, 'cancelled', await free(here, date)]).toEqual([round, 'cancelled', true]);
  }
});

it('a payment begun at one process and told of at the other is one booking', async () => {
  const { owner, service } = shops.payee;
  const references: string[] = [];
  for (let round = 0; round < TIMES; round += 1) {
    const client = newClient();
    const { businessId, ...metadata } = bookingBody(owner, service, takeTime(shops.payee), client);
    const visitor = createVisitor(first.baseUrl);
    const body = { email: metadata.clientEmail, amount: DEPOSIT, businessId, metadata };
    const opened = await visitor.ask(paymentsCalls.initialize, { body, idempotencyKey: randomUUID() });
    const { reference } = opened.data;
    references.push(reference);
    await paystackFake.control({ pay: reference });
    // Every second browser comes back, to either process, while the notice is on its way.
    if (round % 2 === 0)
      await Promise.all(
        [first, other].map(({ baseUrl }) =>
          createVisitor(baseUrl).send(paymentsCalls.verify, { body: { reference } }),
        ),
      );
  }
  const booked = async () => {
    const now = new Date().toISOString();
    const all = await appointmentsOf(owner, dayOf(now), dayAfter(now, 30));
    return all.flatMap(({ paymentReference }) => paymentReference ?? []).toSorted();
  };
  await expect.poll(booked, PATIENCE).toEqual(references.toSorted());
});

it('one web process and one worker killed: the others go on, and what was promised stands', async () => {
  const { owner, service, times } = shops.salon;
  const stream = streamBookings(owner, service, times.splice(0, 150));
  await stream.more(5);
  await other.kill();
  workers[0]?.child.kill('SIGKILL');
  await stream.more(20);
  await stream.end();
  other = await startWith(settings.other);
  workers[0] = await startWorker(settings.worker);
  for (const { id, date } of stream.acknowledged()) {
    const { data } = await createVisitor(other.baseUrl).ask(appointmentsCalls.details, { params: { id } });
    expect(data.date).toBe(date);
  }
  const there = { ...owner, visitor: sameSession(owner, other.baseUrl) };
  await book(there, service, takeTime(shops.salon));
});

it('every client was told, nobody twice, and nothing is out of order', async () => {
  type Told = { readonly to: string; readonly subject: string };
  // The simulator's own format.
  const mails = async () =>
    (await (await fetch(`${paystackFake.inboxUrl}/messages`)).json()) as readonly Told[];
  const missing = async () => {
    const reached = new Set((await mails()).map(({ to }) => to));
    return told.filter(({ email }) => !reached.has(email)).length;
  };
  await expect.poll(missing, PATIENCE).toBe(0);
  const keys = (await mails())
    .filter(({ to }) => to.startsWith('client-'))
    .map(({ to, subject }) => `${to} ${subject}`);
  expect(keys.filter((key, at) => keys.indexOf(key) < at)).toEqual([]);
  await expectClean(first.dataDir, 'of many processes');
});
