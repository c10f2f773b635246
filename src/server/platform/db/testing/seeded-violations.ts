import type { Guard } from './guards-in-catalogue.ts';
import { id, type SeededTable, type Values, type Violation } from './violations/seeded-table.ts';
import { seededTables } from './violations/seeded-tables.ts';

const without = (values: Values, columns: readonly string[]): Values =>
  Object.fromEntries(Object.entries(values).filter(([column]) => !columns.includes(column)));

/** The second row with this guard's columns as the first has them. */
const sameKey = ({ other }: SeededTable, guard: Guard): Violation => ({
  plant: without(
    other,
    guard.columns.map(({ name }) => name),
  ),
});

/** Leads to nothing, within the same business where the key names more than a business. */
const toNowhere = ({ columns }: Guard): Violation => {
  const leading = columns.length === 1 ? columns : columns.filter(({ name }) => name !== 'business_id');
  return {
    plant: Object.fromEntries(leading.map(({ name, type }) => [name, type === 'uuid' ? id(404) : 'nothing'])),
  };
};

/** A primary key demands its columns too, so that it has to go first. */
const withoutValue = (guard: Guard, guards: readonly Guard[]): Violation => {
  const [column] = guard.columns;
  if (column === undefined) throw new Error(`${guard.name} has no column`);
  const keys = guards.filter(
    ({ table, kind, columns }) =>
      table === guard.table && kind === 'primary-key' && columns.some(({ name }) => name === column.name),
  );
  return { plant: { [column.name]: null }, besides: keys.map(({ name }) => name) };
};

/** A second row of the table that differs in these columns. */
const second = ({ other }: SeededTable, plant: Values): Violation => ({ plant: { ...other, ...plant } });

/**
 * What breaks this guard, ready to be inserted: planted by hand for each CHECK and for keys that need more than one
 * column, made from the catalogue for the others. Empty where nobody has planted anything.
 */
export const violationsOf = (guard: Guard, guards: readonly Guard[]): readonly Violation[] => {
  const planted = seededTables.find(({ table }) => table === guard.table);
  if (planted === undefined) return [];
  const special = planted.special?.[guard.name];
  const complete = (violation: Violation): Violation => ({
    ...violation,
    ...second(planted, violation.plant),
  });
  if (special !== undefined) return [complete(special)];
  switch (guard.kind) {
    case 'check':
      return (planted.broken[guard.name] ?? []).map((plant) => second(planted, plant));
    case 'foreign-key':
      return [complete(toNowhere(guard))];
    case 'not-null':
      return [complete(withoutValue(guard, guards))];
    default:
      return [sameKey(planted, guard)];
  }
};

/** Names in the planted tables that no guard has: left from one that is gone, or misspelt. */
export const violationsWithoutGuard = (guards: readonly Guard[]): readonly string[] => {
  const names = new Set(guards.map(({ table, name }) => `${table}.${name}`));
  return seededTables
    .flatMap(({ table, broken, special }) =>
      [...Object.keys(broken), ...Object.keys(special ?? {})].map((name) => `${table}.${name}`),
    )
    .filter((name) => !names.has(name));
};
