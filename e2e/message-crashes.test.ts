import { randomUUID } from 'node:crypto';
import { expect, it, onTestFinished } from 'vitest';
import { appointmentsCalls } from '#contract/calls/appointments.calls.ts';
import { messagesCalls } from '#contract/calls/messages.calls.ts';
import { servicesCalls } from '#contract/calls/services.calls.ts';
import { numbersFrom } from '../src/core/testing/seeded.ts';
import { RUN_SEED } from './faults/runs.ts';
import { createOwner, type Owner } from './harness/owner.ts';
import { ownSettings, startApp } from './product/app.ts';
import { databaseUrlOf } from './product/data-folder.ts';
import { countMessages } from './product/message-counts.ts';
import { moveCancels, proveOwners } from './product/past-rights.ts';
import { startPost } from './product/post.ts';
import { type Run, run } from './product/run.ts';

/** `BOOKINGS=10000 KILLS=20 npm run test:processes -- message-crashes` is the figure of invariants T20 and T21. */
const BOOKINGS = Number(process.env['BOOKINGS'] ?? 60);
const KILLS = Number(process.env['KILLS'] ?? 1);
/** Below what a business may send by SMS in a day. */
const BOOKINGS_A_ROUND = Math.min(BOOKINGS, 400);
const ROUNDS = Math.ceil(BOOKINGS / BOOKINGS_A_ROUND);
const WORKERS = 4;
const AT_ONCE = 8;
/** Of so many bookings one is cancelled while its messages are being sent. */
const CANCEL_ONE_OF = 5;
/** Workers that nobody wakes look every five seconds. */
const LATEST_CANCEL_MS = 8_000;
const LATEST_MS = 2_000;
const PATIENCE = { timeout: 120_000, interval: 500 };

/** The bookings are made on a Monday morning for the Wednesday; to the workers it is Tuesday noon already. */
const BOOKED_AT = '2026-12-07T07:00:00Z';
const DAY = '2026-12-09';
const SENT_AT = '2026-12-08T11:00:00Z';

type Booked = { readonly id: string; readonly email: string; readonly phone: string };

/** A shop with more than enough of what it rents out, that reminds by both ways and tells of bookings by email alone. */
const openShop = async (baseUrl: string): Promise<{ owner: Owner; serviceId: string }> => {
  const owner = await createOwner(baseUrl, 'Musa Hire');
  const body = {
    bookingType: 'item-based',
    name: 'Canopy',
    duration: 1,
    pricing: { baseRentalFee: 10_000, cautionFee: 0 },
    quantity: 10_000,
  } as const;
  const { service } = await owner.visitor.ask(servicesCalls.create, { body });
  await owner.visitor.ask(messagesCalls.saveReminders, {
    body: {
      byEmail: true,
      bySms: true,
      leads: [1_440],
      newsBySms: false,
      agenda: false,
      rebookAfterNoShow: false,
      waitlist: false,
    },
  });
  return { owner, serviceId: service._id };
};

/** Every process counts its own clients, so that each address and number is told of one booking alone. */
let clients = 0;
const bookOne = async (shop: { owner: Owner; serviceId: string }): Promise<Booked> => {
  clients += 1;
  const email = `client-${clients}@example.ng`;
  const phone = `080${String(10_000_000 + clients)}`;
  const { data } = await shop.owner.visitor.ask(appointmentsCalls.createInternal, {
    idempotencyKey: randomUUID(),
    body: {
      serviceId: shop.serviceId,
      date: DAY,
      clientName: 'Ngozi Eze',
      clientPhone: phone,
      clientEmail: email,
      deliveryDetails: { method: 'pickup' },
    },
  });
  return { id: data._id, email, phone };
};

const inLanes = async <T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> => {
  const left = items.values();
  const lane = async (): Promise<void> => {
    for (const item of left) await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
};

it(
  `${BOOKINGS} bookings, ${WORKERS} workers, ${KILLS} kills (seed ${RUN_SEED}): nothing is sent twice, nor after a cancel`,
  async () => {
    const next = numbersFrom(RUN_SEED);
    const post = await startPost();
    onTestFinished(async () => void (await post.stop()));
    const sending = { SMTP_URL: post.smtpUrl, ...post.smsSettings };
    // The shop's clock runs from its start, not from when it is ready: on a busy machine those are far apart.
    const webStarted = Date.now();
    const web = await startApp({ ...(await ownSettings()), ...sending, ROLE: 'web', CLOCK_START: BOOKED_AT });
    onTestFinished(web.discard);
    const workerSettings = {
      ...web.settings,
      ROLE: 'worker',
      // Many processes share one embedded server here.
      DATABASE_POOL: '7',
      DATABASE_URL: databaseUrlOf(web.dataDir),
    };
    const startWorker = async (): Promise<Run> => {
      // Its clock goes on where the others' are: always as far ahead of the shop's.
      const CLOCK_START = new Date(Date.parse(SENT_AT) + Date.now() - webStarted).toISOString();
      const worker = run(['src/ops/serve/main.ts'], { ...workerSettings, CLOCK_START });
      await worker.line(/works in the background/);
      return worker;
    };
    const workers = await Promise.all(Array.from({ length: WORKERS }, startWorker));
    onTestFinished(() => {
      for (const { child } of workers) child.kill('SIGKILL');
    });
    const killOne = async (): Promise<void> => {
      const index = next(WORKERS);
      workers[index]?.child.kill('SIGKILL');
      workers[index] = await startWorker();
    };

    const figures = { sent: 0, latest: 0, cancelled: 0 };
    for (let round = 0; round < ROUNDS; round += 1) {
      const shop = await openShop(web.baseUrl);
      proveOwners(web.dataDir);
      const booked: Booked[] = [];
      const cancelledAt = new Map<string, number>();
      const cancels: Promise<void>[] = [];
      const cancel = async (one: Booked, afterMs: number): Promise<void> => {
        await new Promise((resolve) => setTimeout(resolve, afterMs));
        await shop.owner.visitor.ask(appointmentsCalls.changeStatus, {
          params: { id: one.id },
          body: { status: 'cancelled' },
        });
        cancelledAt.set(one.email, Date.now()).set(one.phone, Date.now());
      };
      const work = inLanes(Array.from({ length: BOOKINGS_A_ROUND }), async () => {
        const one = await bookOne(shop);
        booked.push(one);
        if (next(CANCEL_ONE_OF) === 0) cancels.push(cancel(one, next(LATEST_CANCEL_MS)));
      });
      const kills = Math.floor(((round + 1) * KILLS) / ROUNDS) - Math.floor((round * KILLS) / ROUNDS);
      for (let kill = 0; kill < kills; kill += 1) {
        await new Promise((resolve) => setTimeout(resolve, 500 + next(2_000)));
        await killOne();
      }
      await work;
      await Promise.all(cancels);
      await expect
        .poll(() => countMessages(workerSettings.DATABASE_URL, SENT_AT), PATIENCE)
        .toMatchObject({ queued: 0 });
      // What another worker had in hand as the last was told of.
      await expect.poll(post.quietFor, PATIENCE).toBeGreaterThan(500);

      const received = await post.empty();
      const keys = received.map(({ to, subject, channel }) => `${channel} ${to} ${subject}`);
      expect(keys.filter((key, index) => keys.indexOf(key) < index)).toEqual([]);
      for (const { to, subject, at } of received) {
        const since = Date.parse(at) - (cancelledAt.get(to) ?? Number.POSITIVE_INFINITY);
        if (!/cancelled/i.test(subject)) figures.latest = Math.max(figures.latest, since);
      }
      figures.sent += received.length;
      figures.cancelled += cancelledAt.size / 2;
      const told = new Set(received.map(({ to }) => to));
      const silent = booked.filter(({ email, phone }) => !cancelledAt.has(email) && !told.has(phone));
      // Whatever a kill cut off may have been sent or not; it is never sent again.
      expect(silent.length).toBeLessThanOrEqual(kills * AT_ONCE);
    }
    const counts = countMessages(workerSettings.DATABASE_URL, SENT_AT);
    process.stdout.write(
      `${BOOKINGS} bookings, ${KILLS} kills, seed ${RUN_SEED}: ${figures.sent} received, none twice; ${figures.cancelled} cancelled meanwhile, latest message ${figures.latest} ms after; not known whether sent: ${counts.unknown} of ${counts.all}\n`,
    );
    expect(figures.latest).toBeLessThan(LATEST_MS);
    // For the auditor the shop has cancelled by the workers' clock.
    moveCancels(web.dataDir, Date.parse(SENT_AT) - Date.parse(BOOKED_AT));
    const audit = run(['src/ops/audit/main.ts'], { DATA_DIR: web.dataDir });
    expect([await audit.ended, audit.output()]).toEqual([
      { code: 0, signal: null },
      expect.stringMatching(/Everything adds up\./),
    ]);
  },
  180_000 + ROUNDS * 120_000,
);
