import pg from 'pg';

/** A table as it is written to a backup: its columns in their order, and what its rows are sorted by. */
export type TableShape = {
  readonly name: string;
  readonly columns: readonly string[];
  readonly key: readonly string[];
};

/** Says what the schema is; a backup names it apart. */
const MIGRATIONS = 'migrations';

/** Every table of the product by name, the list of migrations aside. */
export const listTables = async (client: pg.Client): Promise<readonly TableShape[]> => {
  const { rows } = await client.query<TableShape>(
    `SELECT c.relname AS name,
            (SELECT array_agg(a.attname::text ORDER BY a.attnum) FROM pg_attribute a
              WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '') AS columns,
            coalesce((SELECT array_agg(a.attname::text ORDER BY place.n)
                        FROM pg_index i, unnest(i.indkey::int2[]) WITH ORDINALITY AS place (attnum, n)
                        JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = place.attnum
                       WHERE i.indrelid = c.oid AND i.indisprimary), '{}') AS key
       FROM pg_class c
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname <> $1
      ORDER BY c.relname`,
    [MIGRATIONS],
  );
  return rows;
};

/** Whatever has rows or numbers in this database, ours or not; what an extension brought along aside. */
export const listRelations = async (client: pg.Client): Promise<readonly string[]> => {
  const { rows } = await client.query<{ relname: string }>(
    `SELECT c.relname FROM pg_class c
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p', 'm', 'f', 'S')
        AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')
      ORDER BY c.relname`,
  );
  return rows.map(({ relname }) => relname);
};

const named = (columns: readonly string[]): string => columns.map(pg.escapeIdentifier).join(', ');

/** Reads all rows of a table in one order, so that the same rows are the same bytes. */
export const copyOutOf = ({ name, columns, key }: TableShape): string => {
  const order = key.length === 0 ? 't::text' : named(key);
  return `COPY (SELECT ${named(columns)} FROM ${pg.escapeIdentifier(name)} t ORDER BY ${order}) TO STDOUT`;
};

export const copyInto = ({ name, columns }: TableShape): string =>
  `COPY ${pg.escapeIdentifier(name)} (${named(columns)}) FROM STDIN`;
