import { paymentsCalls } from '#contract/calls/payments.calls.ts';
import { createExportLimit } from '../../platform/http/downloads/export-limit.ts';
import { type Endpoint, handle } from '../../platform/http/mount.ts';
import type { Platform } from '../../platform/platform.ts';
import { readBanks, verifyAccount, verifyAccountQuietly } from './accounts/accounts.queries.ts';
import { recordPayment } from './balance/balance.commands.ts';
import { readBookingMoney } from './balance/balance.queries.ts';
import { settleCaution } from './cautions/cautions.commands.ts';
import { closeDay } from './closes/closes.commands.ts';
import { readDayClose } from './closes/closes.queries.ts';
import { decideOverpayment } from './overpayments/overpayments.commands.ts';
import { askRefundDetails, markRefundSent } from './refunds/refunds.commands.ts';
import { readOwed, readRefundAccount } from './refunds/refunds.queries.ts';
import { exportMoneyLines, readMoneyLines } from './statement/lines.queries.ts';
import { readMoneySources } from './statement/sources.queries.ts';
import { readMoneySummary } from './statement/summary.queries.ts';

/** The owner's money: what came, what goes back, what is owed. */
export const moneyEndpoints = (platform: Platform): readonly Endpoint[] => {
  const gate = createExportLimit(platform, 'export-payments');
  return [
    readMoneySummary.endpoint(platform),
    readMoneySources.endpoint(platform),
    readDayClose.endpoint(platform),
    closeDay.endpoint(platform),
    readMoneyLines.endpoint(platform),
    handle(paymentsCalls.exportAll, async ({ query }, { session, now }) => {
      // Asked for outside the gate, so that a faulty range does not count as an export.
      const file = await exportMoneyLines(platform, session, query, now);
      return file.ok ? gate(session.business, now, async () => file.value) : file;
    }),
    readOwed.endpoint(platform),
    readRefundAccount.endpoint(platform),
    askRefundDetails.endpoint(platform),
    markRefundSent.endpoint(platform),
    readBookingMoney.endpoint(platform),
    readBanks.endpoint(platform),
    verifyAccount.endpoint(platform),
    verifyAccountQuietly.endpoint(platform),
    recordPayment.endpoint(platform),
    decideOverpayment.endpoint(platform),
    settleCaution.endpoint(platform),
  ];
};
