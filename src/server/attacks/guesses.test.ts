import { beforeAll, describe, expect, test } from 'vitest';
import type { Call } from '#contract/call.ts';
import { numbersFrom } from '#core/testing/seeded.ts';
import { handleOf, newBusinessId, newId } from '../platform/ids.ts';
import { createHoldings } from '../testing/holdings.ts';
import { registeredCalls } from '../testing/registered-calls.ts';
import { RUN_SEED, runSize } from '../testing/run-size.ts';
import { nameOf } from '../testing/sample-requests.ts';
import { fingerprint } from '../testing/stored-rows.ts';
import { useTestApp } from '../testing/test-app.ts';
import { idPlaces } from './testing/id-places.ts';
import { addItem, type FuzzFixtures, sendWhole, wholeRequest, withValue } from './testing/requests.ts';

const GUESSES = runSize('GUESSES', 150);
const app = useTestApp({ trustProxy: '127.0.0.1' });
let own: FuzzFixtures;
let calls: readonly Call[] = [];

beforeAll(async () => {
  own = await addItem(await createHoldings(app));
  calls = registeredCalls(app);
});

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** An owner's links, mailed to them: one network may try them 60 times an hour. */
const OWNERS_LINKS = [
  'PUT /auth/resetpassword/{resettoken}',
  'PUT /auth/verifyemail/{token}',
  'POST /members/invitations/accept',
];

test(`of ${GUESSES} guesses at a link none opens or moves anything`, {
  timeout: 60_000 + GUESSES * 100,
}, async () => {
  const numbers = numbersFrom(RUN_SEED);
  const letter = (): string => LETTERS.charAt(numbers(LETTERS.length));
  const good = own.movableToken;
  /** Nearly a good one, one under a good booking, one under none. */
  const guess = (): string => {
    const at = numbers(good.length);
    const kind = numbers(3);
    if (kind === 0) return `${good.slice(0, at)}${good[at] === 'x' ? 'y' : 'x'}${good.slice(at + 1)}`;
    const proof = Array.from({ length: good.length - 44 }, letter).join('');
    return `${kind === 1 ? good.slice(0, 44) : handleOf(newBusinessId(), newId())}${proof}`;
  };
  const withToken = calls.flatMap((call) =>
    OWNERS_LINKS.includes(nameOf(call))
      ? []
      : idPlaces(call)
          .filter(({ keys }) => keys.at(-1) === 'token')
          .map((place) => ({ call, place })),
  );
  expect(withToken.length).toBeGreaterThanOrEqual(8);
  const before = await fingerprint(app);
  for (let tried = 0; tried < GUESSES; tried += 1) {
    const { call, place } = withToken[numbers(withToken.length)] ?? {};
    if (call === undefined || place === undefined) continue;
    const request = withValue(wholeRequest(call, own), place, guess());
    const answer = await sendWhole(app.visitor(), call, request);
    expect([nameOf(call), answer.status, answer.body.code]).toEqual([nameOf(call), 404, 'NOT_FOUND']);
  }
  expect(await fingerprint(app)).toBe(before);
});

test('of 40 guesses at each link of an owner none opens or moves anything', async () => {
  const numbers = numbersFrom(RUN_SEED);
  const random = (): string =>
    Array.from({ length: 43 }, () => LETTERS.charAt(numbers(LETTERS.length))).join('');
  const before = await fingerprint(app);
  for (const call of calls.filter((one) => OWNERS_LINKS.includes(nameOf(one)))) {
    const [place] = idPlaces(call);
    if (place === undefined) throw new Error(`${nameOf(call)} names no link`);
    // A client's link among them: it is good for what it was sent for, and for nothing of the owner's.
    for (const token of [own.movableToken, ...Array.from({ length: 39 }, random)]) {
      const answer = await sendWhole(app.visitor(), call, withValue(wholeRequest(call, own), place, token));
      expect([nameOf(call), answer.status, answer.body.code]).toEqual([nameOf(call), 400, 'TOKEN_INVALID']);
    }
  }
  expect(await fingerprint(app)).toBe(before);
});

describe('a network that tries ids', () => {
  const ask = (path: string, address: string) =>
    app.visitor().send('GET', path, { headers: { 'x-forwarded-for': address } });

  test('is told thirty bookings a minute, and another is told its own', async () => {
    const statuses: number[] = [];
    for (let tried = 0; tried < 32; tried += 1) {
      const id = handleOf(newBusinessId(), newId());
      statuses.push((await ask(`/api/appointments/details/${id}`, '102.89.7.1')).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 30 }, () => 404), 429, 429]);
    const found = await ask(`/api/appointments/details/${own.appointmentId}`, '102.89.7.2');
    expect(found.status).toBe(200);
  });
});
