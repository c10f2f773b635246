import { beforeAll, expect, test } from 'vitest';
import { notWritten } from '#contract/activity.ts';
import type { Call } from '#contract/call.ts';
import { settingsCalls } from '#contract/calls/settings.calls.ts';
import { addItem, type FuzzFixtures, sendWhole, wholeRequest } from '../attacks/testing/requests.ts';
import { createHoldings } from '../testing/holdings.ts';
import { registeredCalls } from '../testing/registered-calls.ts';
import { nameOf } from '../testing/sample-requests.ts';
import { asSuperuser, storedBusinessId, storedId } from '../testing/seeded-rows.ts';
import { useTestApp } from '../testing/test-app.ts';
import { createTestKey } from '../testing/test-key.ts';

const app = useTestApp({ paystack: true });
let own: FuzzFixtures;
beforeAll(async () => {
  own = await addItem(await createHoldings(app));
});

type Row = {
  readonly action: string;
  readonly permission: string;
  readonly by_whom: string | null;
  readonly who: string;
  readonly role: string | null;
  readonly device: string;
  readonly fields: readonly string[];
};
const rows = () =>
  asSuperuser<Row>(
    app,
    'SELECT action, permission, by_whom, who, role, device, fields FROM activity WHERE business_id = $1 ORDER BY at',
    [storedBusinessId(own.owner.businessId)],
  );
/** What an owner changed or recorded that does not say who it was. */
const unnamed = () =>
  asSuperuser(
    app,
    `SELECT event FROM appointment_events WHERE business_id = $1 AND actor = 'owner' AND by_whom IS NULL
     UNION ALL SELECT method FROM payments WHERE business_id = $1 AND method <> 'online' AND by_whom IS NULL ORDER BY 1`,
    [storedBusinessId(own.owner.businessId)],
  );
const turnOf = ({ method, path }: Call): number =>
  (method === 'DELETE' ? 10 - path.split('/').length / 10 : 0) +
  (path.startsWith('/auth') || path === '/members/enter' || path === '/members/businesses' ? 20 : 0) +
  (path.startsWith('/staff') ? 1 : 0);
/** What the holdings of one business have nothing for. */
const refusedHere = [
  'POST /payments/payout/confirm 404 NOT_FOUND',
  'POST /members/hand-over/accept 404 NOT_FOUND',
  // Its device has been shared by then, and is of one business.
  'POST /members/enter 403 FORBIDDEN',
  'POST /members/businesses 403 FORBIDDEN',
  // Signing in is not written down.
  'POST /auth/prove 422 WRONG_PASSWORD',
  'POST /auth/prove/passkey 404 NOT_FOUND',
  'POST /auth/factors/passkeys 422 WRONG_PASSKEY',
  'DELETE /auth/factors/passkeys/{id} 404 NOT_FOUND',
  'PUT /auth/factors/authenticator 422 WRONG_CODE',
  'POST /auth/factors/recovery-codes 404 NOT_FOUND',
  'DELETE /auth/factors/authenticator 404 NOT_FOUND',
  'DELETE /auth/sessions/{id} 404 NOT_FOUND',
];

test('every write of a member leaves one row, and one that is refused leaves none', {
  timeout: 120_000,
}, async () => {
  const writes = registeredCalls(app)
    .filter(({ method, access }) => method !== 'GET' && (access === 'owner' || access === 'account'))
    .toSorted((a, b) => turnOf(a) - turnOf(b));
  expect(writes.length).toBeGreaterThan(70);
  // Those that the test has put there itself.
  const seeded = await unnamed();
  const told: string[] = [];
  const refused: string[] = [];
  for (const call of writes) {
    const before = (await rows()).length;
    const whole = wholeRequest(call, own);
    const request = nameOf(call) === 'DELETE /staff/{id}' ? { ...whole, query: {} } : whole;
    const answer = await sendWhole(own.owner.visitor, call, request);
    const left = (await rows()).length - before;
    const due = answer.status === 200 && !(nameOf(call) in notWritten) ? 1 : 0;
    if (left !== due) told.push(`${nameOf(call)}: ${answer.status}, ${left} rows`);
    if (answer.status !== 200 && due === 0)
      refused.push(`${nameOf(call)} ${answer.status} ${answer.body?.code}`);
  }
  expect(told).toEqual([]);
  expect(refused.toSorted()).toEqual(refusedHere.toSorted());
  expect(await unnamed()).toEqual(seeded);
  const kept = await rows();
  expect(kept.every(({ by_whom: whom, device }) => whom !== null && device !== '')).toBe(true);
  expect(kept.find(({ action }) => action === 'booking.confirmed')).toMatchObject({
    permission: 'bookings.status',
    fields: ['status'],
  });
});

test('what a program did by its key is of the key, by its name', async () => {
  const key = await createTestKey(app, own.owner, ['settings.change'], 'Till');
  const { body } = wholeRequest(settingsCalls.saveBookingRules, own);
  const answer = await key.send('PUT', '/api/settings/booking-rules', { body });
  expect(answer.status, answer.text).toBe(200);
  expect((await rows()).filter(({ who }) => who === 'Till')).toMatchObject([
    {
      action: 'settings.booking-rules',
      role: null,
      by_whom: storedId(key.id),
    },
  ]);
});
