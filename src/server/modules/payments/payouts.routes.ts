import { paymentsCalls } from '#contract/payments.calls.ts';
import { type Endpoint, handle } from '../../platform/http/mount.ts';
import { done } from '../../platform/http/outcome.ts';
import { changePayout } from './actions/change-payout.ts';
import { confirmPayout } from './actions/confirm-payout.ts';
import type { PayoutMessages } from './actions/keep-payout.ts';
import { verifyAccount } from './actions/verify-account.ts';
import { withdrawPayoutChange } from './actions/withdraw-payout-change.ts';
import { banksUnknown } from './open-payout.ts';
import { readPayout } from './payouts.reads.ts';
import type { PayoutDeps } from './resolve-account.ts';

export const payoutEndpoints = (deps: PayoutDeps, messages: PayoutMessages): readonly Endpoint[] => [
  handle(paymentsCalls.banks, async () => {
    const banks = await deps.banks();
    return banks === null ? banksUnknown() : done({ success: true, data: [...banks] });
  }),
  handle(paymentsCalls.verifyAccount, ({ query }, context) => verifyAccount(deps, query, context)),
  handle(paymentsCalls.verifyAccountQuietly, ({ body }, context) => verifyAccount(deps, body, context)),
  handle(paymentsCalls.payout, async (_, { session }) =>
    done({ success: true, data: await readPayout(deps.platform, session.business) }),
  ),
  handle(paymentsCalls.changePayout, ({ body }, context) => changePayout(deps, messages, body, context)),
  handle(paymentsCalls.confirmPayout, ({ body }, context) => confirmPayout(deps.platform, body, context)),
  handle(paymentsCalls.withdrawPayoutChange, (_, context) => withdrawPayoutChange(deps.platform, context)),
];
