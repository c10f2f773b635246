import { connect } from '../platform/db/connect.ts';
import { acrossTenants } from '../platform/db/transaction.ts';
import { countBroken, takeTime } from './audit-runs.repo.ts';
import { invariants } from './invariants.ts';

/** One invariant over all records of a large installation. */
const STATEMENT_SECONDS = 600;

/** Asks every invariant of a database, however large: how many are broken, and a sentence that says so. */
export const auditWholly = async (
  url: string,
): Promise<{ readonly broken: number; readonly sentence: string }> => {
  const database = connect(url, { max: 1, onError: () => undefined });
  try {
    const broken: string[] = [];
    for (const invariant of invariants) {
      const found = await acrossTenants(database, async (transaction) => {
        await takeTime(transaction, STATEMENT_SECONDS);
        return countBroken(transaction, invariant, STATEMENT_SECONDS);
      });
      if (found.length > 0) broken.push(invariant.name);
    }
    const names = broken.map((name) => `; broken: ${name}`).join('');
    return {
      broken: broken.length,
      sentence: `${invariants.length} checks, ${broken.length} violations${names}`,
    };
  } finally {
    await database.close();
  }
};
