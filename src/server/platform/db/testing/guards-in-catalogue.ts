import type { SeededWorld } from './seeded-world.ts';

export type GuardKind = 'check' | 'not-null' | 'foreign-key' | 'primary-key' | 'unique' | 'exclusion';

/** A constraint or unique index as PostgreSQL's own catalogue has it. */
export type Guard = {
  readonly table: string;
  readonly name: string;
  readonly kind: GuardKind;
  /** Its columns and their types, in its order; none for a CHECK over several. */
  readonly columns: readonly { readonly name: string; readonly type: string }[];
  /** A unique index that is no constraint is dropped by another statement. */
  readonly index: boolean;
};

const KINDS: Readonly<Record<string, GuardKind>> = {
  c: 'check',
  n: 'not-null',
  f: 'foreign-key',
  p: 'primary-key',
  u: 'unique',
  x: 'exclusion',
};

const COLUMNS = `(SELECT coalesce(json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, NULL)) ORDER BY k.place), '[]')
     FROM unnest(%) WITH ORDINALITY k (number, place) JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = k.number)`;

/** Every constraint and unique index of our tables: what is not listed here cannot be forgotten, since it is not there. */
export const guardsOf = async (run: SeededWorld['run']): Promise<readonly Guard[]> => {
  const { rows } = await run(
    `SELECT t.relname AS table, c.conname AS name, c.contype AS type, ${COLUMNS.replace('%', 'c.conkey')} AS columns, false AS index
       FROM pg_constraint c JOIN pg_class t ON t.oid = c.conrelid
      WHERE c.connamespace = 'public'::regnamespace
     UNION ALL
     SELECT t.relname, i.indexrelid::regclass::text, 'u', ${COLUMNS.replace('%', 'i.indkey::int2[]')}, true
       FROM pg_index i JOIN pg_class t ON t.oid = i.indrelid
      WHERE i.indisunique AND t.relnamespace = 'public'::regnamespace
        AND NOT EXISTS (SELECT FROM pg_constraint c WHERE c.conindid = i.indexrelid)
      ORDER BY 1, 2`,
  );
  return rows.map(({ table, name, type, columns, index }) => {
    const kind = KINDS[type];
    if (kind === undefined)
      throw new Error(`${name} is a constraint of a kind nobody has planted yet: ${type}`);
    return { table, name, kind, columns, index };
  });
};
