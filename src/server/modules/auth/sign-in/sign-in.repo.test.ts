import { afterAll, beforeAll, expect, test } from 'vitest';
import { recall } from '#core/accounts/sign-in-brakes.ts';
import { minuteMs, parseInstant } from '#core/calendar/instant.ts';
import { connect, type Database } from '../../../platform/db/connect.ts';
import { acrossTenants } from '../../../platform/db/transaction.ts';
import { countWaiting } from '../../../testing/lock-waits.ts';
import { type TestDatabase, takeTestDatabase } from '../../../testing/test-database.ts';
import { forgiveGuess, lockTallies, saveTallies, type TallyKey } from './sign-in.repo.ts';

let testDatabase: TestDatabase;
let database: Database;

beforeAll(async () => {
  testDatabase = await takeTestDatabase();
  database = connect(testDatabase.url, { max: 3, onError: () => undefined });
});
afterAll(async () => {
  await database.close();
  await testDatabase.giveBack();
});

const now = parseInstant('2026-12-07T07:00:00Z') ?? expect.fail();
const keyed = (key: string): TallyKey => ({ key, forgetMs: 60 * minuteMs });
const account = keyed('sign-in-account:of both');

const failuresOf = async (key: TallyKey): Promise<number> => {
  const kept = await acrossTenants(database, (transaction) => lockTallies(transaction, [key], now));
  const tally = kept.get(key.key);
  return tally === undefined ? 0 : (recall(tally, key.forgetMs, now)?.failures ?? 0);
};

test.each([
  [2, 0],
  [3, 1],
])(
  'of %i failures counted for both, two right passwords at the same moment leave %i',
  async (before, after) => {
    await acrossTenants(database, (transaction) =>
      saveTallies(transaction, [{ ...account, tally: { failures: before, lastAt: now } }]),
    );
    const forgive = (name: string) =>
      acrossTenants(database, (transaction) =>
        forgiveGuess(transaction, { own: keyed(`sign-in-device:${name}`), shared: [account] }),
      );
    let second: Promise<void> | undefined;
    await acrossTenants(database, async (transaction) => {
      await forgiveGuess(transaction, { own: keyed('sign-in-device:first'), shared: [account] });
      second = forgive('second');
      await expect.poll(() => countWaiting(testDatabase), { timeout: 5_000, interval: 5 }).toBe(1);
    });
    await second;
    expect(await failuresOf(account)).toBe(after);
  },
);
