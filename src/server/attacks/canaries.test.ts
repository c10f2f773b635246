import { beforeAll, expect, test } from 'vitest';
import type { Call } from '#contract/call.ts';
import { numbersFrom } from '#core/testing/seeded.ts';
import { createSecrets } from '../platform/secrets/secrets.ts';
import { createHoldings } from '../testing/holdings.ts';
import { openMailHarness } from '../testing/mail-harness.ts';
import { registeredCalls } from '../testing/registered-calls.ts';
import { RUN_SEED, runSize } from '../testing/run-size.ts';
import { nameOf } from '../testing/sample-requests.ts';
import { sendMessages } from '../testing/send-messages.ts';
import { openSmsHarness } from '../testing/sms-harness.ts';
import { useTestApp } from '../testing/test-app.ts';
import { canaryIn, rowsOf, seedCanaries } from './testing/canaries.ts';
import { addItem, type FuzzFixtures, sendWhole, wholeRequest } from './testing/requests.ts';
import { wander } from './testing/wander.ts';

const CALLS = runSize('CANARY_CALLS', 60);
const app = useTestApp();
let theirs: FuzzFixtures;
let calls: readonly Call[] = [];
let planted: Awaited<ReturnType<typeof seedCanaries>>;

beforeAll(async () => {
  calls = registeredCalls(app);
  theirs = await addItem(await createHoldings(app));
  planted = await seedCanaries(app, theirs, CALLS > 500 ? 400 : 5);
});

test('there is a canary in every text of every table that takes one', () => {
  expect(planted.without).toEqual([]);
  expect(planted.planted).toBeGreaterThan(100);
});

/** What these tell is numbers, dates, or nothing at all. */
const WORDLESS = [
  'GET /members/factors',
  'GET /members/hand-over',
  'GET /settings/holidays',
  'GET /work-photos',
  'GET /appointments/internal/slots',
  'GET /appointments/internal/hire-days',
  'GET /payments/summary',
  'GET /payments/closes',
  'GET /payments/refunds/{id}/account',
  'GET /appointments/{id}/money',
  'GET /webhooks/{id}/deliveries',
  'GET /live',
];

test('its own owner finds one wherever there are words to read', async () => {
  const reads = calls.filter(({ access, method }) => access === 'owner' && method === 'GET');
  const silent: string[] = [];
  for (const call of reads) {
    const answer = await sendWhole(theirs.owner.visitor, call, wholeRequest(call, theirs));
    expect([nameOf(call), answer.status]).toEqual([nameOf(call), 200]);
    if (canaryIn(answer.text) === null) silent.push(nameOf(call));
  }
  expect(silent).toEqual(WORDLESS);
});

test(`nothing of it comes out, and none of its rows change, whatever another owner asks in ${CALLS} calls`, {
  timeout: 60_000 + CALLS * 200,
}, async () => {
  const numbers = numbersFrom(RUN_SEED);
  const before = await rowsOf(app, theirs);
  const leaks = await wander({ app, calls, theirs, numbers, howMany: CALLS });
  expect(leaks).toEqual([]);
  expect(await rowsOf(app, theirs)).toBe(before);
  expect(app.logged.length).toBeGreaterThan(CALLS);
  expect(app.logged.filter((line) => canaryIn(line) !== null)).toEqual([]);
  expect(app.logged.filter((line) => /"status":5|"level":"error"/.test(line))).toEqual([]);
});

test('no letter and no SMS to anybody else has a word of it', { timeout: 60_000 + CALLS * 20 }, async () => {
  const { database, clock } = app;
  const [mail, sms] = [openMailHarness(), openSmsHarness()];
  await sendMessages(
    { database, clock, secrets: createSecrets(app.secretKey), publicUrl: 'http://akoko.test' },
    { mail, sms },
  );
  const mails = [...app.mail.sent, ...mail.sent];
  const toOthers = [...mails, ...app.sms.sent, ...sms.sent].filter(({ to }) => canaryIn(to) === null);
  expect(toOthers.length).toBeGreaterThan(10);
  expect(toOthers.filter((letter) => canaryIn(JSON.stringify(letter)) !== null)).toEqual([]);
});
