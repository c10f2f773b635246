import { connect, type Database } from '../platform/db/connect.ts';
import { causeOf } from '../platform/db/faults.ts';
import { acrossTenants, type PlatformTransaction } from '../platform/db/transaction.ts';
import { countBroken, takeTime } from './audit-runs.repo.ts';
import { patience } from './changes.repo.ts';
import { firstBroken, type Invariant } from './invariants/invariant.ts';
import { invariants } from './invariants/invariants.ts';

/** `found`: how many rows, at most a thousand; `rows`: the first of them; `unasked`: why nobody knows. */
export type Violation = {
  readonly invariant: string;
  readonly found: number;
  readonly rows: readonly unknown[];
  readonly unasked?: string;
};

const COUNTED = 1_000;
const SHOWN = 20;
/** One invariant over all records of a large installation. */
const STATEMENT_SECONDS = 300;

/** What each invariant came to, and which could not be asked; throws where not even the first could. */
export const askEach = async <T>(
  database: Database,
  seconds: number,
  ask: (transaction: PlatformTransaction, invariant: Invariant) => Promise<T>,
): Promise<{ readonly answers: readonly T[]; readonly unasked: readonly Violation[] }> => {
  const answers: T[] = [];
  const unasked: Violation[] = [];
  for (const invariant of invariants) {
    try {
      // Each in a transaction of its own: none holds back what others clear away, nor keeps another from being asked.
      const answer = await acrossTenants(database, async (transaction) => {
        await takeTime(transaction, seconds);
        return ask(transaction, invariant);
      });
      answers.push(answer);
    } catch (error) {
      if (answers.length === 0) throw error;
      unasked.push({ invariant: invariant.name, found: 0, rows: [], unasked: causeOf(error) });
    }
  }
  return { answers, unasked };
};

/**
 * Asks every invariant across all businesses; an empty list means that all were asked and none is broken. Changes
 * nothing.
 */
export const runAudit = async (database: Database): Promise<readonly Violation[]> => {
  const { answers, unasked } = await askEach(database, STATEMENT_SECONDS, async (transaction, invariant) => {
    const text = firstBroken(invariant, COUNTED);
    const rows = await transaction.prepared({ name: '', text, ...patience(STATEMENT_SECONDS) }, []);
    return { invariant: invariant.name, found: rows.length, rows: rows.slice(0, SHOWN) };
  });
  return [...answers.filter(({ found }) => found > 0), ...unasked];
};

/** Nobody waits for what is restored meanwhile. */
const WHOLE_STATEMENT_SECONDS = 600;

/** Asks every invariant of a database, however large: how many are broken, and a sentence that says so. */
export const auditWholly = async (
  url: string,
): Promise<{ readonly broken: number; readonly sentence: string }> => {
  const database = connect(url, { max: 1, onError: () => undefined });
  try {
    const { answers, unasked } = await askEach(
      database,
      WHOLE_STATEMENT_SECONDS,
      async (transaction, invariant) =>
        (await countBroken(transaction, invariant, WHOLE_STATEMENT_SECONDS, null)).length > 0
          ? [invariant.name]
          : [],
    );
    const broken = answers.flat();
    const names = [
      ...broken.map((name) => `; broken: ${name}`),
      ...unasked.map(({ invariant }) => `; could not be asked: ${invariant}`),
    ];
    return {
      broken: broken.length + unasked.length,
      sentence: `${answers.length} checks, ${broken.length} violations${names.join('')}`,
    };
  } finally {
    await database.close();
  }
};
