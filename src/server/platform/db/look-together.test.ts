import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import type { Database } from './connect.ts';
import { lookTogether } from './look-together.ts';

const app = useTestApp();

/** The same database, and how often a connection of it was taken. */
const watched = () => {
  const taken: number[] = [];
  const database: Database = {
    ...app.database,
    take: () => {
      taken.push(taken.length);
      return app.database.take();
    },
  };
  return { database, taken };
};

const say = (database: Database, word: string): Promise<string | undefined> =>
  lookTogether(database, async ({ query }) => {
    const { rows } = await sql<{ word: string }>`SELECT ${word}::text AS word`.execute(query);
    return rows[0]?.word;
  });

it('asks in one transaction what is asked in one turn, and gives each its own answer', async () => {
  const { database, taken } = watched();
  const looks = ['one', 'two', 'three'].map((word) => say(database, word));
  expect(await Promise.all(looks)).toEqual(['one', 'two', 'three']);
  expect(taken).toHaveLength(1);
  expect(await say(database, 'later')).toBe('later');
  expect(taken).toHaveLength(2);
});

it('lets no look fail for the fault of another', async () => {
  const { database } = watched();
  const broken = lookTogether(database, ({ query }) => sql`SELECT 1 / 0`.execute(query));
  const looks = ['one', 'two'].map((word) => say(database, word));
  await expect(broken).rejects.toThrow(/division by zero/);
  expect(await Promise.all(looks)).toEqual(['one', 'two']);
});

it('asks alone what is asked only after an answer', async () => {
  const { database, taken } = watched();
  const slow = lookTogether(database, async ({ query }) => {
    await sql`SELECT 1`.execute(query);
    const { rows } = await sql<{ role: string }>`SELECT current_user AS role`.execute(query);
    return rows[0]?.role;
  });
  const looks = ['one', 'two'].map((word) => say(database, word));
  expect(await slow).toBe('akoko_platform');
  expect(await Promise.all(looks)).toEqual(['one', 'two']);
  expect(taken).toHaveLength(2);
});

it('asks as the platform role, and only reads', async () => {
  const { database } = watched();
  const role = await lookTogether(database, async ({ query }) => {
    const { rows } = await sql<{ role: string; only: string }>`
      SELECT current_user AS role, current_setting('transaction_read_only') AS only`.execute(query);
    return rows[0];
  });
  expect(role).toEqual({ role: 'akoko_platform', only: 'on' });
});
