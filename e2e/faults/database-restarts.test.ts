import { expect, it, onTestFinished } from 'vitest';
import { appointmentsCalls } from '#contract/calls/appointments.calls.ts';
import { freeTimes } from '../harness/client.ts';
import { addService, createOwner, type Owner } from '../harness/owner.ts';
import { type Acknowledged, streamBookings } from '../harness/stream.ts';
import { createVisitor } from '../harness/visitor.ts';
import { ownSettings, startApp, startWith } from '../product/app.ts';
import { databaseUrlOf } from '../product/data-folder.ts';
import { expectClean, runSize } from './runs.ts';
import { dayAfter } from './shops.ts';

/** `RESTARTS=60 npm run test:processes -- database-restarts` for a longer look. */
const RESTARTS = runSize('RESTARTS', 1);
/** Asked to end, told to end at once, and killed. */
const SIGNALS = ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const;
const START = '2026-12-07T09:00:00Z';
const LONGEST_MS = 10_000;
const PATIENCE = { timeout: 60_000, interval: 100 };

type Look = { readonly status: number; readonly retryAfter: string | null; readonly ms: number };

/** Asks after free times until `over`, one request after the other. */
const lookOn = async (
  baseUrl: string,
  query: URLSearchParams,
  over: () => boolean,
): Promise<readonly Look[]> => {
  const looks: Look[] = [];
  while (!over()) {
    const began = performance.now();
    const answer = await fetch(`${baseUrl}/api/appointments/availability?${query}`);
    await answer.arrayBuffer();
    const ms = performance.now() - began;
    looks.push({ status: answer.status, retryAfter: answer.headers.get('retry-after'), ms });
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return looks;
};

const missingFrom = async (
  baseUrl: string,
  acknowledged: readonly Acknowledged[],
): Promise<readonly string[]> => {
  const missing: string[] = [];
  for (const { id, date } of acknowledged) {
    const answer = await createVisitor(baseUrl).send(appointmentsCalls.details, { params: { id } });
    const found = appointmentsCalls.details.reply.safeParse(answer.body);
    if (!found.success || found.data.data.date !== date) missing.push(`${date}: ${answer.status}`);
  }
  return missing;
};

it(
  `PostgreSQL ending ${RESTARTS} times under load: quick refusals, then service again, no booking lost`,
  async () => {
    const trusting = { CLOCK_START: START, TRUST_PROXY: '127.0.0.1' };
    const own = await startApp(trusting);
    onTestFinished(own.discard);
    // To this one it is a server of somebody else's.
    const guest = await startWith(
      await ownSettings({ ...trusting, DATABASE_URL: databaseUrlOf(own.dataDir), DATA_DIR: own.dataDir }),
    );
    onTestFinished(async () => void (await guest.stop()));
    const all: Look[] = [];
    let promised = 0;
    for (let restart = 0; restart < RESTARTS; restart += 1) {
      const signal = SIGNALS[restart % SIGNALS.length] ?? 'SIGKILL';
      const shops = await Promise.all(
        [own, guest].map(async ({ baseUrl }) => {
          const owner: Owner = await createOwner(baseUrl);
          const service = await addService(owner, 'Silk Press', 15);
          const days = [1, 2, 3, 4].map((ahead) => dayAfter(START, ahead));
          const times = (await Promise.all(days.map((day) => freeTimes(owner, service, day)))).flat();
          return { baseUrl, service, stream: streamBookings(owner, service, times) };
        }),
      );
      let over = false;
      const looks = shops.map(({ baseUrl, service }) =>
        lookOn(
          baseUrl,
          new URLSearchParams({ serviceId: service._id, staffId: 'any', date: dayAfter(START, 5) }),
          () => over,
        ),
      );
      await Promise.all(shops.map(({ stream }) => stream.more(8)));
      const before = own.postgresPid();
      process.kill(before, signal);
      await expect
        .poll(() => own.output().split('PostgreSQL ended by itself').length, PATIENCE)
        .toBe(restart + 2);
      // Both book again by themselves.
      await Promise.all(shops.map(({ stream }) => stream.more(8)));
      over = true;
      all.push(...(await Promise.all(looks)).flat());
      for (const { stream, baseUrl } of shops) {
        await stream.end();
        promised += stream.acknowledged().length;
        expect(await missingFrom(baseUrl, stream.acknowledged()), signal).toEqual([]);
      }
      await expectClean(own.dataDir, signal);
    }
    const refused = all.filter(({ status }) => status !== 200);
    expect(refused.filter(({ status, retryAfter }) => status !== 503 || retryAfter === null)).toEqual([]);
    const longest = Math.max(...all.map(({ ms }) => ms));
    expect(longest).toBeLessThan(LONGEST_MS);
    process.stdout.write(
      `${RESTARTS} ends of PostgreSQL: ${promised} acknowledged bookings, none lost; ${refused.length} of ${all.length} looks refused with 503, the longest took ${Math.round(longest)} ms\n`,
    );
  },
  120_000 + RESTARTS * 40_000,
);
