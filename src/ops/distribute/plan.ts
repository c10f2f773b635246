import {
  type Catalogue,
  type ForeignKeyFacts,
  KEPT_KEYS,
  KEPT_SCHEMA,
  type KeptKey,
  type TableFacts,
} from './catalogue.ts';
import { canHold, type Places, spreadBy, widened } from './fit.ts';
import { PLACES } from './places.ts';
import { literal, name } from './quoting.ts';
import { restrictAgain } from './restrictive.ts';

/** What is done in one transaction; a row that comes back with `success` false is a failure of it. */
export type Step = { readonly what: string; readonly statements: readonly string[] };

/** A question whose answer has to be no rows; each row says what is wrong and where. `as`: the role that asks, of no business. */
export type Check = { readonly what: string; readonly question: string; readonly as?: string };

export type Plan = { readonly steps: readonly Step[]; readonly checks: readonly Check[] };

/**
 * What is left to do to a database so that a cluster shares it: nothing, where all was done. Any number of steps from
 * the first on may have been done before; a plan made then is of those that are left.
 */
export const planDistribution = (
  catalogue: Catalogue,
  { shards, places = PLACES }: { readonly shards: number; readonly places?: Places },
): Plan => {
  const order = inOrder(catalogue, places);
  const left = order.filter(({ spread }) => spread === null);
  const unspread = new Set(left.map(({ name }) => name));
  const away = catalogue.foreignKeys.filter(
    ({ table, target }) => unspread.has(table) || unspread.has(target),
  );
  const back: readonly KeptKey[] = [
    ...(catalogue.takenAway ?? []),
    ...away.filter((key) => canHold(key, places)),
  ];
  const nothing = left.length === 0 && away.length === 0 && catalogue.takenAway === null;
  return {
    steps: nothing
      ? [...settings(catalogue), ...restrictAgain(catalogue.restrictive, catalogue.loosened)]
      : [
          ...settings(catalogue),
          ...nodes(catalogue),
          keepKeys,
          ...away.map((key) => takeAway(key, canHold(key, places))),
          ...spreadOut(catalogue, { order, places, shards }),
          ...order.map(({ name }) => emptyHere(name)),
          ...back.map(putBack),
          ...restrictAgain(
            catalogue.restrictive,
            order.map(({ name }) => name),
          ),
          { what: 'forget what was kept meanwhile', statements: [`DROP SCHEMA ${KEPT_SCHEMA} CASCADE`] },
        ],
    checks: [
      ...nodeChecks(catalogue),
      ...ROLES.flatMap((role) =>
        order
          // One that each of them reads.
          .filter((table) => isTenant(table, places) && table.forcedRowSecurity)
          .slice(0, 1)
          .map(asksAs(role)),
      ),
      ...order.filter(({ forcedRowSecurity }) => forcedRowSecurity).map(isGuarded(catalogue)),
    ],
  };
};

const settings = ({ database, settings: missing }: Catalogue): readonly Step[] =>
  missing.map(({ name: setting, value, why }) => ({
    what: why,
    statements: [`ALTER DATABASE ${name(database)} SET ${setting} = ${literal(value)}`],
  }));

const keepKeys: Step = {
  what: 'a place for the foreign keys that are taken away',
  statements: [
    `CREATE SCHEMA IF NOT EXISTS ${KEPT_SCHEMA}`,
    `CREATE TABLE IF NOT EXISTS ${KEPT_KEYS} (table_name text, name text, definition text NOT NULL, PRIMARY KEY (table_name, name))`,
  ],
};

/** Taken away and written down at once, so that a run that breaks off forgets none. */
const takeAway = (key: ForeignKeyFacts, comesBack: boolean): Step => ({
  what: `${key.table}: ${key.name} ${comesBack ? 'is taken away meanwhile' : 'is given up'}`,
  statements: [
    ...(comesBack
      ? [`INSERT INTO ${KEPT_KEYS} VALUES (${[key.table, key.name, key.definition].map(literal).join(', ')})`]
      : []),
    `ALTER TABLE ${name(key.table)} DROP CONSTRAINT ${name(key.name)}`,
  ],
});

const putBack = (key: KeptKey): Step => ({
  what: `${key.table}: ${key.name} is put back`,
  statements: [
    `ALTER TABLE ${name(key.table)} ADD CONSTRAINT ${name(key.name)} ${key.definition}`,
    `DELETE FROM ${KEPT_KEYS} WHERE table_name = ${literal(key.table)} AND name = ${literal(key.name)}`,
  ],
});

/** Rows that were copied to the shards and lie here still would be found by foreign keys, and nowhere else. */
const emptyHere = (table: string): Step => ({
  what: `${table}: its old rows leave the coordinator`,
  statements: [`SELECT truncate_local_data_after_distributing_table(${literal(table)})`],
});

/** Whatever has no place in the wider key goes: an answer of nobody that a process of before has kept for a day. */
const widen = ({ uniques }: Catalogue, table: string, by: string): readonly string[] =>
  uniques.flatMap((key) => {
    const wide = key.table === table && !key.columns.includes(by) ? widened(table, key.name) : undefined;
    if (wide === undefined) return [];
    return [
      `DELETE FROM ${name(table)} WHERE ${name(by)} IS NULL`,
      `ALTER TABLE ${name(table)} DROP CONSTRAINT ${name(key.name)}, ADD CONSTRAINT ${name(key.name)} ${wide.kind} (${wide.columns.map(name).join(', ')})`,
    ];
  });

const spreadOut = (
  catalogue: Catalogue,
  {
    order,
    places,
    shards,
  }: { readonly order: readonly TableFacts[]; readonly places: Places; readonly shards: number },
): readonly Step[] => {
  const tenants = order.filter((table) => isTenant(table, places));
  const first = tenants.find(({ spread }) => spread !== null) ?? tenants[0];
  return order
    .filter(({ spread }) => spread === null)
    .map((table) => {
      const by = spreadBy(places[table.name]);
      if (by === null)
        return {
          what: `${table.name}: to every node`,
          statements: unforced(table, [`SELECT create_reference_table(${literal(table.name)})`]),
        };
      const beside = isTenant(table, places) && table.name !== first?.name ? first?.name : undefined;
      const where =
        beside === undefined
          ? `colocate_with => 'none', shard_count => ${shards}`
          : `colocate_with => ${literal(beside)}`;
      return {
        what: `${table.name}: into shards by ${by}`,
        statements: unforced(table, [
          ...widen(catalogue, table.name, by),
          `SELECT create_distributed_table(${literal(table.name)}, ${literal(by)}, ${where})`,
        ]),
      };
    });
};

const isTenant = ({ name: table }: TableFacts, places: Places): boolean =>
  places[table]?.kind === 'by-business';

/** Whoever owns a table has its rows copied, which nobody may whom its policies bind. */
const unforced = (
  { name: table, forcedRowSecurity }: TableFacts,
  spread: readonly string[],
): readonly string[] =>
  forcedRowSecurity
    ? [
        `ALTER TABLE ${name(table)} NO FORCE ROW LEVEL SECURITY`,
        ...spread,
        `ALTER TABLE ${name(table)} FORCE ROW LEVEL SECURITY`,
      ]
    : spread;

/** The tables that leave the coordinator: those on every node first, then each after those it refers to. */
const inOrder = (catalogue: Catalogue, places: Places): readonly TableFacts[] => {
  const all = catalogue.tables.filter(
    ({ name: table }) => places[table] !== undefined && places[table]?.kind !== 'one-node',
  );
  const rank = new Map<string, number>();
  const rankOf = (table: string, seen: readonly string[]): number => {
    const known = rank.get(table);
    if (known !== undefined) return known;
    const targets = catalogue.foreignKeys
      .filter((key) => key.table === table && canHold(key, places) && ![...seen, table].includes(key.target))
      .map(({ target }) => target);
    const found = 1 + Math.max(0, ...targets.map((target) => rankOf(target, [...seen, table])));
    rank.set(table, found);
    return found;
  };
  const key = (table: TableFacts): readonly [boolean, number, string] => [
    places[table.name]?.kind !== 'everywhere',
    rankOf(table.name, []),
    table.name,
  ];
  return all.toSorted((left, right) => {
    const [a, b] = [key(left), key(right)];
    return Number(a[0]) - Number(b[0]) || a[1] - b[1] || (a[2] < b[2] ? -1 : 1);
  });
};

const ROLES = ['akoko_tenant', 'akoko_platform', 'akoko_staff'] as const;

/** Else a node that is told to change a role tells all others to, who are at it themselves. */
const HERE_ALONE = 'SET LOCAL citus.enable_ddl_propagation = off;';

const onNodes = (command: string): string =>
  `SELECT nodeid, success, result FROM run_command_on_all_nodes(${literal(command)})`;

/**
 * Policies and exclusion constraints are of no use to a node that lacks what they name. All of it may be there. Nodes ask
 * each other as the role that a transaction has: it logs in there, without a password, as the server's own rules let it.
 */
const nodes = ({ functions }: Catalogue): readonly Step[] => [
  ...ROLES.map((role) => ({
    what: `${role}: on every node, and let in from one to the other`,
    statements: [
      onNodes(
        `DO $do$ BEGIN ${HERE_ALONE} IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '${role}') THEN CREATE ROLE ${role}; END IF; ALTER ROLE ${role} LOGIN; GRANT ${role} TO CURRENT_USER; END $do$`,
      ),
    ],
  })),
  {
    what: 'who reaches no further than their own bookings, on every node',
    statements: [
      onNodes(
        `DO $do$ BEGIN ${HERE_ALONE} GRANT akoko_tenant TO akoko_staff; ALTER ROLE akoko_staff SET citus.allow_nested_distributed_execution = on; END $do$`,
      ),
    ],
  },
  ...functions.map((called) => ({
    what: `${called}: on every node`,
    statements: [`SELECT create_distributed_function(${literal(called)})`],
  })),
];

const wrongOn = (command: string, right: string): string =>
  `${onNodes(command)} WHERE NOT success OR result <> ${literal(right)}`;

const nodeChecks = ({ functions }: Catalogue): readonly Check[] => [
  {
    what: 'every node knows the three roles',
    question: wrongOn(
      "SELECT count(*) FROM pg_roles WHERE rolcanlogin AND rolname IN ('akoko_tenant', 'akoko_platform', 'akoko_staff')",
      '3',
    ),
  },
  {
    what: 'every node has what policies call',
    question: wrongOn(
      `SELECT count(to_regprocedure(name)) FROM unnest(ARRAY[${functions.map(literal).join(', ')}]::text[]) AS name`,
      String(functions.length),
    ),
  },
  {
    what: 'every node can compare ids and times in one index',
    question: wrongOn("SELECT count(*) FROM pg_extension WHERE extname = 'btree_gist'", '1'),
  },
];

/** All shards are asked, so that every node has to let the role in. */
const asksAs =
  (role: string) =>
  ({ name: table }: TableFacts): Check => ({
    what: `${role} is let in on every node`,
    question: `SELECT count(*) FROM ${name(table)} HAVING count(*) < 0`,
    as: role,
  });

/** Row-level security lives in the shards: it is looked at there, not believed. */
const isGuarded =
  ({ restrictive }: Catalogue) =>
  ({ name: table, policies }: TableFacts): Check => ({
    what: `${table}: row-level security is forced in every shard, and restricts what it should`,
    question: `SELECT nodename, shardid, result FROM run_command_on_placements(${literal(table)}, ${literal(
      `SELECT relforcerowsecurity::text || ' ' || (SELECT count(*) || ' ' || count(*) FILTER (WHERE NOT polpermissive) FROM pg_policy WHERE polrelid = c.oid) FROM pg_class c WHERE c.oid = '%s'::regclass`,
    )}) WHERE NOT success OR result <> ${literal(`true ${policies} ${restrictive.filter((policy) => policy.table === table).length}`)}`,
  });
