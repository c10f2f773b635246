import { expect, test } from 'vitest';
import { granted } from './testing/granted.ts';
import { rowOf, useSeededWorld } from './testing/seeded-world.ts';
import { BUSINESS, id } from './testing/violations/seeded-table.ts';
import { seededTables } from './testing/violations/seeded-tables.ts';

/**
 * Each thing that keeps a role from a row is needed: what is refused today is done as soon as a right is granted, a
 * policy loosened or row security switched off.
 */
const { run, insert, undone } = useSeededWorld();

const ROLES = ['tenant', 'platform'] as const;
type Role = (typeof ROLES)[number];
const DENIED = '42501';
/** Nobody's: no row is of this business. */
const STRANGER = id(97);

const as = async (role: Role, business = STRANGER): Promise<void> => {
  await run(`SET LOCAL app.business_id = '${business}'`);
  await run(`SET LOCAL ROLE akoko_${role}`);
};

const VERBS = [
  { letter: 'S', verb: 'SELECT', using: (table: string) => `SELECT FROM ${table} WHERE false` },
  {
    letter: 'I',
    verb: 'INSERT',
    using: (table: string) => `INSERT INTO ${table} SELECT (NULL::${table}).* WHERE false`,
  },
  {
    letter: 'U',
    verb: 'UPDATE',
    using: (table: string) => `UPDATE ${table} SET ${Object.keys(rowOf(table))[0]} = NULL WHERE false`,
  },
  { letter: 'D', verb: 'DELETE', using: (table: string) => `DELETE FROM ${table} WHERE false` },
] as const;

test('each right that a role does not have is one it cannot do without', async () => {
  expect(Object.keys(granted).sort()).toEqual(seededTables.map(({ table }) => table).sort());
  const problems: string[] = [];
  for (const [table, rights] of Object.entries(granted))
    for (const role of ROLES)
      for (const { letter, verb, using } of VERBS) {
        const use = async (grant: string | null) => {
          const outcome = await undone(async () => {
            if (grant !== null) await run(grant);
            await as(role);
            await run(using(table));
          });
          return outcome.refusedBy;
        };
        const named = `${verb} on ${table} by ${role}`;
        const today = await use(null);
        if (rights[role].includes(letter)) {
          if (today !== null) problems.push(`${named}: ${today}`);
          continue;
        }
        if (today !== DENIED) problems.push(`${named} is not refused`);
        const then = await use(`GRANT ${verb} ON ${table} TO akoko_${role}`);
        if (then !== null) problems.push(`${named}: still refused when granted, by ${then}`);
      }
  expect(problems).toEqual([]);
});

test('of an orphan payment only the payer’s address can be changed', async () => {
  for (const role of ROLES) {
    const change = (column: string, grant = 'SELECT 1') =>
      undone(async () => {
        await run(grant);
        await as(role);
        await run(`UPDATE orphan_payments SET ${column} = NULL WHERE false`);
      });
    expect((await change('payer_email')).refusedBy).toBe(null);
    const columns = await run(
      `SELECT attname FROM pg_attribute WHERE attrelid = 'orphan_payments'::regclass AND attnum > 0 AND attname <> 'payer_email'`,
    );
    for (const { attname } of columns.rows) {
      expect([attname, (await change(attname)).refusedBy]).toEqual([attname, DENIED]);
      const grant = `GRANT UPDATE (${attname}) ON orphan_payments TO akoko_${role}`;
      expect([attname, (await change(attname, grant)).refusedBy]).toEqual([attname, null]);
    }
  }
});

test('no role has rights beyond rows, nor any that everybody has', async () => {
  const beyond = await run(
    `SELECT c.relname, g.grantee::regrole, g.privilege_type FROM pg_class c, aclexplode(c.relacl) g
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p', 'v', 'm', 'S') AND g.grantee <> c.relowner
        AND (g.grantee = 0 OR g.privilege_type NOT IN ('SELECT', 'INSERT', 'UPDATE', 'DELETE') OR g.is_grantable)`,
  );
  expect(beyond.rows).toEqual([]);
  const columns = await run(
    `SELECT DISTINCT attrelid::regclass::text || '.' || attname AS name FROM pg_attribute WHERE attacl IS NOT NULL
        AND attrelid IN (SELECT oid FROM pg_class WHERE relnamespace = 'public'::regnamespace)`,
  );
  expect(columns.rows).toEqual([{ name: 'orphan_payments.payer_email' }, { name: 'payments.reversed_at' }]);
});

/** How each table's rows could come to be seen by another business: each must be what keeps them from it. */
const LOOSENED = (table: string): readonly string[] => [
  `ALTER TABLE ${table} DISABLE ROW LEVEL SECURITY`,
  `ALTER POLICY one_business ON ${table} USING (true)`,
  `ALTER POLICY all_businesses ON ${table} TO PUBLIC`,
];

const guarded = Object.entries(granted).filter(
  ([table, { tenant }]) => 'business_id' in rowOf(table) && tenant.includes('S'),
);

test('every policy is one of the two that each table of a business has, or named here', async () => {
  const { rows } = await run(
    "SELECT tablename, policyname FROM pg_policies WHERE NOT 'akoko_staff' = ANY (roles) ORDER BY 1, 2",
  );
  const expected = guarded.flatMap(([table]) =>
    ['all_businesses', 'one_business', ...(table === 'messages' ? ['only_untried_reminders'] : [])].map(
      (policyname) => ({ tablename: table, policyname }),
    ),
  );
  const byName = (a: (typeof expected)[number], b: typeof a) =>
    `${a.tablename} ${a.policyname}` < `${b.tablename} ${b.policyname}` ? -1 : 1;
  expect([...rows].sort(byName)).toEqual(expected.sort(byName));
});

test('what tells of bookings and clients is narrowed for whoever has their own alone', async () => {
  const { rows } = await run(
    `SELECT tablename FROM pg_policies WHERE 'akoko_staff' = ANY (roles) AND permissive = 'RESTRICTIVE' ORDER BY 1`,
  );
  const telling = await run(
    `SELECT DISTINCT relname AS tablename FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
      WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace
        AND (a.attname IN ('appointment_id', 'client_id', 'client_phone')
             OR relname IN ('disputes', 'orphan_payments', 'payment_events', 'activity')) ORDER BY 1`,
  );
  expect(rows).toEqual(telling.rows);
});

test('each part of the policies keeps the rows of one business from another', async () => {
  const problems: string[] = [];
  for (const [table] of guarded) {
    const seen = (loosened: string, business: string) =>
      undone(async () => {
        await run(loosened);
        await as('tenant', business);
        return (await run(`SELECT FROM ${table} WHERE business_id = '${BUSINESS}'`)).rowCount ?? 0;
      });
    const count = async (loosened: string, business = STRANGER): Promise<number> => {
      const outcome = await seen(loosened, business);
      return outcome.refusedBy === null ? outcome.result : -1;
    };
    if ((await count('SELECT 1')) !== 0) problems.push(`${table} is seen by another business`);
    if ((await count('SELECT 1', BUSINESS)) < 1) problems.push(`${table} is not seen by its own`);
    for (const loosened of LOOSENED(table))
      if ((await count(loosened)) < 1) problems.push(`not seen even after ${loosened}`);
  }
  expect(problems).toEqual([]);
});

test('each policy keeps one business from writing into another', async () => {
  const problems: string[] = [];
  for (const [table, { tenant }] of guarded) {
    if (!tenant.includes('I')) continue;
    const { row, other } = seededTables.find((planted) => planted.table === table) ?? { row: {}, other: {} };
    const write = async (loosened: string) => {
      const outcome = await undone(async () => {
        await run(loosened);
        await as('tenant');
        await insert(table, { ...row, ...other });
      });
      return outcome.refusedBy;
    };
    if ((await write('SELECT 1')) !== DENIED) problems.push(`${table} can be written by another business`);
    const loosened = `ALTER POLICY one_business ON ${table} WITH CHECK (true)`;
    const refusedBy = await write(loosened);
    if (refusedBy !== null) problems.push(`refused even after ${loosened}, by ${refusedBy}`);
  }
  expect(problems).toEqual([]);
});

test('each part of the policy about reminders keeps messages from being removed', async () => {
  const messages = seededTables.find(({ table }) => table === 'messages');
  const untried = { ...messages?.row, ...messages?.other, kind: 'reminder', state: 'queued', attempts: 0 };
  const removed = async (message: Readonly<Record<string, unknown>>, loosened = 'SELECT 1') => {
    const outcome = await undone(async () => {
      await run('DELETE FROM short_links');
      await run('DELETE FROM messages');
      await insert('messages', { ...untried, ...message });
      await run(loosened);
      await as('tenant', BUSINESS);
      return (await run('DELETE FROM messages')).rowCount;
    });
    return outcome.refusedBy ?? outcome.result;
  };
  expect(await removed({})).toBe(1);
  for (const { message, rest } of [
    { message: { kind: 'cancelled' }, rest: "state = 'queued' AND attempts = 0" },
    { message: { state: 'sent' }, rest: "kind = 'reminder' AND attempts = 0" },
    { message: { attempts: 1 }, rest: "kind = 'reminder' AND state = 'queued'" },
  ]) {
    expect([message, await removed(message)]).toEqual([message, 0]);
    expect(await removed(message, `ALTER POLICY only_untried_reminders ON messages USING (${rest})`)).toBe(1);
    expect(await removed(message, 'DROP POLICY only_untried_reminders ON messages')).toBe(1);
  }
});
