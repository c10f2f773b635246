import pg from 'pg';
import { codeOf, reasonOf } from './embedded/embedded-error.ts';

/** The server that DATABASE_URL names is not one to work on; the message says why and what to do. */
export class DatabaseRefused extends Error {}

const OLDEST = 15;
const ROLES = ['akoko_tenant', 'akoko_platform', 'akoko_staff'] as const;
const CONNECT_WITHIN_MS = 10_000;
const TAKES = 'DATABASE_URL takes postgres://user:password@host:5432/database.';

const { escapeIdentifier: quoted } = pg;

type Named = { readonly user: string; readonly database: string; readonly at: string };

/** Who asks for what and where, as the driver reads the address; never the password. */
const namedIn = (client: pg.Client): Named => ({
  user: client.user ?? '',
  database: client.database ?? '',
  at: client.host.startsWith('/') ? client.host : `${client.host}:${client.port}`,
});

/**
 * Connects to the server that DATABASE_URL names and sees that Akoko can work on it: the version, the encoding, and
 * what its role may do. Throws DatabaseRefused in words for whoever has set it up.
 */
export const checkServer = async (url: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_WITHIN_MS });
  client.on('error', () => undefined);
  const named = namedIn(client);
  try {
    await client.connect();
  } catch (error) {
    throw new DatabaseRefused(`DATABASE_URL: ${whyUnreachable(named, error)}`, { cause: error });
  }
  try {
    await checkKind(client, named);
    await checkRights(client, named);
  } finally {
    await client.end();
  }
};

const makeDatabase = ({ database, user }: Named): string =>
  `CREATE DATABASE ${quoted(database)} ENCODING 'UTF8' TEMPLATE template0 OWNER ${quoted(user)}`;

const whyUnreachable = (named: Named, error: unknown): string => {
  const { user, database, at } = named;
  switch (codeOf(error)) {
    case '28P01':
    case '28000':
      return `the server at ${at} does not let ${quoted(user)} in (${reasonOf(error)}). Look at user and password, in which @ : / and # are written %40 %3A %2F and %23.`;
    case '3D000':
      return `the server at ${at} has no database ${quoted(database)}. Have it made: ${makeDatabase(named)};`;
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `there is no machine of the name of ${at}. ${TAKES}`;
    case 'ECONNREFUSED':
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
    case 'ETIMEDOUT':
    case 'ENOENT':
      return `no server answers at ${at}. Is PostgreSQL running there, and may this machine reach it?`;
    case '53300':
    case '57P03':
      return `the server at ${at} takes nobody in just now (${reasonOf(error)}). Start again in a moment.`;
    default:
      return /terminated|timeout|expired/i.test(reasonOf(error))
        ? `what answers at ${at}, if anything, is no PostgreSQL server. ${TAKES}`
        : `the server at ${at} cannot be used: ${reasonOf(error)}. ${TAKES}`;
  }
};

const checkKind = async (client: pg.Client, named: Named): Promise<void> => {
  const { rows } = await client.query<{ version: number; encoding: string; shown: string }>(
    `SELECT current_setting('server_version_num')::int AS version, current_setting('server_version') AS shown,
            pg_encoding_to_char(encoding) AS encoding FROM pg_database WHERE datname = current_database()`,
  );
  const [{ version, encoding, shown } = { version: 0, encoding: '', shown: '' }] = rows;
  if (version < OLDEST * 10_000)
    throw new DatabaseRefused(
      `DATABASE_URL: the server at ${named.at} is PostgreSQL ${shown}. Akoko needs ${OLDEST} or newer.`,
    );
  if (encoding !== 'UTF8')
    throw new DatabaseRefused(
      `DATABASE_URL: the database ${quoted(named.database)} is in ${encoding}, which has no letters for Ọlábísí. Akoko ` +
        `needs one in UTF8. Have it made under another name and name that one: ` +
        `${makeDatabase({ ...named, database: `${named.database}_utf8` })};`,
    );
};

type Rights = {
  readonly makes: boolean;
  readonly writes: boolean;
  readonly extends: boolean;
  readonly migrated: boolean;
  readonly missing: readonly string[];
  readonly notGiven: readonly string[];
};

/** Before the first migration its role needs to make and share out three roles; afterwards to be one of them in turn. */
const checkRights = async (client: pg.Client, named: Named): Promise<void> => {
  const rights = await rightsOf(client);
  const me = quoted(named.user);
  const share = `GRANT ${ROLES.join(', ')} TO ${me} WITH ADMIN OPTION;`;
  const needed: string[] = [];
  if (rights.missing.length > 0 && !rights.makes)
    needed.push(...rights.missing.map((role) => `CREATE ROLE ${role} NOLOGIN;`), share);
  else if (rights.notGiven.length > 0) needed.push(share);
  if (!rights.writes) needed.push(`GRANT CREATE, USAGE ON SCHEMA public TO ${me};`);
  if (!rights.extends) needed.push('CREATE EXTENSION btree_gist;');
  if (needed.length === 0) return;
  throw new DatabaseRefused(
    `DATABASE_URL: ${me} may not do all that Akoko needs of it in ${quoted(named.database)}. Have an administrator of the ` +
      `server run this there, once, and start again:\n${needed.map((line) => `  ${line}`).join('\n')}`,
  );
};

const rightsOf = async (client: pg.Client): Promise<Rights> => {
  const { rows } = await client.query<Rights>(
    `WITH me AS (SELECT rolsuper, rolsuper OR rolcreaterole AS makes FROM pg_roles WHERE rolname = current_user),
          here AS (SELECT to_regclass('public.businesses') IS NOT NULL AS migrated),
          asked AS (SELECT name, r.oid FROM unnest($1::text[]) AS name LEFT JOIN pg_roles r ON r.rolname = name)
     SELECT me.makes, here.migrated,
            here.migrated OR has_schema_privilege('public', 'CREATE') AS writes,
            EXISTS (SELECT FROM pg_extension WHERE extname = 'btree_gist')
              OR has_database_privilege(current_database(), 'CREATE') AS extends,
            ARRAY(SELECT name FROM asked WHERE oid IS NULL) AS missing,
            ARRAY(SELECT name FROM asked
                   WHERE oid IS NOT NULL AND NOT me.rolsuper
                     AND NOT pg_has_role(oid, CASE WHEN here.migrated THEN 'MEMBER' ELSE 'MEMBER WITH ADMIN OPTION' END)
                     AND NOT (me.makes AND NOT here.migrated AND current_setting('server_version_num')::int < 160000)
                 ) AS "notGiven"
       FROM me, here`,
    [ROLES],
  );
  const [rights] = rows;
  if (rights === undefined) throw new Error('The server says nothing of what may be done there');
  return rights;
};
