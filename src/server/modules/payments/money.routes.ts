import { refusal } from '#contract/outcome.ts';
import { paymentsCalls } from '#contract/payments.calls.ts';
import { ok } from '#core/result.ts';
import { createExportGate } from '../../platform/http/export-gate.ts';
import { type Endpoint, handle } from '../../platform/http/mount.ts';
import type { Platform } from '../../platform/platform.ts';
import { recordPayment } from './balance/balance.commands.ts';
import { decideOverpayment } from './balance/overpayment.commands.ts';
import { readBookingMoney } from './booking-money.reads.ts';
import { settleCaution } from './cautions/cautions.commands.ts';
import { exportMoneyLines, readMoneyLines } from './money-lines.reads.ts';
import { readMoneySummary } from './money-summary.reads.ts';
import { askRefundDetails, markRefundSent } from './refunds/refunds.commands.ts';
import { readOwed, readRefundAccount } from './refunds.reads.ts';

/** The owner's money: what came, what goes back, what is owed. */
export const moneyEndpoints = (platform: Platform): readonly Endpoint[] => {
  const gate = createExportGate(platform, 'export-payments');
  return [
    handle(paymentsCalls.summary, async ({ query }, { session, now }) => {
      const summary = await readMoneySummary(platform, session.business, query, now);
      return summary.ok ? ok({ success: true, data: summary.value }) : summary;
    }),
    handle(paymentsCalls.list, async ({ query }, { session }) => {
      const lines = await readMoneyLines(platform, session.business, query);
      return lines.ok ? ok({ success: true, ...lines.value }) : lines;
    }),
    handle(paymentsCalls.exportAll, async ({ query }, { session, now }) => {
      // Asked for outside the gate, so that a faulty range does not count as an export.
      const file = await exportMoneyLines(platform, session.business, query, now);
      return file.ok ? gate(session.business, now, async () => file.value) : file;
    }),
    handle(paymentsCalls.owed, async (_, { session }) =>
      ok({ success: true, data: await readOwed(platform, session.business) }),
    ),
    handle(paymentsCalls.refundAccount, async ({ params }, { session }) => {
      const found = await readRefundAccount(platform, session.business, params.id);
      return found === null ? refusal('NOT_FOUND') : ok({ success: true, data: found.account });
    }),
    askRefundDetails.endpoint(platform),
    markRefundSent.endpoint(platform),
    handle(paymentsCalls.appointmentMoney, async ({ params }, { session }) => {
      const money = await readBookingMoney(platform, session.business, params.id);
      return money === null ? refusal('NOT_FOUND') : ok({ success: true, data: money });
    }),
    recordPayment.endpoint(platform),
    decideOverpayment.endpoint(platform),
    settleCaution.endpoint(platform),
  ];
};
