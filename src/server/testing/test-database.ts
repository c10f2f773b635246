import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

export type TestDatabase = {
  readonly url: string;
  readonly adminUrl: string;
  readonly drop: () => Promise<void>;
};

const onDatabase = (url: string, name: string): string => {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
};

/** A database of this file's own, copied from the migrated one. */
export const createTestDatabase = async (): Promise<TestDatabase> => {
  const clusterUrl = inject('clusterUrl');
  const adminUrl = inject('clusterAdminUrl');
  const name = `test_${randomBytes(6).toString('hex')}`;
  const template = new URL(clusterUrl).pathname.slice(1);
  const run = async (statement: string): Promise<void> => {
    const client = new pg.Client({ connectionString: onDatabase(adminUrl, 'postgres') });
    await client.connect();
    try {
      await client.query(statement);
    } finally {
      await client.end();
    }
  };
  // Written to the log page by page, as it would be else, it takes three times the processor's time.
  await run(`CREATE DATABASE ${name} TEMPLATE ${template} OWNER akoko STRATEGY FILE_COPY`);
  return {
    url: onDatabase(clusterUrl, name),
    adminUrl: onDatabase(adminUrl, name),
    drop: () => run(`DROP DATABASE ${name} WITH (FORCE)`),
  };
};
