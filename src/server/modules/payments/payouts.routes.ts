import { paymentsCalls } from '#contract/payments.calls.ts';
import { ok } from '#core/result.ts';
import { type Endpoint, handle } from '../../platform/http/mount.ts';
import type { Platform } from '../../platform/platform.ts';
import { changePayout } from './actions/change-payout.ts';
import { confirmPayout } from './actions/confirm-payout.ts';
import { verifyAccount } from './actions/verify-account.ts';
import { withdrawPayoutChange } from './actions/withdraw-payout-change.ts';
import { banksUnknown } from './open-payout.ts';
import { readPayout } from './payouts.reads.ts';

export const payoutEndpoints = (platform: Platform): readonly Endpoint[] => [
  handle(paymentsCalls.banks, async () => {
    const banks = await platform.banks();
    return banks === null ? banksUnknown() : ok({ success: true, data: [...banks] });
  }),
  handle(paymentsCalls.verifyAccount, ({ query }, context) => verifyAccount(platform, query, context)),
  handle(paymentsCalls.verifyAccountQuietly, ({ body }, context) => verifyAccount(platform, body, context)),
  handle(paymentsCalls.payout, async (_, { session }) =>
    ok({ success: true, data: await readPayout(platform, session.business) }),
  ),
  handle(paymentsCalls.changePayout, ({ body }, context) => changePayout(platform, body, context)),
  handle(paymentsCalls.confirmPayout, ({ body }, context) => confirmPayout(platform, body, context)),
  handle(paymentsCalls.withdrawPayoutChange, (_, context) => withdrawPayoutChange(platform, context)),
];
