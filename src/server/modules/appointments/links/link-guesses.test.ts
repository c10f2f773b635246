import { beforeAll, expect, test } from 'vitest';
import { numbersFrom } from '#core/testing/seeded.ts';
import { inTenant } from '../../../platform/db/transaction.ts';
import { handleOf, newId, readBusinessHandle } from '../../../platform/ids.ts';
import { createSecrets } from '../../../platform/secrets/secrets.ts';
import { manageTokenOf } from '../../../testing/client-link.ts';
import { RUN_SEED, runSize } from '../../../testing/run-size.ts';
import { fingerprint } from '../../../testing/stored-rows.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { createOwner, createService, type TestOwner } from '../../../testing/test-owner.ts';
import { idOf, openScheduleHarness, type ScheduleHarness } from '../testing/schedule-harness.ts';
import { findLinked, readLinkToken } from './links.queries.ts';

const app = useTestApp();
let owner: TestOwner;
let harness: ScheduleHarness;
/** Good ones: of two bookings, a manage link and a reschedule link each. */
let tokens: readonly string[];

/** `GUESSES=1000000 REQUESTS=10000 OPENINGS=1000` make it the figures of invariants T19. */
const GUESSES = runSize('GUESSES', 400);
const REQUESTS = runSize('REQUESTS', 40);
const OPENINGS = runSize('OPENINGS', 20);
const random = numbersFrom(RUN_SEED);

beforeAll(async () => {
  owner = await createOwner(app);
  harness = openScheduleHarness(app, owner, await createService(owner));
  const ids: string[] = [];
  for (const hour of ['09', '12'])
    ids.push(idOf(await harness.publicly({ date: `2026-12-08T${hour}:00:00.000Z` })));
  const links = await Promise.all(ids.map((id) => harness.linkFor(id)));
  tokens = [...ids.map((id) => manageTokenOf(app, id)), ...links];
});

const HANDLE = 44;
const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const letters = (count: number): string =>
  Array.from({ length: count }, () => LETTERS[random(LETTERS.length)]).join('');

/** From knowing nothing to knowing all but one letter; never one that is good. */
const guess = (): string => {
  const [known = '', other = ''] = [tokens[random(tokens.length)], tokens[random(tokens.length)]];
  const at = HANDLE + random(known.length - HANDLE);
  const business = readBusinessHandle(owner.businessId);
  if (business === null) throw new Error('No business');
  const made = [
    letters(known.length),
    handleOf(business, newId()) + letters(known.length - HANDLE),
    known.slice(0, HANDLE) + letters(known.length - HANDLE),
    known.slice(0, HANDLE) + other.slice(HANDLE),
    known.slice(0, at) + letters(1) + known.slice(at + 1),
    handleOf(business, newId()) + known.slice(HANDLE),
  ][random(6)];
  return made === undefined || tokens.includes(made) ? guess() : made;
};

/** What every route with a link asks, many times in one transaction. */
const guessMany = async (count: number): Promise<{ readonly found: number; readonly asked: number }> => {
  const business = readBusinessHandle(owner.businessId);
  if (business === null) throw new Error('No business');
  const secrets = createSecrets(app.secretKey);
  return inTenant(app.database, business, async (transaction) => {
    let [found, asked] = [0, 0];
    for (let made = 0; made < count; made += 1) {
      const given = readLinkToken(guess());
      if (given === null) continue;
      asked += 1;
      if ((await findLinked(transaction, secrets, given)) !== null) found += 1;
    }
    for (const token of tokens) {
      const good = readLinkToken(token);
      if (good === null || (await findLinked(transaction, secrets, good)) === null)
        throw new Error('A good link was not found');
    }
    return { found, asked };
  });
};

test(`of ${GUESSES} guesses none finds a booking, and the good links do`, async () => {
  const A_TRANSACTION = 500;
  const sums = { found: 0, asked: 0 };
  for (let left = GUESSES; left > 0; left -= 4 * A_TRANSACTION) {
    const counts = [0, 1, 2, 3].map((turn) => Math.min(A_TRANSACTION, left - turn * A_TRANSACTION));
    const results = await Promise.all(counts.filter((count) => count > 0).map(guessMany));
    for (const { found, asked } of results) {
      sums.found += found;
      sums.asked += asked;
    }
  }
  console.info(`${GUESSES} guesses:`, sums);
  expect(sums.found).toBe(0);
  // Of wholly random ones some are no handle at all.
  expect(sums.asked).toBeGreaterThan(GUESSES * 0.75);
}, 1_800_000);

const requests = (token: string) => [
  () => app.visitor().send('GET', `/api/manage/${token}`),
  () => app.visitor().send('GET', `/api/appointments/validate-reschedule-token/${token}`),
  () => app.visitor().send('GET', `/reschedule/${token}`),
  () => app.visitor().send('GET', `/manage/${token}`),
  () => app.visitor().send('POST', `/api/manage/${token}/cancel`, { body: {} }),
  () => app.visitor().send('POST', `/api/manage/${token}/confirm`, { body: {} }),
  () =>
    app.visitor().send('PUT', `/api/appointments/reschedule/${token}`, {
      body: { newDate: '2026-12-09T09:00:00.000Z' },
    }),
];

test(`of ${REQUESTS} requests with guessed links none is answered, and nothing changes`, async () => {
  const before = await fingerprint(app);
  for (let made = 0; made < REQUESTS; made += 20) {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => {
        const asked = requests(guess());
        return asked[random(asked.length)]?.();
      }),
    );
    for (const answer of answers) expect(answer?.status, answer?.text).toBe(404);
  }
  expect(await fingerprint(app)).toBe(before);
}, 900_000);

test(`opened ${OPENINGS} times, as mail scanners do, a link stays good and works once`, async () => {
  const [, , link = ''] = tokens;
  const before = await fingerprint(app);
  for (let opened = 0; opened < OPENINGS; opened += 10) {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        app
          .visitor()
          .send(
            index % 5 === 4 ? 'HEAD' : 'GET',
            index % 2 === 0 ? `/reschedule/${link}` : `/api/appointments/validate-reschedule-token/${link}`,
          ),
      ),
    );
    for (const { status, text } of answers) expect(status, text).toBe(200);
  }
  expect(await fingerprint(app)).toBe(before);
  expect((await harness.moveByLink(link, '2026-12-10T09:00:00.000Z')).status).toBe(200);
  expect((await harness.moveByLink(link, '2026-12-11T09:00:00.000Z')).status).toBe(404);
}, 600_000);
