import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrate } from '../platform/db/migrate.ts';
import { startTestCluster } from './test-cluster.ts';

declare module 'vitest' {
  interface ProvidedContext {
    readonly clusterAdminUrl: string;
    readonly clusterUrl: string;
  }
}

/** No test pulls the plug on this cluster, and waiting for the disk at every commit would be much of the run. */
const waitForNoDisk = async (adminUrl: string): Promise<void> => {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query('ALTER ROLE ALL SET synchronous_commit = off');
  } finally {
    await client.end();
  }
};

/** One real PostgreSQL for the whole run; each test file copies its own database from the migrated one. */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const cluster = await startTestCluster();
  await waitForNoDisk(cluster.adminUrl);
  await migrate(cluster.url);
  project.provide('clusterUrl', cluster.url);
  project.provide('clusterAdminUrl', cluster.adminUrl);
  return cluster.stop;
};
