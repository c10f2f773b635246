import type { LongClient } from '#server/platform/db/dump/long-client.ts';
import { MIGRATION_LOCK } from '#server/platform/db/migrate.ts';
import { readCatalogue } from './catalogue.ts';
import { findingsOf } from './fit.ts';
import { GIVEN_UP, PLACES } from './places.ts';
import { type Plan, planDistribution } from './plan.ts';
import { answerChecks, takeSteps } from './run-plan.ts';

type Options = {
  readonly dryRun: boolean;
  readonly shards: number;
  readonly tell: (line: string) => void;
  readonly complain: (line: string) => void;
};

/** Plans and, unless it is a dry run, does it; 0 where all holds, 1 where something stands in the way or does not. */
export const distribute = async (client: LongClient, options: Options): Promise<number> => {
  const { dryRun, shards, tell, complain } = options;
  // No migration and no second run meanwhile.
  if (!dryRun) await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
  const catalogue = await readCatalogue(client);
  const problems = findingsOf(catalogue);
  for (const problem of problems) complain(problem);
  if (problems.length > 0) return 1;
  const plan = planDistribution(catalogue, { shards });
  if (dryRun) {
    for (const line of written(plan)) tell(line);
    if (!catalogue.citus) tell('-- This database has no Citus: nothing of the above could run here.');
    return 0;
  }
  if (!catalogue.citus) {
    complain('This database has no Citus. Create the extension on a cluster, or look at --dry-run.');
    return 1;
  }
  await takeSteps(client, plan.steps, tell);
  const wrong = await answerChecks(client, plan.checks);
  for (const line of wrong) complain(line);
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
  ...steps.flatMap(({ what, statements }) => [
    `-- ${what}`,
    ...(statements.length > 1 ? ['BEGIN;', ...statements.map((text) => `${text};`), 'COMMIT;'] : []),
    ...(statements.length === 1 ? statements.map((text) => `${text};`) : []),
  ]),
  ...checks.flatMap(({ what, question }) => [`-- no row: ${what}`, `${question};`]),
];
