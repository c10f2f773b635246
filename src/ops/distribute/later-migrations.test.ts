import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { connectLong } from '#server/platform/db/dump/long-client.ts';
import { listMigrations, type Migration, runMigration } from '#server/platform/db/migrate.ts';
import { statementsOf } from '#server/platform/db/migration-statements.ts';
import { takeTestDatabase } from '#server/testing/test-database.ts';
import { distribute } from './distribute.ts';

/** The last that no cluster had before it was shared out. */
const LAST_ON_ONE_SERVER = '0085_invitations_by_business.sql';

/** What nodes refuse of a statement that changes a table which is shared out; null: nothing. */
const refusedByNodes = (statement: string): string | null => {
  if (/\bCREATE (CONSTRAINT )?TRIGGER\b/.test(statement)) return 'a trigger';
  if (!/\bALTER TABLE\b/.test(statement)) return null;
  const [first, ...more] = statement.split(/,\s*(?=(?:ADD|DROP|ALTER)\b)/);
  const adds = /\bADD (CONSTRAINT|PRIMARY KEY|UNIQUE|CHECK|FOREIGN KEY|EXCLUDE)\b/;
  const all = [first ?? '', ...more];
  if (more.length > 0 && all.some((part) => adds.test(part))) return 'a constraint beside something else';
  return all.some((part) => /\bADD COLUMN\b.*\b(CHECK|REFERENCES|UNIQUE|PRIMARY KEY)\b/s.test(part))
    ? 'a constraint with its column'
    : null;
};

/** What migrations are made of, as nodes take it. */
const LATER = `
-- What clients are called; by whom they like.
ALTER TABLE clients ADD COLUMN nickname text NOT NULL DEFAULT '', ADD COLUMN nickname_since timestamptz;
ALTER TABLE clients ADD CONSTRAINT clients_nickname CHECK (char_length(nickname) <= 40);
ALTER TABLE clients ADD CONSTRAINT nickname_since CHECK ((nickname = '') = (nickname_since IS NULL));
CREATE INDEX clients_by_nickname ON clients (business_id, nickname);
ALTER TABLE invitations DROP CONSTRAINT invitations_pkey;
ALTER TABLE invitations ADD CONSTRAINT invitations_pkey PRIMARY KEY (business_id, invitation_id);
CREATE FUNCTION nickname_of(text) RETURNS text LANGUAGE sql IMMUTABLE AS $$ SELECT lower($1); $$;
GRANT SELECT (nickname) ON clients TO akoko_staff;
CREATE POLICY nicknames ON clients TO akoko_staff USING (nickname <> '');
ALTER TABLE messages ALTER COLUMN error SET DEFAULT '';
`;

test.each([
  ['ALTER TABLE a ADD COLUMN b text CHECK (b <> $$$$)', 'a constraint with its column'],
  ['ALTER TABLE a ADD COLUMN b text,\n ADD COLUMN c uuid REFERENCES d', 'a constraint with its column'],
  ['ALTER TABLE a DROP CONSTRAINT a_pkey, ADD PRIMARY KEY (b, c)', 'a constraint beside something else'],
  [
    'ALTER TABLE a ADD COLUMN b text,\n  ADD CONSTRAINT c CHECK (b <> $$$$)',
    'a constraint beside something else',
  ],
  ['CREATE TRIGGER a BEFORE UPDATE ON b FOR EACH ROW EXECUTE FUNCTION c()', 'a trigger'],
  ['-- Whose?\nALTER TABLE a ADD CONSTRAINT b FOREIGN KEY (c, d) REFERENCES e', null],
  ['CREATE TABLE a (b uuid PRIMARY KEY, c text CHECK (c <> $$$$))', null],
])('nodes refuse of %j: %j', (statement, refused) => {
  expect(refusedByNodes(statement)).toBe(refused);
});

test('nodes take whatever came after the first cluster', () => {
  const later = listMigrations().filter(({ name }) => name > LAST_ON_ONE_SERVER);
  const statements = [LATER, ...later.map(({ text }) => text)].flatMap(statementsOf);
  expect(statements.map(refusedByNodes).filter((refused) => refused !== null)).toEqual([]);
});

const onNodes = test.runIf(inject('coordinatorUrl') !== null);

/** On a database that is shared out, as whoever starts the product next. */
const withDatabase = async (work: (client: pg.Client, url: string) => Promise<void>): Promise<void> => {
  const database = await takeTestDatabase();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    await work(client, database.url);
  } finally {
    await client.end();
    await database.giveBack();
  }
};

const apply = async (client: pg.Client, file: Pick<Migration, 'name' | 'text'>): Promise<void> => {
  await client.query('BEGIN');
  await runMigration(client, { ...file, checksum: '' });
  await client.query('COMMIT');
};

onNodes('a later migration reaches every shard', () =>
  withDatabase(async (client) => {
    await apply(client, { name: '9999_later.sql', text: LATER });
    const seen = async (what: string): Promise<readonly string[]> => {
      const { rows } = await client.query<{ result: string }>(
        'SELECT DISTINCT success::text || $$ $$ || result AS result FROM run_command_on_placements($1, $2)',
        ['clients', `SELECT count(*) FROM ${what}`],
      );
      return rows.map(({ result }) => result);
    };
    const of = `'%s'::regclass`;
    const named = "LIKE '%%nickname%%'";
    expect(await seen(`pg_attribute WHERE attrelid = ${of} AND attname ${named}`)).toEqual(['true 2']);
    expect(await seen(`pg_constraint WHERE conrelid = ${of} AND conname ${named}`)).toEqual(['true 2']);
    expect(
      await seen(
        `pg_index JOIN pg_class i ON i.oid = indexrelid WHERE indrelid = ${of} AND relname ${named}`,
      ),
    ).toEqual(['true 1']);
    expect(await seen(`pg_policy WHERE polrelid = ${of} AND polname = 'nicknames'`)).toEqual(['true 1']);
  }),
);

onNodes('a table that a later migration makes is shared out by the command that is run after it', () =>
  withDatabase(async (client, url) => {
    const made = listMigrations().find(({ name }) => name === '0050_reviews.sql');
    await client.query('DROP TABLE reviews CASCADE');
    await apply(client, { name: '9999_reviews.sql', text: made?.text ?? '' });
    const long = await connectLong(url);
    const told: string[] = [];
    const tellError = (line: string) => told.push(line);
    const code = await distribute(long, { dryRun: false, shards: 4, tell: () => undefined, tellError });
    await long.end();
    expect([code, told]).toEqual([0, []]);
    const { rows } = await client.query(
      "SELECT citus_table_type AS type FROM citus_tables WHERE table_name = 'reviews'::regclass",
    );
    expect(rows).toEqual([{ type: 'distributed' }]);
  }),
);
