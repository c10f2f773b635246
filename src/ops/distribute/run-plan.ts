import type { LongClient } from '#server/platform/db/dump/long-client.ts';
import type { Check, Step } from './plan.ts';

type Tell = (line: string) => void;

/** Takes the steps one after the other, each in a transaction of its own. Throws at the first that does not succeed. */
export const takeSteps = async (client: LongClient, steps: readonly Step[], tell: Tell): Promise<void> => {
  for (const { what, statements } of steps) {
    tell(what);
    const [only, ...more] = statements;
    // Copying a table to other nodes is its own transaction there; one statement needs none of ours around it.
    if (only !== undefined && more.length === 0) await ask(client, only);
    else await together(client, statements);
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
export const answerChecks = async (
  client: LongClient,
  checks: readonly Check[],
): Promise<readonly string[]> => {
  const wrong: string[] = [];
  for (const { what, question } of checks) {
    const { rows } = await client.query<Record<string, unknown>>(question);
    for (const row of rows) wrong.push(`Not so: ${what} (${JSON.stringify(row)})`);
  }
  return wrong;
};
