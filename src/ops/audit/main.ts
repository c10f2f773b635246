import { addsUp } from '#core/records/check-sentences.ts';
import { presentPayments } from '#server/audit/audit.queries.ts';
import { auditReport } from '#server/audit/audit-report.ts';
import { sumAllPayments } from '#server/audit/audit-runs.repo.ts';
import { invariants } from '#server/audit/invariants/invariants.ts';
import { runAudit } from '#server/audit/run-audit.ts';
import { systemClock } from '#server/platform/clock.ts';
import { readConfig } from '#server/platform/config.ts';
import { connect } from '#server/platform/db/connect.ts';
import { acrossTenants } from '#server/platform/db/transaction.ts';
import { reachDatabase } from '../reach-database.ts';

/**
 * `npm run audit`: asks every invariant of all businesses, whether the program runs or not. Ends with 1 when one is
 * broken or the payments do not add up, and with 2 when nothing could be asked.
 */
const audit = async (): Promise<number> => {
  const config = readConfig(process.env);
  const reached = await reachDatabase(config);
  const database = connect(reached.url, { max: 1, onError: (error) => console.error(error.message) });
  try {
    const violations = await runAudit(database);
    const payments = presentPayments(await acrossTenants(database, sumAllPayments));
    const checks = invariants.length;
    const report = auditReport({ violations, checks, payments, ranAt: systemClock.now() });
    for (const line of report.broken) console.error(line);
    for (const line of report.summary) console.log(line);
    return violations.length === 0 && addsUp(payments) ? 0 : 1;
  } finally {
    await database.close();
    await reached.leave();
  }
};

try {
  process.exitCode = await audit();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
