import type { LongClient } from '#server/platform/db/dump/long-client.ts';
import { causeOf } from '#server/platform/db/faults.ts';
import { MIGRATION_LOCK } from '#server/platform/db/migrate.ts';
import { readCatalogue } from './catalogue.ts';
import { findingsOf } from './fit.ts';
import { GIVEN_UP, PLACES, WIDENED } from './places.ts';
import { type Check, type Plan, planDistribution, type Step } from './plan.ts';

type Options = {
  readonly dryRun: boolean;
  readonly shards: number;
  readonly tell: (line: string) => void;
  readonly tellError: (line: string) => void;
};

/** Plans and, unless it is a dry run, does it; 0 where all holds, 1 where something stands in the way or does not. */
export const distribute = async (client: LongClient, options: Options): Promise<number> => {
  const { dryRun, shards, tell, tellError } = options;
  // No migration and no second run meanwhile.
  if (!dryRun) await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
  const catalogue = await readCatalogue(client);
  const findings = findingsOf(catalogue);
  for (const finding of findings) tellError(finding);
  if (findings.length > 0) return 1;
  const plan = planDistribution(catalogue, { shards });
  if (dryRun) {
    for (const line of written(plan)) tell(line);
    if (!catalogue.citus) tell('-- This database has no Citus: nothing of the above could run here.');
    return 0;
  }
  if (!catalogue.citus) {
    tellError('This database has no Citus. Create the extension on a cluster, or look at --dry-run.');
    return 1;
  }
  await takeSteps(client, plan.steps, tell);
  const wrong = await answerChecks(client, plan.checks);
  for (const line of wrong) tellError(line);
  if (wrong.length > 0) return 1;
  tell(`${plan.steps.length === 0 ? 'Nothing was left to do' : 'Done'}: ${plan.checks.length} checks hold`);
  return 0;
};

/** The whole plan as SQL to be read, with what is not spread and what is given up. */
const written = ({ steps, checks }: Plan): readonly string[] => [
  ...Object.entries(PLACES).flatMap(([table, place]) =>
    place.kind === 'by-business' ? [] : [`-- ${table}, ${place.kind}: ${place.why}`],
  ),
  ...GIVEN_UP.map(({ table, columns, why }) => `-- given up, ${table} (${columns.join(', ')}): ${why}`),
  ...WIDENED.map(({ table, columns, why }) => `-- unique by (${columns.join(', ')}), ${table}: ${why}`),
  ...steps.flatMap(({ what, statements }) => [
    `-- ${what}`,
    ...(statements.length > 1 ? ['BEGIN;', ...statements.map((text) => `${text};`), 'COMMIT;'] : []),
    ...(statements.length === 1 ? statements.map((text) => `${text};`) : []),
  ]),
  ...checks.flatMap(({ what, question, as }) => [
    `-- no row${as === undefined ? '' : `, asked as ${as}`}: ${what}`,
    `${question};`,
  ]),
];

/** Takes the steps one after the other, each in a transaction of its own. Throws at the first that does not succeed. */
const takeSteps = async (
  client: LongClient,
  steps: readonly Step[],
  tell: Options['tell'],
): Promise<void> => {
  for (const { what, statements } of steps) {
    tell(what);
    const [only, ...more] = statements;
    try {
      // Copying a table to other nodes is its own transaction there; one statement needs none of ours around it.
      if (only !== undefined && more.length === 0) await ask(client, only);
      else await together(client, statements);
    } catch (error) {
      throw new Error(`${what}: ${causeOf(error)}`, { cause: error });
    }
  }
};

const together = async (client: LongClient, statements: readonly string[]): Promise<void> => {
  await client.query('BEGIN');
  try {
    for (const statement of statements) await ask(client, statement);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
};

/** What runs on other nodes reports its failure as a row. */
const ask = async (client: LongClient, statement: string): Promise<void> => {
  const { rows } = await client.query<Record<string, unknown>>(statement);
  const failed = rows.find((row) => row['success'] === false);
  if (failed !== undefined) throw new Error(`${statement}\ncame back with ${JSON.stringify(failed)}`);
};

/** What the checks found wrong, in words. */
const answerChecks = async (client: LongClient, checks: readonly Check[]): Promise<readonly string[]> => {
  const wrong: string[] = [];
  for (const { what, question, as } of checks) {
    try {
      const rows = await answered(client, question, as);
      for (const row of rows) wrong.push(`Not so: ${what} (${JSON.stringify(row)})`);
    } catch (error) {
      wrong.push(`Not so: ${what} (${causeOf(error)})`);
    }
  }
  return wrong;
};

const answered = async (
  client: LongClient,
  question: string,
  as: string | undefined,
): Promise<readonly Record<string, unknown>[]> => {
  if (as === undefined) return (await client.query<Record<string, unknown>>(question)).rows;
  await client.query('BEGIN');
  try {
    await client.query(`SET LOCAL ROLE ${as}`);
    return (await client.query<Record<string, unknown>>(question)).rows;
  } finally {
    await client.query('ROLLBACK');
  }
};
