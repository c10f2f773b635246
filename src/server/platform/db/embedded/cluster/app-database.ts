import pg from 'pg';
import { codeOf, EmbeddedPostgresError } from '../embedded-error.ts';
import { ADMIN_ROLE, APP_DATABASE, APP_ROLE, type Credentials } from './credentials.ts';

const NO_SUCH_DATABASE = '3D000';
const WRONG_PASSWORD = '28P01';
const EXTENSION = 'btree_gist';

/**
 * Makes the app's role, its database and the extension that exclusion constraints need, as far as they
 * are missing. The app's role is no superuser and obeys row-level security.
 */
export async function ensureAppDatabase(port: number, credentials: Credentials): Promise<void> {
  try {
    if (await isComplete(port, credentials)) return;
  } catch (error) {
    if (codeOf(error) === WRONG_PASSWORD) throw passwordsDiffer(error);
    if (codeOf(error) !== NO_SUCH_DATABASE) throw error;
  }
  await asAdmin(port, credentials, 'postgres', async (client) => {
    const role = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [APP_ROLE]);
    if (role.rowCount === 0) await client.query(`CREATE ROLE ${APP_ROLE}`);
    const password = client.escapeLiteral(credentials.app);
    await client.query(
      `ALTER ROLE ${APP_ROLE} LOGIN CREATEROLE NOSUPERUSER NOBYPASSRLS NOCREATEDB NOREPLICATION PASSWORD ${password}`,
    );
    const database = await client.query('SELECT FROM pg_database WHERE datname = $1', [APP_DATABASE]);
    if (database.rowCount === 0) await client.query(`CREATE DATABASE ${APP_DATABASE} OWNER ${APP_ROLE}`);
  });
  await asAdmin(port, credentials, APP_DATABASE, async (client) => {
    await client.query(`CREATE EXTENSION IF NOT EXISTS ${EXTENSION}`);
  });
}

// The extension is what is made last.
function isComplete(port: number, credentials: Credentials): Promise<boolean> {
  return asAdmin(port, credentials, APP_DATABASE, async (client) => {
    const found = await client.query('SELECT FROM pg_extension WHERE extname = $1', [EXTENSION]);
    return found.rowCount === 1;
  });
}

async function asAdmin<T>(
  port: number,
  credentials: Credentials,
  database: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({
    host: '127.0.0.1',
    port,
    user: ADMIN_ROLE,
    password: credentials.admin,
    database,
  });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function passwordsDiffer(cause: unknown): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    'DATA_DIR_UNUSABLE',
    'The database does not accept the passwords kept in the data folder: the two come from different backups. ' +
      'Restore both from the same one.',
    cause,
  );
}
