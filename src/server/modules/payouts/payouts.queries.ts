import { paymentsCalls } from '#contract/calls/payments.calls.ts';
import type { Payout } from '#contract/replies/money-views.ts';
import { formatInstant } from '#core/calendar/instant.ts';
import { ok } from '#core/result.ts';
import { defineQuery } from '../../platform/use-case.ts';
import { findPayouts, type PayoutRow } from './payouts.repo.ts';

/** Which account deposits are paid out to, and which waits to take over. */
export const readPayout = defineQuery(paymentsCalls.payout, {
  run: async ({ ctx: { tx } }) => ok({ success: true, data: presentPayout(await findPayouts(tx)) }),
});

const presentAccount = (row: PayoutRow) => ({
  bankName: row.bank_name,
  accountName: row.account_name,
  lastDigits: row.last_digits,
});

/** For the owner: of the number only its end. */
export const presentPayout = (of: {
  readonly live: PayoutRow | undefined;
  readonly waiting: PayoutRow | undefined;
  readonly hold: Payout['hold'];
}): Payout => ({
  hold: of.hold,
  live: of.live === undefined ? null : presentAccount(of.live),
  waiting:
    of.waiting === undefined
      ? null
      : { ...presentAccount(of.waiting), effectiveAt: formatInstant(of.waiting.effective_at) },
});
