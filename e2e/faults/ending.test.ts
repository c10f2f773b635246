import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { paymentsCalls } from '#contract/calls/payments.calls.ts';
import { book, bookingBody, freeTimes, newClient } from '../harness/client.ts';
import { deepIt } from '../harness/gate.ts';
import { addService, createOwner } from '../harness/owner.ts';
import { confirmEmail, takeDeposits } from '../harness/payer.ts';
import { createVisitor } from '../harness/visitor.ts';
import { type App, ownSettings, startWith } from '../product/app.ts';
import { databaseUrlOf, removeDataFolder } from '../product/data-folder.ts';
import { startFaultProxy } from '../product/fault-proxy.ts';
import { mailsTo } from '../product/inbox.ts';
import { countMessages } from '../product/message-counts.ts';
import { startSimulator } from '../product/simulator.ts';
import { dayAfter } from './shops.ts';
import { DEPOSIT } from './traffic.ts';

const START = '2026-12-07T09:00:00Z';
const DAY = dayAfter(START, 2);
const ENDS_WITHIN_MS = 15_000;
/** The mail server takes so long to say that it has a letter. */
const SLOW_MS = 3_000;

/** The product with a world whose payment provider stands behind a proxy. */
const startBehind = async () => {
  const simulator = await startSimulator();
  onTestFinished(async () => void (await simulator.stop()));
  const { hostname: host, port } = new URL(simulator.http);
  const proxy = await startFaultProxy({ host, port: Number(port) });
  onTestFinished(proxy.close);
  const settings = await ownSettings({
    CLOCK_START: START,
    PAYSTACK_SECRET_KEY: 'sk_test_of_the_ending',
    PAYSTACK_BASE_URL: `http://127.0.0.1:${proxy.port}/paystack`,
    SMTP_URL: simulator.smtpUrl,
    SMS_PROVIDER: 'log',
  });
  const app = await startWith(settings);
  onTestFinished(async () => {
    await app.stop();
    removeDataFolder(app.dataDir);
  });
  return { app, simulator, proxy };
};

const ended = async ({ stop }: App): Promise<number> => {
  const began = performance.now();
  expect(await stop()).toEqual({ code: 0, signal: null });
  return performance.now() - began;
};

deepIt('a request to end lets the request under way have its answer and takes no other', async () => {
  const { app, simulator, proxy } = await startBehind();
  const owner = await createOwner(app.baseUrl);
  await confirmEmail(owner, `${simulator.http}/inbox`);
  await takeDeposits(owner);
  const service = await addService(owner);
  const [date = ''] = await freeTimes(owner, service, DAY);
  await proxy.set('late');
  const { businessId, ...metadata } = bookingBody(owner, service, date, newClient());
  const opening = createVisitor(app.baseUrl).send(paymentsCalls.initialize, {
    body: { email: metadata.clientEmail, amount: DEPOSIT, businessId, metadata },
    idempotencyKey: randomUUID(),
  });
  await pause(500);
  const ending = ended(app);
  await pause(500);
  const late = await fetch(`${app.baseUrl}/api/health`).then(
    ({ status }) => status,
    () => 'refused',
  );
  expect([503, 'refused']).toContain(late);
  expect((await opening).status).toBe(200);
  expect(await ending).toBeLessThan(ENDS_WITHIN_MS);
});

it('a request to end while a letter is handed over: it is known to have gone, and goes once', async () => {
  const { app, simulator } = await startBehind();
  const owner = await createOwner(app.baseUrl);
  const service = await addService(owner);
  const [date = ''] = await freeTimes(owner, service, DAY);
  await simulator.control({ mail: { mode: 'slow', delayMs: SLOW_MS } });
  const client = newClient();
  await book(owner, service, date, client);
  const arrived = () => mailsTo(`${simulator.http}/inbox`, client.email);
  await expect.poll(async () => (await arrived()).length, { timeout: 20_000, interval: 50 }).toBe(1);
  expect(await ended(app)).toBeLessThan(ENDS_WITHIN_MS);
  await simulator.control({ mail: { mode: 'accept' } });
  const again = await app.restart();
  try {
    const { unknown } = countMessages(databaseUrlOf(again.dataDir), dayAfter(START, 30));
    expect(unknown).toBe(0);
    await pause(1_000);
    expect(await arrived()).toHaveLength(1);
  } finally {
    await again.stop();
  }
});
