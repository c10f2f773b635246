import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { openOnNodes } from '../src/ops/distribute/testing/nodes-setup.ts';

/**
 * The server's tests on a cluster of several nodes that is there: DATABASE_URL names its coordinator, as superuser.
 * Files may be named, as with vitest; those in e2e are journeys in a browser, whose product keeps its rows on the cluster.
 * No node is started, and what the tests make there is removed.
 */

const root = fileURLToPath(new URL('..', import.meta.url));

const HOW = `Start one with
  docker compose -f tools/cluster/compose.yaml up --wait
and name it: DATABASE_URL=postgres://postgres@127.0.0.1:7400/postgres npm run test:cluster`;

/** What is missing for a run, in words; null: nothing is. */
const missing = async (url: string): Promise<string | null> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  try {
    await client.connect();
    const { rows } = await client.query<{ superuser: boolean; citus: boolean }>(
      `SELECT rolsuper AS superuser, to_regclass('pg_dist_node') IS NOT NULL AS citus FROM pg_roles WHERE rolname = current_user`,
    );
    const [facts] = rows;
    if (facts?.citus !== true) return `The database that DATABASE_URL names has no Citus. ${HOW}`;
    if (!facts.superuser)
      return 'DATABASE_URL names a role that is no superuser. Name one that is: tests make databases and roles.';
    const { rows: nodes } = await client.query('SELECT FROM pg_dist_node WHERE groupid > 0 AND isactive');
    return nodes.length > 0
      ? null
      : `The coordinator has no other node. Add some with citus_add_node. ${HOW}`;
  } catch (error) {
    return `No cluster can be reached at DATABASE_URL (${error instanceof Error ? error.message : error}). ${HOW}`;
  } finally {
    await client.end();
  }
};

const { DATABASE_URL: url, ...environment } = process.env;
const why = url === undefined ? `DATABASE_URL names no cluster. ${HOW}` : await missing(url);
const vitest = (args: readonly string[], settings: NodeJS.ProcessEnv): number =>
  spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...environment, ...settings },
  }).status ?? 1;

if (why === null && url !== undefined) {
  const files = process.argv.slice(2);
  const journeys = files.filter((file) => file.startsWith('e2e/'));
  if (journeys.length === 0) {
    process.exitCode = vitest(['--project', 'server', ...files], { COORDINATOR_URL: url });
  } else {
    const database = await openOnNodes(url);
    process.exitCode = vitest(['--config', 'e2e/vitest.config.ts', ...journeys], {
      JOURNEYS_DATABASE_URL: database.url,
    });
    await database.drop();
  }
} else {
  console.error(why);
  process.exitCode = 1;
}
