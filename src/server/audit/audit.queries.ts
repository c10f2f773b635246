import { settingsCalls } from '#contract/calls/settings.calls.ts';
import { formatInstant } from '#core/calendar/instant.ts';
import type { PaymentSums } from '#core/records/check-sentences.ts';
import { ok } from '#core/result.ts';
import { defineQuery } from '../platform/use-case.ts';
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
export const readRecordsCheck = defineQuery(settingsCalls.recordsCheck, {
  run: async ({ ctx: { tx } }) => {
    const run = await findLatestRun(tx);
    const findings = await listFindings(tx);
    const payments = presentPayments(await sumPayments(tx));
    const data = {
      checks: run?.checks ?? 0,
      ranAt: run === undefined ? null : formatInstant(run.ran_at),
      violations: findings.map(({ invariant, found }) => ({ name: invariant, count: found })),
      payments,
    };
    return ok({ success: true, data });
  },
});
