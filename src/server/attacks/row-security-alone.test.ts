import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { Call } from '#contract/call.ts';
import { numbersFrom } from '#core/testing/seeded.ts';
import { createHoldings } from '../testing/holdings.ts';
import { registeredCalls } from '../testing/registered-calls.ts';
import { RUN_SEED, runSize } from '../testing/run-size.ts';
import { nameOf } from '../testing/sample-requests.ts';
import { asSuperuser } from '../testing/seeded-rows.ts';
import { useTestApp } from '../testing/test-app.ts';
import { canaryIn, rowsOf, seedCanaries } from './testing/canaries.ts';
import { type Tally, turnChecksOff, withoutChecks } from './testing/checks-off.ts';
import { addItem, type FuzzFixtures, sendWhole, wholeRequest } from './testing/requests.ts';
import { everyPlace } from './testing/tenant-matrix.ts';
import { wander } from './testing/wander.ts';

// Here a handle of any business passes for one's own, and so does every `businessId` sent along.
vi.mock('../platform/ids.ts', async (importOriginal) => {
  const original = await importOriginal<typeof import('../platform/ids.ts')>();
  return { ...original, readOwnHandle: (_: string, text: string) => original.readHandle(text)?.id ?? null };
});
vi.mock('../platform/http/session.ts', async (importOriginal) => ({
  ...(await importOriginal<typeof import('../platform/http/session.ts')>()),
  isOwnScope: () => true,
}));

const CALLS = runSize('CANARY_CALLS', 60);

/** A server that asks the database for whatever it is asked for, and no longer for whose it is. */
const useUncheckedApp = () => {
  let tally: Tally = { rewritten: 0 };
  const app = useTestApp({
    preparePool: (pool) => {
      tally = turnChecksOff(pool);
    },
  });
  const own = {} as { mine: FuzzFixtures; theirs: FuzzFixtures; calls: readonly Call[] };
  beforeAll(async () => {
    own.calls = registeredCalls(app);
    own.mine = await addItem(await createHoldings(app));
    own.theirs = await addItem(await createHoldings(app));
    await seedCanaries(app, own.theirs, 3);
  });
  return { app, own, rewritten: () => tally.rewritten };
};

/** The reads of an owner that tell something of the other business when they are asked with its ids. */
const leakingReads = async ({
  mine,
  theirs,
  calls,
}: {
  mine: FuzzFixtures;
  theirs: FuzzFixtures;
  calls: readonly Call[];
}) => {
  const leaking: string[] = [];
  for (const call of calls.filter(({ access, method }) => access === 'owner' && method === 'GET')) {
    const answer = await sendWhole(mine.owner.visitor, call, wholeRequest(call, theirs));
    if (canaryIn(answer.text) !== null) leaking.push(nameOf(call));
  }
  return leaking;
};

test('a check of the business is taken out of a statement, and a join stays', () => {
  expect(withoutChecks('SELECT FROM staff WHERE business_id = $1 AND staff_id = $2')).toBe(
    'SELECT FROM staff WHERE ($1::uuid IS NOT NULL) AND staff_id = $2',
  );
  expect(withoutChecks('where "a"."business_id" = $3 and "a"."business_id" = "b"."business_id"')).toBe(
    'where ($3::uuid IS NOT NULL) and "a"."business_id" = "b"."business_id"',
  );
});

describe('with row security alone', () => {
  const { app, own, rewritten } = useUncheckedApp();

  test('an id of another business leads nowhere, in every place of every call', {
    timeout: 60_000,
  }, async () => {
    const before = await rowsOf(app, own.theirs);
    for await (const { call, place, other, neverGiven } of everyPlace(own.calls, own, false)) {
      const where = [nameOf(call), place.keys.join('.')];
      expect([...where, canaryIn(other.body)]).toEqual([...where, null]);
      expect([...where, other.status < 500]).toEqual([...where, true]);
      if (neverGiven !== null) expect([...where, other]).toEqual([...where, neverGiven]);
    }
    expect(await leakingReads(own)).toEqual([]);
    expect(await rowsOf(app, own.theirs)).toBe(before);
    expect(rewritten()).toBeGreaterThan(200);
  });

  test(`nothing comes out and nothing is changed in ${CALLS} calls`, {
    timeout: 60_000 + CALLS * 200,
  }, async () => {
    const before = await rowsOf(app, own.theirs);
    const numbers = numbersFrom(RUN_SEED);
    expect(await wander({ app, ...own, numbers, howMany: CALLS })).toEqual([]);
    expect(await rowsOf(app, own.theirs)).toBe(before);
    expect(app.logged.filter((line) => canaryIn(line) !== null)).toEqual([]);
  });
});

describe('without row security either', () => {
  const { app, own } = useUncheckedApp();
  beforeAll(async () => {
    await asSuperuser(
      app,
      `DO $$ DECLARE item text; BEGIN
         FOR item IN SELECT relname FROM pg_class WHERE relrowsecurity LOOP
           EXECUTE format('ALTER TABLE %I DISABLE ROW LEVEL SECURITY', item);
         END LOOP; END $$`,
    );
  });

  test('nearly all that can be read tells of the other business, and what is written reaches it', async () => {
    expect((await leakingReads(own)).length).toBeGreaterThan(20);
    const before = await rowsOf(app, own.theirs);
    const body = { name: 'Somebody Else', phone: '08123456789', alwaysDeposit: false, blocked: false };
    const changed = await own.mine.owner.visitor.send('PUT', `/api/clients/${own.theirs.clientId}`, { body });
    expect(changed.status).toBe(200);
    expect(await rowsOf(app, own.theirs)).not.toBe(before);
  });
});
