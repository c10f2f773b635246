import { beforeAll, expect, test } from 'vitest';
import { notWritten } from '#contract/activity.ts';
import type { Call } from '#contract/call.ts';
import { addItem, type FuzzFixtures, sendWhole, wholeRequest } from '../attacks/testing/requests.ts';
import { createHoldings } from '../testing/holdings.ts';
import { registeredCalls } from '../testing/registered-calls.ts';
import { nameOf } from '../testing/sample-requests.ts';
import { asSuperuser, storedBusinessId } from '../testing/seeded-rows.ts';
import { useTestApp } from '../testing/test-app.ts';

const app = useTestApp({ paystack: true });
let own: FuzzFixtures;
beforeAll(async () => {
  own = await addItem(await createHoldings(app));
});

type Row = { readonly action: string; readonly permission: string; readonly by_member: string | null };
const rows = () =>
  asSuperuser<Row & { device: string; fields: string[] }>(
    app,
    'SELECT action, permission, by_member, device, fields FROM activity WHERE business_id = $1 ORDER BY at',
    [storedBusinessId(own.owner.businessId)],
  );
const turnOf = ({ method, path }: Call): number =>
  (method === 'DELETE' ? 10 - path.split('/').length / 10 : 0) +
  (path.startsWith('/auth') || path === '/members/enter' ? 20 : 0) +
  (path.startsWith('/staff') ? 1 : 0);
/** What the holdings of one business have nothing for. */
const refusedHere = [
  'POST /payments/payout/confirm 404 NOT_FOUND',
  // Signing in is not written down.
  'DELETE /auth/sessions/{id} 404 NOT_FOUND',
];

test('every write of a member leaves one row, and one that is refused leaves none', {
  timeout: 120_000,
}, async () => {
  const writes = registeredCalls(app)
    .filter(({ method, access }) => method !== 'GET' && (access === 'owner' || access === 'account'))
    .toSorted((a, b) => turnOf(a) - turnOf(b));
  expect(writes.length).toBeGreaterThan(70);
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
  expect(refused).toEqual(refusedHere);
  const kept = await rows();
  expect(kept.every(({ by_member: who, device }) => who !== null && device !== '')).toBe(true);
  expect(kept.find(({ action }) => action === 'booking.confirmed')).toMatchObject({
    permission: 'bookings.status',
    fields: ['status'],
  });
});
