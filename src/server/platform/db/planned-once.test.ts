import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findLiveSession } from '../../modules/auth/sessions/sessions.repo.ts';
import { type TestDatabase, takeTestDatabase } from '../../testing/test-database.ts';
import { systemClock } from '../clock.ts';
import { connect, type Database } from './connect.ts';
import { acrossTenants } from './transaction.ts';

let testDatabase: TestDatabase;
let database: Database;

beforeAll(async () => {
  testDatabase = await takeTestDatabase();
  // Every transaction has the same connection.
  database = connect(testDatabase.url, { max: 1, onError: () => undefined });
});
afterAll(async () => {
  await database.close();
  await testDatabase.giveBack();
});

/** The statements with these words that the connection keeps planned, and how often each was run. */
const kept = (words: string): Promise<readonly { readonly runs: number }[]> =>
  acrossTenants(database, async ({ query }) => {
    const found = sql<{ runs: number }>`
      SELECT (generic_plans + custom_plans)::int AS runs FROM pg_prepared_statements
       WHERE strpos(statement, ${words}) > 0`;
    return (await found.execute(query)).rows;
  });

test('who asks is looked up with a statement that is kept, whoever it is', async () => {
  for (const letter of ['a', 'b', 'c'])
    await acrossTenants(database, (transaction) =>
      findLiveSession(transaction, { business: null, tokenHash: Buffer.from(letter) }, systemClock.now()),
    );
  expect(await kept('from "sessions"')).toEqual([{ runs: 3 }]);
});

test('what is planned once names its columns, so that a newer version may add one', async () => {
  const counted = acrossTenants(database, ({ query, planned }) =>
    planned(query.selectFrom('sessions').select(({ fn }) => fn.countAll().as('count'))),
  );
  expect(await counted).toHaveLength(1);
  const all = acrossTenants(database, ({ query, planned }) =>
    planned(query.selectFrom('sessions').selectAll('sessions')),
  );
  await expect(all).rejects.toThrow('name its columns');
  const more = acrossTenants(database, ({ query, planned }) =>
    planned(query.selectFrom('sessions').select('email').selectAll()),
  );
  await expect(more).rejects.toThrow('name its columns');
});
