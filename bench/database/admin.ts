import pg from 'pg';

/** Reads and prepares what no call of the API shows; as superuser, and never while something is measured. */
export type Admin = (text: string, values?: readonly unknown[]) => Promise<readonly Row[]>;
export type Row = Readonly<Record<string, unknown>>;

export const withAdmin = async <T>(adminUrl: string, work: (admin: Admin) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    return await work(async (text, values = []) => (await client.query(text, [...values])).rows);
  } finally {
    await client.end();
  }
};

/** How long a connection that has gone quiet may sit on its counts before they show. */
const COUNTS_SHOW_AFTER_MS = 11_000;

/** Deadlocks of this database so far, those of connections that have just gone quiet included. */
export const countDeadlocks = async (adminUrl: string): Promise<number> => {
  await new Promise((resolve) => setTimeout(resolve, COUNTS_SHOW_AFTER_MS));
  const count = 'SELECT deadlocks::int AS count FROM pg_stat_database WHERE datname = current_database()';
  return withAdmin(adminUrl, async (admin) => Number((await admin(count))[0]?.['count']));
};
