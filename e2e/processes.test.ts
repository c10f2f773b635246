import { once } from 'node:events';
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { appointmentsCalls } from '#contract/calls/appointments.calls.ts';
import { systemCalls } from '#contract/calls/system.calls.ts';
import type { OwnerService } from '#contract/replies/views.ts';
import { book, freeTimes } from './harness/client.ts';
import { deepIt, IN_GATE } from './harness/gate.ts';
import { addService, createOwner, type Owner } from './harness/owner.ts';
import { type Acknowledged, streamBookings } from './harness/stream.ts';
import { createVisitor } from './harness/visitor.ts';
import { type App, MAIN, ownSettings, startApp, startWith } from './product/app.ts';
import { postgresPid, removeDataFolder } from './product/data-folder.ts';
import { freePorts } from './product/free-ports.ts';
import { run } from './product/run.ts';

/** Monday 7 December 2026, 08:00 in Lagos. */
const START = '2026-12-07T07:00:00Z';
const PATIENCE = { timeout: 60_000, interval: 50 };
/** `KILLS=200 npm run test:processes -- processes` is the figure of invariants T26. */
const KILLS = Number(process.env['KILLS'] ?? (IN_GATE ? 1 : 3));
const VICTIMS = ['both', 'app', 'database'] as const;
const NOBODY = { uid: 65_534, gid: 65_534 };
const isRoot = process.getuid?.() === 0;

const startForTest = async (...given: Parameters<typeof startApp>): Promise<App> => {
  const app = await startApp(...given);
  onTestFinished(app.discard);
  return app;
};

/** Free times of the weekdays that follow the start of the clock, one service's length apart. */
const manyTimes = async (owner: Owner, service: OwnerService): Promise<string[]> => {
  const days = ['08', '09', '10', '11', '14', '15', '16', '17', '18', '21', '22', '23', '24'];
  const lists = await Promise.all(days.map((day) => freeTimes(owner, service, `2026-12-${day}`)));
  return lists.flat();
};

/** Those of the acknowledged bookings that the server no longer knows, or knows differently. */
const missingFrom = async (app: App, acknowledged: readonly Acknowledged[]): Promise<readonly string[]> => {
  const missing: string[] = [];
  for (const { id, date } of acknowledged) {
    // From a network of its own each time: so many looks of one are refused.
    const answer = await createVisitor(app.baseUrl).send(appointmentsCalls.details, { params: { id } });
    const found = appointmentsCalls.details.reply.safeParse(answer.body);
    if (!found.success || found.data.data.date !== date) missing.push(`${date}: ${answer.status}`);
  }
  return missing;
};

/** Waits until it serves again; fails with what it printed when it does not. */
const untilReady = (app: App): Promise<void> =>
  vi.waitFor(async () => {
    await createVisitor(app.baseUrl)
      .ask(systemCalls.health, {})
      .catch((cause: unknown) => {
        throw new Error(`It does not serve. It printed:\n${app.output()}`, { cause });
      });
  }, PATIENCE);

const isReplaced = (app: App, before: number): boolean => {
  const now = postgresPid(app.dataDir);
  return now !== null && now !== before;
};

describe('a second start on the same data', () => {
  deepIt('is refused at once, says why, and leaves the first alone', async () => {
    const app = await startForTest({ CLOCK_START: START });
    const settings = await ownSettings({ DATA_DIR: app.dataDir });
    // What any start costs on this machine just now, so that only the refusal itself is measured.
    const bare = await timed(() => run([MAIN], { ...settings, PORT: 'none' }).ended);
    const second = run([MAIN], settings);
    const { took, value } = await timed(() => second.ended);
    expect(value.code).toBe(1);
    expect(second.output()).toContain(
      `The data folder ${app.dataDir} is in use by another Akoko process (pid ${app.pid}).`,
    );
    expect(second.output()).not.toMatch(/\n\s+at /);
    expect(took - bare.took).toBeLessThan(2_000);
    await createVisitor(app.baseUrl).ask(systemCalls.health, {});
  });
});

const timed = async <T>(work: () => Promise<T>): Promise<{ readonly took: number; readonly value: T }> => {
  const began = performance.now();
  const value = await work();
  return { took: performance.now() - began, value };
};

describe('what was acknowledged survives', () => {
  it(
    `the app, PostgreSQL or both being killed, ${KILLS} times over`,
    async () => {
      // Thousands of bookings from one network are refused within an hour.
      let app = await startApp({ CLOCK_START: START, TRUST_PROXY: '127.0.0.1' });
      onTestFinished(() => app.discard());
      const promised: Acknowledged[] = [];
      let salon: { owner: Owner; service: OwnerService; times: string[] } | undefined;
      for (let kill = 0; kill < KILLS; kill += 1) {
        const round = VICTIMS[kill % VICTIMS.length];
        // One salon has the times of about ten rounds.
        if (salon === undefined || kill % 10 === 0) {
          const owner = await createOwner(app.baseUrl);
          const service = await addService(owner, 'Silk Press', 15);
          salon = { owner, service, times: await manyTimes(owner, service) };
        }
        const stream = streamBookings(salon.owner, salon.service, salon.times.splice(0, 40));
        await stream.more(10);
        const database = app.postgresPid();
        if (round !== 'app') process.kill(database, 'SIGKILL');
        if (round !== 'database') {
          await app.kill();
          app = await app.restart();
        }
        // Connections of the killed server may still answer for a moment; a new one must have taken its place.
        if (round === 'database') await expect.poll(() => isReplaced(app, database), PATIENCE).toBe(true);
        await untilReady(app);
        await stream.end();
        promised.push(...stream.acknowledged());
        expect(await missingFrom(app, stream.acknowledged()), `after ${round} was killed`).toEqual([]);
      }
      expect(await missingFrom(app, promised), 'of all rounds').toEqual([]);
      process.stdout.write(`${KILLS} kills: ${promised.length} acknowledged bookings, none lost\n`);
      expect(promised.length).toBeGreaterThanOrEqual(10 * KILLS);
    },
    120_000 + KILLS * 10_000,
  );

  deepIt('a request to end while bookings are under way', async () => {
    const app = await startForTest({ CLOCK_START: START });
    const owner = await createOwner(app.baseUrl);
    const service = await addService(owner, 'Silk Press', 15);
    const stream = streamBookings(owner, service, await manyTimes(owner, service));
    await stream.more(20);
    const { took, value } = await timed(app.stop);
    await stream.end();
    expect(value).toEqual({ code: 0, signal: null });
    expect(took).toBeLessThan(10_000);
    expect(app.output()).not.toMatch(/error|unhandled/i);
    const again = await app.restart();
    onTestFinished(async () => void (await again.stop()));
    expect(await missingFrom(again, stream.acknowledged())).toEqual([]);
  });
});

describe('production', () => {
  const dataDir = path.join(tmpdir(), `akoko-e2e-never-${process.pid}`);
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

  it('refuses to start without its settings and names every one', async () => {
    const refused = run([MAIN], { NODE_ENV: 'production', DATA_DIR: dataDir, CLOCK_START: START });
    expect((await refused.ended).code).toBe(1);
    expect(refused.output()).toMatch(/These settings need attention/);
    const wanted = ['PUBLIC_URL', 'SMTP_URL', 'MAIL_FROM', 'SUPPORT_EMAIL', 'PAYSTACK_SECRET_KEY'];
    for (const name of [...wanted, 'SMS_PROVIDER', 'CLOCK_START'])
      expect(refused.output()).toContain(`  ${name}`);
  });

  it('tells every setting that cannot be read', async () => {
    const refused = run([MAIN], { PORT: 'x', LOG_LEVEL: 'loud', PUBLIC_URL: 'here', DATA_DIR: dataDir });
    expect((await refused.ended).code).toBe(1);
    for (const name of ['PORT', 'LOG_LEVEL', 'PUBLIC_URL']) expect(refused.output()).toContain(name);
  });

  it('runs without simulator, demo business and movable clock', async () => {
    const [smtpPort] = await freePorts(1);
    const app = await startForTest({
      NODE_ENV: 'production',
      DEMO: 'true',
      MAIL_FROM: 'Akoko <bookings@akoko.ng>',
      SUPPORT_EMAIL: 'support@akoko.ng',
      SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
      PAYSTACK_SECRET_KEY: 'sk_live_of_nobody',
      PAYSTACK_BASE_URL: `https://127.0.0.1:${smtpPort}`,
      SMS_PROVIDER: 'log',
    });
    await expect(fetch(app.inboxUrl)).rejects.toThrow();
    expect(app.output()).not.toMatch(/simulator|Demo business|inbox/i);
    const visitor = createVisitor(app.baseUrl);
    expect((await visitor.send(systemCalls.moveClock, { body: { minutes: 5 } })).status).toBe(404);
    const landing = await fetch(app.baseUrl);
    expect(await landing.text()).not.toContain('Demo:');
  });
});

deepIt('the clock starts where it is told and moves forward only', async () => {
  const app = await startForTest({ CLOCK_START: START });
  const visitor = createVisitor(app.baseUrl);
  const near = (now: string, expected: string): void => {
    const off = Date.parse(now) - Date.parse(expected);
    expect(off).toBeGreaterThanOrEqual(0);
    expect(off).toBeLessThan(60_000);
  };
  const moved = await visitor.ask(systemCalls.moveClock, { body: { minutes: 90 } });
  near(moved.now, '2026-12-07T08:30:00Z');
  const later = await visitor.ask(systemCalls.moveClock, { body: { to: '2026-12-08T09:30:00Z' } });
  near(later.now, '2026-12-08T09:30:00Z');
  await visitor.send(systemCalls.moveClock, { body: { to: START } });
  const owner = await createOwner(app.baseUrl);
  const service = await addService(owner);
  // It is past ten on Tuesday now: Monday is over, and of Tuesday only the afternoon is left.
  expect(await freeTimes(owner, service, '2026-12-07')).toEqual([]);
  expect((await freeTimes(owner, service, '2026-12-08'))[0] ?? '').toMatch(/^2026-12-08T1[1-5]/);
});

it('a port that is taken is a clear refusal', async () => {
  const squatter = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void squatter.close());
  await once(squatter, 'listening');
  const address = squatter.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const settings = await ownSettings({ PORT: String(port), PUBLIC_URL: `http://localhost:${port}` });
  onTestFinished(() => removeDataFolder(settings['DATA_DIR'] ?? ''));
  const refused = run([MAIN], settings);
  expect((await refused.ended).code).toBe(1);
  expect(refused.output()).toContain(`PORT is ${port}: another program listens there already.`);
});

it('a secret key that is none is a clear refusal, before anything is made', async () => {
  const settings = await ownSettings();
  const dataDir = settings['DATA_DIR'] ?? '';
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  writeFileSync(path.join(dataDir, 'secret.key'), '');
  const refused = run([MAIN], settings);
  expect((await refused.ended).code).toBe(1);
  expect(refused.output()).toContain(`${path.join(dataDir, 'secret.key')} cannot be used: it is empty`);
  expect(readdirSync(dataDir)).toEqual(['secret.key']);
});

// The other tests run as whoever runs them; as root they therefore cover root.
it.skipIf(IN_GATE || !isRoot)('an ordinary user can run it on a data folder of their own', async () => {
  const app = await startForTest({ CLOCK_START: START }, NOBODY);
  const owner = await createOwner(app.baseUrl);
  const service = await addService(owner);
  const [time = ''] = await freeTimes(owner, service, '2026-12-08');
  const booked = await book(owner, service, time);
  await app.stop();
  const again = await startWith(app.settings, NOBODY);
  onTestFinished(async () => void (await again.stop()));
  expect(await missingFrom(again, [{ id: booked._id, date: time }])).toEqual([]);
});
