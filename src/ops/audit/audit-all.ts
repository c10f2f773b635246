import { addsUp } from '#core/records/check-sentences.ts';
import { presentPayments } from '#server/audit/audit.queries.ts';
import { auditReport } from '#server/audit/audit-report.ts';
import { sumAllPayments } from '#server/audit/audit-runs.repo.ts';
import { invariants } from '#server/audit/invariants/invariants.ts';
import { runAudit } from '#server/audit/run-audit.ts';
import { systemClock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/connect.ts';
import { acrossTenants } from '#server/platform/db/transaction.ts';

export type Audited = ReturnType<typeof auditReport> & { readonly isClean: boolean };

/** Asks every invariant of all businesses and adds up their payments: whether all holds, and what is to be said of it. */
export const auditAll = async (database: Database): Promise<Audited> => {
  const violations = await runAudit(database);
  const payments = presentPayments(await acrossTenants(database, sumAllPayments));
  const checks = invariants.length;
  const report = auditReport({ violations, checks, payments, ranAt: systemClock.now() });
  return { ...report, isClean: violations.length === 0 && addsUp(payments) };
};
