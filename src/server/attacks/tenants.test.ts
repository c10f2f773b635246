import { beforeAll, expect, test } from 'vitest';
import type { Call } from '#contract/call.ts';
import { createHoldings } from '../testing/holdings.ts';
import { registeredCalls } from '../testing/registered-calls.ts';
import { nameOf } from '../testing/sample-requests.ts';
import { fingerprint } from '../testing/stored-rows.ts';
import { useTestApp } from '../testing/test-app.ts';
import { idPlaces } from './testing/id-places.ts';
import { addItem, type FuzzFixtures, sendWhole, told, wholeRequest } from './testing/requests.ts';
import { everyPlace, ownedPlaces } from './testing/tenant-matrix.ts';

const app = useTestApp({ paystack: true });
const CANARY = 'Kanarienvogel';
let mine: FuzzFixtures;
let theirs: FuzzFixtures;
let calls: readonly Call[] = [];

beforeAll(async () => {
  mine = await addItem(await createHoldings(app));
  theirs = await addItem(await createHoldings(app, `${CANARY} Studio`));
  calls = registeredCalls(app);
});

/** They narrow a list: what fits nobody is an empty one. */
const FILTERS = ['GET /appointments/calendar', 'GET /appointments/analytics/bookings', 'GET /activity'];
/** One's own staff member who has left is told in other words than somebody who never was one's own. */
const whoHasLeft = ({ path }: Call, key: string | undefined): boolean =>
  /^\/(appointments|payments|waitlist)/.test(path) && key === 'staffId';

test("another business's id is told like one that does not exist, to the byte, in every place of every call", {
  timeout: 60_000,
}, async () => {
  const before = await fingerprint(app);
  let places = 0;
  for await (const tried of everyPlace(calls, { mine, theirs })) {
    const { call, place, other, nobodys, neverGiven, malformed } = tried;
    const where = [nameOf(call), place.keys.join('.')];
    expect([...where, other]).toEqual([...where, nobodys]);
    if (neverGiven !== null && !whoHasLeft(call, place.keys.at(-1)))
      expect([...where, other]).toEqual([...where, neverGiven]);
    if (!FILTERS.includes(nameOf(call)))
      expect([...where, [403, 404, 422].includes(other.status)]).toEqual([...where, true]);
    for (const { value, told: refused } of malformed) {
      const fine = refused.body === other.body || (refused.status >= 400 && refused.status < 500);
      expect([...where, value, refused.status, fine]).toEqual([...where, value, refused.status, true]);
    }
    expect(other.body).not.toContain(CANARY);
    places += 1;
  }
  expect(places).toBeGreaterThanOrEqual(55);
  expect(await fingerprint(app)).toBe(before);
});

test('what anybody may ask, an owner of another business is told as anybody is', async () => {
  const open = calls.filter(
    (call) => call.access === 'public' && call.method === 'GET' && idPlaces(call).length > 0,
  );
  expect(open.length).toBeGreaterThanOrEqual(12);
  for (const call of open) {
    const request = wholeRequest(call, theirs);
    const asOwner = told(await sendWhole(mine.owner.visitor, call, request));
    const asAnybody = told(await sendWhole(app.visitor(), call, request));
    expect([nameOf(call), asOwner]).toEqual([nameOf(call), asAnybody]);
  }
});

/** A good request, for a booking that costs nothing. */
const paysNothing = 'POST /payments/initialize';
/** Whoever is deleted cannot take over their own bookings. */
const withoutTaker = new Set(['DELETE /staff/{id}']);

test('the same requests with ids of one’s own go through', async () => {
  const order = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
  const sorted = calls
    .filter((call) => ownedPlaces(call).length > 0)
    .toSorted(
      (a, b) =>
        order.indexOf(a.method) - order.indexOf(b.method) ||
        // Whoever joins the team is the one who performs the service from then on.
        Number(a.path.startsWith('/staff')) - Number(b.path.startsWith('/staff')) ||
        // What belongs to a thing goes before the thing itself.
        Number(a.method === 'DELETE') * (b.path.split('/').length - a.path.split('/').length),
    );
  for (const call of sorted) {
    const whole = wholeRequest(call, mine);
    const request = withoutTaker.has(nameOf(call)) ? { ...whole, query: {} } : whole;
    const answer = await sendWhole(mine.owner.visitor, call, request);
    const expected = nameOf(call) === paysNothing ? [422, 'NO_PAYMENT_DUE'] : [200, undefined];
    expect([nameOf(call), answer.status, answer.body?.code]).toEqual([nameOf(call), ...expected]);
  }
});
