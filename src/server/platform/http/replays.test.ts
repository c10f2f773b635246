import { beforeAll, describe, expect, test } from 'vitest';
import type { Call } from '#contract/call.ts';
import { manageTokenOf } from '../../testing/client-link.ts';
import { createHoldings, type Holdings } from '../../testing/holdings.ts';
import { pathOf, registeredCalls } from '../../testing/registered-calls.ts';
import { runSize } from '../../testing/run-size.ts';
import { nameOf, type SampleRequest, sampleRequest } from '../../testing/sample-requests.ts';
import { asSuperuser, storedBusinessId } from '../../testing/seeded-rows.ts';
import { fingerprint, storedRows } from '../../testing/stored-rows.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { bookingBody } from '../../testing/test-owner.ts';
import type { Answer } from '../../testing/visitor.ts';

/** How often each request is sent again, one after the other and all at once; 20 make it the figure of invariants T37. */
const TIMES = runSize('REPLAYS', 1);
const TIMEOUT = 60_000 + TIMES * 10_000;

const app = useTestApp({ paystack: true });

/** What a write without a key comes to when it is sent again: nothing more is kept, and it is answered with `status`. */
type Again = { readonly status: number; readonly why: string };
const SETS: Again = { status: 200, why: 'it sets what it names; setting it again changes nothing' };
const GONE: Again = { status: 404, why: 'what it takes away is gone' };
const READS: Again = { status: 200, why: 'it keeps nothing' };

const keyless: Readonly<Record<string, Again>> = {
  'POST /auth/login': { status: 200, why: 'a session each time, and the one before is ended' },
  'POST /users/setup/complete': SETS,
  'POST /clients/import': { status: 200, why: 'whoever is in the book is known by telephone number' },
  'POST /clients/import/preview': READS,
  'POST /messages/preview': READS,
  'POST /payments/verify-account': READS,
  'POST /payments/verify': { status: 404, why: 'it asks after a payment, and settles one once' },
  'PUT /auth/resetpassword/{resettoken}': { status: 400, why: 'its token is good for once' },
  'PUT /auth/verifyemail/{token}': { status: 400, why: 'its token is good for once' },
  'POST /auth/verifyemail': { status: 200, why: 'an address that is confirmed is sent nothing' },
  'POST /payments/payout/confirm': { status: 404, why: 'nothing waits to be confirmed any more' },
  'POST /members/invitations/accept': { status: 400, why: 'its token is good for once' },
  'POST /members/enter': SETS,
  'POST /members/businesses': { status: 409, why: 'its address is taken by then' },
  'POST /auth/login/code': { status: 400, why: 'each code is good for once' },
  'POST /auth/prove': SETS,
  'POST /auth/login/passkey': { status: 422, why: 'what a passkey signs is good for once' },
  'POST /auth/prove/passkey': { status: 404, why: 'there is no passkey to show' },
  'POST /auth/factors/passkeys': { status: 422, why: 'what a browser makes one of is good for once' },
  'DELETE /auth/factors/passkeys/{id}': GONE,
  'PUT /auth/factors/authenticator': { status: 404, why: 'what was begun is finished' },
  'DELETE /auth/factors/authenticator': GONE,
  'PUT /members/factors': SETS,
  'DELETE /members/{id}/factors': SETS,
  'DELETE /auth/pin': SETS,
  'POST /auth/pin': { status: 404, why: 'whoever sends it is on no shared device' },
  'POST /shared-devices/{id}/unlock': SETS,
  'DELETE /shared-devices/{id}': GONE,
  'POST /members/{id}/hand-over': SETS,
  'POST /members/hand-over/accept': { status: 404, why: 'nobody is asked twice' },
  'DELETE /members/hand-over': GONE,
  'PUT /members/{id}': SETS,
  'DELETE /members/{id}': GONE,
  'DELETE /members/invitations/{id}': GONE,
  'PUT /users/categories': SETS,
  'PUT /resources/{id}': SETS,
  'PUT /services/{id}': SETS,
  'PUT /services/{id}/assign-staff': SETS,
  'PUT /settings/profile': SETS,
  'PUT /settings/theme': SETS,
  'PUT /settings/hours': SETS,
  'PUT /settings/booking-rules': SETS,
  'PUT /settings/cancellation': SETS,
  'PUT /settings/deposits': SETS,
  'PUT /settings/reminders': SETS,
  'PUT /settings/rentals': SETS,
  'PUT /messages/texts': SETS,
  'PUT /staff/{id}': SETS,
  'PUT /clients/{id}': SETS,
  'PUT /blocked-times/{id}': SETS,
  'PATCH /appointments/{id}/status': {
    status: 409,
    why: 'it has that status already, which the answer tells',
  },
  'POST /appointments/{id}/undo': { status: 409, why: 'what it takes back is taken back' },
  'POST /appointments/{id}/correct': { status: 409, why: 'it has that outcome already' },
  'DELETE /auth/sessions': { status: 200, why: 'there is no other left' },
  'DELETE /auth/sessions/{id}': GONE,
  'DELETE /resources/{id}': GONE,
  'DELETE /services/{id}': GONE,
  'DELETE /services/{id}/image': SETS,
  'DELETE /settings/logo': SETS,
  'DELETE /settings/banner': SETS,
  'DELETE /staff/{id}': GONE,
  'DELETE /staff/{id}/photo': SETS,
  'DELETE /api-keys/{id}': GONE,
  'PUT /work-photos': SETS,
  'PUT /work-photos/{id}': SETS,
  'DELETE /work-photos/{id}': GONE,
  'PUT /webhooks/{id}': SETS,
  'DELETE /webhooks/{id}': GONE,
  'PUT /reviews/{token}': SETS,
  'PUT /reviews/{id}/reply': SETS,
  'PUT /reviews/{id}/hidden': SETS,
  'DELETE /reviews/{id}/hidden': SETS,
  'DELETE /clients/{id}': GONE,
  'DELETE /blocked-times/{id}': GONE,
  'PUT /auth/password': { status: 422, why: 'the current password is another one by then' },
};

/** Sent again they act again, and are meant to. */
const actsAgain: Readonly<Record<string, string>> = {
  'POST /auth/forgotpassword': 'another mail, three an hour: the first may be lost',
  'PUT /appointments/{id}': 'the history tells each saving; who sends the version they began from is refused',
  'PUT /services/{id}/image': 'the picture is drawn anew and takes the place of the one before',
  'PUT /settings/logo': 'as a picture of a service',
  'PUT /settings/banner': 'as a picture of a service',
  'PUT /staff/{id}/photo': 'as a picture of a service',
  'POST /work-photos': 'another photo, 24 at most, which its owner sees and can remove',
  'POST /api-keys':
    'another key, twenty at most, and none by a name that is in use: no answer that is kept has a secret',
  'POST /webhooks': 'another webhook with its own secret, ten at most: no answer that is kept has a secret',
  'POST /auth/factors/authenticator': 'another key: it counts for nothing until it has shown a code',
  'POST /auth/login/passkey/begin': 'another ceremony: it counts for nothing until it is answered',
  'POST /auth/factors/passkeys/begin': 'as when logging in with one',
  'POST /auth/factors/recovery-codes': 'ten others: no answer that is kept has a secret',
  'PUT /auth/pin': 'the same PIN, hashed anew',
  'POST /shared-devices': 'the same device by another name, in place of the one before',
  'POST /webhooks/{id}/rotate': 'another secret; what signed before both still signs',
  'POST /webhooks/{id}/test': 'another test, twenty in ten minutes',
  'POST /webhooks/{id}/deliveries/replay': 'the event goes out now, under the id it had',
  'POST /dev/clock': 'moves the clock on; in development only',
};

const takesKey = (call: Call): boolean => call.refusals.includes('IDEMPOTENCY_MISMATCH');
const order = ['POST', 'PUT', 'PATCH', 'DELETE'];
/** One goes to another business, and the next comes back. */
const last = [
  'POST /members/businesses',
  'POST /members/enter',
  'POST /shared-devices',
  'PUT /auth/password',
];

/** A provider's notices and reports are not among them: each is known by what it says. */
const changing = (): readonly Call[] =>
  registeredCalls(app)
    .filter((call) => call.method !== 'GET' && call.access !== 'signed')
    .toSorted(
      (a, b) =>
        last.indexOf(nameOf(a)) - last.indexOf(nameOf(b)) ||
        order.indexOf(a.method) - order.indexOf(b.method) ||
        // What belongs to a thing goes before the thing itself.
        Number(a.method === 'DELETE') * (b.path.split('/').length - a.path.split('/').length),
    );
const keyed = (): readonly Call[] => changing().filter(takesKey);

const PAYING = { clientName: 'Ife Okon', clientPhone: '08044443333', date: '2026-12-14T09:00:00.000Z' };

/** Changes of lines of two bookings of their own, agreed to as they were shown. */
const changesOf = async ({ owner, serviceId, staffId }: Holdings) => {
  const line = { serviceId, staffId };
  const show = async (date: string, count: number, path: string, change: object): Promise<SampleRequest> => {
    const lines = Array.from({ length: count }, () => line);
    const body = bookingBody(owner, { _id: serviceId }, { date, serviceId: undefined, lines });
    const { data } = (await owner.visitor.send('POST', '/api/appointments', { body })).body;
    const parameter = manageTokenOf(app, data._id);
    const asked = { body: { ...change, dryRun: true } };
    const { preview } = (await owner.visitor.send('POST', `/api/manage/${parameter}/${path}`, asked)).body;
    return { parameter, body: { ...change, quoteHash: preview.hash } };
  };
  const added = { line, date: '2026-12-17T13:00:00.000Z' };
  return new Map([
    [
      'POST /manage/{token}/lines/cancel',
      await show('2026-12-17T09:00:00.000Z', 2, 'lines/cancel', { line: 2 }),
    ],
    ['POST /manage/{token}/lines', await show('2026-12-17T12:00:00.000Z', 1, 'lines', added)],
  ]);
};
type OwnThings = Holdings & { readonly changes: Awaited<ReturnType<typeof changesOf>> };
const createThings = async (name?: string): Promise<OwnThings> => {
  const own = await createHoldings(app, name);
  return { ...own, changes: await changesOf(own) };
};

/** A good request of the call, by the owner of these things and for nobody else. */
const requestOf = (call: Call, own: OwnThings): SampleRequest => {
  const sample = own.changes.get(nameOf(call)) ?? sampleRequest(call, own);
  const body = sample.body as Readonly<Record<string, unknown>>;
  if (nameOf(call) === 'POST /auth/register')
    return { body: { ...body, email: `new-${own.owner.slug}@example.ng` } };
  if (nameOf(call) !== 'POST /payments/initialize') return sample;
  return { body: { ...body, metadata: { ...(body['metadata'] as object), ...PAYING } } };
};

const send = (call: Call, own: Holdings, request: SampleRequest, key: string): Promise<Answer> => {
  const { parameter = 'none', ...payload } = request;
  const headers = { 'idempotency-key': `${key} ${nameOf(call)}`.replaceAll(' ', '-') };
  return own.owner.visitor.send(call.method, pathOf(call, parameter), { ...payload, headers });
};

/** As a patient caller sends it: whoever is told that it was too often asks again when that is over. */
const sendPatiently = async (...given: Parameters<typeof send>): Promise<Answer> => {
  const answer = await send(...given);
  if (answer.status !== 429) return answer;
  await asSuperuser(app, 'DELETE FROM rate_limits');
  return sendPatiently(...given);
};

/** So many at once; those who were told to wait come again one after the other. */
const sendAtOnce = async (count: number, ...given: Parameters<typeof send>): Promise<readonly Answer[]> => {
  const answers = await Promise.all(Array.from({ length: count }, () => send(...given)));
  const heard: Answer[] = [];
  for (const answer of answers) heard.push(answer.status === 429 ? await sendPatiently(...given) : answer);
  return heard;
};

/** Deposits are on while a payment is opened and off while bookings are made without one. */
const setDeposits = async (call: Call, own: Holdings): Promise<void> => {
  const isOn = nameOf(call) === 'POST /payments/initialize';
  await asSuperuser(
    app,
    'UPDATE businesses SET require_deposit = $2, deposit_percentage = 20 WHERE business_id = $1',
    [storedBusinessId(own.owner.businessId), isOn],
  );
};

/** How many rows each table holds. */
const sizes = async (): Promise<ReadonlyMap<string, number>> => {
  const tables = await storedRows(
    app,
    `SELECT relname FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace
        AND has_table_privilege(oid, 'SELECT') AND relname NOT IN ('rate_limits', 'sessions', 'diary_versions')`,
  );
  const counts = tables.map(({ relname }) => `(SELECT count(*) FROM ${relname})::int AS ${relname}`);
  const [row] = await storedRows(app, `SELECT ${counts.join(', ')}`);
  return new Map(Object.entries(row ?? {}).map(([name, count]) => [name, Number(count)]));
};

const grown = (before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>) =>
  Object.fromEntries(
    [...after].flatMap(([name, count]) => {
      const more = count - (before.get(name) ?? 0);
      return more === 0 ? [] : [[name, more] as const];
    }),
  );

const told = ({ status, text }: Answer) => ({ status, text });

describe('a request sent again with its key', () => {
  let first: OwnThings;
  let second: OwnThings;
  /** What each call adds when it is sent once. */
  const effects = new Map<string, ReturnType<typeof grown>>();
  let sent = 0;

  beforeAll(async () => {
    first = await createThings();
    second = await createThings('Bisi Spa');
  });

  test(`${TIMES} times, then ${TIMES} times at once, is answered the same and has one effect`, {
    timeout: TIMEOUT,
  }, async () => {
    expect(keyed().length).toBeGreaterThan(20);
    for (const call of keyed()) {
      await setDeposits(call, first);
      const request = requestOf(call, first);
      const before = await sizes();
      const answer = await sendPatiently(call, first, request, 'first');
      expect([nameOf(call), answer.status, answer.body.code]).toEqual([nameOf(call), 200, undefined]);
      effects.set(nameOf(call), grown(before, await sizes()));
      const after = await fingerprint(app);
      const again: Answer[] = [];
      for (let time = 0; time < TIMES; time += 1)
        again.push(await sendPatiently(call, first, request, 'first'));
      again.push(...(await sendAtOnce(TIMES, call, first, request, 'first')));
      for (const repeat of again) expect([nameOf(call), told(repeat)]).toEqual([nameOf(call), told(answer)]);
      expect([nameOf(call), await fingerprint(app)]).toEqual([nameOf(call), after]);
      sent += 1 + again.length;
    }
  });

  test(`${2 * TIMES} times at once from the beginning has the effect of one, and all get its answer`, {
    timeout: TIMEOUT,
  }, async () => {
    for (const call of keyed()) {
      await setDeposits(call, second);
      const request = requestOf(call, second);
      const before = await sizes();
      const [answer, ...others] = await sendAtOnce(2 * TIMES, call, second, request, 'second');
      expect([nameOf(call), answer?.status]).toEqual([nameOf(call), 200]);
      for (const other of others) expect([nameOf(call), other.text]).toEqual([nameOf(call), answer?.text]);
      expect([nameOf(call), grown(before, await sizes())]).toEqual([nameOf(call), effects.get(nameOf(call))]);
      sent += 1 + others.length;
    }
    console.info(`replays: ${sent} requests of ${keyed().length} calls that take a key`);
  });

  test('and another body is refused, and does nothing', { timeout: TIMEOUT }, async () => {
    const before = await fingerprint(app);
    const bodiless: string[] = [];
    for (const call of keyed()) {
      const request = requestOf(call, first);
      const other = otherBody(request.body, first);
      if (other === null) {
        bodiless.push(nameOf(call));
        continue;
      }
      const answer = await send(call, first, { ...request, body: other }, 'first');
      expect([nameOf(call), answer.status, answer.body.code]).toEqual([
        nameOf(call),
        422,
        'IDEMPOTENCY_MISMATCH',
      ]);
    }
    expect(bodiless.toSorted()).toEqual(saysNothing);
    expect(await fingerprint(app)).toBe(before);
  });
});

/** They name a thing in their address and say nothing else. */
const saysNothing = [
  'DELETE /payments/payout/waiting',
  'DELETE /settings/closures/{id}',
  'DELETE /waitlist/{id}',
  'POST /appointments/{id}/reschedule',
  'POST /manage/{token}/confirm',
  'POST /payments/refunds/{id}/ask',
];

const more = (value: unknown): string => `${value} Ade`;
const otherOf: Readonly<Record<string, (value: unknown, own: Holdings) => unknown>> = {
  role: () => 'accountant',
  clientName: more,
  name: more,
  businessName: more,
  reason: more,
  transferReference: more,
  phone: () => '08055555559',
  account_number: () => '1112223334',
  amount: (value) => Number(value) + 1,
  counted: (value) => ({ ...Object(value), cash: 1 }),
  withheld: (value) => Number(value) + 1,
  newDate: () => '2026-12-15T11:00:00.000Z',
  date: (value) => (String(value).includes('T') ? '2026-12-17T11:00:00.000Z' : value),
  from: (value, { erasableClientId }) => {
    if (String(value).includes(':')) return value;
    return String(value).includes('-') ? '2027-06-01' : erasableClientId;
  },
  line: (value) => (typeof value === 'number' ? value - 1 : value),
  kind: (value) => (value === 'rebooking' ? 'cancelled' : value),
  staffId: (value, { staffId }) => value ?? staffId,
  times: (value) => Number(value) + 1,
};

/** Another request that would be as good; null where there is nothing to say. */
const otherBody = (body: unknown, own: Holdings): unknown => {
  const fields = Object.entries((body ?? {}) as Readonly<Record<string, unknown>>);
  if (!fields.some(([name]) => name in otherOf)) return null;
  return Object.fromEntries(fields.map(([name, value]) => [name, otherOf[name]?.(value, own) ?? value]));
};

describe('a write that takes no key', () => {
  test('is one of those that are known to be safe to send again, or meant to act again', () => {
    const without = changing().filter((call) => !takesKey(call));
    expect(without.map(nameOf).toSorted()).toEqual(Object.keys({ ...keyless, ...actsAgain }).toSorted());
  });

  test(`sent ${TIMES} times again keeps nothing more`, { timeout: TIMEOUT }, async () => {
    const own = await createHoldings(app, 'Chi Studio');
    // That somebody did it once more is told of them.
    const leftOut = ['activity'];
    for (const call of changing()) {
      const again = keyless[nameOf(call)];
      if (again === undefined) continue;
      const request = sampleRequest(call, own);
      await sendPatiently(call, own, request, 'third');
      const before = await fingerprint(app, leftOut);
      for (let time = 0; time < TIMES; time += 1) {
        const answer = await sendPatiently(call, own, request, 'third');
        expect([nameOf(call), answer.status]).toEqual([nameOf(call), again.status]);
      }
      expect([nameOf(call), await fingerprint(app, leftOut)]).toEqual([nameOf(call), before]);
    }
  });
});
