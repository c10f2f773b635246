import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { beforeEach, expect, inject, onTestFinished, test } from 'vitest';
import { checkServer, DatabaseRefused } from './check-server.ts';
import { migrate } from './migrate.ts';

const PASSWORD = 'hunter2';
let name = '';

const at = (over: {
  readonly user?: string;
  readonly database?: string;
  readonly port?: number;
  readonly host?: string;
}) => {
  const url = new URL(inject('clusterAdminUrl'));
  if (over.user !== undefined) {
    url.username = over.user;
    url.password = PASSWORD;
  }
  url.pathname = `/${over.database ?? 'postgres'}`;
  // By its port, and not by its socket.
  if (over.port !== undefined || over.host !== undefined) url.search = '';
  if (over.port !== undefined) url.port = String(over.port);
  if (over.host !== undefined) url.hostname = over.host;
  return url.href;
};

const run = async (statements: readonly string[], database = 'postgres'): Promise<void> => {
  const client = new pg.Client({ connectionString: at({ database }) });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
};

/** The refusal, which never shows the password; or that there was none. */
const refusal = async (url: string): Promise<string> => {
  const told = await checkServer(url).then(
    () => 'it is taken',
    (error: unknown) => (error instanceof DatabaseRefused ? error.message : `not a refusal: ${error}`),
  );
  expect(told).not.toContain(PASSWORD);
  return told;
};

/** A role and a database of that name, both gone after the test. */
const make = async (role: string, database: string): Promise<void> => {
  await run([
    `CREATE ROLE ${name} LOGIN PASSWORD '${PASSWORD}' ${role}`,
    `CREATE DATABASE ${name} ${database}`,
  ]);
  onTestFinished(() =>
    run([`DROP DATABASE ${name} WITH (FORCE)`, `DROP OWNED BY ${name}`, `DROP ROLE ${name}`]),
  );
};

beforeEach(() => {
  name = `refused_${randomBytes(4).toString('hex')}`;
});

test('a wrong password, an unknown database, a port nobody listens on and a name nobody has are each said', async () => {
  await make('', `OWNER ${name}`);
  const wrong = at({ user: name, database: name }).replace(PASSWORD, `${PASSWORD}9`);
  // The nodes of a cluster for tests ask nobody for a password.
  if (inject('coordinatorUrl') === null) expect(await refusal(wrong)).toContain(`does not let "${name}" in`);
  expect(await refusal(at({ user: name, database: 'nowhere' }))).toContain(
    `has no database "nowhere". Have it made: CREATE DATABASE "nowhere" ENCODING 'UTF8' TEMPLATE template0 OWNER "${name}";`,
  );
  expect(await refusal(at({ user: name, port: 1 }))).toContain('no server answers at 127.0.0.1:1');
  expect(await refusal(at({ user: name, host: 'nowhere.invalid' }))).toContain(
    'no machine of the name of nowhere.invalid',
  );
});

test('what answers and is no PostgreSQL is said', async () => {
  const site = createServer((_, response) => response.end('hello')).listen(0, '127.0.0.1');
  onTestFinished(() => void site.close());
  await new Promise((resolve) => site.once('listening', resolve));
  const { port } = site.address() as AddressInfo;
  expect(await refusal(at({ user: name, port }))).toContain(
    `127.0.0.1:${port}, if anything, is no PostgreSQL server`,
  );
});

test('a database that has no letters for Ọlábísí is refused, and how to have another is said', async () => {
  await make('CREATEROLE', `OWNER ${name} ENCODING LATIN1 LOCALE 'C' TEMPLATE template0`);
  const told = await refusal(at({ user: name, database: name }));
  expect(told).toContain(`"${name}" is in LATIN1`);
  expect(told).toContain(
    `CREATE DATABASE "${name}_utf8" ENCODING 'UTF8' TEMPLATE template0 OWNER "${name}";`,
  );
});

const statements = (told: string): readonly string[] =>
  told
    .split('\n')
    .slice(1)
    .map((line) => line.trim());

test('a role without CREATEROLE is told what to have run, and after that everything is migrated', async () => {
  await make('', `OWNER ${name} TEMPLATE template0`);
  const url = at({ user: name, database: name });
  const told = await refusal(url);
  expect(told).toContain(`"${name}" may not do all that Akoko needs`);
  expect(statements(told)).toEqual([
    `GRANT akoko_tenant, akoko_platform, akoko_staff TO "${name}" WITH ADMIN OPTION;`,
  ]);
  await run(statements(told), name);
  expect(await refusal(url)).toBe('it is taken');
  expect((await migrate(url)).length).toBeGreaterThan(10);
  expect(await refusal(url)).toBe('it is taken');
});

test('one that may not even make a table is told that besides', async () => {
  await make('', 'TEMPLATE template0');
  const url = at({ user: name, database: name });
  const told = await refusal(url);
  expect(statements(told)).toEqual([
    `GRANT akoko_tenant, akoko_platform, akoko_staff TO "${name}" WITH ADMIN OPTION;`,
    `GRANT CREATE, USAGE ON SCHEMA public TO "${name}";`,
    'CREATE EXTENSION btree_gist;',
  ]);
  await run(statements(told), name);
  expect(await refusal(url)).toBe('it is taken');
  expect((await migrate(url)).length).toBeGreaterThan(10);
});

test('of a migrated database, a role that is neither of the two it works as is told so', async () => {
  await make('CREATEROLE', `OWNER akoko TEMPLATE template0`);
  const url = at({ user: name, database: name });
  await migrate(new URL(inject('clusterUrl')).href.replace(/\/[^/]*$/, `/${name}`));
  const told = await refusal(url);
  expect(statements(told)).toEqual([
    `GRANT akoko_tenant, akoko_platform, akoko_staff TO "${name}" WITH ADMIN OPTION;`,
  ]);
});
