import type { RecordsCheck } from '#contract/replies/settings-views.ts';
import { formatInstant } from '#core/calendar/instant.ts';
import type { PaymentSums } from '#core/records/check-sentences.ts';
import { inTenant } from '../platform/db/transaction.ts';
import type { BusinessId } from '../platform/ids.ts';
import type { Platform } from '../platform/platform.ts';
import { findLatestRun, listFindings, type PaymentTotals, type Sum, sumPayments } from './audit-runs.repo.ts';

const inNaira = ({ count, kobo }: Sum) => ({ count, amount: kobo / 100 });

/** The same in naira, as it is shown. */
export const presentPayments = ({ received, booked, returned, foreign }: PaymentTotals): PaymentSums => ({
  received: inNaira(received),
  booked: inNaira(booked),
  returned: inNaira(returned),
  foreign,
});

/** How the records of one business stood at the last look, and how its payments add up now. */
export const readRecordsCheck = (
  { database }: Pick<Platform, 'database'>,
  business: BusinessId,
): Promise<RecordsCheck> =>
  inTenant(database, business, async (transaction) => {
    const run = await findLatestRun(transaction);
    const findings = await listFindings(transaction);
    const payments = presentPayments(await sumPayments(transaction));
    return {
      checks: run?.checks ?? 0,
      ranAt: run === undefined ? null : formatInstant(run.ran_at),
      violations: findings.map(({ invariant, found }) => ({ name: invariant, count: found })),
      payments,
    };
  });
