import { rmSync } from 'node:fs';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { appointmentsCalls } from '#contract/calls/appointments.calls.ts';
import { numbersFrom } from '../../src/core/testing/seeded.ts';
import { createVisitor } from '../harness/visitor.ts';
import { MAIN, ownSettings, startApp, startWith } from '../product/app.ts';
import { databaseUrlOf } from '../product/data-folder.ts';
import { type Failpoint, failpoints, mortal, occurrencesOf, orderKill } from '../product/failpoints.ts';
import { type PaystackFake, startPaystackFake } from '../product/paystack-fake.ts';
import { type Ending, type Run, run, type Settings } from '../product/run.ts';
import { startAuditor } from './auditor.ts';
import { type KeyedBooking, noPromises } from './promises.ts';
import { expectClean, RUN_SEED, runSize } from './runs.ts';
import { dayAfter, openShops, type Shops } from './shops.ts';
import { openMailCheck } from './told-once.ts';
import { DEPOSIT, goOnMostly, letSomebodyWait, pay, payAndCancel, type Town } from './traffic.ts';
import { wantedDeed } from './wanted-deed.ts';

/** `FAILPOINTS=38 TIMES=20 npm run test:processes -- failpoints` is the figure of invariants T9; `PLACE`: a pattern of names. */
const places = failpoints.filter(({ name }) => new RegExp(process.env['PLACE'] ?? '').test(name));
const FAILPOINTS = Math.min(runSize('FAILPOINTS', 1), places.length);
const TIMES = runSize('TIMES', 1);
const PATIENCE = { timeout: 120_000, interval: 200 };
/** Where a link from a mail is wanted, all mail of the rounds before goes out first. */
const REACHED_WITHIN_MS = 600_000;
/** In one of so many rounds a job is killed that finds at its start what is due. */
const FROM_START = 5;
const KEY = 'sk_test_of_the_failpoints';

/** A Monday, ten o'clock in Lagos: whoever waits for a day is offered a time by day only. */
const START = Date.parse('2026-12-07T09:00:00Z');
const began = Date.now();
/** Further than any lease lasts. */
const LATER_MS = 10 * 60_000;
const nowOfProduct = (later = 0): string => new Date(START + Date.now() - began + later).toISOString();

it('every failpoint is one place of the product', () => {
  expect(failpoints.filter((failpoint) => occurrencesOf(failpoint) !== 1)).toEqual([]);
  expect(new Set(failpoints.map(({ name }) => name)).size).toBe(failpoints.length);
});

/** It works when it starts, then once a minute. */
const isReconciler = ({ file }: Failpoint): boolean => file.includes('/reconcile/');

/**
 * Those of this run: all of them, or some that the seed chooses; the reconciler's last, since what is due to be asked after
 * has been left open for minutes.
 */
const chosen = (next: (limit: number) => number): readonly Failpoint[] => {
  const left = [...places];
  const some = Array.from({ length: FAILPOINTS }, () => left.splice(next(left.length), 1)).flat();
  return some.toSorted((one, other) => Number(isReconciler(one)) - Number(isReconciler(other)));
};

/** Of the shop that has the fewest: where none are left, nothing happens any more. */
const timesLeft = (shops: Shops): number =>
  Math.min(...Object.values(shops).map(({ times }) => times.length));

const isJob = ({ file }: Failpoint): boolean => file.endsWith('.worker.ts');

/** Something of everything that jobs look after. */
const leaveDue = async (town: Town): Promise<void> => {
  await Promise.all([pay(town, { returns: false }), payAndCancel(town), letSomebodyWait(town)]);
};

/** Ended by itself within the time, or killed here and told so. */
const endOf = async (victim: Run): Promise<Ending | 'not reached'> => {
  const late = new Promise<'not reached'>((resolve) => {
    setTimeout(() => resolve('not reached'), REACHED_WITHIN_MS).unref();
  });
  return Promise.race([victim.ended, late]);
};

/** What the owner has of each payment that was made: its booking. */
const unbooked = async (
  { payee }: Shops,
  paystackFake: PaystackFake,
  since: readonly string[],
): Promise<readonly string[]> => {
  const query = { from: dayAfter(nowOfProduct(), 0), to: dayAfter(nowOfProduct(), 40) };
  const { data } = await payee.owner.visitor.ask(appointmentsCalls.list, { query });
  const booked = new Set(data.map(({ paymentReference }) => paymentReference));
  return (await paystackFake.paid()).filter(
    (reference) => !since.includes(reference) && !booked.has(reference),
  );
};

/** Asked again with their keys, those without an answer are booked, once. */
const askAgain = async ({ promises, shops: { salon } }: Town, baseUrl: string): Promise<void> => {
  const again = async ({ key, body }: KeyedBooking): Promise<void> => {
    const visitor = createVisitor(baseUrl);
    const { data } = await visitor.ask(appointmentsCalls.create, { body, idempotencyKey: key });
    const twice = await visitor.ask(appointmentsCalls.create, { body, idempotencyKey: key });
    expect(twice.data._id).toBe(data._id);
    promises.bookings.set(data._id, { owner: salon.owner, times: [body.date] });
  };
  await Promise.all(promises.unanswered.splice(0).map(again));
};

/** Each acknowledged booking stands at its time, or at one of two where its move was cut off. */
const checkBookings = async ({ promises: { bookings } }: Town, baseUrl: string): Promise<void> => {
  const isWrong = async (id: string, times: readonly string[]): Promise<boolean> => {
    const answer = await createVisitor(baseUrl).send(appointmentsCalls.details, { params: { id } });
    const found = appointmentsCalls.details.reply.safeParse(answer.body);
    return !found.success || !times.includes(found.data.data.date);
  };
  const wrong = await Promise.all(
    [...bookings].map(async ([id, { times }]) =>
      (await isWrong(id, times)) ? [`${times.join(' or ')}: ${id}`] : [],
    ),
  );
  expect(wrong.flat()).toEqual([]);
  bookings.clear();
};

it(
  `killed at ${FAILPOINTS} named places, ${TIMES} times each: nothing is lost, doubled or half done`,
  async () => {
    const next = numbersFrom(RUN_SEED);
    const settings = await ownSettings({ TRUST_PROXY: '127.0.0.1' });
    const paystackFake = await startPaystackFake(`${settings['PUBLIC_URL']}/api/payments/webhook`);
    onTestFinished(async () => void (await paystackFake.stop()));
    await paystackFake.control({
      clock: { shiftMs: START - began },
      webhooks: { retries: 'test', delayMs: 0 },
    });
    const shared = {
      PAYSTACK_SECRET_KEY: KEY,
      PAYSTACK_BASE_URL: paystackFake.paystackUrl,
      SMTP_URL: paystackFake.smtpUrl,
      SMS_PROVIDER: 'log',
      TRUST_PROXY: '127.0.0.1',
    };
    const keeper = await startApp({
      ...shared,
      DATA_DIR: settings['DATA_DIR'] ?? '',
      ROLE: 'web',
      CLOCK_START: nowOfProduct(),
    });
    onTestFinished(keeper.discard);
    const databaseUrl = databaseUrlOf(keeper.dataDir);
    const auditor = await startAuditor(databaseUrl);
    onTestFinished(async () => void (await auditor.stop()));
    const orders = path.join(keeper.dataDir, 'failpoint-order.json');
    const victimSettings: Settings = {
      ...{ ...settings, ...shared, ...mortal(orders) },
      DATABASE_URL: databaseUrl,
    };
    const start = (): Run => run([MAIN], { ...victimSettings, CLOCK_START: nowOfProduct() });
    const isReady = (run: Run): Promise<unknown> => run.line(/^Akoko is ready/);
    let standing = start();
    onTestFinished(() => void standing.child.kill('SIGKILL'));
    await isReady(standing);

    const checkMails = openMailCheck(paystackFake.inboxUrl);
    const opened: Shops[] = [];
    let town: Town | undefined;
    let past: readonly string[] = [];
    let enough = 0;
    let round = 0;
    for (let time = 0; time < TIMES; time += 1) {
      for (const failpoint of chosen(next)) {
        if (town === undefined || timesLeft(town.shops) < enough) {
          past = await paystackFake.paid();
          const shops = await openShops(keeper.baseUrl, databaseUrl, nowOfProduct());
          opened.push(shops);
          enough = timesLeft(shops) / 2;
          town = {
            shops,
            paystackFake,
            promises: noPromises(),
            baseUrl: keeper.baseUrl,
            mailWithinMs: REACHED_WITHIN_MS,
          };
        }
        const { shops, promises } = town;
        round += 1;
        const passes = 1 + next(failpoint.passes);
        const fromStart = isReconciler(failpoint) || (isJob(failpoint) && next(FROM_START) === 0);
        const told = `seed ${RUN_SEED}, kill ${round}, ${failpoint.name}, passing ${passes}${fromStart ? ' from its start' : ''}`;
        orderKill(orders, failpoint, passes);
        if (fromStart) {
          standing.child.kill('SIGKILL');
          await standing.ended;
          await leaveDue(town);
          standing = start();
          await Promise.race([isReady(standing), standing.ended]).catch(() => undefined);
        } else standing.child.kill('SIGUSR2');
        const doomed = standing;
        let over = false;
        const ended = endOf(doomed).finally(() => {
          over = true;
        });
        const there = { ...town, baseUrl: victimSettings['PUBLIC_URL'] ?? '' };
        const traffic = goOnMostly(there, () => over, wantedDeed(failpoint));
        const ending = await ended;
        doomed.child.kill('SIGKILL');
        await traffic;
        expect(ending, `${told}: ${doomed.output()}`).toEqual({ code: null, signal: 'SIGKILL' });

        rmSync(orders);
        // What jobs find at their start: the keeper has none.
        standing = start();
        await Promise.all([isReady(standing), leaveDue(town)]);
        await askAgain(there, there.baseUrl);
        await checkBookings({ ...there, promises }, keeper.baseUrl);
        await expect
          .poll(() => unbooked(shops, paystackFake, past), { ...PATIENCE, message: told })
          .toEqual([]);
        await checkMails(opened);
        await auditor.expectClean(told);
        // An hour of these may be cut off: what was seen until then is told.
        if (FAILPOINTS * TIMES > 1) process.stdout.write(`${told}: survived\n`);
      }
    }
    standing.child.kill('SIGTERM');
    await standing.ended;

    // Every lease of a killed process is over now.
    const last = await startWith({ ...victimSettings, CLOCK_START: nowOfProduct(LATER_MS) });
    onTestFinished(async () => void (await last.stop()));
    const owners = town === undefined ? [] : [town.shops.payee.owner];
    await expect
      .poll(async () => {
        const [owner] = owners;
        if (owner === undefined) return [];
        const query = { from: dayAfter(nowOfProduct(), 0), to: dayAfter(nowOfProduct(), 40) };
        const { data } = await owner.visitor.ask(appointmentsCalls.list, { query });
        return data.filter(({ paymentStatus }) => paymentStatus === 'refund_pending');
      }, PATIENCE)
      .toEqual([]);
    const back = await paystackFake.givenBack();
    expect(back.filter(({ amount }) => amount !== DEPOSIT)).toEqual([]);
    expect(new Set(back.map(({ reference }) => reference)).size).toBe(back.length);
    const paid = (await paystackFake.paid()).length;
    process.stdout.write(
      `${round} kills at ${FAILPOINTS} places, seed ${RUN_SEED}: ${paid} payments kept, ${back.length} given back, once\n`,
    );
    await expectClean(keeper.dataDir, `seed ${RUN_SEED}, at the end`);
  },
  120_000 + FAILPOINTS * TIMES * 30_000,
);
