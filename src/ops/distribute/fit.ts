import type { Catalogue, ForeignKeyFacts } from './catalogue.ts';
import { GIVEN_UP, PLACES, type Place, WIDENED } from './places.ts';

export type Places = Readonly<Record<string, Place>>;

const BUSINESS = 'business_id';

/** The column a table's rows are spread by; null where they are not. */
export const spreadBy = (place: Place | undefined): string | null => {
  if (place?.kind === 'by-business') return BUSINESS;
  return place?.kind === 'by-key' ? place.column : null;
};

/** Whether a cluster can hold a foreign key: to a table on every node, or within one shard of one business. */
export const canHold = (key: ForeignKeyFacts, places: Places = PLACES): boolean => {
  const [from, to] = [places[key.table]?.kind, places[key.target]?.kind];
  if (to === 'everywhere') return from !== 'one-node';
  if (from === 'one-node' && to === 'one-node') return true;
  if (from !== 'by-business' || to !== 'by-business') return false;
  return key.columns.some((column, at) => column === BUSINESS && key.targetColumns[at] === BUSINESS);
};

const isGivenUp = (key: ForeignKeyFacts): boolean =>
  GIVEN_UP.some(({ table, columns }) => table === key.table && columns.join() === key.columns.join());

/** How a cluster has this key, where it cannot have it as it is. */
export const widened = (table: string, key: string) =>
  WIDENED.find((wide) => wide.table === table && wide.name === key);

/** What stands in the way of distributing this database, in words; nothing may be done while there is any. */
export const findingsOf = (catalogue: Catalogue, places: Places = PLACES): readonly string[] => {
  const names = catalogue.tables.map(({ name }) => name);
  return [
    ...names
      .filter((name) => places[name] === undefined)
      .map((name) => `${name} has no place: say in places.ts where it lives`),
    ...Object.keys(places)
      .filter((name) => !names.includes(name))
      .map((name) => `${name} has a place and is no table`),
    ...catalogue.tables.flatMap(({ name, columns, spread }) => {
      const by = spreadBy(places[name]);
      const missing =
        by !== null && !columns.includes(by) ? [`${name} has no column ${by} to be spread by`] : [];
      const otherwise =
        spread !== null && (spread.kind === 'distributed' ? spread.by : null) !== by
          ? [`${name} is already spread otherwise than places.ts says`]
          : [];
      return [...missing, ...otherwise];
    }),
    ...catalogue.tables.flatMap(({ name, asking }) =>
      asking.map(
        (policy) => `the policy ${policy} of ${name} asks a table: have it call a function that does`,
      ),
    ),
    ...catalogue.uniques.flatMap(({ table, name, columns }) => {
      const by = spreadBy(places[table]);
      return by !== null && !columns.includes(by) && widened(table, name) === undefined
        ? [`${name} of ${table} is unique over several shards: it has to contain ${by}`]
        : [];
    }),
    ...catalogue.foreignKeys
      .filter((key) => !canHold(key, places) && !isGivenUp(key))
      .map(
        ({ name, table, target }) =>
          `${name} leads from ${table} to ${target}, which may lie on another node`,
      ),
  ];
};
