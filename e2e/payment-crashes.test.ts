import { expect, it, onTestFinished } from 'vitest';
import { appointmentsCalls } from '#contract/calls/appointments.calls.ts';
import type { OwnerService } from '#contract/replies/views.ts';
import { numbersFrom } from '../src/core/testing/seeded.ts';
import { expectClean, RUN_SEED } from './faults/runs.ts';
import { freeTimes } from './harness/client.ts';
import { addService, createOwner, type Owner } from './harness/owner.ts';
import { checkOut, confirmEmail, takeDeposits } from './harness/payer.ts';
import { ownSettings, startApp, startWith } from './product/app.ts';
import { databaseUrlOf } from './product/data-folder.ts';
import { startPaystackFake } from './product/paystack-fake.ts';

/** `KILLS=200 npm run test:processes -- payment-crashes` is the figure of invariants T9; `SEED=` plays a run again. */
const ROUNDS = Number(process.env['KILLS'] ?? 1);
/** As many clients check out in each round, a few at once. */
const CLIENTS = 12;
const AT_ONCE = 6;
/** A business has this many free times for so many rounds. */
const ROUNDS_PER_OWNER = 20;
const LONGEST_ROUND_MS = 900;
/** A round lasts up to this many times what the first client of a process just started needed. */
const CHECKOUTS_A_ROUND = 3;
const PATIENCE = { timeout: 120_000, interval: 100 };
const KEY = 'sk_test_of_the_crash_test';

const daysAhead = (count: number): string =>
  new Date(Date.now() + count * 86_400_000).toISOString().slice(0, 10);

const timesOf = async (owner: Owner, service: OwnerService, count: number): Promise<string[]> => {
  const times: string[] = [];
  for (let ahead = 2; times.length < count && ahead < 60; ahead += 1)
    times.push(...(await freeTimes(owner, service, daysAhead(ahead))));
  return times.slice(0, count);
};

/** The references of the payments that became bookings, as their owner sees them. */
const bookedOf = async (owners: readonly Owner[]): Promise<readonly string[]> => {
  const lists = await Promise.all(
    owners.map(async ({ visitor }) => {
      const query = { from: daysAhead(0), to: daysAhead(60) };
      const { data } = await visitor.ask(appointmentsCalls.list, { query });
      return data.flatMap(({ paymentReference: reference, paymentStatus, status }) => {
        expect([status, paymentStatus]).toEqual(['confirmed', 'deposit_paid']);
        return reference === undefined ? [] : [reference];
      });
    }),
  );
  return lists.flat();
};

/**
 * One process keeps the database and serves the owner, doing nothing about payments; the one that takes them is killed
 * again and again.
 */
it(
  `${ROUNDS} times killed during checkout (seed ${RUN_SEED}): what was paid is booked, once`,
  async () => {
    const next = numbersFrom(RUN_SEED);
    const settings = await ownSettings();
    const paystackFake = await startPaystackFake(`${settings['PUBLIC_URL']}/api/payments/webhook`);
    onTestFinished(async () => void (await paystackFake.stop()));
    const paying = {
      PAYSTACK_SECRET_KEY: KEY,
      PAYSTACK_BASE_URL: paystackFake.paystackUrl,
      SMTP_URL: paystackFake.smtpUrl,
    };
    const keeper = await startApp({ ...paying, DATA_DIR: settings['DATA_DIR'] ?? '', ROLE: 'web' });
    onTestFinished(keeper.discard);
    const victimSettings = { ...settings, ...paying, DATABASE_URL: databaseUrlOf(keeper.dataDir) };

    const owners: Owner[] = [];
    let shop: { owner: Owner; service: OwnerService; paystackFake: typeof paystackFake } | undefined;
    let times: string[] = [];
    let victim = await startWith(victimSettings);
    onTestFinished(async () => void (await victim.stop()));
    let longestRoundMs = LONGEST_ROUND_MS;
    for (let round = 0; round < ROUNDS; round += 1) {
      if (shop === undefined || round % ROUNDS_PER_OWNER === 0) {
        const owner = await createOwner(keeper.baseUrl);
        await confirmEmail(owner, paystackFake.inboxUrl);
        await takeDeposits(owner);
        shop = { owner, service: await addService(owner, 'Silk Press', 15), paystackFake };
        times = await timesOf(owner, shop.service, ROUNDS_PER_OWNER * CLIENTS);
        owners.push(owner);
      }
      await paystackFake.control({ webhooks: { off: next(2) === 0, retries: 'test', delayMs: 0 } });
      const place = { baseUrl: victim.baseUrl };
      const present = shop;
      const [first = '', ...others] = times.splice(0, CLIENTS);
      if (round === 0) {
        const began = performance.now();
        await checkOut(present, { ...place, date: first });
        // A slow machine is killed no sooner in its work than a fast one.
        longestRoundMs = Math.max(LONGEST_ROUND_MS, CHECKOUTS_A_ROUND * (performance.now() - began));
      } else others.push(first);
      const left = others.values();
      const lane = async (): Promise<void> => {
        for (const date of left) await checkOut(present, { ...place, date });
      };
      const lanes = Promise.all(Array.from({ length: AT_ONCE }, lane));
      await new Promise((resolve) => setTimeout(resolve, next(Math.round(longestRoundMs))));
      // However early it was killed before, the last time somebody has paid.
      if (round === ROUNDS - 1)
        await expect.poll(async () => (await paystackFake.paid()).length, PATIENCE).toBeGreaterThan(1);
      await victim.kill();
      await lanes;
      victim = await victim.restart();
      const paid = (await paystackFake.paid()).toSorted();
      await expect
        .poll(async () => (await bookedOf(owners)).toSorted(), {
          ...PATIENCE,
          message: `seed ${RUN_SEED}, round ${round}`,
        })
        .toEqual(paid);
    }
    const paid = await paystackFake.paid();
    process.stdout.write(`${ROUNDS} kills, seed ${RUN_SEED}: ${paid.length} payments, each one booking\n`);
    await expectClean(keeper.dataDir, 'after the last kill');
  },
  120_000 + ROUNDS * 20_000,
);
