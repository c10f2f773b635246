import { expect, test } from 'vitest';
import type { Catalogue, ForeignKeyFacts, TableFacts } from './catalogue.ts';
import { findingsOf, type Places } from './fit.ts';
import { planDistribution } from './plan.ts';

const table = (
  name: string,
  columns: readonly string[],
  spread: TableFacts['spread'] = null,
): TableFacts => ({
  name,
  columns,
  spread,
  forcedRowSecurity: true,
  policies: 2,
  asking: [],
});
const key = (
  from: string,
  columns: readonly string[],
  target: string,
  targetColumns = columns,
): ForeignKeyFacts => ({
  table: from,
  name: `${from}_${columns.at(-1)}_fkey`,
  columns,
  target,
  targetColumns,
  definition: `FOREIGN KEY (${columns.join(', ')}) REFERENCES ${target}(${targetColumns.join(', ')})`,
});

const places: Places = {
  owners: { kind: 'everywhere', why: '' },
  chairs: { kind: 'by-business' },
  visits: { kind: 'by-business' },
  tokens: { kind: 'by-key', column: 'token', why: '' },
  jobs: { kind: 'one-node', why: '' },
};
const sound: Catalogue = {
  database: 'shop',
  citus: true,
  settings: [],
  tables: [
    table('chairs', ['business_id', 'chair_id']),
    table('jobs', ['name']),
    table('owners', ['business_id']),
    table('tokens', ['token', 'business_id']),
    table('visits', ['business_id', 'visit_id', 'chair_id']),
  ],
  functions: ['whose(uuid)'],
  uniques: [
    { table: 'visits', name: 'visits_pkey', columns: ['business_id', 'visit_id'] },
    { table: 'owners', name: 'owners_slug_key', columns: ['slug'] },
    { table: 'jobs', name: 'jobs_pkey', columns: ['name'] },
  ],
  foreignKeys: [
    key('visits', ['business_id', 'chair_id'], 'chairs'),
    key('chairs', ['business_id'], 'owners'),
    key('tokens', ['business_id'], 'owners'),
  ],
  restrictive: [],
  loosened: [],
  takenAway: null,
};

const statementsOf = (catalogue: Catalogue): readonly string[] =>
  planDistribution(catalogue, { shards: 8, places }).steps.flatMap(({ statements }) => statements);

test('nothing stands in the way of a sound schema', () => {
  expect(findingsOf(sound, places)).toEqual([]);
});

test.each<[string, Catalogue, RegExp]>([
  [
    'a table without a place',
    { ...sound, tables: [...sound.tables, table('extras', [])] },
    /extras has no place/,
  ],
  ['a place without a table', { ...sound, tables: sound.tables.slice(1) }, /chairs has a place/],
  [
    'a table without the column it is spread by',
    { ...sound, tables: [table('chairs', ['chair_id']), ...sound.tables.slice(1)] },
    /chairs has no column business_id/,
  ],
  [
    'a table that is spread by another column',
    {
      ...sound,
      tables: [
        table('chairs', ['business_id'], { kind: 'distributed', by: 'chair_id' }),
        ...sound.tables.slice(1),
      ],
    },
    /chairs is already spread otherwise/,
  ],
  [
    'a unique key without the business',
    { ...sound, uniques: [{ table: 'visits', name: 'visits_once', columns: ['visit_id'] }] },
    /visits_once of visits is unique over several shards/,
  ],
  [
    'a policy that asks a table',
    {
      ...sound,
      tables: [{ ...table('chairs', ['business_id']), asking: ['own'] }, ...sound.tables.slice(1)],
    },
    /policy own of chairs asks a table/,
  ],
  [
    'a foreign key without the business',
    { ...sound, foreignKeys: [key('visits', ['chair_id'], 'chairs')] },
    /visits_chair_id_fkey leads from visits to chairs/,
  ],
  [
    'a foreign key with the business in another place',
    {
      ...sound,
      foreignKeys: [key('visits', ['business_id', 'chair_id'], 'chairs', ['chair_id', 'business_id'])],
    },
    /which may lie on another node/,
  ],
  [
    'a foreign key from every node into shards',
    { ...sound, foreignKeys: [key('owners', ['business_id'], 'chairs')] },
    /owners_business_id_fkey leads from owners to chairs/,
  ],
  [
    'a foreign key between tables spread by different keys',
    { ...sound, foreignKeys: [key('tokens', ['business_id'], 'chairs')] },
    /tokens_business_id_fkey/,
  ],
])('%s stands in the way', (_, catalogue, words) => {
  expect(findingsOf(catalogue, places).join('\n')).toMatch(words);
});

test('foreign keys go before the tables do and come back after, each where it was', () => {
  const statements = statementsOf(sound);
  const at = (words: string): number => {
    const found = statements.findIndex((text) => text.includes(words));
    expect([words, found >= 0]).toEqual([words, true]);
    return found;
  };
  for (const { name, table: from } of sound.foreignKeys) {
    expect(at(`DROP CONSTRAINT "${name}"`)).toBeLessThan(at('create_reference_table'));
    expect(at(`ADD CONSTRAINT "${name}"`)).toBeGreaterThan(at(`create_distributed_table('${from}'`));
  }
  expect(at("create_distributed_table('chairs'")).toBeLessThan(at("create_distributed_table('visits'"));
  expect(statements.filter((text) => text.includes('create_'))).toEqual([
    "SELECT create_distributed_function('whose(uuid)')",
    "SELECT create_reference_table('owners')",
    "SELECT create_distributed_table('chairs', 'business_id', colocate_with => 'none', shard_count => 8)",
    "SELECT create_distributed_table('tokens', 'token', colocate_with => 'none', shard_count => 8)",
    "SELECT create_distributed_table('visits', 'business_id', colocate_with => 'chairs')",
  ]);
  expect(statements.join()).not.toContain("'jobs'");
});

test('where all is spread and nothing kept, nothing is left to do but a setting that does not hold', () => {
  const spread: Catalogue = {
    ...sound,
    tables: sound.tables.map((one) => {
      const place = places[one.name];
      if (place?.kind === 'one-node') return one;
      const by = place?.kind === 'by-key' ? place.column : 'business_id';
      return {
        ...one,
        spread: place?.kind === 'everywhere' ? { kind: 'reference' } : { kind: 'distributed', by },
      };
    }),
  };
  expect(statementsOf(spread)).toEqual([]);
  const settings = [{ name: 'citus.one', value: 'local', why: 'it holds' }];
  expect(statementsOf({ ...spread, settings })).toEqual([`ALTER DATABASE "shop" SET citus.one = 'local'`]);
  const kept = {
    table: 'chairs',
    name: 'chairs_fkey',
    definition: 'FOREIGN KEY (business_id) REFERENCES owners',
  };
  expect(statementsOf({ ...spread, foreignKeys: [], takenAway: [kept] }).join()).toContain(
    'ADD CONSTRAINT "chairs_fkey" FOREIGN KEY (business_id) REFERENCES owners',
  );
});

test('a table that came later goes beside those that are spread already', () => {
  const later: Catalogue = {
    ...sound,
    tables: sound.tables.map((one) =>
      one.name === 'visits' ? { ...one, spread: { kind: 'distributed', by: 'business_id' } } : one,
    ),
  };
  expect(statementsOf(later)).toContain(
    "SELECT create_distributed_table('chairs', 'business_id', colocate_with => 'visits')",
  );
});
