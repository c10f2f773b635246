import type { Database } from '../platform/db/connect.ts';
import { acrossTenants } from '../platform/db/transaction.ts';
import { invariants } from './invariants.ts';

export type Violation = { readonly invariant: string; readonly rows: readonly unknown[] };

const SHOWN = 20;

/** Asks every invariant across all businesses; an empty list means that none is broken. Changes nothing. */
export const runAudit = (database: Database): Promise<readonly Violation[]> =>
  acrossTenants(database, async ({ prepared }) => {
    const violations: Violation[] = [];
    for (const { name, text } of invariants) {
      const rows = await prepared({ name: '', text: `${text} LIMIT ${SHOWN}` }, []);
      if (rows.length > 0) violations.push({ invariant: name, rows });
    }
    return violations;
  });
