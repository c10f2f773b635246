import type { LongClient } from '#server/platform/db/dump/long-client.ts';
import { literal } from './quoting.ts';

/**
 * Policies that narrow what others let through. Citus makes those of shards anew without saying that they restrict, when
 * a table is shared out and when a shard is moved or split: there they would let more through instead.
 */
export type RestrictivePolicy = {
  readonly table: string;
  readonly name: string;
  /** As CREATE POLICY … ON … takes it. */
  readonly definition: string;
};

const RESTRICTIVE = `
  SELECT tablename::text AS table, policyname::text AS name,
         'AS RESTRICTIVE FOR ' || cmd || ' TO ' || array_to_string(roles, ', ') || coalesce(' USING (' || qual || ')', '')
           || coalesce(' WITH CHECK (' || with_check || ')', '') AS definition
    FROM pg_policies WHERE schemaname = 'public' AND permissive = 'RESTRICTIVE'
     AND EXISTS (SELECT FROM pg_class c WHERE c.relname = tablename AND c.relnamespace = 'public'::regnamespace)
   ORDER BY 1, 2`;

export const readRestrictive = async (client: LongClient): Promise<readonly RestrictivePolicy[]> =>
  (await client.query<RestrictivePolicy>(RESTRICTIVE)).rows;

/** Those of these tables whose policies do not restrict wherever a cluster has put them. */
export const readLoosened = async (
  client: LongClient,
  policies: readonly RestrictivePolicy[],
  shared: ReadonlySet<string>,
): Promise<readonly string[]> => {
  const tables = [...Map.groupBy(policies, (policy) => policy.table)].filter(([table]) => shared.has(table));
  if (tables.length === 0) return [];
  const { rows } = await client.query<{ name: string }>(
    `SELECT DISTINCT name FROM unnest($1::text[], $2::text[]) AS wanted (name, many),
            run_command_on_placements(name::regclass,
              'SELECT count(*) FROM pg_policy WHERE polrelid = ''%s''::regclass AND NOT polpermissive')
      WHERE NOT success OR result <> many`,
    [tables.map(([table]) => table), tables.map(([, those]) => String(those.length))],
  );
  return rows.map(({ name }) => name);
};

/** Makes the policies of these tables anew wherever the tables lie, so that they restrict there too. */
export const restrictAgain = (
  policies: readonly RestrictivePolicy[],
  tables: readonly string[],
): readonly { readonly what: string; readonly statements: readonly string[] }[] =>
  [...Map.groupBy(policies, (policy) => policy.table)]
    .filter(([table]) => tables.includes(table))
    .map(([table, those]) => {
      const anew = those.map(
        ({ name, definition }) =>
          `DROP POLICY IF EXISTS ${name} ON %1$s; CREATE POLICY ${name} ON %1$s ${definition.replaceAll('%', '%%')};`,
      );
      return {
        what: `${table}: what restricts does so wherever its rows lie`,
        statements: [
          `SELECT nodename, shardid, success, result
             FROM run_command_on_placements(${literal(table)}, ${literal(`DO $do$ BEGIN ${anew.join(' ')} END $do$`)})`,
        ],
      };
    });
