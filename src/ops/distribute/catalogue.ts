import type { LongClient } from '#server/platform/db/dump/long-client.ts';
import { type RestrictivePolicy, readLoosened, readRestrictive } from './restrictive.ts';

export type TableFacts = {
  readonly name: string;
  readonly columns: readonly string[];
  readonly forcedRowSecurity: boolean;
  readonly policies: number;
  /** Policies that ask another table by themselves. */
  readonly asking: readonly string[];
  /** As the cluster has it; null: an ordinary table of this node. */
  readonly spread:
    | { readonly kind: 'distributed'; readonly by: string }
    | { readonly kind: 'reference' }
    | null;
};

/** A primary key, unique index or exclusion constraint; `columns` are those compared for equality. */
export type UniqueFacts = {
  readonly table: string;
  readonly name: string;
  readonly columns: readonly string[];
};

export type ForeignKeyFacts = {
  readonly table: string;
  readonly name: string;
  readonly columns: readonly string[];
  readonly target: string;
  readonly targetColumns: readonly string[];
  /** As ALTER TABLE … ADD CONSTRAINT takes it. */
  readonly definition: string;
};

export type Catalogue = {
  readonly database: string;
  readonly citus: boolean;
  /** Those of `SETTINGS` that do not hold yet. */
  readonly settings: readonly Setting[];
  readonly tables: readonly TableFacts[];
  /** What policies call, with the types of what it takes. */
  readonly functions: readonly string[];
  readonly uniques: readonly UniqueFacts[];
  readonly foreignKeys: readonly ForeignKeyFacts[];
  readonly restrictive: readonly RestrictivePolicy[];
  /** Tables that are shared out and whose policies do not restrict wherever they lie. */
  readonly loosened: readonly string[];
  /** What a run that did not come to its end has taken away; null: no run is under way. */
  readonly takenAway: readonly KeptKey[] | null;
};

export type KeptKey = Pick<ForeignKeyFacts, 'table' | 'name' | 'definition'>;

export type Setting = { readonly name: string; readonly value: string; readonly why: string };

/** What holds for every session of a database that a cluster shares. */
export const SETTINGS: readonly Setting[] = [
  {
    name: 'citus.propagate_set_commands',
    value: 'local',
    why: 'role and business of a transaction hold on every node',
  },
  {
    // Else each write of one takes a lock on a worker as well, which wants the right to change whatever its keys lead to.
    name: 'citus.allow_modifications_from_workers_to_replicated_tables',
    value: 'off',
    why: 'tables that are whole on every node are written by way of the coordinator alone',
  },
  {
    // Else a transaction that has written sessions of several shards may not write the account that they refer to.
    name: 'citus.multi_shard_modify_mode',
    value: 'sequential',
    why: 'what is written in several shards and what it refers to go together',
  },
  {
    name: 'citus.max_cached_conns_per_worker',
    value: '3',
    why: 'a connection to a node is kept for each of the three roles',
  },
];

/** Where a run keeps the foreign keys it has taken away, until they are back. */
export const KEPT_SCHEMA = 'akoko_distribution';
export const KEPT_KEYS = `${KEPT_SCHEMA}.foreign_keys`;

const TABLES = `
  SELECT c.relname AS name, c.relforcerowsecurity AS "forcedRowSecurity",
         (SELECT count(*)::int FROM pg_policy WHERE polrelid = c.oid) AS policies,
         ARRAY(SELECT polname::text FROM pg_policy
                WHERE polrelid = c.oid AND (polqual::text LIKE '%{SUBLINK%' OR polwithcheck::text LIKE '%{SUBLINK%')
                ORDER BY 1) AS asking,
         (SELECT array_agg(attname::text ORDER BY attnum) FROM pg_attribute
           WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped) AS columns
    FROM pg_class c
   WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
     AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = c.oid AND deptype = 'e')
   ORDER BY 1`;

const FUNCTIONS = `
  SELECT p.oid::regprocedure::text AS name
    FROM pg_proc p
   WHERE EXISTS (SELECT FROM pg_depend d
                  WHERE d.classid = 'pg_policy'::regclass AND d.refclassid = 'pg_proc'::regclass AND d.refobjid = p.oid
                    AND p.pronamespace = 'public'::regnamespace)
   ORDER BY 1`;

/** The coordinator has copies of whole tables under names of its own, which a cluster hides in this table alone. */
const seen = (relation: string): string =>
  `EXISTS (SELECT FROM pg_class s WHERE s.oid = ${relation} AND s.relnamespace = 'public'::regnamespace)`;

/** Of an exclusion constraint only columns compared by `=` count; without one, every column of the key does. */
const UNIQUES = `
  SELECT i.indrelid::regclass::text AS table, c.relname AS name,
         ARRAY(SELECT a.attname::text
                 FROM generate_series(1, i.indnkeyatts) AS at
                 JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = i.indkey[at - 1]
                WHERE x.conexclop IS NULL
                   OR (SELECT oprname FROM pg_operator WHERE oid = x.conexclop[at]) = '='
                ORDER BY at) AS columns
    FROM pg_index i
    JOIN pg_class c ON c.oid = i.indexrelid
    LEFT JOIN pg_constraint x ON x.conindid = c.oid AND x.contype = 'x'
   WHERE c.relnamespace = 'public'::regnamespace AND (i.indisunique OR x.oid IS NOT NULL) AND ${seen('i.indrelid')}
   ORDER BY 1, 2`;

const FOREIGN_KEYS = `
  SELECT k.conrelid::regclass::text AS table, k.conname AS name, k.confrelid::regclass::text AS target,
         pg_get_constraintdef(k.oid) AS definition,
         ARRAY(SELECT attname::text FROM unnest(k.conkey) WITH ORDINALITY AS n(number, at)
                 JOIN pg_attribute ON attrelid = k.conrelid AND attnum = number ORDER BY at) AS columns,
         ARRAY(SELECT attname::text FROM unnest(k.confkey) WITH ORDINALITY AS n(number, at)
                 JOIN pg_attribute ON attrelid = k.confrelid AND attnum = number ORDER BY at) AS "targetColumns"
    FROM pg_constraint k
   WHERE k.contype = 'f' AND k.connamespace = 'public'::regnamespace AND k.conparentid = 0
     AND ${seen('k.conrelid')} AND ${seen('k.confrelid')}
   ORDER BY 1, 2`;

type SpreadRow = { readonly name: string; readonly type: string; readonly column: string };

const readSpread = async (client: LongClient): Promise<ReadonlyMap<string, TableFacts['spread']>> => {
  const { rows } = await client.query<SpreadRow>(
    `SELECT table_name::text AS name, citus_table_type AS type, distribution_column AS "column" FROM citus_tables`,
  );
  return new Map(
    rows.flatMap(({ name, type, column }): [string, TableFacts['spread']][] => {
      if (type === 'reference') return [[name, { kind: 'reference' }]];
      return type === 'distributed' ? [[name, { kind: 'distributed', by: column }]] : [];
    }),
  );
};

/** What a migrated database is like, and how much of it a cluster has taken over. */
export const readCatalogue = async (client: LongClient): Promise<Catalogue> => {
  const { rows: found } = await client.query<{
    database: string;
    citus: boolean;
    set: readonly (string | null)[];
    kept: boolean;
  }>(
    `SELECT current_database() AS database, to_regclass('citus_tables') IS NOT NULL AS citus,
            ARRAY(SELECT current_setting(name, true) FROM unnest($1::text[]) WITH ORDINALITY AS s(name, at) ORDER BY at) AS set,
            to_regclass('${KEPT_KEYS}') IS NOT NULL AS kept`,
    [SETTINGS.map(({ name }) => name)],
  );
  const [facts] = found;
  if (facts === undefined) throw new Error('The database says nothing of itself');
  const spread = facts.citus ? await readSpread(client) : new Map<string, TableFacts['spread']>();
  const { rows: tables } = await client.query<Omit<TableFacts, 'spread'>>(TABLES);
  const { rows: functions } = await client.query<{ name: string }>(FUNCTIONS);
  const { rows: uniques } = await client.query<UniqueFacts>(UNIQUES);
  const { rows: foreignKeys } = await client.query<ForeignKeyFacts>(FOREIGN_KEYS);
  const restrictive = await readRestrictive(client);
  const kept = facts.kept
    ? await client.query<KeptKey>(
        `SELECT table_name AS table, name, definition FROM ${KEPT_KEYS} ORDER BY 1, 2`,
      )
    : null;
  return {
    database: facts.database,
    citus: facts.citus,
    settings: SETTINGS.filter(({ value }, at) => facts.set[at] !== value),
    tables: tables.map((table) => ({ ...table, spread: spread.get(table.name) ?? null })),
    functions: functions.map(({ name }) => name),
    uniques,
    foreignKeys,
    restrictive,
    loosened: await readLoosened(client, restrictive, new Set(spread.keys())),
    takenAway: kept?.rows ?? null,
  };
};
