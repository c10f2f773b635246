import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type TestDatabase, takeTestDatabase } from '../../testing/test-database.ts';
import { readTableTypes, type TypedColumn } from './testing/table-types.ts';

/** What the driver makes of each type of the database (connect.ts), as the code names it. */
const READ_AS: Readonly<Record<string, readonly string[]>> = {
  uuid: ['Id', 'BusinessId'],
  text: ['string'],
  tstzrange: ['string'],
  daterange: ['string'],
  bool: ['boolean'],
  int2: ['number'],
  int4: ['number'],
  // How often a passkey was used is counted in 32 bits, one more than an int4 has.
  int8: ['Kobo', 'number'],
  _int4: ['number[]'],
  _text: ['string[]'],
  _uuid: ['Id[]'],
  bytea: ['Buffer<ArrayBufferLike>'],
  date: ['CalendarDate'],
  timestamptz: ['Instant'],
  // Of nothing: what is kept is looked at where it is read.
  jsonb: [
    '{}',
    'readonly IntakeField[]',
    'readonly IntakeAnswer[]',
    'readonly OptionGroup[]',
    'readonly ServiceOption[]',
    'readonly Part<Id>[]',
    'readonly LengthPrice[]',
    'readonly string[]',
    'readonly Try[]',
    'Readonly<Record<string, Kobo>>',
  ],
};

/** Written and read by statements of their own, never by the query builder. */
const NOT_BUILT = ['diary_versions', 'migrations'];

/** Part of the primary key where the table lies in shards, which a process cannot know. */
const NEVER_NULL_ON_NODES = 'idempotency_keys.business_id';

/** Of what can be read of tables: their columns are those of the tables. */
const VIEWS = ['all_lines'];

type Column = Omit<TypedColumn, 'type'> & { readonly pgType: string };

let database: TestDatabase;
let columns: readonly Column[] = [];

beforeAll(async () => {
  database = await takeTestDatabase();
  const admin = new pg.Client({ connectionString: database.adminUrl });
  await admin.connect();
  const { rows } = await admin.query<Column>(
    `SELECT c.relname AS table, a.attname AS column, t.typname AS "pgType", NOT a.attnotnull AS nullable,
            NOT a.attnotnull OR a.atthasdef AS optional
       FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid JOIN pg_type t ON t.oid = a.atttypid
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND a.attnum > 0 AND NOT a.attisdropped`,
  );
  await admin.end();
  const onNodes = inject('coordinatorUrl') !== null;
  columns = rows
    .filter(({ table }) => !NOT_BUILT.includes(table))
    .map((column) =>
      onNodes && named(column) === NEVER_NULL_ON_NODES
        ? { ...column, nullable: true, optional: true }
        : column,
    );
});
afterAll(() => database.giveBack());

const named = ({ table, column }: Pick<Column, 'table' | 'column'>): string => `${table}.${column}`;

test('the code and the database have the same tables with the same columns, each read as what it is', () => {
  const typed = readTableTypes().filter(({ table }) => !VIEWS.includes(table));
  expect(typed.map(named).toSorted()).toEqual(columns.map(named).toSorted());
  const problems = columns.flatMap((column) => {
    const known = typed.find((one) => named(one) === named(column));
    if (known === undefined) return [];
    const types = READ_AS[column.pgType] ?? [];
    return [
      ...(types.includes(known.type) ? [] : [`${named(column)} is ${column.pgType}, read as ${known.type}`]),
      // Of what may be anything nobody can say whether it may be nothing.
      ...(known.nullable === column.nullable || known.type === '{}'
        ? []
        : [`${named(column)} ${column.nullable ? 'may' : 'may not'} be null`]),
      // The code may ask for more than the database: a price is never left to its default.
      ...(known.optional && !column.optional ? [`${named(column)} may not be left out of a new row`] : []),
    ];
  });
  expect(problems).toEqual([]);
});
