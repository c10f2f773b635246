import { setTimeout as pause } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { appointmentsCalls } from '#contract/calls/appointments.calls.ts';
import { systemCalls } from '#contract/calls/system.calls.ts';
import { paths } from '#contract/paths.ts';
import { numbersFrom } from '../../src/core/testing/seeded.ts';
import { bookingBody, newClient } from '../harness/client.ts';
import type { Owner } from '../harness/owner.ts';
import { createVisitor } from '../harness/visitor.ts';
import { ownSettings, startApp, startWith } from '../product/app.ts';
import { databaseUrlOf } from '../product/data-folder.ts';
import { type Fault, type FaultProxy, faults, startFaultProxy } from '../product/fault-proxy.ts';
import { startPaystackFake } from '../product/paystack-fake.ts';
import { startPost } from '../product/post.ts';
import { noPromises } from './promises.ts';
import { expectClean, RUN_SEED, runSize } from './runs.ts';
import { dayAfter, openShops, ownerAt, type Shop, type Shops } from './shops.ts';
import { goOn, type Town } from './traffic.ts';

const FAULT_MS = runSize('FAULT_SECONDS', 4) * 1_000;
const LONGEST_MS = 10_000;
const BETWEEN_LOOKS_MS = 100;
const PATIENCE = { timeout: 120_000, interval: 250 };
const START = '2026-12-07T09:00:00Z';

type Side = 'database' | 'provider' | 'mail' | 'sms';
/** `SIDES=mail,sms` leaves the others alone. */
const sides = (['database', 'provider', 'mail', 'sms'] satisfies readonly Side[]).filter((side) =>
  (process.env['SIDES'] ?? side).split(',').includes(side),
);
type Looked = { readonly what: string; readonly status: number; readonly ms: number };
type Trouble = readonly { readonly side: Side; readonly fault: Fault }[];

const singles: readonly Trouble[] = sides.flatMap((side) => faults.map((fault) => [{ side, fault }]));
const pairs: readonly Trouble[] = singles.flatMap(([one], index) =>
  singles
    .slice(index + 1)
    .flatMap(([other]) =>
      one !== undefined && other !== undefined && one.side !== other.side ? [[one, other]] : [],
    ),
);

/** `FAULTS=1000 PAIRS=1000 FAULT_SECONDS=12 npm run test:processes -- outside-faults` is the figure of invariants T40. */
const FAULTS = Math.min(runSize('FAULTS', 1), singles.length);
const PAIRS = Math.min(runSize('PAIRS', 0), pairs.length);
const TROUBLES = FAULTS + PAIRS;

const nameOf = (trouble: Trouble): string =>
  trouble.map(({ side, fault }) => `${side} ${fault}`).join(' and ');

/** Those alone before any pair, each in an order of the seed's. */
const chosen = (next: (limit: number) => number): readonly Trouble[] => {
  const shuffled = (list: readonly Trouble[]): readonly Trouble[] => {
    const left = [...list];
    return list.flatMap(() => left.splice(next(left.length), 1));
  };
  return [...shuffled(singles).slice(0, FAULTS), ...shuffled(pairs).slice(0, PAIRS)];
};

const proxyOf = async (url: string): Promise<{ readonly proxy: FaultProxy; readonly through: string }> => {
  const { hostname, port } = new URL(url);
  const proxy = await startFaultProxy({ host: hostname, port: Number(port) });
  onTestFinished(proxy.close);
  const through = new URL(url);
  through.hostname = '127.0.0.1';
  through.port = String(proxy.port);
  return { proxy, through: through.href };
};

it(
  `${TROUBLES} troubles with whom the product depends on: nobody waits for ever, nothing is lost`,
  async () => {
    const began = Date.now();
    const now = (): string => new Date(Date.parse(START) + Date.now() - began).toISOString();
    const next = numbersFrom(RUN_SEED);
    const settings = await ownSettings({ TRUST_PROXY: '127.0.0.1' });
    const paystackFake = await startPaystackFake(`${settings['PUBLIC_URL']}/api/payments/webhook`);
    onTestFinished(async () => void (await paystackFake.stop()));
    await paystackFake.control({
      clock: { shiftMs: Date.parse(START) - began },
      webhooks: { retries: 'test' },
    });
    const post = await startPost();
    onTestFinished(async () => void (await post.stop()));
    const keeper = await startApp({
      DATA_DIR: settings['DATA_DIR'] ?? '',
      ROLE: 'web',
      CLOCK_START: START,
      TRUST_PROXY: '127.0.0.1',
      PAYSTACK_SECRET_KEY: 'sk_test_of_the_faults',
      PAYSTACK_BASE_URL: paystackFake.paystackUrl,
      SMTP_URL: paystackFake.smtpUrl,
      SMS_PROVIDER: 'log',
    });
    onTestFinished(keeper.discard);
    const database = await proxyOf(databaseUrlOf(keeper.dataDir));
    const provider = await proxyOf(paystackFake.paystackUrl);
    const mail = await proxyOf(paystackFake.smtpUrl);
    const sms = await proxyOf(post.smsSettings['SMS_BASE_URL'] ?? '');
    const proxies: Readonly<Record<Side, FaultProxy>> = {
      database: database.proxy,
      provider: provider.proxy,
      mail: mail.proxy,
      sms: sms.proxy,
    };
    const app = await startWith({
      ...settings,
      ...post.smsSettings,
      SMS_BASE_URL: sms.through,
      DATABASE_URL: database.through,
      SMTP_URL: mail.through,
      PAYSTACK_SECRET_KEY: 'sk_test_of_the_faults',
      PAYSTACK_BASE_URL: provider.through,
      CLOCK_START: now(),
    });
    onTestFinished(async () => void (await app.stop()));

    /** What a browser and an owner at the counter do; the status and the time of each. */
    const look = async (salon: Shop, owner: Owner): Promise<readonly Looked[]> => {
      const timed = async (what: string, work: () => Promise<{ readonly status: number }>) => {
        const start = performance.now();
        const { status } = await work();
        return { what, status, ms: performance.now() - start };
      };
      const service = salon.service._id;
      const date = salon.times.pop() ?? '';
      const { businessId: _, ...walkIn } = bookingBody(owner, salon.service, date, newClient());
      return Promise.all([
        timed('the landing page', () => fetch(`${app.baseUrl}/`)),
        timed('the booking page', () => fetch(app.baseUrl + paths.universal(owner.user.businessSlug))),
        timed('free times', () =>
          createVisitor(app.baseUrl).send(appointmentsCalls.availability, {
            query: { serviceId: service, staffId: 'any', date: dayAfter(now(), 3) },
          }),
        ),
        timed('a walk-in', () => owner.visitor.send(appointmentsCalls.createInternal, { body: walkIn })),
        timed('health', () => createVisitor(app.baseUrl).send(systemCalls.health, {})),
      ]);
    };

    let longest = 0;
    let requests = 0;
    const opened: Shops[] = [];
    for (const trouble of chosen(next)) {
      const told = `seed ${RUN_SEED}, ${nameOf(trouble)}`;
      // Every trouble has shops of its own: a week of them would fill any schedule.
      const shops = await openShops(keeper.baseUrl, databaseUrlOf(keeper.dataDir), now());
      opened.push(shops);
      const owner = ownerAt(shops.salon.owner, app.baseUrl);
      const town: Town = {
        shops,
        paystackFake,
        promises: noPromises(),
        baseUrl: app.baseUrl,
        mailWithinMs: FAULT_MS / 2,
      };
      let over = false;
      const traffic = goOn(town, () => over);
      for (const { side, fault } of trouble) await proxies[side].set(fault);
      const until = performance.now() + FAULT_MS;
      const isDatabase = trouble.some(({ side }) => side === 'database');
      while (performance.now() < until) {
        for (const { what, status, ms } of await look(shops.salon, owner)) {
          requests += 1;
          longest = Math.max(longest, ms);
          expect(ms, `${told}: ${what} took ${Math.round(ms)} ms`).toBeLessThan(LONGEST_MS);
          expect(isDatabase ? [200, 503] : [200], `${told}: ${what}`).toContain(status);
        }
        await pause(BETWEEN_LOOKS_MS);
      }
      for (const { side } of trouble) await proxies[side].set('none');
      over = true;
      await traffic;
      await expect
        .poll(async () => (await look(shops.salon, owner)).map(({ status }) => status), {
          timeout: 30_000,
          interval: 500,
          message: told,
        })
        .toEqual([200, 200, 200, 200, 200]);
      // Hours of these may be cut off: what was seen until then is told.
      if (TROUBLES > 1)
        process.stdout.write(`${told}: borne, the longest ${Math.round(longest)} ms so far\n`);
    }

    const query = { from: dayAfter(now(), 0), to: dayAfter(now(), 40) };
    await expect
      .poll(async () => {
        const lists = await Promise.all(
          opened.map(({ payee }) => payee.owner.visitor.ask(appointmentsCalls.list, { query })),
        );
        const booked = new Set(
          lists.flatMap(({ data }) => data.map(({ paymentReference }) => paymentReference)),
        );
        return (await paystackFake.paid()).filter((reference) => !booked.has(reference));
      }, PATIENCE)
      .toEqual([]);
    const owners = opened.flatMap((shops) => Object.values(shops)).map(({ owner: { email } }) => email);
    const mails = (await (await fetch(`${paystackFake.inboxUrl}/messages`)).json()) as readonly {
      readonly to: string;
      readonly subject: string;
    }[];
    const once = mails.filter(({ to }) => !owners.includes(to)).map(({ to, subject }) => `${to}: ${subject}`);
    expect(once.filter((one, index) => once.indexOf(one) < index)).toEqual([]);
    process.stdout.write(
      `${TROUBLES} troubles, ${PAIRS} of them in pairs, seed ${RUN_SEED}: ${requests} requests, the longest ${Math.round(longest)} ms; ${(await paystackFake.paid()).length} payments, each one booking\n`,
    );
    await expectClean(keeper.dataDir, `seed ${RUN_SEED}`);
  },
  240_000 + TROUBLES * (FAULT_MS + 60_000),
);
