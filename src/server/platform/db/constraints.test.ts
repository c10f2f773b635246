import { beforeAll, expect, test } from 'vitest';
import { type Guard, type GuardKind, guardsOf } from './testing/guards-in-catalogue.ts';
import { violationsOf, violationsWithoutGuard } from './testing/seeded-violations.ts';
import { rowOf, useSeededWorld } from './testing/seeded-world.ts';
import type { Violation } from './testing/violations/seeded-table.ts';
import { seededTables } from './testing/violations/seeded-tables.ts';

/** Each constraint is needed: a row that breaks it is refused by its name, and accepted once it is gone. */
const { run, insert, undone } = useSeededWorld();
let guards: readonly Guard[] = [];

beforeAll(async () => {
  guards = await guardsOf(run);
});

const remove = ({ table, name, index }: Guard) =>
  run(index ? `DROP INDEX ${name}` : `ALTER TABLE ${table} DROP CONSTRAINT ${name} CASCADE`);

/** What is wrong with this guard, or with its violation. */
const findingsOf = async (guard: Guard, violation: Violation): Promise<readonly string[]> => {
  const besides = (violation.besides ?? []).map((name) => {
    const found = guards.find((other) => other.table === guard.table && other.name === name);
    if (found === undefined) throw new Error(`${guard.name}: there is no ${name}`);
    return found;
  });
  const row = rowOf(guard.table);
  const plant = async (...removed: readonly Guard[]): Promise<string | null> => {
    const { refusedBy } = await undone(async () => {
      for (const gone of removed) await remove(gone);
      if (violation.before !== undefined) await insert(guard.table, { ...row, ...violation.before });
      await insert(guard.table, { ...row, ...violation.plant });
    });
    return refusedBy;
  };
  const expected =
    guard.kind === 'not-null' ? `${guard.table}.${guard.columns[0]?.name} is missing` : guard.name;
  const refused = await plant(...besides);
  const accepted = await plant(...besides, guard);
  const missed = besides.length > 0 ? await plant(guard) : 'not asked';
  const named = `${guard.name} ${JSON.stringify(violation.plant).slice(0, 200)}`;
  return [
    ...(refused === expected ? [] : [`${named} is refused by ${refused}`]),
    ...(accepted === null ? [] : [`${named} is still refused without it, by ${accepted}`]),
    ...(missed === null ? [`${named} needs no other guard out of the way`] : []),
  ];
};

const findingsOfKind = async (...kinds: readonly GuardKind[]): Promise<readonly string[]> => {
  const problems: string[] = [];
  for (const guard of guards.filter(({ kind }) => kinds.includes(kind))) {
    const violations = violationsOf(guard, guards);
    if (violations.length === 0) problems.push(`${guard.table}: nothing is planted against ${guard.name}`);
    for (const violation of violations) problems.push(...(await findingsOf(guard, violation)));
  }
  return problems;
};

test('every table has sound rows here, and every planted violation a guard', async () => {
  const tables = await run(
    `SELECT relname FROM pg_class WHERE relkind IN ('r', 'p') AND relnamespace = 'public'::regnamespace ORDER BY 1`,
  );
  expect(seededTables.map(({ table }) => table).sort()).toEqual(tables.rows.map(({ relname }) => relname));
  expect(violationsWithoutGuard(guards)).toEqual([]);
  for (const { table, row, other } of seededTables)
    expect([table, (await undone(() => insert(table, { ...row, ...other }))).refusedBy]).toEqual([
      table,
      null,
    ]);
});

test('every CHECK refuses what nothing else does', async () => {
  expect(await findingsOfKind('check')).toEqual([]);
});

test('every key, unique index and exclusion refuses what nothing else does', async () => {
  expect(await findingsOfKind('primary-key', 'unique', 'exclusion')).toEqual([]);
});

test('every foreign key refuses what nothing else does', async () => {
  expect(await findingsOfKind('foreign-key')).toEqual([]);
});

test('every NOT NULL refuses what nothing else does', async () => {
  expect(await findingsOfKind('not-null')).toEqual([]);
});

test('nothing is guarded in ways that are not planted here', async () => {
  const others = await run(
    `SELECT tgname AS name FROM pg_trigger WHERE NOT tgisinternal
     UNION ALL SELECT typname FROM pg_type WHERE typtype = 'd' AND typnamespace = 'public'::regnamespace
     UNION ALL SELECT rulename FROM pg_rules WHERE schemaname = 'public'
     UNION ALL SELECT evtname FROM pg_event_trigger`,
  );
  expect(others.rows).toEqual([]);
});
