import type { Insertable } from 'kysely';
import type { Bound } from '#server/platform/db/bound.ts';
import type { Tables } from '#server/platform/db/tables/tables.ts';

/** As many as are in memory at once, and written by one statement. */
const AT_ONCE = 5_000;
/** Longer than a statement of so many rows takes on a slow disk. */
const STATEMENT_MS = 600_000;

/** Writes rows that all have the columns of the first, a statement for some thousands of them. */
export const writeRows = async <Table extends keyof Tables & string>(
  transaction: Pick<Bound, 'prepared'>,
  table: Table,
  rows: Iterable<Insertable<Tables[Table]>>,
): Promise<void> => {
  let text: string | undefined;
  for (const some of inChunks(rows, AT_ONCE)) {
    // Kysely has no name for the columns of a table that is not known yet.
    const read = some as readonly Readonly<Record<string, unknown>>[];
    const columns = Object.keys(read[0] ?? {});
    text ??= await statementFor(transaction, table, columns);
    const values = columns.map((column) => `{${read.map((row) => element(row[column])).join(',')}}`);
    await transaction.prepared({ name: '', text, query_timeout: STATEMENT_MS }, values);
  }
};

/** As PostgreSQL reads a value in an array; the driver would take twice as long, and there are millions. */
const element = (value: unknown): string => {
  if (value === null) return 'NULL';
  if (typeof value !== 'string') return String(value);
  return `"${QUOTED.test(value) ? value.replaceAll(/["\\]/g, '\\$&') : value}"`;
};
const QUOTED = /["\\]/;

/** One parameter a column, whatever the number of rows: each is the array of its values. */
const statementFor = async (
  { prepared }: Pick<Bound, 'prepared'>,
  table: string,
  columns: readonly string[],
): Promise<string> => {
  const arrays = await prepared<{ array: string }>(
    {
      name: '',
      text: `SELECT format('$%s::%s[]', place, format_type(atttypid, NULL)) AS array
               FROM unnest($2::text[]) WITH ORDINALITY AS c (name, place)
               JOIN pg_attribute ON attrelid = $1::regclass AND attname = c.name ORDER BY place`,
    },
    [table, columns],
  );
  return `INSERT INTO ${table} (${columns.join(', ')})
          SELECT * FROM unnest(${arrays.map(({ array }) => array).join(', ')})`;
};

/** So many at a time, the last time fewer; no more of them are asked for before these are done with. */
export function* inChunks<T>(all: Iterable<T>, size: number): Generator<readonly T[]> {
  let some: T[] = [];
  for (const one of all) {
    some.push(one);
    if (some.length < size) continue;
    yield some;
    some = [];
  }
  if (some.length > 0) yield some;
}
