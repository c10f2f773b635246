import type { TestProject } from 'vitest/node';
import { migrate } from '../platform/db/migrate.ts';
import { startTestCluster } from './test-cluster.ts';

declare module 'vitest' {
  interface ProvidedContext {
    readonly clusterAdminUrl: string;
    readonly clusterUrl: string;
    /** Of a cluster of several nodes, as its superuser; null: one server has all. */
    readonly coordinatorUrl: string | null;
  }
}

/** One real PostgreSQL for the whole run; each test file copies its own database from the migrated one. */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const cluster = await startTestCluster();
  await migrate(cluster.url);
  project.provide('clusterUrl', cluster.url);
  project.provide('clusterAdminUrl', cluster.adminUrl);
  project.provide('coordinatorUrl', null);
  return cluster.stop;
};
