import { connect, type Database } from '../platform/db/connect.ts';
import { acrossTenants } from '../platform/db/transaction.ts';
import { countBroken, takeTime } from './audit-runs.repo.ts';
import { patience } from './changes.repo.ts';
import { firstBroken } from './invariants/invariant.ts';
import { invariants } from './invariants/invariants.ts';

/** `found`: how many rows, at most a thousand; `rows`: the first of them. */
export type Violation = {
  readonly invariant: string;
  readonly found: number;
  readonly rows: readonly unknown[];
};

const COUNTED = 1_000;
const SHOWN = 20;
/** One invariant over all records of a large installation. */
const STATEMENT_SECONDS = 300;

/** Asks every invariant across all businesses; an empty list means that none is broken. Changes nothing. */
export const runAudit = (database: Database): Promise<readonly Violation[]> =>
  acrossTenants(database, async (transaction) => {
    await takeTime(transaction, STATEMENT_SECONDS);
    const violations: Violation[] = [];
    for (const invariant of invariants) {
      const rows = await transaction.prepared(
        { name: '', text: firstBroken(invariant, COUNTED), ...patience(STATEMENT_SECONDS) },
        [],
      );
      if (rows.length > 0)
        violations.push({ invariant: invariant.name, found: rows.length, rows: rows.slice(0, SHOWN) });
    }
    return violations;
  });

/** Nobody waits for what is restored meanwhile. */
const WHOLE_STATEMENT_SECONDS = 600;

/** Asks every invariant of a database, however large: how many are broken, and a sentence that says so. */
export const auditWholly = async (
  url: string,
): Promise<{ readonly broken: number; readonly sentence: string }> => {
  const database = connect(url, { max: 1, onError: () => undefined });
  try {
    const broken: string[] = [];
    for (const invariant of invariants) {
      const found = await acrossTenants(database, async (transaction) => {
        await takeTime(transaction, WHOLE_STATEMENT_SECONDS);
        return countBroken(transaction, invariant, WHOLE_STATEMENT_SECONDS, null);
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
