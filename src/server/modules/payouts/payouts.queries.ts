import { paymentsCalls } from '#contract/payments.calls.ts';
import { ok } from '#core/result.ts';
import { defineQuery } from '../../platform/use-case.ts';
import { presentPayout } from './payouts.present.ts';
import { findPayouts } from './payouts.repo.ts';

/** Which account deposits are paid out to, and which waits to take over. */
export const readPayout = defineQuery(paymentsCalls.payout, {
  run: async ({ ctx: { tx } }) => ok({ success: true, data: presentPayout(await findPayouts(tx)) }),
});
